/** A member's own page. */
import type { Member } from '@porchlight/contracts/members/members.schema'
import type { MountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import { bareMember, premiumMember, trialMember } from '../../../../../tests/screens/looking-members.ts'
import { closeDialog, openDialogBy } from '../../../../../tests/screens/navigation.ts'
import { openNeighborhood } from '../../../../../tests/screens/open-neighborhood.ts'
import type { ScreenState } from '../../../../../tests/screens/screen-state.ts'
import { appTexts } from '../../locales/en/app.ts'
import { installTexts } from '../../locales/en/install.ts'
import { memberTexts } from '../../locales/en/members.ts'
import { profileTexts } from '../../locales/en/profile.ts'
import { paths } from '../../paths.ts'
import { testOffer } from '../plans/plans.factory.ts'

const { away } = memberTexts

export const profileStates: ScreenState[] = [
  profileOf('profile', trialMember),
  { ...profileOf('profile-premium', premiumMember), like: 'profile' },
  { ...profileOf('profile-bare', bareMember), like: 'profile' },
  {
    name: 'account-setup-away',
    show: async (phone) => {
      await openSettings(phone)
      await phone.page.getByRole('button', { name: away.none }).click()
      await phone.page.getByRole('dialog', { name: away.title }).waitFor()
    },
    next: [
      {
        name: 'profile-zip',
        show: async ({ page }) => {
          await closeDialog(page)
          await page.getByRole('navigation').getByRole('link', { name: appTexts.tabs.profile }).click()
          await openDialogBy(page, new RegExp(profileTexts.changePlace))
        },
      },
    ],
  },
  {
    name: 'account-setup-install',
    isLong: true,
    show: async (phone) => {
      await openSettings(phone)
      // Chromium sends this event when it considers the app worth installing.
      await phone.page.evaluate(() => window.dispatchEvent(new Event('beforeinstallprompt')))
      await phone.page.getByRole('button', { name: installTexts.action }).waitFor()
    },
  },
  {
    name: 'account-setup-install-by-hand',
    isLong: true,
    like: 'account-setup-install',
    show: async (phone) => {
      await openSettings(phone)
      // The property `standalone` distinguishes an iPhone's browser from others.
      await phone.startAs(paths.accountSetup, () => Object.assign(Navigator.prototype, { standalone: false }))
      await phone.page.getByText(installTexts.byHand).waitFor()
    },
  },
]

function profileOf(name: string, aMember: () => Member): ScreenState {
  return { name, isLong: true, show: (phone) => openProfile(phone, aMember()) }
}

async function openSettings(phone: MountedPhone): Promise<void> {
  const page = await openNeighborhood(phone, paths.accountSetup, { member: trialMember() })
  await page.getByRole('button', { name: away.none }).waitFor()
}

async function openProfile(phone: MountedPhone, member: Member): Promise<void> {
  const page = await openNeighborhood(phone, paths.profile, { member, server: { 'plans.offer': testOffer } })
  await page.getByRole('heading', { level: 1, name: profileTexts.title }).waitFor()
  await page.getByRole('heading', { level: 2, name: new RegExp(`^${member.firstName}`) }).waitFor()
}
