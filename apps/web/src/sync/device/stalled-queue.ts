/**
 * Watches the queue in each visible tab. A tab that is closed while it sends leaves its entries waiting, and the other
 * tabs are not notified. So a visible tab sends entries that have not moved for a while.
 */
import { liveQuery } from 'dexie'
import type { MemberDatabase } from '../../storage/database.ts'
import { isSendable } from '../outbox/entry-args.ts'

interface Watch {
  database: MemberDatabase
  /** The time in ms since the number of waiting entries last changed. */
  afterMs: number
  /** Returns true when this window sends already: a round runs, or one is due. */
  isBusy: () => boolean
  wake: () => void
}

/** Watches for entries that nobody sends. Returns a function that stops it. */
export function watchForStalledQueue({ database, afterMs, isBusy, wake }: Watch): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const countWaiting = () => database.outbox.where('state').equals('waiting').filter(isSendable).count()
  const watching = liveQuery(countWaiting).subscribe((count) => {
    clearTimeout(timer)
    if (count > 0) timer = setTimeout(() => isBusy() || wake(), afterMs)
  })
  return () => {
    watching.unsubscribe()
    clearTimeout(timer)
  }
}
