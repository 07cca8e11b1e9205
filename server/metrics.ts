import { timingSafeEqual } from 'node:crypto'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof createMetrics>

/** The registry of /metrics: requests by method and status with their durations, the connection pool, the process. */
export function createMetrics(pool: { totalCount: number; idleCount: number; waitingCount: number }) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'HTTP requests',
    labelNames: ['method', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'HTTP response time',
    labelNames: ['method'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  const connections = new Gauge({
    name: 'database_connections',
    help: 'Connections of the database pool; waiting: requests for one',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'open' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  /** By method and status. Node rejects unknown methods, so there are few. */
  const series = new Map<string, (seconds: number) => void>()
  const createSeries = (method: string, status: number) => {
    const count = requests.labels({ method, status })
    const duration = durations.labels({ method })
    return (seconds: number) => {
      count.inc()
      duration.observe(seconds)
    }
  }
  return {
    registry,
    connections,
    observe(method: string, status: number, seconds: number) {
      const key = `${method} ${status}`
      const observe = series.get(key) ?? createSeries(method, status)
      series.set(key, observe)
      observe(seconds)
    },
  }
}

/** Headers that a proxy on this machine adds. With one of them, a loopback address does not mean a local client. */
const FORWARDED = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-host', 'x-forwarded-proto', 'via']

/** Whether a request may read /metrics: with the token if there is one, otherwise from this machine. */
export function canReadMetrics(headers: Headers, remoteAddress: string | undefined, token: string | null): boolean {
  if (token) {
    const given = Buffer.from(headers.get('authorization')?.replace(/^Bearer /, '') ?? '')
    const expected = Buffer.from(token)
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
  return /^(::1|(::ffff:)?127\.)/.test(remoteAddress ?? '') && !FORWARDED.some((name) => headers.get(name))
}
