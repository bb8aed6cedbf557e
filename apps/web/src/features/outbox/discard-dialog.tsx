import { useState } from 'react'
import { outboxTexts } from '../../locales/en/outbox.ts'
import type { OutboxEntry } from '../../storage/database.ts'
import { clearDraft, draftName } from '../../storage/drafts.ts'
import { useDevice } from '../../sync/device-context.ts'
import { Question } from '../../ui/question.tsx'
import { showToast } from '../../ui/toast.tsx'

const texts = outboxTexts.discardDialog

export interface DiscardedEntry {
  entry: OutboxEntry
  /** What it is, in plain words. */
  what: string
}

export function DiscardDialog({ entry, what, onClose }: DiscardedEntry & { onClose: () => void }) {
  const { database, outbox } = useDevice()
  const [busy, setBusy] = useState(false)

  async function discard() {
    setBusy(true)
    try {
      if (!(await outbox.discard(entry.order))) showToast(outboxTexts.tooLate)
      else await clearDraft(database, draftName('create-post', entry))
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
