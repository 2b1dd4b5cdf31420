package main

import (
	"bytes"
	"context"
	"fmt"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"
)

// shares is into how many parts the tests cut their simulation.
const shares = 40

// question is what is simulated: a pack, compared with a variant of it.
var question = []string{"games.vedette/closing-battles", "--bots", "random", "--games", "100", "--vs", "historical-events"}

// clusterOf is a folder that holds nothing but a pack of the game, and what one process
// makes of the question there.
func clusterOf(t *testing.T) (dir string, whole []byte) {
	t.Helper()
	diagtest.SkipUnlessAll(t, "no shares are played, of which each is a program of its own")
	if runtime.GOOS == "windows" {
		t.Skip("there is no sh here to run the scripts with")
	}
	dir = t.TempDir()
	runIn(t, dir, "vedette", "pack", "waterloo-20", "-o", "games.vedette")
	runIn(t, dir, "vedette", append([]string{"sim", "--out", "whole.json"}, question...)...)
	return dir, fileOf(t, filepath.Join(dir, "whole.json"))
}

// runIn runs a command in a folder, which must end well.
func runIn(t *testing.T, dir, name string, args ...string) string {
	t.Helper()
	out, err := tryIn(dir, name, args...)
	if err != nil {
		t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
	}
	return out
}

func tryIn(dir, name string, args ...string) (string, error) {
	// A cluster that falls asleep must not take the tests with it.
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir, cmd.WaitDelay = dir, 2*time.Second
	out, err := cmd.CombinedOutput()
	return string(out), err
}

func fileOf(t *testing.T, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// needs leaves a test out, and says so, where a program is not there.
func needs(t *testing.T, what string, programs ...string) {
	t.Helper()
	path := os.Getenv("PATH")
	t.Setenv("PATH", path+":/usr/sbin:/sbin")
	for _, p := range programs {
		if _, err := exec.LookPath(p); err != nil {
			t.Skipf("left out: %s is not installed (%s)", what, p)
		}
	}
}

// script is the path of a file that docs/cluster.md hands out.
func script(t *testing.T, name string) string {
	t.Helper()
	path, err := filepath.Abs(filepath.Join("../../docs/cluster", name))
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// sumIs adds the shares of a folder up, which must come to the bytes of one process.
func sumIs(t *testing.T, dir, folder string, whole []byte) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, folder, "*.json"))
	if err != nil || len(files) != shares {
		t.Fatalf("%d files of %d shares: %v", len(files), shares, err)
	}
	runIn(t, dir, "vedette", append([]string{"sim", "merge", "--out", folder + ".json"}, files...)...)
	if !bytes.Equal(fileOf(t, filepath.Join(dir, folder+".json")), whole) {
		t.Errorf("the sum of the shares in %s is not what one process counts", folder)
	}
}

// TestSharesByParallel: forty shares by GNU parallel come to the bytes of one process.
func TestSharesByParallel(t *testing.T) {
	needs(t, "GNU parallel", "parallel")
	dir, whole := clusterOf(t)
	args := append([]string{script(t, "parallel.sh"), fmt.Sprint(shares), "out"}, question...)
	runIn(t, dir, "sh", args...)
	sumIs(t, dir, "out", whole)
	if err := os.Remove(filepath.Join(dir, "out", "7.json")); err != nil {
		t.Fatal(err)
	}
	if out := runIn(t, dir, "sh", args...); strings.Count(out, "is there already") != shares-1 {
		t.Errorf("shares that are there are played again:\n%s", out)
	}
	sumIs(t, dir, "out", whole)
}

