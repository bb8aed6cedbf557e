import { CompleteProfileDialog } from './complete-profile-dialog.tsx'
import { useProfilePrompt } from './members.ui.ts'

/** Mounted once; opens whenever something needs more of the profile than there is. */
export default function ProfilePrompt() {
  const { missing, onComplete, close } = useProfilePrompt()
  if (missing === null) return null
  return (
    <CompleteProfileDialog
      missing={missing}
      onClose={close}
      onCompleted={() => {
        close()
        onComplete?.()
      }}
    />
  )
}
