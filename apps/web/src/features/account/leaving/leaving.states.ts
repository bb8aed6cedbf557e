/** Deleting one's account, and the fourteen days until it is. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import { dayMs, toIso } from '@porchlight/contracts/values/time'
import type { MountedPhone } from '../../../../../../tests/mounted/mounted-phone.ts'
import { trialMember } from '../../../../../../tests/screens/looking-members.ts'
import type { ScreenState } from '../../../../../../tests/screens/screen-state.ts'
import { leavingNoticeTexts } from '../../../locales/en/leaving.notice.ts'
import { leavingTexts as texts } from '../../../locales/en/leaving.ts'
import { paths } from '../../../paths.ts'

export const leavePath = `${paths.accountSettings}?view=leave`
/** Returns a member who leaves nine days after the time of the picture, so that the picture is the same tomorrow. */
export const leavingMember = () => ({ ...trialMember(), leavesAt: toIso(Date.now() + 9 * dayMs) })

export const leavingStates: ScreenState[] = [
  {
    name: 'leave',
    isLong: true,
    show: (phone) => openLeave(phone),
    next: [
      {
        name: 'leave-question',
        show: async ({ page }) => {
          await page.getByRole('button', { name: texts.submit }).click()
          await page.getByRole('dialog', { name: texts.question }).waitFor()
        },
      },
      {
        name: 'leave-last-operator',
        show: async ({ page, server }) => {
          server.change({ 'members.leave': new Refused('last_operator') })
          await page.getByRole('button', { name: texts.confirm }).click()
          await page.getByText('Nobody else runs this community', { exact: false }).waitFor()
        },
      },
    ],
  },
  {
    name: 'leave-offline',
    isLong: true,
    show: async (phone) => {
      await phone.offline(true)
      await openLeave(phone)
      await phone.page.getByText(texts.days).waitFor()
    },
  },
  {
    name: 'leaving-notice',
    show: async (phone) => {
      await phone.mount(paths.profile, { member: leavingMember(), server: {} })
      await phone.page.getByRole('button', { name: leavingNoticeTexts.keep }).waitFor()
    },
  },
]

async function openLeave(phone: MountedPhone): Promise<void> {
  await phone.mount(leavePath, { member: trialMember(), server: {} })
  await phone.page.getByRole('heading', { name: texts.title, level: 1 }).waitFor()
}
