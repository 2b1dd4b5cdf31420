package yamldoc

import (
	"slices"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
)

const likeGame = `
attacks:
  battle:
    rule: NB 9
    plan: all first
    strength: {value: cs, attack: {wet: {add: -1}, guns: {multiply: 2}}}
    after: {led: {advance: victors}, follow: {advance: all}}
  countercharge:
    like: battle
    rule: NB 8
    after: {follow: {advance: victors}}
    change:
      - remove: [plan]
        set: {strength.attack.wet.add: -2}
  raid: {like: countercharge}
names: {like: x}
`

// likeLayer knows that attacks are entries.
func likeLayer(name string, o *Origins) Layer {
	return Layer{Name: name, Origins: o, IsEntry: func(p []string) bool { return len(p) == 2 && p[0] == "attacks" }}
}

// loud are the findings that are no notes.
func loud(rep *diag.List) []diag.Diagnostic {
	return slices.DeleteFunc(slices.Clone(rep.Items), func(d diag.Diagnostic) bool { return d.Severity == diag.Note })
}

func TestLike(t *testing.T) {
	tests := []struct{ name, change, path, want string }{
		{"own keys and changes", "", "attacks.countercharge", `{rule: NB 8, strength: {value: cs, attack: {wet: {add: -2}, guns: {multiply: 2}}}, after: {follow: {advance: victors}}}`},
		{"a chain", "", "attacks.raid.strength.attack.wet", `{add: -2}`},
		{"no entry", "", "names", `{like: x}`},
		{"the model is taken as layers leave it", "{set: {attacks.battle.strength.attack.guns.multiply: 3}}", "attacks.raid.strength.attack.guns", `{multiply: 3}`},
		{"what is added to the model", "{add: {attacks.battle.strength.attack.led: {add: 1}}}", "attacks.countercharge.strength.attack.led", `{add: 1}`},
		{"what the model loses", "{remove: attacks.battle.strength.attack.guns}", "attacks.countercharge.strength.attack", `{wet: {add: -2}}`},
		{"a change to what comes from the model", "{set: {attacks.countercharge.strength.attack.guns.multiply: 4}}", "attacks.countercharge.strength.attack.guns", `{multiply: 4}`},
		{"and only there", "{set: {attacks.countercharge.strength.attack.guns.multiply: 4}}", "attacks.battle.strength.attack.guns", `{multiply: 2}`},
		{"a change to its own key", "{remove: attacks.countercharge.after.follow}", "attacks.countercharge.after", `{}`},
		{"added to the model and not followed", "{add: {attacks.battle.strength.attack.led: {add: 1}}}\n{remove: attacks.countercharge.strength.attack.led}", "attacks.countercharge.strength.attack", `{wet: {add: -2}, guns: {multiply: 2}}`},
		{"by pattern", "{set: {attacks.*.strength.attack.guns.multiply: 5}}", "attacks.raid.strength.attack.guns", `{multiply: 5}`},
		{"another model", "{set: {attacks.raid.like: battle}}", "attacks.raid.plan", `all first`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var rep diag.List
			root := must(t, "game.yaml", likeGame)
			if tt.change != "" {
				root = ApplyChanges(root, changesOf(t, "v.yaml", tt.change, &rep), likeLayer("variant v", nil), &rep)
			}
			out := ExpandLikes(root, likeLayer("", nil), &rep)
			diagtest.MustBeClean(t, loud(&rep))
			segs, _, _ := ParsePath(tt.path)
			if got := PrintInline(FindNode(out, segs)); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

func TestLikeFails(t *testing.T) {
	for _, tt := range []struct{ name, old, new, change, want string }{
		{"nobody", "like: battle", "like: batle", "", "game.yaml:9:11 like-model"},
		{"itself", "like: battle", "like: countercharge", "", "game.yaml:9:11 like-model"},
		{"a circle", "like: battle", "like: raid", "", "game.yaml:9:11 like-model"},
		{"nothing to change", "", "", "{set: {attacks.raid.strength.attack.mud.add: 1}}", "v.yaml:2:12 change-path-missing"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var rep diag.List
			root := must(t, "game.yaml", strings.Replace(likeGame, tt.old, tt.new, 1))
			if tt.change != "" {
				root = ApplyChanges(root, changesOf(t, "v.yaml", tt.change, &rep), likeLayer("variant v", nil), &rep)
			}
			ExpandLikes(root, likeLayer("", nil), &rep)
			if found := loud(&rep); len(found) == 0 || found[0].Pos.String()+" "+found[0].Rule != tt.want {
				t.Errorf("want %s, got %+v", tt.want, rep.Items)
			}
		})
	}
}

// TestChangesOfAnEntryBeginThere: a path written from the root is told where it begins.
func TestChangesOfAnEntryBeginThere(t *testing.T) {
	var rep diag.List
	text := strings.Replace(likeGame, "strength.attack.wet.add: -2", "attacks.countercharge.strength.attack.wet.add: -2", 1)
	ExpandLikes(must(t, "game.yaml", text), likeLayer("", nil), &rep)
	if found := loud(&rep); len(found) != 1 || !strings.HasSuffix(found[0].Message, `there is no "attacks" in attacks.countercharge, where the paths of its changes begin`) {
		t.Errorf("%+v", rep.Items)
	}
}

func TestLikeOrigins(t *testing.T) {
	var rep diag.List
	root := must(t, "game.yaml", likeGame)
	o := NewOrigins(root, "game")
	root = ApplyChanges(root, changesOf(t, "v.yaml", "{set: {attacks.battle.strength.attack.wet.add: -3, attacks.countercharge.strength.attack.guns.multiply: 4}}", &rep), likeLayer("variant v", o), &rep)
	ExpandLikes(root, likeLayer("", o), &rep)
	text := func(path string) string {
		segs, _, _ := ParsePath(path)
		var out []string
		for _, step := range o.ListHistory(segs) {
			out = append(out, step.String())
		}
		return strings.Join(out, "\n")
	}
	want := `-1  (game, game.yaml:6:47)
-1 -> -3  (variant v, set attacks.battle.strength.attack.wet.add, v.yaml:2:12)
-3  (game, by like of attacks.battle, game.yaml:9:11)
-3 -> -2  (game, set attacks.countercharge.strength.attack.wet.add, game.yaml:14:15)`
	if got := text("attacks.countercharge.strength.attack.wet.add"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := text("attacks.countercharge.strength.attack.guns.multiply"); !strings.Contains(got, "2 -> 4  (variant v, set attacks.countercharge") {
		t.Errorf("got\n%s", got)
	}
	if got := text("attacks.countercharge.rule"); got != "NB 8  (game, game.yaml:10:11)" {
		t.Errorf("got\n%s", got)
	}
}

// An own key that says less than the model's is told of once, where it stands, also of an
// entry that others are like.
func TestLikeTellsWhatIsLeftOut(t *testing.T) {
	var rep diag.List
	ExpandLikes(must(t, "game.yaml", likeGame), likeLayer("", nil), &rep)
	if len(rep.Items) != 1 || rep.Items[0].Rule != "like-left-out" || rep.Items[0].Severity != diag.Note || rep.Items[0].Pos.Line != 11 || !strings.HasSuffix(rep.Items[0].Message, "left out: led") {
		t.Errorf("%+v", rep.Items)
	}
}
