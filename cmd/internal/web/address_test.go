package web

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/vedette-wargames/vedette/engine/limits"
)

// from is a request for a page from an address, with lines of a header.
func from(remote string, lines ...string) *http.Request {
	r := httptest.NewRequest(http.MethodGet, "http://localhost/", nil)
	r.RemoteAddr = remote
	if lines != nil {
		r.Header["X-Forwarded-For"] = lines
	}
	return r
}

func TestCallerOf(t *testing.T) {
	const proxy = "10.1.1.1/32"
	behind := &Server{home: Home{AddressHeader: "x-forwarded-for"}}
	for _, c := range []struct {
		lines []string
		want  string
	}{
		{nil, proxy},
		{[]string{"192.0.2.7"}, "192.0.2.7/32"},
		{[]string{" 192.0.2.7\t"}, "192.0.2.7/32"},
		{[]string{"192.0.2.7:443"}, "192.0.2.7/32"},
		{[]string{"::ffff:192.0.2.7"}, "192.0.2.7/32"},
		{[]string{"[::ffff:192.0.2.7]:443"}, "192.0.2.7/32"},
		{[]string{"2001:db8:1:2:3:4:5:6"}, "2001:db8:1:2::/64"},
		{[]string{"[2001:db8:1:2:ffff::]:443"}, "2001:db8:1:2::/64"},
		{[]string{"[2001:db8:1:2::9]"}, "2001:db8:1:2::/64"},
		{[]string{"fe80::1%eth0"}, "fe80::/64"},
		{[]string{"192.0.2.1, 192.0.2.7"}, "192.0.2.7/32"},
		{[]string{"192.0.2.1", "192.0.2.2,192.0.2.7"}, "192.0.2.7/32"},
		{[]string{"127.0.0.1"}, "127.0.0.1/32"},
		{[]string{"192.0.2.7", ""}, proxy},
		{[]string{"192.0.2.7,"}, proxy},
		{[]string{"192.0.2.7, unknown"}, proxy},
		{[]string{"for=192.0.2.7"}, proxy},
		{[]string{"192.0.2.7 192.0.2.8"}, proxy},
		{[]string{"192.0.2.7:"}, proxy},
		{[]string{"192.0.2.7:99999"}, proxy},
		{[]string{"192.0.2.007"}, proxy},
		{[]string{"192.0.2.7/24"}, proxy},
		{[]string{"[192.0.2.7]"}, proxy},
		{[]string{"[2001:db8::1"}, proxy},
		{[]string{"[[2001:db8::1]]"}, proxy},
		{[]string{"\x00"}, proxy},
		{[]string{strings.Repeat("9", 10_000)}, proxy},
	} {
		if got := behind.callerOf(from("10.1.1.1:5000", c.lines...)).String(); got != c.want {
			t.Errorf("%.60q is counted as %s, not %s", c.lines, got, c.want)
		}
	}
	if got := behind.callerOf(from("127.0.0.1:5000")).String(); got != "127.0.0.1/32" {
		t.Errorf("behind a proxy, a request of this machine without the header is counted as %s", got)
	}
	alone := &Server{}
	for remote, want := range map[string]string{"192.0.2.7:1": "192.0.2.7/32", "[2001:db8::1]:1": "2001:db8::/64", "[::ffff:192.0.2.7]:1": "192.0.2.7/32",
		"127.0.0.1:1": "invalid Prefix", "127.8.0.1:1": "invalid Prefix", "[::1]:1": "invalid Prefix", "[::ffff:127.0.0.1]:1": "invalid Prefix", "@": "invalid Prefix"} {
		if got := alone.callerOf(from(remote, "198.51.100.1")).String(); got != want {
			t.Errorf("without the flag, %s is counted as %s, not %s", remote, got, want)
		}
	}
}

