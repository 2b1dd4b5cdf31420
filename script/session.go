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

// MaxQuestions is how many questions one hook may ask.
const MaxQuestions = limits.LuaQuestions

// session is one run of an effect hook: it answers from the journal as far as
// that goes, and stops at the first question after it.
type session struct {
	run   *flow.Run
	buf   [96]byte
	frame flow.ScriptFrame
	src   *model.Source
	base  int // frames below what the hook pushes
	old   int // entries recorded before this run
	at    int // entries used
	asked int
	told  int // steps of it that are counted already
	mark  int // events before this run
	seal  bool
	queue []flow.DeferredCall
	open  *flow.Question // the question at which it is paused
}

// Fresh reports whether the run is past what an earlier run did.
func (s *session) Fresh() bool { return s.at >= s.old }

// Source is the hook's place.
func (s *session) Source() *model.Source { return s.src }

// Seal says that not all may know what the hook does from now on.
func (s *session) Seal() { s.seal = true }

// Queue notes a procedure for the end of the hook.
func (s *session) Queue(q flow.DeferredCall) { s.queue = append(s.queue, q) }

// Changed takes the hooks that a change called for off the frames and puts
// them in the queue, so that they run in the order of the changes.
func (s *session) Changed() {
	frames := s.run.P.Frames
	for i := len(frames) - 1; i >= s.base; i-- {
		if f, ok := frames[i].(flow.DeferrableFrame); ok {
			s.queue = append(s.queue, f.DeferCall())
		}
	}
	s.run.P.Frames = frames[:s.base]
}

// next is the next recorded entry, which must be of that key.
func (s *session) next(L *lua.LState, key string) (answer string, ok bool) {
	journal := s.frame.Answers()
	if s.at >= len(journal) {
		return "", false
	}
	answer, ok = strings.CutPrefix(journal[s.at], key+" = ")
	if !ok {
		recorded, _ := splitEntry(journal[s.at])
		sandbox.Abort(L, &Fault{Diag: diag.Diagnostic{Rule: RuleMismatch, Pos: placeOf(L),
			Message: fmt.Sprintf("the hook comes to %s here, but in the game so far %s was settled at this point", key, recorded),
			Hint:    "the script was changed since: undo to before the hook, or go on with the scripts the game was saved with"}})
	}
	s.at++
	return answer, true
}

func splitEntry(entry string) (key, answer string) {
	if i := strings.LastIndex(entry, " = "); i >= 0 {
		return entry[:i], entry[i+3:]
	}
	return entry, ""
}

// Settle gives the recorded result of a chance event, or makes and records it.
func (s *session) Settle(L *lua.LState, key string, make func() string) string {
	if answer, ok := s.next(L, key); ok {
		return answer
	}
	answer := make()
	s.frame.RecordAnswer(key + " = " + answer)
	s.at = len(s.frame.Answers())
	return answer
}

// Ask gives the recorded answer to a question. Without one it pauses the run, or
// ends it where it cannot be paused.
func (s *session) Ask(L *lua.LState, q *flow.Question) (answer string, ok bool) {
	q.ID = s.key(q)
	if s.asked++; s.asked > MaxQuestions {
		sandbox.Abort(L, &Fault{Diag: diag.Diagnostic{Rule: RuleQuestions, Pos: placeOf(L),
			Message: fmt.Sprintf("this is question %d of one hook; at most %d are possible", s.asked, MaxQuestions),
			Hint:    `ask for a set at once with ask.units or ask.hexes, or go on in another function with after("fn", data)`}})
	}
	if answer, ok := s.next(L, q.ID); ok {
		if !s.seal {
			s.run.Events = s.run.Events[:s.mark] // what led to the first question was told with it
		}
		s.Seal()
		return answer, true
	}
	if !sandbox.CanPause(L) {
		sandbox.Abort(L, q)
	}
	s.open = q
	return "", false
}

// key tells a question apart by its kind, prompt, side and options; names
// only, so that a save does not depend on ids.
func (s *session) key(q *flow.Question) string {
	g := s.run.G
	text := strconv.AppendBool(append(append(s.buf[:0], g.Sides[q.Side].ID...), ' '), q.Optional)
	text = strconv.AppendInt(append(text, ' '), int64(q.Min), 10)
	text = strconv.AppendInt(append(text, ' '), int64(q.Max), 10)
	h := fnvText(fnvStart, text)
	put := func(name string) { h = fnvText(h*fnvPrime, name) } // a byte 0 before each
	for _, w := range q.Words {
		put(w)
	}
	for _, u := range q.Units {
		put(g.Units[u].ID)
	}
	for _, x := range q.Hexes {
		put(g.Grid.Label(x))
	}
	text = quoted(append(append(append(s.buf[:0], "ask."...), q.Kind...), ' '), q.Prompt)
	text = append(text, " #"...)
	for shift := 28; shift >= 0; shift -= 4 {
		text = append(text, "0123456789abcdef"[h>>uint(shift)&15])
	}
	return string(text)
}

// quoted appends a text as strconv.AppendQuote does, which goes through each character
// by itself.
func quoted(buf []byte, text string) []byte {
	for i := 0; i < len(text); i++ {
		if c := text[i]; c < ' ' || c > '~' || c == '"' || c == '\\' {
			return strconv.AppendQuote(buf, text)
		}
	}
	return append(append(append(buf, '"'), text...), '"')
}

// The numbers of the 32-bit FNV-1a hash.
const fnvStart, fnvPrime = uint32(2166136261), uint32(16777619)

func fnvText[T string | []byte](h uint32, s T) uint32 {
	for i := 0; i < len(s); i++ {
		h = (h ^ uint32(s[i])) * fnvPrime
	}
	return h
}
