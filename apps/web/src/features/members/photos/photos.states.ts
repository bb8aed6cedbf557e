/** The three photos of a profile: chosen, one of them the main one, on their way. */

import { closeToast } from '../../../../../../tests/harness/phone/toasts.ts'
import { choosePicture, drawPicture, drawPorch } from '../../../../../../tests/harness/pictures.ts'
import { trialMember } from '../../../../../../tests/screens/looking-members.ts'
import { openNeighborhood } from '../../../../../../tests/screens/open-neighborhood.ts'
import type { ScreenState } from '../../../../../../tests/screens/screen-state.ts'
import { memberTexts } from '../../../locales/en/members.ts'
import { profileTexts } from '../../../locales/en/profile.ts'
import { paths } from '../../../paths.ts'

const { photos } = memberTexts

export const photoStates: ScreenState[] = [
  {
    name: 'photos-empty',
    show: async (phone) => {
      const page = await openNeighborhood(phone, paths.profile, { member: trialMember() })
      await page.getByRole('button', { name: profileTexts.editPhotos }).click()
      await page.getByRole('dialog', { name: photos.title }).waitFor()
    },
    next: [
      {
        name: 'photos-three',
        show: async (phone) => {
          const { page } = phone
          await phone.offline(true)
          const dialog = page.getByRole('dialog')
          const pictures = [
            await drawPorch(page),
            await drawPicture(page, { width: 600, height: 800 }),
            await drawPicture(page, { width: 800, height: 600 }),
          ]
          for (const [index, picture] of pictures.entries()) {
            await choosePicture(dialog, picture)
            await dialog.getByRole('img').nth(index).waitFor()
          }
        },
      },
      {
        name: 'photos-main',
        show: async ({ page }) => {
          await page.getByRole('dialog').getByRole('button', { name: photos.next }).click()
          const dialog = page.getByRole('dialog', { name: photos.mainTitle })
          await dialog.locator('img').nth(2).waitFor()
        },
      },
      {
        name: 'profile-photos-waiting',
        isLong: true,
        show: async ({ page }) => {
          await page.getByRole('dialog').getByRole('button', { name: photos.save }).click()
          await page.getByText('3/3', { exact: true }).waitFor()
          await closeToast(page)
        },
      },
    ],
  },
]
