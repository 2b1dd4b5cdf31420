package web

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/jsontext"
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/livegame"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/scene"
)

// ReplayFile returns a finished game as one HTML file: the page of the table with everything
// that one side saw (model.None: the referee), and the winning chances along the way if they are
// given. The file loads and sends nothing, and no text of the game is treated as markup. The
// error is [ErrLongReplay] for a game that does not fit.
func ReplayFile(r *livegame.Session, side model.SideID, chances *Chances) ([]byte, error) {
	g := r.Table.Model()
	told, size := []livegame.Change{}, 0
	moments := r.History.ListMoments(side, 1, r.History.ChangeCount(side), true)
	for n, last := 0, r.History.ChangeCount(side); n < last; n = len(told) {
		changes, _ := r.History.ChangesSince(side, n, changesAtOnce)
		size += jsontext.SizeUpTo(changes, limits.ReplayPage) + jsontext.SizeUpTo(moments[n:n+len(changes)], limits.ReplayPage)
		if size > limits.ReplayPage {
			return nil, ErrLongReplay
		}
		for _, c := range changes {
			one := *c
			one.View = maps.Clone(c.View)
			delete(one.View, "decision") // nothing is asked in a replay
			told = append(told, one)
		}
	}
	file := map[string]any{"kind": "replay", "title": g.Title, "side": g.IDOfSide(side), "board": scene.NewBoard(g),
		"changes": told, "moments": moments}
	if chances != nil {
		file["chances"] = chances
	}
	data, err := json.Marshal(file)
	if err != nil {
		return nil, err
	}
	script, err := bundleModule("table.js")
	if err != nil {
		return nil, err
	}
	return replayPage(g.Title, script, string(data))
}

// changesAtOnce is the number of changes to compute between two counts of their bytes.
const changesAtOnce = 20

// ErrLongReplay means that a game has more changes than one page may hold.
var ErrLongReplay = fmt.Errorf("what was told in this game fills more than the %d bytes of one page: read it with vedette replay, without --html", limits.ReplayPage)

// Chances holds the shares of wins of each side, from games played on from moments of a game. In the
// file of a side they may depend only on what that side knew.
type Chances struct {
	Bots   string   `json:"bots"`  // who played on
	Games  int      `json:"games"` // from each moment
	Level  float64  `json:"level"` // how often the intervals hold the true share
	From   string   `json:"from"`  // what begins at each moment, such as player turn
	Every  int      `json:"every"` // 2: at each second of them, and so on
	Points []Chance `json:"points"`
}

// Chance is how often each side won from a moment on. Sides are in the order of the game, then
// "nobody" where that happened.
type Chance struct {
	At    int           `json:"at"` // the moment's number in this file
	Turn  int           `json:"turn"`
	By    string        `json:"by,omitempty"` // whose player turn it is
	Phase string        `json:"phase,omitempty"`
	Games int64         `json:"games"` // that came to an end
	Wins  []ChanceShare `json:"wins"`
}

// ChanceShare is the share of a side with its interval, rounded to ten thousandths so that
// rounding of sums does not show.
type ChanceShare struct {
	Side  string  `json:"side"`
	Share float64 `json:"share"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

var (
	linkLine    = regexp.MustCompile(`(?m)^<link rel="stylesheet" href="/page/([a-z]+\.css)">\n`)
	scriptLine  = regexp.MustCompile(`(?m)^<script [^>]*></script>\n`)
	endsElement = regexp.MustCompile(`(?i)</script|</style|<!--`)
	titleLine   = regexp.MustCompile(`<title>[^<]*</title>`)
)

// replayPage puts the page together. Skeleton, styles and script are in the file itself, and the
// policy allows nothing else.
func replayPage(title, script, data string) ([]byte, error) {
	page, err := pageFiles.ReadFile("page/table.html")
	if err != nil {
		return nil, err
	}
	var style strings.Builder
	for _, m := range linkLine.FindAllSubmatch(page, -1) {
		css, err := pageFiles.ReadFile("page/" + string(m[1]))
		if err != nil {
			return nil, err
		}
		style.Write(css)
	}
	if m := endsElement.FindString(script + style.String()); m != "" {
		return nil, fmt.Errorf("our fault: the page's own text holds %q, which would end its element", m)
	}
	policy := fmt.Sprintf("default-src 'none'; script-src '%s'; style-src '%s'; img-src data: blob:; base-uri 'none'; form-action 'none'",
		policyHash(script), policyHash(style.String()))
	head := `<meta http-equiv="Content-Security-Policy" content="` + policy + `">` + "\n"
	text := linkLine.ReplaceAllLiteralString(scriptLine.ReplaceAllLiteralString(string(page), ""), "")
	text = titleLine.ReplaceAllLiteralString(text, "<title>"+html.EscapeString(title)+"</title>")
	text = strings.Replace(text, "<meta charset=\"utf-8\">\n", "<meta charset=\"utf-8\">\n"+head, 1)
	text = strings.Replace(text, "</head>", "<style>"+style.String()+"</style>\n</head>", 1)
	before, after, ok := strings.Cut(text, "</body>")
	if !ok || !strings.Contains(before, head) {
		return nil, fmt.Errorf("our fault: the page is not as a replay needs it")
	}
	var out bytes.Buffer
	out.WriteString(before)
	out.WriteString(`<script type="application/json" id="replay">` + data + "</script>\n")
	out.WriteString(`<script type="module">` + script + "</script>\n</body>" + after)
	return out.Bytes(), nil
}

// policyHash is the hash of an element's text as a policy names it.
func policyHash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}

var (
	importLine = regexp.MustCompile(`(?m)^import \{[^}]*\} from '\./([a-z]+\.js)';\n`)
	exportMark = regexp.MustCompile(`(?m)^export (\{\};\n)?`)
)

// bundleModule returns a module of the page and all modules that it imports as one module
// without imports. Imported modules come first; no two of them share a name.
func bundleModule(entry string) (string, error) {
	var out strings.Builder
	var done []string
	var add func(name string) error
	add = func(name string) error {
		if slices.Contains(done, name) {
			return nil
		}
		done = append(done, name)
		text, err := pageFiles.ReadFile(path.Join("page", name))
		if err != nil {
			return err
		}
		for _, m := range importLine.FindAllSubmatch(text, -1) {
			if err := add(string(m[1])); err != nil {
				return err
			}
		}
		body := exportMark.ReplaceAllLiteralString(importLine.ReplaceAllLiteralString(string(text), ""), "")
		out.WriteString(body)
		return nil
	}
	if err := add(entry); err != nil {
		return "", err
	}
	return out.String(), nil
}
