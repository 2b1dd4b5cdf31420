package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"runtime"
	"slices"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/protocol"
)

// program is a seat held by a command that speaks the protocol: it asks, play
// answers. A message is read only while the side decides, so that a program
// may simply ask again for its view after each action: the answer comes when
// it is its turn.
type program struct {
	app     *app
	command string
	side    string
	cmd     *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Reader
	conn    *protocol.Conn
}

func (a *app) newProgram(command, side string) (player, error) {
	if command == "" {
		return nil, usage("--seat %s=exec: names no command", side)
	}
	return &program{app: a, command: command, side: side}, nil
}

// start runs the command and connects it to the game.
func (p *program) start(t *tabletop) error {
	shell, flag := "/bin/sh", "-c"
	if runtime.GOOS == "windows" {
		shell, flag = "cmd", "/c"
	}
	p.cmd = exec.Command(shell, flag, p.command)
	p.cmd.Dir, p.cmd.Stderr = p.app.dir, p.app.err
	in, err := p.cmd.StdinPipe()
	if err != nil {
		return machine(err)
	}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		return machine(err)
	}
	if err := p.cmd.Start(); err != nil {
		return machine(fmt.Errorf("the program %q cannot be started: %w", p.command, err))
	}
	p.in, p.out = in, bufio.NewReaderSize(out, 1<<16)
	server := t.server()
	server.Host(t.table, t.kept, t.ref, t.choice.list())
	p.conn, err = server.Connect("seat:" + p.side)
	return err
}

// act answers the program until it has acted.
func (p *program) act(t *tabletop) error {
	if p.cmd == nil {
		if err := p.start(t); err != nil {
			return err
		}
	}
	for before := t.table.Hash(); t.table.Hash() == before; {
		line, err := p.out.ReadBytes('\n')
		if err != nil {
			return p.gone(err)
		}
		answer := p.conn.Answer(line)
		if t.table.Hash() != before {
			t.acted(slices.Clone(t.table.Run().Events))
		}
		if answer == "" {
			continue
		}
		if _, err := io.WriteString(p.in, answer+"\n"); err != nil && t.table.Hash() == before {
			return p.gone(err)
		}
	}
	return nil
}

func (p *program) gone(err error) error {
	if errors.Is(err, io.EOF) {
		err = errors.New("it ended before the game did")
	}
	return found("the program in the seat of %s (%s) is gone: %v", p.side, p.command, err)
}

func (p *program) close() {
	if p.cmd == nil {
		return
	}
	_ = p.in.Close()         // it may be gone
	_ = p.cmd.Process.Kill() // a program that still waits for its turn
	_ = p.cmd.Wait()         // how it ended does not matter any more
}

// choosing is a player that names an action and leaves the rest to the table.
type choosing func(t *tabletop) flow.Action

func (c choosing) act(t *tabletop) error { return t.do(c(t)) }
