/** Account setup and account settings, and showing once more that it is the member. */
import { conversationIdOf } from '@porchlight/contracts/conversations/conversations.rules'
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { Member } from '@porchlight/contracts/members/members.schema'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { expectAdvice, expectAtField } from '../../../../../tests/harness/phone/fields.ts'
import { expectToast } from '../../../../../tests/harness/phone/toasts.ts'
import { lookAtStates } from '../../../../../tests/mounted/look-at-states.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import type { StandInResponses } from '../../../../../tests/mounted/stand-in.ts'
import { accountTexts } from '../../locales/en/account.ts'
import { appTexts } from '../../locales/en/app.ts'
import { emailVerificationTexts as confirmAddress } from '../../locales/en/email-verification.ts'
import { homeTexts } from '../../locales/en/home.ts'
import { landingTexts } from '../../locales/en/landing.ts'
import { outboxTexts } from '../../locales/en/outbox.ts'
import { profileTexts } from '../../locales/en/profile.ts'
import { sessionTexts } from '../../locales/en/sessions.ts'
import { ownTexts } from '../../locales/en/unspecified.ts'
import { aMember, aPerson } from '../members/members.factory.ts'
import { aConversation, sending } from '../messages/messages.factory.ts'
import { offering } from '../posts/posts.factory.ts'
import {
  accountStates,
  googleMember,
  googleResponses,
  passkeyResponses,
  showHeld,
  twoDevices,
} from './account.states.ts'

const googleWay = sessionTexts.provider.way('Google')

const { devices, email, goneLink, password, proof, proveEmail, settings, setUp, setup, undoEmail } =
  accountTexts
const passphrase = 'a lamp in the window'
const emailView = '/account-settings?view=email-change'
const passwordView = '/account-settings?view=password-change'
const setupView = '/account-setup?view=password'

let phone: MountedPhone
let page: Page

beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})
afterEach(() => phone.offline(false))
afterAll(() => phone?.discard())

lookAtStates(accountStates, () => phone)

const title = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()
const link = (name: string) => page.getByRole('link', { name, exact: true })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const fill = (label: string, text = passphrase) => page.getByLabel(label, { exact: true }).fill(text)
const listRequestBodies = (operationName: string) =>
  phone.server.calls.filter(({ name }) => name === operationName).map(({ body }) => body)

async function mount(path: string, server: StandInResponses = {}, member: Member = aMember()): Promise<void> {
  await phone.mount(path, {
    member,
    server: { 'sessions.devices': twoDevices, ...passkeyResponses, ...server },
  })
}

describe('the way to the account screens', () => {
  it('A-001 A-015 the gear of the profile leads to account setup, and that to account settings', async () => {
    await mount('/profile')
    await link(profileTexts.settings).click()
    await title(setup.title)
    await link(setup.settings).click()
    await title(settings.title)
    expect(new URL(page.url()).pathname).toBe('/account-settings')
    await link(accountTexts.back).click()
    await title(setup.title)
  })

  it.each([
    [emailView, settings.changeEmail, email.title],
    [passwordView, settings.changePassword, password.title],
  ])('A-002 %s has its row in the main view, and Back leads there from anywhere', async (view, row, name) => {
    await mount('/account-settings')
    await link(row).click()
    await title(name)
    const { pathname, search } = new URL(page.url())
    expect(pathname + search).toBe(view)
    await page.goBack()
    await title(settings.title)
    // A member who opens this address directly has no earlier screen to go back to.
    await mount(view)
    await title(name)
    await link(accountTexts.back).click()
    await title(settings.title)
  })

  it('A-003 logging out without unsent entries closes the account on this device', async () => {
    await mount('/account-settings')
    await press(settings.signOut)
    await link(landingTexts.logIn).waitFor()
    await page.waitForURL((url) => url.pathname === '/')
  })

  it('A-003 logging out with unsent entries asks what to do with them, as on the profile', async () => {
    await phone.offline(true)
    const waitingEntries = [offering({ title: 'Eggs from our hens' })]
    await phone.mount('/account-settings', { member: aMember(), waitingEntries, server: {} })
    await press(settings.signOut)
    await page.getByText(sessionTexts.signOut.waiting(1)).waitFor()
    await press(sessionTexts.signOut.stay)
    await title(settings.title)
  })

  it.each([
    { who: 'by email', authProvider: 'email', passwordHash: true, changes: 1, creates: 0 },
    { who: 'by Google, with a password', authProvider: 'google', passwordHash: true, changes: 1, creates: 0 },
    { who: 'by Google alone', authProvider: 'google', passwordHash: false, changes: 0, creates: 1 },
    { who: 'by Apple alone', authProvider: 'apple', passwordHash: false, changes: 0, creates: 1 },
    {
      who: 'by email, with a deleted password',
      authProvider: 'email',
      passwordHash: false,
      changes: 1,
      creates: 0,
    },
  ])(
    'A-004 A-016 A-017 a member who signs in $who',
    async ({ authProvider, passwordHash, changes, creates }) => {
      const member = aMember({ authProvider, passwordHash })
      await mount('/account-settings', {}, member)
      await title(settings.title)
      for (const name of [settings.changeEmail, settings.changePassword])
        await expect.poll(() => link(name).count()).toBe(changes)
      await link(accountTexts.back).click()
      await title(setup.title)
      await expect.poll(() => link(setup.createPassword).count()).toBe(creates)
    },
  )
})

