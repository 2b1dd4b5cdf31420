// Package limits states every bound of the program in one place: how large a
// project, a game, a script, a turn of play may be.
//
// A bound is there so that a pack from a stranger ends soon, in little memory,
// with a finding that has a place. Bounds are counted, never timed: they fall
// at the same step on each machine. docs/limits.md is
// made of the comments here; the rule in brackets is what is found past a limit.
package limits

// Files: files of a project.
const (
	ProjectFiles  = 4000     // files and folders looked at in one project [project-too-large]
	ProjectBytes  = 16 << 20 // bytes read of one project [project-too-large]
	FolderEntries = 2000     // entries of one folder [project-too-large]
	FileBytes     = 2 << 20  // bytes of one YAML file [file-too-large]
	GameBytes     = 4 << 20  // bytes of all YAML of one game [project-too-large]
	TextBytes     = 1 << 20  // bytes of a README, or of any other text [file-too-large]
	PathBytes     = 255      // bytes of a path inside a project [project-too-large]
	Games         = 200      // games of one project [project-too-large]
)

// YAML: the form of one file.
const (
	YAMLDepth    = 64        // maps and lists inside one another [yaml-too-deep]
	KeyLength    = 1000      // characters of a key [yaml-key-too-long]
	FileFindings = 100       // reported faults of form in one file
	SameFindings = 200       // reported findings of one rule in one game
	Findings     = 2000      // reported findings in all [findings-many]
	LintWork     = 160 << 20 // bytes of text that lint compiles of one game, with all variants and sets of them [lint-too-much]
)

// Findings: wording of a finding.
const (
	NearestLength = 255  // bytes of a name for which the nearest valid name is looked for, and of one that is proposed
	NearestPart   = 64   // characters in which two such names may differ, what both begin and end with aside
	NearestSource = 1000 // characters of a place of which one is such a name, for a fix
	NearestNames  = 2000 // names of about the same length that are compared for one finding
)

// A game: declarations.
const (
	Parts        = 100       // files of a game beside scenarios [project-too-large]
	Scenarios    = 1000      // scenarios [project-too-large]
	Rulesets     = 100       // rulesets [project-too-large]
	Variants     = 100       // variants [project-too-large]
	TestFiles    = 1000      // files of author tests [project-too-large]
	Sides        = 8         // sides [limit-reached]
	Armies       = 127       // armies [limit-reached]
	UnitKinds    = 127       // kinds of unit [limit-reached]
	Faces        = 127       // names of faces [limit-reached]
	Traits       = 64        // traits [limit-reached]
	Values       = 30        // values of a counter [limit-reached]
	Properties   = 200       // properties [limit-reached]
	Units        = 8000      // units [limit-reached]
	Hexes        = 1<<16 - 1 // hexes of the map [grid-form]
	LineNumber   = 9999      // the highest printed number of a row or column [grid-form]
	Terrain      = 255       // kinds of terrain [limit-reached]
	Features     = 32        // features [limit-reached]
	Hexsides     = 32        // kinds of hexside [limit-reached]
	Turns        = 999       // the last turn [value-range]
	Latches      = 64        // latches [limit-reached]
	Allowances   = 2         // further allowances of one movement [limit-reached]
	AllowancePts = 60        // points of a further allowance; more count as so many
	ZoneTerms    = 29        // terms of one zone [limit-reached]
	Functions    = 2000      // functions in Lua [limit-reached]
	Nodes        = 20_000    // parts of one expression, with its helpers written out [expr-too-large]
	GameNodes    = 500_000   // parts of all expressions of one game [expr-too-large]
	Entries      = 5000      // entries of any other part: variables, hooks, phases, cards [limit-reached]
	Tables       = 500       // tables [limit-reached]
	Name         = 300       // bytes of the name of anything [limit-reached]
	TableColumns = 200       // columns of one table [limit-reached]
	TableRows    = 1000      // rows of one table [limit-reached]
	TableCells   = 20000     // cells of all tables of one game [limit-reached]
)

// Lua: what a script may be, and what one call may use.
const (
	LuaFiles      = 100       // files of one game [project-too-large]
	LuaBytes      = 64 << 10  // bytes of one file [lua-too-big]
	LuaGameBytes  = 512 << 10 // bytes of all files of one game [project-too-large]
	LuaDepth      = 100       // brackets, blocks or operators inside one another [lua-too-big]
	LuaConstants  = 2000      // different numbers, texts and names in one file [lua-too-big]
	LuaText       = 4 << 10   // bytes of one text value [script-too-large]
	LuaList       = 1 << 16   // entries of one list [script-too-large]
	LuaResults    = 64        // values handed over by unpack [script-error]
	LuaCaptured   = 16        // locals of its surroundings that a function may capture [lua-too-big]
	LuaCalls      = 64        // functions that may be waiting for one another [script-error]
	LuaPattern    = 256       // bytes of a pattern [script-error]
	LuaFuel       = 4_000_000 // steps of one effect hook [script-too-long]
	LuaQueryFuel  = 250_000   // steps of one query hook [script-too-long]
	LuaAnswers    = 1000      // texts or numbers that one question offers [script-error]
	LuaAnswerText = 64 << 10  // bytes of all texts that one question offers [script-error]
	LuaQuestions  = 16        // questions of one hook [script-questions]
)

