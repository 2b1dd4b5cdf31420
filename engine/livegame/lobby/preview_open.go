package lobby

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/livegame"
	"github.com/vedette-wargames/vedette/engine/protocol"
)

func (l *Lobby) findPreview(id string) *livePreview {
	l.mu.Lock()
	defer l.mu.Unlock()
	i := slices.IndexFunc(l.previews, func(g *livePreview) bool { return g.id == id })
	if i < 0 {
		return nil
	}
	return l.previews[i]
}

// previewMethods lists the methods for the author of a project.
func (l *Lobby) previewMethods() []protocol.Method {
	if l.host.Workshop == nil {
		return nil
	}
	return []protocol.Method{
		protocol.DeclareMethod("preview.open", "Watches a scenario while its files are written.", l.previewOpen),
		protocol.DeclareMethod("preview.edit", "Writes a change on the map into the files.", l.previewEdit),
		protocol.DeclareMethod("preview.undo", "Takes back what was last changed on the map, or with redo does it again.", l.previewUndo),
		protocol.DeclareMethod("preview.play", "Begins a game of what is watched, as the files make it now.", l.previewPlay),
		protocol.DeclareMethod("preview.moments", "Lists the moments of the table whose position is watched.", l.previewMoments),
		protocol.DeclareMethod("preview.at", "Shows the position of another moment, under the rules as they are now.", l.previewAt),
		protocol.DeclareMethod("preview.close", "Watches a scenario no longer.", l.previewClose),
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

func (l *Lobby) previewOpen(p *previewParams) (*previewResult, *protocol.Fault) {
	g := &livePreview{lobby: l, params: *p, changed: make(chan struct{})}
	if p.Table != "" {
		if f := l.withTable(p.Table, func(r *livegame.Session) { g.saved = r.Table.EncodePosition() }); f != nil {
			return nil, f
		}
	}
	l.mu.Lock()
	if len(l.previews) >= limits.ServePreviews {
		l.previews[0].closePreview()
		l.previews = l.previews[1:]
	}
	l.count++
	g.id = fmt.Sprintf("p%d", l.count)
	l.previews = append(l.previews, g)
	l.mu.Unlock()
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

func (l *Lobby) previewClose(p *previewID) (*struct{}, *protocol.Fault) {
	g := l.findPreview(p.Preview)
	if g == nil {
		return nil, noPreview(p.Preview)
	}
	g.closePreview()
	l.mu.Lock()
	defer l.mu.Unlock()
	l.previews = slices.DeleteFunc(l.previews, func(x *livePreview) bool { return x == g })
	return &struct{}{}, nil
}

func noPreview(id string) *protocol.Fault { return paramFault("there is no preview %q: open one", id) }

// cutRef cuts game/scenario.
func cutRef(ref string) (game, scenario string, ok bool) { return strings.Cut(ref, "/") }
