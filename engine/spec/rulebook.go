package spec

import "github.com/vedette-wargames/vedette/engine/schema"

// RulebookFile is rulebook.yaml. It holds no rules: games and journals do not depend on it.
type RulebookFile struct {
	schema.Located
	Title      string             `key:"title" edit:"shown" doc:"Name shown to people."`
	Notes      string             `key:"notes" edit:"shown" doc:"Free text for readers of the file."`
	Sections   schema.Map[string] `key:"sections" edit:"shown" keys:"any" keydoc:"a section of the rulebook, written as citations write it" doc:"Sections with their titles, in the order of the rulebook. Sections that only statements name come after them."`
	Statements []Statement        `key:"statements" edit:"shown" required:"true" doc:"What the rulebook states, a sentence or fact each."`
}

// Statement is one statement of a rulebook, with what holds it in the game.
type Statement struct {
	schema.Located
	Section   string                        `key:"section" edit:"shown" required:"true" doc:"The section that states it, as citations under rule: write it."`
	Says      string                        `key:"says" edit:"shown" required:"true" doc:"The statement in your own words."`
	Basis     string                        `key:"basis" edit:"shown" enum:"printed,reading" default:"printed" doc:"Whether the rulebook prints it, or it is your reading of what the rulebook leaves open."`
	Note      string                        `key:"note" edit:"shown" doc:"More about it, such as why you read it so."`
	Keys      schema.OneOrMany[schema.Text] `key:"keys" edit:"shown" doc:"Paths of the keys and functions that hold it, such as zones.zoc.enter.cost or functions.NAME; a name may be a pattern with *. By default all that cite the section under rule:, in files of the game and its variants and in comments of Lua."`
	Cases     schema.OneOrMany[schema.Text] `key:"cases" edit:"shown" doc:"Names of the author tests that fail when the statement is broken; a name may be a pattern with *. By default all cases whose rule: cites the section."`
	Elsewhere string                        `key:"elsewhere" edit:"shown" doc:"Why the program does not enforce the statement: it is about components, or left to the players. Such a statement has neither keys nor cases."`
}
