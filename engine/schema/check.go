package schema

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// finding is a diagnostic with the node that it is about; for a wrong or missing
// key the map that holds it.
type finding struct {
	node *yamldoc.Node
	diag diag.Diagnostic
}

// checker walks a node tree along a schema and reports everything that breaks it.
type checker struct {
	findings []finding
	cache    *DecodeCache // nil: nothing is cached
	depth    int          // of the current value, for the cache
}

// valueLabel is how a message names a value.
type valueLabel struct {
	key    string // "" in a list and at the root
	keyAt  diag.Pos
	phrase string // instead of a key: "this entry", "this file"
}

// name returns the label: the key, or the phrase of a value without one.
func (p valueLabel) name() string {
	if p.key != "" {
		return strconv.Quote(p.key)
	}
	return p.phrase
}

// addFinding adds a finding about a node.
func (c *checker) addFinding(n *yamldoc.Node, d diag.Diagnostic) {
	c.findings = append(c.findings, finding{n, d})
}

// reportedNodes returns the nodes with a finding.
func (c *checker) reportedNodes() map[*yamldoc.Node]bool {
	if len(c.findings) == 0 {
		return nil
	}
	out := make(map[*yamldoc.Node]bool, len(c.findings))
	for i := range c.findings {
		out[c.findings[i].node] = true
	}
	return out
}

// checkUncached checks one value without looking into the cache.
func (c *checker) checkUncached(s *Schema, n *yamldoc.Node, p valueLabel) {
	if s == nil || s.Form == FormAny {
		return
	}
	if n == nil {
		n = &yamldoc.Node{Pos: p.keyAt}
	}
	if n.IsNull() {
		c.reportWrong(s, n, p)
		return
	}
	switch s.Form {
	case FormEither:
		c.checkEither(s, n, p)
	case FormScalar:
		c.checkScalar(s, n, p)
	case FormList:
		if n.Kind != yamldoc.List {
			c.reportWrong(s, n, p)
			return
		}
		for _, item := range n.Items {
			if item == nil {
				item = &yamldoc.Node{Pos: n.Pos}
			}
			c.checkValue(s.Items, item, valueLabel{phrase: "this entry"})
		}
	default:
		if n.Kind != yamldoc.Map {
			c.reportWrong(s, n, p)
			return
		}
		c.checkMap(s, n, p)
	}
}

// checkMap checks a map with free keys and its values.
func (c *checker) checkMap(s *Schema, n *yamldoc.Node, p valueLabel) {
	switch s.Form {
	case FormMap:
		c.checkFreeKeys(s, n)
	case FormStruct:
		c.checkFields(s, n, p)
	case FormUnion:
		c.checkUnion(s, n, p)
	}
}

// checkEither checks a value against the alternative of its sort.
func (c *checker) checkEither(s *Schema, n *yamldoc.Node, p valueLabel) {
	if a := s.findAlternative(nodeSortOf(n)); a != nil {
		c.checkValue(a, n, p)
		return
	}
	c.reportWrong(s, n, p)
}

// nodeSortOf returns the sort of a node.
func nodeSortOf(n *yamldoc.Node) nodeSort {
	switch n.Kind {
	case yamldoc.List:
		return sortList
	case yamldoc.Map:
		return sortMap
	}
	return sortScalar
}

// checkFreeKeys checks that the keys of a map are ids where the schema asks for
// ids.
func (c *checker) checkFreeKeys(s *Schema, n *yamldoc.Node) {
	for i := range n.Entries {
		e := &n.Entries[i]
		if isRepeatedKey(n, i) {
			continue
		}
		if s.isInheritedKey(e.Key) {
			c.checkInheritedKey(e)
			continue
		}
		if s.Keys == "id" && !isID(e.Key) {
			c.addFinding(n, diag.Diagnostic{Rule: "key-form", Pos: e.KeyAt, Len: keyLen(e),
				Message:  fmt.Sprintf("%s cannot be an id", strconv.Quote(e.Key)),
				Expected: "small letters, digits, \"-\" and \".\", beginning with a letter or digit",
				Nearest:  suggestID(e.Key)})
		}
		if v := entryValue(e); s.isLike(v) {
			c.checkLike(s.Values.likeBody(), v)
			continue
		}
		c.checkValue(s.Values, entryValue(e), valueLabel{key: e.Key, keyAt: e.KeyAt})
	}
}

// suggestID turns a key into a valid id: "Fr I" becomes "fr-i".
func suggestID(key string) string {
	out := strings.Map(func(r rune) rune {
		switch {
		case r >= 'A' && r <= 'Z':
			return r + 'a' - 'A'
		case r == '_' || r == ' ':
			return '-'
		}
		return r
	}, strings.TrimSpace(key))
	if !isID(out) {
		return ""
	}
	return out
}

// isRepeatedKey reports whether an earlier entry has the same key. The reader of
// the file reports this, and the first entry counts.
func isRepeatedKey(n *yamldoc.Node, i int) bool {
	// Long maps are left to the reader: looking back would be quadratic.
	if i > 64 {
		return false
	}
	for j := 0; j < i; j++ {
		if n.Entries[j].Key == n.Entries[i].Key {
			return true
		}
	}
	return false
}

