/** Passkeys in account settings, on the way in, and where they show once more who it is. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { Member } from '@porchlight/contracts/members/members.schema'
import type { Passkey } from '@porchlight/contracts/passkeys/passkeys.schema'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs, toIso } from '@porchlight/contracts/values/time'
import { type Authenticator, giveAuthenticator } from '../../../../../tests/harness/phone/authenticator.ts'
import type { MountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import type { StandInResponses } from '../../../../../tests/mounted/stand-in.ts'
import { trialMember } from '../../../../../tests/screens/looking-members.ts'
import { community } from '../../../../../tests/screens/neighborhood-rows.ts'
import type { ScreenState } from '../../../../../tests/screens/screen-state.ts'
import { formReady } from '../../../../../tests/screens/session-forms.ts'
import { accountTexts } from '../../locales/en/account.ts'
import { passkeySignInTexts } from '../../locales/en/passkeys.sign-in.ts'
import { passkeyTexts as texts } from '../../locales/en/passkeys.ts'
import { sessionTexts } from '../../locales/en/sessions.ts'
import { paths } from '../../paths.ts'
import { twoDevices } from '../account/account.states.ts'

const daysAgo = (days: number) => toIso(Date.now() - days * dayMs)

export function aPasskey(overrides: Partial<Passkey> = {}): Passkey {
  return {
    id: createId(),
    name: 'My phone',
    createdAt: daysAgo(40),
    usedAt: daysAgo(2),
    isSynced: true,
    isUsable: true,
    ...overrides,
  }
}

const severalPasskeys = [
  aPasskey(),
  aPasskey({ name: 'The key on my ring', createdAt: daysAgo(3), usedAt: undefined }),
  aPasskey({ name: 'Old laptop', createdAt: daysAgo(300), usedAt: daysAgo(200), isUsable: false }),
]

/** The community whose passkeys work at the address of a mounted page. */
export const aboutHere = { ...community, passkeysAt: 'http://localhost:9' }
export const aboutElsewhere = { ...community, passkeysAt: 'https://porch.example.org' }

/** Requests for passkeys in the shapes that a server sends; nothing checks the proofs. */
export const passkeyQuestions: StandInResponses = {
  'passkeys.start': {
    attempt: 'an-attempt',
    options: {
      rp: { id: 'localhost', name: 'Porchlight' },
      user: { id: 'AAAA', name: 'maya@example.org', displayName: 'Maya' },
      challenge: 'AAAA',
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' })),
      timeout: 60_000,
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
    },
  },
  'passkeys.startSignIn': {
    attempt: 'an-attempt',
    options: { rpId: 'localhost', challenge: 'AAAA', timeout: 60_000, userVerification: 'required' },
  },
  'passkeys.startConfirm': {
    attempt: 'an-attempt',
    options: { rpId: 'localhost', challenge: 'AAAA', timeout: 60_000, userVerification: 'required' },
  },
}

export function passkeyServer(passkeys: Passkey[] = [], about = aboutHere): StandInResponses {
  return {
    ...passkeyQuestions,
    'community.about': about,
    'sessions.devices': twoDevices,
    'passkeys.list': { passkeys },
  }
}

