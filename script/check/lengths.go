package check

import (
	"fmt"
	"math"
	"strconv"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang/syntax"
)

// checkLengths reports a chain of and that asks for a length that no list has: #due > 2 and #due < 2.
// The values of locals and fields are followed through the function; a length has no name to follow.
func (fs *findings) checkLengths(e *syntax.Expr) {
	last := e.Kids[1]
	of, low, high := lengthBounds(last)
	if of == nil {
		return
	}
	for k := e.Kids[0]; ; k = k.Kids[0] {
		part, more := k, k.Kind == syntax.Binary && k.Word == "and"
		if more {
			part = k.Kids[1]
		}
		if other, from, to := lengthBounds(part); other != nil && sameReading(of, other) {
			low, high = max(low, from), min(high, to)
		}
		if !more {
			break
		}
	}
	if low > high {
		fs.reportDoubt(e.Lo, e.Hi, diag.Diagnostic{Rule: ruleNever, Severity: diag.Warning,
			Message: fmt.Sprintf("%s is never true: no length of %s fits all of its parts", quote(fs.sourceText(e)), fs.sourceText(of.Kids[0])), Hint: "change a number, or write or between the two"})
	}
}

// lengthBounds returns the length that a comparison with a number asks for, at least low and at most
// high. The length is nil for any other expression.
func lengthBounds(e *syntax.Expr) (of *syntax.Expr, low, high int) {
	if e.Kind != syntax.Binary || !relations[e.Word] || e.Word == "~=" {
		return nil, 0, 0
	}
	left, right, word := e.Kids[0], e.Kids[1], e.Word
	if left.Kind == syntax.Number {
		left, right, word = right, left, map[string]string{"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "=="}[word]
	}
	n, err := strconv.Atoi(right.Word)
	if left.Kind != syntax.Unary || left.Word != "#" || right.Kind != syntax.Number || err != nil {
		return nil, 0, 0
	}
	low, high = 0, math.MaxInt
	switch word {
	case "<":
		high = n - 1
	case "<=":
		high = n
	case ">":
		low = n + 1
	case ">=":
		low = n
	default:
		low, high = n, n
	}
	return left, low, high
}
