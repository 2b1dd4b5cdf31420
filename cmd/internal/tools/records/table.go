package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"
)

// tableActions is how many actions lie between two positions that are asked about over a table.
const tableActions = 7

// tablePart plays on a table of vedette serve as its pages do, and asks everything
// with the link of each seat and with those for looking on.
func tablePart() part {
	return part{"table", "each method over the links of seats and of spectators, and what streams send", func(ctx context.Context, p *program, quick bool) ([]unit, error) {
		units, err := p.eachScenario(ctx, func(game, scenario string) unit {
			return unit{scenario, func(ctx context.Context, emit func(text)) error {
				return p.askTable(ctx, game, scenario, emit)
			}}
		})
		if quick && len(units) > 2 {
			units = units[:2]
		}
		return units, err
	}}
}

// server is a running vedette serve.
type server struct {
	cmd  *exec.Cmd
	home string // the address
	key  string // the host's
}

// lobbyLine is what serve prints first: the address of the lobby with the host's key.
var lobbyLine = regexp.MustCompile(`(http://[0-9.:]+)/#([A-Za-z0-9_-]+)`)

// startServer starts the server of tables for a game.
func (p *program) startServer(ctx context.Context, game string) (*server, error) {
	dir, err := p.scratch()
	if err != nil {
		return nil, err
	}
	c := p.command(ctx, p.project(game), "serve", "--addr", "127.0.0.1:0", "--dir", dir)
	out, err := c.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := c.Start(); err != nil {
		return nil, err
	}
	s := &server{cmd: c}
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if m := lobbyLine.FindStringSubmatch(lines.Text()); m != nil {
			s.home, s.key = m[1], m[2]
			go func() { _, _ = io.Copy(io.Discard, out) }() // what it prints later is not recorded
			return s, nil
		}
	}
	s.close()
	return nil, errors.New("serve prints no address of a lobby")
}

// close ends the process of the server.
func (s *server) close() {
	_ = s.cmd.Process.Kill() // it keeps nothing that is needed
	_ = s.cmd.Wait()
}

// link is a connection to a table, or to the lobby.
type link struct {
	s    *server
	key  string
	next int
}

// ask sends a request.
func (l *link) ask(method string, params any) ([]byte, error) {
	l.next++
	body, err := request(l.next, method, params)
	if err != nil {
		return nil, err
	}
	return l.post(body)
}

// listLength is how many requests are sent as one list: a link may send only so
// many messages in a second.
const listLength = 25

// askMany asks questions in lists of the length that the protocol allows, and returns
// their answers in order.
func (l *link) askMany(all []question) ([][]byte, error) {
	var out [][]byte
	for some := range slices.Chunk(all, listLength) {
		var list []json.RawMessage
		for _, q := range some {
			l.next++
			one, err := request(l.next, q.method, q.params)
			if err != nil {
				return nil, err
			}
			list = append(list, one)
		}
		body, err := json.Marshal(list)
		if err != nil {
			return nil, err
		}
		said, err := l.post(body)
		if err != nil {
			return nil, err
		}
		var answers []json.RawMessage
		if err := json.Unmarshal(said, &answers); err != nil || len(answers) != len(some) {
			return nil, fmt.Errorf("a list of %d requests is answered with %.300s", len(some), said)
		}
		for _, a := range answers {
			out = append(out, a)
		}
	}
	return out, nil
}

// post sends a message; it waits where the server says that too much is asked.
func (l *link) post(body []byte) ([]byte, error) {
	for {
		req, err := http.NewRequest("POST", l.s.home+"/rpc", bytes.NewReader(body))
		if err != nil {
			return nil, err
		}
		req.Header.Set("Authorization", "Bearer "+l.key)
		req.Header.Set("Content-Type", "application/json")
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			return nil, err
		}
		answer, err := io.ReadAll(res.Body)
		_ = res.Body.Close() // it has been read
		if err != nil {
			return nil, err
		}
		if res.StatusCode != http.StatusTooManyRequests {
			if res.StatusCode != http.StatusOK {
				return fmt.Appendf(nil, `{"error":"status %d: %s"}`, res.StatusCode, strings.TrimSpace(string(answer))), nil
			}
			return answer, nil
		}
		time.Sleep(50 * time.Millisecond)
	}
}

// get asks a question and reads its result into out.
func (l *link) get(method string, params, out any) error {
	answer, err := l.ask(method, params)
	if err != nil {
		return err
	}
	return decodeResult(method, answer, out)
}

// table is what the lobby says of a table.
type table struct {
	Links map[string]string `json:"links"`
	Watch map[string]string `json:"watch"`
}

