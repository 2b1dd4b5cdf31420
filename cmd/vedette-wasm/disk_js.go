package main

import (
	"errors"
	"io/fs"
	"syscall/js"

	"github.com/vedette-wargames/vedette/engine/journal"
)

// disk is the lobby.Disk of a browser: an object whose functions return promises (disk.js).
type disk struct{ js.Value }

// ListTexts returns the names of all texts.
func (d disk) ListTexts() ([]string, error) {
	list, err := await(d.Call("list"))
	if err != nil {
		return nil, err
	}
	var out []string
	for i := range list.Length() {
		out = append(out, list.Index(i).String())
	}
	return out, nil
}

// ReadText returns a text.
func (d disk) ReadText(name string) ([]byte, error) {
	text, err := await(d.Call("read", name))
	if err != nil {
		return nil, err
	}
	if text.IsNull() {
		return nil, fs.ErrNotExist
	}
	return bytesOf(text), nil
}

// WriteText cuts a text at a place and writes there.
func (d disk) WriteText(name string, at int64, p []byte) error {
	data := js.Global().Get("Uint8Array").New(len(p))
	js.CopyBytesToJS(data, p)
	_, err := await(d.Call("write", name, at, data))
	return err
}

// RemoveText removes a text.
func (d disk) RemoveText(name string) error {
	_, err := await(d.Call("remove", name))
	return err
}

// LockText takes the lock of a text against other tabs of the browser.
func (d disk) LockText(name string) (release func(), err error) {
	free, err := await(d.Call("lock", name))
	if err != nil {
		return nil, err
	}
	if free.IsNull() {
		return nil, journal.ErrLocked
	}
	return func() { free.Invoke() }, nil
}

// bytesOf copies a Uint8Array.
func bytesOf(v js.Value) []byte {
	out := make([]byte, v.Length())
	js.CopyBytesToGo(out, v)
	return out
}

// await waits for a promise. Only goroutines of their own may call it, never a callback.
func await(promise js.Value) (js.Value, error) {
	type outcome struct {
		value js.Value
		err   error
	}
	done := make(chan outcome, 1)
	kept := js.FuncOf(func(_ js.Value, args []js.Value) any { done <- outcome{value: args[0]}; return nil })
	broken := js.FuncOf(func(_ js.Value, args []js.Value) any {
		done <- outcome{err: errors.New(args[0].Call("toString").String())}
		return nil
	})
	defer kept.Release()
	defer broken.Release()
	promise.Call("then", kept, broken)
	o := <-done
	return o.value, o.err
}
