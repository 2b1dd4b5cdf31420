package children

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"sync"
	"time"

	"github.com/vedette-wargames/vedette/engine/limits"
)

// exitGrace is the time to read the pipe of a program after its end.
const exitGrace = 300 * time.Millisecond

// Child is a command that runs beside the game. Goroutines carry its pipes, so
// that nothing it does or leaves undone can hold the game up.
type Child struct {
	cmd         *exec.Cmd
	pipes       []io.Closer
	Lines       chan outputLine
	Answers     chan string
	ErrorOutput errorLines
	InputClosed chan struct{} // closed when it reads no more
	stop        chan struct{} // closed when the game needs it no more
	ended       chan struct{} // closed when it has ended: state is set
	groupEnded  chan struct{} // closed when its group has ended, too
	state       *os.ProcessState
	once        sync.Once
}

// outputLine is a line that a program printed, or the error that ended its output.
type outputLine struct {
	Text []byte
	Err  error
}

// StartChild runs a command in a new process group, so that ending the group ends all it has
// started.
func (b *Processes) StartChild(command, dir string) (*Child, error) {
	shell, flag := "/bin/sh", "-c"
	if runtime.GOOS == "windows" {
		shell, flag = "cmd", "/c"
	}
	c := &Child{cmd: exec.Command(shell, flag, command), Lines: make(chan outputLine), Answers: make(chan string, 1),
		InputClosed: make(chan struct{}), stop: make(chan struct{}), ended: make(chan struct{}), groupEnded: make(chan struct{})}
	c.ErrorOutput.Changed, c.ErrorOutput.done = make(chan struct{}, 1), make(chan struct{})
	c.cmd.Dir = dir
	setProcessGroup(c.cmd)
	in, err := c.cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := c.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	errs, err := c.cmd.StderrPipe()
	if err != nil {
		return nil, err
	}
	c.pipes = []io.Closer{in, out, errs}
	if err := b.addChild(c); err != nil {
		return nil, err
	}
	go c.readOutput(out)
	go c.writeAnswers(in)
	go c.ErrorOutput.readLines(errs)
	go c.awaitEnd(out)
	return c, nil
}

// readOutput reads the lines of the program, at most one ahead of the reader.
func (c *Child) readOutput(out io.Reader) {
	in := bufio.NewReaderSize(&patientReader{out, c.ended}, 64<<10)
	for {
		text, err := boundedLine(in)
		if errors.Is(err, io.EOF) {
			err = c.exitError()
		}
		select {
		case c.Lines <- outputLine{text, err}:
		case <-c.stop:
			return
		}
		if err != nil {
			return
		}
	}
}

// patientReader reads what a program prints. Once the program has ended it reads only what is
// already in the pipe: a process that still holds the pipe is no player of the game.
type patientReader struct {
	io.Reader
	ended chan struct{}
}

// Read returns io.EOF after the end of the program, even while another process holds the pipe.
func (p *patientReader) Read(b []byte) (int, error) {
	for {
		select {
		case <-p.ended:
			readBy(p.Reader, time.Now().Add(exitGrace))
		default:
		}
		n, err := p.Reader.Read(b)
		if n > 0 || err == nil {
			return n, nil
		}
		if !errors.Is(err, os.ErrDeadlineExceeded) {
			return 0, io.EOF
		}
		select {
		case <-p.ended:
			return 0, io.EOF
		default:
		}
	}
}

// readBy sets the read deadline of a pipe, if it has one.
func readBy(r io.Reader, by time.Time) {
	if d, ok := r.(interface{ SetReadDeadline(time.Time) error }); ok {
		_ = d.SetReadDeadline(by) // where pipes have none, the end of the group ends the pipe
	}
}

// boundedLine reads a line of bounded length; text after the last line end is dropped.
func boundedLine(in *bufio.Reader) ([]byte, error) {
	var line []byte
	for {
		part, err := in.ReadSlice('\n')
		if len(line)+len(part) > limits.Message {
			return nil, fmt.Errorf("it sent a line of more than %d bytes", limits.Message)
		}
		line = append(line, part...)
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if err != nil && !errors.Is(err, io.EOF) {
			err = fmt.Errorf("its output cannot be read: %w", err)
		}
		return line, err
	}
}

