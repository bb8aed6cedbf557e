/** Google and Apple in account settings, and Apple on the way in. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { WaysIn } from '@porchlight/contracts/sessions/account.operations'
import { dayMs, toIso } from '@porchlight/contracts/values/time'
import type { MountedPhone } from '../../../../../../tests/mounted/mounted-phone.ts'
import type { StandInResponses } from '../../../../../../tests/mounted/stand-in.ts'
import { trialMember } from '../../../../../../tests/screens/looking-members.ts'
import { community } from '../../../../../../tests/screens/neighborhood-rows.ts'
import type { ScreenState } from '../../../../../../tests/screens/screen-state.ts'
import { accountTexts } from '../../../locales/en/account.ts'
import { sessionTexts } from '../../../locales/en/sessions.ts'
import { paths } from '../../../paths.ts'
import { passkeyResponses, twoDevices } from '../../account/account.states.ts'

const texts = accountTexts.providers
const { names, way } = sessionTexts.provider

export const aboutBoth = { ...community, signInWith: ['google' as const, 'apple' as const] }
const connectedAt = toIso(Date.now() - 90 * dayMs)

/** A member with a password, who has connected these. */
export function providersServer(...connected: WaysIn['providers'][number]['provider'][]): StandInResponses {
  return {
    ...passkeyResponses,
    'community.about': aboutBoth,
    'sessions.devices': twoDevices,
    'sessions.waysIn': {
      hasPassword: true,
      providers: connected.map((provider) => ({ provider, connectedAt })),
    },
  }
}

export const providerStates: ScreenState[] = [
  {
    name: 'account-settings-providers',
    show: (phone) => open(phone, providersServer('google')),
    next: [
      {
        name: 'account-settings-providers-disconnect',
        show: async ({ page, server }) => {
          await page.getByRole('button', { name: texts.disconnectOf(names.google) }).click()
          await page.getByText(texts.questionText(names.google)).waitFor()
          server.change({ 'sessions.disconnect': new Refused('last_way_in') })
          await page.getByRole('dialog').getByRole('button', { name: texts.disconnect }).click()
          await page.getByRole('dialog').getByRole('alert').waitFor()
        },
      },
    ],
  },
  {
    name: 'account-settings-providers-elsewhere',
    like: 'account-settings-providers',
    show: async (phone) => {
      await open(phone, providersServer(), '?failed=connected-elsewhere')
      await phone.page.getByText(accountTexts.proof.connectedElsewhere).waitFor()
    },
  },
  {
    name: 'auth-providers',
    show: async (phone) => {
      await phone.mount(paths.auth, { server: { 'community.about': aboutBoth } })
      await phone.page.getByRole('button', { name: way(names.apple) }).waitFor()
    },
  },
]

async function open(phone: MountedPhone, server: StandInResponses, search = ''): Promise<void> {
  await phone.mount(`${paths.accountSettings}${search}`, { member: trialMember(), server })
  await phone.page.getByRole('region', { name: texts.title }).waitFor()
}
