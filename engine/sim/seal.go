package sim

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
)

// Encode writes a result with its seal; equal results give equal bytes.
func (r *Result) Encode() []byte {
	sealed := *r
	sealed.Seal = r.computeSeal()
	return append(marshalResult(&sealed), '\n')
}

// computeSeal returns the checksum of all else in a result: SHA-256 of its bytes without the
// seal. It finds damage; who changes a result on purpose can make a new one.
func (r *Result) computeSeal() string {
	open := *r
	open.Seal = ""
	sum := sha256.Sum256(marshalResult(&open))
	return hex.EncodeToString(sum[:])
}

// marshalResult writes a result as JSON.
func marshalResult(r *Result) []byte {
	data, err := json.Marshal(r)
	if err != nil {
		panic(err) // nothing in it can fail to be written
	}
	return data
}
