package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/script/api"
)

// usesOf lists, by word, the places of use with the meaning of the word there.
type usesOf map[string][]wordUse

type wordUse struct{ kind, in, doc string }

func (w usesOf) add(word, kind, in, doc string) {
	for _, u := range w[word] {
		if u.kind == kind && u.in == in {
			return
		}
	}
	w[word] = append(w[word], wordUse{kind, in, doc})
}

// collectWords collects all words from the declarations.
func collectWords() usesOf {
	w := usesOf{}
	for _, u := range spec.Format().ListKeyUses() {
		if u.Verb {
			w.add(u.Key, "effect", "", u.Doc)
		}
	}
	for _, v := range flow.Verbs {
		w.add(v.Key, "order", "", v.Doc)
	}
	envs := emptyEnvs()
	for _, e := range lang.Reference(envs.Base) {
		of, field := strings.CutPrefix(e.Group, "field of ")
		if !field {
			of = ""
		}
		w.add(e.Name, "condition", of, e.Doc)
	}
	for _, env := range []*lang.Env{envs.Combat, envs.Crossing, envs.Entry, envs.ZonePair, envs.ZoneHexside, envs.ZoneHex, envs.Trace, envs.Target, envs.Obligation, envs.Retreat, envs.UnitCandidate, envs.WithDisplaced(), envs.WithPicked(envs.Base)} {
		for _, e := range envs.ListNames(env) {
			w.add(e.Name, "condition", "", e.Doc)
		}
	}
	for _, m := range api.DeclareAll(nil).ListWords() {
		w.add(m.Name, "Lua", m.Owner, m.Doc)
	}
	for _, u := range spec.Format().ListKeyUses() {
		if !u.Verb {
			w.add(u.Key, "key", u.Container, u.Doc)
		}
	}
	return w
}

// wordsPage returns the page of the vocabulary. Each word has a line: its places, and the first
// sentence of its meaning in the first of them.
func wordsPage() string {
	var b strings.Builder
	b.WriteString("# Words\n\nEvery word of the language once: where it is used, and its meaning there. One word has one meaning; in several places it is\n" +
		"the same thing said there. A *key* is in files ([format.md](format.md)), an *effect* among effects, in YAML and as a function of Lua, an *order* in\n" +
		"actions and author tests ([actions.md](actions.md)), a *condition* in expressions and in the functions they ask ([expressions.md](expressions.md)), *Lua* in\n" +
		"scripts alone ([lua.md](lua.md)). What a game declares itself (values, variables, options, ids) comes on top.\n\n| word | where | |\n| --- | --- | --- |\n")
	words := collectWords()
	for _, name := range slices.Sorted(maps.Keys(words)) {
		uses := words[name]
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", name, placesOfWord(uses), firstSentence(uses[0].doc))
	}
	return b.String()
}

// placesOfWord lists the kinds of place that use a word, each with the types or parts that own it
// there.
func placesOfWord(uses []wordUse) string {
	var parts []string
	for _, kind := range []string{"effect", "order", "condition", "Lua", "key"} {
		var of []string
		there := false
		for _, u := range uses {
			if u.kind == kind {
				there = true
				if u.in != "" {
					of = append(of, u.in)
				}
			}
		}
		slices.Sort(of)
		switch {
		case !there:
		case len(of) > 0:
			parts = append(parts, kind+" ("+strings.Join(of, ", ")+")")
		default:
			parts = append(parts, kind)
		}
	}
	return strings.Join(parts, "; ")
}

// firstSentence returns the first sentence of a text, escaped for a cell of a table.
func firstSentence(doc string) string {
	doc = strings.ReplaceAll(strings.Join(strings.Fields(doc), " "), "|", "\\|")
	if before, _, ok := strings.Cut(doc, ". "); ok {
		return before + "."
	}
	return doc
}

// emptyEnvs returns the words of expressions that every game has.
func emptyEnvs() *query.Envs { return query.NewEnvs(emptyGame()) }
