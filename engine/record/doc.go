// Package record
package record
