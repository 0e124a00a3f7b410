package transport

import (
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// Metrics counts what happens, for Prometheus, in a registry of its own: two
// servers fit into one process. It is a lobby.Observer.
type Metrics struct {
	registry    *prometheus.Registry
	rooms       prometheus.Gauge
	connections *prometheus.GaugeVec   // by socket: room, lobby
	ended       *prometheus.CounterVec // by close code
	refused     *prometheus.CounterVec // by reason
	messages    *prometheus.CounterVec // by outcome
	appends     prometheus.Histogram
	dropped     prometheus.Counter
	thinking    *prometheus.GaugeVec     // by state: waiting, working
	thoughts    *prometheus.HistogramVec // by level
	waits       prometheus.Histogram
	limits      *prometheus.CounterVec // by the setting
	guesses     prometheus.Counter
}

// NewMetrics makes a set of counters at zero.
func NewMetrics() *Metrics {
	m := &Metrics{
		registry: prometheus.NewRegistry(),
		rooms: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "rowhouse_rooms", Help: "Rooms in memory.",
		}),
		connections: prometheus.NewGaugeVec(prometheus.GaugeOpts{
			Name: "rowhouse_connections", Help: "Open WebSockets, by what they are connected to.",
		}, []string{"socket"}),
		ended: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "rowhouse_connections_ended_total", Help: "Ended WebSockets, by close code.",
		}, []string{"code"}),
		refused: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "rowhouse_requests_refused_total", Help: "Refused handshakes and posts, by the code of the answer.",
		}, []string{"code"}),
		messages: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "rowhouse_messages_total", Help: "Messages from clients, by outcome: ok, done or the refusal's code.",
		}, []string{"outcome"}),
		appends: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "rowhouse_append_seconds", Help: "Time to store one event.",
			Buckets: prometheus.ExponentialBuckets(10e-6, 4, 10), // 10 µs to 2.6 s
		}),
		dropped: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "rowhouse_feed_dropped_total", Help: "Connections dropped because they fell behind.",
		}),
		thinking: prometheus.NewGaugeVec(prometheus.GaugeOpts{
			Name: "rowhouse_computers", Help: "Computers that must move, by state: waiting for a turn to think, or working (threads of thought).",
		}, []string{"state"}),
		thoughts: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "rowhouse_computer_thought_seconds", Help: "Time that a computer thought about a move, by level.",
			Buckets: prometheus.ExponentialBuckets(100e-6, 4, 8), // 100 µs to 1.6 s
		}, []string{"level"}),
		waits: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "rowhouse_computer_wait_seconds", Help: "Time that a computer waited for its turn to think.",
			Buckets: prometheus.ExponentialBuckets(100e-6, 4, 8),
		}),
		limits: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "rowhouse_limits_reached_total", Help: "How often something was refused, by the setting that bounds it.",
		}, []string{"limit"}),
		guesses: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "rowhouse_guesses_throttled_total", Help: "Look-ups of rooms from addresses that tried too many ids that are none.",
		}),
	}
	for _, limit := range allLimits() {
		m.limits.WithLabelValues(limit) // at zero from the start, so that an increase is seen
	}
	m.registry.MustRegister(m.rooms, m.connections, m.ended, m.refused, m.messages, m.appends, m.dropped, m.limits, m.guesses,
		m.thinking, m.thoughts, m.waits,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// watchReadiness adds what /readyz says as a gauge: 1 while games can be played
// and stored, else 0. Of several servers with these metrics, the first is asked.
func (m *Metrics) watchReadiness(readiness func() error) {
	// An error says that it is there already, from the first server.
	_ = m.registry.Register(prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "rowhouse_ready", Help: "1 while games can be played and stored, else 0.",
	}, func() float64 {
		if readiness() != nil {
			return 0
		}
		return 1
	}))
}

// RoomOpened counts a room into memory.
func (m *Metrics) RoomOpened() { m.rooms.Inc() }

// RoomClosed counts a room out of memory.
func (m *Metrics) RoomClosed() { m.rooms.Dec() }

// Command counts a message by what became of it.
func (m *Metrics) Command(outcome string) { m.messages.WithLabelValues(outcome).Inc() }

// Appended notes how long it took to store an event.
func (m *Metrics) Appended(took time.Duration) { m.appends.Observe(took.Seconds()) }

// ViewerDropped counts a connection that fell behind.
func (m *Metrics) ViewerDropped() { m.dropped.Inc() }

// Thinking notes how many computers wait and think.
func (m *Metrics) Thinking(waiting, working int) {
	m.thinking.WithLabelValues("waiting").Set(float64(waiting))
	m.thinking.WithLabelValues("working").Set(float64(working))
}

// Thought notes how long a computer waited for its turn, and then thought.
func (m *Metrics) Thought(level string, waited, took time.Duration) {
	m.waits.Observe(waited.Seconds())
	m.thoughts.WithLabelValues(level).Observe(took.Seconds())
}

// handler answers /metrics.
func (m *Metrics) handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}
