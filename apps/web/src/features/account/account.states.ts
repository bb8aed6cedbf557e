/** One's own account: how one signs in, on which devices, and what it may have besides. */
import { conversationIdOf } from '@porchlight/contracts/conversations/conversations.rules'
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { Member } from '@porchlight/contracts/members/members.schema'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs, toIso } from '@porchlight/contracts/values/time'
import type { MountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import type { StandInResponses } from '../../../../../tests/mounted/stand-in.ts'
import { trialMember } from '../../../../../tests/screens/looking-members.ts'
import type { ScreenState } from '../../../../../tests/screens/screen-state.ts'
import { accountTexts } from '../../locales/en/account.ts'
import { outboxTexts } from '../../locales/en/outbox.ts'
import { passkeyTexts } from '../../locales/en/passkeys.ts'
import { paths } from '../../paths.ts'
import { sending } from '../messages/messages.factory.ts'

const {
  confirmEmail,
  devices,
  email,
  goneLink,
  password,
  proof,
  proveEmail,
  settings,
  setUp,
  setup,
  undoEmail,
} = accountTexts

const daysAgo = (days: number) => toIso(Date.now() - days * dayMs)
export const twoDevices = [
  { id: 'one', browser: 'Chrome on Android', isThis: true, signedInOn: daysAgo(3), lastUsedOn: daysAgo(0) },
  {
    id: 'two',
    browser: 'Firefox on Windows',
    isThis: false,
    signedInOn: daysAgo(60),
    lastUsedOn: daysAgo(20),
  },
  { id: 'three', browser: null, isThis: false, signedInOn: daysAgo(2), lastUsedOn: daysAgo(1) },
]
/** Responses to the other requests of account settings; the passkeys' address is that of a mounted page. */
export const passkeyResponses: StandInResponses = {
  'community.about': { name: null, displayLocation: 'Los Angeles, CA', passkeysAt: 'http://localhost:9' },
  'passkeys.list': { passkeys: [] },
  'sessions.waysIn': { hasPassword: true, providers: [] },
}
/** The same where Google opens the account. */
export const googleResponses: StandInResponses = {
  'community.about': { name: null, displayLocation: 'Los Angeles, CA', signInWith: ['google'] },
  'passkeys.list': { passkeys: [] },
  'sessions.waysIn': {
    hasPassword: false,
    providers: [{ provider: 'google', connectedAt: daysAgo(60) }],
  },
}
export const googleMember = (): Member => ({ ...trialMember(), authProvider: 'google', passwordHash: false })

const settingsAt = (view: string) => `${paths.accountSettings}?view=${view}`
const setupAt = (view: string) => `${paths.accountSetup}?view=${view}`

export const accountStates: ScreenState[] = [
  {
    name: 'account-setup',
    show: (phone) => open(phone, paths.accountSetup, setup.title),
  },
  {
    name: 'account-setup-without-password',
    show: (phone) => open(phone, paths.accountSetup, setup.title, { member: googleMember() }),
  },
  {
    name: 'account-setup-password',
    show: async (phone) => {
      await open(phone, setupAt('password'), setUp.title, { member: googleMember(), server: googleResponses })
      await passwordsReady(phone, password.confirmPassword)
    },
    next: [
      {
        name: 'account-setup-password-is-it-you',
        show: async ({ page, server }) => {
          server.change({ 'sessions.setUpPassword': new Refused('sign_in_again') })
          for (const label of [password.newPassword, password.confirmPassword]) {
            await page.getByLabel(label, { exact: true }).fill('a lamp in the window')
          }
          await page.getByRole('button', { name: setUp.submit }).click()
          await page.getByRole('dialog', { name: proof.title }).waitFor()
        },
      },
    ],
  },
  {
    name: 'account-settings',
    isLong: true,
    show: async (phone) => {
      await open(phone, paths.accountSettings, settings.title)
      await phone.page.getByText(devices.isThis).waitFor()
      await phone.page.getByRole('button', { name: passkeyTexts.add.open }).waitFor()
    },
    next: [
      {
        name: 'account-settings-end-device',
        show: async ({ page }) => {
          await page.getByRole('button', { name: devices.endOf('Firefox on Windows') }).click()
          await page.getByText(devices.endText).waitFor()
        },
      },
      {
        name: 'account-settings-is-it-you',
        show: async ({ page, server }) => {
          server.change({ 'sessions.endDevice': new Refused('sign_in_again') })
          await page.getByRole('button', { name: devices.end, exact: true }).last().click()
          await page.getByRole('dialog', { name: proof.title }).waitFor()
          await page.getByLabel(proof.password, { exact: true }).and(page.locator(':enabled')).waitFor()
        },
      },
    ],
  },
  {
    name: 'account-settings-loading',
    show: (phone) =>
      open(phone, paths.accountSettings, settings.title, {
        server: {
          ...passkeyResponses,
          'sessions.devices': () => new Promise(() => undefined),
          'passkeys.list': () => new Promise(() => undefined),
        },
      }),
  },
  {
    name: 'account-settings-offline',
    show: async (phone) => {
      await phone.offline(true)
      await open(phone, paths.accountSettings, settings.title, { server: {} })
      await phone.page.getByText(devices.failed).waitFor()
      await phone.page.getByText(passkeyTexts.failed).waitFor()
      await phone.page.getByText(accountTexts.needsSignal).waitFor()
    },
  },
  {
    name: 'account-settings-email',
    show: async (phone) => {
      await open(phone, settingsAt('email-change'), email.title)
      await passwordsReady(phone, email.currentPassword)
    },
    next: [
      {
        name: 'account-settings-email-refused',
        show: async ({ page, server }) => {
          server.change({ 'sessions.changeEmail': new Refused('wrong_password') })
          await fillEmail(page)
          await page.getByText('That’s not your password.').first().waitFor()
        },
      },
      {
        name: 'account-settings-email-waiting',
        show: async ({ page, server }) => {
          server.change({ 'sessions.changeEmail': { message: '', waitsForMail: true } })
          await fillEmail(page)
          await page.getByRole('heading', { name: email.waiting.title }).waitFor()
        },
      },
    ],
  },
  {
    name: 'account-settings-password',
    show: async (phone) => {
      await open(phone, settingsAt('password-change'), password.title)
      await passwordsReady(phone, password.confirmPassword)
    },
    next: [
      {
        name: 'account-settings-password-errors',
        show: async ({ page }) => {
          await page.getByRole('button', { name: password.submit }).click()
          await page.getByText('Current password is required').waitFor()
        },
      },
    ],
  },
  {
    name: 'confirm-email',
    like: 'confirm-sign-up',
    show: async (phone) => {
      await phone.mount(`${paths.confirmEmail}?token=whichever`, { server: {} })
      await phone.page.getByRole('heading', { name: confirmEmail.title }).waitFor()
      await passwordsReady(phone, confirmEmail.password)
    },
    next: [
      {
        name: 'confirm-email-done',
        show: async ({ page, server }) => {
          server.change({ 'sessions.confirmEmail': { message: '' } })
          await page.getByLabel(confirmEmail.password, { exact: true }).fill('a lamp in the window')
          await page.getByRole('button', { name: confirmEmail.submit }).click()
          await page.getByRole('heading', { name: confirmEmail.done }).waitFor()
        },
      },
    ],
  },
  {
    name: 'outbox-held',
    show: async (phone) => {
      await showHeld(phone, { ...trialMember(), isEmailProofWanted: true })
    },
  },
  {
    name: 'prove-email',
    show: async (phone) => {
      await phone.mount(`${paths.proveEmail}?token=whichever`, { member: trialMember(), server: {} })
      await phone.page.getByRole('heading', { name: proveEmail.title }).waitFor()
    },
    next: [
      {
        name: 'prove-email-password',
        show: async (phone) => {
          await phone.mount(`${paths.proveEmail}?token=whichever`, { server: {} })
          await phone.page.getByText(proveEmail.passwordText, { exact: true }).waitFor()
          await phone.page.getByLabel(proveEmail.password, { exact: true }).fill('a lamp in the window')
        },
      },
      {
        name: 'prove-email-done',
        show: async ({ page, server }) => {
          server.change({ 'sessions.proveEmail': { message: '' } })
          await page.getByRole('button', { name: proveEmail.submit }).click()
          await page.getByRole('heading', { name: proveEmail.done }).waitFor()
        },
      },
    ],
  },
  {
    name: 'undo-email',
    show: async (phone) => {
      await phone.mount(`${paths.undoEmail}?token=whichever`, { server: {} })
      await phone.page.getByRole('heading', { name: undoEmail.title }).waitFor()
    },
    next: [
      {
        name: 'undo-email-gone',
        show: async ({ page, server }) => {
          server.change({ 'sessions.undoEmail': new Refused('email_link_expired') })
          await page.getByRole('button', { name: undoEmail.submit }).click()
          await page.getByRole('heading', { name: goneLink.title }).waitFor()
        },
      },
    ],
  },
]

interface ViewSetup {
  member?: Member
  server?: StandInResponses
}

async function open(
  phone: MountedPhone,
  path: string,
  title: string,
  {
    member = trialMember(),
    server = { 'sessions.devices': twoDevices, ...passkeyResponses },
  }: ViewSetup = {},
): Promise<void> {
  await phone.mount(path, { member, server })
  await phone.page.getByRole('heading', { name: title, level: 1 }).waitFor()
}

/** An empty field stands in for each at first. */
async function passwordsReady({ page }: MountedPhone, label: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).and(page.locator(':enabled')).waitFor()
}

async function fillEmail(page: MountedPhone['page']): Promise<void> {
  await page.getByLabel(email.newEmail, { exact: true }).fill('rosa.new@example.org')
  await page.getByLabel(email.currentPassword, { exact: true }).fill('a lamp in the window')
  await page.getByRole('button', { name: email.submit }).click()
}

/** Shows an outbox with a message that the server holds until the member has verified their address. */
export async function showHeld(phone: MountedPhone, member: Member): Promise<void> {
  const message = sending(conversationIdOf(member.id, createId()), 'Is there soup on Sunday?')
  await phone.offline(true)
  await phone.mount(paths.outbox, {
    member,
    waitingEntries: [message],
    server: {},
  })
  phone.server.refusals = { [message.name]: new Refused('prove_email') }
  await phone.offline(false)
  await phone.page.getByText(outboxTexts.states.held, { exact: true }).waitFor()
}