// checkFields checks the keys of a struct: known ones and their values, unknown
// ones, missing ones, and groups.
func (c *checker) checkFields(s *Schema, n *yamldoc.Node, p valueLabel) {
	var meant []string // the keys that misspelled ones probably mean
	for i := range n.Entries {
		e := &n.Entries[i]
		f := s.findField(e.Key)
		switch {
		case isRepeatedKey(n, i):
		case f == nil && s.belongsToRest(n, e.Key):
			c.checkValue(s.Rest.Schema, entryValue(e), valueLabel{key: e.Key, keyAt: e.KeyAt})
		case f == nil && s.cutOffList(n, i) != nil: // reported with the list
		case f == nil:
			meant = append(meant, c.reportUnknownKey(s, n, e))
		case len(s.cutOffItems(n, i)) > 0:
			c.reportCutList(f.Schema, n, i, s.cutOffItems(n, i))
		default:
			c.checkValue(f.Schema, entryValue(e), valueLabel{key: e.Key, keyAt: e.KeyAt})
		}
	}
	for i := range s.Fields {
		f := &s.Fields[i]
		if f.Required && valueAtKey(n, f.Key) == nil && !slices.Contains(meant, f.Key) {
			c.reportMissing(n, p, f.Key, f.Schema.Want)
		}
	}
	for _, g := range s.groups {
		c.checkExactlyOne(s, s.groupKeys(g), meant, n, p)
	}
}

// cutOffItems returns the keys without values that follow a plain text where a list belongs, between
// { and }: a comma has cut them off, as in {texts: clear, cloudy}.
func (s *Schema) cutOffItems(n *yamldoc.Node, i int) []string {
	f, v := s.findField(n.Entries[i].Key), entryValue(&n.Entries[i])
	if n.Style != yamldoc.Flow || f == nil || f.Schema.takenSort() != sortList || v == nil || v.Kind != yamldoc.Scalar || v.IsNull() {
		return nil
	}
	var out []string
	for j := i + 1; j < len(n.Entries) && n.Entries[j].Value.IsNull() && s.findField(n.Entries[j].Key) == nil; j++ {
		out = append(out, n.Entries[j].Key)
	}
	return out
}

// cutOffList returns the entry from whose list a comma has cut off a key; nil for none.
func (s *Schema) cutOffList(n *yamldoc.Node, i int) *yamldoc.Entry {
	for j := i - 1; j >= 0; j-- {
		if k := len(s.cutOffItems(n, j)); k > 0 && j+k >= i {
			return &n.Entries[j]
		}
	}
	return nil
}

// reportCutList reports a list that lacks its brackets.
func (c *checker) reportCutList(s *Schema, n *yamldoc.Node, i int, cut []string) {
	v := entryValue(&n.Entries[i])
	list := fmt.Sprintf("%s: [%s]", n.Entries[i].Key, strings.Join(append([]string{v.Text}, cut...), ", "))
	c.addFinding(v, diag.Diagnostic{Rule: "type-wrong", Pos: v.Pos, Len: textLen(v), Message: fmt.Sprintf("%s cannot be %s", strconv.Quote(n.Entries[i].Key), describeFound(v)),
		Expected: s.Want, Hint: "a list between { and } needs brackets: write " + list})
}

// belongsToRest reports whether a key that no field has goes to the rest. It does
// not when it looks like a missing required key.
func (s *Schema) belongsToRest(n *yamldoc.Node, key string) bool {
	if s.Rest == nil {
		return false
	}
	var lacking []string
	for i := range s.Fields {
		if f := &s.Fields[i]; f.Required && valueAtKey(n, f.Key) == nil {
			lacking = append(lacking, f.Key)
		}
	}
	return diag.NearestName(key, lacking) == ""
}

// checkExactlyOne checks a group of keys of which exactly one must be there.
func (c *checker) checkExactlyOne(s *Schema, keys, meant []string, n *yamldoc.Node, p valueLabel) {
	var first *yamldoc.Entry
	for i := range n.Entries {
		e := &n.Entries[i]
		if !slices.Contains(keys, e.Key) || isRepeatedKey(n, i) {
			continue
		}
		if first == nil {
			first = e
			continue
		}
		if s.mayStandTogether(first.Key, e.Key) {
			continue
		}
		c.addFinding(n, diag.Diagnostic{Rule: "key-conflict", Pos: e.KeyAt, Len: keyLen(e),
			Message:  fmt.Sprintf("%s and %s cannot stand together", strconv.Quote(first.Key), strconv.Quote(e.Key)),
			Expected: "only one of the keys " + strings.Join(quoteAll(keys), ", "),
			Hint:     "delete one of the two, or write two entries",
			Related:  []diag.Related{{Pos: first.KeyAt, Message: strconv.Quote(first.Key) + " is here"}}})
	}
	isKey := func(key string) bool { return slices.Contains(keys, key) }
	if first == nil && !slices.ContainsFunc(meant, isKey) {
		c.reportUndecided(keys, n, p)
	}
}

