//go:build !unix

package journal

// handOver has nothing to do where files have no owner that could be given.
func handOver(string) error { return nil }
