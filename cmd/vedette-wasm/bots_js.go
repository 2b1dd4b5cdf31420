package main

import (
	"syscall/js"
	"time"

	"github.com/vedette-wargames/vedette/cmd/internal/offline"
	"github.com/vedette-wargames/vedette/engine/bot"
	"github.com/vedette-wargames/vedette/engine/livegame/lobby"
	"github.com/vedette-wargames/vedette/engine/rng"
)

const (
	stopped  = 1000                  // what a watch shows when the table of its bot has closed
	lookTime = 50 * time.Millisecond // between two looks at the watch
)

// botMaker returns a maker of bots that think in a worker of their own each: the page answers while
// they think, and a worker can be ended in the middle of a thought. site.bot() starts a worker, an
// object with the functions think and end.
func botMaker(site js.Value) lobby.BotMaker {
	return func(seat string, w bot.Watch, seed rng.Seed) (bot.Bot, error) {
		near := func() (bot.Bot, error) { return bot.NewTimed(seat, w, seed) }
		if _, err := near(); err != nil {
			return nil, err
		}
		worker, watch := site.Call("bot"), w(0)
		go func() {
			for watch() < stopped {
				time.Sleep(10 * lookTime)
			}
			worker.Call("end")
		}()
		ask := func(task []byte) (string, error) { return askWorker(worker, watch, task) }
		return offline.NewFarBot(seat, seed, ask, near), nil
	}
}

// askWorker waits for the action of a bot, or until its table closes; then its worker is ended.
func askWorker(worker js.Value, watch func() int, task []byte) (string, error) {
	type outcome struct {
		action js.Value
		err    error
	}
	done := make(chan outcome, 1)
	go func() {
		v, err := await(worker.Call("think", string(task)))
		done <- outcome{v, err}
	}()
	for {
		select {
		case o := <-done:
			if o.err != nil {
				return "", o.err
			}
			return o.action.String(), nil
		case <-time.After(lookTime):
			if watch() >= stopped {
				worker.Call("end")
				return "", offline.ErrStopped
			}
		}
	}
}

// thinker is the bot of this engine, where it is that of a bot; nil before its first task.
var thinker *offline.Thinker

// think lets the bot of this engine decide: think({pack}, task, done) calls done with the action, or
// with null and why there is none.
func think(_ js.Value, args []js.Value) any {
	site, task, done := args[0], []byte(args[1].String()), args[2]
	go func() {
		if thinker == nil {
			thinker = offline.NewThinker(func(game string) ([]byte, error) { return fetchPack(site, game) })
		}
		action, err := thinker.Choose(task)
		if err != nil {
			done.Invoke(js.Null(), err.Error())
			return
		}
		done.Invoke(action)
	}()
	return nil
}