// writeAnswers writes the answers to the program's input.
func (c *Child) writeAnswers(in io.WriteCloser) {
	for {
		select {
		case answer := <-c.Answers:
			if _, err := io.WriteString(in, answer); err != nil {
				close(c.InputClosed)
				return
			}
		case <-c.stop:
			return
		}
	}
}

// awaitEnd waits for the end of the program, and then ends its process group.
func (c *Child) awaitEnd(out io.Reader) {
	// Not cmd.Wait: that closes the pipes, and with them the last words.
	state, err := c.cmd.Process.Wait()
	if err == nil {
		c.state = state
	}
	close(c.ended)
	readBy(out, time.Now().Add(exitGrace))
	select {
	case <-time.After(exitGrace):
	case <-c.stop:
	}
	killGroup(c.cmd)
	close(c.groupEnded)
}

// exitError returns the error by which the program ended.
func (c *Child) exitError() error {
	select {
	case <-c.ended:
	case <-c.stop:
	case <-time.After(2 * exitGrace):
		return errors.New("it has closed its output")
	}
	if c.state == nil {
		return errors.New("it ended before the game did")
	}
	return fmt.Errorf("it ended before the game did, with %s", c.state)
}

// EndProcess ends the program and its process group, reads the rest of its error output, and
// closes its pipes.
func (c *Child) EndProcess() {
	c.once.Do(func() {
		close(c.stop)
		select {
		case <-c.ended:
		default:
			killGroup(c.cmd)
		}
		select {
		case <-c.groupEnded:
		case <-time.After(2 * time.Second): // it cannot be ended: another user's
		}
		select {
		case <-c.ErrorOutput.done:
		case <-time.After(exitGrace): // held open by a process that left the group
		}
		for _, p := range c.pipes {
			_ = p.Close() // nobody needs it any more
		}
	})
}

// Processes holds all programs that run beside the game. A signal that ends the game ends these
// programs first, so that none is left behind.
type Processes struct {
	mu       sync.Mutex
	children []*Child
	release  func()
}

// addChild starts a child.
func (b *Processes) addChild(c *Child) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.release == nil {
		b.release = onSignal(b.endAll)
	}
	b.children = append(b.children, c)
	err := c.cmd.Start()
	if err != nil {
		b.children = b.children[:len(b.children)-1]
	}
	return err
}

// RemoveChild removes a child that has ended.
func (b *Processes) RemoveChild(c *Child) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.children = slices.DeleteFunc(b.children, func(x *Child) bool { return x == c })
}

// AfterInterrupt leaves the first interrupt to a command that finishes its games by itself. From
// then on a signal ends the children first. release restores the former handling.
func (b *Processes) AfterInterrupt(stop context.Context) (release func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.release = func() {}
	disarm := context.AfterFunc(stop, func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.release = onSignal(b.endAll)
	})
	return func() {
		disarm()
		b.endAll()
	}
}

// endAll ends all children.
func (b *Processes) endAll() {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, c := range b.children {
		c.EndProcess()
	}
	b.children = nil
	if b.release != nil {
		b.release()
		b.release = nil
	}
}

// errorLines collects the error output of a program until it is shown.
type errorLines struct {
	mu      sync.Mutex
	lines   []string
	bytes   int
	Changed chan struct{}
	done    chan struct{} // closed when there is no more to come
}

// maxErrorBytes bounds the bytes of error output that wait to be shown.
const maxErrorBytes = 64 << 10

// readLines reads the error output to its end.
func (m *errorLines) readLines(r io.Reader) {
	defer close(m.done)
	in := bufio.NewReaderSize(r, limits.ProgramErrorLine)
	for {
		part, err := in.ReadSlice('\n')
		m.addLine(string(part))
		if err != nil && !errors.Is(err, bufio.ErrBufferFull) {
			return
		}
	}
}

// addLine keeps a line, and drops the oldest lines over maxErrorBytes.
func (m *errorLines) addLine(line string) {
	for len(line) > 0 && (line[len(line)-1] == '\n' || line[len(line)-1] == '\r') {
		line = line[:len(line)-1]
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if line == "" || m.bytes > maxErrorBytes {
		return
	}
	m.lines = append(m.lines, line)
	m.bytes += len(line) + 1
	select {
	case m.Changed <- struct{}{}:
	default:
	}
}

// TakeLines returns the lines since the last call.
func (m *errorLines) TakeLines() []string {
	m.mu.Lock()
	defer m.mu.Unlock()
	out := m.lines
	m.lines, m.bytes = nil, 0
	return out
}
