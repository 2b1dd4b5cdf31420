package deadrules

import (
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
)

// schedule holds when each expression, list of effects and function of scripts is evaluated.
// Whatever is not known counts as evaluated at any moment.
type schedule struct {
	*deadRuleCheck
	line      *timeline
	texts     map[placedText]*scheduledText
	effects   map[*model.Effects]moments
	functions []*scriptFunction
	byName    map[string]*scriptFunction
	retreats  []moments // by retreat, advance: when some effect begins it
	advances  []moments
	verbs     map[string]bool // whether scripts use a verb, kept
}

// scheduledText holds the moments of all expressions with one place and text.
type scheduledText struct {
	times int
	at    moments
}

// scriptFunction is a function of a script.
type scriptFunction struct {
	name, body string
	bare       string  // the body without texts in quotes; see withoutTexts
	at         moments // when it runs; empty: never
	calls      []*scriptFunction
}

// loadSchedule works out the schedule once.
func (l *deadRuleCheck) loadSchedule() *schedule {
	if l.scheduled == nil {
		t := newTimeline(l.m)
		s := &schedule{deadRuleCheck: l, line: t, texts: map[placedText]*scheduledText{}, effects: map[*model.Effects]moments{}, byName: map[string]*scriptFunction{}, verbs: map[string]bool{}}
		l.scheduled = s
		s.readFunctions()
		s.addPhases()
		s.addActions()
		s.addAttacks()
		s.addHooks()
		s.addUnscheduled()
		s.spreadCalls()
		s.addResults()
		s.spreadCalls()
	}
	return l.scheduled
}

// functionHead finds the first line of a function of a script.
var functionHead = regexp.MustCompile(`(?m)^(?:local )?function ([A-Za-z_]\w*)\s*\(`)

// readFunctions finds the functions of all scripts. What is outside of them is one more
// function, without a name, that runs at any moment.
func (s *schedule) readFunctions() {
	for i := range s.Scripts {
		text := dropComments(s.Scripts[i].Source)
		outside := ""
		for {
			at := functionHead.FindStringSubmatchIndex(text)
			if at == nil {
				break
			}
			outside += text[:at[0]]
			name, rest := text[at[2]:at[3]], text[at[0]:]
			body, after, ok := strings.Cut(rest, "\nend")
			if line, _, _ := strings.Cut(rest, "\n"); strings.HasSuffix(strings.TrimSpace(line), "end") {
				body, after, ok = line, rest[len(line):], true
			}
			s.addFunction(name, body)
			if text = after; !ok {
				break
			}
		}
		s.functions = append(s.functions, &scriptFunction{body: outside + text, at: s.line.allMoments()})
	}
}

func (s *schedule) addFunction(name, body string) {
	f := s.byName[name]
	if f == nil {
		f = &scriptFunction{name: name, at: s.line.makeMoments()}
		s.byName[name] = f
		s.functions = append(s.functions, f)
	}
	f.body += body // of layers, all count
}

// dropComments returns a script without its comments at line ends.
func dropComments(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if at := strings.Index(line, "--"); at >= 0 {
			lines[i] = line[:at]
		}
	}
	return strings.Join(lines, "\n")
}

// addPart notes when a part of the game is evaluated: its expressions, effects and functions.
func (s *schedule) addPart(part any, at moments) {
	eachProgram(reflect.ValueOf(part), func(p *lang.Program) {
		key := placedText{p.Pos, p.Text}
		x := s.texts[key]
		if x == nil {
			x = &scheduledText{at: s.line.makeMoments()}
			s.texts[key] = x
		}
		x.times++
		x.at.add(at)
		s.addWords(p.Text, at)
	})
	eachPart(reflect.ValueOf(part), func(v reflect.Value) {
		if e, ok := v.Interface().(*model.Effects); ok {
			if s.effects[e] == nil {
				s.effects[e] = s.line.makeMoments()
			}
			s.effects[e].add(at)
		}
	}, func(run string) { s.addWords(run, at) })
}

