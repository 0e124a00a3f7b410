// Package transport is the door between browsers and the lobby: HTTP, WebSocket
// and the wire protocol, which PROTOCOL.md beside this file describes with
// examples that are tests. It judges no game and holds no room; it turns frames
// into the lobby's commands and what the lobby tells into frames.
//
// # Who owns what
//
// A WebSocket has two goroutines and no lock. One reads: it decodes one message
// after the other, refuses what cannot be read or comes too fast, and hands the rest
// to the room, which never makes it wait. The other writes: the updates of the room in
// their order, and answers to pings. A ping is sent after a second and then every 20
// seconds; a third goroutine waits for its answer and tells the room how long that
// took, which a clock forgives. Whichever finds that the connection ends says why,
// once, and the writer closes it; the reader ends after the others, and
// [Server.Shutdown] waits for it. The HTTP handler returns as soon as the connection
// is joined, so that nothing of the request stays in memory with it.
//
// # Order
//
// First comes hello, then the whole state (in the lobby: the list of games, and
// soon after it a player's own);
// nothing the client sends is answered before that. Then every event follows
// exactly once, in the order of its version. What the transport refuses itself
// goes through the same queue as the room's answers.
//
// # The slow, the silent and the hostile
//
// A connection that does not read blocks its own writer only. Its queue in the
// lobby fills and the lobby lets it go, which is told as 1013 if it reads on; a
// single write takes at most 10 seconds. One that does not answer a ping for 10
// seconds is dropped. Messages over 4 KiB end with 1009; unreadable ones and
// those beyond 20 a second are refused, and after several the connection ends
// with 1008. Closing takes at most three seconds for the peer to answer, after
// the room has been left, so no room ever waits for it.
//
// # Who may come in
//
// A player is known by a secret, in a cookie or a bearer token; only its hash
// goes further than identity.go. A page of another origin is refused, with a log
// line that names the setting which would let it in. X-Forwarded-Host, -Proto
// and -For count from trusted proxies only, a unix socket's peers among them if so
// set; one that is ignored is logged with the setting to trust it, and so is a
// trusted proxy that does not say who asks. Limits count an IPv6 /64 as one.
//
// # Previews, files and records
//
// A room's page, its picture and its games as files are read from the journal
// and open nothing: what a chat does with a link takes no seat. The words of a
// preview are this package's, in English; package picture draws.
//
// Drawing a picture and reading a record cost as much as a hundred other
// answers, and anybody may ask. Each goes through a gate that lets in half as
// many as there are processors; who waits longer than five seconds is told busy.
// Pictures are kept by the room's version, up to 3 MB of them.
//
// # Errors
//
// Over HTTP an error is a JSON object with a code, a message for developers and,
// where there is one, the field at fault; of a record also why, and which move.
// Over a WebSocket it is a refused frame or a close code; the codes are those of the lobby and the engine, and
// bad-message and rate.
//
// # What the http.Server around it needs
//
// A ReadHeaderTimeout (10 s), an IdleTimeout (2 min) and MaxHeaderBytes (32 KiB)
// belong to the listener and are set by whoever makes the http.Server; the body
// of a POST has its own limits of 160 KiB and 10 seconds. ReadTimeout and
// WriteTimeout do not touch WebSockets. Between the listener and [Server.Handler]
// there may be no wrapper that hides http.Hijacker. To stop, call
// [Server.Shutdown] beside http.Server.Shutdown, which knows nothing of
// WebSockets, and close the lobby after both.
package transport
