package journal

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/minio/highwayhash"
	"github.com/nats-io/nats-server/v2/server"
)

// streamPath is where the server keeps the stream, below its store.
const streamPath = "jetstream/$G/streams/" + streamName

// repairSettings removes a description of the stream that is not whole. The
// server writes it and its checksum one after the other, when the stream is made
// or its settings change. Killed between the two, it leaves a stream that it does
// not find again, and that it never mends: made anew over such a folder it works,
// until the next start. Without a description it takes the messages that are
// there into the stream that we make.
func (f *folder) repairSettings() error {
	dir := f.stream()
	text, err := os.ReadFile(filepath.Join(dir, server.JetStreamMetaFile))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("journal: the stream's settings: %w", err)
	}
	sum, err := os.ReadFile(filepath.Join(dir, server.JetStreamMetaFileSum))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("journal: the stream's settings: %w", err)
	}
	want, err := settingsSum(text)
	if err != nil {
		return fmt.Errorf("journal: the stream's settings: %w", err)
	}
	if bytes.Equal(sum, want) {
		return nil
	}
	err = os.Remove(filepath.Join(dir, server.JetStreamMetaFile))
	if err != nil {
		return fmt.Errorf("journal: the stream's settings: %w", err)
	}
	return nil
}

// settingsSum is the checksum that the server keeps with a stream's settings.
func settingsSum(text []byte) ([]byte, error) {
	key := sha256.Sum256([]byte(streamName))
	hash, err := highwayhash.NewDigest64(key[:])
	if err != nil {
		return nil, err
	}
	hash.Write(text) // never fails
	return hex.AppendEncode(nil, hash.Sum(nil)), nil
}

// hasSettings reports whether the folder describes a stream.
func (f *folder) hasSettings() bool {
	_, err := os.Stat(filepath.Join(f.stream(), server.JetStreamMetaFile))
	return err == nil
}

// stream returns the folder of the stream.
func (f *folder) stream() string { return filepath.Join(f.dir, filepath.FromSlash(streamPath)) }