// eachPart calls found with each pointer inside a part of a game, and run with each name of a
// function to run.
func eachPart(v reflect.Value, found func(reflect.Value), run func(string)) {
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() || v.Type() == programType || v.Elem().Type().PkgPath() == programType.Elem().PkgPath() {
			return
		}
		found(v)
		eachPart(v.Elem(), found, run)
	case reflect.Struct:
		for i := range v.NumField() {
			switch f := v.Field(i); f.Kind() {
			case reflect.Pointer, reflect.Struct, reflect.Slice:
				eachPart(f, found, run)
			case reflect.String:
				if v.Type().Field(i).Name == "Run" && f.String() != "" {
					run(f.String())
				}
			}
		}
	case reflect.Slice:
		if k := v.Type().Elem().Kind(); k == reflect.Pointer || k == reflect.Struct || k == reflect.Slice {
			for i := range v.Len() {
				eachPart(v.Index(i), found, run)
			}
		}
	}
}

// addWords notes that the functions named in a text run at some moments.
func (s *schedule) addWords(text string, at moments) {
	for _, f := range s.namedFunctions(text) {
		f.at.add(at)
	}
}

// namedFunctions returns the functions that a text names.
func (s *schedule) namedFunctions(text string) []*scriptFunction {
	var out []*scriptFunction
	for i := 0; i < len(text); {
		k := i
		for k < len(text) && nameByte(text[k]) {
			k++
		}
		if f := s.byName[text[i:k]]; f != nil {
			out = append(out, f)
		}
		i = k + 1
	}
	return out
}

// spreadCalls follows the calls from function to function. One that at{...} names may run at any
// moment; after calls one at the moment of its caller.
func (s *schedule) spreadCalls() {
	any := s.line.allMoments()
	for _, f := range s.functions {
		if f.calls != nil {
			continue
		}
		f.calls = s.namedFunctions(strings.Replace(f.body, f.name, "", 1))
		for _, m := range scheduledName.FindAllStringSubmatch(f.body, -1) {
			if g := s.byName[m[1]]; g != nil {
				g.at.add(any)
			}
		}
	}
	for grown := true; grown; {
		grown = false
		for _, f := range s.functions {
			for _, g := range f.calls {
				grown = g.at.add(f.at) || grown
			}
		}
	}
}

// scheduledName finds the function that at{...} calls later.
var scheduledName = regexp.MustCompile(`\brun\s*=\s*["']([A-Za-z_]\w*)["']`)

func (s *schedule) addPhases() {
	for i := range s.m.Phases {
		p := s.m.Phases[i]
		s.addPart(p.When, s.line.makeMoments(phaseMoment(model.PhaseID(i), phaseAsked)))
		p.When = nil
		s.addPart(p, s.line.makeMoments(phaseMoment(model.PhaseID(i), phaseRuns)))
	}
}

// whileRunning returns the moments in which one of some phases runs.
func (s *schedule) whileRunning(is func(p *model.Phase) bool) moments {
	out := s.line.makeMoments()
	for i := range s.m.Phases {
		if is(&s.m.Phases[i]) {
			out[phaseMoment(model.PhaseID(i), phaseRuns)] = true
		}
	}
	return out
}

func (s *schedule) addActions() {
	for i := range s.m.Actions {
		s.addPart(&s.m.Actions[i], s.actionMoments(i))
	}
}

func (s *schedule) actionMoments(i int) moments {
	return s.whileRunning(func(p *model.Phase) bool { return slices.Contains(p.Actions, i) })
}

// attackMoments returns when units attack by an attack: at any moment where a script or an
// effect begins one.
func (s *schedule) attackMoments(i int) moments {
	if s.scriptsUse("attack") || s.anyEffect(model.DoAttack) {
		return s.line.allMoments()
	}
	return s.whileRunning(func(p *model.Phase) bool { return phaseUses(p, model.DoAttackPhase, i) })
}

// moveMoments does the same for a movement.
func (s *schedule) moveMoments(i int) moments {
	if s.scriptsUse("move") || s.anyEffect(model.DoMove) {
		return s.line.allMoments()
	}
	return s.whileRunning(func(p *model.Phase) bool { return phaseUses(p, model.DoMovePhase, i) })
}

func (s *schedule) addAttacks() {
	for i := range s.m.Attacks {
		s.addPart(&s.m.Attacks[i], s.attackMoments(i))
	}
	for i := range s.m.Movements {
		s.addPart(&s.m.Movements[i], s.moveMoments(i))
	}
}

// scriptsUse reports whether some script may call a verb. A field of that name, as u.attack, is
// no call.
func (s *schedule) scriptsUse(verb string) bool {
	used, ok := s.verbs[verb]
	if !ok {
		name := regexp.MustCompile(`(?:^|[^.\w"'])` + verb + `\b`)
		used = slices.ContainsFunc(s.functions, func(f *scriptFunction) bool {
			return strings.Contains(f.body, verb) && name.MatchString(f.withoutTexts())
		})
		s.verbs[verb] = used
	}
	return used
}

