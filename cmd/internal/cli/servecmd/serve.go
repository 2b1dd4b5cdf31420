package servecmd

import (
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"syscall"
	"time"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/session"
	"github.com/vedette-wargames/vedette/cmd/internal/web"
	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/livegame/filestore"
	"github.com/vedette-wargames/vedette/engine/livegame/lobby"
)

// ServeOptions say where [RunServe] serves, and what.
type ServeOptions struct {
	Kit           *kit.Kit
	Addr          string        // address and port; the next free port if that one is taken
	Dir           string        // the folder of the saved games
	Hosts         []string      // names by which browsers may call the server, beside localhost and addresses
	AddressHeader string        // the header in which a proxy passes on the address of a browser; empty: no proxy
	Notify        string        // the address that is told whose turn it is; empty: none
	NotifyAfter   time.Duration // how long a side has to decide before that
	Open          bool          // opens the lobby in the browser
	Watch         bool          // shows the project while its files are written
	lint          gameLinter
}

// RunServe serves tables until ctx ends or an interrupt comes. Bots that think then stop, and
// saved games stay. The error is wrong usage, or that of a failed read or write.
func RunServe(ctx context.Context, o ServeOptions) error {
	k, f := o.Kit, &o
	if err := web.CheckAddressHeader(f.AddressHeader); err != nil {
		return kit.UsageError("--address-header: %v", err)
	}
	w, err := k.OpenHere()
	if err != nil {
		return err
	}
	dir := f.Dir
	if !filepath.IsAbs(dir) {
		dir = filepath.Join(k.Dir, dir)
	}
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return kit.UsageError("there is no folder %s for the saved games: make it, or name another with --dir", f.Dir)
	}
	keys, err := session.FindStateDir("serve")
	if err != nil {
		return kit.IOError(err)
	}
	home := web.Home{Hosts: lowerAll(f.Hosts), AddressHeader: f.AddressHeader,
		Host: lobby.Host{Games: func() []lobby.Game { return lobby.ListGames(w.Project, w.AllGames()) }, Load: w.NewProtocolServer().Load, NewSeed: kit.NewSeed, Vault: vault{},
			Report: func(text string) { fmt.Fprintf(k.Err, "vedette: %s\n", text) }}}
	if f.Notify != "" {
		if home.Remind, err = web.NewReminder(f.Notify, f.NotifyAfter); err != nil {
			return kit.UsageError("--notify: %v", err)
		}
	}
	if f.Watch {
		if home.Workshop, err = newWorkshop(ctx, k, f.lint); err != nil {
			return err
		}
	}
	life, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	defer stop()
	if home.Store, err = filestore.Open(dir, keys, home.Report); err != nil {
		return kit.IOError(err)
	}
	s, err := web.New(home)
	if err != nil {
		return kit.IOError(err)
	}
	l, moved, err := web.Listen(f.Addr)
	if err != nil {
		return kit.UsageError("nothing can listen at %s: %v; write an address of this machine and a port, as 127.0.0.1:8815", f.Addr, err)
	}
	if moved {
		fmt.Fprintf(k.Err, "note: the port of %s is taken, so it is another one\n", f.Addr)
	}
	link := announceServer(k, f, l, s)
	if f.Open {
		openBrowser(k, link)
	}
	debug.SetGCPercent(kit.UsualGarbage)
	if err := s.Serve(life, l); err != nil {
		return kit.IOError(err)
	}
	fmt.Fprintln(k.Out, "stopped; the same links work when it is started again")
	return nil
}

// announceServer prints the address of the server and returns the link to the lobby.
func announceServer(k *kit.Kit, f *ServeOptions, l net.Listener, s *web.Server) (link string) {
	at := l.Addr().String()
	if tcp, ok := l.Addr().(*net.TCPAddr); ok && !tcp.IP.IsLoopback() {
		if tcp.IP.IsUnspecified() {
			at = fmt.Sprintf("127.0.0.1:%d", tcp.Port) // which is among those it listens at
		}
		fmt.Fprintln(k.Err, "note: other machines can come in, and who is on the way can read along: docs/serving.md says how to put TLS before it")
	}
	link = "http://" + at + s.HostLink()
	fmt.Fprintf(k.Out, "the lobby, for you alone: %s\n", link)
	if f.Watch {
		fmt.Fprintf(k.Out, "the preview of your files: %s\n", strings.Replace(link, "/#", "/preview#", 1))
	}
	fmt.Fprintln(k.Out, "Ctrl-C stops; nothing is lost")
	return link
}

func lowerAll(names []string) []string {
	var out []string
	for _, n := range names {
		out = append(out, strings.ToLower(n))
	}
	return out
}

// openBrowser asks the system to show an address.
func openBrowser(k *kit.Kit, link string) {
	name, args := "xdg-open", []string{link}
	switch runtime.GOOS {
	case "darwin":
		name = "open"
	case "windows":
		name, args = "rundll32", []string{"url.dll,FileProtocolHandler", link}
	}
	if err := exec.Command(name, args...).Start(); err != nil {
		fmt.Fprintf(k.Err, "note: no browser could be opened (%v): open the address yourself\n", err)
	}
}

// vault keeps the secrets of sealed games where the terminal keeps them.
type vault struct{}

// HideSecrets stores secrets until they are revealed.
func (vault) HideSecrets(h *journal.Header, secrets map[string]string) error {
	return session.HideSecrets(h, secrets)
}

// UnsealLog adds the stored secrets to a journal.
func (vault) UnsealLog(log *journal.Log) { session.UnsealLog(log) }

// ForgetSecrets deletes secrets that have been revealed.
func (vault) ForgetSecrets(h *journal.Header) { session.ForgetSecrets(h) }
