package schema

import (
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// parse reads YAML for tests, without the checks of the real reader.
func parse(t testing.TB, text string) *yamldoc.Node {
	t.Helper()
	var doc yaml.Node
	if err := yaml.Unmarshal([]byte(text), &doc); err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	if len(doc.Content) == 0 {
		return &yamldoc.Node{Pos: diag.Pos{File: "f.yaml", Line: 1, Col: 1}}
	}
	return convert(doc.Content[0])
}

func convert(y *yaml.Node) *yamldoc.Node {
	n := &yamldoc.Node{Pos: diag.Pos{File: "f.yaml", Line: y.Line, Col: y.Column}, Layer: "game"}
	switch y.Kind {
	case yaml.MappingNode:
		n.Kind = yamldoc.Map
		for i := 0; i+1 < len(y.Content); i += 2 {
			k := y.Content[i]
			n.Entries = append(n.Entries, yamldoc.Entry{Key: k.Value,
				KeyAt: diag.Pos{File: "f.yaml", Line: k.Line, Col: k.Column}, Value: convert(y.Content[i+1])})
		}
	case yaml.SequenceNode:
		n.Kind = yamldoc.List
		for _, c := range y.Content {
			n.Items = append(n.Items, convert(c))
		}
	default:
		n.Text = y.Value
		n.Quoted = y.Style&(yaml.DoubleQuotedStyle|yaml.SingleQuotedStyle|yaml.LiteralStyle|yaml.FoldedStyle) != 0
	}
	return n
}

func show(l *diag.List) string {
	var b strings.Builder
	for _, d := range l.Items {
		b.WriteString(d.Pos.String())
		b.WriteString(" " + d.Rule + ": " + d.Message)
		if d.Rule == "type-wrong" {
			b.WriteString(" [" + d.Expected + "]")
		}
		if d.Nearest != "" {
			b.WriteString(" (" + d.Nearest + "?)")
		}
		b.WriteString("\n")
	}
	return b.String()
}

// The declarations below use every sort of field.

type section struct {
	Rule string `key:"rule" doc:"The rulebook section."`
}

type unitFile struct {
	Located
	section
	Title  Text                   `key:"title" required:"true" doc:"What people call it."`
	Units  Map[unit]              `key:"units" keys:"id" required:"true" keydoc:"the unit's id" doc:"The counters."`
	Ground Map[*ground]           `key:"terrain" doc:"Kinds of ground."`
	Order  []OneOf[stepUnion]     `key:"sequence" doc:"The order of play."`
	Result Map[OneOf[resultType]] `key:"results" keys:"any"`
	Hexes  OneOrMany[string]      `key:"hexes" ref:"hex"`
	Grid   [][]int                `key:"grid" min:"-9" max:"9"`
	Terms  Map[term]              `key:"terms"`
	Draw   draw                   `key:"draw"`
	Notes  *yamldoc.Node          `key:"data" doc:"Anything."`
	Places Map[places]            `key:"places" keyref:"terrain"`
}

func (unitFile) Doc() string { return "The counter mix of a game." }

type unit struct {
	Located
	Army   string `key:"army" required:"true" ref:"army" doc:"The army it belongs to."`
	Stars  int    `key:"stars" min:"0" max:"20" default:"1" doc:"Its strength."`
	VP     *int   `key:"vp"`
	Corps  bool   `key:"corps"`
	Road   *bool  `key:"road"`
	Size   string `key:"size" enum:"corps,division,brigade" default:"corps"`
	Step   Int    `key:"step"`
	Hidden Bool   `key:"hidden"`
	Level  string `key:"level" enum:"-1,0,+1,true"`
	Parent *unit  `key:"parent" doc:"A unit inside, to any depth."`
	Odds   string `key:"odds" pattern:"^[0-9]+-[0-9]+$" want:"odds such as 3-1"`
}

type ground struct {
	Located
	Cost    *Amount `key:"cost" doc:"Movement points to enter."`
	When    Cond    `key:"when"`
	Value   Expr    `key:"value"`
	Defence Amount  `key:"defence" default:"2" min:"0"`
	short   string
}

func (g *ground) FromScalar(text string, n *yamldoc.Node) bool {
	g.short = text
	return true
}

func (*ground) ScalarForm() Schema { return *EnumSchema("clear", "blocked") }

type stepUnion struct{}

func (stepUnion) Union() Union {
	return Union{Name: "phase", Doc: "A part of the sequence of play.", Key: "do",
		Present: []Case{{"for_each_side", eachSide{}, "Phases that each side has in turn."}},
		Cases:   []Case{{"move", movePhase{}, "Units move."}, {"attack", attackPhase{}, "Units attack."}}}
}

type eachSide struct {
	Sides  []string           `key:"for_each_side" required:"true" ref:"side"`
	Phases []OneOf[stepUnion] `key:"phases" required:"true"`
}

type movePhase struct {
	Located
	ID   string `key:"id" required:"true"`
	Half bool   `key:"half"`
}

type attackPhase struct {
	ID   string `key:"id" required:"true"`
	With string `key:"with"`
}

type resultType struct{}

func (resultType) Union() Union {
	return Union{Name: "result", Scalar: shortResult{},
		Present: []Case{{"eliminate", eliminate{}, ""}, {"retreat", retreat{}, ""}}}
}

type shortResult struct{ what string }

func (s *shortResult) FromScalar(text string, _ *yamldoc.Node) bool { s.what = text; return true }
func (*shortResult) ScalarForm() Schema                             { return *EnumSchema("may_advance", "none") }

type eliminate struct {
	Who string `key:"eliminate" enum:"attackers,defenders"`
}

type retreat struct {
	Who   string `key:"retreat" enum:"attackers,defenders"`
	Hexes int    `key:"hexes" min:"1"`
}

// places is a custom type: one hex, a list, or hexes by name.
type places struct {
	Names, Hexes []string
	At           Located
}

func (*places) ShapeOf() Schema {
	hex := TextSchema()
	hex.Ref, hex.Want, hex.Many = "hex", "a hex", "hexes"
	return *UnionOf(hex, ListOf(hex), MapOf("any", hex))
}

func (p *places) DecodeNode(n *yamldoc.Node, d *Decoder) {
	p.At = d.LocateNode(n)
	switch n.Kind {
	case yamldoc.Scalar:
		p.Hexes = []string{n.Text}
	case yamldoc.List:
		d.DecodeInto(n, &p.Hexes)
	case yamldoc.Map:
		for _, e := range n.Entries {
			p.Names = append(p.Names, e.Key)
			p.Hexes = append(p.Hexes, entryValue(&e).Text)
		}
	}
	if n.Kind == yamldoc.List && len(n.Items) == 0 {
		d.ReportWrongValue(n, "at least one hex")
	}
	if n.Kind == yamldoc.Map {
		for _, e := range n.Entries {
			if e.Value != nil && e.Value.Kind != yamldoc.Scalar {
				d.ReportWrongValue(e.Value, "a hex number") // the shape has said so
			}
		}
	}
	for _, h := range p.Hexes {
		if h == "0000" {
			d.Report(diag.Diagnostic{Rule: "hex-unknown", Pos: n.Pos, Message: "there is no hex 0000"})
		}
	}
}

// term is exactly one of set, add and multiply.
type term struct {
	Located
	Set      *Amount `key:"set" one:"operator"`
	Add      *Amount `key:"add" one:"operator"`
	Multiply Amount  `key:"multiply" one:"operator"`
	When     *Cond   `key:"when"`
	section
}

type draw struct {
	Located
	Mark  string `key:"mark" default:"line"`
	Width int    `key:"width" default:"3"`
}

type otherFile struct {
	Format int    `key:"format"`
	Kind   string `key:"kind"`
	Name   string `key:"name"`
}

func testKinds() Kinds { return Kinds{"units": unitFile{}, "other": otherFile{}} }

const sample = `format: 2
kind: units
title: A mix
rule: W 5.1
units:
  fr-i: {army: red, stars: 3, vp: 5, corps: true, road: false, size: division, step: 2, hidden: true, level: 1}
  fr-ii:
    army: red
    parent: {army: blue, parent: {army: blue, level: -1}}
    odds: 3-1
terrain:
  clear: {cost: 1}
  woods: {cost: 2 * base, when: turn > 3, value: 7, defence: 3}
  swamp: blocked
sequence:
  - for_each_side: [red, blue]
    phases:
      - {id: movement, do: move, half: true}
      - {id: combat, do: attack, with: ground}
  - {do: move, id: last}
results:
  AE: {eliminate: attackers}
  Dr: {retreat: defenders, hexes: 2}
  NE: none
hexes: 0105
terms: {one: {add: 1}, two: {multiply: 2, when: true}}
grid: [[1, -2], [], [3]]
data: {any: [thing, 1, ~]}
places:
  town: {Ligny: 2123, Wavre: "3926"}
  stream: [1601, 0102]
  bridge: 1117
`