it.each([emailView, passwordView])(
  'A-004 %s leads a member who has neither to the settings',
  async (view) => {
    await mount(view, googleResponses, googleMember())
    await title(settings.title)
    expect(new URL(page.url()).search).toBe('')
  },
)

describe('changing the email', () => {
  it('A-005 A-006 each invalid field says what it needs, and nothing is sent', async () => {
    await mount(emailView)
    await fill(email.newEmail, 'rosa')
    await press(email.submit)
    await expectAtField(page, email.newEmail, 'Invalid email address')
    await expectAtField(page, email.currentPassword, 'Current password is required')
    expect(listRequestBodies('sessions.changeEmail')).toEqual([])
  })

  it('A-007 the change is sent with the password; without a mail server it counts at once, and a message says so', async () => {
    await mount(emailView, { 'sessions.changeEmail': { message: '', waitsForMail: false } })
    await fill(email.newEmail, 'rosa.new@example.org')
    await fill(email.currentPassword)
    let roundCount = 0
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/sync') roundCount += 1
    })
    await press(email.submit)
    await expectToast(page, { title: ownTexts.emailSaved })
    // The device gets the row with the new address now, and not with its next round.
    await expect.poll(() => roundCount, { timeout: 6000 }).toBeGreaterThan(0)
    await title(settings.title)
    expect(listRequestBodies('sessions.changeEmail')).toEqual([
      { newEmail: 'rosa.new@example.org', currentPassword: passphrase },
    ])
  })

  it('A-007 with a mail server the screen says that the new address has to confirm, and leads back', async () => {
    await mount(emailView, { 'sessions.changeEmail': { message: '', waitsForMail: true } })
    await fill(email.newEmail, 'rosa.new@example.org')
    await fill(email.currentPassword)
    await press(email.submit)
    await page.getByText(email.waiting.text('rosa.new@example.org'), { exact: true }).waitFor()
    await link(email.waiting.done).click()
    await title(settings.title)
  })

  it('A-008 a refusal shows the server’s words as a toast and at its field', async () => {
    await mount(emailView, { 'sessions.changeEmail': new Refused('email_taken') })
    await fill(email.newEmail, 'noor@example.org')
    await fill(email.currentPassword)
    await press(email.submit)
    const description = 'There is already an account with this email address.'
    await expectToast(page, { title: 'Failed to update email', description, destructive: true })
    await expectAtField(page, email.newEmail, description)
  })

  it('A-008 without a signal the screen says so; the address is kept while the member looks elsewhere, the password is not', async () => {
    await mount(emailView)
    await phone.offline(true)
    await fill(email.newEmail, 'rosa.new@example.org')
    await fill(email.currentPassword)
    await press(email.submit)
    await page.getByText(email.noSignal).waitFor()
    await link(accountTexts.back).click()
    await title(settings.title)
    await page.goBack()
    await title(email.title)
    expect(await page.getByLabel(email.newEmail, { exact: true }).inputValue()).toBe('rosa.new@example.org')
    expect(await page.getByLabel(email.currentPassword, { exact: true }).inputValue()).toBe('')
  })
})

