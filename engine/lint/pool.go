package lint

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// pool bounds how many goroutines work beside those that ask: one less than there are cores.
// Results come in the order of the list, whichever goroutine makes them.
type pool chan struct{}

func newPool() pool { return make(pool, max(0, runtime.GOMAXPROCS(0)-1)) }

// forEach does something for 0 to n-1, in any order, and waits until all is done. The asker
// works too, so that one list may be worked on inside another. A panic is passed on.
func (p pool) forEach(n int, do func(i int)) {
	var next atomic.Int64
	var wait sync.WaitGroup
	var fault atomic.Value
	work := func() {
		defer func() {
			if f := recover(); f != nil {
				fault.CompareAndSwap(nil, &passedPanic{f})
				next.Store(int64(n))
			}
		}()
		for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
			do(i)
		}
	}
	for k := 1; k < n && p.tryAcquire(); k++ {
		wait.Add(1)
		go func() {
			defer wait.Done()
			defer func() { <-p }()
			work()
		}()
	}
	work()
	wait.Wait()
	if f, ok := fault.Load().(*passedPanic); ok {
		panic(f.value)
	}
}

// tryAcquire reports whether one more goroutine may work.
func (p pool) tryAcquire() bool {
	select {
	case p <- struct{}{}:
		return true
	default:
		return false
	}
}

// passedPanic is a panic on its way to the asker.
type passedPanic struct{ value any }
