/**
 * Notices what other processes commit, such as a command at the terminal: the devices that it concerns are poked as after
 * a commit of the server itself.
 */
import type { Audience } from '@porchlight/contracts/sync/audiences'
import type { Kysely } from 'kysely'
import type { Tables } from '../schema/tables.ts'
import { readHead } from './head.ts'
import type { OnCommitted } from './transact.ts'

/** The milliseconds between two looks. */
const reviewMs = 1000

interface OtherProcessesSettings {
  /** Called with the audiences that have new data. */
  onCommitted: OnCommitted
  onFault: (error: unknown) => void
}

export interface OtherProcesses {
  /** Must be called with the numbers of each commit of this process, which is not reported again. */
  noteOwnNumbers: (first: number, last: number) => void
  /** Looks once. The first look only notes where the numbers stand. */
  review: (reader: Kysely<Tables>) => Promise<void>
  /** Begins to look, once a second. */
  start: (reader: Kysely<Tables>) => void
  stop: () => void
}

export function watchOtherProcesses({ onCommitted, onFault }: OtherProcessesSettings): OtherProcesses {
  /** The newest number that was looked at; undefined before the first look. */
  let lastReviewed: number | undefined
  /** The last numbers of this process's commits since then, by their first ones. */
  const ownNumbers = new Map<number, number>()
  let isReviewing = false
  let timer: NodeJS.Timeout | undefined

  async function review(reader: Kysely<Tables>): Promise<void> {
    const { seq: newest } = await readHead(reader)
    let lastKnown = lastReviewed ?? newest
    for (let last = ownNumbers.get(lastKnown + 1); last !== undefined; last = ownNumbers.get(lastKnown + 1))
      lastKnown = last
    if (newest > lastKnown) {
      const rows = await reader
        .selectFrom('changes')
        .where('seq', '>', lastKnown)
        .select('audience')
        .distinct()
        .execute()
      const audiences = new Set<Audience>(rows.map(({ audience }) => audience))
      if (audiences.size > 0) onCommitted(audiences)
    }
    // Last: what a failed look did not report is found by the next one.
    lastReviewed = Math.max(lastKnown, newest)
    for (const first of ownNumbers.keys()) if (first <= lastReviewed) ownNumbers.delete(first)
  }

  /** Looks, unless the look before is still under way: a database that hangs has one at a time. */
  async function reviewOnce(reader: Kysely<Tables>): Promise<void> {
    if (isReviewing) return
    isReviewing = true
    try {
      await review(reader)
    } catch (error) {
      onFault(error)
    } finally {
      isReviewing = false
    }
  }

  return {
    noteOwnNumbers: (first, last) => ownNumbers.set(first, last),
    review,
    start: (reader) => {
      timer = setInterval(() => void reviewOnce(reader), reviewMs).unref()
    },
    stop: () => clearInterval(timer),
  }
}
