/** Actions for several refused entries at once: one tap for all of them. */
import { RotateCcw, Trash2 } from 'lucide-react'
import { outboxTexts } from '../../../locales/en/outbox.ts'
import { useDevice } from '../../../sync/device/device-context.ts'
import { isReadableEntry } from '../../../sync/outbox/entry-args.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Question } from '../../../ui/dialog/question.tsx'
import { useProblem } from '../../../ui/feedback/problem.tsx'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { moveFocusTo } from '../../../ui/focus/move-focus.ts'
import { useWork } from '../../../ui/hooks/use-work.ts'
import { discardAll, tryAllAgain } from '../outbox.actions.ts'
import type { OutboxItem } from '../outbox.reads.ts'
import styles from './outbox-screen.module.css'

const texts = outboxTexts.together

export function RefusedEntriesBar({ items, onDiscard }: { items: OutboxItem[]; onDiscard: () => void }) {
  const device = useDevice()

  const knownEntries = items.map(({ entry }) => entry).filter(isReadableEntry)

  const [tryAll, isBusy] = useWork(async () => {
    try {
      await tryAllAgain(device, knownEntries)
      // They wait again, in a group of their own, and this one goes.
      moveFocusTo(document.querySelector('h1'))
    } catch {
      showToast({ ...outboxTexts.failed, tone: 'destructive' })
    }
  })

  return (
    <div className={styles.together}>
      {knownEntries.length > 0 && (
        <Button
          small
          tone="quiet"
          icon={<RotateCcw aria-hidden="true" />}
          busy={isBusy}
          onClick={() => void tryAll()}
        >
          {texts.tryAll}
        </Button>
      )}
      <Button small tone="danger" icon={<Trash2 aria-hidden="true" />} onClick={onDiscard}>
        {texts.discardAll}
      </Button>
    </div>
  )
}

/** Outlives its group, which goes with the last of its cards. */
export function DiscardAllDialog({ items, onClose }: { items: OutboxItem[]; onClose: () => void }) {
  const device = useDevice()
  const { problem, show } = useProblem()

  const [discard, isBusy] = useWork(async () => {
    try {
      const discardedCount = await discardAll(
        device,
        items.map(({ entry }) => entry),
      )
      if (discardedCount > 0) showToast(outboxTexts.notDiscarded(discardedCount))
    } catch {
      show(outboxTexts.failed)
      return
    }
    onClose()
  })

  return (
    <Question
      title={texts.question(items.length)}
      text={texts.text}
      confirm={texts.discardAll}
      cancel={texts.keep}
      busy={isBusy}
      problem={problem}
      onConfirm={() => void discard()}
      onCancel={onClose}
    />
  )
}
