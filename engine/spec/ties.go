package spec

import (
	"reflect"
	"sync"

	"github.com/vedette-wargames/vedette/engine/shape"
)

// RefIndex returns where the text of a game names other things. It is computed at its first
// use and never changes.
var RefIndex = sync.OnceValue(func() *shape.RefIndex { return shape.NewRefIndex(reflect.TypeFor[Game]()) })
