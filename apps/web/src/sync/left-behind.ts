/**
 * What a tab left behind that was closed while it sent. The others were told of nothing: it was that tab's to send, and
 * when one is seen, several may be. Whoever finds something still waiting after a while sends it.
 */
import { liveQuery } from 'dexie'
import type { MemberDatabase } from '../storage/database.ts'
import { isSendable } from './known-entries.ts'

interface Watch {
  database: MemberDatabase
  /** From when the number of those that wait last changed. */
  afterMs: number
  /** It is seen to from here already: a round runs, or one is due. */
  isBusy: () => boolean
  wake: () => void
}

/** Gives the way to stop. */
export function watchForLeftBehind({ database, afterMs, isBusy, wake }: Watch): () => void {
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
