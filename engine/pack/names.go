package pack

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/limits"
)

// A pack comes from a stranger, and what is unpacked from it lies in a folder that other
// programs look into: git, an editor, a shell. So a pack holds only the kinds of file that
// games and variants are made of, each in the folder where it belongs, under names that
// mean the same on every system. [CheckNames] is the one place that decides it.

// projectFile is the file at the root of a project, and so of a pack.
const projectFile = "vedette.yaml"

// plainName is the alphabet of one part of a path: it begins with a letter, a digit or an
// underscore and does not end in a full stop.
var plainName = regexp.MustCompile(`^[A-Za-z0-9_]([A-Za-z0-9._-]*[A-Za-z0-9_-])?$`)

// reservedName are names that Windows gives to devices, whatever their ending is.
var reservedName = regexp.MustCompile(`(?i)^(con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|$)`)

// textFile are the files for people that may lie beside a game or its variants.
var textFile = regexp.MustCompile(`^(README|LICENSE|LICENCE|COPYING|NOTICE|CREDITS|CHANGELOG)(\.md|\.txt)?$`)

// kindsOf are the endings of the files that each folder of a game holds; "" is the folder itself.
var kindsOf = map[string][]string{
	"":             {".yaml", ".yml"},
	"rules":        {".lua"},
	"rulesets":     {".yaml", ".yml", ".lua"},
	"tests":        {".yaml", ".yml", ".golden", ".jsonl"},
	"playthroughs": {".yaml", ".yml", ".golden", ".jsonl", ".journal"},
}

// kindsOfVariants are the endings of the files in a folder of variants.
var kindsOfVariants = []string{".yaml", ".yml", ".lua", ".golden"}

// AllowsFile reports whether a pack may hold a file of this kind at this path. It
// looks at folder and extension; [CheckNames] checks the letters of the name.
func AllowsFile(name string) bool {
	if name == projectFile {
		return true
	}
	parts := strings.Split(name, "/")
	if len(parts) < 3 {
		return false
	}
	base := parts[len(parts)-1]
	kinds := kindsOfVariants
	if parts[0] != "variants" {
		var known bool
		kinds, known = kindsOf[strings.Join(parts[2:len(parts)-1], "/")]
		if parts[0] != "scenarios" || !known {
			return false
		}
	} else if len(parts) != 3 {
		return false
	}
	if strings.HasPrefix(base, ".") {
		return false
	}
	return slices.Contains(kinds, path.Ext(base)) || len(parts) == 3 && textFile.MatchString(base)
}

// CheckNames refuses a list of paths that no pack of a game holds: a path outside
// the plain alphabet, a kind of file that games do not have, two paths that differ
// only in case, or a file of another game. The error is a *Fault that names up to
// five of them.
func CheckNames(game string, names []string) error {
	var bad []string
	seen := map[string]string{}
	for _, name := range names {
		why := explainRefusal(game, name)
		folded := strings.ToLower(name)
		switch other, twice := seen[folded]; {
		case why != "" || !twice:
		case other == name:
			why = "stands in it twice"
		default:
			why = fmt.Sprintf("in it is the same file as %s where case does not count", other)
		}
		if seen[folded] = name; why != "" {
			bad = append(bad, quoteName(name)+" "+why)
		}
	}
	const most = 5
	switch n := len(bad); {
	case n == 0:
		return nil
	case n > most:
		bad = append(bad[:most], fmt.Sprintf("%d more are not allowed either", n-most))
	}
	return newFault("%s", strings.Join(bad, "; "))
}

// explainRefusal returns why a path may not be in a pack of a game; "" when it
// may.
func explainRefusal(game, name string) string {
	if len(name) > limits.PathBytes {
		return fmt.Sprintf("in it has a path of more than %d bytes", limits.PathBytes)
	}
	for part := range strings.SplitSeq(name, "/") {
		switch {
		case strings.HasPrefix(part, ".") && part != "." && part != "..":
			return "in it begins with a full stop: such files steer other programs, and no game needs them"
		case !plainName.MatchString(part):
			return "in it is not a plain name: letters, digits, `-`, `_` and `.` inside"
		case reservedName.MatchString(part):
			return "in it is the name of a device on Windows"
		}
	}
	if !AllowsFile(name) {
		return "in it is no kind of file that a game has there: YAML, Lua, tests, README, LICENSE"
	}
	if parts := strings.Split(name, "/"); len(parts) > 1 && parts[1] != game {
		return fmt.Sprintf("in it belongs to another game than %s", quoteName(game))
	}
	return ""
}

// CheckFolder refuses the name of a folder that is not safe to unpack into without
// asking: one that is not plain, such as `..`. Names of several variants are
// joined by `+`.
func CheckFolder(name string) error {
	if !plainName.MatchString(strings.ReplaceAll(name, "+", "_")) || reservedName.MatchString(name) {
		return newFault("its name %s gives no plain name for a folder: name the folder after it", quoteName(name))
	}
	return nil
}

// quoteName returns a name for a message, in quotes where its characters could
// mislead.
func quoteName(name string) string {
	if strings.Trim(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_./") == "" && name != "" {
		return clipName(name)
	}
	return fmt.Sprintf("%+q", clipName(name))
}
