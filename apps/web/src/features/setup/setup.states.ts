/** The page on which operators set up their community, as it is found and after what can go wrong. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { Setup } from '@porchlight/contracts/setup/setup.schema'
import { dayMs, hourMs, toIso } from '@porchlight/contracts/values/time'
import type { MountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import type { StandInResponses } from '../../../../../tests/mounted/stand-in.ts'
import { trialMember } from '../../../../../tests/screens/looking-members.ts'
import { community } from '../../../../../tests/screens/neighborhood-rows.ts'
import type { ScreenState } from '../../../../../tests/screens/screen-state.ts'
import { deskTexts } from '../../locales/en/desk.ts'
import { setupTexts as texts } from '../../locales/en/setup.ts'
import { paths } from '../../paths.ts'
import { aSetup } from './setup.factory.ts'

const at = (ms: number) => toIso(Date.now() - ms)

export const operator = () => ({ ...trialMember(), isOperator: true as const })

const changes = [
  { name: 'signUp', before: 'open', after: 'invited', by: 'Noor', at: at(2 * hourMs) },
  { name: 'name', before: '', after: 'Elm Street', by: null, at: at(30 * dayMs) },
]
export const firstRun = aSetup({
  version: 0,
  isFirstRun: true,
  values: { name: '', timeZone: 'Etc/UTC' },
  checklist: {
    isHttps: false,
    sendsMail: false,
    makesBackups: true,
    lastBackupAt: null,
    invitedCount: 0,
  },
})
const afterFirstRun = aSetup({
  checklist: { ...firstRun.checklist, isHttps: true, lastBackupAt: at(dayMs), invitedCount: 2 },
})

export const setupStates: ScreenState[] = [
  { name: 'setup', isLong: true, show: (phone) => openSetup(phone, aSetup({ changes })) },
  {
    name: 'setup-on-server',
    isLong: true,
    show: (phone) =>
      openSetup(
        phone,
        aSetup({
          onServer: {
            name: 'COMMUNITY_NAME',
            units: 'COMMUNITY_UNITS',
            signUp: 'SIGN_UP',
            postsPerDay: 'LIMITS.postsPerDay',
            placeKinds: 'COMMUNITY_PLACE_KINDS',
            terms: 'pages/terms.md',
          },
        }),
      ),
  },
  {
    name: 'setup-order',
    isLong: true,
    show: async (phone) => {
      await openSetup(phone, aSetup({ values: { placeKinds: 'park;library' } }))
      await phone.page.getByRole('button', { name: texts.order.up('Pet & Animal Care') }).click()
    },
  },
  {
    name: 'setup-refused',
    isLong: true,
    show: async (phone) => {
      await openSetup(phone, aSetup(), {
        'setup.change': new Refused('invalid', {
          issues: [
            { path: 'values.timeZone', message: 'Please enter a time zone such as America/Los_Angeles.' },
            { path: 'values.priceMonthly', message: 'Please enter a price, such as 5.99.' },
          ],
        }),
      })
      await type(phone, texts.settings.timeZone.label, 'Elm/Street')
      await type(phone, texts.settings.priceMonthly.label, '-5')
      await save(phone)
      await phone.page.getByText('Please enter a price, such as 5.99.').first().waitFor()
    },
  },
  {
    name: 'setup-conflict',
    isLong: true,
    show: async (phone) => {
      await openSetup(phone, aSetup(), {
        'setup.change': new Refused('settings_changed', { by: 'Noor', current: { name: 'Oak Street' } }),
      })
      await type(phone, texts.settings.name.label, 'Ash Street')
      await save(phone)
      await phone.page.getByText(texts.isNow('Oak Street')).waitFor()
    },
  },
  {
    name: 'setup-no-signal',
    isLong: true,
    show: async (phone) => {
      await openSetup(phone, aSetup(), {
        'setup.change': () => new Promise(() => undefined),
      })
      await type(phone, texts.settings.name.label, 'Ash Street')
      await phone.offline(true)
      await save(phone)
      await phone.page.getByRole('alert').getByText(texts.noSignal).waitFor()
    },
  },
  {
    name: 'setup-not-loaded',
    show: async (phone) => {
      await phone.mount(paths.deskCommunity, {
        member: operator(),
        server: { 'setup.read': new Refused('unavailable') },
      })
      await phone.page.getByText(deskTexts.failed.title).waitFor()
    },
  },
  {
    name: 'setup-of-a-member',
    show: async (phone) => {
      await phone.mount(paths.deskCommunity, { member: { ...trialMember(), isModerator: true } })
      await phone.page.getByText(deskTexts.operatorsOnly.title).waitFor()
    },
  },
  {
    name: 'first-run',
    isLong: true,
    show: (phone) => openSetup(phone, firstRun),
    next: [
      {
        name: 'first-run-checklist',
        isLong: true,
        show: async (phone) => {
          phone.server.change({ 'setup.change': afterFirstRun, 'setup.read': afterFirstRun })
          await phone.page.getByRole('button', { name: texts.firstRun.skip }).click()
          await phone.page.getByRole('heading', { name: texts.checklist.title }).waitFor()
        },
      },
    ],
  },
  {
    name: 'first-run-home',
    show: async (phone) => {
      await phone.mount(paths.home, {
        member: operator(),
        server: { 'community.about': community, 'setup.read': firstRun },
      })
      await phone.page.getByRole('heading', { name: texts.firstRun.card.title }).waitFor()
    },
  },
]

export async function openSetup(
  phone: MountedPhone,
  setup: Setup,
  server: StandInResponses = {},
): Promise<void> {
  await phone.mount(paths.deskCommunity, {
    member: operator(),
    server: { 'community.about': community, 'setup.read': setup, ...server },
  })
  await phone.page
    .getByRole('button', { name: setup.isFirstRun ? texts.firstRun.save : texts.save, exact: true })
    .waitFor()
}

export async function type({ page }: MountedPhone, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(text)
}

export async function save({ page }: MountedPhone): Promise<void> {
  await page.getByRole('button', { name: texts.save, exact: true }).click()
}
