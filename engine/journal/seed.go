package journal

import (
	"encoding/json"
	"errors"
	"strconv"
	"strings"
)

// Seed is the seed of all dice as text: a number of 64 bits, or 32 hexadecimal
// digits for one of 128 bits. In the file the number is bare and the digits are
// a text. Empty is no seed.
type Seed string

// wideDigits is how many hexadecimal digits a seed of 128 bits has.
const wideDigits = 32

// Wide reports whether the seed has 128 bits.
func (s Seed) Wide() bool { return len(s) == wideDigits && isHex(string(s)) }

var errSeed = errors.New("a seed is a whole number, 0 or more, or a text of 32 hexadecimal digits")

// MarshalJSON writes a number, or a text of 32 digits.
func (s Seed) MarshalJSON() ([]byte, error) {
	if s.Wide() {
		return json.Marshal(string(s))
	}
	if n, err := strconv.ParseUint(string(s), 10, 64); err != nil || strconv.FormatUint(n, 10) != string(s) {
		return nil, errSeed
	}
	return []byte(s), nil
}

// UnmarshalJSON reads a seed in either form.
func (s *Seed) UnmarshalJSON(data []byte) error {
	var number uint64
	if json.Unmarshal(data, &number) == nil && string(data) != "null" {
		*s = Seed(strconv.FormatUint(number, 10))
		return nil
	}
	var text string
	if json.Unmarshal(data, &text) != nil || !Seed(text).Wide() {
		return errSeed
	}
	*s = Seed(text)
	return nil
}

// isHex reports whether a text has hexadecimal digits only, in small letters.
func isHex(s string) bool { return strings.Trim(s, "0123456789abcdef") == "" }
