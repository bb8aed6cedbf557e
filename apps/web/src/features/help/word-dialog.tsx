/** A dialog that asks before something is withdrawn, with a field for a message about it. */
import { postLimits } from '@porchlight/contracts/posts/posts.schema'
import { useState } from 'react'
import { helpTexts } from '../../locales/en/help.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { LengthCounter, LengthSpoken } from '../../ui/controls/length-counter.tsx'
import { TextArea } from '../../ui/controls/text-area.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'

interface MessageDialogProps {
  title: string
  text: string
  label: string
  confirm: string
  /** The button that changes nothing. */
  keep?: string
  onConfirm: (word: string) => void
  onClose: () => void
}

export function MessageDialog({
  title,
  text,
  label,
  confirm,
  keep = helpTexts.cancel,
  onConfirm,
  onClose,
}: MessageDialogProps) {
  const [word, setWord] = useState('')
  const max = postLimits.wordLengthMax
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={text}
      size="small"
      actions={
        <>
          <Button full tone="danger" onClick={() => word.length <= max && onConfirm(word.trim())}>
            {confirm}
          </Button>
          <Button full tone="quiet" onClick={onClose}>
            {keep}
          </Button>
        </>
      }
    >
      <Field
        label={label}
        hint={word.length > max * 0.8 && <LengthCounter length={word.length} max={max} />}
        announced={<LengthSpoken length={word.length} max={max} />}
      >
        {(ids) => <TextArea {...ids} value={word} onChange={(event) => setWord(event.target.value)} />}
      </Field>
    </Dialog>
  )
}
