package web

import (
	"errors"
	"net"
	"net/http"
	"net/netip"
	"os"
	"slices"
	"syscall"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/vedette-wargames/vedette/engine/livegame/lobby"
)

// crowd is a table of connections with those that a test has opened.
type crowd struct {
	t     *rapid.T
	table *connTable
	open  []*trackedConn
	fits  bool // known connections leave unknown ones their part
}

func newCrowd(t *rapid.T) *crowd {
	return &crowd{t: t, table: newConnTable(connLimits{all: 20, unknown: 12, perAddress: 3, perHolder: 4}, false)}
}

// arrive opens a connection; the address 0 is not bounded.
func (c *crowd) arrive(address int) (one, victim *trackedConn) {
	one = &trackedConn{table: c.table}
	if address > 0 {
		one.address = networkOf(netip.AddrFrom4([4]byte{10, 0, 0, byte(address)}))
	}
	own := c.count(func(o *trackedConn) bool { return one.address.IsValid() && o.holder == nil && o.address == one.address })
	unknown := c.count(func(o *trackedConn) bool { return o.holder == nil })
	full := len(c.open) >= c.table.limits.all
	victim = c.table.addConn(one)
	if needed := own >= c.table.limits.perAddress || unknown >= c.table.limits.unknown || full; needed != (victim != nil) {
		c.t.Fatalf("a connection is closed for another one: %v, needed: %v", victim != nil, needed)
	}
	if victim != nil && victim != one {
		if own >= c.table.limits.perAddress && victim.address != one.address {
			c.t.Fatal("an address with too many connections closes one of another address")
		}
		if victim.holder != nil && (c.fits || unknown > 0 || !victim.idle) {
			c.t.Fatal("a known connection is closed for a new one though there are others, or while it is at work")
		}
		if same := func(o *trackedConn) bool { return o.idle && o.holder == nil }; own < c.table.limits.perAddress && victim.holder == nil && !victim.idle && c.count(same) > 0 {
			c.t.Fatal("one at work is closed before an idle one")
		}
	}
	if victim != one {
		c.open = append(c.open, one)
	}
	c.closed(victim)
	return one, victim
}

// identify sends a valid key on a connection.
func (c *crowd) identify(one *trackedConn, h *lobby.Holder) {
	victim := c.table.identify(one, h)
	if victim == one || victim != nil && victim.holder != h {
		c.t.Fatal("a key that comes closes its own connection, or one of another key")
	}
	c.closed(victim)
}

func (c *crowd) closed(victim *trackedConn) {
	if victim != nil {
		if !victim.removed {
			c.t.Fatal("a connection is closed and still counted")
		}
		c.open = slices.DeleteFunc(c.open, func(o *trackedConn) bool { return o == victim })
	}
}

func (c *crowd) count(of func(*trackedConn) bool) (n int) {
	for _, o := range c.open {
		if of(o) {
			n++
		}
	}
	return n
}

// check counts everything anew and wants the bounds to hold.
func (c *crowd) check() {
	unknown, addresses, holders := 0, map[netip.Prefix]int{}, map[*lobby.Holder]int{}
	for _, o := range c.open {
		switch {
		case o.removed:
			c.t.Fatal("a connection is open and not counted")
		case o.holder != nil:
			holders[o.holder]++
		default:
			unknown++
			if o.address.IsValid() {
				addresses[o.address]++
			}
		}
	}
	t, l := c.table, c.table.limits
	if len(c.open) > l.all || unknown > l.unknown || t.unknown.size() != unknown || t.known.size() != len(c.open)-unknown {
		c.t.Fatalf("%d connections, %d unknown; counted are %d and %d", len(c.open), unknown, t.known.size()+t.unknown.size(), t.unknown.size())
	}
	if len(t.addresses) != len(addresses) || len(t.holders) != len(holders) {
		c.t.Fatalf("%d addresses and %d keys are kept, in use are %d and %d", len(t.addresses), len(t.holders), len(addresses), len(holders))
	}
	for a, n := range addresses {
		if n > l.perAddress || t.addresses[a].size() != n {
			c.t.Fatalf("%s has %d connections, counted are %d", a, n, t.addresses[a].size())
		}
	}
	for h, n := range holders {
		if n > l.perHolder || t.holders[h].size() != n {
			c.t.Fatalf("a key has %d connections, counted are %d", n, t.holders[h].size())
		}
	}
}