// Whatever a caller writes into the header: what the proxy adds to it counts, however it
// writes addresses.
func TestCallersCannotNameTheirAddress(t *testing.T) {
	s := &Server{home: Home{AddressHeader: "X-Forwarded-For"}}
	piece := rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{"127.0.0.1", "::1", ",", "[", "]:1", "%", "for=", " "}))
	rapid.Check(t, func(rt *rapid.T) {
		raw := rapid.SliceOfN(rapid.Byte(), 16, 16).Draw(rt, "address")
		a := netip.AddrFrom16([16]byte(raw))
		if rapid.Bool().Draw(rt, "v4") {
			a = netip.AddrFrom4([4]byte(raw[:4]))
		}
		written := rapid.SampledFrom([]string{a.String(), netip.AddrPortFrom(a, 443).String(), " " + a.String() + " ", "\t" + a.StringExpanded()}).Draw(rt, "form")
		lines := rapid.SliceOf(rapid.Map(rapid.SliceOf(piece), func(p []string) string { return strings.Join(p, "") })).Draw(rt, "lines")
		want := networkOf(a.Unmap())
		if got := s.callerOf(from("10.1.1.1:5000", append(lines, written)...)); got != want {
			rt.Fatalf("a line of its own %q: counted as %s, not %s", written, got, want)
		}
		if len(lines) > 0 {
			last := len(lines) - 1
			if got := s.callerOf(from("10.1.1.1:5000", append(lines[:last], lines[last]+","+written)...)); got != want {
				rt.Fatalf("%q at the end of a line: counted as %s, not %s", written, got, want)
			}
		}
		alone := s.callerOf(from("10.1.1.1:5000", lines...))
		if bits := alone.Bits(); !alone.IsValid() || bits != min(64, alone.Addr().BitLen()) || alone != alone.Masked() || alone.Addr().Is4In6() {
			rt.Fatalf("%q is counted as %s", lines, alone)
		}
	})
}

func TestCheckAddressHeader(t *testing.T) {
	for _, good := range []string{"", "X-Forwarded-For", "cf-connecting-ip", "X_Real_IP"} {
		if err := CheckAddressHeader(good); err != nil {
			t.Error(err)
		}
	}
	for _, bad := range []string{" ", "X Forwarded", "X-Forwarded-For:", "X\r\nY: z", "a,b", "ä", "forwarded"} {
		if CheckAddressHeader(bad) == nil {
			t.Errorf("%q is taken for the name of a header", bad)
		}
	}
}

// counted is a server with a clock of a test, with the requests that it is sent.
type counted struct {
	*house
	now time.Time
}

func openCounted(t *testing.T, header string) *counted {
	c := &counted{house: open(t, t.TempDir()), now: time.Unix(1e9, 0)}
	c.s.home.AddressHeader = header
	c.s.home.Clock = func() time.Time { return c.now }
	return c
}

// send sends a request of an address and gives the answer.
func (c *counted) send(remote, key, path string, lines ...string) *httptest.ResponseRecorder {
	r := from(remote, lines...)
	r.URL.Path = path
	if path == "/rpc" {
		r.Method = http.MethodPost
	}
	if key != "" {
		r.Header.Set("Authorization", "Bearer "+key)
	}
	w := httptest.NewRecorder()
	c.s.Handler().ServeHTTP(w, r)
	if w.Code == http.StatusTooManyRequests && w.Header().Get("Retry-After") != "1" {
		c.t.Errorf("a refusal says to come again after %q", w.Header().Get("Retry-After"))
	}
	return w
}

// An address may ask for so many pages and try so many keys; who holds a key is answered
// from there all the same, and others do not notice.
func TestStrangersAreBoundedByAddress(t *testing.T) {
	c := openCounted(t, "")
	const one, other = "192.0.2.7:1000", "192.0.2.8:1000"
	kinds := []struct {
		key, path string
		want      int
	}{{"", "/", 200}, {"", "/page/none.js", 404}, {"wrong", "/rpc", 404}, {"wrong", "/events", 404}, {c.hostKey() + "x", "/", 200}}
	for n := range limits.ServeAddressBurst {
		k := kinds[n%len(kinds)]
		if w := c.send(one, k.key, k.path); w.Code != k.want {
			t.Fatalf("request %d for %s is answered %d", n, k.path, w.Code)
		}
	}
	for _, k := range kinds {
		if w := c.send(one, k.key, k.path); w.Code != http.StatusTooManyRequests {
			t.Errorf("one request too many for %s is answered %d", k.path, w.Code)
		}
		if w := c.send(other, k.key, k.path); w.Code != k.want {
			t.Errorf("another address is answered %d", w.Code)
		}
	}
	for range 2 * limits.ServeAddressBurst {
		if w := c.send(one, c.hostKey(), "/"); w.Code != http.StatusOK {
			t.Fatalf("who holds a key is answered %d", w.Code)
		}
	}
	c.now = c.now.Add(time.Second)
	answered := 0
	for range 2 * limits.ServeAddressRate {
		if c.send(one, "", "/").Code == http.StatusOK {
			answered++
		}
	}
	if answered != limits.ServeAddressRate {
		t.Errorf("in the next second %d requests are answered, not %d", answered, limits.ServeAddressRate)
	}
	c.now = c.now.Add(-time.Hour) // a clock that is set back takes nothing away for long
	c.send(one, "", "/")
	c.now = c.now.Add(time.Second)
	if w := c.send(one, "", "/"); w.Code != http.StatusOK {
		t.Errorf("after the clock was set back, an address is answered %d", w.Code)
	}
}

