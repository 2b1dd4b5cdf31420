//go:build unix

package main

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"sort"
	"strings"
)

// writePack writes a pack as a hostile program does: names and texts by turns, whatever they
// are, in the order in which a pack has them, with a list and hashes that fit.
func writePack(file, of string, parts []string) error {
	hashes, texts, names := map[string]string{}, map[string]string{}, []string{}
	for i := 0; i+1 < len(parts); i += 2 {
		sum := sha256.Sum256([]byte(parts[i+1]))
		if hashes[parts[i]] == "" {
			names = append(names, parts[i])
		}
		hashes[parts[i]], texts[parts[i]] = hex.EncodeToString(sum[:]), parts[i+1]
	}
	sort.Strings(names)
	content := sha256.New()
	for _, name := range names {
		fmt.Fprintf(content, "%s %s\n", hashes[name], name)
	}
	list := struct {
		Pack    int               `json:"pack"`
		Of      string            `json:"of"`
		Title   string            `json:"title"`
		Files   map[string]string `json:"files"`
		Content string            `json:"content"`
	}{1, of, "A gift", hashes, hex.EncodeToString(content.Sum(nil))}
	text, err := json.MarshalIndent(list, "", "  ")
	if err != nil {
		return err
	}
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, name := range append([]string{"pack.json"}, names...) {
		data := texts[name]
		if name == "pack.json" {
			data = string(text) + "\n"
		}
		part, err := z.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate})
		if err != nil {
			return err
		}
		if !strings.HasSuffix(name, "/") {
			if _, err := part.Write([]byte(data)); err != nil {
				return err
			}
		}
	}
	if err := z.Close(); err != nil {
		return err
	}
	return os.WriteFile(file, b.Bytes(), 0o644)
}

// git runs git in a folder, with nothing of whoever runs the tests.
func (w *attackFolder) git(dir string, args []string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for i := range args {
		args[i] = w.expand(args[i])
	}
	cmd := exec.Command("git", append([]string{"-C", dir, "-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "init.defaultBranch=main", "-c", "commit.gpgSign=false"}, args...)...)
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + w.out, "GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL=/dev/null"}
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("git %s: %w: %s", strings.Join(args, " "), err, out)
	}
	return nil
}
