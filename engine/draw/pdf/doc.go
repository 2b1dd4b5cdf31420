// Package pdf writes pictures as the pages of a PDF file.
//
// [Write] makes a document of pages. Each [Page] is a picture with the length of its unit,
// and, for print sheets, the box to trim to and the bleed. Shapes become path operators
// (content.go). Texts stay texts: each typeface is embedded as a TrueType subset that holds
// only the letters used (subset.go), with a map back to Unicode, so that text can be searched
// and copied (fonts.go).
//
// Objects are numbered as they are reserved or written, and the cross-reference table is
// written last. The file has no date and no random identifier: the same pages always give the
// same bytes.
package pdf
