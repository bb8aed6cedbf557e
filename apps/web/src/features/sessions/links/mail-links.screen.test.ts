/**
 * Tests of the screens that links in mails open (a new password, the last step of a sign-up), and of requesting such a
 * link.
 */
import { Refused, refusals } from '@porchlight/contracts/errors/refusals'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { field, heading, submit } from '../../../../../../tests/harness/people/session-forms.ts'
import { expectAtField } from '../../../../../../tests/harness/phone/fields.ts'
import { expectFocus } from '../../../../../../tests/harness/phone/keyboard.ts'
import { expectToast, toastsOn } from '../../../../../../tests/harness/phone/toasts.ts'
import { lookAtStates } from '../../../../../../tests/mounted/look-at-states.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../../tests/mounted/mounted-phone.ts'
import { sessionTexts } from '../../../locales/en/sessions.ts'
import { aMember } from '../../members/members.factory.ts'
import { mailLinkStates } from './mail-links.states.ts'

const { confirm, entry, forgot, logIn, reset } = sessionTexts
const email = 'pearl@example.org'
const password = 'a lamp in another window'

let phone: MountedPhone
let page: Page

beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})

afterAll(() => phone?.discard())

lookAtStates(mailLinkStates, () => phone)

describe('requesting a reset link', () => {
  beforeEach(async () => {
    await phone.mount('/auth', { server: { 'sessions.forgotPassword': { message: 'On its way.' } } })
    await submit(page, entry.logIn)
    await field(page, logIn.email).fill(email)
    await submit(page, logIn.toForgot)
    await heading(page, forgot.title)
  })

  it('S-021 S-023 S-039 the form has the email of the log-in, sends it, and leads back with it', async () => {
    expect(await field(page, forgot.email).inputValue()).toBe(email)
    // It is changed here, and the log-in has the one that was sent.
    const otherEmail = 'pearl.other@example.org'
    await field(page, forgot.email).fill(otherEmail)
    await submit(page, forgot.submit)
    await expectToast(page, { title: 'Reset link sent!', description: forgot.successText })
    await heading(page, logIn.title)
    expect(await field(page, logIn.email).inputValue()).toBe(otherEmail)
    expect(phone.server.calls).toContainEqual({
      name: 'sessions.forgotPassword',
      body: { email: otherEmail },
    })
  })

  it('S-037 an invalid address is refused, and nothing is sent', async () => {
    for (const typedEmail of ['', 'pearl', 'pearl@']) {
      await field(page, forgot.email).fill(typedEmail)
      await submit(page, forgot.submit)
      await expectAtField(page, forgot.email, 'Invalid email address')
    }
    expect(await toastsOn(page).count()).toBe(0)
    expect(findRequests('sessions.forgotPassword')).toEqual([])
  })

  it('S-040 a refusal is the toast "Error" with the server’s words, and the typed address stays', async () => {
    const retryAt = new Date(Date.now() + 60_000).toISOString()
    phone.server.change({ 'sessions.forgotPassword': new Refused('too_many', { retryAt }) })
    await submit(page, forgot.submit)
    await expectToast(page, {
      title: 'Error',
      description: 'That was a lot at once. Please try again later.',
      destructive: true,
    })
    expect(await field(page, forgot.email).inputValue()).toBe(email)
  })

  it('S-040 without a signal the form says so, and works once there is one', async () => {
    await phone.offline(true)
    await submit(page, forgot.submit)
    await page.getByText(forgot.noSignal).waitFor()
    await phone.offline(false)
    await submit(page, forgot.submit)
    await heading(page, logIn.title)
    expect(findRequests('sessions.forgotPassword').at(-1)).toEqual({ email })
  })
})

