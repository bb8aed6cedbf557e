/** Actions on an entry that is still here: change it, send it as it is, or discard it. */
import { outboxTexts } from '../../locales/en/outbox.ts'
import type { OutboxEntry } from '../../storage/database.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { argsNow, isReadableEntry } from '../../sync/outbox/entry-args.ts'
import { isRemovable } from '../../sync/outbox/outbox.ts'
import { Button } from '../../ui/controls/button.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { moveFocusTo } from '../../ui/focus/move-focus.ts'
import { operationNamed } from './describe-entry.ts'
import type { DiscardedEntry } from './discard-dialog.tsx'
import styles from './entry-actions.module.css'
import { useQueuedOperations } from './queued-operations-context.ts'

interface EntryActionsProps {
  entry: OutboxEntry
  /** The description of the entry in plain words. */
  label: string
  /** Opens the form with the content of the entry. */
  onEdit: (entry: OutboxEntry) => void
  /** Opens the `DiscardDialog`, which must outlive the entry: the entry may be sent while the dialog is open. */
  onDiscard: (question: DiscardedEntry) => void
}

export function EntryActions({ entry, label, onEdit, onDiscard }: EntryActionsProps) {
  const { outbox } = useDevice()
  const operation = operationNamed(useQueuedOperations(), entry.name)
  const isRefused = entry.state === 'refused'
  const isKnownEntry = isReadableEntry(entry)
  // When the arguments cannot be read, the form would begin empty and its text would replace what the member wrote.
  const isReadable = argsNow(entry) !== null

  async function tryAgain() {
    try {
      if (!(await outbox.tryAgain(entry.order))) showToast(outboxTexts.tooLate)
    } catch {
      showToast({ ...outboxTexts.failed, tone: 'destructive' })
    }
  }

  if (!isRemovable(entry)) return null
  return (
    <div className={styles.actions}>
      {isReadable && operation?.editor && (
        <Button
          small
          tone={isRefused ? 'primary' : 'quiet'}
          aria-label={outboxTexts.forEntry(outboxTexts.edit, label)}
          onClick={() => onEdit(entry)}
        >
          {outboxTexts.edit}
        </Button>
      )}
      {isKnownEntry && isRefused && (
        <Button
          small
          tone="quiet"
          aria-label={outboxTexts.forEntry(outboxTexts.tryAgain, label)}
          onClick={({ currentTarget }) => {
            // The button goes: its item is what the member reads on from.
            moveFocusTo(currentTarget.closest('li, article'))
            void tryAgain()
          }}
        >
          {outboxTexts.tryAgain}
        </Button>
      )}
      <Button
        small
        tone="danger"
        aria-label={outboxTexts.forEntry(outboxTexts.discard, label)}
        onClick={() => onDiscard({ entry, label })}
      >
        {outboxTexts.discard}
      </Button>
    </div>
  )
}
