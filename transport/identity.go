package transport

import (
	"errors"
	"net/http"
	"strings"

	"github.com/google/uuid"

	"rowhouse/lobby"
)

const (
	cookieName = "rowhouse"
	cookieDays = 400 // the most that browsers keep one
)

// errBadToken is a bearer token that is no UUID, where no cookie helps out.
var errBadToken = errors.New("the bearer token is no UUID")

// playerOf tells who sends a request: the player whose secret is the bearer
// token, else the one of the cookie; "" for neither. A bearer token that is no
// UUID is not for this server (some proxies add their own), so a cookie still
// counts; without one it is an error, since a program would else watch without
// knowing why. The secret goes no further than this function and [renewCookie].
func playerOf(r *http.Request) (lobby.PlayerID, error) {
	token, given := bearer(r)
	if secret, ok := parseSecret(token); ok {
		return lobby.PlayerOf(secret), nil
	}
	if secret, ok := cookieSecret(r); ok {
		return lobby.PlayerOf(secret), nil
	}
	if given {
		return "", errBadToken
	}
	return "", nil
}

func bearer(r *http.Request) (token string, given bool) {
	scheme, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	if !strings.EqualFold(scheme, "Bearer") {
		return "", false
	}
	return strings.TrimSpace(token), true
}

// cookieSecret reads the first cookie that holds a secret. A browser sends one
// of a longer path first.
func cookieSecret(r *http.Request) (uuid.UUID, bool) {
	for _, cookie := range r.CookiesNamed(cookieName) {
		if secret, ok := parseSecret(cookie.Value); ok {
			return secret, true
		}
	}
	return uuid.UUID{}, false
}

// parseSecret reads a UUID in its usual form only, and never the empty one.
func parseSecret(text string) (uuid.UUID, bool) {
	if len(text) != len(uuid.UUID{}.String()) {
		return uuid.UUID{}, false
	}
	secret, err := uuid.Parse(text)
	return secret, err == nil && secret != uuid.Nil
}

// renewCookie gives the browser its cookie for another 400 days, with a new
// secret if it has none.
func (s *site) renewCookie(w http.ResponseWriter, r *http.Request) {
	secret, ok := cookieSecret(r)
	if !ok {
		secret = uuid.New()
	}
	http.SetCookie(w, &http.Cookie{
		Name: cookieName, Value: secret.String(), Path: s.base,
		MaxAge: cookieDays * 24 * 60 * 60, HttpOnly: true,
		Secure: s.publicHTTPS || s.secure(r), SameSite: http.SameSiteLaxMode,
	})
}