// withoutTexts returns the body without the texts in quotes.
func (f *scriptFunction) withoutTexts() string {
	if f.bare == "" {
		f.bare = quotedText.ReplaceAllString(f.body, "")
	}
	return f.bare
}

var quotedText = regexp.MustCompile(`"[^"\n]*"|'[^'\n]*'`)

// addHooks adds the hooks of points that are bound to known moments.
func (s *schedule) addHooks() {
	for i := range s.m.Hooks {
		h := &s.m.Hooks[i]
		in := func(id string) bool { return len(h.BoundTo) == 0 || slices.Contains(h.BoundTo, id) }
		at := s.line.makeMoments()
		point, part, _ := strings.Cut(h.Point, ".")
		switch {
		case h.Point == "game.start":
			at[momentGameStart] = true
		case h.Point == "turn.start":
			at[momentTurnStart] = true
		case h.Point == "turn.end":
			at[momentTurnEnd] = true
		case point == "phase":
			of := map[string]int{"start": phaseStarted, "end": phaseEnds}[part]
			for k := range s.m.Phases {
				if in(s.m.Phases[k].ID) {
					at[phaseMoment(model.PhaseID(k), of)] = true
				}
			}
		case point == "move" || h.Point == "unit.enters":
			for k := range s.m.Movements {
				if in(s.m.Movements[k].ID) {
					at.add(s.moveMoments(k))
				}
			}
		case point == "combat" || point == "attack" || point == "defence":
			for k := range s.m.Attacks {
				if in(s.m.Attacks[k].ID) {
					at.add(s.attackMoments(k))
				}
			}
		case point == "action":
			for k := range s.m.Actions {
				if in(s.m.Actions[k].ID) {
					at.add(s.actionMoments(k))
				}
			}
		default:
			at = s.line.allMoments()
		}
		s.addPart(h, at)
	}
}

// addUnscheduled adds what may come at any moment: cards, latches, and the expressions of all
// other parts. The functions that retreats and advances name count as run at any moment too.
func (s *schedule) addUnscheduled() {
	any := s.line.allMoments()
	s.addPart(s.m.Cards, any)
	s.addPart(s.m.Latches, any)
	for _, x := range s.m.Effects {
		for i := range x.List {
			s.addWords(x.List[i].Run, s.effectMoments(x))
		}
	}
	for i := range s.m.Retreats {
		eachPart(reflect.ValueOf(&s.m.Retreats[i]), func(reflect.Value) {}, func(run string) { s.addWords(run, any) })
	}
	for i := range s.Expressions {
		if x := &s.Expressions[i]; s.texts[placedText{x.At, x.Text}] == nil {
			s.addWords(x.Text, any)
		}
	}
}

// addResults adds the retreats and advances that effects begin. Those that a script begins
// may come at any moment.
func (s *schedule) addResults() {
	s.retreats, s.advances = make([]moments, len(s.m.Retreats)), make([]moments, len(s.m.Advances))
	begin := func(of []moments, verb model.EffectVerb, word string) {
		for i := range of {
			of[i] = s.line.makeMoments()
			if s.scriptsUse(word) {
				of[i] = s.line.allMoments()
			}
			for _, x := range s.m.Effects {
				for k := range x.List {
					if x.List[k].Verb == verb && x.List[k].RuleIndex == i {
						of[i].add(s.effectMoments(x))
					}
				}
			}
		}
	}
	begin(s.retreats, model.DoRetreat, "retreat")
	begin(s.advances, model.DoAdvance, "advance")
	for i := range s.m.Retreats {
		s.addPart(&s.m.Retreats[i], s.retreats[i])
	}
	for i := range s.m.Advances {
		s.addPart(&s.m.Advances[i], s.advances[i])
	}
}

// effectMoments returns when a list of effects is done.
func (s *schedule) effectMoments(x *model.Effects) moments {
	if at := s.effects[x]; at != nil && !at.isEmpty() {
		return at
	}
	return s.line.allMoments()
}

// textMoments returns when an expression is evaluated. ok is false where it may be at any
// moment.
func (s *schedule) textMoments(x *Expression) (at moments, ok bool) {
	key := placedText{x.At, x.Text}
	t := s.texts[key]
	if t == nil || t.at.isEmpty() || t.times < s.countCompiled(key) {
		return s.line.allMoments(), false
	}
	return t.at, true
}
