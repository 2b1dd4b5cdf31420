//go:build freebsd || dragonfly

package journal

func rlim(n uint64) int64 { return int64(n) }
