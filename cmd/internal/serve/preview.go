package serve

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/edit"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/preview"
	"github.com/vedette-wargames/vedette/engine/protocol"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/scene"
)

// lookEvery is how often files are looked at for a change.
const lookEvery = 40 * time.Millisecond

// glance is a scenario that is watched while its files are written. What it shows is
// the last that made a game: a fault never empties the page.
type glance struct {
	server *Server
	id     string
	ask    glanceParams

	work sync.Mutex // held while files are read, compiled and written
	undo []stroke
	redo []stroke

	mu     sync.Mutex // guards what streams look at
	bell   chan struct{}
	now    seen
	rules  *game.Rules
	look   *Look
	moves  *preview.Moves
	saved  []byte // the position that is shown
	board  json.RawMessage
	drawn  int // number of the look at which the board changed
	closed bool
}

// seen is what a page is told of a look.
type seen struct {
	Number   int             `json:"number"`
	Scenario string          `json:"scenario"`
	Title    string          `json:"title"`
	Board    json.RawMessage `json:"board,omitempty"`
	View     json.RawMessage `json:"view,omitempty"`
	Broken   bool            `json:"broken"`
	Found    json.RawMessage `json:"found"`
	Checked  bool            `json:"checked"` // lint has looked at this, not the compiler alone
	Moves    *preview.Shift  `json:"moves,omitempty"`
	Map      *mapped         `json:"map,omitempty"`
	Things   []thing         `json:"things,omitempty"`
	Root     string          `json:"root"`
	Took     float64         `json:"took"` // milliseconds from the change of the files
	Undo     int             `json:"undo"`
	Redo     int             `json:"redo"`
}

// mapped is the map file: which line speaks of which hex.
type mapped struct {
	File  string      `json:"file"`
	Setup string      `json:"setup,omitempty"`
	Spots []edit.Spot `json:"spots"`
}

// thing is what a page can find the line of.
type thing struct {
	Kind string `json:"kind"`
	ID   string `json:"id"`
	Name string `json:"name"`
	File string `json:"file,omitempty"`
	Line int    `json:"line,omitempty"`
}

// stroke is an edit that can be taken back.
type stroke struct{ file, before, after string }

// begin looks for the first time, and then whenever a file changes.
func (g *glance) begin() {
	stamp := g.server.home.Workshop.Stamp()
	g.glimpse()
	go func() {
		tick := time.NewTicker(lookEvery)
		defer tick.Stop()
		for {
			g.check(stamp)
			for now := stamp; now == stamp; now = g.server.home.Workshop.Stamp() {
				select {
				case <-tick.C:
				case <-g.server.life.Done():
					return
				}
				if g.gone() {
					return
				}
			}
			stamp = g.server.home.Workshop.Stamp()
			g.glimpse()
		}
	}()
}

func (g *glance) gone() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.closed
}

// glimpse compiles the scenario and shows what came of it.
func (g *glance) glimpse() {
	g.work.Lock()
	defer g.work.Unlock()
	began := g.server.home.Clock()
	defer func() {
		if bad := recover(); bad != nil {
			g.server.fault("the preview", bad)
		}
	}()
	look := g.server.home.Workshop.Look(g.ask.Scenario, g.ask.Variants, g.ask.Options)
	next := seen{Scenario: g.ask.Scenario, Broken: look.Rules == nil, Found: report(look.Found), Root: g.server.home.Workshop.Root(), Undo: len(g.undo), Redo: len(g.redo)}
	g.mu.Lock()
	saved, before := g.saved, g.moves
	g.mu.Unlock()
	if look.Rules == nil {
		next.Took = milliseconds(g.server.home.Clock().Sub(began))
		g.show(func(now *seen) {
			next.Title, next.View, next.Map, next.Things, next.Moves = now.Title, now.View, now.Map, now.Things, now.Moves
			*now = next
		})
		return
	}
	t := carried(look.Rules, saved)
	if t == nil {
		return
	}
	moves := preview.Of(t)
	if before != nil {
		if shift := moves.Since(before); !shift.None() {
			next.Moves = shift
		}
	}
	board, view := plain(scene.BoardOf(look.Rules.Model)), plain(t.View(model.None))
	next.Title, next.View = look.Rules.Model.Title, view
	next.Map, next.Things = mapOf(look), thingsOf(look.Rules.Model)
	next.Took = milliseconds(g.server.home.Clock().Sub(began))
	g.mu.Lock()
	g.rules, g.look, g.moves, g.saved = look.Rules, look, moves, t.Save()
	if !bytes.Equal(board, g.board) {
		g.board, g.drawn = board, g.now.Number+1
	}
	g.mu.Unlock()
	g.show(func(now *seen) { *now = next })
}

// carried is the position that was shown under rules that may be others; the set-up
// where it cannot be carried over.
func carried(rules *game.Rules, saved []byte) *game.Table {
	how := game.Setting{Wide: rng.Wide{1}}
	if saved != nil {
		var rep diag.List
		if t := game.Load(rules, how, saved, &rep); t != nil {
			return t
		}
	}
	t, err := game.New(rules, how)
	if err != nil {
		return nil
	}
	return t
}

