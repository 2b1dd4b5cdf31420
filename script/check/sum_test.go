package check

import (
	"reflect"
	"testing"
)

// TestSumSeesEveryField changes each field of what an Env is made of, one at a time: a field
// that HashEnv leaves out would let lint keep findings of another game.
func TestSumSeesEveryField(t *testing.T) {
	unsaid := map[string]bool{"Reader": true, "OnUse": true, "OnLookup": true, "OnResult": true, "has": true}
	member := func(m Member) *Env { return &Env{Globals: map[string]Member{"x": m}} }
	for of, make := range map[reflect.Type]func(reflect.Value) *Env{
		reflect.TypeFor[Env]():    func(v reflect.Value) *Env { e := v.Interface().(Env); return &e },
		reflect.TypeFor[Member](): func(v reflect.Value) *Env { return member(v.Interface().(Member)) },
		reflect.TypeFor[Arg]():    func(v reflect.Value) *Env { return member(Member{Params: []Arg{v.Interface().(Arg)}}) },
		reflect.TypeFor[Names]():  func(v reflect.Value) *Env { n := v.Interface().(Names); return member(Member{Texts: &n}) },
		reflect.TypeFor[Type]():   func(v reflect.Value) *Env { x := v.Interface().(Type); return &Env{Types: map[string]*Type{"x": &x}} },
		reflect.TypeFor[Variable](): func(v reflect.Value) *Env {
			return &Env{Changeable: map[string]Variable{"x": v.Interface().(Variable)}}
		},
	} {
		plain := make(reflect.New(of).Elem()).HashEnv()
		for i := range of.NumField() {
			f := of.Field(i)
			if unsaid[f.Name] || f.Anonymous {
				continue
			}
			v := reflect.New(of).Elem()
			fill(v.Field(i))
			if make(v).HashEnv() == plain {
				t.Errorf("%s.%s is not in the sum", of.Name(), f.Name)
			}
		}
	}
}

// fill gives a field another value than its zero one.
func fill(v reflect.Value) {
	switch v.Kind() {
	case reflect.String:
		v.SetString("y")
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int, reflect.Uint8:
		v.Set(reflect.ValueOf(1).Convert(v.Type()))
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
	case reflect.Func:
		v.Set(reflect.MakeFunc(v.Type(), func([]reflect.Value) []reflect.Value { return nil }))
	case reflect.Map:
		m := reflect.MakeMap(v.Type())
		m.SetMapIndex(reflect.ValueOf("k").Convert(v.Type().Key()), reflect.Zero(v.Type().Elem()))
		v.Set(m)
	}
}
