package enginetest

import (
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/proc/attack"
)

func (c *comparer) attacks(t *game.Table, f *attack.Frame, kind string) {}
