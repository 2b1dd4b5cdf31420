package compile

import (
	"regexp"
	"slices"

	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/rng"
)

var (
	luaComment = regexp.MustCompile(`--[^\n]*`)
	luaRoll    = regexp.MustCompile(`\broll\b\s*(\{[^{}]*\})?`)
	luaDice    = regexp.MustCompile(`\bdice\s*=\s*("([^"]*)")?`)
	luaStream  = regexp.MustCompile(`\bstream\s*=\s*"([^"]*)"`)
)

// rolledByScripts notes the dice that scripts roll, as far as their text tells;
// where it does not, they may roll any.
func (c *compiler) rolledByScripts(scripts []Script) {
	for _, s := range scripts {
		for _, call := range luaRoll.FindAllStringSubmatch(luaComment.ReplaceAllString(s.Source, ""), -1) {
			stream, text := luaStream.FindStringSubmatch(call[1]), "1d6"
			if dice := luaDice.FindStringSubmatch(call[1]); dice != nil {
				text = dice[2]
			}
			spec, err := rng.Parse(text)
			if err != nil || stream == nil {
				c.g.Rolls = true
				continue
			}
			c.rolledFrom(stream[1], spec)
		}
	}
}

// rolledFrom notes that dice are rolled from a stream.
func (c *compiler) rolledFrom(stream string, spec rng.Spec) {
	i := slices.IndexFunc(c.g.Streams, func(s model.Stream) bool { return s.Name == stream })
	if i < 0 {
		i, c.g.Streams = len(c.g.Streams), append(c.g.Streams, model.Stream{Name: stream})
	}
	c.g.Streams[i].Dice = append(c.g.Streams[i].Dice, spec)
}
