// Package lobby creates and finds rooms and runs them.
package lobby
