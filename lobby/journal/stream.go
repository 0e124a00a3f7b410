package journal

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"go.uber.org/zap"
)

// clockBehind is how far the clock may go back without a word: a correction of the
// time is usually seconds.
const clockBehind = 5 * time.Minute

const (
	streamName = "ROOMS"
	formatKey  = "rowhouse-format" // in the stream's metadata
)

// streamConfig puts our wishes into cfg, which is empty for a new stream.
func streamConfig(cfg server.StreamConfig, o Options) server.StreamConfig {
	cfg.Name = streamName
	cfg.Subjects = []string{
		room("*"), openNote("*"), listLine("*"), seatNote("*", "*"), record("*", "*"), probeSubject,
	}
	cfg.Storage = server.FileStorage
	cfg.Retention = server.LimitsPolicy
	cfg.Replicas = 1
	cfg.MaxMsgs, cfg.MaxMsgsPer, cfg.MaxConsumers = -1, -1, -1
	cfg.MaxMsgSize = -1
	cfg.MaxBytes = o.MaxBytes
	cfg.Discard = server.DiscardNew // the oldest are people's games
	cfg.AllowDirect = true
	cfg.AllowRollup = true
	cfg.AllowMsgTTL = true
	return cfg
}

// ensureStream makes the stream, or brings its settings up to date. A stream
// that the folder describes and the server did not find is left alone: making it
// anew might bury what it holds.
func (e *embedded) ensureStream(ctx context.Context, o Options, f *folder) error {
	info, err := e.info(ctx, "", 0)
	if isCode(err, codeNoStream) {
		if f.hasSettings() {
			return fmt.Errorf("journal: the data folder %s holds rooms that cannot be read; "+
				"nothing was changed", o.Dir)
		}
		cfg := streamConfig(server.StreamConfig{}, o)
		cfg.Metadata = map[string]string{formatKey: strconv.Itoa(format)}
		return e.api(ctx, "STREAM.CREATE."+streamName, cfg, &server.JSApiStreamCreateResponse{})
	}
	if err != nil {
		return err
	}
	if lost := info.State.Lost; lost != nil && lost.Bytes > 0 {
		o.Log.Error("journal: a part of the data folder could not be read",
			zap.Int("messages", len(lost.Msgs)), zap.Uint64("bytes", lost.Bytes))
	}
	if behind := time.Until(info.State.LastTime); behind > clockBehind {
		o.Log.Warn("journal: the clock stands before what was stored last; rooms that are left now may be "+
			"forgotten when it is set right: start after the clock is set (time-sync.target)",
			zap.Time("stored", info.State.LastTime), zap.Duration("behind", behind))
	}
	cfg := streamConfig(info.Config, o)
	if same(cfg, info.Config) {
		return nil
	}
	return e.api(ctx, "STREAM.UPDATE."+streamName, cfg, &server.JSApiStreamUpdateResponse{})
}

func same(a, b server.StreamConfig) bool {
	a.Subjects, b.Subjects = slices.Sorted(slices.Values(a.Subjects)), slices.Sorted(slices.Values(b.Subjects))
	return reflect.DeepEqual(a, b)
}

// info asks for the stream's state, and for the subjects that match filter, if
// it is not empty, from the offset on.
func (e *embedded) info(ctx context.Context, filter string, offset int) (*server.JSApiStreamInfoResponse, error) {
	var request any
	if filter != "" {
		request = server.JSApiStreamInfoRequest{
			ApiPagedRequest: server.ApiPagedRequest{Offset: offset}, SubjectsFilter: filter,
		}
	}
	info := &server.JSApiStreamInfoResponse{}
	if err := e.api(ctx, "STREAM.INFO."+streamName, request, info); err != nil {
		return nil, err
	}
	return info, nil
}

// subjects lists the subjects that match filter.
func (e *embedded) subjects(ctx context.Context, filter string) ([]string, error) {
	var found []string
	for {
		info, err := e.info(ctx, filter, len(found))
		if err != nil {
			return nil, err
		}
		for subject := range info.State.Subjects {
			found = append(found, subject)
		}
		if len(info.State.Subjects) == 0 || len(found) >= info.Total {
			return found, nil
		}
	}
}

// apiAnswer is any answer of the server's management interface.
type apiAnswer interface{ ToError() error }

// api sends a request to the server's management interface.
func (e *embedded) api(ctx context.Context, name string, request any, answer apiAnswer) error {
	var body []byte
	if request != nil {
		var err error
		if body, err = json.Marshal(request); err != nil {
			return fmt.Errorf("journal: %s: %w", name, err)
		}
	}
	reply, err := e.request(ctx, &nats.Msg{Subject: "$JS.API." + name, Data: body})
	if err != nil {
		return fmt.Errorf("journal: %s: %w", name, err)
	}
	if err := json.Unmarshal(reply.Data, answer); err != nil {
		return fmt.Errorf("journal: the answer to %s: %w", name, err)
	}
	if err := answer.ToError(); err != nil {
		return fmt.Errorf("journal: %s: %w", name, err)
	}
	return nil
}

// request waits for one answer, no longer than answerWithin.
func (e *embedded) request(ctx context.Context, msg *nats.Msg) (*nats.Msg, error) {
	ctx, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	return e.conn.RequestMsgWithContext(ctx, msg)
}
