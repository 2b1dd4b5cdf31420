package rulebook

import (
	"html/template"
	"io"
)

// WriteHTML writes traces as a page that needs no other file: a table for each game, in which
// statements that lack something are marked.
func WriteHTML(out io.Writer, list []*Trace) error { return page.Execute(out, list) }

var page = template.Must(template.New("rulebook").Parse(`<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Rulebook trace</title>
<style>
:root{color-scheme:light dark}
body{font:15px/1.45 system-ui,sans-serif;margin:2rem auto;max-width:76rem;padding:0 1rem}
table{border-collapse:collapse;width:100%}
th,td{text-align:left;vertical-align:top;padding:.35rem .6rem;border-bottom:1px solid #8886}
th{position:sticky;top:0;background:Canvas}
h2{margin:2rem 0 .3rem}
code{font-size:.92em}
small{opacity:.75}
.lacks{background:#e5533d33}
.elsewhere{opacity:.7}
</style></head><body>
<h1>Rulebook trace</h1>
{{range .}}<h2>{{.Game}}</h2>
<p>{{.Totals.Summary}}</p>
<table><thead><tr><th>Statement</th><th>Keys and functions</th><th>Cases</th>{{if .Totals.Held}}<th>Held by mutation</th>{{end}}</tr></thead><tbody>
{{$held := .Totals.Held}}{{range .Sections}}{{if .Statements}}<tr><th colspan="{{if $held}}4{{else}}3{{end}}">{{.Section}}{{with .Title}} <small>{{.}}</small>{{end}}</th></tr>
{{range .Statements}}{{if .Elsewhere}}<tr class="elsewhere"><td>{{.Says}}</td><td colspan="{{if $held}}3{{else}}2{{end}}">elsewhere: {{.Elsewhere}}</td></tr>
{{else}}<tr><td>{{.Says}}{{if eq .Basis "reading"}} <small>(reading)</small>{{end}}{{with .Note}}<br><small>{{.}}</small>{{end}}</td>
<td{{if not .Keys}} class="lacks">none{{else}}>{{end}}{{range .Keys}}<code title="{{.File}}:{{.Line}}">{{.Name}}</code><br>{{end}}</td>
<td{{if not .Cases}} class="lacks">none{{else}}>{{end}}{{range .Cases}}<span title="{{.File}}:{{.Line}}">{{.Name}}</span><br>{{end}}</td>{{if $held}}
<td{{if not .Proof.Change}} class="lacks">no ({{.Proof.Tried}} changes tried){{else}}>{{.Proof.Change}}<br><small>{{.Proof.File}}:{{.Proof.Line}} fails “{{.Proof.Case}}”</small>{{end}}</td>{{end}}</tr>
{{end}}{{end}}{{end}}{{end}}</tbody></table>
{{end}}</body></html>
`))