// maxListed is how many keys a message lists when it proposes the right one.
const maxListed = 12

// reportUnknownKey reports a key and returns the one that was probably meant.
func (c *checker) reportUnknownKey(s *Schema, n *yamldoc.Node, e *yamldoc.Entry) string {
	var free, all []string
	for i := range s.Fields {
		all = append(all, s.Fields[i].Key)
		if valueAtKey(n, s.Fields[i].Key) == nil {
			free = append(free, s.Fields[i].Key)
		}
	}
	// A misspelled key is seldom one that is there already.
	near := diag.NearestName(e.Key, free)
	if near == "" {
		near = diag.FindSynonym(e.Key, free)
	}
	if near == "" {
		near = diag.NearestName(e.Key, all)
	}
	expected := "no key at all"
	if len(all) > 0 {
		expected = joinAlternatives(all)
	}
	if more := len(all) - maxListed; more > 0 && near != "" {
		expected = fmt.Sprintf("%s or %d more", joinAlternatives(all[:maxListed]), more)
	}
	c.addFinding(n, diag.Diagnostic{Rule: RuleUnknownKey, Pos: e.KeyAt, Len: keyLen(e),
		Message: fmt.Sprintf("unknown key %s", strconv.Quote(e.Key)), Expected: expected, Nearest: near, Hint: hintAfterComma(e)})
	return near
}

// hintAfterComma explains a comma that has cut a text in two, as it does between {
// and }.
func hintAfterComma(e *yamldoc.Entry) string {
	if !e.Value.IsNull() || !strings.ContainsAny(e.Key, "()[]<>=~'") {
		return ""
	}
	return "between { and } a comma ends a value: put the text that it belongs to in quotes"
}

// reportMissing reports a required key that is absent.
func (c *checker) reportMissing(n *yamldoc.Node, p valueLabel, key, want string) {
	pos, length := firstKey(n)
	if p.key != "" && p.keyAt.Line > 0 {
		pos, length = p.keyAt, utf8.RuneCountInString(p.key)
	}
	c.addFinding(n, diag.Diagnostic{Rule: RuleKeyMissing, Pos: pos, Len: length,
		Message:  fmt.Sprintf("%s lacks the key %s", p.name(), strconv.Quote(key)),
		Expected: want, Hint: fmt.Sprintf("add %s: with %s", key, want)})
}

// firstKey returns where a map begins: its first key, with its length.
func firstKey(n *yamldoc.Node) (diag.Pos, int) {
	if n.Kind == yamldoc.Map && len(n.Entries) > 0 && n.Entries[0].KeyAt.Line > 0 {
		return n.Entries[0].KeyAt, keyLen(&n.Entries[0])
	}
	return n.Pos, 0
}

// checkUnion checks a map against the case that its keys decide.
func (c *checker) checkUnion(s *Schema, n *yamldoc.Node, p valueLabel) {
	u := s.union
	if chosen := u.chooseCase(n); chosen != nil {
		c.checkFields(chosen.schema, n, p)
		return
	}
	if at := valueAtKey(n, u.key); u.key != "" && at != nil {
		var keyAt diag.Pos
		for i := range n.Entries {
			if n.Entries[i].Key == u.key {
				keyAt = n.Entries[i].KeyAt
				break
			}
		}
		c.checkValue(u.pick, at, valueLabel{key: u.key, keyAt: keyAt})
		return
	}
	if u.key != "" && len(u.present) == 0 {
		c.reportMissing(n, p, u.key, u.pick.Want)
		return
	}
	names := u.presentNames()
	if u.key != "" {
		names = append(names, u.key)
	}
	c.reportUndecided(names, n, p)
}

// reportUndecided reports a map in which no key decides the case.
func (c *checker) reportUndecided(names []string, n *yamldoc.Node, p valueLabel) {
	pos, length := firstKey(n)
	d := diag.Diagnostic{Rule: RuleKeyMissing, Pos: pos, Len: length,
		Message:  fmt.Sprintf("%s lacks the key that says what it is", p.name()),
		Expected: "one of the keys " + strings.Join(quoteAll(names), ", ")}
	for i := range n.Entries {
		if near := diag.NearestName(n.Entries[i].Key, names); near != "" {
			d.Nearest, d.Pos, d.Len = near, n.Entries[i].KeyAt, keyLen(&n.Entries[i])
			break
		}
	}
	c.addFinding(n, d)
}

// keyLen returns how many characters a key has.
func keyLen(e *yamldoc.Entry) int { return utf8.RuneCountInString(e.Key) }

// textLen returns the width of a scalar on its line; 0 when it runs over several
// lines.
func textLen(n *yamldoc.Node) int {
	if n.Kind != yamldoc.Scalar || strings.ContainsAny(n.Text, "\n\r") {
		return 0
	}
	length := utf8.RuneCountInString(n.Text)
	if n.Quoted {
		length += 2
	}
	return length
}
