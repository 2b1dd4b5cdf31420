package cli

import (
	"fmt"
	"path"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/source"
)

// newVariant makes a variant of a game from a template.
func (a *app) newVariant(f *newFlags, args []string, template string) error {
	id := args[1]
	if err := checkID(id); err != nil {
		return err
	}
	w, err := a.here()
	if err != nil {
		return err
	}
	g := w.project.Game(args[0])
	if g == nil {
		return usage("there is no game %q%s; `vedette list` shows all", args[0], didYouMean(args[0], w.project.GameIDs()))
	}
	if project.Find(g.Variants, id) != nil {
		return usage("%s has a variant %s already", g.ID, id)
	}
	if len(g.Scenarios) == 0 {
		return usage("%s has no scenario to play the variant in", g.ID)
	}
	root, list := a.rootOrHere()
	scenario := g.Scenarios[0].ID
	l, err := a.loadTarget(&target{workspace: w, ref: g.ID + "/" + scenario}, choice{})
	if err != nil {
		return err
	}
	m := l.Game
	dir := folderOfVariants(g)
	values := map[string]string{"id": id, "title": f.titleOf(id), "fn": luaName(id), "game": g.ID, "scenario": scenario, "schemas": schemasFrom(w, dir),
		"first": fmt.Sprint(m.FirstTurn), "last": fmt.Sprint(m.LastTurn + 1)}
	if template == "card" {
		if values["deck"], values["phase"] = drawnIn(l.Tree.Get("sequence")); values["deck"] == "" {
			return usage("%s has no deck from which a phase draws: add one (decks: in cards.yaml, and a phase with do: draw)", g.ID)
		}
	}
	if l.Tree.Get("functions").Get(values["fn"]) != nil {
		values["fn"] += "_rule"
	}
	files, err := fill(template, dir, values)
	if err != nil {
		return err
	}
	if err := a.write(root, append(list, withoutSchemas(files, values["schemas"])...)); err != nil {
		return err
	}
	a.next("vedette lint "+a.shown(root, path.Join(dir, id+".yaml")), "vedette test "+g.ID+" --run '*"+f.titleOf(id)+"*'", "vedette play "+g.ID+"/"+scenario+" --variant "+id,
		"vedette diff "+g.ID+"/"+scenario+" --variant "+id)
	return nil
}

// newTest makes a file of author tests of a scenario.
func (a *app) newTest(f *newFlags, args []string) error {
	id := args[1]
	if err := checkID(id); err != nil {
		return err
	}
	t, err := a.scenario(args[0])
	if err != nil {
		return err
	}
	gameID, scenario := project.Split(t.ref)
	g, err := a.ownGame(t.workspace, gameID)
	if err != nil {
		return err
	}
	l, err := a.loadTarget(t, choice{})
	if err != nil {
		return err
	}
	legal, err := firstLegal(l)
	if err != nil {
		return err
	}
	dir := path.Join(g.Dir, "tests")
	values := map[string]string{"id": id, "title": f.titleOf(id), "game": gameID, "scenario": scenario, "legal": legal, "schemas": schemasFrom(t.workspace, dir), "rule": ruleOf(l)}
	files, err := fill("test", dir, values)
	if err != nil {
		return err
	}
	if err := a.write(t.root, withoutSchemas(files, values["schemas"])); err != nil {
		return err
	}
	a.next("vedette test "+a.shown(t.root, path.Join(dir, id+".yaml")), "vedette test "+gameID+" --cover")
	return nil
}

// ruleOf is the rulebook section that the game states for itself.
func ruleOf(l *loaded) string {
	if n := l.Tree.Get("rule"); n != nil && n.Text != "" {
		return n.Text
	}
	return l.Game.Title
}

// mostLegal is how many open actions a new test names.
const mostLegal = 3

// firstLegal writes some of the actions open at the start as lines of a list.
func firstLegal(l *loaded) (string, error) {
	rules, err := newRules(l.Result, l.lua)
	if err != nil {
		return "", err
	}
	t, err := game.New(rules, game.Setting{Seed: 1})
	if err != nil {
		return "", err
	}
	var lines []string
	for _, act := range t.Legal() {
		if len(lines) == mostLegal {
			break
		}
		var rep diag.List
		lines = append(lines, "      - "+source.Inline(source.Read("", []byte(game.ActionJSON(l.Game, act)), &rep)))
	}
	if len(lines) == 0 {
		return "", &failure{code: exitFindings, text: diag.Summary(&diag.Diagnostic{Rule: "new-test", Message: "nothing is open at the start of " + l.ref})}
	}
	return strings.Join(lines, "\n"), nil
}

// drawnIn finds the first phase that draws from a deck, in the order of play: with the
// side before it where it comes once for each.
func drawnIn(n *source.Node) (deck, phase string) {
	if n == nil {
		return "", ""
	}
	for i := range n.Entries {
		e := &n.Entries[i]
		if do, with := e.Value.Get("do"), e.Value.Get("with"); do != nil && do.Text == "draw" && with != nil {
			return with.Text, e.Key
		}
		if deck, phase = drawnIn(e.Value.Get("phases")); deck != "" {
			if sides := source.Listed(e.Value.Get("for_each_side")); len(sides) > 0 {
				phase = sides[0].Text + " " + phase
			}
			return deck, phase
		}
	}
	return "", ""
}
