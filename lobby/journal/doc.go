// Package journal keeps rooms on disk: a lobby.Journal on a JetStream stream in
// a NATS server that runs inside the process. It opens no port, takes no signal
// and needs nothing from outside.
//
// # What is stored
//
// One data folder holds all of it. The file lock belongs to the one process that
// has the folder, and names it; a second process gets ErrInUse. The file format
// holds the number of the folder's format; a folder of a higher one is refused
// before anything in it is touched. The file restoring is there while a backup is
// restored, and a folder that has it is refused too. Below jetstream is the server's own store,
// with one stream, ROOMS. Its subjects:
//
//	room.<id>             a room's log: a snapshot, then events
//	open.<id>             a note that the room was opened and not left
//	list.<id>             the room's line for the front page
//	seat.<player>.<id>    a note that the player holds a seat in the room
//	record.<id>.<n>       the record of the room's game n
//	probe                 nothing: written to find out whether the store lives
//
// Every message has the header Rowhouse-Format, the number of the form of what
// is inside, and, unless it is a new room, Rowhouse-Opening, the id of the
// opening that wrote it. Bodies are the lobby's; nothing here reads them.
//
// # Logs
//
// A message with Nats-Rollup: sub is a snapshot: it takes the place of the whole
// log. A new room is one, with a time to live (Nats-TTL). Opening a room reads
// the log, writes the note, and stores a snapshot without a time to live; leaving
// it stores one with, and removes the note. So nothing expires in the middle of
// a log, and what is open never does.
//
// Each write to a log names the log's last sequence as the writer knows it
// (Nats-Expected-Last-Subject-Sequence). The server refuses any other, with the
// code 10071 or, in a cluster, 10164: this is the fence, and all that keeps two
// owners apart. Whoever opens a room has read and replaced its log in one step;
// of several at once one wins. Sequences are the stream's, not the room's, and
// do not leave this package.
//
// Notes, lines and seats are single messages of which the last is true. Records
// are stored with an expected sequence of 0: one that is there stays.
//
// A process may die between any two of these steps. Dead in the middle of a
// roll-up, it leaves the old log before the snapshot, and a reader begins at the
// last snapshot. Dead between the note and the roll-up, or between the leaving
// roll-up and the removal of the note, it leaves a note too many: whoever asks
// for Opened opens and leaves that room once more. No order of deaths leaves an
// open log without a note. The two files in which the server describes its
// stream are mended at the start if a kill came between them.
//
// # What survives what
//
// An append that was answered has been written to the file by the system call:
// it survives the death of the process however it comes. The files are synced
// every SyncInterval, a second by default: a loss of power may cost what was
// answered within the last one. With SyncAlways each append is synced before its
// answer, and a loss of power costs nothing that was answered.
//
// # Errors
//
// ErrFenced comes from the two codes above. Any other refusal of the server, a
// full disk or store, an ended context before the message was sent, and a store
// that is known to be dead are ErrNotStored. No answer, because the context
// ended, the server died or ten seconds passed, is ErrOutcomeUnknown. After
// ErrFenced and ErrOutcomeUnknown an ownership is over and says ErrFenced; after
// ErrNotStored it goes on. Reads wait for a server that is being restarted.
//
// # When space is short
//
// The stream has a limit of its own, MaxBytes, and refuses what is new at it.
// Before that, at 90 %, new rooms are refused here, and events, records, lines
// and seats at 95 %, so that the roll-ups that make room still fit; one that
// does not is tried again for a second and a half. The same goes for the disk: new rooms
// need twice the Reserve, events all of it, roll-ups a quarter. Ready says so as
// soon as events are refused. How full both are is looked up at most four times
// a second, and what was written since is added.
//
// When the disk is full all the same, the server's stream takes no writes any
// more and answers nothing, for good. The first sign is a line in the server's log or a
// write without an answer; a probe makes sure. Pending writes end with
// ErrOutcomeUnknown, further ones with ErrNotStored, and reads go on. Once the
// disk has its Reserve again, the server is stopped and started within the
// process. All that was answered is there, ownerships go on, and nobody has to
// repair anything. The same cure is used for whatever else ends the store or the
// connection to it. It is not tried before a file can be made in the folder: on a
// disk that turned read-only, and in a process without file handles, a server that
// was stopped would not start again, and the old one still reads. A disk that hangs
// holds up reads as well; writes are refused as soon as one was not answered in
// time, and go on when the disk does.
//
// # Backups
//
// A backup is every message of the stream in its order, up to a moment at which
// there were no more, as JSON lines in gzip with a sum at the end. Roll-ups go on
// meanwhile: what they take away before it was read stands, as their snapshot,
// behind it. So for each subject the last snapshot or value and what follows are
// what held at that moment. Restoring stores the messages again in the same order,
// each with the time it has left, and compares what can be read then. A copy of the
// files of a running journal has no such moment: rooms are missing from it.
//
// # Who runs
//
// A Store has one goroutine, which waits for signs of a dead server and restarts
// it; the others are the server's and the connection's. All end with Close.
// Calls run in the caller's goroutine and hold no lock while they wait. A caller
// that is slow harms nobody else.
//
// # Memory
//
// The server keeps 150 to 300 bytes in memory for each subject, so a rolled-up
// room with a record and two seats costs a kilobyte at most; blocks that were
// read are let go after ten seconds. Starting reads an index, or after a kill the
// blocks since the index, which it writes at most every two and a half minutes and
// on Close.
package journal
