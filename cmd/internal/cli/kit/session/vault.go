package session

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/files"
	"github.com/vedette-wargames/vedette/engine/journal"
)

// A sealed game's secrets are kept apart from its journal, in a folder of the
// user: a program that plays sees the journal, and would know all dice. It is
// run by the same user, so this hides them from a glance, not from a search.

// vaultDir returns the user's folder for secrets.
func vaultDir() (string, error) { return FindStateDir("secrets") }

// FindStateDir returns a folder of the user for data outside projects: secrets, keys.
func FindStateDir(what string) (string, error) {
	dir := os.Getenv("XDG_STATE_HOME")
	if dir == "" && runtime.GOOS == "windows" {
		dir = os.Getenv("LocalAppData")
	}
	if dir == "" {
		home, err := os.UserHomeDir()
		if err != nil {
			return "", errors.New("there is no home folder to keep secrets in: set XDG_STATE_HOME to a folder, or type a --seed where the seed is the secret")
		}
		dir = filepath.Join(home, ".local", "state")
	}
	return filepath.Join(dir, "vedette", what), nil
}

// vaultFile returns the file for the secrets of one game.
func vaultFile(h *journal.Header) (string, error) {
	dir, err := vaultDir()
	if err != nil {
		return "", err
	}
	return filepath.Join(dir, h.Fingerprint()+".json"), nil
}

// HideSecrets stores secrets until they are revealed.
func HideSecrets(h *journal.Header, secrets map[string]string) error {
	file, err := vaultFile(h)
	if err != nil {
		return kit.IOError(err)
	}
	fail := func(err error) error {
		return kit.IOError(fmt.Errorf("the secrets of the seed cannot be kept (XDG_STATE_HOME names another folder): %w", err))
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return fail(err)
	}
	text, err := json.Marshal(secrets)
	if err != nil {
		return fail(err)
	}
	// A file that is made for this is open to its owner alone.
	out, err := os.CreateTemp(filepath.Dir(file), ".new-*")
	if err != nil {
		return fail(err)
	}
	_, err = out.Write(append(text, '\n'))
	err = errors.Join(err, out.Sync(), out.Close())
	if err == nil {
		err = os.Rename(out.Name(), file)
	}
	if err != nil {
		return fail(errors.Join(err, os.Remove(out.Name())))
	}
	return nil
}

// FindSecrets returns the stored secrets of a game, nil if there are none.
func FindSecrets(h *journal.Header) map[string]string {
	file, err := vaultFile(h)
	if err != nil {
		return nil
	}
	text, err := files.ReadNamed(file, maxSecret)
	var secrets map[string]string
	if err != nil || json.Unmarshal(text, &secrets) != nil {
		return nil
	}
	return secrets
}

// ForgetSecrets deletes secrets that have been revealed.
func ForgetSecrets(h *journal.Header) {
	file, err := vaultFile(h)
	if err == nil {
		err = os.Remove(file)
	}
	_ = err // revealed secrets may stay; deleting them is only tidy
}

// UnsealLog adds the stored secrets to a journal that does not contain them.
func UnsealLog(log *journal.Log) {
	if len(log.Header.Commits) == 0 || log.IsRevealed() {
		return
	}
	if s := FindSecrets(&log.Header); journal.FindUnfit(log.Header.Commits, s) == "" {
		log.Secrets = s
	}
}

// MissingParties lists the parties whose secrets are not stored yet.
func MissingParties(h *journal.Header, secrets map[string]string) []string {
	var out []string
	for _, who := range slices.Sorted(maps.Keys(h.Commits)) {
		if secrets[who] == "" {
			out = append(out, who)
		}
	}
	return out
}

// maxSecret is far more than a file with secrets has, in bytes.
const maxSecret = 4000

// ReadSecret reads a secret from a file of vedette secret.
func ReadSecret(path string) (string, error) {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return "", kit.UsageError("there is no file %s; `vedette secret FILE` makes one", path)
	}
	text, err := files.ReadNamed(path, maxSecret)
	var refused *files.Fault
	if errors.As(err, &refused) {
		return "", kit.FindingsError("%s is not a file with a secret; `vedette secret FILE` makes one", path)
	}
	if err != nil {
		return "", kit.IOError(err)
	}
	secret := strings.TrimSpace(string(text))
	if !journal.IsSecret(secret) {
		return "", kit.FindingsError("%s does not hold a secret, which is 32 hexadecimal digits; `vedette secret FILE` makes one", path)
	}
	return secret, nil
}
