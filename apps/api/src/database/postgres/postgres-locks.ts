/**
 * Locks for work of which one process does each piece, even when a second process works on the same database by
 * mistake.
 */
import type pg from 'pg'
import type { Engine } from '../engine/engine.ts'
import { DatabaseGone } from '../engine/faults.ts'
import { createLine, ourLocks } from './postgres-connection.ts'

interface Locks {
  alone: Engine['alone']
  close: () => Promise<void>
}

/** Apart from the lock of the server itself, which has the first number: a name may come to any second one. */
const locksOfNames = ourLocks + 1
/**
 * The time limit for a response in milliseconds. A request for a lock never waits for the lock, so a connection without
 * a response for this long is dead.
 */
const responseMsMax = 10_000

/**
 * Creates locks that share one connection, opened with the first lock. A lock is held for as long as the connection lasts,
 * so that a process that died holds nothing.
 */
export function createPostgresLocks(url: URL, onFault: (error: unknown) => void): Locks {
  let current: Promise<pg.Client> | null = null
  let asking: Promise<unknown> = Promise.resolve()

  function take(): Promise<pg.Client> {
    if (current) return current
    const connection = connect()
    current = connection
    const forget = () => {
      if (current === connection) current = null
    }
    connection.then((line) => line.once('end', forget), forget)
    return connection
  }

  async function connect(): Promise<pg.Client> {
    const line = createLine(url, { purpose: 'its jobs', onFault, answerMsMax: responseMsMax })
    try {
      await line.connect()
      return line
    } catch (error) {
      await line.end().catch(() => undefined)
      throw new DatabaseGone('the database does not answer', { cause: error })
    }
  }

  /** A line takes one question after the other. */
  function ask(line: pg.Client, name: string, question: string): Promise<boolean> {
    const reply = asking.then(() => askNow(line, name, question))
    asking = reply.catch(() => undefined)
    return reply
  }

  /** Sends one query. After an error the connection is closed, because a lock may still be held on it. */
  async function askNow(line: pg.Client, name: string, question: string): Promise<boolean> {
    try {
      const { rows } = await line.query(`select ${question}($1, hashtext($2)) as done`, [locksOfNames, name])
      return rows[0]?.done === true
    } catch (error) {
      await line.end().catch(() => undefined)
      throw new DatabaseGone('the database does not answer', { cause: error })
    }
  }

  return {
    alone: async (name, work) => {
      const line = await take()
      if (!(await ask(line, name, 'pg_try_advisory_lock'))) return false
      try {
        await work()
      } finally {
        // If the connection broke meanwhile, the lock is already released.
        await ask(line, name, 'pg_advisory_unlock').catch(onFault)
      }
      return true
    },
    close: async () => {
      const line = await current?.catch(() => null)
      await line?.end().catch(() => undefined)
    },
  }
}