describe('changing the password', () => {
  it('A-009 A-010 A-011 each invalid field says what it needs, and nothing is sent', async () => {
    await mount(passwordView)
    await fill(password.newPassword, '1234567')
    await fill(password.confirmPassword, '1234567')
    await press(password.submit)
    await expectAtField(page, password.currentPassword, 'Current password is required')
    await expectAtField(page, password.newPassword, 'Password must be at least 8 characters')
    await expectAtField(page, password.confirmPassword, 'Please confirm your password')
    expect(listRequestBodies('sessions.changePassword')).toEqual([])
  })

  it('A-010 A-012 A-013 both entries must match; then the new password, of the eight characters it needs, is sent once', async () => {
    await mount(passwordView, { 'sessions.changePassword': { message: '' } })
    await fill(password.currentPassword)
    await fill(password.newPassword, 'q8 lamps')
    await fill(password.confirmPassword, 'q8 lambs')
    await press(password.submit)
    await expectAtField(page, password.confirmPassword, "Passwords don't match")
    await fill(password.confirmPassword, 'q8 lamps')
    await press(password.submit)
    await expectToast(page, { title: ownTexts.passwordSaved })
    expect(listRequestBodies('sessions.changePassword')).toEqual([
      { currentPassword: passphrase, newPassword: 'q8 lamps' },
    ])
  })

  it('A-013 a password that is saved after the member has left leads them nowhere', async () => {
    const gate = Promise.withResolvers<void>()
    const savedResponse = { message: '' }
    await mount(passwordView, { 'sessions.changePassword': () => gate.promise.then(() => savedResponse) })
    await fill(password.currentPassword)
    await fill(password.newPassword, 'q8 lamps')
    await fill(password.confirmPassword, 'q8 lamps')
    await press(password.submit)
    await expect.poll(() => listRequestBodies('sessions.changePassword').length).toBe(1)
    await page.getByRole('navigation').getByRole('link', { name: appTexts.tabs.profile }).click()
    await title(profileTexts.title)
    gate.resolve()
    await expectToast(page, { title: ownTexts.passwordSaved })
    expect(new URL(page.url()).pathname).toBe('/profile')
  })

  it('A-014 without a response the form says that the new password may be the one that counts', async () => {
    await mount(passwordView)
    await phone.offline(true)
    await fill(password.currentPassword)
    await fill(password.newPassword, 'another lamp')
    await fill(password.confirmPassword, 'another lamp')
    await press(password.submit)
    // The server may have changed it, and with it the session: only the response is missing.
    await page.getByText('If you have to log in then, use the new password.').waitFor()
    expect(await page.getByLabel(password.newPassword, { exact: true }).inputValue()).toBe('another lamp')
  })

  it('A-014 a refusal shows the server’s words as a toast', async () => {
    await mount(passwordView, { 'sessions.changePassword': new Refused('wrong_password') })
    await fill(password.currentPassword)
    await fill(password.newPassword, 'another lamp')
    await fill(password.confirmPassword, 'another lamp')
    await press(password.submit)
    const description = 'That’s not your password.'
    await expectToast(page, { title: 'Failed to update password', description, destructive: true })
    await expectAtField(page, password.currentPassword, description)
  })
})

it.each([
  ['at sign-up', '/auth', sessionTexts.signUp.password],
  ['as a changed password', passwordView, password.newPassword],
  ['as the first password', setupView, password.newPassword],
  ['after a reset', '/reset-password?token=whichever', sessionTexts.reset.password],
])('a new password %s is rated for strength as it is typed', async (_when, path, label) => {
  const isSignedOut = /^\/(auth|reset)/.test(path)
  if (isSignedOut) await phone.mount(path, { server: {} })
  else await mount(path, {}, path === setupView ? googleMember() : aMember())
  if (path === '/auth') await press(sessionTexts.entry.signUp)
  const { strength, signUp } = sessionTexts
  for (const [text, advice] of [
    ['lamp', signUp.passwordHint],
    ['password', strength.weak],
    ['window and lamp', strength.fair],
    ['a lamp in the window', strength.strong],
  ] as const) {
    await fill(label, text)
    await expectAdvice(page, label, advice)
  }
})

