/** Actions on one message. */
import { useState } from 'react'
import { messageTexts } from '../../locales/en/messages.ts'
import type { OutboxEntry } from '../../storage/database.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { copyText } from '../../ui/browser/copy-text.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Question } from '../../ui/dialog/question.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { useSingleFlight } from '../../ui/hooks/use-single-flight.ts'
import { lazyDialog } from '../../ui/loading/lazy-dialog.tsx'
import type { DiscardedEntry } from '../outbox/discard-dialog.tsx'
import { EntryActions } from '../outbox/entry-actions.tsx'
import { deleteMessage } from './messages.actions.ts'
import type { MessageItem } from './messages.reads.ts'
import { shortened } from './shortened.ts'

const ReportDialog = lazyDialog(() => import('../safety/report-dialog.tsx'))

const texts = messageTexts.message

interface MessageMenuProps {
  item: MessageItem
  onClose: () => void
  onEdit: (entry: OutboxEntry) => void
  onDiscard: (question: DiscardedEntry) => void
}

export function MessageMenu({ item, onClose, onEdit, onDiscard }: MessageMenuProps) {
  const device = useDevice()
  const [openQuestion, setAsked] = useState<'delete' | 'report' | null>(null)
  const { message, isOwn, entry } = item

  async function copy() {
    onClose()
    showToast((await copyText(message.content)) ? texts.copied : texts.copyFailed)
  }

  const remove = useSingleFlight(async () => {
    try {
      await deleteMessage(device, message.id)
    } catch {
      showToast({ ...texts.failed, tone: 'destructive' })
    }
    onClose()
    return true
  })

  if (openQuestion === 'report')
    return <ReportDialog subject="message" subjectId={message.id} onClose={onClose} />
  if (openQuestion === 'delete') {
    return (
      <Question
        title={texts.deleteTitle}
        text={texts.deleteText}
        confirm={texts.delete}
        cancel={texts.keep}
        onConfirm={() => void remove()}
        onCancel={onClose}
      />
    )
  }
  return (
    <Dialog
      onClose={onClose}
      title={texts.menu}
      description={<span dir="auto">{shortened(message)}</span>}
      size="small"
      actions={
        <>
          {message.content !== '' && (
            <Button tone="quiet" full onClick={() => void copy()}>
              {texts.copy}
            </Button>
          )}
          {!entry && isOwn && (
            <Button tone="danger" full onClick={() => setAsked('delete')}>
              {texts.delete}
            </Button>
          )}
          {!entry && !isOwn && (
            <Button tone="danger" full onClick={() => setAsked('report')}>
              {texts.report}
            </Button>
          )}
          {entry && (
            <EntryActions
              entry={entry}
              label={shortened(message)}
              onEdit={(edited) => {
                onClose()
                onEdit(edited)
              }}
              onDiscard={(discarded) => {
                onClose()
                onDiscard(discarded)
              }}
            />
          )}
        </>
      }
    />
  )
}
