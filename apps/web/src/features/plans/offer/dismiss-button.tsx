import { X } from 'lucide-react'
import { IconButton } from '../../../ui/controls/button.tsx'
import { moveFocusPast } from '../../../ui/focus/move-focus.ts'

interface DismissButtonProps {
  label: string
  className?: string | undefined
  onDismiss: () => void
}

/** Hides its section and moves the focus to what follows it. */
export function DismissButton({ label, className, onDismiss }: DismissButtonProps) {
  return (
    <IconButton
      label={label}
      className={className}
      onClick={({ currentTarget }) => {
        moveFocusPast(currentTarget.closest('section'))
        onDismiss()
      }}
    >
      <X aria-hidden="true" />
    </IconButton>
  )
}
