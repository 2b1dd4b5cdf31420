package web

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/livegame"
	"github.com/vedette-wargames/vedette/engine/protocol"
)

func (s *Server) findPreview(id string) *livePreview {
	s.mu.Lock()
	defer s.mu.Unlock()
	i := slices.IndexFunc(s.previews, func(g *livePreview) bool { return g.id == id })
	if i < 0 {
		return nil
	}
	return s.previews[i]
}

// previewMethods lists the methods for the author of a project.
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

type previewParams struct {
	Scenario string            `json:"scenario" required:"true" doc:"Game and scenario."`
	Variants []string          `json:"variants" doc:"Variants, in order."`
	Options  map[string]string `json:"options" doc:"Options by id."`
	Table    string            `json:"table" doc:"A table of this server whose position is shown, instead of the set-up."`
}

type previewResult struct {
	Preview string `json:"preview" doc:"Its id: the stream /events?preview=ID tells what is seen."`
}

func (s *Server) previewOpen(p *previewParams) (*previewResult, *protocol.Fault) {
	g := &livePreview{server: s, params: *p, changed: make(chan struct{})}
	if p.Table != "" {
		if f := s.withTable(p.Table, func(r *livegame.Session) { g.saved = r.Table.EncodePosition() }); f != nil {
			return nil, f
		}
	}
	s.mu.Lock()
	if len(s.previews) >= limits.ServePreviews {
		s.previews[0].closePreview()
		s.previews = s.previews[1:]
	}
	s.count++
	g.id = fmt.Sprintf("p%d", s.count)
	s.previews = append(s.previews, g)
	s.mu.Unlock()
	g.watchFiles()
	return &previewResult{g.id}, nil
}

func (g *livePreview) closePreview() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.closed = true
}

type previewID struct {
	Preview string `json:"preview" required:"true" doc:"As preview.open gave it."`
}

func (s *Server) previewClose(p *previewID) (*struct{}, *protocol.Fault) {
	g := s.findPreview(p.Preview)
	if g == nil {
		return nil, noPreview(p.Preview)
	}
	g.closePreview()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.previews = slices.DeleteFunc(s.previews, func(x *livePreview) bool { return x == g })
	return &struct{}{}, nil
}

func noPreview(id string) *protocol.Fault { return paramFault("there is no preview %q: open one", id) }

// cutRef cuts game/scenario.
func cutRef(ref string) (game, scenario string, ok bool) { return strings.Cut(ref, "/") }
