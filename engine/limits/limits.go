// Package limits states every bound of the program in one place: how large a
// project, a game, a script, a turn of play may be.
//
// A bound is there so that a pack from a stranger ends soon, in little memory,
// with a finding that has a place. Bounds are counted, never timed: they fall
// at the same step on each machine. docs/limits.md is made of All.
package limits

// Files: what is read of a project's folders.
const (
	ProjectFiles  = 4000     // files and folders looked at in one project
	ProjectBytes  = 16 << 20 // bytes read of one project
	FolderEntries = 2000     // entries of one folder
	FileBytes     = 2 << 20  // bytes of one YAML file
	GameBytes     = 4 << 20  // bytes of all YAML of one game
	TextBytes     = 1 << 20  // bytes of a README, or of any other text
	PathBytes     = 255      // bytes of a path inside a project
	Games         = 100      // games of one project
)

// YAML: the form of one file.
const (
	YAMLDepth    = 64        // maps and lists inside one another
	KeyLength    = 1000      // characters of a key
	FileFindings = 100       // faults of the form of one file that are told
	SameFindings = 200       // findings of one rule that are told of one game
	Findings     = 2000      // findings that are told in all
	LintWork     = 160 << 20 // bytes of text that are compiled in all, a scenario or a pair of variants at least 4 KiB
)

// A game: what may be declared.
const (
	Parts        = 100 // files of a game beside its scenarios
	Scenarios    = 200
	Rulesets     = 100
	Variants     = 100 // of one game
	TestFiles    = 300
	TestCases    = 2000 // author tests of one game
	Changes      = 5000 // changes of one ruleset or variant
	Sides        = 8
	Armies       = 127
	UnitKinds    = 127
	Faces        = 127
	Traits       = 64
	Values       = 30
	Units        = 8000
	Hexes        = 1<<15 - 1
	LineNumber   = 9999 // the highest printed number of a row or column
	Terrain      = 255
	Features     = 32
	Hexsides     = 32 // kinds of hexside
	HexList      = 1 << 16
	Turns        = 999
	Latches      = 64
	ZoneTerms    = 29
	Defines      = 2000
	Nodes        = 20_000  // parts of one expression, with its helpers written out
	GameNodes    = 500_000 // parts of all expressions of one game
	Entries      = 5000    // of any other part: variables, hooks, phases, cards ...
	Tables       = 500
	TableColumns = 200
	TableRows    = 1000
	TableCells   = 20000 // cells of all tables of one game
)

// Lua: what a script may be, and what one call may use.
const (
	LuaFiles     = 100       // files of one game
	LuaBytes     = 64 << 10  // bytes of one file
	LuaGameBytes = 512 << 10 // bytes of all files of one game
	LuaDepth     = 100       // brackets, blocks or operators inside one another
	LuaConstants = 2000      // different numbers, texts and names in one file
	LuaText      = 4 << 10   // bytes of one text value
	LuaList      = 1 << 16   // entries of one list
	LuaResults   = 64        // values handed over by unpack
	LuaCaptured  = 16        // locals of its surroundings that a function may capture
	LuaCalls     = 64        // functions that may be waiting for one another
	LuaPattern   = 256       // bytes of a pattern
	LuaFuel      = 1_000_000 // steps of one effect hook
	LuaQueryFuel = LuaFuel / 4
	LuaQuestions = 16 // questions of one hook
)

// Play: what may happen from one decision to the next, and in one game.
const (
	Steps      = 20_000     // hooks, effects, latches and other procedures since the last decision
	Toil       = 10_000_000 // steps of functions and searches since the last decision
	GameSteps  = 20_000_000 // the same, in one game
	Frames     = 5_000      // procedures under way at once
	Events     = 200_000    // events since the last decision
	Scheduled  = 1_000      // functions that wait for a later moment
	Dice       = 20_000     // dice since the last decision
	Idle       = 1_000      // decisions in one phase before it is asked whether anything changes
	Repeats    = 200        // decisions at which the position is the same again
	Actions    = 1_000_000  // actions of one game
	JournalMax = 256 << 20  // bytes of a journal
	LineMax    = 1 << 20    // bytes of one line of a journal
)

// Messages: what a program may say to the engine or to a game, and be told.
const (
	Message    = 16 << 20 // bytes of one message
	JSONValues = 500_000  // values of one JSON text
	Batch      = 1000     // messages of one batch
	Reply      = 16 << 20 // bytes of one answer
	OpenGames  = 1000     // games of one engine process
)

// Programs in a seat: after so much of it for one decision, the game is put away.
const (
	ProgramRefused   = 100     // messages answered with an error
	ProgramQuestions = 20_000  // messages answered
	ProgramUndos     = 1000    // actions taken back, until one cannot be
	ProgramErrors    = 1 << 20 // bytes of its error output that are shown
	ProgramErrorLine = 500     // bytes of one line of it
)

// PhaseActs is how many decisions one phase may hold with so many units in the game.
func PhaseActs(units int) int { return 5_000 + 50*units }
