/** A line to PostgreSQL of its own, beside the pools: what is locked on it is locked for as long as it lasts. */
import pg from 'pg'

export const connectMsMax = 5_000
/** A line that went silent at rest is noticed in a minute or so, not in two hours. */
export const keepAliveInitialDelayMillis = 10_000
/** The first of the two numbers of Porchlight's advisory locks: 'Prch'. */
export const ourLocks = 0x50_72_63_68

/** Creates a client that is not connected yet. */
export function createLine(
  url: URL,
  settings: { purpose: string; onFault: (error: unknown) => void; answerMsMax?: number },
): pg.Client {
  const line = new pg.Client({
    connectionString: url.href,
    application_name: `porchlight (${settings.purpose})`,
    connectionTimeoutMillis: connectMsMax,
    query_timeout: settings.answerMsMax,
    keepAlive: true,
    keepAliveInitialDelayMillis,
  })
  // Without a listener, a broken connection would end this process.
  line.on('error', settings.onFault)
  return line
}
