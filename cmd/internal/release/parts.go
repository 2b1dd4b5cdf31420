package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// Part is a module that is linked into a program of the release.
type Part struct {
	Path     string    // of the module; "std" is the Go standard library
	Version  string    // with its v
	Licence  string    // as an SPDX expression
	Licences []Licence // the texts
}

// Licence is one text of a licence or notice.
type Licence struct {
	Name string // path inside the module
	Text string
}

// listed is the part of the output of go list for a package that the papers need.
type listed struct {
	ImportPath, Dir string
	Standard        bool
	Module          *struct {
		Path, Version, Dir string
		Main               bool
	}
}

// linkedParts lists the modules that are linked into the programs of some platforms,
// by path. It fails for one that has no licence text.
func linkedParts(platforms []string) ([]Part, error) {
	parts := map[string]*Part{}
	roots := map[string]string{}
	texts := map[string]map[string]bool{} // files by module
	for _, p := range platforms {
		packages, err := linkedPackages(p)
		if err != nil {
			return nil, err
		}
		for _, k := range packages {
			if k.Module == nil || k.Module.Main {
				continue
			}
			m := k.Module
			if parts[m.Path] == nil {
				parts[m.Path] = &Part{Path: m.Path, Version: m.Version}
				roots[m.Path], texts[m.Path] = m.Dir, map[string]bool{}
			}
			for _, f := range licenceFiles(m.Dir, k.Dir) {
				texts[m.Path][f] = true
			}
		}
	}
	std, err := standardLibrary()
	if err != nil {
		return nil, err
	}
	out := []Part{std}
	for path, p := range parts {
		for f := range texts[path] {
			if err := p.addLicence(roots[path], f); err != nil {
				return nil, err
			}
		}
		slices.SortFunc(p.Licences, func(a, b Licence) int { return cmp.Compare(a.Name, b.Name) })
		if p.Licence = licenceExpression(p.Licences); p.Licence == "" {
			return nil, fmt.Errorf("%s %s has no licence text that is known: look at %s", p.Path, p.Version, roots[path])
		}
		out = append(out, *p)
	}
	slices.SortFunc(out, func(a, b Part) int { return cmp.Compare(a.Path, b.Path) })
	return out, nil
}

// linkedPackages lists the packages of the program for OS/ARCH.
func linkedPackages(platform string) ([]listed, error) {
	goos, goarch, _ := strings.Cut(platform, "/")
	cmd := exec.Command("go", "list", "-deps", "-json=ImportPath,Dir,Standard,Module", module+"/cmd/vedette")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+goos, "GOARCH="+goarch)
	var problem bytes.Buffer
	cmd.Stderr = &problem
	text, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list for %s: %w\n%s", platform, err, problem.String())
	}
	var out []listed
	for d := json.NewDecoder(bytes.NewReader(text)); ; {
		var k listed
		if err := d.Decode(&k); errors.Is(err, io.EOF) {
			return out, nil
		} else if err != nil {
			return nil, err
		}
		out = append(out, k)
	}
}

// standardLibrary returns Go itself as a part, in the version that builds the program.
func standardLibrary() (Part, error) {
	text, err := exec.Command("go", "env", "GOVERSION", "GOROOT").Output()
	if err != nil {
		return Part{}, err
	}
	version, root, _ := strings.Cut(strings.TrimSpace(string(text)), "\n")
	p := Part{Path: "std", Version: version}
	if err := p.addLicence(root, "LICENSE"); err != nil {
		return Part{}, err
	}
	p.Licence = licenceExpression(p.Licences)
	return p, nil
}

func (p *Part) addLicence(root, name string) error {
	text, err := os.ReadFile(filepath.Join(root, name))
	if err != nil {
		return err
	}
	p.Licences = append(p.Licences, Licence{filepath.ToSlash(name), string(text)})
	return nil
}

var licenceName = regexp.MustCompile(`(?i)^(licen[sc]es?|copying|copyright|notice|patents|unlicense)(-[a-z0-9]+)?(\.(txt|md))?$`)

// licenceFiles lists the licences that hold for a package: those of its folder and of each
// one above it in the module, by path from the module's root.
func licenceFiles(root, dir string) []string {
	var out []string
	for {
		entries, err := os.ReadDir(dir)
		if err != nil {
			return out
		}
		for _, e := range entries {
			file := filepath.Join(dir, e.Name())
			switch {
			case !licenceName.MatchString(e.Name()):
			case e.Type().IsRegular():
				out = append(out, relativePath(root, file))
			case e.IsDir():
				inside, _ := os.ReadDir(file)
				for _, i := range inside {
					if i.Type().IsRegular() {
						out = append(out, relativePath(root, filepath.Join(file, i.Name())))
					}
				}
			}
		}
		if dir == root || len(dir) <= len(root) {
			return out
		}
		dir = filepath.Dir(dir)
	}
}

func relativePath(root, file string) string {
	if rel, err := filepath.Rel(root, file); err == nil {
		return rel
	}
	return file
}

// known are sentences by which licences are recognised.
var known = []struct{ id, mark string }{
	{"Apache-2.0", "Apache License Version 2.0"},
	{"Apache-2.0", "Licensed under the Apache License, Version 2.0"},
	{"FTL", "FreeType Project LICENSE"},
	{"MIT", "Permission is hereby granted, free of charge, to any person obtaining a copy"},
	{"BSD-3-Clause", "may be used to endorse or promote products"},
	{"ISC", "Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee"},
}

// licenceExpression returns which licences hold, "" where none is recognised. Of FreeType's two
// licences it chooses its own, not the GNU one.
func licenceExpression(texts []Licence) string {
	found := map[string]bool{}
	for _, l := range texts {
		plain := strings.Join(strings.Fields(l.Text), " ")
		for _, k := range known {
			if strings.Contains(plain, k.mark) {
				found[k.id] = true
			}
		}
	}
	var out []string
	for id := range found {
		out = append(out, id)
	}
	slices.Sort(out)
	return strings.Join(out, " AND ")
}
