package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// journalsOfGame is how many journals are kept of each game.
const journalsOfGame = 20

// journalBots play the games that are kept, in turn.
var journalBots = []string{"random", "contact", "greedy", "random", "contact"}

// freeze packs the games of a checkout and plays journals of them: what the
// parts play, replay, dialogue, table and editor work with.
func freeze(ctx context.Context, p *program, checkout string, kept records) error {
	dir := filepath.Join(kept.dir, "frozen")
	if err := os.RemoveAll(dir); err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	games, err := os.ReadDir(filepath.Join(checkout, "scenarios"))
	if err != nil {
		return err
	}
	for _, g := range games {
		if !g.IsDir() {
			continue
		}
		pack, err := filepath.Abs(filepath.Join(dir, g.Name()+".vedette"))
		if err != nil {
			return err
		}
		if _, err := p.output(ctx, checkout, "pack", g.Name(), "-o", pack); err != nil {
			return err
		}
		if _, err := p.output(ctx, filepath.Join(p.root, "games"), "unpack", pack); err != nil {
			return err
		}
		if err := p.playJournals(ctx, g.Name(), filepath.Join(dir, g.Name()+".journals")); err != nil {
			return err
		}
	}
	return nil
}

// playJournals plays journals of a game and puts them into one file, each after
// a line with its name.
func (p *program) playJournals(ctx context.Context, game, file string) error {
	sets, err := p.variantSets(ctx, game)
	if err != nil {
		return err
	}
	var all strings.Builder
	for n := range journalsOfGame {
		s := sets[n*len(sets)/journalsOfGame]
		name := fmt.Sprintf("%02d.journal", n)
		path := filepath.Join(p.root, "scratch", name)
		args := []string{"play", s.scenario, "--all", journalBots[n%len(journalBots)], "--seed", strconv.Itoa(n + 1), "--journal", path}
		for _, v := range s.variants {
			args = append(args, "--variant", v)
		}
		if _, err := p.output(ctx, p.project(game), args...); err != nil {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		fmt.Fprintf(&all, "-- %s --\n%s", name, data)
		if err := os.Remove(path); err != nil {
			return err
		}
	}
	return writePacked(file, all.String())
}

// replayPart verifies the journals that are kept and steps through them.
func replayPart(kept records) part {
	return part{"replay", "journals of the frozen games: verified, and told again", func(ctx context.Context, p *program, quick bool) ([]unit, error) {
		games, err := p.games()
		if err != nil {
			return nil, err
		}
		var out []unit
		for _, game := range games {
			journals, err := readJournals(filepath.Join(kept.dir, "frozen", game+".journals"))
			if err != nil {
				return nil, err
			}
			if quick {
				journals = journals[:2]
			}
			for _, j := range journals {
				out = append(out, unit{game + " " + j.name, func(ctx context.Context, emit func(text)) error {
					return p.replayJournal(ctx, game, j, emit)
				}})
			}
		}
		return out, nil
	}}
}

// keptJournal is a journal of a frozen game with its name.
type keptJournal struct{ name, body string }

// readJournals reads the journals that are kept in an archive.
func readJournals(file string) ([]keptJournal, error) {
	all, err := readPacked(file)
	if err != nil {
		return nil, err
	}
	var out []keptJournal
	for _, piece := range strings.Split("\n"+all, "\n-- ")[1:] {
		name, body, _ := strings.Cut(piece, " --\n")
		out = append(out, keptJournal{name, body + "\n"})
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("%s holds no journal", file)
	}
	return out, nil
}

// replayJournal emits what verify and replay say of a journal.
func (p *program) replayJournal(ctx context.Context, game string, j keptJournal, emit func(text)) error {
	dir, err := p.scratch()
	if err != nil {
		return err
	}
	path := filepath.Join(dir, j.name)
	if err := os.WriteFile(path, []byte(strings.TrimSuffix(j.body, "\n")+"\n"), 0o600); err != nil {
		return err
	}
	for _, args := range [][]string{{"verify", path}, {"replay", path, "--trace"}} {
		said, err := p.transcript(ctx, p.project(game), args...)
		if err != nil {
			return err
		}
		said = strings.ReplaceAll(said, filepath.Base(dir)+"/", "")
		emit(text{name: fmt.Sprintf("%s %s %s", game, j.name, args[0]), body: said, keep: slices.Contains(args, "verify")})
	}
	return nil
}
