// Package servecmd holds the commands that serve other programs: serve, engine and lsp.
//
// serve opens tables for browsers (package web). With --watch its page follows the files of a
// project, and a function of the root lints them. engine speaks the protocol on standard input and
// output (package protocol). lsp speaks the language server protocol (package lsp), with the same
// findings as lint. This package opens the project and hands its games to these packages, which
// know the messages.
package servecmd
