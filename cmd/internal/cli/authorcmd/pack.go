package authorcmd

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/files"
	"github.com/vedette-wargames/vedette/engine/pack"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/schema"
)

// UnpackOptions say where [RunUnpack] puts a pack.
type UnpackOptions struct {
	Kit    *kit.Kit
	File   string
	Folder string // empty: one with the name of the file, in the working folder
}

// RunUnpack checks a pack and puts its files into a folder. Nothing is overwritten, and after the end of ctx
// nothing is written. The error says what is wrong with the pack or the folder.
func RunUnpack(ctx context.Context, o UnpackOptions) error {
	k := o.Kit
	if err := kit.CheckContext(ctx); err != nil {
		return err
	}
	fsys, m, err := kit.OpenPack(k, o.File)
	if err != nil {
		return err
	}
	if err := kit.CheckContext(ctx); err != nil {
		return err
	}
	folder, place := "", ""
	if o.Folder != "" {
		folder, place = o.Folder, k.AbsolutePath(o.Folder)
	} else {
		folder = strings.TrimSuffix(filepath.Base(o.File), pack.Extension)
		if err := pack.CheckFolder(folder); err != nil {
			return kit.UsageError("%v: `vedette unpack %s FOLDER`", err, o.File)
		}
	}
	var list []newFile
	for _, name := range slices.Sorted(maps.Keys(m.Files)) {
		data, err := fs.ReadFile(fsys, name)
		if err != nil {
			return kit.IOError(err)
		}
		if name == project.ConfigFile {
			if _, err := os.Lstat(filepath.Join(k.AbsolutePath(folder), name)); err == nil {
				continue // the folder is a project already
			}
		}
		list = append(list, newFile{name: name, text: string(data)})
	}
	if place != "" {
		return writeFiles(k, place, list)
	}
	inside, err := files.OpenIn(k.Dir, folder)
	if err != nil {
		return kit.WriteError(err)
	}
	return createFiles(k, inside, k.AbsolutePath(folder), list)
}

// PackOptions say what [RunPack] packs.
type PackOptions struct {
	Kit      *kit.Kit
	Game     string
	Variants []string // of the game, packed alone; none: the game with all of them and its tests
	Out      string   // the file; empty: one with the name of the game or variant
}

