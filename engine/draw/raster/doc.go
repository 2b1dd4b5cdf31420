// Package raster paints a picture of shapes into pixels and writes it as PNG.
//
// Paths are flattened to lines in pixels (flattenPath), cut into dashes where the ink says so,
// and turned into closed rings by the pen: a fill adds its outline, a stroke adds a
// quadrilateral for each line and a disc for each corner. The rings of one shape are filled
// together by golang.org/x/image/vector, so overlapping parts do not show. Texts are painted
// from the outlines of their letters.
//
// Clips of groups are upright rectangles. Pictures with at most 256 colors get a palette,
// which makes the file small. Equal pictures give equal bytes.
package raster
