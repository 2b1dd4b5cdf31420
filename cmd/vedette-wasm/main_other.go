//go:build !js

package main

import (
	"fmt"
	"os"
)

func main() {
	fmt.Fprintln(os.Stderr, "vedette-wasm runs in a browser alone: build it with GOOS=js GOARCH=wasm")
	os.Exit(2)
}
