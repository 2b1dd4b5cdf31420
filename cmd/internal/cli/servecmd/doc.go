// Package servecmd is the commands that others speak to: serve, engine and lsp.
//
// serve opens tables for browsers (package web); with --watch its page follows the files of a
// project, linted by a function of the root. engine speaks the protocol on standard input and output
// (package protocol), lsp the language server protocol (package lsp), with the same findings as lint.
// This package opens the project and hands its games to them; it knows no messages of its own.
package servecmd
