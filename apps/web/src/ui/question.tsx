import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface QuestionProps {
  title: string
  text: string
  confirm: string
  cancel: string
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something is taken away. */
export function Question({ title, text, confirm, cancel, busy = false, onConfirm, onCancel }: QuestionProps) {
  return (
    <Dialog
      onClose={onCancel}
      title={title}
      description={text}
      size="small"
      actions={
        <>
          <Button tone="danger" full busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
          <Button tone="quiet" full onClick={onCancel}>
            {cancel}
          </Button>
        </>
      }
    />
  )
}
