package journal

import (
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"go.uber.org/zap"
)

// Options configures a [Store]. Dir is required; the zero value of every other
// field stands for its default.
type Options struct {
	// Dir is the data folder. It is made if it is missing, with mode 0700. Only
	// one process can have it.
	Dir string

	// SyncInterval is how often what was written is synced to the disk, default
	// 1 s. An append survives the death of the process at once; the loss of power
	// may cost what was stored during the last interval.
	SyncInterval time.Duration

	// SyncAlways syncs on each append before it is answered, so that the loss of
	// power costs nothing. Every append then costs what the disk's sync costs.
	SyncAlways bool

	// MaxBytes is the most that the messages alive may take, default 8 GiB, from
	// 1 MiB to 1 PiB. New rooms are refused at 90 % and events at 95 % of it. The
	// folder itself may grow to about twice as much before it is compacted.
	MaxBytes int64

	// Reserve is the free space on the disk, in bytes, under which no event is
	// stored; new rooms are refused under twice as much. Default: an eighth of the
	// disk, at most 64 MiB.
	Reserve int64

	// Log is told what the journal and its embedded server have to say. Default:
	// nobody.
	Log *zap.Logger
}

const (
	defaultSyncInterval = time.Second
	defaultMaxBytes     = 8 << 30
	leastMaxBytes       = 1 << 20
	mostMaxBytes        = 1 << 50
	mostReserve         = 64 << 20
)

// withDefaults fills in what was left open, or says what is wrong.
func (o Options) withDefaults() (Options, error) {
	if o.Dir == "" {
		return o, errors.New("journal: no data folder was named")
	}
	dir, err := filepath.Abs(o.Dir)
	if err != nil {
		return o, fmt.Errorf("journal: the data folder: %w", err)
	}
	o.Dir = dir
	if o.SyncInterval == 0 {
		o.SyncInterval = defaultSyncInterval
	}
	if o.SyncInterval < 0 {
		return o, fmt.Errorf("journal: a sync interval of %v", o.SyncInterval)
	}
	if o.MaxBytes == 0 {
		o.MaxBytes = defaultMaxBytes
	}
	if o.MaxBytes < leastMaxBytes || o.MaxBytes > mostMaxBytes {
		return o, fmt.Errorf("journal: a limit of %d bytes is not between 1 MiB and 1 PiB", o.MaxBytes)
	}
	if o.Reserve < 0 {
		return o, fmt.Errorf("journal: a reserve of %d bytes", o.Reserve)
	}
	if o.Log == nil {
		o.Log = zap.NewNop()
	}
	return o, nil
}
