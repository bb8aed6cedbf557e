/** How long the server waits for whoever is slow, and for how many at once. Arguments, so that tests wait less. */
import type { ServerOptions } from 'node:http'

export interface ConnectionSettings {
  /** A connection that has not sent a whole head by then is dropped: a phone on a bad line needs seconds. */
  headMs: number
  /** The whole of a call, body and all: 64 KB over a 2G line. */
  callMs: number
  /** From the head of a call to its answer: a body may take its time first, and the work after it as well. */
  answerMs: number
  /** A line on which nothing moves in either direction, such as that of a reader who stopped reading. */
  idleMs: number
  /** Longer than reverse proxies keep theirs (60 s): who closes a connection must not be the one that is called. */
  keepAliveMs: number
  /** How often the first two are looked at. */
  checkEveryMs: number
  /** What is in flight when the server ends may take this long. */
  shutdownMs: number
  /** Every socket (LIMITS: `socketsInAll`) is a connection, too; the others are calls. */
  connectionsMax: number
  /** Whoever does not answer a ping by the next one is gone, or does not read; they catch up by sync. */
  pingEveryMs: number
  /** How late a session ended by another process, or by age, is noticed on its sockets. */
  sessionCheckEveryMs: number
}

export const defaultConnectionSettings: ConnectionSettings = {
  headMs: 20_000,
  callMs: 60_000,
  answerMs: 75_000,
  idleMs: 120_000,
  keepAliveMs: 72_000,
  checkEveryMs: 5_000,
  shutdownMs: 10_000,
  connectionsMax: 12_000,
  pingEveryMs: 30_000,
  sessionCheckEveryMs: 300_000,
}

/** For Fastify, and for Node's server beneath it. */
export function connectionOptions(
  connections: ConnectionSettings,
  shouldUpgradeCallback: ServerOptions['shouldUpgradeCallback'],
) {
  return {
    requestTimeout: connections.callMs,
    handlerTimeout: connections.answerMs,
    connectionTimeout: connections.idleMs,
    keepAliveTimeout: connections.keepAliveMs,
    http: {
      headersTimeout: connections.headMs,
      connectionsCheckingInterval: connections.checkEveryMs,
      shouldUpgradeCallback,
    } satisfies ServerOptions,
  }
}
