import type { Member } from '@porchlight/contracts/members/members.schema'
import { Pencil } from 'lucide-react'
import { memberTexts } from '../../locales/en/members.ts'
import { IconButton } from '../../ui/button.tsx'
import { useProfilePrompt } from './members.ui.ts'

/** Opens the form with what the profile says. */
export function EditProfileButton({ member }: { member: Pick<Member, 'bio' | 'interests'> }) {
  const edit = useProfilePrompt((prompt) => prompt.edit)
  return (
    <IconButton label={memberTexts.completeProfile.editTitle} onClick={() => edit(member)}>
      <Pencil aria-hidden="true" />
    </IconButton>
  )
}
