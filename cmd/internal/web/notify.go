package web

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"time"

	"github.com/vedette-wargames/vedette/engine/livegame/lobby"
)

// NewReminder returns a reminder that posts each notice as JSON to an address. It follows no
// redirection, so that notices go nowhere else. The error says what is wrong with the address.
func NewReminder(address string, after time.Duration) (*lobby.Reminder, error) {
	to, err := url.Parse(address)
	if err != nil || to.Scheme != "http" && to.Scheme != "https" || to.Host == "" {
		return nil, fmt.Errorf("%q is no address: write one that begins with https:// or http://", address)
	}
	if after <= 0 {
		return nil, fmt.Errorf("the delay must be more than 0, as 2m or 30s")
	}
	client := &http.Client{Timeout: 10 * time.Second, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	return &lobby.Reminder{After: after, Send: func(ctx context.Context, n lobby.TurnNotice) error { return postNotice(ctx, client, address, n) }}, nil
}

// postNotice posts a notice; any answer but a success is an error.
func postNotice(ctx context.Context, client *http.Client, address string, n lobby.TurnNotice) error {
	text, err := json.Marshal(n)
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(text))
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", "application/json")
	res, err := client.Do(req)
	if err != nil {
		return err
	}
	defer func() { _ = res.Body.Close() }()
	_, _ = io.CopyN(io.Discard, res.Body, 1<<16) // so that the connection can be used again
	if res.StatusCode/100 != 2 {
		return fmt.Errorf("the address answers %s", res.Status)
	}
	return nil
}
