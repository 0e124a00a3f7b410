package main

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/base64"
	"encoding/pem"
	"math/big"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// authority is a certificate authority that only this test trusts. Its server
// certificate is good for the names in the samples.
type authority struct {
	pool      *x509.CertPool
	pin       string // how a browser is told to trust it
	cert, key string // files of the server: its certificate with the chain, and its key
	both      string // the two in one file
	alone     string // its certificate without the chain, and its key
}

func newAuthority(t testing.TB, dir string) *authority {
	t.Helper()
	now := time.Now()
	ca := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "Rowhouse test authority"},
		NotBefore: now.Add(-time.Hour), NotAfter: now.AddDate(0, 0, 30),
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign,
	}
	leaf := &x509.Certificate{
		SerialNumber: big.NewInt(2), Subject: pkix.Name{CommonName: "example.org"},
		DNSNames:  []string{"example.org", "play.example.org"},
		NotBefore: now.Add(-time.Hour), NotAfter: now.AddDate(0, 0, 30),
		KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
	}
	between := *ca // as the authorities have that people use
	between.SerialNumber, between.Subject = big.NewInt(3), pkix.Name{CommonName: "Rowhouse test issuer"}
	caKey, betweenKey, leafKey := newKey(t), newKey(t), newKey(t)
	caCert, caDER := signed(t, ca, ca, caKey, caKey)
	_, betweenDER := signed(t, &between, ca, betweenKey, caKey)
	_, leafDER := signed(t, leaf, &between, leafKey, betweenKey)
	keyDER, err := x509.MarshalPKCS8PrivateKey(leafKey)
	if err != nil {
		t.Fatal(err)
	}
	own := block("CERTIFICATE", leafDER)
	chain := bytes.Join([][]byte{own, block("CERTIFICATE", betweenDER), block("CERTIFICATE", caDER)}, nil)
	key := block("PRIVATE KEY", keyDER)

	spki := sha256.Sum256(caCert.RawSubjectPublicKeyInfo)
	a := &authority{pool: x509.NewCertPool(), pin: base64.StdEncoding.EncodeToString(spki[:]),
		cert: filepath.Join(dir, "cert.pem"), key: filepath.Join(dir, "key.pem"), both: filepath.Join(dir, "both.pem"), alone: filepath.Join(dir, "alone.pem")}
	a.pool.AddCert(caCert)
	for path, text := range map[string][]byte{a.cert: chain, a.key: key, a.both: append(bytes.Clone(chain), key...), a.alone: append(bytes.Clone(own), key...)} {
		if err := os.WriteFile(path, text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return a
}

// signed makes a certificate, and returns it in both its forms.
func signed(t testing.TB, about, issuer *x509.Certificate, key, issuerKey *ecdsa.PrivateKey) (*x509.Certificate, []byte) {
	t.Helper()
	der, err := x509.CreateCertificate(rand.Reader, about, issuer, key.Public(), issuerKey)
	if err != nil {
		t.Fatal(err)
	}
	c, err := x509.ParseCertificate(der)
	if err != nil {
		t.Fatal(err)
	}
	return c, der
}

func newKey(t testing.TB) *ecdsa.PrivateKey {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return key
}

func block(kind string, der []byte) []byte {
	return pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: der})
}

// client finds every name on this machine and trusts the authority alone. It
// speaks from an address of loopback that the caller chooses.
func (a *authority) client(t testing.TB, from string) *http.Client {
	dialer := &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}}
	transport := &http.Transport{TLSClientConfig: &tls.Config{RootCAs: a.pool}}
	transport.DialContext = func(ctx context.Context, network, address string) (net.Conn, error) {
		_, port, err := net.SplitHostPort(address)
		if err != nil {
			return nil, err
		}
		return dialer.DialContext(ctx, network, net.JoinHostPort("127.0.0.1", port))
	}
	t.Cleanup(transport.CloseIdleConnections)
	return &http.Client{Transport: transport, Timeout: patience}
}
