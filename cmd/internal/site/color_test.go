package site

import (
	"html"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/docs"
)

// TestCodeIsColored: each language has its pieces in the right class.
func TestCodeIsColored(t *testing.T) {
	for _, c := range []struct{ language, text, want string }{
		{"yaml", "a: 1 # b\n", `<span class="k">a</span>: <span class="n">1</span> <span class="c"># b</span>` + "\n"},
		{"yaml", "- x: {y: 'z, #', when: it.hex == 2}\n", `- <span class="k">x</span>: {<span class="k">y</span>: <span class="s">&#39;z, #&#39;</span>, <span class="k">when</span>: it.hex == 2}` + "\n"},
		{"json", `{"a": true}`, `{<span class="k">&#34;a&#34;</span>: <span class="n">true</span>}`},
		{"lua", "-- x\nif a(1) then\n", `<span class="c">-- x</span>` + "\n" + `<span class="w">if</span> <span class="f">a</span>(<span class="n">1</span>) <span class="w">then</span>` + "\n"},
		{"console", "$ vedette lint --fix\n0 errors\n", `<span class="o">$ </span><span class="w">vedette</span> lint <span class="k">--fix</span>` + "\n" + `<span class="o">0 errors` + "\n</span>"},
		{"sh", "a 'b' | c # d\n", `<span class="w">a</span> <span class="s">&#39;b&#39;</span> | <span class="w">c</span> <span class="c"># d</span>` + "\n"},
		{"diff", "+a\n-b\n@ c\n d\n", `<span class="a">+a` + "\n" + `</span><span class="d">-b` + "\n" + `</span><span class="w">@ c` + "\n</span> d\n"},
		{"python", "a < b", "a &lt; b"},
	} {
		if got := colorCode(c.language, c.text); got != c.want {
			t.Errorf("%s %q:\n%s\nwant\n%s", c.language, c.text, got, c.want)
		}
	}
}

// TestColorsKeepTheCode: without its tags, each colored block of docs/ is the block as written.
func TestColorsKeepTheCode(t *testing.T) {
	pages, err := ReadPages(docs.Pages)
	if err != nil {
		t.Fatal(err)
	}
	tags := regexp.MustCompile(`</?span[^>]*>`)
	blocks := 0
	for _, p := range pages {
		for _, m := range regexp.MustCompile("(?ms)^```(\\w+)\n(.*?)^```").FindAllStringSubmatch(string(p.source), -1) {
			blocks++
			if got := html.UnescapeString(tags.ReplaceAllString(colorCode(m[1], m[2]), "")); got != m[2] {
				t.Errorf("%s: a block of %s is altered:\n%s\nwant\n%s", p.Name, m[1], got, m[2])
			}
		}
	}
	if blocks < 400 {
		t.Errorf("only %d blocks were colored", blocks)
	}
}

// TestColorsCanBeRead: every color of text has a contrast of 4.5 to 1 (WCAG AA) with what is
// behind it, in the light and in the dark look.
func TestColorsCanBeRead(t *testing.T) {
	light, dark, ok := strings.Cut(string(look), "@media (prefers-color-scheme: dark)")
	if !ok {
		t.Fatal("look.css has no dark look")
	}
	dark, _, _ = strings.Cut(dark, "\nbody")
	for name, css := range map[string]string{"light": light, "dark": dark} {
		colors := map[string]float64{}
		for _, m := range regexp.MustCompile(`--([\w-]+): #([0-9a-f]{6});`).FindAllStringSubmatch(css, -1) {
			colors[m[1]] = luminance(t, m[2])
		}
		if len(colors) != 16 {
			t.Errorf("the %s look has %d colors, expected 16", name, len(colors))
		}
		check := func(text, behind string) {
			a, b := colors[text]+0.05, colors[behind]+0.05
			if ratio := max(a, b) / min(a, b); ratio < 4.5 {
				t.Errorf("%s: %s on %s has a contrast of %.1f, expected 4.5 or more", name, text, behind, ratio)
			}
		}
		for color := range colors {
			if strings.HasPrefix(color, "code-") {
				check(color, "code")
			}
		}
		for _, behind := range []string{"page", "side", "code"} {
			check("text", behind)
			check("link", behind)
			check("quiet", behind)
		}
	}
}

// luminance returns the relative luminance of a color, as WCAG defines it.
func luminance(t *testing.T, hex string) float64 {
	t.Helper()
	sum := 0.0
	for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
		n, err := strconv.ParseUint(hex[2*i:2*i+2], 16, 8)
		if err != nil {
			t.Fatal(err)
		}
		c := float64(n) / 255
		if c <= 0.03928 {
			c /= 12.92
		} else {
			c = math.Pow((c+0.055)/1.055, 2.4)
		}
		sum += weight * c
	}
	return sum
}
