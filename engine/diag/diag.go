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
	SortFirst bool // told before all others: they may follow from it
	Pos       Pos
	Len       int    // characters underlined, 0 for one
	Message   string // what is wrong, in game words
	Expected  string // what was expected, may be empty
	Nearest   string // nearest valid name, may be empty
	Hint      string // how to mend it, may be empty
	Related   []Related
	Lines     []string // what belongs to the message and is shown one below the other: the events there were
	Fix       *Fix     // a change that mends it for sure; nil when there is none
	// Cause is where one fault would give many such findings, and what is to be said there;
	// nil: nowhere that is known.
	Cause *Related
	// Folded are findings that follow from it, or are the same elsewhere: they are not
	// told by themselves.
	Folded []Diagnostic
}

// Fix is a change of files that removes a finding.
type Fix struct {
	What  string // what is done, in a few words
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
	// Ignored are findings that are put up with: they are told to code hosts only.
	Ignored []Ignored
}

// Ignored is a finding that the project accepts, by a baseline or a comment.
type Ignored struct {
	Diagnostic
	Why    string // the reason given
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
