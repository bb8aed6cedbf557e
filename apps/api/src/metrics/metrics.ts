/**
 * The metrics for Prometheus. They are counted where the events happen, and identify no member: routes appear by their
 * pattern, and all other labels are from a short fixed list.
 */
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { registerGauges, type Sources } from './gauges.ts'

export interface Call {
  method: string
  /** The route with its parameters' names: '/api/posts/:id'. Undefined for an unknown path. */
  route: string | undefined
  status: number
  seconds: number
}

export interface Metrics {
  readonly registry: Registry
  /** Registers the gauges, which are read at each request. */
  lookUp: (sources: Sources) => void
  /** Registers a route that may be called, so that the metrics list it from now on. */
  expectRoute: (route: { method: string; route: string }) => void
  called: (call: Call) => void
  shed: () => void
  /** Counts one work, with the commit that it shared, in milliseconds. */
  worked: (ms: number) => void
  /** A commit that others stood in the way of. */
  repeated: () => void
  /** A socket that read too slowly. */
  droppedSocket: () => void
  mailFailed: () => void
  /** Counts a push to a device by its outcome. */
  pushed: (outcome: 'delivered' | 'gone' | 'later') => void
  /** Counts a mail that a member wanted and that was sent. */
  mailed: (channel: 'mail' | 'digest') => void
  /** Counts a subscription whose state was requested from the payment provider. */
  reconciled: (outcome: 'done' | 'failed') => void
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  // Memory, processor, the loop's delay and collected garbage, by the names that everybody gives them.
  collectDefaultMetrics({ register: registry })
  const calls = new Counter({
    name: 'porchlight_http_requests_total',
    help: 'Calls that were answered.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const callSeconds = new Histogram({
    name: 'porchlight_http_request_duration_seconds',
    help: 'How long calls took.',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers,
  })
  const shed = new Counter({
    name: 'porchlight_http_requests_shed_total',
    help: 'Calls that were sent away because too much was asked.',
    registers,
  })
  const workSeconds = new Histogram({
    name: 'porchlight_transaction_duration_seconds',
    help: 'How long work in the database took, with its commit and without its waiting.',
    buckets: [0.002, 0.01, 0.05, 0.2, 1, 5],
    registers,
  })
  const repeatedRounds = new Counter({
    name: 'porchlight_transactions_repeated_total',
    help: 'Commits that were tried again because somebody else had the database.',
    registers,
  })
  const droppedFrames = new Counter({
    name: 'porchlight_sockets_dropped_total',
    help: 'Sockets that were ended because they read too slowly.',
    registers,
  })
  const mailFailures = new Counter({
    name: 'porchlight_mail_failures_total',
    help: 'Mails that could not be sent.',
    registers,
  })
  const pushes = new Counter({
    name: 'porchlight_pushes_total',
    help: 'Devices that were to be told what is new: told, gone for good, or to be tried again later.',
    labelNames: ['outcome'],
    registers,
  })
  const mailsTold = new Counter({
    name: 'porchlight_mails_told_total',
    help: 'Mails that members asked for and that have left.',
    labelNames: ['kind'],
    registers,
  })
  const reconciled = new Counter({
    name: 'porchlight_subscriptions_reconciled_total',
    help: 'Subscriptions that the payment provider was asked about by the clock.',
    labelNames: ['outcome'],
    registers,
  })
  // Each series begins at 0, because a series that does not exist yet cannot be seen to grow.
  for (const outcome of ['delivered', 'gone', 'later'] as const) pushes.inc({ outcome }, 0)
  for (const kind of ['news', 'digest'] as const) mailsTold.inc({ kind }, 0)
  for (const outcome of ['done', 'failed'] as const) reconciled.inc({ outcome }, 0)
  return {
    registry,
    lookUp: (sources) => registerGauges(registry, sources),
    expectRoute: (labels) => {
      for (const status of ['200', '500']) calls.inc({ ...labels, status }, 0)
    },
    called: ({ method, route = 'none', status, seconds }) => {
      const labels = { method: methods.has(method) ? method : 'other', route }
      calls.inc({ ...labels, status: String(status) })
      callSeconds.observe(labels, seconds)
    },
    shed: () => shed.inc(),
    worked: (ms) => workSeconds.observe(ms / 1000),
    repeated: () => repeatedRounds.inc(),
    droppedSocket: () => droppedFrames.inc(),
    mailFailed: () => mailFailures.inc(),
    pushed: (outcome) => pushes.inc({ outcome }),
    mailed: (kind) => mailsTold.inc({ kind: kind === 'digest' ? 'digest' : 'news' }),
    reconciled: (outcome) => reconciled.inc({ outcome }),
  }
}
