import { Button, type ButtonTone } from '../controls/button.tsx'
import type { ProblemState } from '../feedback/problem.tsx'
import { Dialog } from './dialog.tsx'

interface QuestionProps {
  title: string
  text: string
  confirm: string
  cancel: string
  busy?: boolean
  /** The tone of the button. The default is for a loss; another one is for an action that deletes nothing. */
  tone?: ButtonTone
  /** Why it could not be done. */
  problem?: ProblemState['problem']
  onConfirm: () => void
  onCancel: () => void
}

/** A dialog that requests confirmation before something is removed. */
export function Question({
  title,
  text,
  confirm,
  cancel,
  busy = false,
  tone = 'danger',
  problem = null,
  onConfirm,
  onCancel,
}: QuestionProps) {
  return (
    <Dialog
      onClose={onCancel}
      title={title}
      description={text}
      size="small"
      problem={problem}
      actions={
        <>
          <Button tone={tone} full busy={busy} onClick={onConfirm}>
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
