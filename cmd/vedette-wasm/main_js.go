package main

import (
	"context"
	"fmt"
	"syscall/js"

	"github.com/vedette-wargames/vedette/cmd/internal/offline"
	"github.com/vedette-wargames/vedette/engine/livegame/lobby"
)

// engine is the lobby of the page, nil before the worker opens it.
var engine *lobby.Lobby

func main() {
	js.Global().Set("vedette", map[string]any{
		"open":   js.FuncOf(open),
		"ask":    js.FuncOf(ask),
		"follow": js.FuncOf(follow),
		"think":  js.FuncOf(think),
	})
	select {}
}

// open opens the lobby: open({games, pack, disk, bot, report}, done). It calls done with the key of the
// host, or with null and why there is no lobby.
func open(_ js.Value, args []js.Value) any {
	site, done := args[0], args[1]
	go func() {
		l, err := offline.Open(offline.Site{Games: []byte(site.Get("games").String()), Disk: disk{site.Get("disk")}, Bot: botMaker(site),
			Pack:   func(game string) ([]byte, error) { return fetchPack(site, game) },
			Report: func(text string) { site.Call("report", text) }})
		if err != nil {
			done.Invoke(js.Null(), err.Error())
			return
		}
		engine = l
		done.Invoke(l.HostKey())
	}()
	return nil
}

// fetchPack returns the pack of a game.
func fetchPack(site js.Value, game string) ([]byte, error) {
	got, err := await(site.Call("pack", game))
	if err != nil {
		return nil, err
	}
	return bytesOf(got), nil
}

// ask answers a message of the protocol: ask(key, message, done). It calls done with a status of
// HTTP and the answer, as the server would send them.
func ask(_ js.Value, args []js.Value) any {
	key, message, done := args[0].String(), args[1].String(), args[2]
	go func() {
		defer func() {
			if bad := recover(); bad != nil {
				done.Invoke(500, fmt.Sprint(bad))
			}
		}()
		who := engine.FindHolder(key)
		if who == nil {
			done.Invoke(404, "")
			return
		}
		answer, err := engine.AnswerMessage(context.Background(), who, []byte(message))
		if err != nil {
			done.Invoke(503, err.Error())
			return
		}
		done.Invoke(200, answer)
	}()
	return nil
}

// follow follows a table: follow(key, from, take, end) returns a function that ends it. take is
// called with the name, the number and the JSON of each news, end when nothing can follow.
func follow(_ js.Value, args []js.Value) any {
	key, from, take, end := args[0].String(), args[1].Int(), args[2], args[3]
	ctx, stop := context.WithCancel(context.Background())
	go func() {
		defer end.Invoke()
		who := engine.FindHolder(key)
		if who == nil || who.IsHost() {
			return
		}
		w, err := engine.WatchTable(ctx, who, from)
		if err != nil {
			return
		}
		defer w.Leave()
		for {
			news, changed, more, err := w.NextNews(ctx)
			for _, n := range news {
				take.Invoke(n.Name, n.Number, string(n.Data))
			}
			if err != nil || !more {
				return
			}
			select {
			case <-changed:
			case <-ctx.Done():
				return
			}
		}
	}()
	return js.FuncOf(func(js.Value, []js.Value) any { stop(); return nil })
}
