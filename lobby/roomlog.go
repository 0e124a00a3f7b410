package lobby

import (
	"slices"

	"go.uber.org/zap"
)

// roomLog writes lines that say which room they are about. It is as small as a
// pointer and an id: a logger of the library's own that knows a field keeps a buffer
// for it, and there are thousands of rooms.
type roomLog struct {
	log  *zap.Logger
	room RoomID
}

func (l roomLog) Debug(what string, fields ...zap.Field) { l.log.Debug(what, l.with(fields)...) }
func (l roomLog) Info(what string, fields ...zap.Field)  { l.log.Info(what, l.with(fields)...) }
func (l roomLog) Warn(what string, fields ...zap.Field)  { l.log.Warn(what, l.with(fields)...) }
func (l roomLog) Error(what string, fields ...zap.Field) { l.log.Error(what, l.with(fields)...) }

// with puts the room first.
func (l roomLog) with(fields []zap.Field) []zap.Field {
	return slices.Insert(fields, 0, zap.String("room", string(l.room)))
}
