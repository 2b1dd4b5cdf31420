package sandbox

import (
	"fmt"
	"math"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// stringFormat knows %d %i %s %x %X %o %c %f %e %g %q and %%, with flags, a
// width and a precision of at most two digits.
func stringFormat(L *lua.LState) int {
	layout := argText(L, 1, "string.format")
	ChargeFuel(L, 8+len(layout)/8)
	var out strings.Builder
	arg := 1
	for i := 0; i < len(layout); i++ {
		if layout[i] != '%' {
			out.WriteByte(layout[i])
			continue
		}
		if i+1 < len(layout) && layout[i+1] == '%' {
			out.WriteByte('%')
			i++
			continue
		}
		spec, end := readSpec(layout, i)
		if end >= len(layout) {
			RaiseError(L, "string.format: %q ends without a letter; write %%%% for a percent sign", layout[i:])
		}
		arg++
		if L.GetTop() < arg {
			RaiseError(L, "string.format: there is no value for %q", layout[i:end+1])
		}
		out.WriteString(formatOne(L, spec, layout[end], arg))
		if out.Len() > MaxString {
			chargeText(L, out.Len())
		}
		i = end
	}
	chargeText(L, out.Len())
	return pushText(L, out.String())
}

// readSpec returns the flags, width and precision that follow the percent
// sign at start, and the place of the letter.
func readSpec(layout string, start int) (spec string, end int) {
	end = start + 1
	for end < len(layout) && strings.IndexByte("-+ #0", layout[end]) >= 0 && end-start <= 5 {
		end++
	}
	for n := 0; end < len(layout) && isDigit(layout[end]) && n < 2; n++ {
		end++
	}
	if end < len(layout) && layout[end] == '.' {
		end++
		for n := 0; end < len(layout) && isDigit(layout[end]) && n < 2; n++ {
			end++
		}
	}
	return layout[start:end], end
}

func formatOne(L *lua.LState, spec string, letter byte, arg int) string {
	switch letter {
	case 'd', 'i', 'x', 'X', 'o', 'c':
		f := argNumber(L, arg, "string.format")
		if !isWholeNumber(f) {
			RaiseError(L, "string.format: %%%c needs a whole number, not %s; use math.floor or %%.2f", letter, formatNumber(f))
		}
		switch letter {
		case 'i':
			letter = 'd'
		case 'c':
			return string([]byte{byte(int64(f))})
		}
		return fmt.Sprintf(spec+string(letter), int64(f))
	case 'f', 'e', 'g', 'E', 'G':
		f := argNumber(L, arg, "string.format")
		if math.IsInf(f, 0) || f != f {
			return formatNumber(f)
		}
		return fmt.Sprintf(spec+string(letter), f)
	case 's', 'q':
		v := L.Get(arg)
		text := formatValue(v)
		if ud, ok := v.(*lua.LUserData); ok {
			if op, ok := L.GetMetaField(ud, "__tostring").(*lua.LFunction); ok {
				L.Push(op)
				L.Push(ud)
				callNested(L, 1)
				text = formatValue(L.Get(-1))
				L.Pop(1)
			}
		}
		ChargeFuel(L, 1+len(text)/8)
		return fmt.Sprintf(spec+string(letter), text)
	}
	RaiseError(L, "string.format: %q is not known; use %%d, %%s, %%x, %%c or %%.2f", spec+string(letter))
	return ""
}