// check lints the game and shows what is found, if nothing else has changed.
func (g *glance) check(stamp string) {
	id, _, _ := cutRef(g.ask.Scenario)
	found := g.server.home.Workshop.Lint(id)
	if found == nil || g.server.home.Workshop.Stamp() != stamp {
		return
	}
	g.show(func(now *seen) { now.Found, now.Checked = found, true })
}

// show changes what is seen and calls all who look.
func (g *glance) show(change func(*seen)) {
	g.mu.Lock()
	defer g.mu.Unlock()
	number := g.now.Number + 1
	change(&g.now)
	g.now.Number = number
	close(g.bell)
	g.bell = make(chan struct{})
}

// news is what a stream has not been sent yet; nil: nothing.
func (g *glance) news(at int) (frame []byte, number int, bell <-chan struct{}) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.now.Number <= at {
		return nil, at, g.bell
	}
	now := g.now
	if g.drawn > at {
		now.Board = g.board
	}
	return fmt.Appendf(nil, "id: %d\nevent: look\ndata: %s\n\n", now.Number, plain(now)), now.Number, g.bell
}

// followGlance sends a page what the preview shows, as it changes.
func (s *Server) followGlance(st *stream, r *http.Request, g *glance) {
	beat := time.NewTicker(beatEvery)
	defer beat.Stop()
	for {
		frame, number, bell := g.news(st.at)
		if frame != nil && st.send(frame) != nil {
			return
		}
		st.at = number
		if frame != nil {
			continue
		}
		select {
		case <-bell:
		case <-beat.C:
			if st.send([]byte(": beat\n\n")) != nil {
				return
			}
		case <-r.Context().Done():
			return
		case <-s.life.Done():
			return
		}
	}
}

func (s *Server) glanceOf(id string) *glance {
	s.mu.Lock()
	defer s.mu.Unlock()
	i := slices.IndexFunc(s.glances, func(g *glance) bool { return g.id == id })
	if i < 0 {
		return nil
	}
	return s.glances[i]
}

// previewMethods are those of who writes a project.
func (s *Server) previewMethods() []protocol.Method {
	if s.home.Workshop == nil {
		return nil
	}
	return []protocol.Method{
		protocol.Declare("preview.open", "Watches a scenario while its files are written.", s.previewOpen),
		protocol.Declare("preview.edit", "Writes a change on the map into the files.", s.previewEdit),
		protocol.Declare("preview.undo", "Takes back what was last changed on the map, or with redo does it again.", s.previewUndo),
		protocol.Declare("preview.close", "Watches a scenario no longer.", s.previewClose),
	}
}

type glanceParams struct {
	Scenario string            `json:"scenario" required:"true" doc:"Game and scenario."`
	Variants []string          `json:"variants" doc:"Variants, in order."`
	Options  map[string]string `json:"options" doc:"Options by id."`
	Table    string            `json:"table" doc:"A table of this server whose position is shown, instead of the set-up."`
}

type glanceResult struct {
	Preview string `json:"preview" doc:"Its id: the stream /events?preview=ID tells what is seen."`
}

func (s *Server) previewOpen(p *glanceParams) (*glanceResult, *protocol.Fault) {
	g := &glance{server: s, ask: *p, bell: make(chan struct{})}
	if p.Table != "" {
		saved, f := s.positionOf(p.Table)
		if f != nil {
			return nil, f
		}
		g.saved = saved
	}
	s.mu.Lock()
	if len(s.glances) >= limits.ServePreviews {
		s.glances[0].end()
		s.glances = s.glances[1:]
	}
	s.count++
	g.id = fmt.Sprintf("p%d", s.count)
	s.glances = append(s.glances, g)
	s.mu.Unlock()
	g.begin()
	return &glanceResult{g.id}, nil
}

func (g *glance) end() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.closed = true
}

type glanceID struct {
	Preview string `json:"preview" required:"true" doc:"As preview.open gave it."`
}

func (s *Server) previewClose(p *glanceID) (*struct{}, *protocol.Fault) {
	g := s.glanceOf(p.Preview)
	if g == nil {
		return nil, noGlance(p.Preview)
	}
	g.end()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.glances = slices.DeleteFunc(s.glances, func(x *glance) bool { return x == g })
	return &struct{}{}, nil
}

func noGlance(id string) *protocol.Fault { return bad("there is no preview %q: open one", id) }

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// plain is data that can always be written.
func plain(v any) json.RawMessage {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return b
}

// report is the errors that a look met. What one scenario alone leaves idle is no
// finding: lint says what is, a moment later.
func report(found *diag.List) json.RawMessage {
	var b bytes.Buffer
	errors := &diag.List{}
	for _, d := range found.Items {
		if d.Severity == diag.Error {
			errors.Items = append(errors.Items, d)
		}
	}
	if err := diag.JSON(&b, errors); err != nil {
		panic(err) // memory takes all
	}
	return b.Bytes()
}

func mapOf(look *Look) *mapped {
	m := &mapped{File: look.Map.File, Setup: look.Setup.File, Spots: []edit.Spot{}}
	if look.Map.File != "" {
		m.Spots = append(m.Spots, edit.Where(look.Map.File, look.Map.Text, gridOf(look))...)
	}
	return m
}

func gridOf(look *Look) *hex.Grid { return look.Rules.Model.Grid }
