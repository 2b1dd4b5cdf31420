package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"
)

// kubeJob is what an Indexed Job of Kubernetes may say here, key by key: one that is not
// here is a slip.
type kubeJob struct {
	APIVersion string `yaml:"apiVersion"`
	Kind       string
	Metadata   struct{ Name string }
	Spec       struct {
		CompletionMode           string `yaml:"completionMode"`
		Completions, Parallelism int
		BackoffLimit             int      `yaml:"backoffLimit"`
		AccessModes              []string `yaml:"accessModes"`
		Resources                struct{ Requests map[string]string }
		Template                 struct {
			Spec struct {
				RestartPolicy string `yaml:"restartPolicy"`
				Containers    []struct {
					Name, Image  string
					Args         []string
					Resources    struct{ Requests, Limits map[string]string }
					VolumeMounts []struct {
						Name      string
						MountPath string `yaml:"mountPath"`
						ReadOnly  bool   `yaml:"readOnly"`
					} `yaml:"volumeMounts"`
				}
				Volumes []struct {
					Name      string
					ConfigMap *struct{ Name string } `yaml:"configMap"`
					Claim     *struct {
						Name string `yaml:"claimName"`
					} `yaml:"persistentVolumeClaim"`
				}
			}
		}
	}
}

// TestTheKubernetesJobRuns reads the manifest key by key and carries out what each of its
// pods would: the sum is what one process counts.
func TestTheKubernetesJobRuns(t *testing.T) {
	dir, whole := clusterOf(t)
	d := yaml.NewDecoder(bytes.NewReader(fileOf(t, script(t, "kubernetes.yaml"))))
	d.KnownFields(true)
	var parts []kubeJob
	for {
		var p kubeJob
		if err := d.Decode(&p); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		parts = append(parts, p)
	}
	if len(parts) != 2 || parts[0].Kind != "PersistentVolumeClaim" || parts[0].APIVersion != "v1" || parts[1].Kind != "Job" || parts[1].APIVersion != "batch/v1" {
		t.Fatalf("it is not a volume and a job: %+v", parts)
	}
	job := parts[1].Spec
	pod := job.Template.Spec
	if job.CompletionMode != "Indexed" || job.Completions != shares || !slices.Contains([]string{"Never", "OnFailure"}, pod.RestartPolicy) || len(pod.Containers) != 1 {
		t.Fatalf("it is no Indexed Job of %d: %+v", shares, job)
	}
	c := pod.Containers[0]
	volumes := map[string]bool{}
	for _, v := range pod.Volumes {
		volumes[v.Name] = v.ConfigMap != nil || v.Claim != nil && v.Claim.Name == parts[0].Metadata.Name
	}
	mount := map[string]string{}
	for _, m := range c.VolumeMounts {
		if !volumes[m.Name] {
			t.Errorf("no volume is called %s", m.Name)
		}
		mount[m.MountPath] = m.Name
	}
	if mount["/game"] == "" || mount["/results"] == "" {
		t.Fatalf("what the program names is not mounted: %v", mount)
	}
	if err := os.Mkdir(filepath.Join(dir, "out"), 0o755); err != nil {
		t.Fatal(err)
	}
	for i := range job.Completions {
		var args []string
		for _, a := range c.Args {
			a = strings.ReplaceAll(a, "$(JOB_COMPLETION_INDEX)", fmt.Sprint(i))
			a = strings.Replace(a, "/game/my-battle.vedette/battle", question[0], 1)
			a = strings.Replace(a, "/results/", "out/", 1)
			switch a {
			case "--games=4000":
				a = "--games=100"
			case "--vs=fog":
				a = "--vs=historical-events"
			}
			args = append(args, a)
		}
		runIn(t, dir, "vedette", append(args, "--bots=random")...)
	}
	sumIs(t, dir, "out", whole)
}

// TestTheBalanceWorkflowRuns carries out the commands of the workflow for each share of
// its matrix and adds them up as it does.
func TestTheBalanceWorkflowRuns(t *testing.T) {
	needs(t, "bash", "bash")
	dir, _ := clusterOf(t)
	type job struct {
		RunsOn   string `yaml:"runs-on"`
		Needs    string
		Strategy struct {
			FailFast bool `yaml:"fail-fast"`
			Matrix   struct{ Share []int }
		}
		Steps []struct {
			Name, Uses, Run string
			Env, With       map[string]string
		}
	}
	var flow struct {
		Name        string
		On          map[string]any
		Permissions map[string]string
		Concurrency struct {
			Group            string
			CancelInProgress bool `yaml:"cancel-in-progress"`
		}
		Jobs map[string]job
	}
	d := yaml.NewDecoder(bytes.NewReader(fileOf(t, script(t, "github.yml"))))
	d.KnownFields(true)
	if err := d.Decode(&flow); err != nil {
		t.Fatal(err)
	}
	bash := func(script string, env ...string) (string, error) {
		cmd := exec.Command("bash", "-euo", "pipefail", "-c", script)
		cmd.Dir, cmd.Env = dir, append(os.Environ(), env...)
		out, err := cmd.CombinedOutput()
		return string(out), err
	}
	share, merge := flow.Jobs["share"], flow.Jobs["merge"]
	all := share.Strategy.Matrix.Share
	if merge.Needs != "share" || len(all) < 2 || !slices.IsSorted(all) || all[0] != 1 || all[len(all)-1] != len(all) {
		t.Fatalf("the shares are not 1 to N: %v", all)
	}
	in := []string{"${{ inputs.sim }}", strings.Join(question, " "), "${{ strategy.job-total }}", fmt.Sprint(len(all))}
	for _, k := range all {
		at := filepath.Join("shares", fmt.Sprintf("share-%d", k))
		for _, s := range share.Steps {
			if s.Name != "play" {
				continue
			}
			var env []string
			for key, v := range s.Env {
				env = append(env, key+"="+strings.NewReplacer(append(in, "${{ matrix.share }}", fmt.Sprint(k))...).Replace(v))
			}
			if out, err := bash("rm -f share.json\n"+s.Run, env...); err != nil {
				t.Fatalf("share %d: %v\n%s", k, err, out)
			}
		}
		if err := os.MkdirAll(filepath.Join(dir, at), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.Rename(filepath.Join(dir, "share.json"), filepath.Join(dir, at, "share.json")); err != nil {
			t.Fatal(err)
		}
	}
	for _, s := range merge.Steps {
		if s.Name != "add up" {
			continue
		}
		if out, err := bash(s.Run, "GITHUB_STEP_SUMMARY="+filepath.Join(dir, "summary")); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	if !bytes.Equal(fileOf(t, filepath.Join(dir, "all.json")), fileOf(t, filepath.Join(dir, "whole.json"))) {
		t.Error("the sum of the matrix is not what one process counts")
	}
	if !bytes.Contains(fileOf(t, filepath.Join(dir, "summary")), []byte("who wins")) {
		t.Error("the summary of the run does not say who wins")
	}
}
