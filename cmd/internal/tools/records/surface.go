package main

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// surfacePart runs the commands that print or write something: help texts,
// schemas, pages, pictures, rules, figures.
func surfacePart() part {
	return part{"surface", "help, schemas, pictures, rules, odds, simulations", surfaceUnits}
}

// surfaceUnits lists the commands whose output is recorded.
func surfaceUnits(ctx context.Context, p *program, quick bool) ([]unit, error) {
	out, err := p.helpUnits(ctx)
	if err != nil {
		return nil, err
	}
	out = append(out, p.schemaUnit())
	games, err := p.games()
	if err != nil {
		return nil, err
	}
	for _, game := range games {
		g, err := p.listGame(ctx, game)
		if err != nil {
			return nil, err
		}
		out = append(out, p.runUnit(game, game, "lint", game, "--notes", "--format", "json"),
			p.runUnit(game, game, "list"), p.runUnit(game, game, "variants", game), p.runUnit(game, game, "odds", game))
		for _, s := range g.Scenarios {
			out = append(out, p.scenarioUnits(game, s.ID, quick)...)
		}
		figures, err := p.figureUnits(game)
		if err != nil {
			return nil, err
		}
		out = append(out, figures...)
	}
	return out, nil
}

// figureUnits draws the first author test of each test file of a game that has a figure.
func (p *program) figureUnits(game string) ([]unit, error) {
	files, err := filepath.Glob(filepath.Join(p.project(game), "scenarios", "*", "tests", "*.yaml"))
	if err != nil {
		return nil, err
	}
	var out []unit
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		before, _, has := strings.Cut(string(data), "\n    figure:")
		if !has {
			continue
		}
		name, _ := filepath.Rel(p.project(game), file) // both begin with the folder of the game
		line := 1 + strings.Count(before[:strings.LastIndex(before, "\n  - ")+1], "\n")
		out = append(out, p.runUnit(game, game, "render", fmt.Sprintf("%s#%d", filepath.ToSlash(name), line), "--figure", "--format", "svg"))
	}
	return out, nil
}

// scenarioUnits prints all about a scenario that does not depend on play, and
// what play comes to.
func (p *program) scenarioUnits(game, scenario string, quick bool) []unit {
	out := []unit{
		p.runUnit(game, scenario, "show", scenario),
		p.runUnit(game, scenario, "resolve", scenario),
		p.runUnit(game, scenario, "schema", "--stub", scenario),
		p.runUnit(game, scenario, "render", scenario, "--format", "text"),
		p.runUnit(game, scenario, "render", scenario, "--format", "svg"),
		p.runUnit(game, scenario, "words", "attacks.ID.strength", "--in", scenario),
	}
	if quick {
		return out
	}
	return append(out,
		p.fileUnit(game, scenario, "map.png", "render", scenario, "--scale", "0.5", "-o", "map.png"),
		p.fileUnit(game, scenario, "counters.svg", "render", scenario, "--counters", "-o", "counters.svg"),
		p.fileUnit(game, scenario, "sheets.pdf", "render", scenario, "--sheets", "-o", "sheets.pdf"),
		p.runUnit(game, scenario, "sim", scenario, "--games", "20", "--bots", "contact", "--format", "json"),
		p.runUnit(game, scenario, "sim", scenario, "--games", "20", "--bots", "random", "--format", "text"),
		p.runUnit(game, scenario, "sim", scenario, "--games", "20", "--bots", "random", "--cover"),
		p.runUnit(game, scenario, "odds", scenario, "--format", "json"),
	)
}

// runUnit is a command in the folder of a game, with all that it prints.
func (p *program) runUnit(game, about string, args ...string) unit {
	name := strings.Join(args, " ")
	if !strings.Contains(name, about) {
		name = about + ": " + name
	}
	return unit{name, func(ctx context.Context, emit func(text)) error {
		said, err := p.transcript(ctx, p.project(game), args...)
		if err != nil {
			return err
		}
		emit(text{name: name, body: withoutPace(said), keep: len(said) < 40_000})
		return nil
	}}
}

// pace is what a run says of its own speed: that differs from run to run.
var pace = regexp.MustCompile(`(?m)^.*(games/s|a second|seconds|played in ).*\n`)

// withoutPace removes the lines with times and speeds from the output of a command.
func withoutPace(said string) string { return pace.ReplaceAllString(said, "") }

// fileUnit is a command that writes a file, with a hash of it.
func (p *program) fileUnit(game, about, file string, args ...string) unit {
	name := about + ": " + strings.Join(args, " ")
	return unit{name, func(ctx context.Context, emit func(text)) error {
		dir, err := p.scratch()
		if err != nil {
			return err
		}
		args := append([]string{}, args...)
		args[len(args)-1] = filepath.Join(dir, file)
		if _, err := p.output(ctx, p.project(game), args...); err != nil {
			return err
		}
		data, err := os.ReadFile(filepath.Join(dir, file))
		if err != nil {
			return err
		}
		emit(text{name: name, body: fmt.Sprintf("%d bytes, sha256 %x\n", len(data), sha256.Sum256(data)), keep: true})
		return nil
	}}
}

// listedCommand is a line of the list of commands in a help text.
var listedCommand = regexp.MustCompile(`(?m)^  ([a-z]+)  +[A-Z]`)

// helpUnits prints the help of all commands and of those below them.
func (p *program) helpUnits(ctx context.Context) ([]unit, error) {
	var out []unit
	open := [][]string{nil}
	for len(open) > 0 {
		path := open[0]
		open = open[1:]
		args := append(append([]string{}, path...), "--help")
		said, err := p.output(ctx, p.root, args...)
		if err != nil {
			return nil, err
		}
		name := "help of " + strings.Join(append([]string{"vedette"}, path...), " ")
		out = append(out, unit{name, func(ctx context.Context, emit func(text)) error {
			emit(text{name: name, body: p.normalize(said), keep: true})
			return nil
		}})
		_, list, found := strings.Cut(said, "Available Commands:\n")
		if !found { // the program's own help has its commands in groups
			_, list, _ = strings.Cut(said, "\nPlay:\n")
		}
		list, _, _ = strings.Cut(list, "\nFlags:\n")
		for _, m := range listedCommand.FindAllStringSubmatch(list, -1) {
			if m[1] != "help" && m[1] != "completion" {
				open = append(open, append(append([]string{}, path...), m[1]))
			}
		}
	}
	if len(out) < 20 {
		return nil, errors.New("the help lists fewer than twenty commands: its form has changed")
	}
	return out, nil
}

// schemaUnit writes all schemas and emits them file by file.
func (p *program) schemaUnit() unit {
	return unit{"schemas", func(ctx context.Context, emit func(text)) error {
		dir, err := p.scratch()
		if err != nil {
			return err
		}
		at := filepath.Join(dir, "schemas")
		if err := os.Mkdir(at, 0o755); err != nil {
			return err
		}
		if _, err := p.output(ctx, dir, "schema", "--write", at); err != nil {
			return err
		}
		return filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			data, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			emit(text{name: "schema: " + strings.TrimPrefix(path, dir+"/"), body: string(data)})
			return nil
		})
	}}
}