// RunPack puts a game, or variants of one, into a file, and prints its content hash. After the end of ctx nothing
// is written. The error is wrong usage, a fault of the game, or a failed write.
func RunPack(ctx context.Context, o PackOptions) error {
	k, out := o.Kit, o.Out
	if _, err := kit.FindFormat(out, kit.FileEnding{Ext: pack.Extension, Format: "pack"}); err != nil {
		return err
	}
	t, err := k.LocateTarget(o.Game)
	if err != nil {
		return err
	}
	g, err := t.FindGame(o.Game)
	if err != nil {
		return err
	}
	of, title, list, err := packFiles(k, t.Workspace, g, o.Variants)
	if err != nil {
		return err
	}
	if err := kit.CheckContext(ctx); err != nil {
		return err
	}
	var b bytes.Buffer
	m, err := pack.Write(&b, of, title, list)
	var no *pack.Fault
	if errors.As(err, &no) {
		return kit.FindingsError("%s is not packed: %s", o.Game, no.Reason)
	}
	if err != nil {
		return kit.IOError(err)
	}
	if out != "" {
		err = k.ReplaceFile(out, b.Bytes())
	} else {
		out = path.Base(of) + pack.Extension
		err = kit.ReplaceFileIn(k.Dir, out, b.Bytes())
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(k.Out, "%s: %s, %s, %d bytes\ncontent %s\n", out, m.Title, diag.CountNoun(len(m.Files), "file"), b.Len(), m.Content)
	return nil
}

// packFiles collects the files of a game with its variants, or of some variants alone.
func packFiles(k *kit.Kit, w *kit.Workspace, g *project.Game, variants []string) (of, title string, list []pack.File, err error) {
	if err := (&kit.Target{Workspace: w, Ref: g.ID}).CheckVariants(variants); err != nil {
		return "", "", nil, err
	}
	of, title = g.ID, g.Title
	p := &packBuilder{Workspace: w}
	p.addFile(project.ConfigFile, []byte(fmt.Sprintf("format: %d\nkind: project\n", schema.FormatVersion)))
	if len(variants) > 0 {
		of, title = g.ID+"/"+strings.Join(variants, "+"), g.Title+": "+strings.Join(variants, ", ")
	} else if err := p.addFolder(g.Dir, "scenarios/"+g.ID, g.Library, nil); err != nil {
		return "", "", nil, notRead(err)
	}
	for i := range g.Variants {
		v := &g.Variants[i]
		if len(variants) > 0 && !slices.Contains(variants, v.ID) {
			continue
		}
		mine := func(name string) bool {
			return slices.Contains([]string{".yaml", ".yml", ".lua", ".test.yaml", ".test.yml"}, strings.TrimPrefix(name, v.ID))
		}
		if err := p.addFolder(path.Dir(v.Path), "variants/"+g.ID, v.Library, mine); err != nil {
			return "", "", nil, notRead(err)
		}
	}
	for i := range g.Tests {
		e := &g.Tests[i]
		name := "variants/" + g.ID + "/" + path.Base(e.Path)
		if len(variants) > 0 || !strings.Contains(path.Base(e.Path), ".test.") || slices.ContainsFunc(p.files, func(f pack.File) bool { return f.Name == name }) {
			continue
		}
		p.addFile(name, []byte(w.Project.Read(e).Text))
	}
	const most = 10
	if n := len(p.leftOut); n > most {
		p.leftOut = append(p.leftOut[:most], fmt.Sprintf("and %d more", n-most))
	}
	if len(p.leftOut) > 0 {
		fmt.Fprintf(k.Err, "note: not packed, as a pack holds only what games are made of (YAML, Lua, tests, README, LICENSE): %s\n", strings.Join(p.leftOut, ", "))
	}
	return of, title, p.files, nil
}

// notRead returns the error for a file that could not be read while packing.
func notRead(err error) error {
	var no *files.Fault
	if errors.As(err, &no) {
		return kit.FindingsError("nothing was packed: %s [%s]; %s", no.Error(), no.Rule, no.Hint)
	}
	return kit.IOError(err)
}

// packBuilder gathers files for a pack.
type packBuilder struct {
	*kit.Workspace
	files   []pack.File
	leftOut []string // files that no pack holds, by their path in the project
}

func (p *packBuilder) addFile(name string, data []byte) {
	p.files = append(p.files, pack.File{Name: name, Data: data})
}

// addFolder adds the files of a folder of the project, or of the shipped games, that a pack may
// hold, and lists the others in leftOut. A link to a file of the project counts as that file.
func (p *packBuilder) addFolder(dir, to string, library bool, mine func(base string) bool) error {
	from := p.FS
	if library {
		from = kit.ShippedFS()
	}
	return fs.WalkDir(from, dir, func(name string, d fs.DirEntry, err error) error {
		rel := strings.TrimPrefix(strings.TrimPrefix(name, dir), "/")
		if dir == "." {
			rel = name
		}
		inside := path.Join(to, rel)
		switch {
		case err != nil || name == dir:
			return err
		case d.IsDir() && strings.HasPrefix(d.Name(), "."):
			return fs.SkipDir
		case d.IsDir() || mine != nil && !mine(rel) || rel == project.ConfigFile:
			return nil
		case !pack.AllowsFile(inside):
			p.leftOut = append(p.leftOut, name)
			return nil
		}
		info, err := fs.Stat(from, name)
		if err != nil || !info.Mode().IsRegular() {
			return err
		}
		data, err := fs.ReadFile(from, name)
		if err == nil {
			p.addFile(inside, data)
		}
		return err
	})
}
