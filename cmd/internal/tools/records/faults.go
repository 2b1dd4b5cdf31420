package main

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// seededFault is a change of a small game, after which lint has findings.
type seededFault struct {
	name  string
	file  string
	lines []string
}

// faultsPart lints the small game of the tests of lint with each fault that is
// seeded there, and all faults at once.
func faultsPart(checkout string) part {
	return part{"faults", "what lint says of each seeded fault, and of all at once", func(ctx context.Context, p *program, quick bool) ([]unit, error) {
		dir := filepath.Join(checkout, "engine", "lint", "testdata", "faults")
		base, err := readFolder(filepath.Join(dir, "base"))
		if err != nil {
			return nil, err
		}
		faults, err := readFaults(dir)
		if err != nil {
			return nil, err
		}
		out := []unit{{"all faults at once", func(ctx context.Context, emit func(text)) error {
			return p.lintFaultsTogether(ctx, base, faults, emit)
		}}}
		for n, f := range faults {
			if quick && n%20 != 0 {
				continue
			}
			out = append(out, unit{f.name, func(ctx context.Context, emit func(text)) error {
				return p.lintFault(ctx, base, f, emit)
			}})
		}
		return out, nil
	}}
}

// readFaults reads the files of seeded faults: "# name", then lines that change files.
func readFaults(dir string) ([]seededFault, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.txt"))
	if err != nil {
		return nil, err
	}
	var out []seededFault
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		for line := range strings.Lines(string(data)) {
			line = strings.TrimSuffix(line, "\n")
			if name, ok := strings.CutPrefix(line, "# "); ok {
				out = append(out, seededFault{name: filepath.Base(file) + ": " + name, file: filepath.Base(file)})
			} else if strings.TrimSpace(line) != "" && line[0] != '=' && len(out) > 0 {
				out[len(out)-1].lines = append(out[len(out)-1].lines, line)
			}
		}
	}
	if len(out) < 100 {
		return nil, fmt.Errorf("%s holds %d faults: it has moved", dir, len(out))
	}
	return out, nil
}

// readFolder reads a folder as texts by path.
func readFolder(dir string) (map[string]string, error) {
	out := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		out[strings.TrimPrefix(path, dir+"/")] = string(data)
		return err
	})
	return out, err
}

// faultSigns are characters that are written by their names in the files of faults.
var faultSigns = strings.NewReplacer(`\t`, "\t", `\r`, "\r", `\xe9`, "\xe9", `\x07`, "\x07", `\ufeff`, "\ufeff", `\u202e`, "\u202e")

// change makes the game with the fault; false where its lines do not fit.
func (f seededFault) change(base map[string]string) (map[string]string, bool) {
	game, file, fits := maps.Clone(base), "", true
	var old, with []string
	flush := func() {
		if len(old)+len(with) > 0 {
			fits = replaceOnce(game, file, strings.Join(old, "\n"), strings.Join(with, "\n"), len(with) == 0) && fits
		}
		old, with = nil, nil
	}
	for _, line := range f.lines {
		rest := strings.TrimPrefix(line[1:], " ")
		switch line[0] {
		case '@':
			flush()
			words := strings.Fields(rest)
			file = faultFile(words[len(words)-1])
			switch words[0] {
			case "delete":
				delete(game, file)
			case "crlf":
				game[file] = "\ufeff" + strings.ReplaceAll(game[file], "\n", "\r\n")
			}
		case '-':
			if len(with) > 0 {
				flush()
			}
			old = append(old, rest)
		case '+':
			with = append(with, faultSigns.Replace(rest))
		}
	}
	flush()
	return game, fits
}

// faultFile is the whole path of a file that a fault names.
func faultFile(short string) string {
	if strings.HasPrefix(short, "variants/") {
		return strings.Replace(short, "variants/", "variants/ford/", 1)
	}
	if short == "vedette.yaml" || strings.HasPrefix(short, "/") {
		return strings.TrimPrefix(short, "/")
	}
	return "scenarios/ford/" + short
}

// replaceOnce changes the only place of a text in a file, or appends where old is
// empty. It reports whether it could.
func replaceOnce(game map[string]string, file, old, with string, drop bool) bool {
	before := game[file]
	if old == "" {
		game[file] = before + with + "\n"
		return true
	}
	if drop && strings.Contains(before, old+"\n") {
		old += "\n"
	}
	game[file] = strings.Replace(before, old, with, 1)
	return strings.Contains(before, old)
}

// writeFolder writes files below a folder.
func writeFolder(dir string, files map[string]string) error {
	for _, name := range slices.Sorted(maps.Keys(files)) {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, []byte(files[name]), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// lintFault emits what lint says of the small game with one fault.
func (p *program) lintFault(ctx context.Context, base map[string]string, f seededFault, emit func(text)) error {
	game, fits := f.change(base)
	if !fits {
		return fmt.Errorf("its lines are not in the game")
	}
	said, err := p.lintFolder(ctx, game)
	if err != nil {
		return err
	}
	emit(text{name: f.name, body: said, keep: true})
	return nil
}

// lintFolder returns what the program's lint says of a project of these files.
func (p *program) lintFolder(ctx context.Context, files map[string]string) (string, error) {
	dir, err := p.scratch()
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(dir)
	if err := writeFolder(dir, files); err != nil {
		return "", err
	}
	said, err := p.transcript(ctx, dir, "lint", "--notes", "-v")
	return strings.ReplaceAll(said, filepath.Base(dir), "PROJECT"), err
}

// lintFaultsTogether emits what lint says of a project that holds the small game
// many times, each time with another fault.
func (p *program) lintFaultsTogether(ctx context.Context, base map[string]string, faults []seededFault, emit func(text)) error {
	all := map[string]string{"vedette.yaml": base["vedette.yaml"]}
	for n, f := range faults {
		if n%10 != 0 || f.file == "yaml.txt" { // a project of forty games is enough, and files that cannot be read end it early
			continue
		}
		game, _ := f.change(base)
		for name, body := range game {
			for _, kind := range []string{"scenarios", "variants"} {
				if rest, ok := strings.CutPrefix(name, kind+"/ford/"); ok {
					id := fmt.Sprintf("ford-%d", n)
					all[kind+"/"+id+"/"+rest] = strings.ReplaceAll(strings.ReplaceAll(body, "id: ford\n", "id: "+id+"\n"), "game: ford\n", "game: "+id+"\n")
				}
			}
		}
	}
	said, err := p.lintFolder(ctx, all)
	if err != nil {
		return err
	}
	emit(text{name: "all faults at once", body: said, keep: true})
	return nil
}
