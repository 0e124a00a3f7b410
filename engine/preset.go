package engine

// Preset is a named set of rules.
type Preset struct {
	ID    string // lower case, stable
	Rules Rules
}

// PresetByID finds a preset; ok is false if there is none of that name.
func PresetByID(id string) (r Rules, ok bool) {
	for _, p := range Presets() {
		if p.ID == id {
			return p.Rules, true
		}
	}
	return Rules{}, false
}

// PresetOf names the preset that has exactly these rules, or returns "".
func PresetOf(r Rules) string {
	for _, p := range Presets() {
		if p.Rules == r {
			return p.ID
		}
	}
	return ""
}

// Presets returns all presets in the order in which they are offered: the table
// of RULES.md. Rules 8 and 9 of the Gomocup protocol are the sources of
// caro-free and caro-vn.
func Presets() []Preset {
	square := func(side, inRow int, overline Overline, ends Ends, first First) Rules {
		return Rules{Width: side, Height: side, InRow: inRow, Overline: overline, Ends: ends, First: first}.WithDefaults()
	}
	swap2 := square(15, 5, OverlineNever, EndsAny, FirstX)
	swap2.Opening = OpeningSwap2
	renju := square(15, 5, OverlineWins, EndsAny, FirstX)
	renju.Forbidden = ForbiddenRenju
	return []Preset{
		{"tictactoe", square(3, 3, OverlineWins, EndsAny, FirstX)},
		{"caro10", square(10, 5, OverlineWins, EndsAny, FirstRandom)},
		{"caro12", square(12, 5, OverlineWins, EndsAny, FirstRandom)},
		{"caro16", square(16, 5, OverlineWins, EndsAny, FirstRandom)},
		{"caro20", square(20, 5, OverlineWins, EndsAny, FirstRandom)},
		{"caro-vn", square(15, 5, OverlineNever, EndsStones, FirstX)},
		{"caro-free", square(15, 5, OverlineWins, EndsStones, FirstX)},
		{"gomoku", square(15, 5, OverlineWins, EndsAny, FirstX)},
		{"gomoku-swap2", swap2},
		{"standard", square(15, 5, OverlineNever, EndsAny, FirstX)},
		{"renju", renju},
	}
}
