package record

// CleanName is what becomes of a name that is read.
var CleanName = cleanName
