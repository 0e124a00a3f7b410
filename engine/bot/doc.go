// Package bot holds the computer players: pure functions of a position, a
// level, a seed and a budget.
package bot
