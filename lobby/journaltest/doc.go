// Package journaltest holds what every lobby.Journal must do, as tests. It is
// used by tests only. What a journal promises beyond the interface, such as
// surviving the death of its process, is tested beside it.
package journaltest
