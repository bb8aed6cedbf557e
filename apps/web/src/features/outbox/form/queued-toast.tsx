/**
 * The first word about what was just done. Without a signal it is shown at once; with one only when it still waits after
 * a moment: on a good connection the outcome is the first word.
 */
import { outboxTexts } from '../../../locales/en/outbox.ts'
import type { MemberDatabase, OutboxEntry } from '../../../storage/database.ts'
import { useConnection } from '../../../sync/transport/connection.ts'
import { showToast, showToastInTurn, type ToastMessage } from '../../../ui/feedback/toast.tsx'
import { untoldMs } from '../outbox.reads.ts'

const texts = outboxTexts.kept

interface QueuedEntry {
  database: MemberDatabase
  entry: Pick<OutboxEntry, 'order' | 'id' | 'touches'>
  /** The outcome once there is a signal, for who has none. */
  whenBack?: string | undefined
  action?: ToastMessage['action']
}

export function toastQueued(queued: QueuedEntry): void {
  if (!useConnection.getState().online) {
    showToast(messageOf(queued))
    return
  }
  setTimeout(() => {
    // A database that was closed meanwhile belongs to a member who has left.
    isWaiting(queued).then(
      (stillWaits) => stillWaits && showToastInTurn(messageOf(queued)),
      () => undefined,
    )
  }, untoldMs)
}

async function isWaiting({ database, entry }: QueuedEntry): Promise<boolean> {
  const now = await database.outbox.get(entry.order)
  return now?.id === entry.id && now.state === 'waiting'
}

function messageOf({ whenBack, action, entry }: QueuedEntry): ToastMessage {
  const { online } = useConnection.getState()
  return {
    title: online ? texts.sending : texts.waiting,
    ...(online || whenBack === undefined ? {} : { description: whenBack }),
    ...(action ? { action } : {}),
    ...(online ? { isOfTheMoment: true, about: entry.touches } : {}),
  }
}
