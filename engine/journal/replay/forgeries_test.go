package replay_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/engine/journal"
)

// headField makes a forgery of one field of the header.
func headField(about, key string, change func(f *forger, raw string) string) forgery {
	return forgery{"header " + key, about, func(f *forger, p *paper) bool {
		at := p.at(0, key)
		if at == nil {
			return false
		}
		at.raw = change(f, at.raw)
		return true
	}}
}

// headLeftOut makes a forgery without one field of the header.
func headLeftOut(about, key string) forgery {
	return forgery{"header without " + key, about, func(_ *forger, p *paper) bool {
		n := len((*p)[0])
		(*p)[0] = slices.DeleteFunc((*p)[0], func(f pair) bool { return f.key == key })
		return len((*p)[0]) < n
	}}
}

// put sets a field of the header where the program would write it.
func (p paper) put(key, raw string) {
	order := []string{"vedette", "format", "game", "scenario", "rules", "content", "contents", "variants", "options", "seed", "commits", "seats", "dice", "carried", "view"}
	p[0] = slices.DeleteFunc(p[0], func(f pair) bool { return f.key == key })
	i := 0
	for i < len(p[0]) && slices.Index(order, p[0][i].key) < slices.Index(order, key) {
		i++
	}
	p[0] = slices.Insert(p[0], i, pair{key, raw})
}

// headPut makes a forgery with a field of the header that it may not have had.
func headPut(about, key string, value func(f *forger) string) forgery {
	return forgery{"header with " + key, about, func(f *forger, p *paper) bool { p.put(key, value(f)); return true }}
}

// entryField makes a forgery of a field of an entry that has it.
func entryField(about, key string, change func(f *forger, p paper, raw string) string) forgery {
	return forgery{"entry " + key, about, func(f *forger, p *paper) bool {
		i := f.entry(*p, key)
		if i == 0 {
			return false
		}
		at := p.at(i, key)
		at.raw = change(f, *p, at.raw)
		return true
	}}
}

// entryLeftOut makes a forgery without a field of an entry.
func entryLeftOut(key string) forgery {
	return forgery{"entry without " + key, "", func(f *forger, p *paper) bool {
		i := f.entry(*p, key)
		if i > 0 {
			(*p)[i] = slices.DeleteFunc((*p)[i], func(f pair) bool { return f.key == key })
		}
		return i > 0
	}}
}

// course makes a forgery of the order of entries, which are counted anew.
func course(name string, change func(f *forger, p paper) paper) forgery {
	return forgery{name, "actions hash", func(f *forger, p *paper) bool {
		if len(*p) < 10 {
			return false
		}
		*p = change(f, *p)
		p.renumber()
		return true
	}}
}

func inner(f *forger, p paper) int { return 1 + f.IntN(len(p)-3) }

func otherSide(raw string) string {
	return map[string]string{`"french"`: `"allied"`, `"allied"`: `"french"`}[raw]
}

// grind makes another secret and the commitment that fits it, as a host can that
// prepares the game anew.
func grind(f *forger, p *paper) bool {
	if p.at(0, "commits") == nil || p.at(len(*p)-1, "secrets") == nil {
		return false
	}
	secrets, commits := []string{}, []string{}
	for _, who := range []string{"@host", "allied", "french"} {
		s := fmt.Sprintf("%016x%016x", f.Uint64(), f.Uint64())
		secrets = append(secrets, fmt.Sprintf("%q:%q", who, s))
		commits = append(commits, fmt.Sprintf("%q:%q", who, journal.MakeCommitment(s)))
	}
	p.at(0, "commits").raw = "{" + strings.Join(commits, ",") + "}"
	p.at(len(*p)-1, "secrets").raw = "{" + strings.Join(secrets, ",") + "}"
	if f.IntN(2) == 0 { // keep only what comes before the first die
		for i := 1; i < len(*p)-1; i++ {
			if p.at(i, "dice") != nil {
				*p = append((*p)[:i:i], (*p)[len(*p)-1])
				break
			}
		}
		p.renumber()
	}
	return true
}

// scripted puts the dice of the first entries into the header, with one changed,
// and cuts the journal there: the forgery of the review.
func scripted(f *forger, p *paper) bool {
	var dice []string
	for i := 1; i < len(*p); i++ {
		d := p.at(i, "dice")
		if d == nil {
			continue
		}
		for _, one := range strings.Split(strings.Trim(d.raw, "[]"), "],[") {
			dice = append(dice, "["+one+"]")
		}
		if len(dice) > 2 {
			if f.IntN(2) == 0 {
				n := strconv.Itoa(1 + f.IntN(6))
				dice[len(dice)-1] = `["combat",` + n + "]"
				d.raw = "[" + dice[len(dice)-1] + "]"
				_ = *p.at(i, "hash")
			}
			*p = (*p)[:i+1]
			break
		}
	}
	p.put("dice", "["+strings.Join(dice, ",")+"]")
	return len(dice) > 0
}

