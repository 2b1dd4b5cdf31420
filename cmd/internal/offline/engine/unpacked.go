//go:build !vedette_packed

package engine

import "embed"

// packedFiles is empty: this program is not that of a release.
var packedFiles embed.FS
