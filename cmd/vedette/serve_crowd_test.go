package main

import (
	"bufio"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// onlooker follows one table and counts what is lost or comes twice.
type onlooker struct {
	last  atomic.Int64
	wrong atomic.Int64
	ended atomic.Bool
}

func (o *onlooker) look(life context.Context, client *http.Client, s *served, key string) {
	defer o.ended.Store(true)
	r, _ := http.NewRequestWithContext(life, http.MethodGet, s.url+"/events", nil)
	r.Header.Set("Authorization", "Bearer "+key)
	r.Header.Set("Accept-Encoding", "gzip")
	resp, err := client.Do(r)
	if err != nil {
		return
	}
	defer resp.Body.Close()
	z, err := gzip.NewReader(resp.Body)
	if err != nil {
		return
	}
	lines := bufio.NewReader(z)
	for {
		line, err := lines.ReadSlice('\n')
		if err == bufio.ErrBufferFull {
			continue // the rest of a long line
		}
		if err != nil {
			return
		}
		if id, ok := strings.CutPrefix(string(line), "id: "); ok {
			n, _ := strconv.ParseInt(strings.TrimSpace(id), 10, 64)
			if before := o.last.Swap(n); before > 0 && n != before+1 {
				o.wrong.Add(1)
			}
		}
	}
}

// resident is the memory of a process, in KiB; 0 where it cannot be told.
func resident(pid int) int {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0
	}
	for _, line := range strings.Split(string(text), "\n") {
		if kb, ok := strings.CutPrefix(line, "VmRSS:"); ok {
			n, _ := strconv.Atoi(strings.Fields(kb)[0])
			return n
		}
	}
	return 0
}

// TestCrowd has many look on at many tables where bots play, and some who ask for
// streams and never read: nobody loses a change, none comes twice, memory stays.
// VEDETTE_CROWD=10m makes it 20 tables with 50 onlookers each, for so long.
func TestCrowd(t *testing.T) {
	tables, watchers, long, pause := 3, 6, 3*time.Second, 20
	if d, err := time.ParseDuration(os.Getenv("VEDETTE_CROWD")); err == nil {
		tables, watchers, long, pause = 20, 50, d, 1500
	}
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	dir := t.TempDir()
	s := startServing(t, dir)
	life, end := context.WithCancel(t.Context())
	defer end()
	client := &http.Client{Transport: &http.Transport{DisableCompression: true}}
	var all [][]*onlooker
	var keys []string
	var gone sync.WaitGroup
	for i := range tables {
		game := []string{"waterloo-campaign-1815/june-15", "waterloo-20/standard", "waterloo-campaign-1815/june-16"}[i%3]
		key := crowdTable(t, s, game, []string{"greedy", "planner:3", "random"}[i%3], pause)
		keys = append(keys, key)
		var row []*onlooker
		for range watchers {
			o := &onlooker{}
			row = append(row, o)
			gone.Go(func() { o.look(life, client, s, key) })
		}
		all = append(all, row)
		c, err := net.Dial("tcp", strings.TrimPrefix(s.url, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		fmt.Fprintf(c, "GET /events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\n\r\n", key) // and reads nothing
	}
	time.Sleep(long / 4)
	early := resident(s.cmd.Process.Pid)
	for n := range 4 {
		time.Sleep(long * 3 / 16)
		t.Logf("after %d quarters: %d KiB", n+1, resident(s.cmd.Process.Pid))
	}
	late := resident(s.cmd.Process.Pid)
	changes := checkCrowd(t, s, keys, all)
	end()
	gone.Wait()
	if grown := late - early; early > 0 && grown > early/2+64<<10 {
		t.Errorf("memory has grown from %d to %d KiB", early, late)
	}
	journals, _ := filepath.Glob(filepath.Join(dir, "*.journal"))
	t.Logf("%d tables, %d onlookers, %d changes sent, memory %d to %d KiB, %d journals", tables, tables*watchers, changes, early, late, len(journals))
}

// crowdTable begins a game of bots, the first of which may be one that thinks, and gives the
// key to look on with all eyes.
func crowdTable(t *testing.T, s *served, game, first string, pause int) string {
	t.Helper()
	var v struct {
		Watch map[string]string
		Sides []struct{ ID string }
	}
	a, err := s.ask(s.host, "lobby.games", struct{}{})
	if err != nil {
		t.Fatal(err)
	}
	var list struct {
		Games []struct {
			ID    string
			Sides []struct{ ID string }
		}
	}
	_ = json.Unmarshal(a.Result, &list)
	seats := map[string]string{}
	for _, g := range list.Games {
		if strings.HasPrefix(game, g.ID+"/") {
			for i, side := range g.Sides {
				seats[side.ID] = []string{first, "random"}[min(i, 1)]
			}
		}
	}
	a, err = s.ask(s.host, "lobby.new", map[string]any{"scenario": game, "seats": seats})
	if err != nil || a.Error != nil {
		t.Fatal(err, a)
	}
	_ = json.Unmarshal(a.Result, &v)
	key := strings.TrimPrefix(v.Watch[""], "/table#")
	s.pace(t, key, pause)
	return key
}

// checkCrowd stops the bots and wants that all have seen what there was.
func checkCrowd(t *testing.T, s *served, keys []string, all [][]*onlooker) (changes int64) {
	t.Helper()
	for i, key := range keys {
		s.pace(t, key, -1)
		var now struct{ Number int64 }
		for before := int64(-1); before != now.Number; { // what a bot had begun comes to its end
			before = now.Number
			time.Sleep(100 * time.Millisecond)
			a, err := s.ask(key, "game.moment", struct{}{})
			if err != nil || a.Error != nil {
				t.Fatal(err, a)
			}
			_ = json.Unmarshal(a.Result, &now)
		}
		for _, o := range all[i] {
			for n := 0; o.last.Load() < now.Number && n < 500; n++ {
				time.Sleep(20 * time.Millisecond)
			}
			if got := o.last.Load(); got != now.Number || o.wrong.Load() > 0 || o.ended.Load() {
				t.Errorf("table %d is at change %d; one who looks on is at %d, with %d gaps (cut off: %v)", i, now.Number, got, o.wrong.Load(), o.ended.Load())
				break
			}
			changes += now.Number
		}
	}
	return changes
}
