package journal

import (
	"github.com/vedette-wargames/vedette/engine/files"
	bounds "github.com/vedette-wargames/vedette/engine/limits"
)

// LoadFormer reads a journal of the format before, as [Load] does one of
// today's. A journal of today's format gives nil.
func LoadFormer(path string) (*Log, error) {
	data, err := files.ReadNamed(path, bounds.JournalMax)
	if err != nil {
		return nil, openError(path, err)
	}
	if _, _, now := parse(path, data, Format); now == nil {
		return nil, nil
	}
	log, _, err := parse(path, data, Former)
	return log, err
}

// Hold locks the journal at path until release is called: nobody plays on in it
// while it is written anew.
func Hold(path string) (release func(), err error) {
	file, err := diskFiles{}.Open(path)
	if err != nil {
		return nil, openError(path, err)
	}
	if err := file.Lock(); err != nil {
		file.Close()
		return nil, lockError(path, err)
	}
	return func() { file.Close() }, nil
}
