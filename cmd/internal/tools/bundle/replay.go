package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

var (
	styleLink   = regexp.MustCompile(`(?m)^<link rel="stylesheet" href="/page/([a-z]+\.css)">\n`)
	scriptLink  = regexp.MustCompile(`(?m)^<script [^>]*></script>\n`)
	titleLine   = regexp.MustCompile(`<title>[^<]*</title>`)
	endsElement = regexp.MustCompile(`(?i)</script|</style|<!--`)
)

// replayMarks are the places of a replay's frame where package web inserts what depends on the
// game, and the hashes that the policy names. Hashes are computed there: a hash in a committed
// file would differ after any two changes of the page, and git could not merge them.
var replayMarks = []string{"{{title}}", "{{policy}}", "{{style}}", "{{data}}", "{{script}}"}

// addReplay adds replay.html and table.css to the bundles: the page of the table as the frame of a
// file that loads nothing, and its styles as one.
func addReplay(files map[string][]byte, page string) error {
	source, err := os.ReadFile(filepath.Join(page, "table.html"))
	if err != nil {
		return err
	}
	var style strings.Builder
	for _, m := range styleLink.FindAllSubmatch(source, -1) {
		css, err := os.ReadFile(filepath.Join(page, string(m[1])))
		if err != nil {
			return err
		}
		style.Write(css)
	}
	if m := endsElement.FindString(string(files["table.js"]) + style.String()); m != "" {
		return fmt.Errorf("a script or a style of the table holds %q, which ends its element", m)
	}
	text := scriptLink.ReplaceAllLiteralString(styleLink.ReplaceAllLiteralString(string(source), ""), "")
	text = titleLine.ReplaceAllLiteralString(text, "<title>{{title}}</title>")
	text = strings.Replace(text, "<meta charset=\"utf-8\">\n", "<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" content=\"{{policy}}\">\n", 1)
	text = strings.Replace(text, "</head>", "<style>{{style}}</style>\n</head>", 1)
	text = strings.Replace(text, "</body>", "<script type=\"application/json\" id=\"replay\">{{data}}</script>\n<script type=\"module\">{{script}}</script>\n</body>", 1)
	for _, mark := range replayMarks {
		if strings.Count(text, mark) != 1 {
			return fmt.Errorf("table.html has no place for %s, or several", mark)
		}
	}
	files["replay.html"], files["table.css"] = []byte(text), []byte(style.String())
	return nil
}
