import type { Member } from '@porchlight/contracts/members/members.schema'
import { Pencil } from 'lucide-react'
import { memberTexts } from '../../../locales/en/members.ts'
import { IconButton } from '../../../ui/controls/button.tsx'
import { useProfilePrompt } from '../members.ui.ts'

/** A button that opens the form with the content of the profile. */
export function EditProfileButton({ member }: { member: Pick<Member, 'bio' | 'interests'> }) {
  const edit = useProfilePrompt((prompt) => prompt.edit)
  return (
    <IconButton label={memberTexts.completeProfile.editTitle} onClick={() => edit(member)}>
      <Pencil aria-hidden="true" />
    </IconButton>
  )
}
