import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface QuestionProps {
  title: string
  text: string
  confirm: string
  cancel: string
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something is taken away. */
export function Question({ title, text, confirm, cancel, onConfirm, onCancel }: QuestionProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onCancel()}
      title={title}
      description={text}
      size="small"
      actions={
        <>
          <Button tone="danger" full onClick={onConfirm}>
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
