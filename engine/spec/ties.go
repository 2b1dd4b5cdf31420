package spec

import (
	"reflect"
	"sync"

	"github.com/vedette-wargames/vedette/engine/shape"
)

// RefIndex says where the text of a game names other things. It is worked out when it is
// first asked for, and never changes.
var RefIndex = sync.OnceValue(func() *shape.RefIndex { return shape.NewRefIndex(reflect.TypeFor[Game]()) })
