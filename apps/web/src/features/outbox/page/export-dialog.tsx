import { Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { outboxTexts } from '../../../locales/en/outbox.ts'
import { useDatabaseQuery } from '../../../storage/use-database-query.ts'
import { useDevice } from '../../../sync/device/device-context.ts'
import { copyText } from '../../../ui/browser/copy-text.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { TextArea } from '../../../ui/controls/text-area.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useProblem } from '../../../ui/feedback/problem.tsx'
import { downloadUnsent, readUnsent, unsentAsText } from '../outbox.export.ts'
import { useQueuedOperations } from '../queued-operations-context.ts'

const texts = outboxTexts.exportDialog

export function ExportDialog({ onClose }: { onClose: () => void }) {
  const { database } = useDevice()
  const operations = useQueuedOperations()
  const [note, setNote] = useState('')
  const text =
    useDatabaseQuery(
      database,
      ['unsent text'],
      async () => unsentAsText(await readUnsent(database, operations), operations),
      { fresh: true },
    ) ?? ''

  const { problem, show, clear } = useProblem()

  async function copy() {
    setNote((await copyText(text)) ? texts.copied : texts.copyFailed)
  }

  function download() {
    clear()
    downloadUnsent(database, operations).catch(() => show(outboxTexts.failed))
  }

  return (
    <Dialog
      onClose={onClose}
      title={texts.title}
      description={texts.text}
      size="small"
      problem={problem}
      actions={
        <>
          <Button full icon={<Download aria-hidden="true" />} onClick={download}>
            {texts.download}
          </Button>
          <Button full tone="quiet" icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
            {texts.copy}
          </Button>
        </>
      }
    >
      <Field label={texts.preview}>{(ids) => <TextArea {...ids} readOnly rows={6} value={text} />}</Field>
      <p role="status">{note}</p>
    </Dialog>
  )
}
