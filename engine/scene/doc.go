// Package scene shows a position: as a drawn map, as a map in text, as the counters of a game,
// and as data for pages.
//
// [NewScene] reads a position with the eyes of one viewer into a [Scene]: hexes with terrain,
// marks and stacks, drawn hexsides, counters off the map, gates where units leave and enter,
// and the key. A counter that the viewer does not know is there without its identity.
// Everything else works from the scene alone and so cannot reveal more.
//
// [Scene.DrawPicture] draws the map (package draw): boardPainter first finds sizes and the
// places of counters, then draws ground, hexsides and roads, stacks, gates and an optional
// [Figure] of an action, and last places the labels where they cover no counter.
// [Scene.DrawText] and LayoutText draw the same in characters for terminals. [NewBoard] gives
// pages the empty map and all counter faces as SVG, with coordinates. [NewSheet] draws the
// faces of all counters.
//
// The size of a hex is fixed ([Size] pixels from center to corner); equal scenes give equal
// bytes.
package scene
