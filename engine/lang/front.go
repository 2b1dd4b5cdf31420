package lang

import (
	"github.com/vedette-wargames/vedette/engine/lang/codegen"
	"github.com/vedette-wargames/vedette/engine/lang/types"
)

// The types of an Env and of compiled expressions. The packages types and codegen declare
// them; they are repeated here so that callers import only this package.
type (
	// Type is the type of an expression.
	Type = types.Type
	// Domain is a family of things known by dense ids: units, hexes, kinds.
	Domain = types.Domain
	// Deps is a set of categories of state that something reads.
	Deps = types.Deps
	// Binding is a value that expressions use by a bare name.
	Binding = types.Binding
	// Field is a property of every member of a domain.
	Field = types.Field
	// HostFunc is a function of the embedding package.
	HostFunc = types.HostFunc
	// Param is a parameter of a function of the host or of the author.
	Param = types.Param
	// ElementFacts are the facts that hold for every element of a set.
	ElementFacts = types.ElementFacts
	// ValueBounds lists the values that a word can have in any position.
	ValueBounds = types.ValueBounds
	// NumberBounds are the values of a function that a number of the Env decides.
	NumberBounds = types.NumberBounds
	// Memo caches the values of one function.
	Memo = types.Memo
	// MemoKey identifies a Memo.
	MemoKey = types.MemoKey
	// MemoCall is a call whose arguments decide what it reads.
	MemoCall = types.MemoCall
	// Scratch is the memory that programs run in.
	Scratch = types.Scratch
	// Scratcher is a context that programs run in.
	Scratcher = types.Scratcher
	// Site is an expression by its text and place.
	Site = types.Site

	// Program is a compiled expression.
	Program = codegen.Program
	// Part is one value that an expression read.
	Part = codegen.Part
	// BatchCondition is a condition that is asked of a whole list of values.
	BatchCondition = codegen.BatchCondition
	// Hoisted is a condition of which some parts are evaluated beforehand.
	Hoisted = codegen.Hoisted
	// Goal is a condition split into its parts.
	Goal = codegen.Goal
	// GoalOp says how the parts of a Goal combine.
	GoalOp = codegen.GoalOp
)

// The ways in which the parts of a [Goal] combine.
const (
	GoalLeaf   = codegen.GoalLeaf
	GoalAll    = codegen.GoalAll
	GoalAny    = codegen.GoalAny
	GoalNot    = codegen.GoalNot
	GoalAtMost = codegen.GoalAtMost
	GoalLess   = codegen.GoalLess
	GoalEqual  = codegen.GoalEqual
	GoalCall   = codegen.GoalCall
)

// None is the id for "no such thing" in every domain; authors write it nil.
const None = types.None

// The types that belong to no domain.
var (
	Int  = types.Int
	Bool = types.Bool
)

// MemberType returns the type of one member of a domain, or None.
func MemberType(d *Domain) Type { return types.MemberType(d) }

// SetType returns the type of a set of members of a domain; SetType(nil) is a set of numbers.
func SetType(d *Domain) Type { return types.SetType(d) }

// TrueProgram returns a condition that holds everywhere.
func TrueProgram() *Program { return codegen.TrueProgram() }
