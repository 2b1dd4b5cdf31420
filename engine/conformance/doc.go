// Package conformance keeps what Vedette does on record, in testdata/records:
// cmd/internal/tools/records writes and checks most of it through the program.
// What no program prints, the compiled models, is checked by the tests here.
// testdata/records/README.md says what there is and how to use it.
package conformance
