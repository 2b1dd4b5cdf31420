package script

import (
	"fmt"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/script/sandbox"
)

// MaxQuestions is the greatest number of questions that one hook may ask.
const MaxQuestions = limits.LuaQuestions

// session is one run of an effect hook: it answers from the journal as far as
// that goes, and stops at the first question after it.
type session struct {
	run          *flow.Run
	buf          [96]byte
	frame        flow.ScriptFrame
	src          *model.Source
	base         int // frames below what the hook pushes
	old          int // entries recorded before this run
	used         int // entries used
	asked        int
	countedSteps int // steps of it that are counted already
	eventsBefore int // events before this run
	sealed       bool
	queue        []flow.DeferredCall
	open         *flow.Question // the question at which it is paused
}

// IsNewWork reports whether the run is past what an earlier run did.
func (s *session) IsNewWork() bool { return s.used >= s.old }

// HookSource is the hook's place.
func (s *session) HookSource() *model.Source { return s.src }

// SealRest says that not all may know what the hook does from now on.
func (s *session) SealRest() { s.sealed = true }

// QueueCall notes a procedure for the end of the hook.
func (s *session) QueueCall(q flow.DeferredCall) { s.queue = append(s.queue, q) }

// QueueCalled takes the hooks that a change called for off the frames and puts
// them in the queue, so that they run in the order of the changes.
func (s *session) QueueCalled() {
	frames := s.run.Ctx.P.Frames
	for i := len(frames) - 1; i >= s.base; i-- {
		if f, ok := frames[i].(flow.DeferrableFrame); ok {
			s.queue = append(s.queue, f.DeferCall())
		}
	}
	s.run.Ctx.P.Frames = frames[:s.base]
}

// nextRecorded is the next recorded entry, which must be of that key.
func (s *session) nextRecorded(L *lua.LState, key string) (answer string, ok bool) {
	journal := s.frame.Answers()
	if s.used >= len(journal) {
		return "", false
	}
	answer, ok = strings.CutPrefix(journal[s.used], key+" = ")
	if !ok {
		recorded, _ := splitEntry(journal[s.used])
		sandbox.AbortRun(L, &Fault{Diag: diag.Diagnostic{Rule: RuleMismatch, Pos: callerPlace(L),
			Message: fmt.Sprintf("the hook comes to %s here, but in the game so far %s was settled at this point", key, recorded),
			Hint:    "the script was changed since: undo to before the hook, or go on with the scripts the game was saved with"}})
	}
	s.used++
	return answer, true
}

func splitEntry(entry string) (key, answer string) {
	if i := strings.LastIndex(entry, " = "); i >= 0 {
		return entry[:i], entry[i+3:]
	}
	return entry, ""
}

// SettleChance gives the recorded result of a chance event, or makes and records it.
func (s *session) SettleChance(L *lua.LState, key string, make func() string) string {
	if answer, ok := s.nextRecorded(L, key); ok {
		return answer
	}
	answer := make()
	s.frame.RecordAnswer(key + " = " + answer)
	s.used = len(s.frame.Answers())
	return answer
}

// AskQuestion gives the recorded answer to a question. Without one it pauses the run, or
// ends it where it cannot be paused.
func (s *session) AskQuestion(L *lua.LState, q *flow.Question) (answer string, ok bool) {
	q.ID = s.questionKey(q)
	if s.asked++; s.asked > MaxQuestions {
		sandbox.AbortRun(L, &Fault{Diag: diag.Diagnostic{Rule: RuleQuestions, Pos: callerPlace(L),
			Message: fmt.Sprintf("this is question %d of one hook; at most %d are possible", s.asked, MaxQuestions),
			Hint:    `ask for a set at once with ask.units or ask.hexes, or go on in another function with after("fn", data)`}})
	}
	if answer, ok := s.nextRecorded(L, q.ID); ok {
		if !s.sealed {
			s.run.Events = s.run.Events[:s.eventsBefore] // the events before the first question were shown with it
		}
		s.SealRest()
		return answer, true
	}
	if !sandbox.CanPause(L) {
		sandbox.AbortRun(L, q)
	}
	s.open = q
	return "", false
}

// questionKey identifies a question by its kind, prompt, side and options. It uses names only, so
// that a save does not depend on the numbering of a game.
func (s *session) questionKey(q *flow.Question) string {
	g := s.run.Ctx.G
	text := strconv.AppendBool(append(append(s.buf[:0], g.Sides[q.Side].ID...), ' '), q.Optional)
	text = strconv.AppendInt(append(text, ' '), int64(q.Min), 10)
	text = strconv.AppendInt(append(text, ' '), int64(q.Max), 10)
	h := hashText(fnvStart, text)
	put := func(name string) { h = hashText(h*fnvPrime, name) } // a byte 0 before each
	for _, w := range q.Words {
		put(w)
	}
	for _, u := range q.Units {
		put(g.Units[u].ID)
	}
	for _, x := range q.Hexes {
		put(g.Grid.Label(x))
	}
	text = appendQuoted(append(append(append(s.buf[:0], "ask."...), q.Kind...), ' '), q.Prompt)
	text = append(text, " #"...)
	for shift := 28; shift >= 0; shift -= 4 {
		text = append(text, "0123456789abcdef"[h>>uint(shift)&15])
	}
	return string(text)
}

// appendQuoted appends a text as strconv.AppendQuote does, which goes through each character
// by itself.
func appendQuoted(buf []byte, text string) []byte {
	for i := 0; i < len(text); i++ {
		if c := text[i]; c < ' ' || c > '~' || c == '"' || c == '\\' {
			return strconv.AppendQuote(buf, text)
		}
	}
	return append(append(append(buf, '"'), text...), '"')
}

// The numbers of the 32-bit FNV-1a hash.
const fnvStart, fnvPrime = uint32(2166136261), uint32(16777619)

func hashText[T string | []byte](h uint32, s T) uint32 {
	for i := 0; i < len(s); i++ {
		h = (h ^ uint32(s[i])) * fnvPrime
	}
	return h
}