describe('the link that sets a new password', () => {
  beforeEach(() =>
    phone.mount('/reset-password?token=whichever', {
      server: { 'sessions.resetPassword': { message: 'Changed.' } },
    }),
  )

  it.each(['/reset-password', '/reset-password?token='])(
    'S-044 %s has no token: a message says so, and a link leads to a new one',
    async (path) => {
      await phone.mount(path, { server: {} })
      await expectToast(page, {
        title: 'Invalid reset link',
        description: 'Please request a new password reset.',
        destructive: true,
      })
      await page.getByRole('link', { name: reset.toForgot }).click()
      await heading(page, forgot.title)
    },
  )

  it('S-037 a password manager’s link asks for a reset link at once; a signed-in member is told what to do', async () => {
    await phone.mount('/reset-password?ask', { server: {} })
    await heading(page, forgot.title)
    expect(await toastsOn(page).count()).toBe(0)
    await phone.mount('/reset-password?ask', { member: aMember(), server: {} })
    await page.getByText(reset.signedIn).waitFor()
    await page.getByRole('link', { name: reset.toHome }).waitFor()
    expect(await toastsOn(page).count()).toBe(0)
  })

  it('S-045 S-046 S-047 each invalid field says what it needs, and nothing is sent', async () => {
    await fill('', '')
    await submit(page, reset.submit)
    await expectAtField(page, reset.password, 'Password must be at least 8 characters')
    await expectAtField(page, reset.confirmPassword, 'Please confirm your password')
    await fill('1234567', '1234567')
    await expectAtField(page, reset.password, 'Password must be at least 8 characters')
    await expectAtField(page, reset.confirmPassword, 'Please confirm your password')
    await fill('12345678', '12345679')
    await expectAtField(page, reset.confirmPassword, "Passwords don't match")
    expect(findRequests('sessions.resetPassword')).toEqual([])
  })

  it('S-049 a used link fails with the server’s words, and leads to a new one', async () => {
    phone.server.change({ 'sessions.resetPassword': new Refused('link_expired') })
    await fill('a third lamp', 'a third lamp')
    await submit(page, reset.submit)
    await expectToast(page, {
      title: 'Reset failed',
      description: 'This link has expired or was already used. Please request a new password reset.',
      destructive: true,
    })
    expect(await field(page, reset.password).inputValue()).toBe('a third lamp')
    await page.getByRole('link', { name: reset.toForgot }).click()
    await heading(page, forgot.title)
  })

  it('S-049 without a signal the typed password stays, and is saved once there is one', async () => {
    await fill(password, password)
    await phone.offline(true)
    await submit(page, reset.submit)
    // The server may have set it, and only its response is missing: the link is used then.
    await page.getByText('If the link doesn’t work then, log in with the new password.').waitFor()
    await phone.offline(false)
    await submit(page, reset.submit)
    await heading(page, reset.done.title)
    expect(findRequests('sessions.resetPassword').at(-1)).toEqual({ token: 'whichever', password })
  })
})

describe('the link of a sign-up', () => {
  beforeEach(() => phone.mount('/confirm-sign-up?token=whichever', { server: {} }))

  it('Q15 another password than the sign-up’s is reported once, at the field', async () => {
    phone.server.change({ 'sessions.confirmSignUp': new Refused('not_this_sign_up') })
    const refusalText = refusals.not_this_sign_up.text(undefined)
    await field(page, confirm.password).fill(password)
    await submit(page, confirm.submit)
    await expectAtField(page, confirm.password, refusalText)
    await expectFocus(field(page, confirm.password))
    expect(await toastsOn(page).count()).toBe(0)
    await expect.poll(() => page.getByText(refusalText, { exact: true }).count()).toBe(1)
    await page.getByRole('link', { name: confirm.gone.toSignUp }).waitFor()
  })

  it('Q15 a fault without a field is a toast', async () => {
    phone.server.change({ 'sessions.confirmSignUp': new Refused('internal') })
    await field(page, confirm.password).fill(password)
    await submit(page, confirm.submit)
    await expectToast(page, {
      title: confirm.failure,
      description: refusals.internal.text(undefined),
      destructive: true,
    })
  })
})

/** Returns the request bodies that were sent to the operation of this name. */
function findRequests(operationName: string): unknown[] {
  return phone.server.calls.filter(({ name }) => name === operationName).map(({ body }) => body)
}

async function fill(first: string, again: string): Promise<void> {
  await field(page, reset.password).fill(first)
  await field(page, reset.confirmPassword).fill(again)
}