// A proxy on this machine passes on what all ask: without the header nobody is bounded by
// address, with it each caller is.
func TestCallersBehindAProxy(t *testing.T) {
	const proxy = "127.0.0.1:1000"
	c := openCounted(t, "")
	for range 2 * limits.ServeAddressBurst {
		if w := c.send(proxy, "", "/", "192.0.2.7"); w.Code != http.StatusOK {
			t.Fatalf("without the flag a proxy is answered %d", w.Code)
		}
	}
	c = openCounted(t, "X-Forwarded-For")
	for range limits.ServeAddressBurst {
		c.send(proxy, "wrong", "/rpc", "192.0.2.7")
	}
	for lines, want := range map[string]int{"192.0.2.7": 429, "192.0.2.8, 192.0.2.7:99": 429, "192.0.2.7, 192.0.2.8": 200} {
		if w := c.send(proxy, "", "/", lines); w.Code != want {
			t.Errorf("%s is answered %d, not %d", lines, w.Code, want)
		}
	}
	if w := c.send(proxy, c.hostKey(), "/", "192.0.2.7"); w.Code != http.StatusOK {
		t.Errorf("who holds a key is answered %d", w.Code)
	}
}

// Addresses without end take no memory without end, and one that asks too much is not
// forgotten for them.
func TestCountedAddressesAreBounded(t *testing.T) {
	var a addressRates
	now := time.Unix(1e9, 0)
	greedy := networkOf(netip.MustParseAddr("192.0.2.7"))
	for range limits.ServeAddressBurst {
		a.admitAddress(greedy, now)
	}
	for n := range 3 * limits.ServeAddresses {
		if !a.admitAddress(networkOf(netip.MustParseAddr(fmt.Sprintf("2001:db8:%x:%x::1", n>>16, n&0xffff))), now) {
			t.Fatalf("the address %d is refused at once", n)
		}
		if n%(limits.ServeAddresses/2) == 0 && a.admitAddress(greedy, now) {
			t.Fatal("an address that goes on asking is forgotten")
		}
		if len(a.byAddress) > limits.ServeAddresses || a.recency.Len() != len(a.byAddress) {
			t.Fatalf("%d addresses are kept, %d in order", len(a.byAddress), a.recency.Len())
		}
	}
}

// A bucket never gives more than the burst and what a time allows, however it is asked,
// and always what has come together.
func TestTokenBucket(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		burst, rate := float64(rapid.IntRange(1, 20).Draw(rt, "burst")), float64(rapid.IntRange(1, 20).Draw(rt, "rate"))
		var b tokenBucket
		start := time.Unix(1e9, 0)
		now, taken, waited := start, 0.0, 0.0
		for range rapid.IntRange(1, 100).Draw(rt, "requests") {
			wait := time.Duration(rapid.Int64Range(0, 3e9).Draw(rt, "wait"))
			now, waited = now.Add(wait), waited+wait.Seconds()
			if b.takeToken(now, burst, rate) {
				taken++
			} else if wait.Seconds()*rate >= 1 {
				rt.Fatal("a token has come in the time, and is not given")
			}
			if taken > burst+waited*rate+1e-6 {
				rt.Fatalf("%v tokens are given in %v s, of %v and %v a second", taken, waited, burst, rate)
			}
		}
	})
}
