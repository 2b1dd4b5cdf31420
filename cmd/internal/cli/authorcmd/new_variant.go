package authorcmd

import (
	"context"
	"fmt"
	"path"
	"strings"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/files"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/lint"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
	"github.com/vedette-wargames/vedette/script/lintrules"
	"github.com/vedette-wargames/vedette/script/load"
)

// newVariant makes a variant of a game from a template.
func newVariant(k *kit.Kit, f *NewOptions, args []string, template string) error {
	id := args[1]
	if err := kit.CheckID(id); err != nil {
		return err
	}
	w, err := k.OpenHere()
	if err != nil {
		return err
	}
	game, scenario := project.SplitRef(args[0])
	g := w.Project.Game(game)
	if g == nil {
		return kit.UsageError("there is no game %q%s; `vedette list` shows all", game, kit.DidYouMean(game, w.Project.GameIDs()))
	}
	if project.FindEntry(g.Variants, id) != nil {
		return kit.UsageError("%s has a variant %s already", g.ID, id)
	}
	if len(g.Scenarios) == 0 {
		return kit.UsageError("%s has no scenario to play the variant in", g.ID)
	}
	named := scenario != ""
	if !named {
		scenario = g.Scenarios[0].ID
	} else if project.FindEntry(g.Scenarios, scenario) == nil {
		return kit.UsageError("%s has no scenario %q%s", g.ID, scenario, kit.DidYouMean(scenario, project.ListIDs(g.Scenarios)))
	}
	root, list, err := rootOrHere(k)
	if err != nil {
		return err
	}
	l, err := k.LoadTarget(&kit.Target{Workspace: w, Ref: g.ID + "/" + scenario}, kit.VariantChoice{})
	if err != nil {
		return err
	}
	m := l.Game
	dir := kit.FindVariantFolder(g)
	values := map[string]string{"id": id, "title": f.gameTitle(id), "fn": luaName(id), "game": g.ID, "scenario": scenario, "schemas": findSchemas(root, list),
		"first": fmt.Sprint(m.FirstTurn), "scenarios": ""}
	if template == "card" {
		if values["deck"], values["phase"] = drawPhase(l.Tree.Get("sequence")); values["deck"] == "" {
			return kit.UsageError("%s has no deck from which a phase draws: add one (decks: in cards.yaml, and a phase with do: draw)", g.ID)
		}
	}
	if l.Tree.Get("functions").Get(values["fn"]) != nil {
		values["fn"] += "_rule"
	}
	made, err := cleanVariant(w, g.ID, template, dir, values, m.LastTurn, named)
	if err != nil {
		return err
	}
	if err := writeFiles(k, root, append(list, made...)); err != nil {
		return err
	}
	printNext(k, "vedette lint "+shownFile(k, root, path.Join(dir, id+".yaml")), "vedette test "+g.ID+" --run '*"+f.gameTitle(id)+"*'", "vedette play "+g.ID+"/"+scenario+" --variant "+id,
		"vedette diff "+g.ID+"/"+scenario+" --variant "+id)
	return nil
}

// cleanVariant fills the template of a variant so that it lints clean. It is for all scenarios
// or, where one is named or it does not fit all, for that one. Of the possible numbers of turns
// it takes the first that fits, as a longer game may need rows that tables lack.
func cleanVariant(w *kit.Workspace, game, template, dir string, values map[string]string, last int, named bool) ([]newFile, error) {
	only := "scenarios: [" + values["scenario"] + "]\n"
	tries := []struct {
		by                int
		change, scenarios string
	}{{1, "longer", ""}, {1, "longer", only}, {-1, "shorter", only}}
	if named {
		tries = tries[1:]
	}
	var first []newFile
	for _, t := range tries {
		values["last"], values["change"], values["scenarios"] = fmt.Sprint(last+t.by), t.change, t.scenarios
		made, err := fillTemplate(template, dir, values)
		if err != nil {
			return nil, err
		}
		made = withoutSchemas(made, values["schemas"])
		if first == nil {
			first = made
		}
		if lintsClean(w, game, made) {
			return made, nil
		}
	}
	return first, nil
}

