package picture

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/vector"
)

type rect struct{ x, y, w, h float64 }

// canvas is the sheet of one picture.
type canvas struct {
	image  *image.RGBA
	raster vector.Rasterizer // used again for every shape
}

func newCanvas(width, height int, ground color.Color) *canvas {
	c := &canvas{image: image.NewRGBA(image.Rect(0, 0, width, height))}
	draw.Draw(c.image, c.image.Bounds(), image.NewUniform(ground), image.Point{}, draw.Src)
	return c
}

// block fills whole pixels.
func (c *canvas) block(x, y, w, h int, ink color.Color) {
	draw.Draw(c.image, image.Rect(x, y, x+w, y+h), image.NewUniform(ink), image.Point{}, draw.Over)
}

// stroke draws a line with a round pen.
func (c *canvas) stroke(line []point, width float64, ink color.Color) {
	c.fill(ink, outline(line, width))
}

// fill fills what lies within closed lines. Where they overlap the ink is laid
// on once; a line that runs the other way cuts a hole. Only the part of the sheet
// around them is worked on.
func (c *canvas) fill(ink color.Color, shapes ...[]point) {
	area := around(shapes).Intersect(c.image.Bounds())
	if area.Empty() {
		return
	}
	c.raster.Reset(area.Dx(), area.Dy())
	for _, shape := range shapes {
		for i, p := range shape {
			x, y := float32(p.x)-float32(area.Min.X), float32(p.y)-float32(area.Min.Y)
			if i == 0 {
				c.raster.MoveTo(x, y)
			} else {
				c.raster.LineTo(x, y)
			}
		}
		c.raster.ClosePath()
	}
	c.raster.Draw(c.image, area, image.NewUniform(ink), image.Point{})
}

// around is the smallest area of whole pixels that holds all shapes.
func around(shapes [][]point) image.Rectangle {
	low, high := point{math.Inf(1), math.Inf(1)}, point{math.Inf(-1), math.Inf(-1)}
	for _, shape := range shapes {
		for _, p := range shape {
			low = point{min(low.x, p.x), min(low.y, p.y)}
			high = point{max(high.x, p.x), max(high.y, p.y)}
		}
	}
	if low.x > high.x {
		return image.Rectangle{}
	}
	return image.Rect(int(math.Floor(low.x)), int(math.Floor(low.y)), int(math.Ceil(high.x)), int(math.Ceil(high.y)))
}

// card fills a rectangle with round corners and rules its edge.
func (c *canvas) card(r rect, radius, edge float64, inside, border color.Color) {
	c.fill(border, roundedRect(r, radius))
	c.fill(inside, roundedRect(rect{r.x + edge, r.y + edge, r.w - 2*edge, r.h - 2*edge}, radius-edge))
}

// frame rules the edge of a rectangle with round corners.
func (c *canvas) frame(r rect, radius, edge float64, ink color.Color) {
	outer := roundedRect(r, radius)
	inner := roundedRect(rect{r.x + edge, r.y + edge, r.w - 2*edge, r.h - 2*edge}, radius-edge)
	for i, j := 0, len(inner)-1; i < j; i, j = i+1, j-1 {
		inner[i], inner[j] = inner[j], inner[i]
	}
	c.fill(ink, outer, inner)
}