// askTable begins a table where people have all seats, plays on it through their
// links, and asks everything at positions on the way.
func (p *program) askTable(ctx context.Context, game, scenario string, emit func(text)) error {
	s, err := p.startServer(ctx, game)
	if err != nil {
		return err
	}
	defer s.close()
	host := &link{s: s, key: s.key}
	var begun table
	if err := host.get("lobby.new", map[string]any{"scenario": scenario, "seed": "7"}, &begun); err != nil {
		return err
	}
	links, sides := map[string]*link{}, sortedKeys(begun.Links)
	for side, address := range begun.Links {
		links["seat "+side] = &link{s: s, key: keyOf(address)}
	}
	for side, address := range begun.Watch {
		links[strings.TrimSpace("spectator "+side)] = &link{s: s, key: keyOf(address)}
	}
	methods, err := listMethods(links["seat "+sides[0]])
	if err != nil {
		return err
	}
	for _, more := range []string{"seat.info", "seat.bot", "seat.nothing", "lobby.tables"} {
		methods[more] = nil
	}
	delete(methods, "game.redo") // it depends on who has taken back what before
	choose := newChoices(len(scenario))
	for n := range p.amounts.positions {
		if err := p.askLinks(links, methods, fmt.Sprintf("%s, position %d", scenario, n), emit); err != nil {
			return fmt.Errorf("position %d: %w", n, err)
		}
		over, err := playOn(links, sides, choose)
		if err != nil {
			return err
		}
		if over {
			break
		}
	}
	if p.amounts.positions < wholeAmounts.positions {
		return nil // the streams on record are those of all positions
	}
	return p.readStreams(ctx, links, scenario, emit)
}

// keyOf returns the key of an address, which follows its number sign.
func keyOf(address string) string {
	_, key, _ := strings.Cut(address, "#")
	return key
}

// askLinks asks everything with each link and emits a text for each.
func (p *program) askLinks(links map[string]*link, methods map[string][]string, name string, emit func(text)) error {
	for _, who := range sortedKeys(links) {
		about, err := lookAtPosition(links[who], "")
		if err != nil {
			return err
		}
		if !strings.HasPrefix(who, "seat") {
			about.legal.Legal = nil
		}
		said, err := askAll(links[who], p, methods, about)
		if err != nil {
			return fmt.Errorf("%s: %w", who, err)
		}
		var all strings.Builder
		for _, method := range sortedKeys(said) {
			all.WriteString(said[method])
		}
		emit(text{name: name + ", " + who, body: all.String()})
	}
	return nil
}

// playOn takes some actions, each through the link of the side that decides; true when
// the game is over.
func playOn(links map[string]*link, sides []string, choose *choices) (bool, error) {
	for range tableActions {
		var open legalAnswer
		if err := links["seat "+sides[0]].get("game.legal", map[string]any{}, &open); err != nil {
			return false, err
		}
		if open.Waiting == "" {
			return true, nil
		}
		seat := links["seat "+open.Waiting]
		if open.Waiting != sides[0] {
			if err := seat.get("game.legal", map[string]any{}, &open); err != nil {
				return false, err
			}
		}
		action := open.Legal[choose.drawBelow(len(open.Legal))]
		if err := seat.get("game.apply", map[string]any{"action": action}, &struct{}{}); err != nil {
			return false, err
		}
	}
	return false, nil
}

// streamWait is how long a stream may be silent before it counts as read.
const streamWait = 3 * time.Second

// readStreams emits the changes that each link is sent, from the first one on.
func (p *program) readStreams(ctx context.Context, links map[string]*link, scenario string, emit func(text)) error {
	names := sortedKeys(links)
	bodies, errs := make([]string, len(names)), make([]error, len(names))
	var wait sync.WaitGroup
	for i, who := range names {
		wait.Go(func() { bodies[i], errs[i] = links[who].stream(ctx) })
	}
	wait.Wait()
	for i, who := range names {
		emit(text{name: fmt.Sprintf("%s, events, %s", scenario, who), body: p.normalize(bodies[i])})
	}
	return errors.Join(errs...)
}

// stream reads the changes of a table until the last one there is.
func (l *link) stream(ctx context.Context) (string, error) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	req, err := http.NewRequestWithContext(ctx, "GET", l.s.home+"/events?from=0", nil)
	if err != nil {
		return "", err
	}
	req.Header.Set("Authorization", "Bearer "+l.key)
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return "", err
	}
	defer res.Body.Close()
	silent := time.AfterFunc(streamWait, stop)
	defer silent.Stop()
	var out []string
	event := ""
	for lines := bufio.NewReader(res.Body); ; {
		line, err := lines.ReadString('\n')
		if err != nil {
			return strings.Join(out, ""), nil // the stream goes on for ever: silence ends it
		}
		silent.Reset(streamWait)
		switch {
		case strings.HasPrefix(line, "event:"):
			event = strings.TrimSpace(line)
		case line == "\n":
			event = ""
		case event == "" && !strings.HasPrefix(line, ":"):
			out = append(out, line)
		}
	}
}

// compactJSON writes JSON with its keys in order; what is no JSON stays.
func compactJSON(raw []byte) string {
	var v any
	if json.Unmarshal(raw, &v) != nil {
		return string(raw)
	}
	out, err := json.Marshal(v)
	if err != nil {
		return string(raw)
	}
	return string(slices.Clip(out))
}
