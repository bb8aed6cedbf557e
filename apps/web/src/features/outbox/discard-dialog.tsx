import { useState } from 'react'
import { outboxTexts } from '../../locales/en/outbox.ts'
import { useDevice } from '../../sync/device-context.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast.tsx'
import type { OutboxItem } from './outbox.reads.ts'

const texts = outboxTexts.discardDialog

export function DiscardDialog({ item, onClose }: { item: OutboxItem; onClose: () => void }) {
  const device = useDevice()
  const [busy, setBusy] = useState(false)

  async function discard() {
    setBusy(true)
    try {
      if (!(await device.outbox.discard(item.entry.order))) showToast(outboxTexts.tooLate)
    } catch {
      showToast({ ...outboxTexts.failed, tone: 'destructive' })
    }
    onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.title}
      description={texts.text(item.what)}
      size="small"
      actions={
        <>
          <Button tone="danger" full busy={busy} onClick={() => void discard()}>
            {texts.confirm}
          </Button>
          <Button tone="quiet" full onClick={onClose}>
            {texts.keep}
          </Button>
        </>
      }
    />
  )
}
