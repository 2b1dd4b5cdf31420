package kit

import (
	"errors"
	"io/fs"
	"os"
	"strings"

	"github.com/vedette-wargames/vedette/engine/files"
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/pack"
	"github.com/vedette-wargames/vedette/engine/project"
)

// OpenPack reads and checks a pack.
func OpenPack(k *Kit, name string) (fs.FS, *pack.Manifest, error) {
	data, err := files.ReadNamed(k.AbsolutePath(name), limits.ProjectBytes)
	if err != nil {
		return nil, nil, ReadError(name, err)
	}
	fsys, m, err := pack.Open(data)
	var no *pack.Fault
	if errors.As(err, &no) {
		return nil, nil, FindingsError("%s is not opened: %s", name, no.Reason)
	}
	return fsys, m, err
}

// SplitPackArgument splits FILE.vedette or FILE.vedette/SCENARIO; ok is false for other arguments.
func SplitPackArgument(k *Kit, arg string) (file, scenario string, ok bool) {
	file, scenario, _ = strings.Cut(arg, pack.Extension+"/")
	if scenario == "" && !strings.HasSuffix(arg, pack.Extension) {
		return "", "", false
	}
	file = strings.TrimSuffix(file, pack.Extension) + pack.Extension
	info, err := os.Stat(k.AbsolutePath(file))
	return file, scenario, err == nil && !info.IsDir()
}

// LocatePack opens a pack as a project.
func LocatePack(k *Kit, file, scenario string) (*Target, error) {
	fsys, m, err := OpenPack(k, file)
	if err != nil {
		return nil, err
	}
	w := &Workspace{FS: fsys, Prefix: file + ":", Root: k.AbsolutePath(file)}
	w.Project = project.Open(fsys, &w.Findings, ShippedFS())
	game, _ := project.SplitRef(m.Subject)
	t := &Target{Workspace: w, Ref: game}
	g := w.Project.Game(game)
	if g == nil {
		return t, nil
	}
	if scenario == "" && len(g.Scenarios) == 1 {
		scenario = g.Scenarios[0].ID
	}
	if scenario != "" {
		t.Ref += "/" + scenario
	}
	return t, w.versionFits()
}
