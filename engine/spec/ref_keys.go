package spec

import (
	"reflect"
	"sync"

	"github.com/vedette-wargames/vedette/engine/schema"
)

// RefIndex returns where the text of a game names other things. It is computed at its first
// use and never changes.
var RefIndex = sync.OnceValue(func() *schema.RefIndex { return schema.NewRefIndex(reflect.TypeFor[Game]()) })
