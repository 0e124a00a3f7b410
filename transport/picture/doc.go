// Package picture draws the pictures that go with a room's link: a board as it
// lies on the paper, and beside it what there is to say. It knows nothing of
// rooms, of the wire or of HTTP, and makes up no words.
//
// A [Painter] holds the fonts and may be used from many goroutines. Each picture
// is drawn from scratch in memory, about 3 MB while it lasts: whoever lets
// strangers ask for pictures bounds how many are drawn at once.
//
// The same [Scene] always becomes the same bytes. The marks waver as they do on
// the page, which draws them from the same numbers: see wobble.
//
// Draw fails for no scene. What does not fit is made smaller and then cut short;
// lines that lie outside the board are passed over. Text in a script that the
// fonts do not have would be boxes: ask [Painter.Knows] first.
package picture
