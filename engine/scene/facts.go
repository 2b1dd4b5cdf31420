package scene

import (
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// Facts are names and tables of a game, for people: what a view names by id.
type Facts struct {
	Armies    []FactSide     `json:"armies" doc:"Armies with their side and color."`
	Players   []FactSide     `json:"sides" doc:"Sides with their color."`
	Turns     []FactTurn     `json:"turns" doc:"The turn track, with the kinds of each turn."`
	Phases    []Fact         `json:"phases" doc:"Phases by path, in the order of play."`
	Boxes     []FactBox      `json:"boxes" doc:"Boxes beside the map."`
	Tracks    []FactTrack    `json:"tracks" doc:"Tracks; in a view one of several owners is named ID of OWNER."`
	Decks     []Fact         `json:"decks" doc:"Decks of cards."`
	Cards     []FactCard     `json:"cards" doc:"Cards."`
	Variables []FactVariable `json:"variables" doc:"Variables; in a view one of several owners is named ID of OWNER."`
	Latches   []FactLatch    `json:"latches" doc:"What happens once."`
	Values    []Fact         `json:"values" doc:"What is printed on counters."`
	Attacks   []Fact         `json:"attacks" doc:"Kinds of attack."`
	Zones     []Fact         `json:"zones" doc:"Zones of units, as game.query takes them."`
	Sights    []Fact         `json:"sights" doc:"Lines of sight, as game.query takes them."`
	Tables    []FactTable    `json:"tables" doc:"Tables as printed."`
	Options   []FactOption   `json:"options" doc:"Options as they are set."`
	Variants  []string       `json:"variants" doc:"Variants that are played with."`
}

// Fact is a thing with its name and the rule it comes from.
type Fact struct {
	ID   string `json:"id" doc:"Its id."`
	Name string `json:"name" doc:"Its name, for people."`
	Rule string `json:"rule,omitempty" doc:"Section of the rulebook."`
	File string `json:"file,omitempty" doc:"File in which it is written."`
	Line int    `json:"line,omitempty" doc:"Line of that file."`
}

// newFact returns id, name, rulebook section and place of a declaration.
func newFact(s *model.Source) Fact {
	return Fact{ID: s.ID, Name: s.Name(), Rule: s.Rule, File: s.Pos.File, Line: s.Pos.Line}
}

// FactSide is a side or army.
type FactSide struct {
	Fact
	People string `json:"people" doc:"The subject of a sentence about it, such as the Reds; its name where the game gives none."`
	Plural bool   `json:"plural,omitempty" doc:"Verbs after people are plural."`
	Side   string `json:"side,omitempty" doc:"Of an army: the side that commands it."`
	Color  string `json:"color" doc:"Color of its counters, as #RRGGBB."`
}

// FactTurn is a turn of the turn track.
type FactTurn struct {
	Number int      `json:"number" doc:"Number of the turn."`
	Name   string   `json:"name,omitempty" doc:"Its name, where it has one."`
	Kinds  []string `json:"kinds,omitempty" doc:"Kinds of the turn, such as night."`
}

// FactBox is a box beside the map.
type FactBox struct {
	Fact
	Closed bool `json:"closed,omitempty" doc:"Only the owner looks into it."`
}

// FactTrack is a track.
type FactTrack struct {
	Fact
	Side string `json:"side,omitempty" doc:"The side whose track it is, where it is of one side."`
	Min  int32  `json:"min" doc:"The lowest value."`
	Max  int32  `json:"max" doc:"The highest value."`
}

// FactCard is a card with what it says.
type FactCard struct {
	Fact
	Text string `json:"text,omitempty" doc:"What is printed on it."`
	Side string `json:"side,omitempty" doc:"The side it belongs to; left out when to none."`
}

// FactVariable is a variable with what its values mean.
type FactVariable struct {
	Fact
	Untold bool              `json:"untold,omitempty" doc:"Bookkeeping that players are not told."`
	Flag   bool              `json:"flag,omitempty" doc:"It is true or false."`
	Words  map[string]string `json:"words,omitempty" doc:"Value to its meaning."`
	Say    string            `json:"say,omitempty" doc:"Sentence for values without words; {of} is the owner, {value} the value, {are|is} agrees with the owner."`
}

// FactLatch is a thing that happens once.
type FactLatch struct {
	Fact
	Says string `json:"says,omitempty" doc:"The text for players; without it and without a name, nothing is shown."`
}

// FactTable is a table.
type FactTable struct {
	Fact
	Columns []string   `json:"columns" doc:"Names of the columns."`
	Rows    []string   `json:"rows" doc:"Names of the rows."`
	Cells   [][]string `json:"cells" doc:"By row and column."`
}

// FactOption is an option as it is set.
type FactOption struct {
	Fact
	Value any    `json:"value" doc:"The value it is set to."`
	Says  string `json:"says,omitempty" doc:"What it does, for people."`
}

// newFacts lists what a game declares, for pages that show it beside the map.
func newFacts(g *model.Game) Facts {
	f := Facts{Armies: []FactSide{}, Players: []FactSide{}, Turns: listTurns(g), Phases: []Fact{}, Boxes: []FactBox{}, Tracks: []FactTrack{},
		Decks: []Fact{}, Cards: []FactCard{}, Variables: []FactVariable{}, Latches: []FactLatch{}, Values: []Fact{}, Attacks: []Fact{}, Zones: []Fact{}, Sights: []Fact{},
		Tables: []FactTable{}, Options: []FactOption{}, Variants: append([]string{}, g.Variants...)}
	for i := range g.Armies {
		a := &g.Armies[i]
		f.Armies = append(f.Armies, FactSide{newFact(&a.Source), a.Subject(), a.Plural, g.IDOfSide(a.Side), armyColor(g, model.ArmyID(i))})
	}
	for i := range g.Sides {
		s := &g.Sides[i]
		f.Players = append(f.Players, FactSide{Fact: newFact(&s.Source), People: s.Subject(), Plural: s.Plural, Color: newUnknownCounter(g, model.SideID(i)).Fill})
	}
	for i := range g.Phases {
		p := newFact(&g.Phases[i].Source)
		p.ID = g.Phases[i].Path
		f.Phases = append(f.Phases, p)
	}
	for i := range g.Boxes {
		f.Boxes = append(f.Boxes, FactBox{newFact(&g.Boxes[i].Source), g.Boxes[i].OwnerOnly})
	}
	for i := range g.Tracks {
		t := &g.Tracks[i]
		f.Tracks = append(f.Tracks, FactTrack{newFact(&t.Source), g.IDOfSide(t.Side), t.Min, t.Max})
	}
	f.addRules(g)
	f.addTables(g)
	return f
}

// addRules lists what rules use beside the map: zones, cards, variables, latches.
func (f *Facts) addRules(g *model.Game) {
	for i := range g.Zones {
		f.Zones = append(f.Zones, newFact(&g.Zones[i].Source))
	}
	for i := range g.Sights {
		f.Sights = append(f.Sights, newFact(&g.Sights[i].Source))
	}
	for i := range g.Decks {
		f.Decks = append(f.Decks, newFact(&g.Decks[i].Source))
	}
	for i := range g.Cards {
		f.Cards = append(f.Cards, FactCard{newFact(&g.Cards[i].Source), g.Cards[i].Text, g.IDOfSide(g.Cards[i].Side)})
	}
	for i := range g.Vars {
		v := &g.Vars[i]
		out := FactVariable{Fact: newFact(&v.Source), Untold: v.Internal, Flag: v.Type == model.TFlag, Say: string(v.Say)}
		for _, w := range v.Words {
			if out.Words == nil {
				out.Words = map[string]string{}
			}
			out.Words[state.ValueText(g, v.Type, w.Value)] = w.Text
		}
		f.Variables = append(f.Variables, out)
	}
	for i := range g.Latches {
		f.Latches = append(f.Latches, FactLatch{newFact(&g.Latches[i].Source), g.Latches[i].Say})
	}
	for i := range g.Options {
		o := &g.Options[i]
		f.Options = append(f.Options, FactOption{newFact(&o.Source), state.PlainValue(g, o.Type, o.Value), o.Text})
	}
}

// addTables lists printed values of counters, kinds of attack, and tables.
func (f *Facts) addTables(g *model.Game) {
	for i := range g.Values {
		f.Values = append(f.Values, newFact(&g.Values[i].Source))
	}
	for i := range g.Attacks {
		f.Attacks = append(f.Attacks, newFact(&g.Attacks[i].Source))
	}
	for i := range g.Tables {
		t := &g.Tables[i]
		out := FactTable{Fact: newFact(&t.Source), Columns: []string{}, Rows: []string{}, Cells: [][]string{}}
		for _, c := range t.Columns {
			out.Columns = append(out.Columns, c.Name)
		}
		for r := range t.Rows {
			out.Rows = append(out.Rows, t.Rows[r].Name)
			var cells []string
			for c := range t.Columns {
				cells = append(cells, t.CellText(r, c))
			}
			out.Cells = append(out.Cells, cells)
		}
		f.Tables = append(f.Tables, out)
	}
}

// listTurns lists the turns of a scenario with their names.
func listTurns(g *model.Game) []FactTurn {
	out := []FactTurn{}
	for n := g.FirstTurn; n <= g.LastTurn; n++ {
		t := FactTurn{Number: n}
		if i := n - g.FirstTurn; i < len(g.TurnNames) {
			t.Name = g.TurnNames[i]
		}
		for k := range g.TurnKinds {
			if i := n - g.FirstTurn; i < len(g.TurnKinds[k].On) && g.TurnKinds[k].On[i] {
				t.Kinds = append(t.Kinds, g.TurnKinds[k].Name())
			}
		}
		out = append(out, t)
	}
	return out
}
