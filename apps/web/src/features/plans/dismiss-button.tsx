import { X } from 'lucide-react'
import { IconButton } from '../../ui/button.tsx'
import { moveFocusPast } from '../../ui/focus/move-focus.ts'

interface DismissButtonProps {
  label: string
  className?: string | undefined
  onDismiss: () => void
}

/** Puts its section away; whoever pressed it reads on past it. */
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