describe('the first password', () => {
  const typeTwice = async (text: string, again = text) => {
    await fill(password.newPassword, text)
    await fill(password.confirmPassword, again)
    await press(setUp.submit)
  }

  it('A-018 A-019 the first password has eight characters, is typed twice, and is sent once', async () => {
    await mount(setupView, { 'sessions.setUpPassword': { message: '' } }, googleMember())
    await typeTwice('1234567')
    await expectAtField(page, password.newPassword, 'Password must be at least 8 characters')
    await typeTwice(passphrase, 'another lamp')
    await expectAtField(page, password.confirmPassword, "Passwords don't match")
    await typeTwice(passphrase)
    await expectToast(page, { title: ownTexts.passwordCreated })
    await title(setup.title)
    expect(listRequestBodies('sessions.setUpPassword')).toEqual([{ password: passphrase }])
  })

  it('A-020 a refusal shows the server’s words as a toast', async () => {
    await mount(setupView, { 'sessions.setUpPassword': new Refused('has_password') }, googleMember())
    await typeTwice(passphrase)
    await expectToast(page, {
      title: 'Failed to create password',
      description: 'You already have a password. You can change it in your account settings.',
      destructive: true,
    })
  })

  it('Q19 a member without a password confirms with Google; a failed confirmation is reported once', async () => {
    const server = { ...googleResponses, 'sessions.setUpPassword': new Refused('sign_in_again') }
    await mount(setupView, server, googleMember())
    await typeTwice(passphrase)
    const dialog = page.getByRole('dialog', { name: proof.title })
    await dialog.getByRole('button', { name: googleWay }).waitFor()
    expect(await dialog.getByLabel(proof.password).count()).toBe(0)
    await mount(`${setupView}&failed=google`, {}, googleMember())
    await page.getByText(proof.failedAt('Google')).waitFor()
    expect(new URL(page.url()).search).toBe('?view=password')
  })
})

describe('the list of sessions', () => {
  const ending = { name: devices.endOf('Firefox on Windows') }

  it('Q26 each session shows its browser and roughly when it was used, and can be ended', async () => {
    await mount('/account-settings', { 'sessions.endDevice': { message: '' } })
    const lines = page.getByRole('region', { name: devices.title }).getByRole('listitem')
    await lines.first().waitFor()
    expect((await lines.allInnerTexts()).map((text) => text.split('\n')[0])).toEqual([
      'Chrome on Android',
      'Firefox on Windows',
      devices.unknown,
    ])
    await page.getByRole('button', ending).click()
    phone.server.change({ 'sessions.devices': twoDevices.slice(0, 1) })
    await press(devices.end)
    await expect.poll(() => lines.count()).toBe(1)
    expect(phone.server.calls.map(({ name }) => name)).toContain('sessions.endDevice')
  })

  it('Q26 a session that is gone already, after a try whose response was lost, leaves the list', async () => {
    await mount('/account-settings')
    const lines = page.getByRole('region', { name: devices.title }).getByRole('listitem')
    await page.getByRole('button', ending).click()
    await press(devices.end)
    await page.getByRole('dialog').getByText(devices.endFailed).waitFor()
    phone.server.change({
      'sessions.endDevice': new Refused('not_found'),
      'sessions.devices': twoDevices.slice(0, 1),
    })
    await press(devices.end)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => lines.count()).toBe(1)
  })

  it('Q19 without a fresh sign-in it asks for the password, and continues the same call', async () => {
    let isVerified = false
    const [confirmResponse, endResponse] = [{ message: '' }, { message: '' }]
    await mount('/account-settings', {
      'sessions.endDevice': async () => (isVerified ? endResponse : new Refused('sign_in_again')),
      'sessions.confirm': async () => {
        isVerified = true
        return confirmResponse
      },
    })
    await page.getByRole('button', ending).click()
    await press(devices.end)
    await fill(proof.password)
    await press(proof.submit)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(listRequestBodies('sessions.confirm')).toEqual([{ password: passphrase }])
    expect(listRequestBodies('sessions.endDevice')).toHaveLength(2)
  })

  it('Q19 a member who does not confirm sees the refusal, and no session ends', async () => {
    await mount('/account-settings', {
      'sessions.endOtherDevices': new Refused('sign_in_again'),
      'sessions.confirm': new Refused('wrong_password'),
    })
    await press(devices.endOthers)
    await press(devices.end)
    await fill(proof.password)
    await press(proof.submit)
    await expectAtField(page, proof.password, 'That’s not your password.')
    await page.keyboard.press('Escape')
    await page.getByText('To make this change, please confirm it’s you.').waitFor()
    expect(listRequestBodies('sessions.endOtherDevices')).toHaveLength(1)
  })
})

it('Q19 the link to the previous address undoes the change with a tap, and leads to a new password', async () => {
  await phone.mount('/undo-email?token=whichever', { server: { 'sessions.undoEmail': { token: 'another' } } })
  await press(undoEmail.submit)
  await page.getByRole('heading', { name: sessionTexts.reset.title }).waitFor()
  expect(listRequestBodies('sessions.undoEmail')).toEqual([{ token: 'whichever' }])
  expect(page.url()).not.toContain('another')
})

