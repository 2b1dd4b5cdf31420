package yamldoc

import (
	"fmt"
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// MergeFiles adds the top-level entries of one more file of a game to the
// merged root, or below underKey when that is not "". It returns the new root
// and leaves both trees as they are. The keys format and kind belong to each
// file and are not merged; a section that two files give has its entries joined;
// any other key that both give is reported, and the first stays.
func MergeFiles(root, file *Node, underKey string, rep *diag.List) *Node {
	if file == nil {
		return root
	}
	if file.Kind != Map {
		rep.Add(diag.Diagnostic{Rule: "file-shape", Pos: file.Pos, Message: "the file must be a map", Expected: "keys and values", Hint: "begin with `format: 2` and `kind: ...`"})
		return root
	}
	merged := Node{Kind: Map, Pos: file.Pos}
	if root != nil {
		merged = *root
	}
	merged.Entries = slices.Clone(merged.Entries)
	if underKey == "" {
		mergeInto(&merged, file, true, rep)
		return &merged
	}
	i := slices.IndexFunc(merged.Entries, func(e Entry) bool { return e.Key == underKey })
	if i < 0 {
		i = len(merged.Entries)
		merged.Entries = append(merged.Entries, Entry{Key: underKey, KeyAt: file.Pos, Value: &Node{Kind: Map, Pos: file.Pos, Layer: file.Layer}})
	}
	child := *merged.Entries[i].Value
	if child.Kind != Map {
		rep.Add(diag.Diagnostic{
			Rule: "key-in-two-files", Pos: merged.Entries[i].KeyAt, Len: len([]rune(underKey)), Message: fmt.Sprintf("key %q stands here, but its contents are in %s", underKey, file.Pos.File),
			Hint: "remove the key here", Related: []diag.Related{{Pos: file.Pos, Message: "the contents"}},
		})
		return root
	}
	child.Entries = slices.Clone(child.Entries)
	mergeInto(&child, file, true, rep)
	merged.Entries[i].Value = &child
	return &merged
}

// mergeInto adds the entries of a file to a map that may be changed. With
// sections, entries of equal keys are joined.
func mergeInto(into, file *Node, sections bool, rep *diag.List) {
	for _, e := range file.Entries {
		if e.Key == "format" || e.Key == "kind" {
			continue
		}
		i := slices.IndexFunc(into.Entries, func(x Entry) bool { return x.Key == e.Key })
		if i >= 0 && sections && into.Entries[i].Value.Kind == Map && e.Value.Kind == Map {
			// Two files may share a section: its entries are joined.
			section := *into.Entries[i].Value
			section.Entries = slices.Clone(section.Entries)
			mergeInto(&section, e.Value, false, rep)
			into.Entries[i].Value = &section
			continue
		}
		if first, ok := into.KeyPos(e.Key); ok {
			rep.Add(diag.Diagnostic{
				Rule: "key-in-two-files", Pos: e.KeyAt, Len: len([]rune(e.Key)), Message: fmt.Sprintf("key %q is given by two files", e.Key),
				Hint: "keep it in one of the two", Related: []diag.Related{{Pos: first, Message: "first given here"}},
			})
			continue
		}
		into.Entries = append(into.Entries, e)
	}
}
