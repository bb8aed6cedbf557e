import { useState } from 'react'
import { outboxTexts } from '../../locales/en/outbox.ts'
import type { OutboxEntry } from '../../storage/database.ts'
import { useDevice } from '../../sync/device-context.ts'
import { Question } from '../../ui/question.tsx'
import { dismissToast, showToast } from '../../ui/toast.tsx'
import { discardAll } from './outbox.actions.ts'

const texts = outboxTexts.discardDialog

export interface DiscardedEntry {
  entry: OutboxEntry
  /** What it is, in plain words. */
  what: string
}

export function DiscardDialog({ entry, what, onClose }: DiscardedEntry & { onClose: () => void }) {
  const device = useDevice()
  const [busy, setBusy] = useState(false)

  async function discard() {
    setBusy(true)
    try {
      const kept = await discardAll(device, [entry])
      if (kept > 0) showToast(outboxTexts.notDiscarded(kept))
      // It may still be saying that this is kept.
      else dismissToast()
    } catch {
      showToast({ ...outboxTexts.failed, tone: 'destructive' })
    }
    onClose()
  }

  return (
    <Question
      title={texts.title}
      text={texts.text(what)}
      confirm={texts.confirm}
      cancel={texts.keep}
      busy={busy}
      onConfirm={() => void discard()}
      onCancel={onClose}
    />
  )
}
