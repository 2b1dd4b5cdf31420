package migrate

// luaKind is the kind of a luaNode.
type luaKind uint8

const (
	luaName   luaKind = iota // text
	luaNumber                // text
	luaText                  // text
	luaTrue                  // true
	luaFalse                 // false
	luaNil                   // nil
	luaDots                  // ...
	luaField                 // kids[0].text, or kids[0][kids[1]]
	luaCall                  // kids[0](kids[1:]), or kids[0]:text(kids[1:])
	luaUnary                 // op kids[0]
	luaBinary                // kids[0] op kids[1]
	luaParen                 // (kids[0])
	luaTable                 // {kids}
	luaPair                  // text = kids[0], or [kids[0]] = kids[1], in a table
	luaFunc                  // function(params) kids end
	luaBlock                 // statements
	luaLocal                 // local params = kids
	luaAssign                // kids[:n] = kids[n:], n in at
	luaIf                    // kids: condition, block, condition, block ..., block
	luaLoop                  // while, repeat, for: params, kids: expressions, the block
	luaReturn                // kids
	luaBreak                 // break
	luaDefine                // [local] function text kids[0]: a luaFunc; a luaName or luaField before it where the name is more
	luaGroup                 // do kids[0] end
)

// luaNode is a part of a Lua text with its bytes.
type luaNode struct {
	kind   luaKind
	lo, hi int
	op     string // of an operator; "local" of a local function; "[" of an index in brackets
	text   string
	at     int // of a call: the bracket or argument that begins its arguments; of an assignment: how many are set
	params []luaParam
	kids   []*luaNode
}

// luaParam is a name that is declared.
type luaParam struct {
	name   string
	lo, hi int
}

// walk visits a node and what is in it, from outside.
func (n *luaNode) walk(visit func(*luaNode) bool) {
	if n == nil || !visit(n) {
		return
	}
	for _, k := range n.kids {
		k.walk(visit)
	}
}

// isCallOf reports a call of a function of this name.
func (n *luaNode) isCallOf(name string) bool {
	return n.kind == luaCall && n.op == "" && n.kids[0].kind == luaName && n.kids[0].text == name
}

// callee is the name of the function that is called, "" where it has none.
func (n *luaNode) callee() string {
	if n.kind == luaCall && n.op == "" && n.kids[0].kind == luaName {
		return n.kids[0].text
	}
	return ""
}

// bare takes parentheses off.
func (n *luaNode) bare() *luaNode {
	for n.kind == luaParen {
		n = n.kids[0]
	}
	return n
}
