/** Passkeys: in account settings, on the way in, and where they show once more who it is. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { Member } from '@porchlight/contracts/members/members.schema'
import { passkeyNameLengthMax } from '@porchlight/contracts/passkeys/passkeys.schema'
import { toIso } from '@porchlight/contracts/values/time'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Authenticator, giveAuthenticator } from '../../../../../tests/harness/phone/authenticator.ts'
import { expectAtField } from '../../../../../tests/harness/phone/fields.ts'
import { expectToast } from '../../../../../tests/harness/phone/toasts.ts'
import { lookAtStates } from '../../../../../tests/mounted/look-at-states.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import type { StandInResponses } from '../../../../../tests/mounted/stand-in.ts'
import { accountTexts } from '../../locales/en/account.ts'
import { passkeySignInTexts } from '../../locales/en/passkeys.sign-in.ts'
import { passkeyTexts } from '../../locales/en/passkeys.ts'
import { sessionTexts } from '../../locales/en/sessions.ts'
import { aMember } from '../members/members.factory.ts'
import {
  aboutElsewhere,
  aboutHere,
  aPasskey,
  passkeyQuestions,
  passkeyServer,
  passkeyStates,
} from './passkeys.states.ts'

declare global {
  interface Window {
    passkeyQuestion?: CredentialRequestOptions
  }
}

const { add, rename, remove } = passkeyTexts
const { proof } = accountTexts

let phone: MountedPhone
let page: Page

beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})
afterEach(() => phone.offline(false))
afterAll(() => phone?.discard())

lookAtStates(passkeyStates, () => phone)

const button = (name: string) => page.getByRole('button', { name, exact: true })
const press = (name: string) => button(name).click()
const fillName = (text: string) => page.getByLabel(add.label, { exact: true }).fill(text)
const bodiesOf = (operationName: string) =>
  phone.server.calls.filter(({ name }) => name === operationName).map(({ body }) => body)

async function mountSettings(server: StandInResponses = {}, member: Member = aMember()): Promise<void> {
  await phone.mount('/account-settings', { member, server: { ...passkeyServer(), ...server } })
  await page.getByRole('heading', { name: passkeyTexts.title }).waitFor()
}

async function mountLogIn(server: StandInResponses = {}): Promise<void> {
  await phone.mount('/auth', { server: { ...passkeyServer(), ...server } })
  await press(sessionTexts.entry.logIn)
}

describe('the list of passkeys', () => {
  it('says when each was added and used, and that one for a former address no longer works', async () => {
    const now = Date.now()
    const passkeys = [
      aPasskey({ createdAt: '2024-03-04T12:00:00.000Z', usedAt: toIso(now) }),
      aPasskey({ name: 'Old laptop', createdAt: toIso(now), usedAt: undefined, isUsable: false }),
    ]
    await mountSettings({ 'passkeys.list': { passkeys } })
    // The phone's day, which is another than this machine's for some hours.
    const today = await page.evaluate(
      (time) => new Date(time).toLocaleDateString('en-US', { month: 'short', day: 'numeric' }),
      now,
    )
    const lines = page.getByRole('region', { name: passkeyTexts.title }).getByRole('listitem')
    await expect
      .poll(() => lines.allInnerTexts())
      .toEqual([
        `My phone\nAdded March 4, 2024 · last used ${today}`,
        `Old laptop\nAdded ${today} · not used yet\n${passkeyTexts.unusable}`,
      ])
  })

  it('without a signal the list is the last known one, without buttons', async () => {
    await mountSettings({ 'passkeys.list': { passkeys: [aPasskey()] } })
    await button(add.open).waitFor()
    await phone.offline(true)
    await page.evaluate(() => window.dispatchEvent(new Event('offline')))
    await expect.poll(() => button(add.open).count()).toBe(0)
    await page.getByText('My phone', { exact: true }).waitFor()
    expect(await button(remove.open('My phone')).count()).toBe(0)
  })

  it.each([
    ['at another address', aboutElsewhere, passkeyTexts.elsewhere('porch.example.org')],
    ['without an address yet', { ...aboutHere, passkeysAt: 'http://localhost' }, passkeyTexts.noAddress],
  ])('%s the list says where passkeys work, and offers none', async (_where, about, words) => {
    await mountSettings({ 'community.about': about, 'passkeys.list': { passkeys: [aPasskey()] } })
    await page.getByText(words).waitFor()
    await button(remove.open('My phone')).waitFor()
    expect(await button(add.open).count()).toBe(0)
  })

  it('a browser without passkeys says so, there and on the sign-in screen', async () => {
    await mountSettings()
    await button(add.open).waitFor()
    await phone.startAs('/account-settings', () => Reflect.deleteProperty(window, 'PublicKeyCredential'))
    await page.getByText(passkeyTexts.noBrowser).waitFor()
    expect(await button(add.open).count()).toBe(0)
    await phone.reset()
  })
})

describe('with an authenticator', () => {
  let authenticator: Authenticator

  beforeEach(async () => {
    authenticator = await giveAuthenticator(page)
  })
  afterEach(() => authenticator.remove())

  it('a passkey is added under this device’s name or another, which may not be blank', async () => {
    await mountSettings({ 'passkeys.add': { passkeys: [] } })
    await page.getByText('Chrome on Android').waitFor()
    await press(add.open)
    await expect
      .poll(() => page.getByLabel(add.label, { exact: true }).inputValue())
      .toBe('Chrome on Android')
    await fillName(' ')
    await press(add.submit)
    await expectAtField(page, add.label, 'Please give it a name')
    expect(bodiesOf('passkeys.start')).toEqual([])
    await fillName('x'.repeat(passkeyNameLengthMax + 1))
    await press(add.submit)
    await expectAtField(page, add.label, 'At most 50 characters.')
    await fillName('My phone')
    phone.server.change({ 'passkeys.list': { passkeys: [aPasskey()] } })
    await press(add.submit)
    await expectToast(page, { title: add.done })
    await page.getByText('My phone', { exact: true }).waitFor()
    expect(bodiesOf('passkeys.add')).toEqual([
      {
        attempt: 'an-attempt',
        name: 'My phone',
        credentialId: expect.stringMatching(/^[\w-]+$/),
        clientData: expect.stringMatching(/^[\w-]+$/),
        attestation: expect.stringMatching(/^[\w-]+$/),
        transports: ['internal'],
      },
    ])
  })

  it('Q19 adding without a fresh sign-in asks for a confirmation, and then continues by itself', async () => {
    await mountSettings({
      'passkeys.start': new Refused('sign_in_again'),
      'passkeys.add': { passkeys: [] },
      'sessions.confirm': async () => {
        phone.server.change(passkeyQuestions)
        return { message: '' }
      },
    })
    await press(add.open)
    await fillName('My phone')
    await press(add.submit)
    await page.getByLabel(proof.password, { exact: true }).fill('a lamp in the window')
    await press(proof.submit)
    await expectToast(page, { title: add.done })
    expect(bodiesOf('passkeys.add')).toHaveLength(1)
  })

  it('when the connection breaks after the passkey was created, the next try saves it, and creates no other', async () => {
    await mountSettings()
    await press(add.open)
    await fillName('My phone')
    await press(add.submit)
    await page.getByRole('alert').getByText(add.noSignal).waitFor()
    phone.server.change({ 'passkeys.add': { passkeys: [] } })
    await press(add.submit)
    await expectToast(page, { title: add.done })
    expect(await authenticator.passkeyCount()).toBe(1)
    expect(bodiesOf('passkeys.start')).toHaveLength(1)
  })

  it('a canceled ceremony is reported calmly, and can be repeated', async () => {
    await authenticator.verify(false)
    await mountSettings({ 'passkeys.add': { passkeys: [] } })
    await press(add.open)
    await fillName('My phone')
    await press(add.submit)
    await page.getByRole('status').getByText(add.cancelled).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    await authenticator.verify(true)
    await press(add.submit)
    await expectToast(page, { title: add.done })
  })

  it('a refusal shows the server’s words in the dialog', async () => {
    await mountSettings({ 'passkeys.start': new Refused('passkeys_full', { limit: 20 }) })
    await press(add.open)
    await fillName('My phone')
    await press(add.submit)
    await page
      .getByRole('alert')
      .getByText('You have 20 passkeys, and there’s no room for more. Remove one first.')
      .waitFor()
  })

  it('on the sign-in screen the assertion is sent, and a refusal shows the server’s words', async () => {
    await addOneTo(authenticator)
    await mountLogIn({
      'passkeys.signIn': async () => {
        await authenticator.answer(false)
        return new Refused('passkey_refused')
      },
    })
    await page
      .getByRole('alert')
      .getByText('This passkey doesn’t open an account here. Try another one, or log in with your email.')
      .waitFor()
    // The virtual authenticator chooses the passkey, instead of a member who chooses it from the list at the field.
    expect(bodiesOf('passkeys.signIn')).toMatchObject([{ attempt: 'an-attempt', userHandle: 'AAAA' }])
    // Another one can be chosen.
    await expect.poll(() => bodiesOf('passkeys.startSignIn').length).toBe(2)
  })

  it('on the sign-in screen a canceled ceremony shows no error', async () => {
    await authenticator.verify(false)
    await mountLogIn()
    await press(passkeySignInTexts.signIn)
    await page.getByRole('status').getByText(passkeySignInTexts.signInNotUsed).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(bodiesOf('passkeys.signIn')).toEqual([])
  })

  it('leaving the log-in ends its passkey request', async () => {
    await phone.mount('/auth', { server: passkeyServer() })
    await authenticator.answer(false)
    await page.evaluate(recordQuestion)
    const isOver = () => page.evaluate(() => window.passkeyQuestion?.signal?.aborted)
    await press(sessionTexts.entry.logIn)
    await expect.poll(isOver).toBe(false)
    await press(sessionTexts.logIn.toSignUp)
    await expect.poll(isOver).toBe(true)
  })

  it('Q19 a member without a password confirms with a passkey, and the removal continues', async () => {
    await addOneTo(authenticator)
    const empty = { passkeys: [] }
    await mountSettings(
      {
        'passkeys.list': { passkeys: [aPasskey()] },
        'passkeys.remove': new Refused('sign_in_again'),
        'passkeys.confirm': async () => {
          phone.server.change({ 'passkeys.remove': empty, 'passkeys.list': empty })
          return { message: '' }
        },
      },
      aMember({ passwordHash: false }),
    )
    await press(remove.open('My phone'))
    await press(remove.submit)
    const dialog = page.getByRole('dialog', { name: proof.title })
    await dialog.getByText(proof.passkeyText).waitFor()
    expect(await dialog.getByLabel(proof.password).count()).toBe(0)
    await press(passkeySignInTexts.confirm)
    await page.getByText(passkeyTexts.none).waitFor()
    expect(bodiesOf('passkeys.confirm')).toHaveLength(1)
    expect(bodiesOf('passkeys.remove')).toHaveLength(2)
  })
})

it('the last way to sign in stays, and the dialog says so', async () => {
  await mountSettings({
    'passkeys.list': { passkeys: [aPasskey()] },
    'passkeys.remove': new Refused('last_way_in'),
  })
  await press(remove.open('My phone'))
  await press(remove.submit)
  await page
    .getByRole('dialog')
    .getByText('This is your only way to log in. Add another one before you remove it.')
    .waitFor()
  await press(remove.cancel)
  await button(remove.open('My phone')).waitFor()
})

it('a passkey that is gone already, after a try whose response was lost, leaves the list', async () => {
  await mountSettings({ 'passkeys.list': { passkeys: [aPasskey()] } })
  await press(remove.open('My phone'))
  await press(remove.submit)
  await page.getByRole('dialog').getByText(remove.noSignal).waitFor()
  phone.server.change({ 'passkeys.remove': new Refused('not_found'), 'passkeys.list': { passkeys: [] } })
  await press(remove.submit)
  await page.getByText(passkeyTexts.none).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})

it('a passkey gets another name', async () => {
  const passkey = aPasskey()
  await mountSettings({ 'passkeys.list': { passkeys: [passkey] }, 'passkeys.rename': { passkeys: [] } })
  await press(rename.open('My phone'))
  await expect.poll(() => page.getByLabel(rename.label, { exact: true }).inputValue()).toBe('My phone')
  await fillName('The phone in the hall')
  phone.server.change({ 'passkeys.list': { passkeys: [{ ...passkey, name: 'The phone in the hall' }] } })
  await press(rename.submit)
  await button(remove.open('The phone in the hall')).waitFor()
  expect(bodiesOf('passkeys.rename')).toEqual([{ name: 'The phone in the hall' }])
})

it('Q19 a member who cannot confirm here is told what helps', async () => {
  await mountSettings(
    {
      'community.about': aboutElsewhere,
      'passkeys.list': { passkeys: [aPasskey()] },
      'passkeys.remove': new Refused('sign_in_again'),
    },
    aMember({ passwordHash: false }),
  )
  await press(remove.open('My phone'))
  await press(remove.submit)
  await page.getByRole('dialog', { name: proof.title }).getByText(proof.noWay).waitFor()
})

it('the email field offers passkeys where there can be some, and only there', async () => {
  for (const [about, autocomplete] of [
    [aboutHere, 'username webauthn'],
    [aboutElsewhere, 'username'],
  ] as const) {
    await mountLogIn({ 'community.about': about })
    const email = page.getByLabel(sessionTexts.logIn.email, { exact: true })
    await expect.poll(() => email.getAttribute('autocomplete')).toBe(autocomplete)
    await expect
      .poll(() => button(passkeySignInTexts.signIn).count())
      .toBe(autocomplete === 'username' ? 0 : 1)
  }
  expect(bodiesOf('passkeys.startSignIn')).toEqual([])
})

/** Adds to the authenticator a passkey that responds to every request of a mounted page. */
async function addOneTo(authenticator: Authenticator): Promise<void> {
  await mountSettings({ 'passkeys.add': { passkeys: [] } })
  await press(add.open)
  await fillName('My phone')
  await press(add.submit)
  await expectToast(page, { title: add.done })
  expect(await authenticator.passkeyCount()).toBe(1)
}

/** Records the page's next request for a passkey to the browser. */
function recordQuestion(): void {
  const { credentials } = navigator
  const get = credentials.get.bind(credentials)
  credentials.get = (options) => {
    window.passkeyQuestion = options
    return get(options)
  }
}
