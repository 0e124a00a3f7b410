package transport

import (
	"container/list"
	"context"
	"sync"

	"rowhouse/lobby"
	"rowhouse/transport/picture"
)

// maxPictures bounds the bytes of the pictures that are kept: those of a hundred
// rooms, at about 30 KB each.
const maxPictures = 3 << 20

// pictures draws what links look like. A link that many people are sent is asked
// for by many at once, so the last pictures are kept, and only a few are drawn
// at a time.
type pictures struct {
	painter *picture.Painter
	drawing gate

	mu    sync.Mutex // guards the rest
	kept  map[pictureKey]*list.Element
	order *list.List // of *keptPicture, the last one asked for first
	size  int        // bytes of all that is kept
}

// pictureKey names a picture: a room's looks the same as long as its version is.
type pictureKey struct {
	room    lobby.RoomID // "" is the front page
	version uint64
}

type keptPicture struct {
	key pictureKey
	png []byte
}

func newPictures() (*pictures, error) {
	painter, err := picture.New()
	if err != nil {
		return nil, err
	}
	return &pictures{
		painter: painter, drawing: newGate(),
		kept: map[pictureKey]*list.Element{}, order: list.New(),
	}, nil
}

// get returns a picture, drawn now unless it is known. It returns nil if ctx ends
// before there is time to draw.
func (p *pictures) get(ctx context.Context, key pictureKey, scene func() picture.Scene) []byte {
	if png := p.find(key); png != nil {
		return png
	}
	if !p.drawing.enter(ctx) {
		return nil
	}
	defer p.drawing.leave()
	if png := p.find(key); png != nil { // somebody else asked first
		return png
	}
	png := p.painter.Draw(scene())
	p.keep(key, png)
	return png
}

func (p *pictures) find(key pictureKey) []byte {
	p.mu.Lock()
	defer p.mu.Unlock()
	at, ok := p.kept[key]
	if !ok {
		return nil
	}
	p.order.MoveToFront(at)
	return at.Value.(*keptPicture).png
}

// keep remembers a picture and forgets those that nobody asked for the longest.
func (p *pictures) keep(key pictureKey, png []byte) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if _, ok := p.kept[key]; ok {
		return
	}
	p.kept[key] = p.order.PushFront(&keptPicture{key, png})
	p.size += len(png)
	for p.size > maxPictures {
		last := p.order.Remove(p.order.Back()).(*keptPicture)
		delete(p.kept, last.key)
		p.size -= len(last.png)
	}
}
