package spec

import (
	"strconv"

	"github.com/vedette-wargames/vedette/engine/bot/features"
	"github.com/vedette-wargames/vedette/engine/shape"
	"github.com/vedette-wargames/vedette/engine/source"
)

// BotsFile is bots.yaml.
type BotsFile struct {
	shape.Located
	Head `shape:"inline"`
	Bots shape.Map[Judgement] `key:"bots" required:"true" doc:"What bots judge positions by, by the name that a seat gives: greedy@NAME."`
}

// Judgement is what a bot judges positions by. It is no rule: no journal is bound to it.
type Judgement struct {
	shape.Located
	Origin    `shape:"inline"`
	Name      string             `key:"name" edit:"shown" doc:"Name shown to people."`
	Text      string             `key:"text" edit:"shown" doc:"How it plays, for people."`
	Scenarios []string           `key:"scenarios" ref:"scenario" doc:"The scenarios in which bots judge by it when their seat names none; where no entry lists the scenario they take the one called default, else the program's own weights."`
	Weights   Weights            `key:"weights" doc:"What each feature weighs, for all sides; what is not said weighs what it does in the program."`
	Sides     shape.Map[Weights] `key:"sides" keyref:"side" doc:"What features weigh otherwise for a side."`
}

// Weights are weights of features. They are declared by package features.
type Weights struct {
	shape.Located
	By []Weight
}

// Weight is what one feature weighs.
type Weight struct {
	Feature features.ID
	Value   int
	At      *source.Node
}

// mostWeight bounds a weight, in thousandths.
const mostWeight = 1_000_000

// ShapeOf lists the features.
func (*Weights) ShapeOf() shape.Schema {
	s := shape.Schema{Form: shape.FormStruct, Name: "weights"}
	for _, f := range features.All() {
		number := shape.IntSchema()
		least, most := -mostWeight, mostWeight
		number.Min, number.Max = &least, &most
		s.Fields = append(s.Fields, shape.Field{Key: f.Name, Doc: f.Doc + " In thousandths.", Default: strconv.Itoa(f.Default), HasDefault: true, Schema: number})
	}
	return s
}

// DecodeNode reads the weights that are stated.
func (w *Weights) DecodeNode(n *source.Node, _ *shape.Decoder) {
	w.Located.Set(n)
	for i := range n.Entries {
		e := &n.Entries[i]
		id, err := features.FindByName(e.Key)
		if err != nil || e.Value == nil {
			continue
		}
		if v, ok := e.Value.Int(); ok {
			w.By = append(w.By, Weight{id, v, e.Value})
		}
	}
}
