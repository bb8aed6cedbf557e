import { outboxTexts } from '../../locales/en/outbox.ts'
import type { OutboxEntry } from '../../storage/database.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { Question } from '../../ui/dialog/question.tsx'
import { useProblem } from '../../ui/feedback/problem.tsx'
import { dismissToast, showToast } from '../../ui/feedback/toast.tsx'
import { useWork } from '../../ui/hooks/use-work.ts'
import { discardAll } from './outbox.actions.ts'

const texts = outboxTexts.discardDialog

export interface DiscardedEntry {
  entry: OutboxEntry
  /** The description of the entry in plain words. */
  label: string
}

interface DiscardDialogProps extends DiscardedEntry {
  /** Called when the entry is out of the outbox, and what it showed is gone. */
  onDiscarded?: () => void
  onClose: () => void
}

export function DiscardDialog({ entry, label, onDiscarded, onClose }: DiscardDialogProps) {
  const device = useDevice()
  const { problem, show } = useProblem()

  const [discard, isBusy] = useWork(async () => {
    try {
      const discardedCount = await discardAll(device, [entry])
      if (discardedCount > 0) showToast(outboxTexts.notDiscarded(discardedCount))
      else {
        onDiscarded?.()
        // A toast may still state that this entry is stored.
        dismissToast()
      }
    } catch {
      show(outboxTexts.failed)
      return
    }
    onClose()
  })

  return (
    <Question
      title={texts.title}
      text={texts.text(label)}
      confirm={texts.confirm}
      cancel={texts.keep}
      busy={isBusy}
      problem={problem}
      onConfirm={() => void discard()}
      onCancel={onClose}
    />
  )
}
