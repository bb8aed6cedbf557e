/**
 * Offers to take back what was just done while it waits for a signal. Where there is one, the entry leaves at once, and
 * nothing could be taken back: there the question before is all.
 */
import { outboxTexts } from '../../locales/en/outbox.ts'
import type { OutboxEntry } from '../../storage/database.ts'
import type { Device } from '../../sync/device/device.ts'
import { useConnection } from '../../sync/transport/connection.ts'
import { dismissNewsOf, showToast } from '../../ui/feedback/toast.tsx'

const texts = outboxTexts.takeBack

export function offerUndo(device: Pick<Device, 'outbox' | 'onResults'>, entry: OutboxEntry): void {
  if (useConnection.getState().online) return
  const stop = device.onResults((entries) => {
    if (!entries.some(({ id }) => id === entry.id)) return
    stop()
    dismissNewsOf(entry.touches)
  })
  showToast({
    title: outboxTexts.kept.waiting,
    about: entry.touches,
    action: { label: texts.action, act: () => void takeBack(device, entry) },
  })
}

/** The entry may have left meanwhile, in this tab or another. */
async function takeBack({ outbox }: Pick<Device, 'outbox'>, entry: OutboxEntry): Promise<void> {
  try {
    const isTakenBack = await outbox.discard(entry)
    showToast(isTakenBack ? texts.done : { ...texts.tooLate, tone: 'destructive' })
  } catch {
    showToast({ ...texts.failed, tone: 'destructive' })
  }
}
