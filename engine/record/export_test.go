package record

// CleanName is what becomes of a name that is read; Escape, Compose and Unescape
// are how SGF writes and reads text.
var (
	CleanName = cleanName
	Escape    = escape
	Compose   = compose
	Unescape  = unescape
)