export const passkeyStates: ScreenState[] = [
  {
    name: 'passkeys',
    isLong: true,
    show: (phone) => openSettings(phone, passkeyServer(severalPasskeys)),
    next: [
      {
        name: 'passkeys-rename',
        show: async ({ page }) => {
          await page.getByRole('button', { name: texts.rename.open('Old laptop') }).click()
          await page.getByRole('dialog', { name: texts.rename.title }).waitFor()
        },
      },
      {
        name: 'passkeys-remove-last',
        show: async ({ page, server }) => {
          await page.keyboard.press('Escape')
          server.change({ 'passkeys.remove': new Refused('last_way_in') })
          await page.getByRole('button', { name: texts.remove.open('My phone') }).click()
          await page.getByRole('button', { name: texts.remove.submit }).click()
          await page.getByText('This is your only way to log in.').waitFor()
        },
      },
      {
        name: 'passkeys-is-it-you',
        show: async ({ page, server }) => {
          server.change({ 'passkeys.remove': new Refused('sign_in_again') })
          await page.getByRole('button', { name: texts.remove.submit }).click()
          const dialog = page.getByRole('dialog', { name: accountTexts.proof.title })
          await dialog.getByRole('button', { name: passkeySignInTexts.confirm }).waitFor()
          await dialog.locator('input[type=password]:enabled').waitFor()
        },
      },
    ],
  },
  {
    name: 'passkeys-add',
    show: async (phone) => {
      await openSettings(phone, passkeyServer())
      await phone.page.getByText(texts.none).waitFor()
      await phone.page.getByRole('button', { name: texts.add.open }).click()
      await phone.page.getByRole('dialog', { name: texts.add.title }).waitFor()
    },
    next: [
      {
        name: 'passkeys-add-unnamed',
        show: async ({ page }) => {
          await page.getByLabel(texts.add.label, { exact: true }).fill('')
          await page.getByRole('button', { name: texts.add.submit }).click()
          await page.getByText('Please give it a name').waitFor()
        },
      },
      {
        name: 'passkeys-add-cancelled',
        show: async (phone) => {
          const { page } = phone
          await page.getByLabel(texts.add.label, { exact: true }).fill('My phone')
          await withUnwilling(phone, async () => {
            await page.getByRole('button', { name: texts.add.submit }).click()
            await page.getByText(texts.add.cancelled).waitFor()
          })
        },
      },
    ],
  },
  {
    name: 'passkeys-elsewhere',
    show: async (phone) => {
      await openSettings(phone, passkeyServer(severalPasskeys, aboutElsewhere))
      await phone.page.getByText(texts.elsewhere('porch.example.org')).waitFor()
    },
  },
  {
    name: 'passkeys-alone-is-it-you',
    like: 'passkeys',
    show: async (phone) => {
      const member = { ...trialMember(), passwordHash: false }
      await openSettings(phone, passkeyServer(severalPasskeys), member)
      phone.server.change({ 'passkeys.remove': new Refused('sign_in_again') })
      await phone.page.getByRole('button', { name: texts.remove.open('My phone') }).click()
      await phone.page.getByRole('button', { name: texts.remove.submit }).click()
      await phone.page.getByRole('button', { name: passkeySignInTexts.confirm }).waitFor()
    },
  },
  {
    name: 'auth-login-passkey',
    show: async (phone) => {
      const { page } = phone
      await phone.mount(paths.auth, { server: passkeyServer() })
      await page.getByRole('button', { name: sessionTexts.entry.logIn, exact: true }).click()
      await formReady(page, sessionTexts.logIn.title)
      await page.getByRole('button', { name: passkeySignInTexts.signIn }).waitFor()
    },
    next: [
      {
        name: 'auth-login-passkey-cancelled',
        show: async (phone) => {
          await withUnwilling(phone, async ({ page }) => {
            await page.getByRole('button', { name: passkeySignInTexts.signIn }).click()
            await page.getByText(passkeySignInTexts.signInNotUsed).waitFor()
          })
        },
      },
    ],
  },
]

async function openSettings(
  phone: MountedPhone,
  server: StandInResponses,
  member: Member = trialMember(),
): Promise<void> {
  await phone.mount(paths.accountSettings, { member, server })
  await phone.page.getByText(accountTexts.devices.isThis).waitFor()
  const { passkeys } = server['passkeys.list'] as { passkeys: Passkey[] }
  for (const { name } of passkeys) await phone.page.getByText(name, { exact: true }).waitFor()
}

/** Runs the work with a passkey that its owner refuses to use. */
async function withUnwilling(
  phone: MountedPhone,
  work: (phone: MountedPhone, authenticator: Authenticator) => Promise<void>,
): Promise<void> {
  const authenticator = await giveAuthenticator(phone.page)
  try {
    await authenticator.verify(false)
    await work(phone, authenticator)
  } finally {
    await authenticator.remove()
  }
}