describe('an address to be verified', () => {
  const unverified = () => aMember({ isEmailProofWanted: true })

  it('Q18 the profile explains why, and sends a link with one tap', async () => {
    const member = unverified()
    await phone.mount('/profile', {
      member,
      server: { 'sessions.sendEmailProof': { message: '', isSent: true } },
    })
    await page.getByRole('heading', { name: confirmAddress.title }).waitFor()
    await page.getByRole('button', { name: confirmAddress.send }).dblclick()
    await page.getByText(confirmAddress.sent(member.email), { exact: true }).waitFor()
    expect(listRequestBodies('sessions.sendEmailProof')).toHaveLength(1)
    phone.server.change({ 'sessions.sendEmailProof': new Refused('unavailable') })
    await press(confirmAddress.sendAgain)
    await page.getByText('The server can’t save right now. Please try again shortly.').waitFor()
  })

  it('Q18 the outbox says so where an entry waits for it, also without a signal, and nowhere else', async () => {
    await showHeld(phone, unverified())
    await page.getByText(outboxTexts.held, { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: outboxTexts.sendNow }).count()).toBe(0)
    await page.getByRole('button', { name: /^Discard: / }).waitFor()
    await phone.offline(true)
    await press(confirmAddress.send)
    await page.getByText(confirmAddress.noSignal, { exact: true }).waitFor()
    await phone.mount('/outbox', {
      member: aMember(),
      waitingEntries: [offering({ title: 'Soup on Sunday' })],
    })
    await page.getByText('Soup on Sunday').waitFor()
    expect(await page.getByRole('heading', { name: confirmAddress.title }).count()).toBe(0)
  })

  it('D9 Q18 no text says that the message is being sent, and the chat says what it waits for', async () => {
    const [member, bea] = [unverified(), aPerson()]
    const pair = aConversation([member.id, bea.id], [])
    const chatPath = `/messages/${pair.conversations[0]?.id}`
    const message = sending(conversationIdOf(member.id, bea.id), 'Hello')
    await phone.offline(true)
    await phone.mount(chatPath, { member, people: [bea], ...pair, waitingEntries: [message], server: {} })
    phone.server.refusals = { [message.name]: new Refused('prove_email') }
    await phone.offline(false)
    await page.getByRole('link', { name: outboxTexts.states.held }).click()
    await page.getByText(outboxTexts.held, { exact: true }).waitFor()
    await page.getByRole('link', { name: appTexts.tabs.home, exact: true }).first().click()
    await page.getByText(homeTexts.credits(member.credits), { exact: true }).waitFor()
    await phone.offline(true)
    await page.getByText(outboxTexts.offline.plain, { exact: true }).waitFor()
    expect(await page.getByText(homeTexts.waitingForSignal(1), { exact: true }).count()).toBe(0)
  })

  it('Q18 the link asks for the password where its account is not signed in', async () => {
    const elsewhere = new Refused('invalid', { issues: [{ path: 'password', message: 'Please type it.' }] })
    await phone.mount('/prove-email?token=whichever', {
      member: aMember(),
      server: { 'sessions.proveEmail': elsewhere },
    })
    await press(proveEmail.submit)
    await page.getByText(proveEmail.passwordText, { exact: true }).waitFor()
    phone.server.change({ 'sessions.proveEmail': new Refused('wrong_password') })
    await page.getByLabel(proveEmail.password, { exact: true }).fill(passphrase)
    await press(proveEmail.submit)
    await expectAtField(page, proveEmail.password, 'That’s not your password.')
    expect(listRequestBodies('sessions.proveEmail')).toEqual([
      { token: 'whichever' },
      { token: 'whichever', password: passphrase },
    ])
    await phone.mount('/prove-email?token=whichever', { server: {} })
    await page.getByLabel(proveEmail.password, { exact: true }).waitFor()
  })

  it('Q18 the link needs one tap and no password from a signed-in member, and an expired one says where to get a new one', async () => {
    await phone.mount('/prove-email?token=whichever', {
      member: unverified(),
      server: { 'sessions.proveEmail': new Refused('email_link_expired') },
    })
    await press(proveEmail.submit)
    await page.getByRole('heading', { name: goneLink.title }).waitFor()
    await page.getByText(proveEmail.gone, { exact: true }).waitFor()
    expect(listRequestBodies('sessions.proveEmail')).toEqual([{ token: 'whichever' }])
  })
})
