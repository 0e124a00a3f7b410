package picture

import "math"

type point struct{ x, y float64 }

// plus is the point some way along a direction.
func (p point) plus(direction point, way float64) point {
	return point{p.x + direction.x*way, p.y + direction.y*way}
}

// quadratic is a curve with one handle, as straight pieces.
func quadratic(from, handle, to point) []point {
	const pieces = 16
	points := make([]point, 0, pieces+1)
	for i := range pieces + 1 {
		t := float64(i) / pieces
		a, b, c := (1-t)*(1-t), 2*t*(1-t), t*t
		points = append(points, point{
			a*from.x + b*handle.x + c*to.x,
			a*from.y + b*handle.y + c*to.y,
		})
	}
	return points
}

// smooth is a curve through all points but the first and the last, which lead in
// and out, as straight pieces.
func smooth(through []point) []point {
	const pieces = 8
	points := []point{through[1]}
	for i := 1; i < len(through)-2; i++ {
		before, from, to, after := through[i-1], through[i], through[i+1], through[i+2]
		out := point{from.x + (to.x-before.x)/6, from.y + (to.y-before.y)/6}
		in := point{to.x - (after.x-from.x)/6, to.y - (after.y-from.y)/6}
		for piece := 1; piece <= pieces; piece++ {
			t := float64(piece) / pieces
			a, b, c, d := (1-t)*(1-t)*(1-t), 3*t*(1-t)*(1-t), 3*t*t*(1-t), t*t*t
			points = append(points, point{
				a*from.x + b*out.x + c*in.x + d*to.x,
				a*from.y + b*out.y + c*in.y + d*to.y,
			})
		}
	}
	return points
}

// outline is the edge of what a round pen leaves along a line: along one side,
// around the end, back along the other and around the beginning.
func outline(line []point, width float64) []point {
	const capPieces = 8
	half := width / 2
	edge := make([]point, 0, 2*len(line)+2*capPieces)
	for _, forward := range []bool{true, false} {
		for i := range line {
			at := i
			if !forward {
				at = len(line) - 1 - i
			}
			along := directionAt(line, at, forward)
			edge = append(edge, line[at].plus(point{-along.y, along.x}, half))
		}
		end, along := line[len(line)-1], directionAt(line, len(line)-1, true)
		if !forward {
			end, along = line[0], directionAt(line, 0, false)
		}
		from := math.Atan2(along.x, -along.y)
		for i := 1; i < capPieces; i++ {
			angle := from - math.Pi*float64(i)/capPieces
			edge = append(edge, point{end.x + half*math.Cos(angle), end.y + half*math.Sin(angle)})
		}
	}
	return edge
}

// directionAt is where a line leads at one of its points, seen forwards or
// backwards, as a step of length 1.
func directionAt(line []point, i int, forward bool) point {
	before, after := line[max(i-1, 0)], line[min(i+1, len(line)-1)]
	if !forward {
		before, after = after, before
	}
	length := math.Hypot(after.x-before.x, after.y-before.y)
	if length == 0 {
		return point{1, 0}
	}
	return point{(after.x - before.x) / length, (after.y - before.y) / length}
}

// roundedRect is a closed line around a rectangle with round corners, from the
// middle of its upper side with the clock.
func roundedRect(r rect, radius float64) []point {
	const pieces = 8
	corners := []struct{ at, away point }{
		{point{r.x + r.w - radius, r.y + radius}, point{0, -1}},
		{point{r.x + r.w - radius, r.y + r.h - radius}, point{1, 0}},
		{point{r.x + radius, r.y + r.h - radius}, point{0, 1}},
		{point{r.x + radius, r.y + radius}, point{-1, 0}},
	}
	top := point{r.x + r.w/2, r.y}
	line := []point{top}
	for _, corner := range corners {
		from := math.Atan2(corner.away.y, corner.away.x)
		for i := range pieces + 1 {
			angle := from + math.Pi/2*float64(i)/pieces
			line = append(line, point{corner.at.x + radius*math.Cos(angle), corner.at.y + radius*math.Sin(angle)})
		}
	}
	return append(line, top)
}

// dashes cuts a line into pieces of one length with gaps of another.
func dashes(line []point, length, gap float64) [][]point {
	var all [][]point
	piece, left, drawing := []point{line[0]}, length, true
	for i := 1; i < len(line); i++ {
		from, to := line[i-1], line[i]
		for {
			way := math.Hypot(to.x-from.x, to.y-from.y)
			if way <= left {
				left -= way
				break
			}
			from = from.plus(point{(to.x - from.x) / way, (to.y - from.y) / way}, left)
			if drawing {
				all = append(all, append(piece, from))
				left = gap
			} else {
				left = length
			}
			drawing, piece = !drawing, []point{from}
		}
		if drawing {
			piece = append(piece, to)
		}
	}
	if drawing && len(piece) > 1 {
		all = append(all, piece)
	}
	return all
}
