package journal

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
)

// Host is the party that keeps the game; no side can be called so. It has a
// secret in every sealed seed.
const Host = "@host"

// IsSecret reports whether a text is a secret: 32 hexadecimal digits.
func IsSecret(text string) bool { return Seed(text).Wide() }

// MakeCommitment returns a text that may be published before the secret is. Nobody can find
// the secret from it, nor another secret that fits it. The text is the SHA-256 of "vedette
// commitment " and the secret, in hexadecimal.
func MakeCommitment(secret string) string {
	sum := sha256.Sum256([]byte("vedette commitment " + secret))
	return hex.EncodeToString(sum[:])
}

// CombineSecrets makes the seed of secrets, so that each party alone makes it one that
// nobody can choose: the first 16 bytes of the SHA-256 of the line "vedette
// shared seed" and a line for each party, in order: its name, a blank, its secret.
func CombineSecrets(secrets map[string]string) Seed {
	text := "vedette shared seed\n"
	for _, who := range slices.Sorted(maps.Keys(secrets)) {
		text += who + " " + secrets[who] + "\n"
	}
	sum := sha256.Sum256([]byte(text))
	return Seed(hex.EncodeToString(sum[:16]))
}

// Seed returns the seed of the game: that of the header, or the one that the secrets make. It
// is "" if neither is known.
func (l *Log) Seed() Seed {
	if len(l.Header.Commits) > 0 && len(l.Secrets) > 0 {
		return CombineSecrets(l.Secrets)
	}
	return l.Header.Seed
}

// IsRevealed reports whether the journal itself tells its secrets.
func (l *Log) IsRevealed() bool {
	n := len(l.Entries)
	return n > 0 && len(l.Entries[n-1].Secrets) > 0
}

// FindUnfit names the first party, in order, whose secret is missing, is nobody's or
// does not fit its commitment; empty when all fit.
func FindUnfit(commits, secrets map[string]string) string {
	for _, who := range slices.Sorted(maps.Keys(commits)) {
		if s, ok := secrets[who]; !ok || MakeCommitment(s) != commits[who] {
			return who
		}
	}
	for _, who := range slices.Sorted(maps.Keys(secrets)) {
		if _, ok := commits[who]; !ok {
			return who
		}
	}
	return ""
}

// checkCommits returns the first fault in the commitments of a header, nil if they are sound.
func (h *Header) checkCommits() *fault {
	wrong := func(expected, format string, args ...any) *fault {
		return &fault{rule: RuleField, message: fmt.Sprintf(format, args...), expected: expected, hint: "each party makes a secret of its own with `vedette secret`"}
	}
	owner := map[string]string{}
	for _, who := range slices.Sorted(maps.Keys(h.Commits)) {
		c := h.Commits[who]
		switch other, twice := owner[c]; {
		case len(c) != 2*sha256.Size || !isHex(c):
			return wrong("64 hexadecimal digits, small letters", "the commitment of %s has the wrong form", who)
		case twice:
			return wrong("a secret of its own for each", "%s and %s have the same commitment", other, who)
		}
		owner[c] = who
	}
	switch {
	case len(h.Commits) == 0:
		return nil
	case h.Commits[Host] == "":
		return wrong("a commitment of "+Host, "the host has no commitment: whoever had all secrets first would know all dice")
	case h.Seed != "":
		return wrong("one of them", "the header shows a seed and commits to one")
	}
	return nil
}

// checkSecrets says which secret is not one; nil if all are.
func checkSecrets(secrets map[string]string) *fault {
	for _, who := range slices.Sorted(maps.Keys(secrets)) {
		if !IsSecret(secrets[who]) {
			return &fault{rule: RuleEntry, message: "the secret of " + who + " has the wrong form", expected: "32 hexadecimal digits, small letters", hint: "give the secret that was committed to"}
		}
	}
	return nil
}

// Fingerprint returns 32 hexadecimal digits that differ for different headers.
func (h Header) Fingerprint() string {
	if h.Vedette = kindMark; h.Format == 0 {
		h.Format = Format
	}
	text, _ := json.Marshal(h) // a header that was written or read can be written
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:16])
}
