package compile

import (
	"regexp"
	"slices"

	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/rng"
)

var (
	luaComment = regexp.MustCompile(`--[^\n]*`)
	luaRoll    = regexp.MustCompile(`\broll\b\s*(\{[^{}]*\})?`)
	luaDice    = regexp.MustCompile(`\bdice\s*=\s*("([^"]*)")?`)
	luaStream  = regexp.MustCompile(`\bstream\s*=\s*"([^"]*)"\s*[,}]`)
	luaLabel   = regexp.MustCompile(`\blabel\s*=\s*"([^"]*)"\s*[,}]`)
	luaStreams = regexp.MustCompile(`\bstream\s*=`)
)

// scriptRolls are the dice that the text of a script rolls.
type scriptRolls struct {
	unknown bool // some rolls are computed, so their dice are not known
	known   []knownRoll
}

// knownRoll is a roll whose dice and stream are written in the script.
type knownRoll struct {
	stream string
	spec   rng.Spec
}

// noteScriptRolls notes the dice that scripts roll, as far as their text shows
// them. A roll with computed dice may be any.
func (c *names) noteScriptRolls(scripts []Script) {
	for _, s := range scripts {
		r := lang.CacheDerived(c.exprCache, "rolls", s.Source, parseRolls)
		c.g.RollsOtherDice = c.g.RollsOtherDice || r.unknown
		for _, k := range r.known {
			c.noteRoll(k.stream, k.spec)
		}
	}
}

// parseRolls finds the rolls in the text of a script.
func parseRolls(source string) scriptRolls {
	var out scriptRolls
	for _, call := range luaRoll.FindAllStringSubmatch(luaComment.ReplaceAllString(source, ""), -1) {
		stream, text := luaStream.FindStringSubmatch(call[1]), "1d6"
		if stream == nil && !luaStreams.MatchString(call[1]) {
			stream = luaLabel.FindStringSubmatch(call[1]) // the stream is the label when none is written
		}
		if dice := luaDice.FindStringSubmatch(call[1]); dice != nil {
			text = dice[2]
		}
		spec, err := rng.ParseDice(text)
		if err != nil || stream == nil {
			out.unknown = true
			continue
		}
		out.known = append(out.known, knownRoll{stream[1], spec})
	}
	return out
}

// noteRoll notes that dice are rolled from a stream.
func (c *names) noteRoll(stream string, spec rng.Spec) {
	i := slices.IndexFunc(c.g.Streams, func(s model.Stream) bool { return s.Name == stream })
	if i < 0 {
		i, c.g.Streams = len(c.g.Streams), append(c.g.Streams, model.Stream{Name: stream})
	}
	c.g.Streams[i].Dice = append(c.g.Streams[i].Dice, spec)
}
