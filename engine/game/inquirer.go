package game

// Inquirer answers questions about a position: reach, paths, sight, zones, traces, tables and values
// of expressions. A side gets no answer that could tell what is hidden from it.
type Inquirer struct{ t *Table }

// Inquirer returns what answers questions about the present position.
func (t *Table) Inquirer() Inquirer { return Inquirer{t} }