// lintsClean reports whether lint finds nothing about files that a project would also have.
func lintsClean(w *kit.Workspace, game string, made []newFile) bool {
	texts := map[string]string{}
	var names []string
	for _, x := range made {
		texts[x.name] = x.text
		names = append(names, x.name)
	}
	fsys := files.WithTexts(w.FS, texts)
	var rep diag.List
	o := lintrules.NewOptions(new(load.Loader))
	o.Games, o.Only = []string{game}, names
	found := lint.Project(context.Background(), fsys, project.Open(fsys, &rep, kit.ShippedFS()), o)
	return len(found.Items) == 0
}

// newTest makes a file of author tests of a scenario.
func newTest(k *kit.Kit, f *NewOptions, args []string) error {
	id := args[1]
	if err := kit.CheckID(id); err != nil {
		return err
	}
	t, err := k.FindScenario(args[0])
	if err != nil {
		return err
	}
	gameID, scenario := project.SplitRef(t.Ref)
	g, err := ownGame(k, t.Workspace, gameID)
	if err != nil {
		return err
	}
	l, err := k.LoadTarget(t, kit.VariantChoice{})
	if err != nil {
		return err
	}
	legal, err := firstLegal(l)
	if err != nil {
		return err
	}
	dir := path.Join(g.Dir, "tests")
	values := map[string]string{"id": id, "title": f.gameTitle(id), "game": gameID, "scenario": scenario, "legal": legal, "schemas": findSchemas(t.Root, nil), "rule": gameRule(l)}
	made, err := fillTemplate("test", dir, values)
	if err != nil {
		return err
	}
	if err := writeFiles(k, t.Root, withoutSchemas(made, values["schemas"])); err != nil {
		return err
	}
	printNext(k, "vedette test "+shownFile(k, t.Root, path.Join(dir, id+".yaml")), "vedette test "+gameID+" --cover")
	return nil
}

// gameRule returns the rulebook section that the game declares for itself.
func gameRule(l *kit.LoadedScenario) string {
	if n := l.Tree.Get("rule"); n != nil && n.Text != "" {
		return n.Text
	}
	return l.Game.Title
}

// maxLegal is how many open actions a new test names.
const maxLegal = 3

// firstLegal returns some legal actions of the start as lines of a list.
func firstLegal(l *kit.LoadedScenario) (string, error) {
	rules, err := kit.NewRules(l.Compilation)
	if err != nil {
		return "", err
	}
	t, err := game.New(rules, game.Setting{Seed: 1})
	if err != nil {
		return "", err
	}
	var lines []string
	for _, act := range t.Legal() {
		if len(lines) == maxLegal {
			break
		}
		var rep diag.List
		lines = append(lines, "      - "+yamldoc.PrintInline(yamldoc.Read("", []byte(game.ActionJSON(l.Game, act)), &rep)))
	}
	if len(lines) == 0 {
		return "", kit.ExitWithText(kit.ExitFindings, diag.FormatSummary(&diag.Diagnostic{Rule: "new-test", Message: "nothing is open at the start of " + l.Ref}))
	}
	return strings.Join(lines, "\n"), nil
}

// drawPhase returns the first phase that draws from a deck, in order of play, preceded by the
// side where the phase comes once for each side.
func drawPhase(n *yamldoc.Node) (deck, phase string) {
	if n == nil {
		return "", ""
	}
	for i := range n.Entries {
		e := &n.Entries[i]
		if do, with := e.Value.Get("do"), e.Value.Get("with"); do != nil && do.Text == "draw" && with != nil {
			return with.Text, e.Key
		}
		if deck, phase = drawPhase(e.Value.Get("phases")); deck != "" {
			if sides := yamldoc.AsList(e.Value.Get("for_each_side")); len(sides) > 0 {
				phase = sides[0].Text + " " + phase
			}
			return deck, phase
		}
	}
	return "", ""
}
