package yamldoc

import (
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// RuleCutShort is the rule id of a text that a comment cuts short.
const RuleCutShort = "yaml-comment-in-text"

// yamlRules are about the text of one file.
var yamlRules = []diag.Rule{
	{
		ID: "yaml-alias", Title: "an alias",
		Why:  "Aliases make a value depend on another place of the file; games use ids instead. A text that begins with a star needs quotes.",
		Bad:  "by: *\n",
		Good: "by: \"*\"\n",
	},
	{
		ID: "yaml-anchor", Title: "an anchor",
		Why:  "Anchors exist only for aliases.",
		Bad:  "base: &b {ma: 4}\n",
		Good: "base: {ma: 4}\n",
	},
	{
		ID: "yaml-block-text", Title: "text after | or >",
		Why:  "A block text begins on the next line.",
		Bad:  "note: |Rain\n  and mud\n",
		Good: "note: |\n  Rain\n  and mud\n",
	},
	{
		ID: "yaml-colon-in-text", Title: "a second colon on a line",
		Why:  "YAML takes the text before a colon and a space for a key.",
		Bad:  "title: Part one: the bridge\n",
		Good: "title: \"Part one: the bridge\"\n",
	},
	{
		ID: RuleCutShort, Severity: diag.Warning, Title: "a text that ends at #",
		Why:  "After a blank, # begins a comment, so the rest of the text is not read.",
		Bad:  "title: Battle #2\n",
		Good: "title: \"Battle #2\"\n",
	},
	{
		ID: "yaml-control-character", Title: "an invisible control character",
		Why:  "It can not be seen, can hide text on a terminal, and makes names differ that look equal.",
		Bad:  "name: \"a\\x07b\"\n",
		Good: "name: \"ab\"\n",
	},
	{
		ID: "yaml-directive", Title: "an instruction to the YAML reader",
		Why:  "Files are read the same way everywhere.",
		Bad:  "%YAML 1.1\n---\na: 1\n",
		Good: "a: 1\n",
	},
	{
		ID: "yaml-duplicate-key", Title: "a key is given twice",
		Why:  "YAML readers keep one of the two values silently.",
		Bad:  "units:\n  red-1: {ma: 4}\n  red-1: {ma: 6}\n",
		Good: "units:\n  red-1: {ma: 4}\n  red-2: {ma: 6}\n",
	},
	{
		ID: "yaml-empty-file", Title: "a file without content",
		Why:  "An empty file is usually one that was not saved.",
		Bad:  "# to be written\n",
		Good: "format: 2\n",
	},
	{
		ID: "yaml-escape", Title: "a backslash that means nothing",
		Why:  "In double quotes a backslash begins a special character.",
		Bad:  "file: \"rules\\qain\"\n",
		Good: "file: 'rules\\qain'\n",
	},
	{
		ID: "yaml-indent", Title: "a line is indented wrongly",
		Why:  "Indentation says what belongs to what.",
		Bad:  "red-1:\n    ma: 4\n  zoc: 1\n",
		Good: "red-1:\n    ma: 4\n    zoc: 1\n",
	},
	{
		ID: "yaml-key-missing", Title: "no key before a colon",
		Why:  "A value needs a name.",
		Bad:  "a: 1\n: 2\n",
		Good: "a: 1\nb: 2\n",
	},
	{
		ID: "yaml-key-not-text", Title: "a key that is not a word",
		Why:  "Keys are ids. Braces and brackets that belong to a key need quotes.",
		Bad:  "{a: b}: 1\n",
		Good: "\"{a: b}\": 1\n",
	},
	{
		ID: "yaml-key-too-long", Title: "a key of more than 1000 characters",
		Why:  "It is a text that was never closed, or prose.",
		Bad:  strings.Repeat("k", 1001) + ": 1\n",
		Good: "key: 1\n",
	},
	{
		ID: "yaml-list-in-line", Title: "a dash where no list can begin",
		Why:  "A list with dashes begins on its own line.",
		Bad:  "units: - red-1\n",
		Good: "units:\n  - red-1\n",
	},
	{
		ID: "yaml-merge-key", Title: "a merge key",
		Why:  "Layers and variants change values with an origin; merge keys do it without a trace.",
		Bad:  "a:\n  <<: {b: 1}\n",
		Good: "a: {b: 1}\n",
	},
	{
		ID: "yaml-missing-colon", Title: "a line without a colon",
		Why:  "In a map every line is a key, a colon, a space and a value.",
		Bad:  "ma: 4\nzoc:1\nzoi: 2\n",
		Good: "ma: 4\nzoc: 1\nzoi: 2\n",
	},
	{
		ID: "yaml-missing-comma", Title: "a missing comma",
		Why:  "Entries inside brackets are separated by commas.",
		Bad:  "road: [\"a\" \"b\"]\n",
		Good: "road: [\"a\", \"b\"]\n",
	},
	{
		ID: "yaml-missing-dash", Title: "a list entry without a dash",
		Why:  "In a list every entry begins with a dash and a space.",
		Bad:  "- a\n-b\n",
		Good: "- a\n- b\n",
	},
	{
		ID: "yaml-mixed-list", Title: "keys and list entries side by side",
		Why:  "One value is either a map or a list.",
		Bad:  "a: 1\n- b\n",
		Good: "a: 1\nb:\n  - c\n",
	},
	{
		ID: "yaml-not-utf8", Title: "text in another encoding",
		Why:  "Letters with accents would be wrong, and columns too.",
		Bad:  "name: caf\xe9\n",
		Good: "name: café\n",
	},
	{
		ID: "yaml-reserved-sign", Title: "a text begins with a reserved sign",
		Why:  "@, ` and % can not begin a text without quotes.",
		Bad:  "rule: @5\n",
		Good: "rule: \"@5\"\n",
	},
	{
		ID: "yaml-several-documents", Title: "several documents in one file",
		Why:  "YAML readers silently ignore all but the first.",
		Bad:  "a: 1\n---\nb: 2\n",
		Good: "a: 1\nb: 2\n",
	},
	{
		ID: "yaml-stray-bracket", Title: "a closing bracket without an opening one",
		Why:  "Part of the list or map is missing.",
		Bad:  "road: ]\n",
		Good: "road: []\n",
	},
	{
		ID: "yaml-stray-comma", Title: "a comma with nothing before it",
		Why:  "An entry is missing, or a comma too many.",
		Bad:  "road: [a,, b]\n",
		Good: "road: [a, b]\n",
	},
	{
		ID: "yaml-syntax", Title: "text that is not YAML",
		Why:  "Nothing in the file can be checked until it is mended.",
		Bad:  "? - a\n -b: [\n",
		Good: "a: b\n",
	},
	{
		ID: "yaml-tab-indent", Title: "a tab as indentation",
		Why:  "YAML forbids it: editors show tabs differently wide.",
		Bad:  "a:\n\tb: 1\n",
		Good: "a:\n  b: 1\n",
	},
	{
		ID: "yaml-tag", Title: "a tag",
		Why:  "Vedette decides types by one simple rule; tags would contradict it.",
		Bad:  "hex: !!str 0105\n",
		Good: "hex: \"0105\"\n",
	},
	{
		ID: "yaml-text-after-value", Title: "text after a closing quote or bracket",
		Why:  "The value ended earlier than you think.",
		Bad:  "name: 'it's'\n",
		Good: "name: \"it's\"\n",
	},
	{
		ID: "yaml-too-deep", Title: "nesting of more than 64 levels",
		Why:  "No game needs it; it is usually an attack or a broken generator.",
		Bad:  "a: " + strings.Repeat("[", 70) + strings.Repeat("]", 70) + "\n",
		Good: "a: [[1]]\n",
	},
	{
		ID: "yaml-too-large", Title: "a file of more than 4 MiB",
		Why:  "Checks would become slow; split the file.",
		Bad:  "",
		Good: "",
	},
	{
		ID: "yaml-unclosed-bracket", Title: "a bracket that is never closed",
		Why:  "All that follows would be taken into the list or map.",
		Bad:  "road: [a, b\nriver: [c]\n",
		Good: "road: [a, b]\nriver: [c]\n",
	},
	{
		ID: "yaml-unclosed-quote", Title: "a quotation mark that is never closed",
		Why:  "All that follows would be taken into the text.",
		Bad:  "name: \"First Corps\nma: 4\n",
		Good: "name: \"First Corps\"\nma: 4\n",
	},
	{
		ID: "yaml-wrong-bracket", Title: "a bracket closed by the other kind",
		Why:  "Lists are closed by ], maps by }.",
		Bad:  "road: [a, b}\n",
		Good: "road: [a, b]\n",
	},
}
