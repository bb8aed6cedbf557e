/** States of the profile form that a meetup requires first when the profile is incomplete. */
import type { Member } from '@porchlight/contracts/members/members.schema'
import { fillPost, startPost } from '../../../../../../tests/harness/people/posting.ts'
import {
  bareMember,
  withoutBioMember,
  withoutInterestsMember,
} from '../../../../../../tests/screens/looking-members.ts'
import { openNeighborhood } from '../../../../../../tests/screens/open-neighborhood.ts'
import type { ScreenState } from '../../../../../../tests/screens/screen-state.ts'
import { memberTexts } from '../../../locales/en/members.ts'
import { postTexts } from '../../../locales/en/posts.ts'
import { paths } from '../../../paths.ts'

const profile = memberTexts.completeProfile

export const completeProfileStates: ScreenState[] = [
  {
    ...asking('complete-profile', bareMember),
    next: [
      {
        name: 'complete-profile-written',
        isLong: true,
        show: async ({ page }) => {
          const dialog = page.getByRole('dialog', { name: profile.title })
          await dialog.getByLabel(profile.bio).fill('Retired teacher, always up for a walk and a good book.')
          await dialog.getByText('Hiking', { exact: true }).click()
          await dialog.getByLabel(profile.custom, { exact: true }).fill('Bird watching')
          await dialog.getByRole('button', { name: profile.add }).click()
        },
      },
    ],
  },
  { ...asking('complete-profile-bio', withoutBioMember), like: 'complete-profile' },
  { ...asking('complete-profile-interests', withoutInterestsMember), like: 'complete-profile' },
]

function asking(name: string, aLookingMember: () => Member): ScreenState {
  return {
    name,
    isLong: true,
    show: async (phone) => {
      await openNeighborhood(phone, paths.home, { member: aLookingMember() })
      const dialog = await startPost(phone.page)
      await fillPost(dialog, { type: 'event', title: 'Porch potluck', maxAttendees: '12' })
      await dialog.getByRole('button', { name: postTexts.compose.submit.event }).click()
      await phone.page.getByRole('dialog', { name: profile.title }).waitFor()
    },
  }
}
