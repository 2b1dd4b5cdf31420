package limits

// Limit is one bound, as the page of limits shows it.
type Limit struct {
	Of   string // what is counted
	Most int
	Rule string // the finding past it
}

// Group is what one part of the page lists.
type Group struct {
	Title  string
	Limits []Limit
}
