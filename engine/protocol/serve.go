package protocol

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/vedette-wargames/vedette/engine/limits"
)

// Serve answers messages, one a line, until the reader ends.
func (c *Conn) Serve(ctx context.Context, r io.Reader, w io.Writer) error {
	in := bufio.NewReaderSize(r, 64<<10)
	for {
		line, long, err := readLine(in)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if len(strings.TrimSpace(string(line))) > 0 || long {
			var answer string
			if long {
				answer = c.replyFault("null", &Fault{Code: CodeParse, Message: fmt.Sprintf("the message is longer than %d bytes", limits.Message)})
			} else {
				answer = c.AnswerMessage(line)
			}
			if answer != "" {
				if _, err := io.WriteString(w, answer+"\n"); err != nil {
					return err
				}
			}
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// readLine reads one line. It reads a line over the limit to its end and drops it; long is then
// true.
func readLine(in *bufio.Reader) (line []byte, long bool, err error) {
	for {
		part, err := in.ReadSlice('\n')
		if len(line)+len(part) > limits.Message {
			line, long = nil, true
		}
		if !long {
			line = append(line, part...)
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, long, err
		}
	}
}
