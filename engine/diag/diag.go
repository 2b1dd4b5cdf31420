package diag

// Severity says how bad a finding is.
type Severity uint8

// The severities, worst first.
const (
	Error Severity = iota
	Warning
	Note
)

// Pos is a place in a text file. Line and Col are 1-based and count
// characters; zero means unknown.
type Pos struct {
	File string
	Line int
	Col  int
}

// Related is a second place that helps to understand a finding, for example
// the first of two equal keys.
type Related struct {
	Pos     Pos
	Message string
}

// Diagnostic is one finding.
type Diagnostic struct {
	Rule      string // stable id, kebab-case: "unit-unknown"
	Severity  Severity
	SortFirst bool // sorted before all others, which may follow from it
	Pos       Pos
	Len       int    // characters underlined, 0 for one
	Message   string // what is wrong, in game words
	Expected  string // what was expected, may be empty
	Nearest   string // nearest valid name, may be empty
	Hint      string // how to fix it, may be empty
	Related   []Related
	Lines     []string // shown below the message, one on each line, such as the events that happened
	Fix       *Fix     // a change that certainly fixes it; nil for none
	// Cause is the place of one fault that causes many such findings, with a message for
	// it; nil when none is known.
	Cause *Related
	// Folded are findings that follow from it, or are the same elsewhere. They are not
	// printed by themselves.
	Folded []Diagnostic
}

// Fix is a change of files that removes a finding.
type Fix struct {
	What  string // what the fix does, in a few words
	Edits []Edit
}

// Edit replaces the text between two places of a file; the second is the first
// character that stays. Trim also removes blanks before it.
type Edit struct {
	File            string
	Line, Col       int
	EndLine, EndCol int
	New             string
	Trim            bool
}

// List collects findings. The zero value is ready to use.
type List struct {
	Items []Diagnostic
	// Ignored are findings that the project accepts; only code hosts get them.
	Ignored []Ignored
}

// Ignored is a finding that the project accepts, by a baseline or a comment.
type Ignored struct {
	Diagnostic
	Why    string // the stated reason
	Listed bool   // by a baseline; else by a comment beside it
}

// Add appends a finding.
func (l *List) Add(d Diagnostic) { l.Items = append(l.Items, d) }

// HasErrors reports whether any finding is an Error.
func (l *List) HasErrors() bool {
	for i := range l.Items {
		if l.Items[i].Severity == Error {
			return true
		}
	}
	return false
}
