package servecmd

import (
	"context"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
)

// EngineOptions say where [RunEngine] speaks.
type EngineOptions struct {
	Kit *kit.Kit
}

// RunEngine answers the protocol on Kit.In and Kit.RawOut until the input ends. After the end of ctx it
// answers no message. The error is that of a failed read or write.
func RunEngine(ctx context.Context, o EngineOptions) error {
	k := o.Kit
	w, err := k.OpenHere()
	if err != nil {
		return err
	}
	conn, err := w.NewProtocolServer().Connect("referee")
	if err != nil {
		return err
	}
	if err := conn.Serve(ctx, k.In, k.RawOut); err != nil {
		return kit.IOError(err)
	}
	return nil
}
