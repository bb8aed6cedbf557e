/** The first word about what was just done: at once and the same on every line, since nothing waits for the network. */
import { outboxTexts } from '../../../locales/en/outbox.ts'
import { useConnection } from '../../../sync/transport/connection.ts'
import { showToast, type ToastMessage } from '../../../ui/feedback/toast.tsx'

const texts = outboxTexts.kept

/** @param whenBack what becomes of it, for who has no signal */
export function toastQueued(whenBack?: string, action?: ToastMessage['action']): void {
  const { online } = useConnection.getState()
  showToast({
    title: online ? texts.sending : texts.waiting,
    ...(online || whenBack === undefined ? {} : { description: whenBack }),
    ...(action ? { action } : {}),
    isOfTheMoment: online,
  })
}
