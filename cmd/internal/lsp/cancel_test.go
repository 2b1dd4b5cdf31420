package lsp

import "testing"

// TestCancelEndsTheRequestUnderWay cancels a request while it is answered: its context ends, that of
// the next request does not.
func TestCancelEndsTheRequestUnderWay(t *testing.T) {
	s := &Server{request: t.Context()}
	end := s.beginRequest("7")
	s.cancelled.noteMessage([]byte(`{"method": "$/cancelRequest", "params": {"id": 6}}`))
	if s.request.Err() != nil {
		t.Error("another request was cancelled, and this one ended")
	}
	cancel := []byte(`{"method": "$/cancelRequest", "params": {"id": 7}}`)
	s.cancelled.noteMessage(cancel)
	if s.request.Err() == nil || !end() {
		t.Error("the cancelled request goes on")
	}
	if err := s.answerMessage(cancel); err != nil || s.cancelled.takeID("7") {
		t.Errorf("the cancelled request is not forgotten (%v)", err)
	}
	if end := s.beginRequest("8"); s.request.Err() != nil || end() {
		t.Error("the next request ended too")
	}
}
