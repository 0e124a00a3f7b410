package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// What Traefik 3 knows of the settings that the samples use, by its reference. It
// ignores what it does not know, so a slip of the pen would show only in use.
type (
	traefikStatic struct {
		EntryPoints map[string]struct {
			Address string `yaml:"address"`
			HTTP    struct {
				Redirections struct {
					EntryPoint struct {
						To     string `yaml:"to"`
						Scheme string `yaml:"scheme"`
					} `yaml:"entryPoint"`
				} `yaml:"redirections"`
			} `yaml:"http"`
		} `yaml:"entryPoints"`
		Providers struct {
			File struct {
				Directory string `yaml:"directory"`
				Watch     bool   `yaml:"watch"`
			} `yaml:"file"`
		} `yaml:"providers"`
	}
	traefikDynamic struct {
		HTTP struct {
			Routers     map[string]traefikRouter     `yaml:"routers"`
			Middlewares map[string]traefikMiddleware `yaml:"middlewares"`
			Services    map[string]traefikService    `yaml:"services"`
		} `yaml:"http"`
		TLS struct {
			Certificates []struct {
				CertFile string `yaml:"certFile"`
				KeyFile  string `yaml:"keyFile"`
			} `yaml:"certificates"`
		} `yaml:"tls"`
	}
	traefikRouter struct {
		Rule        string    `yaml:"rule"`
		EntryPoints []string  `yaml:"entryPoints"`
		Middlewares []string  `yaml:"middlewares"`
		Service     string    `yaml:"service"`
		TLS         *struct{} `yaml:"tls"`
	}
	traefikMiddleware struct {
		StripPrefix *struct {
			Prefixes []string `yaml:"prefixes"`
		} `yaml:"stripPrefix"`
		RedirectRegex *struct {
			Regex       string `yaml:"regex"`
			Replacement string `yaml:"replacement"`
			Permanent   bool   `yaml:"permanent"`
		} `yaml:"redirectRegex"`
	}
	traefikService struct {
		LoadBalancer struct {
			PassHostHeader bool `yaml:"passHostHeader"`
			Servers        []struct {
				URL string `yaml:"url"`
			} `yaml:"servers"`
		} `yaml:"loadBalancer"`
	}
)

// strictly reads a file of Traefik's and fails on what to has no place for.
func strictly(t *testing.T, path string, to any) {
	t.Helper()
	decoder := yaml.NewDecoder(bytes.NewReader([]byte(read(t, path))))
	decoder.KnownFields(true)
	if err := decoder.Decode(to); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
}

// Traefik is in no Debian package, so its files are only read: they have no
// setting that it does not know, name nothing that is not there, and let exactly
// the paths through that the files of the other proxies do.
func TestTraefikFiles(t *testing.T) {
	var static traefikStatic
	strictly(t, "deploy/traefik/traefik.yml", &static)
	if to := static.EntryPoints["web"].HTTP.Redirections.EntryPoint; to.To != "websecure" || to.Scheme != "https" {
		t.Errorf("plain HTTP is led to %+v", to)
	}
	for name, want := range map[string]struct {
		rule     string
		stripped bool
	}{
		"root.yml":          {"Host(`play.example.org`)", false},
		"play.yml":          {"Host(`example.org`) && PathPrefix(`/play/`)", false},
		"play-stripped.yml": {"Host(`example.org`) && PathPrefix(`/play/`)", true},
	} {
		t.Run(name, func(t *testing.T) {
			var d traefikDynamic
			strictly(t, "deploy/traefik/"+name, &d)
			if got := d.HTTP.Routers["rowhouse"].Rule; got != want.rule {
				t.Errorf("the rule is %s, want %s", got, want.rule)
			}
			stripped := false
			for router, r := range d.HTTP.Routers {
				checkRouter(t, router, r, d, static)
				for _, m := range r.Middlewares {
					if s := d.HTTP.Middlewares[m].StripPrefix; s != nil {
						stripped = slices.Equal(s.Prefixes, []string{"/play"})
					}
				}
			}
			if stripped != want.stripped {
				t.Errorf("it takes /play off: %v, want %v", stripped, want.stripped)
			}
			if len(d.TLS.Certificates) != 1 || d.TLS.Certificates[0].CertFile == "" || d.TLS.Certificates[0].KeyFile == "" {
				t.Errorf("certificates: %+v", d.TLS.Certificates)
			}
		})
	}
}

// checkRouter checks that all that a router names is there, and what it does to a
// path without its slash.
func checkRouter(t *testing.T, name string, r traefikRouter, d traefikDynamic, static traefikStatic) {
	t.Helper()
	for _, e := range r.EntryPoints {
		if _, has := static.EntryPoints[e]; !has {
			t.Errorf("router %s: traefik.yml has no entry point %s", name, e)
		}
	}
	if r.TLS == nil {
		t.Errorf("router %s answers without TLS", name)
	}
	service, has := d.HTTP.Services[r.Service]
	if !has || len(service.LoadBalancer.Servers) != 1 || !service.LoadBalancer.PassHostHeader {
		t.Errorf("router %s: service %+v", name, service)
	}
	for _, m := range r.Middlewares {
		middleware, has := d.HTTP.Middlewares[m]
		if !has {
			t.Errorf("router %s: there is no middleware %s", name, m)
		}
		if redirect := middleware.RedirectRegex; redirect != nil {
			to := regexp.MustCompile(redirect.Regex).ReplaceAllString("https://example.org/play", redirect.Replacement)
			if to != "https://example.org/play/" || !strings.Contains(r.Rule, "Path(`/play`)") {
				t.Errorf("router %s leads %s to %s", name, r.Rule, to)
			}
		}
	}
}

// Every sample that is beside the guide is one that a test runs or reads.
func TestEverySampleIsTried(t *testing.T) {
	tried := []string{"traefik/traefik.yml", "traefik/root.yml", "traefik/play.yml", "traefik/play-stripped.yml"}
	for _, kind := range realProxies() {
		tried = append(tried, kind.root, kind.kept, kind.stripped)
	}
	for _, folder := range []string{"nginx", "caddy", "haproxy", "apache", "traefik"} {
		entries, err := os.ReadDir(filepath.Join(root, "deploy", folder))
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			if !slices.Contains(tried, folder+"/"+e.Name()) {
				t.Errorf("deploy/%s/%s: nothing tries it", folder, e.Name())
			}
		}
	}
}
