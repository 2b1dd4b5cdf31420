package servecmd

import (
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
)

// runEngine answers the protocol on the streams of the process until its input ends.
func runEngine(k *kit.Kit) error {
	w, err := k.OpenHere()
	if err != nil {
		return err
	}
	conn, err := w.NewProtocolServer().Connect("referee")
	if err != nil {
		return err
	}
	if err := conn.Serve(k.In, k.RawOut); err != nil {
		return kit.IOError(err)
	}
	return nil
}
