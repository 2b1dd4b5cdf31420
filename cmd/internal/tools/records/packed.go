package main

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
)

// writePacked writes a text as a gzip file.
func writePacked(file, body string) error {
	var out bytes.Buffer
	z, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return err
	}
	if _, err := io.WriteString(z, body); err != nil {
		return err
	}
	if err := z.Close(); err != nil {
		return err
	}
	return os.WriteFile(file, out.Bytes(), 0o644)
}

// readPacked reads what writePacked wrote.
func readPacked(file string) (string, error) {
	f, err := os.Open(file)
	if err != nil {
		return "", err
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return "", err
	}
	data, err := io.ReadAll(z)
	return string(data), err
}
