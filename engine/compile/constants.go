package compile

import (
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// compileConstants compiles the named values that do not change in play.
func (c valueCompiler) compileConstants() {
	for i := range c.s.Constants.Entries {
		e := &c.s.Constants.Entries[i]
		c.checkLuaName("constant", e.Key, e.KeyAt)
		out := model.Constant{Source: c.newSource(e.Key, e.KeyAt, e.Value.Origin, "")}
		v := e.Value.Value
		if v == nil {
			continue
		}
		n, ok := v.Int()
		if ok && int(int32(n)) != n {
			ok = false
		}
		if !v.Quoted && (v.Text == "true" || v.Text == "false") {
			out.Type, ok, n = model.TFlag, true, 0
			if v.Text == "true" {
				n = 1
			}
		}
		if !ok {
			c.addFinding(RuleConstant, nodeSpot(v), diag.Diagnostic{Message: "the constant " + quote(e.Key) + " cannot be " + yamldoc.PrintInline(v), Expected: "a whole number, true or false"})
			continue
		}
		out.Value = int32(n)
		c.g.Constants = append(c.g.Constants, out)
	}
}
