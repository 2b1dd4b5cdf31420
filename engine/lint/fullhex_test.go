package lint_test

import (
	"strings"
	"testing"
)

// TestFullHexIsSilent holds that nothing is said of preferences that can be met: of
// retreats that pass through full hexes, and where a condition does not ask for full ones.
func TestFullHexIsSilent(t *testing.T) {
	for _, with := range []string{
		"    prefer: {any: {when: fits(to)}, full: {when: not fits(to), displace: {}}}",
		"    hexes: 2\n    prefer: {any: {when: fits(to)}, full: {when: not fits(to)}}",
		"    continue_while: friends_in(to) > 0\n    prefer: {any: {when: fits(to)}, full: {when: not fits(to)}}",
		"    fails_if: \"in_zone('zoc', to)\"\n    prefer: {any: {when: fits(to)}, full: {when: not fits(to)}}",
		"    prefer: {any: {when: fits(to), displace: {hexes: 2}}, full: {when: not fits(to)}}",
		"    prefer: {any: {when: friends_in(to) == 0}, friends: {when: friends_in(to) > 0}}",
		"    prefer: {any: {when: not fits(to) or to.terrain ~= 'woods'}}",
		"    prefer: {any: {when: not fits(from)}}",
	} {
		p := planted{lines: []string{"@ game.yaml", "-     prefer: {any: {when: true}}"}}
		for _, line := range strings.Split(with, "\n") {
			p.lines = append(p.lines, "+ "+line)
		}
		for _, d := range p.lint(p.plant(t, mapFS(t, faultDir+"base", ".")), full()).Items {
			if d.Rule == "retreat-into-full" {
				t.Errorf("%s\nfound %s", with, d.Message)
			}
		}
	}
}