// TestSharesBySlurm: forty shares by a Slurm array on three nodes come to the bytes of one
// process; shares asked for once more change nothing.
func TestSharesBySlurm(t *testing.T) {
	needs(t, "Slurm (slurm-wlm)", "bash", "slurmctld", "slurmd", "munged", "sbatch", "sinfo")
	dir, whole := clusterOf(t)
	cluster, err := filepath.Abs("../../.ci/slurm")
	if err != nil {
		t.Fatal(err)
	}
	// Sockets have short names: the folder of the test may be too deep.
	home, err := os.MkdirTemp("", "slurm")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if out, err := tryIn(dir, cluster, "stop", home); err != nil {
			t.Errorf("%v\n%s", err, out)
		}
		time.Sleep(time.Second) // for the nodes to end, which write into the folder
		os.RemoveAll(home)
	})
	if out, err := startOf(dir, cluster, home); err != nil {
		t.Skipf("left out: a small cluster cannot be started here: %v\n%s", err, out)
	}
	t.Setenv("SLURM_CONF", filepath.Join(home, "slurm.conf"))
	submit := func(array string) {
		t.Helper()
		runIn(t, dir, "sbatch", append([]string{"--wait", "--array=" + array, script(t, "slurm.sh"), fmt.Sprint(shares), "out"}, question...)...)
	}
	submit(fmt.Sprintf("1-%d", shares))
	sumIs(t, dir, "out", whole)
	seven := filepath.Join(dir, "out", "7.json")
	before := fileOf(t, seven)
	if err := os.Remove(seven); err != nil {
		t.Fatal(err)
	}
	submit("7,8")
	if log := fileOf(t, filepath.Join(dir, "share-8.log")); !strings.Contains(string(log), "is there already") {
		t.Errorf("share 8 is played again: %s", log)
	}
	if !bytes.Equal(fileOf(t, seven), before) {
		t.Error("share 7, asked for again by itself, is another")
	}
	sumIs(t, dir, "out", whole)
}

// startOf starts the cluster. What it leaves running must not hold the output open.
func startOf(dir, cluster, home string) (string, error) {
	log := filepath.Join(home, "start.log")
	out, err := os.Create(log)
	if err != nil {
		return "", err
	}
	defer out.Close()
	cmd := exec.Command(cluster, "start", home, "3")
	cmd.Dir, cmd.Stdout, cmd.Stderr = dir, out, out
	err = cmd.Run()
	said, _ := os.ReadFile(log)
	return string(said), err
}

// TestAShareIsKilled: a share that is killed leaves no file or a whole one, and played
// again comes to the same bytes; with a share of another text nothing is added up.
func TestAShareIsKilled(t *testing.T) {
	dir, _ := clusterOf(t)
	args := append([]string{"sim", "--workers", "1", "--shard", "2/3", "--out", "2.json"}, question...)
	runIn(t, dir, "vedette", args...)
	whole := fileOf(t, filepath.Join(dir, "2.json"))
	killed := 0
	for _, after := range []time.Duration{5, 30, 80, 150, 250, 400} {
		if err := os.RemoveAll(filepath.Join(dir, "2.json")); err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command("vedette", args...)
		cmd.Dir = dir
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(after * time.Millisecond)
		_ = cmd.Process.Kill()
		if cmd.Wait() != nil {
			killed++
		}
		if data, err := os.ReadFile(filepath.Join(dir, "2.json")); err == nil && !bytes.Equal(data, whole) {
			t.Fatalf("killed after %d ms it leaves a part of a file", after)
		}
		runIn(t, dir, "vedette", args...)
		if !bytes.Equal(fileOf(t, filepath.Join(dir, "2.json")), whole) {
			t.Fatalf("killed after %d ms and played again it is another", after)
		}
	}
	if killed == 0 {
		t.Error("no share was killed while it was played")
	}
	t.Logf("killed %d times", killed)

	runIn(t, dir, "vedette", "unpack", "games.vedette")
	games := filepath.Join(dir, "games")
	changeOne(t, games)
	other := append([]string{"sim", "--shard", "1/3", "--out", "../1.json"}, question...)
	for i, a := range other {
		if a == question[0] {
			other[i] = "waterloo-20/closing-battles"
		}
	}
	runIn(t, games, "vedette", other...)
	if out, err := tryIn(dir, "vedette", "sim", "merge", "1.json", "2.json"); err == nil || !strings.Contains(out, "sim-other") || !strings.Contains(out, "content") {
		t.Errorf("a share of another text is added up: %v\n%s", err, out)
	}
}

// changeOne changes a result of the table of the game in a folder.
func changeOne(t *testing.T, dir string) {
	t.Helper()
	path := filepath.Join(dir, "scenarios/waterloo-20/tables.yaml")
	text := string(fileOf(t, path))
	changed := regexp.MustCompile(`\bAB([,\] ])`).ReplaceAllString(text, "AR$1")
	if changed == text {
		t.Fatal("the table has changed")
	}
	if err := os.WriteFile(path, []byte(changed), 0o644); err != nil {
		t.Fatal(err)
	}
}