// step does what any connection may do at any time.
func (c *crowd) step() {
	switch rapid.IntRange(0, 5).Draw(c.t, "step") {
	case 0, 1, 2:
		c.arrive(rapid.IntRange(0, 6).Draw(c.t, "address"))
	case 3, 4:
		if len(c.open) > 0 {
			c.table.setIdle(rapid.SampledFrom(c.open).Draw(c.t, "conn"), rapid.Bool().Draw(c.t, "idle"))
		}
	case 5:
		if len(c.open) > 0 {
			one := rapid.SampledFrom(c.open).Draw(c.t, "conn")
			c.table.removeConn(one)
			c.table.removeConn(one)
			c.closed(one)
		}
	}
}

// Whatever strangers do, who holds a key gets in and stays: also with as many strangers
// between the connection and its first request as have places.
func TestHoldersGetInBesideStrangers(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		c := newCrowd(rt)
		c.fits = true
		keys := []*lobby.Holder{new(lobby.Holder), new(lobby.Holder)} // as many as fill what strangers leave
		rt.Repeat(map[string]func(*rapid.T){
			"":        func(*rapid.T) { c.check() },
			"anybody": func(*rapid.T) { c.step() },
			"holder": func(rt *rapid.T) {
				one, _ := c.arrive(rapid.IntRange(0, 6).Draw(rt, "address"))
				if one.removed {
					rt.Fatal("a connection is refused")
				}
				for n := range rapid.IntRange(0, c.table.limits.unknown-1).Draw(rt, "strangers") {
					if address := n + 10; c.table.addresses[networkOf(netip.AddrFrom4([4]byte{10, 0, 0, byte(address)}))] == nil {
						c.arrive(address)
					} else {
						c.arrive(0)
					}
				}
				if one.removed {
					rt.Fatal("a connection is closed before its key can come")
				}
				c.identify(one, rapid.SampledFrom(keys).Draw(rt, "key"))
				if one.removed || one.holder == nil {
					rt.Fatal("who holds a key does not get in")
				}
			},
			"other key": func(rt *rapid.T) { // a proxy sends the requests of many on one connection
				if len(c.open) > 0 {
					one := rapid.SampledFrom(c.open).Draw(rt, "conn")
					c.identify(one, rapid.SampledFrom(keys).Draw(rt, "key"))
				}
			},
		})
	})
}

// Holders of many keys may take all places; the bounds hold then, too, and an idle
// connection makes room for a new one.
func TestManyHoldersKeepTheBounds(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		c := newCrowd(rt)
		keys := make([]*lobby.Holder, 10)
		for i := range keys {
			keys[i] = new(lobby.Holder)
		}
		rt.Repeat(map[string]func(*rapid.T){
			"":        func(*rapid.T) { c.check() },
			"anybody": func(*rapid.T) { c.step() },
			"holder": func(rt *rapid.T) {
				room := len(c.open) < c.table.limits.all || c.count(func(o *trackedConn) bool { return o.idle || o.holder == nil }) > 0
				one, _ := c.arrive(0)
				if room == one.removed {
					rt.Fatalf("there is room: %v; the connection is refused: %v", room, one.removed)
				}
				if !one.removed {
					c.identify(one, rapid.SampledFrom(keys).Draw(rt, "key"))
				}
			},
		})
	})
}

// serveLimited has the requests of a test go to a port with few connections.
func (h *house) serveLimited(l connLimits) (at string) {
	h.t.Helper()
	port, _, err := Listen("127.0.0.1:0")
	if err != nil {
		h.t.Fatal(err)
	}
	h.s.conns, h.s.headerTimeout = l, time.Minute // none of them is closed for its slowness
	go func() { _ = h.s.Serve(h.t.Context(), port) }()
	h.http.URL = "http://" + port.Addr().String()
	return port.Addr().String()
}

// dialIdle opens connections that ask for nothing.
func (h *house) dialIdle(at string, n int) (all []net.Conn) {
	h.t.Helper()
	for range n {
		c, err := net.Dial("tcp", at)
		if err != nil {
			h.t.Fatal(err)
		}
		h.t.Cleanup(func() { _ = c.Close() })
		all = append(all, c)
	}
	return all
}