// anyByte changes one byte of the text of one value.
func anyByte(f *forger, p *paper) bool {
	i := f.IntN(len(*p))
	at := &(*p)[i][f.IntN(len((*p)[i]))]
	b := []byte(at.raw)
	b[f.IntN(len(b))] = ` !",:[]{}0123456789abcdefghijklmnopqrstuvwxyz-\`[f.IntN(48-1)]
	at.raw = string(b)
	return true
}

var forgeries = []forgery{
	headField("rules", "rules", func(f *forger, _ string) string { return f.pick(`"2"`, `""`, `"1 "`, "1") }),
	headField("content", "content", func(f *forger, raw string) string { return f.digit(raw) }),
	headField("contents", "contents", func(f *forger, raw string) string {
		return f.pick("{}", strings.Replace(raw, `":"`, `":"0`, 1), `{"a":"b"}`)
	}),
	headField("game", "game", func(f *forger, _ string) string { return f.pick(`"waterloo-20"`, `""`, `"../x"`) }),
	headField("game", "scenario", func(f *forger, _ string) string { return f.pick(`"advanced"`, `"basic "`, "0") }),
	headField("seed", "seed", func(f *forger, raw string) string {
		return f.pick("1816", `"1815"`, "0", "18446744073709551615", `"`+fmt.Sprintf("%016x%016x", f.Uint64(), f.Uint64())+`"`, f.digit(raw), "-1", "18446744073709551616")
	}),
	headField("seats", "seats", func(f *forger, raw string) string {
		return f.pick(`{"allied":"human","french":"human"}`, `{"allied":"random"}`, `{"prussian":"human"}`, strings.Replace(raw, "human", "exec:true", 1), "{}", `{"allied":"\u001b[2J","french":"human"}`)
	}),
	headField("commitments", "commits", func(f *forger, raw string) string { return f.pick(f.digit(raw), "{}", f.digit(f.digit(raw))) }),
	headField("", "vedette", func(f *forger, _ string) string { return f.pick(`"journal2"`, `""`) }),
	headField("", "format", func(f *forger, _ string) string { return f.pick("1", "3", "0", "2.0", `"2"`) }),
	headField("dice", "dice", func(f *forger, _ string) string { return f.pick("[1]", "[6,6,6]", `[["combat",1]]`, "[7]", "[]") }),
	headLeftOut("no-rules", "rules"), headLeftOut("no-content", "content"), headLeftOut("no-contents", "contents"),
	headLeftOut("seed", "seed"), headLeftOut("seats", "seats"), headLeftOut("commitments", "commits"), headLeftOut("dice", "dice"),
	headLeftOut("game", "game"), headLeftOut("", "vedette"),
	headPut("variants", "variants", func(f *forger) string { return f.pick(`["fog"]`, `[""]`, `["a","b"]`) }),
	headPut("options", "options", func(f *forger) string { return f.pick(`{"town_multiplier":9}`, `{"town_multiplier":2}`, `{"x":true}`) }),
	headPut("dice", "dice", func(f *forger) string { return f.pick("[1,2]", "[6]", `[["combat",3]]`, `[["weather",1]]`) }),
	headPut("carried", "carried", func(f *forger) string { return f.pick(`{"format":"1"}`, `{"content":"0"}`, `{"x":"1"}`) }),
	headPut("", "view", func(f *forger) string { return f.pick(`"french"`, `"x"`) }),
	headPut("seed", "seed", func(*forger) string { return "1815" }),
	headPut("commitments", "commits", func(*forger) string { return `{"@host":"` + journal.MakeCommitment("x") + `"}` }),
	{"header with a field twice", "", func(f *forger, p *paper) bool {
		(*p)[0] = append((*p)[0], (*p)[0][f.IntN(len((*p)[0]))])
		return true
	}},
	{"header with an unknown field", "", func(f *forger, p *paper) bool {
		(*p)[0] = append((*p)[0], pair{f.pick("Seed", "proof", "seeds"), "1"})
		return true
	}},
	{"fields in another order", "", func(f *forger, p *paper) bool {
		line := (*p)[f.IntN(len(*p))]
		i, j := f.IntN(len(line)), f.IntN(len(line))
		line[i], line[j] = line[j], line[i]
		return true
	}},
	{"blanks", "", func(f *forger, p *paper) bool {
		line := (*p)[f.IntN(len(*p))]
		at := &line[f.IntN(len(line))]
		at.raw = f.pick(" ", "\t") + at.raw
		return true
	}},
	{"a byte", "", anyByte},
	{"a byte again", "", anyByte},
	entryField("actions hash", "by", func(f *forger, _ paper, raw string) string { return f.pick(otherSide(raw), `"x"`, `""`) }),
	entryField("actions hash", "do", func(f *forger, p paper, _ string) string { return p.at(f.entry(p, "do"), "do").raw }),
	entryField("", "do", func(f *forger, _ paper, raw string) string {
		return f.pick(`{"done":true}`, `{"pass":true}`, "{}", `{"move":"x"}`, strings.Replace(raw, "m", `\u006d`, 1), f.digit(raw))
	}),
	entryField("", "dice", func(f *forger, _ paper, raw string) string {
		return f.pick(`[["combat",6]]`, `[["combat",1]]`, "[6]", "[]", strings.Replace(raw, "combat", "weather", 1), strings.Replace(raw, "[[", `[["combat",2],[`, 1))
	}),
	entryLeftOut("dice"), entryLeftOut("hash"), entryLeftOut("by"), entryLeftOut("n"), entryLeftOut("do"),
	entryField("", "hash", func(f *forger, p paper, raw string) string {
		return f.pick(f.digit(raw), p.at(f.entry(p, "hash"), "hash").raw, `""`)
	}),
	entryField("", "n", func(f *forger, _ paper, _ string) string { return f.pick("1", "0", "7", "999999", "-1") }),
	entryField("", "undo", func(f *forger, _ paper, _ string) string {
		return f.pick("2", "3", "0", "-1", "1000", "9223372036854775808")
	}),
	entryField("result", "end", func(f *forger, _ paper, raw string) string {
		return f.pick(`{"winner":"french","level":9,"name":"Total"}`, `{"winner":"allied","level":1,"name":"Marginal victory"}`, "{}", `{"level":0}`,
			strings.Replace(raw, "{", `{"winner":"prussian",`, 1), strings.Replace(raw, "level", "points", 1))
	}),
	entryField("", "secrets", func(f *forger, _ paper, raw string) string {
		return f.pick(f.digit(raw), "{}", strings.Replace(raw, "french", "prussian", 1), strings.Replace(raw, "french", "allied", 1))
	}),
	{"another host's game", "commitments", grind},
	{"scripted dice", "dice", scripted},
	course("an entry left out", func(f *forger, p paper) paper { i := inner(f, p); return slices.Delete(p, i, i+1) }),
	course("entries left out", func(f *forger, p paper) paper {
		i := inner(f, p)
		return slices.Delete(p, i, min(len(p)-1, i+1+f.IntN(40)))
	}),
	course("an entry twice", func(f *forger, p paper) paper { i := inner(f, p); return slices.Insert(p, i, slices.Clone(p[i])) }),
	course("entries exchanged", func(f *forger, p paper) paper { i := inner(f, p); p[i], p[i+1] = p[i+1], p[i]; return p }),
	course("an entry moved", func(f *forger, p paper) paper {
		i := inner(f, p)
		line := p[i]
		p = slices.Delete(p, i, i+1)
		return slices.Insert(p, inner(f, p), line)
	}),
	course("an undo put in", func(f *forger, p paper) paper {
		i := inner(f, p)
		line := []pair{{"n", "0"}, {"by", f.pick(`"french"`, `"allied"`)}, {"undo", "1"}}
		if h := p.at(i, "hash"); h != nil {
			line = append(line, *h)
		}
		return slices.Insert(p, i, line)
	}),
	course("an undo and the same again", func(f *forger, p paper) paper {
		i := f.entry(p, "do")
		if i < 2 || p.at(i-1, "hash") == nil {
			return p
		}
		undo := []pair{{"n", "0"}, *p.at(i, "by"), {"undo", "1"}, *p.at(i-1, "hash")}
		return slices.Insert(p, i+1, undo, slices.Clone(p[i]))
	}),
	course("cut off", func(f *forger, p paper) paper { return p[:1+f.IntN(len(p)-1)] }),
	course("cut off before the end", func(f *forger, p paper) paper {
		i := f.entry(p, "end")
		if i == 0 {
			return p
		}
		return slices.Delete(p, 5+f.IntN(i-5), i)
	}),
	course("the end of another game", func(f *forger, p paper) paper {
		q := f.all[f.IntN(len(f.all))].paper.clone()
		return append(p[:inner(f, p)], q[f.entry(q, "do"):]...)
	}),
	course("joined in one place", func(f *forger, p paper) paper {
		q := f.all[f.IntN(len(f.all))].paper.clone()
		i := min(inner(f, p), inner(f, q))
		return append(p[:i], q[i:]...)
	}),
	course("the head of another game", func(f *forger, p paper) paper {
		p[0] = f.all[f.IntN(len(f.all))].paper.clone()[0]
		return p
	}),
	course("an end too early", func(f *forger, p paper) paper {
		return slices.Insert(p, inner(f, p), []pair{{"n", "0"}, {"end", f.pick(`{"level":0,"name":"Draw"}`, `{"winner":"french","level":1,"name":"x"}`)}})
	}),
	course("more after the end", func(f *forger, p paper) paper { return append(p, slices.Clone(p[f.entry(p, "do")])) }),
	course("no hashes at all", func(_ *forger, p paper) paper {
		for i := range p {
			p[i] = slices.DeleteFunc(p[i], func(f pair) bool { return f.key == "hash" })
		}
		return p
	}),
}
