package transport

import (
	"fmt"
	"net/http"

	"go.uber.org/zap"

	"rowhouse/lobby"
)

// advice is what an operator can do about a refusal, by its code. Most are the doing
// of whoever was refused, and then that is what it says.
func advice(code string) string {
	switch code {
	case codeNoUpgrade:
		return "if these are people, the proxy drops live connections: run rowhouse doctor"
	case codeNoIdentity:
		return "if it was the page, a proxy or the browser drops its cookie: let Cookie and Set-Cookie through"
	case codeBadToken:
		return "if it was the page, a proxy adds an Authorization header and drops the cookie: let Cookie through"
	case codeNoWebSocket:
		return "a fault of this program: report it"
	case codeStopping:
		return "nothing: pages come back by themselves when it runs again"
	case codeRate:
		return "nothing, if it is one client that sends too much; if these are people, report what they did"
	case string(lobby.ErrLimit):
		return "the line beside this one names the setting"
	case codeBadMessage, codeMediaType, codeTooLarge:
		return "nothing here: the client is at fault, or an old page in a cache"
	}
	return "nothing: the answer says what was wrong"
}

// logRefusal logs one line for a request or a handshake that is refused. Why is none
// of the client's own words: they may be somebody's name. It may name lines of more
// than one proxy, so it is cut later than what strangers send.
func (s *Server) logRefusal(r *http.Request, message, code, why string) {
	s.notices.each(message, zap.String("code", code), zap.String("why", fmt.Sprintf("%.600s", why)),
		zap.String("path", shorten(r.URL.Path)), zap.String("address", s.site.household(r)),
		zap.String("what to do", advice(code)))
}