// On the wire: strangers without end fill a server, and a player with a stream plays on.
func TestPlayersGoOnBesideIdleStrangers(t *testing.T) {
	h := open(t, t.TempDir())
	at := h.serveLimited(connLimits{all: 12, unknown: 8, perAddress: 4, perHolder: 3})
	v := h.begin(openGame, nil)
	seat := keyOf(v.Links[v.Waiting])
	w := h.watch(seat, -1, false)
	goesOn := func() {
		t.Helper()
		w.until("the position", func() bool { return len(w.told) > 0 })
		told := len(w.told)
		if !h.move(seat, 0) {
			t.Fatal("the player is not asked")
		}
		w.until("what was done", func() bool { return len(w.told) > told })
	}
	for range 5 {
		idle := h.dialIdle(at, 20)
		goesOn()
		_ = idle[0].SetReadDeadline(time.Now().Add(15 * time.Second))
		if _, err := idle[0].Read(make([]byte, 1)); err == nil || os.IsTimeout(err) {
			t.Errorf("the first of 20 idle strangers is not closed: %v", err)
		}
		h.http.Client().CloseIdleConnections() // the player comes again, beside those who are there
	}
	for range 10 { // one link leaves idle connections behind: those are closed, its stream is not
		h.http.Client().Transport = &http.Transport{}
		goesOn()
	}
}

// callers is a listener to which connections of one address come without end.
type callers struct {
	net.Listener
	address string
	closed  int
}

// calledBy is a connection from an address.
type calledBy struct {
	closable
	address string
}

func (c calledBy) RemoteAddr() net.Addr {
	a, _ := net.ResolveTCPAddr("tcp", c.address) // it is an address with a port
	return a
}

func (l *callers) Accept() (net.Conn, error) {
	return calledBy{closable{closed: &l.closed}, l.address}, nil
}

// An address has its share of connections; this machine and a proxy may have all that
// strangers may have.
func TestConnectionsAreBoundedByAddress(t *testing.T) {
	bounds := connLimits{all: 40, unknown: 30, perAddress: 4, perHolder: 10}
	for _, c := range []struct {
		address string
		proxied bool
		open    int
	}{{"192.0.2.7:80", false, 4}, {"[2001:db8::1]:80", false, 4}, {"127.0.0.1:80", false, 30}, {"[::1]:80", false, 30}, {"192.0.2.7:80", true, 30}} {
		l := &callers{address: c.address}
		table := newConnTable(bounds, c.proxied)
		for range 100 {
			if _, err := (&connListener{l, table}).Accept(); err != nil {
				t.Fatal(err)
			}
		}
		if open := table.unknown.size(); open != c.open || l.closed != 100-open {
			t.Errorf("%s (behind a proxy: %v) has %d connections, not %d; %d were closed", c.address, c.proxied, open, c.open, l.closed)
		}
	}
}

// emptySystem is a listener on a system that has no handles left.
type emptySystem struct{ net.Listener }

func (emptySystem) Accept() (net.Conn, error) {
	return nil, &net.OpError{Op: "accept", Err: syscall.EMFILE}
}

// closable is a connection that notes that it was closed.
type closable struct {
	net.Conn
	closed *int
}

func (c closable) Close() error { *c.closed++; return nil }

// Where the system has fewer handles than the server has places, strangers lose theirs.
func TestStrangersGoWhenHandlesRunOut(t *testing.T) {
	table := newConnTable(connLimits{all: 100, unknown: 75, perAddress: 10, perHolder: 10}, false)
	strangers, players := 0, 0
	for range shedAtOnce + 5 {
		table.addConn(&trackedConn{Conn: closable{closed: &strangers}, table: table})
	}
	one := &trackedConn{Conn: closable{closed: &players}, table: table}
	table.addConn(one)
	table.identify(one, new(lobby.Holder))
	l := &connListener{emptySystem{}, table}
	for range 3 {
		if _, err := l.Accept(); !errors.Is(err, syscall.EMFILE) {
			t.Fatal(err)
		}
	}
	if strangers != shedAtOnce+5 || players != 0 || table.unknown.size() != 0 || table.known.size() != 1 {
		t.Errorf("%d strangers and %d players are closed; %d and %d are counted", strangers, players, table.unknown.size(), table.known.size())
	}
}