// Play: from one decision to the next, and in one game.
const (
	Procedures        = 20_000        // hooks, effects, latches and other procedures since the last decision [play-endless]
	ScriptSteps       = 10_000_000    // steps of all functions since the last decision [play-endless]
	Work              = 200_000_000   // parts of expressions worked out for elements of sets, and hexes come to by searches, since the last decision or for one question [play-endless]
	GameProcedures    = 20_000_000    // hooks, effects, latches and other procedures in one game [play-too-long]
	GameWork          = 2_000_000_000 // parts of expressions and hexes of searches in one game, beside those that each action adds [play-too-long]
	ActionWork        = 500_000       // the same, for each action of the game
	GameScriptSteps   = 100_000_000   // steps of all functions in one game, beside those that each action adds [play-too-long]
	ActionScriptSteps = 20_000        // the same, for each action of the game
	ScriptStepWeight  = 15            // parts of expressions that a step of a function counts as, where both are counted together
	ProcedureWeight   = 500           // parts that a hook, an effect or another procedure counts as in a question
	CopyWeight        = 20            // parts that each unit of a position counts as where a question copies it
	Question          = 500_000_000   // parts of expressions, and what counts as such, in one question, all that is tried on copies for it included [play-endless]
	TestWork          = 2_000_000_000 // parts of expressions, hexes of searches and steps of functions in the author tests of one run [test-too-much]
	TestText          = 160 << 20     // bytes of text that are compiled for the author tests of one run [test-too-much]
	GameDice          = 5_000_000     // dice in one game [play-too-long]
	GameEvents        = 20_000_000    // events in one game [play-too-long]
	Frames            = 5_000         // procedures under way at once [play-endless]
	Events            = 200_000       // events since the last decision [play-endless]
	EventText         = 1 << 20       // bytes of text in the events since the last decision [play-endless]
	GameText          = 32 << 20      // bytes of events in one game, with their texts, beside those that each action adds [play-too-long]
	ActionText        = 4_000         // the same, for each action of the game
	EventSize         = 128           // bytes that an event counts as beside its text
	Scheduled         = 1_000         // functions that wait for a later moment [script-error]
	Dice              = 20_000        // dice since the last decision [play-endless]
	Idle              = 1_000         // decisions in one phase before it is asked whether anything changes
	Repeats           = 200           // decisions of one phase at which the position is the same again [play-idle]
	BaseActs          = 5_000         // decisions of one phase [play-idle]
	UnitActs          = 50            // more decisions of one phase for each unit of the game [play-idle]
	Actions           = 1_000_000     // actions of one game [play-too-long]
	JournalMax        = 256 << 20     // bytes of a journal [file-too-large]
	LineMax           = 1 << 20       // bytes of one line of a journal [journal-damaged]
)

// Pictures: how large a drawing may become.
const (
	PicturePixels = 100_000_000 // pixels of a picture as PNG
	PrintPages    = 500         // pages of sheets to print
	ReplayPage    = 24 << 20    // bytes of a game that is written as one page
)

// Messages: messages between a program and the engine or a game.
const (
	Message    = 16 << 20 // bytes of one message
	JSONValues = 500_000  // values of one JSON text [json-syntax]
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

// Serving: requests to a server, with a link to a table and without.
const (
	ServeTables             = 200        // tables of one server
	ServePreviews           = 8          // scenarios watched by one server
	ServeConnections        = 4000       // connections of one server at once
	ServeUnknown            = 3000       // connections on which no valid key has come; for one more, the oldest of them is closed
	ServeAddressConnections = 64         // the same, from one address (of IPv6: from one /64 network); connections from this machine and of a proxy are not counted by address
	ServeLinkConnections    = 100        // connections of one link at once; for one more, the oldest of them is closed
	ServeAddressBurst       = 300        // requests without a valid key from one address at once
	ServeAddressRate        = 20         // requests without a valid key from one address in a second, over a time
	ServeAddresses          = 10_000     // addresses whose requests are counted; for one more, the one that has not asked for longest is forgotten
	ServeHead               = 16 << 10   // bytes of the head of a request
	ServeMessage            = 256 << 10  // bytes of the body of a request
	ServeBatch              = 50         // messages of one list
	ServeIdle               = 30         // minutes after which a table at which nobody is is put away until somebody comes
	ServeStreams            = 64         // streams that one link has open at once
	ServeBusy               = 8          // requests of one link under way at once
	ServeQuestion           = 50_000_000 // parts of expressions, and what counts as such, in one question of a player [play-endless]
	ServeSpectator          = 2_000_000  // the same, of one who looks on [play-endless]
	ServeTableQuestions     = 2          // questions of the players of one table that are answered at once, on copies of its game
	ServeEnd                = 2          // seconds that a stopping server waits for an action in progress
	ServeBurst              = 300        // requests of one link at once
	ServeRate               = 60         // requests of one link in a second, over a time
	ServeChanges            = 200        // changes that a table keeps at hand, as they were sent, for each side
	ServeMissed             = 500        // changes that are made up for one by one when a line is taken up again
	ServeMissedSpectator    = 50         // the same, for one who looks on
	ServeKeys               = 64 << 10   // bytes of a file with the keys of a table
)

// PhaseActs is how many decisions one phase may hold with so many units in the game.
func PhaseActs(units int) int { return BaseActs + UnitActs*units }
