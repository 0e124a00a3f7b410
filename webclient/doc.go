// Package webclient is the bundled page: HTML, CSS, ES modules and pictures,
// embedded as they lie in this folder. There is no build step and no framework,
// and the page loads nothing from another host.
//
// It holds no Go code but [Files]. The transport serves index.html for the
// front page and for every room after replacing four placeholders, each
// escaped for HTML: {{base}}, the base path with a slash at both ends;
// {{assets}}, the versioned folder that static/ is served under, relative to
// the base; {{config}}, the page's configuration as JSON; {{preview}}, the tags
// that say what a link to the page is. Whatever is below static/ may be cached
// for as long as its version lives.
//
// The page is a client like any other: it judges no move, knows the wire only
// from the protocol, and shows nothing as played that the server has not
// stored. page.d.ts has the shapes it works with. static/js/main.js starts
// either the front page or a room. A room begins with its board and what is said
// of an empty one; late.js loads the rest with the first frame that needs it, and
// that frame waits for it. `npm run check` in this folder checks
// types, lints, and runs the tests in test/; none of that is embedded.
package webclient
