/**
 * Allows one server at a time on a PostgreSQL database: pokes and ended sessions reach only the sockets of the server
 * that handles the change.
 */
import pg from 'pg'
import { DatabaseGone } from '../engine/faults.ts'
import { UnusableData } from '../engine/unusable-data.ts'
import { createLine, ourLocks } from './postgres-connection.ts'

/** Held for as long as its line lasts, so that a server that died holds nothing. */
export const serverLock = [ourLocks, 1]
const againAfterMs = 1_000
/** A server that was killed is not forgotten at the same instant. */
const leaveMsMax = 5_000

export interface LockedDatabase {
  release: () => Promise<void>
}

interface LockSettings {
  /** Called when the connection broke. */
  onFault: (error: unknown) => void
  /** Called when another server took the lock first: this one must end. */
  onLost: (error: UnusableData) => void
}

/** @throws UnusableData when another server has it */
export async function lockPostgres(url: URL, { onFault, onLost }: LockSettings): Promise<LockedDatabase> {
  let isHeld = true
  let client = await take()

  async function take(): Promise<pg.Client> {
    const fresh = createLine(url, { purpose: 'the server', onFault })
    try {
      await fresh.connect()
      await waitForLock(fresh)
    } catch (error) {
      await fresh.end().catch(() => undefined)
      if (error instanceof UnusableData || error instanceof pg.DatabaseError) throw error
      throw new DatabaseGone('the database does not answer', { cause: error })
    }
    fresh.once('end', () => void comeBack())
    return fresh
  }

  async function comeBack(): Promise<void> {
    while (isHeld) {
      try {
        client = await take()
        if (!isHeld) await client.end()
        return
      } catch (error) {
        if (error instanceof UnusableData) return onLost(error)
        onFault(error)
        await new Promise((resolve) => setTimeout(resolve, againAfterMs).unref())
      }
    }
  }

  async function waitForLock(client: pg.Client): Promise<void> {
    for (const until = Date.now() + leaveMsMax; ; ) {
      const { rows } = await client.query('select pg_try_advisory_lock($1, $2) as taken', serverLock)
      if (rows[0]?.taken === true) return
      if (Date.now() > until) {
        throw new UnusableData(
          'DATABASE_URL: Porchlight is running on this database already. End it first; two at once would not see each other.',
        )
      }
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }

  return {
    release: async () => {
      isHeld = false
      await client.end().catch(() => undefined)
    },
  }
}
