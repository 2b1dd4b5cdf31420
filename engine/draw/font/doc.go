// Package font has the typefaces of pictures: Go Regular, Bold and Italic, compiled into the
// program.
//
// All writers of pictures use these faces, so the width of a text is known while a picture is
// laid out and the same in SVG, PNG and PDF. A [Face] measures texts ([Face.TextWidth]) and
// gives the outlines of letters as path segments ([Face.GlyphOutline]); [Faces] has one face
// for each style. A character that the face lacks is drawn as a question mark.
//
// Sizes are in units of the picture. A face caches its glyphs and is not safe for concurrent
// use: each picture loads its own with [LoadFaces].
package font
