package journal

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash/crc32"
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// Each line ends in a seal: ,"c":"xxxxxxxx"} with the checksum in hexadecimal.
const (
	sealHead = `,"c":"`
	sealTail = `"}`
	sealLen  = len(sealHead) + 8 + len(sealTail)
)

// appendLine adds v to buf as one sealed line with its newline.
func appendLine(buf *bytes.Buffer, v any) error {
	start := buf.Len()
	enc := json.NewEncoder(buf)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		buf.Truncate(start)
		return err
	}
	buf.Truncate(buf.Len() - 1)
	sum := crc32.Checksum(buf.Bytes()[start:], castagnoli)
	buf.Truncate(buf.Len() - 1)
	fmt.Fprintf(buf, sealHead+"%08x"+sealTail+"\n", sum)
	return nil
}

// looksSealed reports whether a line ends in something shaped like a seal.
func looksSealed(text []byte) bool {
	if len(text) < sealLen+1 {
		return false
	}
	seal := text[len(text)-sealLen:]
	return bytes.HasPrefix(seal, []byte(sealHead)) && bytes.HasSuffix(seal, []byte(sealTail))
}

// unsealLine checks a line without its newline and gives the JSON object that was
// sealed. When the checksum fails, problem says how.
func unsealLine(text []byte) (body []byte, problem string) {
	switch {
	case bytes.HasSuffix(text, []byte("\r")):
		return nil, "the line ends in a carriage return: an editor or a mail program has rewritten the line ends"
	case !looksSealed(text):
		return nil, "the line does not end in its checksum"
	}
	cut := len(text) - sealLen
	written := string(text[cut+len(sealHead) : cut+len(sealHead)+8])
	if found := formatSeal(crc32.Checksum(text[:cut], castagnoli)); found != written {
		return nil, fmt.Sprintf("the line was altered: its checksum says %q, its text gives %q", written, found)
	}
	body = make([]byte, cut+1)
	copy(body, text)
	body[cut] = '}'
	return body, ""
}

// formatSeal returns the checksum of a line, 8 hexadecimal digits. sum is the checksum of its
// text without the closing brace.
func formatSeal(sum uint32) string {
	return fmt.Sprintf("%08x", crc32.Update(sum, castagnoli, []byte("}")))
}

// holdsWholeLine reports whether text begins with a complete sealed line that
// something else follows. One write holds one line, so no crash leaves that.
func holdsWholeLine(text []byte) bool {
	// The checksum of the bytes before each seal continues that of the seal before.
	sum, summed := uint32(0), 0
	for from := 0; ; {
		i := bytes.Index(text[from:], []byte(sealHead))
		if i < 0 || from+i+sealLen >= len(text) {
			return false
		}
		cut := from + i
		sum, summed = crc32.Update(sum, castagnoli, text[summed:cut]), cut
		if looksSealed(text[:cut+sealLen]) && formatSeal(sum) == string(text[cut+len(sealHead):cut+len(sealHead)+8]) {
			return true
		}
		from = cut + len(sealHead)
	}
}
