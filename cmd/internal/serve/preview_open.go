package serve

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/protocol"
	"github.com/vedette-wargames/vedette/engine/room"
)

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
		protocol.DeclareMethod("preview.open", "Watches a scenario while its files are written.", s.previewOpen),
		protocol.DeclareMethod("preview.edit", "Writes a change on the map into the files.", s.previewEdit),
		protocol.DeclareMethod("preview.undo", "Takes back what was last changed on the map, or with redo does it again.", s.previewUndo),
		protocol.DeclareMethod("preview.play", "Begins a game of what is watched, as the files make it now.", s.previewPlay),
		protocol.DeclareMethod("preview.moments", "Lists the moments of the table whose position is watched.", s.previewMoments),
		protocol.DeclareMethod("preview.at", "Shows the position of another moment, under the rules as they are now.", s.previewAt),
		protocol.DeclareMethod("preview.close", "Watches a scenario no longer.", s.previewClose),
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
		if f := s.atTable(p.Table, func(r *room.Session) { g.saved = r.Table.Save() }); f != nil {
			return nil, f
		}
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

// cutRef cuts game/scenario.
func cutRef(ref string) (game, scenario string, ok bool) { return strings.Cut(ref, "/") }
