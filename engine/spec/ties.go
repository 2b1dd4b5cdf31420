package spec

import (
	"reflect"
	"sync"

	"github.com/vedette-wargames/vedette/engine/shape"
)

// Ties says where the text of a game names other things. It is worked out when it is
// first asked for, and never changes.
var Ties = sync.OnceValue(func() *shape.Ties { return shape.TiesOf(reflect.TypeFor[Game]()) })
