import type { MissingProfile } from '@porchlight/contracts/errors/refusals'
import { Button } from '../../../ui/controls/button.tsx'
import { useProfilePrompt } from '../members.ui.ts'

interface CompleteProfileButtonProps {
  missing: MissingProfile
  className?: string | undefined
  children: string
}

/** Opens the form for what the profile lacks. */
export function CompleteProfileButton({ missing, className, children }: CompleteProfileButtonProps) {
  const open = useProfilePrompt((prompt) => prompt.open)
  return (
    <Button small tone="quiet" className={className} onClick={() => open(missing)}>
      {children}
    </Button>
  )
}
