package spec

import (
	"strconv"

	"github.com/vedette-wargames/vedette/engine/bot/features"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// BotsFile is bots.yaml.
type BotsFile struct {
	schema.Located
	Head `shape:"inline"`
	Bots schema.Map[Judgement] `key:"bots" required:"true" doc:"What bots judge positions by, by the name that a seat gives: greedy@NAME."`
}

// Judgement is what a bot judges positions by. It is no rule: no journal is bound to it.
type Judgement struct {
	schema.Located
	Origin    `shape:"inline"`
	Name      string              `key:"name" edit:"shown" doc:"Name shown to people."`
	Text      string              `key:"text" edit:"shown" doc:"How it plays, for people."`
	Scenarios []string            `key:"scenarios" ref:"scenario" doc:"The scenarios in which bots judge by it when their seat names none; where no entry lists the scenario they take the one called default, else the program's own weights."`
	Weights   Weights             `key:"weights" doc:"Weight of each feature, for all sides; features that are not listed keep the program's weight."`
	Sides     schema.Map[Weights] `key:"sides" keyref:"side" doc:"What features weigh otherwise for a side."`
}

// Weights are weights of features. They are declared by package features.
type Weights struct {
	schema.Located
	By []Weight
}

// Weight is what one feature weighs.
type Weight struct {
	Feature features.ID
	Value   int
	At      *yamldoc.Node
}

// mostWeight bounds a weight, in thousandths.
const mostWeight = 1_000_000

// ShapeOf lists the features.
func (*Weights) ShapeOf() schema.Schema {
	s := schema.Schema{Form: schema.FormStruct, Name: "weights"}
	for _, f := range features.List() {
		number := schema.IntSchema()
		least, most := -mostWeight, mostWeight
		number.Min, number.Max = &least, &most
		s.Fields = append(s.Fields, schema.Field{Key: f.Name, Doc: f.Doc + " In thousandths.", Default: strconv.Itoa(f.Default), HasDefault: true, Schema: number})
	}
	return s
}

// DecodeNode reads the weights that are stated.
func (w *Weights) DecodeNode(n *yamldoc.Node, _ *schema.Decoder) {
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
