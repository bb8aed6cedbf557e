/** Who members are to each other: one's own page, three photos, and a neighbor's page. */
import { memberTexts } from '../../apps/web/src/locales/en/members.ts'
import { profileTexts } from '../../apps/web/src/locales/en/profile.ts'
import { paths } from '../../apps/web/src/paths.ts'
import { choosePicture, drawPicture, drawPorch } from '../harness/pictures.ts'
import { chooseTab, closeDialog, openDialogBy } from './navigation.ts'
import type { Screen, Stage } from './screen.ts'
import { closeToast } from './toasts.ts'

const { photos, away } = memberTexts

export const profileScreens: Screen[] = [
  {
    name: 'photos-empty',
    show: async (stage) => {
      await stage.signIn('sender')
      await stage.open(paths.profile)
      await stage.page.getByRole('button', { name: profileTexts.editPhotos }).click()
      await stage.page.getByRole('dialog', { name: photos.title }).waitFor()
    },
    next: [
      {
        name: 'photos-three',
        show: async (stage) => {
          const { page } = stage
          await stage.offline(true)
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
        long: true,
        show: async ({ page }) => {
          await page.getByRole('dialog').getByRole('button', { name: photos.save }).click()
          await page.getByText('3/3', { exact: true }).waitFor()
          await closeToast(page)
        },
      },
    ],
  },
  {
    name: 'profile-away',
    show: async (stage) => {
      await stage.signIn('trial')
      await stage.open(paths.profile)
      await stage.page.getByRole('button', { name: away.none }).click()
      await stage.page.getByRole('dialog', { name: away.title }).waitFor()
    },
    next: [
      {
        name: 'profile-zip',
        show: async ({ page }) => {
          await closeDialog(page)
          await openDialogBy(page, new RegExp(profileTexts.changePlace))
        },
      },
    ],
  },
  {
    name: 'person',
    long: true,
    show: (stage) => openNeighbor(stage),
    next: [
      {
        name: 'person-offline',
        long: true,
        show: async (stage) => {
          await stage.offline(true)
          await stage.page.getByRole('button', { name: /^Message/ }).waitFor()
        },
      },
    ],
  },
  {
    name: 'person-gone',
    show: async (stage) => {
      await stage.signIn('trial')
      await stage.open('/people/01890a5d-ac96-774b-bcce-b302099a8057')
      await stage.page.getByText(profileTexts.person.gone).waitFor()
    },
  },
]

/** The one whose offer stands first on the board. */
async function openNeighbor(stage: Stage): Promise<void> {
  const { page } = stage
  await stage.signIn('trial')
  await stage.open(paths.communityHelp)
  await chooseTab(page, /^All/)
  await page.getByRole('searchbox').fill('tomatoes')
  await page.getByRole('article').locator('a[href^="/people/"]').first().click()
  await page.getByRole('list', { name: profileTexts.person.photos }).getByRole('img').nth(2).waitFor()
}
