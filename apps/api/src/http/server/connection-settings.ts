/** Limits for slow clients, and on the number of connections. They are arguments, so that tests wait less. */
import type { ServerOptions } from 'node:http'

export interface ConnectionSettings {
  /** A connection that has not sent a whole head by then is dropped: a phone on a bad line needs seconds. */
  headMs: number
  /** The whole of a call, body and all: 64 KB over a 2G line. */
  callMs: number
  /**
   * Milliseconds from a call's head to its response: the body may take its time first, and the work after it as well.
   */
  answerMs: number
  /** A line on which nothing moves in either direction, such as that of a reader who stopped reading. */
  idleMs: number
  /**
   * Milliseconds for an idle connection, longer than reverse proxies keep theirs (60 s): the proxy must be the first to
   * close, or its next request could meet a closed connection.
   */
  keepAliveMs: number
  /** Milliseconds between checks of `headMs` and `callMs`. */
  checkEveryMs: number
  /** Milliseconds for requests in flight when the server ends. */
  shutdownMs: number
  /** Every socket (LIMITS: `socketsInAll`) is a connection, too; the others are calls. */
  connectionsMax: number
  /**
   * Milliseconds between pings. A client without a response by the next one is gone, or does not read; it catches up by
   * sync.
   */
  pingEveryMs: number
  /** Milliseconds between checks of a socket's session, which may have been ended by another process, or by its age. */
  sessionCheckEveryMs: number
  /** Milliseconds between checks of all sockets for suspended members, who lose theirs within a second. */
  suspensionCheckEveryMs: number
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
  suspensionCheckEveryMs: 500,
}

/** Returns the options for Fastify, and for Node's server beneath it. */
export function connectionOptions(
  connections: ConnectionSettings,
  shouldUpgradeCallback: ServerOptions['shouldUpgradeCallback'],
) {
  return {
    requestTimeout: connections.callMs,
    connectionTimeout: connections.idleMs,
    keepAliveTimeout: connections.keepAliveMs,
    http: {
      headersTimeout: connections.headMs,
      connectionsCheckingInterval: connections.checkEveryMs,
      shouldUpgradeCallback,
    } satisfies ServerOptions,
  }
}
