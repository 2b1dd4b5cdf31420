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

// unseal checks a line without its newline and gives the JSON object that was
// sealed. When the checksum fails, problem says how.
func unseal(text []byte) (body []byte, problem string) {
	switch {
	case bytes.HasSuffix(text, []byte("\r")):
		return nil, "the line ends in a carriage return: an editor or a mail program has rewritten the line ends"
	case !looksSealed(text):
		return nil, "the line does not end in its checksum"
	}
	cut := len(text) - sealLen
	written := string(text[cut+len(sealHead) : cut+len(sealHead)+8])
	sum := crc32.Update(crc32.Checksum(text[:cut], castagnoli), castagnoli, []byte("}"))
	if found := fmt.Sprintf("%08x", sum); found != written {
		return nil, fmt.Sprintf("the line was altered: its checksum says %q, its text gives %q", written, found)
	}
	body = make([]byte, cut+1)
	copy(body, text)
	body[cut] = '}'
	return body, ""
}

// holdsWholeLine reports whether text begins with a complete sealed line that
// something else follows. One write holds one line, so no crash leaves that.
func holdsWholeLine(text []byte) bool {
	for from := 0; ; {
		i := bytes.Index(text[from:], []byte(sealHead))
		if i < 0 || from+i+sealLen >= len(text) {
			return false
		}
		if _, problem := unseal(text[:from+i+sealLen]); problem == "" {
			return true
		}
		from += i + len(sealHead)
	}
}
