/** The decisions of organizers about a member: the notice, and the page with the one answer. */
import type { Standing } from '@porchlight/contracts/standing/standing.schema'
import { dayMs, toIso } from '@porchlight/contracts/values/time'
import type { MountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import { trialMember } from '../../../../../tests/screens/looking-members.ts'
import type { ScreenState } from '../../../../../tests/screens/screen-state.ts'
import { standingNoticeTexts } from '../../locales/en/standing.notice.ts'
import { standingTexts as texts } from '../../locales/en/standing.ts'
import { paths } from '../../paths.ts'
import { aStanding } from './standing.factory.ts'

const inDays = (days: number) => toIso(Date.now() + days * dayMs)
export const suspended = () => ({ suspendedUntil: inDays(7) })
export const muted = () => ({ mutedUntil: inDays(7) })

export async function openStanding(
  phone: MountedPhone,
  overrides: Partial<Standing> = {},
  path: string = paths.standing,
): Promise<Standing> {
  const member = trialMember()
  const standing = aStanding(member.id, overrides)
  await phone.mount(path, { member, standings: [standing], server: {} })
  return standing
}

const appealOf = (state: 'waiting' | 'refused') => ({
  text: 'I did not know that she had asked me to stop. I am sorry, and I will.',
  sentAt: inDays(-1),
  state,
})

export const standingStates: ScreenState[] = [
  {
    name: 'standing-suspended',
    isLong: true,
    show: async (phone) => {
      await openStanding(phone, suspended())
      await phone.page.getByRole('button', { name: texts.appeal.submit }).waitFor()
    },
  },
  {
    name: 'standing-muted-waiting',
    isLong: true,
    show: async (phone) => {
      await openStanding(phone, { ...muted(), appeal: appealOf('waiting') })
      await phone.page.getByText(texts.appeal.states.arrived).waitFor()
    },
  },
  {
    name: 'standing-refused-offline',
    isLong: true,
    show: async (phone) => {
      await phone.offline(true)
      await openStanding(phone, { ...muted(), appeal: appealOf('refused') })
      await phone.page.getByText(texts.appeal.states.refused).waitFor()
    },
  },
  {
    name: 'standing-none',
    show: async (phone) => {
      await phone.mount(paths.standing, { member: trialMember(), server: {} })
      await phone.page.getByText(texts.none).waitFor()
    },
  },
  {
    name: 'standing-notice',
    show: async (phone) => {
      await openStanding(phone, {}, paths.profile)
      await phone.page.getByRole('link', { name: standingNoticeTexts.open }).waitFor()
    },
  },
]
