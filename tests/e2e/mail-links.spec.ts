/** Tests of links in mails, from the form to the mail and back: a new password, and the last step of a sign-up. */
import { refusals } from '@porchlight/contracts/errors/refusals'
import type { Page, Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { linkIn, mailTo } from '../../apps/api/src/testing/services/mailbox.factory.ts'
import {
  mailReceived,
  startMailServer,
  type TestMailServer,
  textOf,
} from '../../apps/api/src/testing/services/smtp-server.factory.ts'
import { appTexts } from '../../apps/web/src/locales/en/app.ts'
import { homeTexts } from '../../apps/web/src/locales/en/home.ts'
import { landingTexts } from '../../apps/web/src/locales/en/landing.ts'
import { sessionTexts } from '../../apps/web/src/locales/en/sessions.ts'
import { settingsOf } from '../harness/device/device-data.ts'
import { logInByApi, makePerson, type Person, signUpByApi } from '../harness/people/people.ts'
import { field, heading, submit } from '../harness/people/session-forms.ts'
import { expectAtField } from '../harness/phone/fields.ts'
import { openPhone, type Phone } from '../harness/phone/phone.ts'
import { expectNotInReferer, recordRequests } from '../harness/phone/requests.ts'
import { tapTwice } from '../harness/phone/taps.ts'
import { expectToast } from '../harness/phone/toasts.ts'
import { freePort, startServer, type TestServer } from '../harness/server/server.ts'

const { confirm, entry, forgot, logIn, reset, signUp, signUpMail } = sessionTexts

describe('a forgotten password', () => {
  const newPassword = 'a lamp in another window'

  let server: TestServer
  let phone: Phone
  let page: Page
  let person: Person

  beforeAll(async () => {
    const port = await freePort()
    server = await startServer({
      port,
      settings: {
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        LIMITS: '{"logInsPerAddress":500,"signUpsPerAddress":500,"resetLinksPerAddress":500}',
      },
    })
    phone = await openPhone({ origin: server.origin })
  })

  beforeEach(async () => {
    person = makePerson({ firstName: 'Pearl' })
    await signUpByApi(server.origin, person)
    page = phone.page
  })

  afterEach(async () => {
    expect(phone.faults).toEqual([])
    await phone.forget()
  })

  afterAll(async () => {
    await phone?.discard()
    await server?.stop()
  })

  it('S-042 S-043 S-050 the mail leads to a new password', async () => {
    await openForgot(person.email)
    // The address that was typed in the log-in form is already filled in.
    expect(await field(page, forgot.email).inputValue()).toBe(person.email)
    const forgotRequest = page.waitForRequest((request) =>
      request.url().endsWith('/api/auth/forgot-password'),
    )
    await submit(page, forgot.submit)
    const sentRequest = await forgotRequest
    expect([sentRequest.method(), sentRequest.postDataJSON()]).toEqual(['POST', { email: person.email }])
    await expectToast(page, { title: 'Reset link sent!', description: forgot.successText })
    await heading(page, logIn.title)
    expect(await field(page, logIn.email).inputValue()).toBe(person.email)

    const token = await openLinkOf(person)
    await fill(newPassword, newPassword)
    const resetRequest = page.waitForRequest((request) => request.url().endsWith('/api/auth/reset-password'))
    await submit(page, reset.submit)
    const save = await resetRequest
    expect([save.method(), save.postDataJSON()]).toEqual(['POST', { token, password: newPassword }])
    await heading(page, reset.done.title)
    // A screen reader reads the heading, and the next Tab key leads to the link.
    expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe(reset.done.title)
    await page.getByRole('link', { name: 'Continue to Login' }).click()
    await page.waitForURL((url) => url.pathname === '/auth')

    await page.getByRole('button', { name: sessionTexts.entry.logIn, exact: true }).click()
    await field(page, logIn.email).fill(person.email)
    await field(page, logIn.password).fill(person.password)
    await submit(page, logIn.submit)
    await expectToast(page, { title: 'Login failed', destructive: true })
    await field(page, logIn.password).fill(newPassword)
    await submit(page, logIn.submit)
    await page.getByText(homeTexts.credits(2)).waitFor()
  })

  it('S-043 Q16 the token leaves the address as soon as it is read, and survives a reload', async () => {
    await askByApi(person.email)
    await phone.visit('/')
    await phone.installed()
    const requests: Request[] = []
    page.on('request', (request) => requests.push(request))
    const token = await openLinkOf(person)
    await page.reload()
    await heading(page, reset.title)
    // The page from the worker must not send the token in the referer either.
    await expectNotInReferer(requests, token)
    await fill(newPassword, newPassword)
    await submit(page, reset.submit)
    await heading(page, reset.done.title)
    await page.reload()
    await heading(page, reset.done.title)
    expect(JSON.stringify(await page.evaluate(() => history.state))).not.toContain('token')
  })

  async function openForgot(email: string): Promise<void> {
    await phone.visit('/auth')
    await page.getByRole('button', { name: sessionTexts.entry.logIn, exact: true }).click()
    await field(page, logIn.email).fill(email)
    await page.getByRole('button', { name: logIn.toForgot }).click()
    await heading(page, forgot.title)
  }

  /** Opens the link of the person's first mail; gives its token, which is gone from the address by then. */
  async function openLinkOf({ email }: Person): Promise<string> {
    const link = linkIn(await mailTo(server.dataDir, email))
    expect(link.origin).toBe(server.origin)
    await page.goto(link.href)
    await heading(page, reset.title)
    await page.waitForURL((url) => url.pathname === '/reset-password' && url.search === '')
    return link.searchParams.get('token') ?? ''
  }

  async function askByApi(email: string): Promise<void> {
    await callApi('/api/auth/forgot-password', { email })
  }

  async function callApi(path: string, body: unknown): Promise<void> {
    const response = await fetch(`${server.origin}${path}`, {
      method: 'POST',
      headers: { origin: server.origin, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(response.status).toBe(200)
  }

  async function fill(password: string, again: string): Promise<void> {
    await field(page, reset.password).fill(password)
    await field(page, reset.confirmPassword).fill(again)
  }
})

describe('sign-up with a mail server', () => {
  let mailServer: TestMailServer
  let server: TestServer
  let phone: Phone
  /** The operator, who signs up at once and without a mail. */
  const first = makePerson({ firstName: 'Rosa' })

  beforeAll(async () => {
    mailServer = await startMailServer()
    const port = await freePort()
    server = await startServer({
      port,
      settings: { PUBLIC_URL: `http://127.0.0.1:${port}`, SMTP_URL: `smtp://127.0.0.1:${mailServer.port}` },
    })
    await signUpByApi(server.origin, first)
    phone = await openPhone({ origin: server.origin })
  })

  afterAll(async () => {
    expect(phone?.faults).toEqual([])
    await phone?.discard()
    await server?.stop()
    await mailServer?.close()
  })

  it('Q14 Q16 SH-024 the mail leads to home, with the location typed before; a taken address looks the same', async () => {
    const { page } = phone
    const pearl = makePerson({ firstName: 'Pearl' })
    await phone.visit('/')
    await page.getByRole('link', { name: landingTexts.toLocation }).click()
    await page.getByLabel(landingTexts.location.typed()).fill('90026')
    await submit(page, landingTexts.location.continue)

    // An address that has an account looks like any other one.
    await page.getByRole('button', { name: entry.signUp }).click()
    await fillSignUp({ ...pearl, email: first.email })
    await heading(page, signUpMail.title)
    await page.getByText(first.email, { exact: true }).waitFor()
    const sentMail = await mailReceived(mailServer, first.email)
    expect(sentMail.message).toMatch(/^Subject: You already have a Porchlight account\r$/m)

    // The way back has all that was typed.
    await submit(page, signUpMail.change)
    await heading(page, signUp.title)
    expect(await field(page, signUp.firstName).inputValue()).toBe(pearl.firstName)
    await field(page, signUp.email).fill(pearl.email)
    await submit(page, signUp.submit)
    await heading(page, signUpMail.title)
    await page.getByText(pearl.email, { exact: true }).waitFor()
    const again = recordRequests(page, '/api/auth/signup')
    await tapTwice(page.getByRole('button', { name: signUpMail.again, exact: true }))
    await expectToast(page, { title: signUpMail.sentAgain, description: signUpMail.sentAgainText })
    const mail = textOf(await mailReceived(mailServer, pearl.email, 2))
    // An older app does not have this page. Its page for unknown addresses offers the update, which the mail explains.
    expect(mail).toContain(`If that page is not found, choose '${appTexts.update.accept}' on it.`)
    const link = linkIn({ text: mail })
    expect(link.origin).toBe(server.origin)
    expect(again).toHaveLength(1)
    // A server that no longer sends mail creates the account when this button is pressed. The toast must then not claim
    // that a mail was sent.
    await phone.context.route('**/api/auth/signup', (route) => route.fulfill({ json: { message: 'Made.' } }))
    await submit(page, signUpMail.again)
    await expectToast(page, { title: signUp.success, description: signUp.successText })
    await heading(page, logIn.title)
    expect(await field(page, logIn.email).inputValue()).toBe(pearl.email)
    await phone.context.unroute('**/api/auth/signup')
    await page.goBack()
    await heading(page, signUpMail.title)
    // The password is nowhere but in this window's memory.
    await page.reload()
    await heading(page, signUpMail.title)
    expect(await page.getByRole('button', { name: signUpMail.again }).count()).toBe(0)
    await expect(logInByApi(server.origin, pearl)).rejects.toThrow(/401/)

    // Opening the link is not finishing it, and its token is gone from the address.
    const confirmRequests = recordRequests(page, '/api/auth/confirm-signup')
    await phone.installed()
    const requests: Request[] = []
    page.on('request', (request) => requests.push(request))
    await page.goto(link.href)
    await heading(page, confirm.title)
    await page.waitForURL((url) => url.pathname === '/confirm-sign-up' && url.search === '')
    await page.waitForLoadState()
    // The page from the worker must not send the token in the referer either.
    await expectNotInReferer(requests, link.searchParams.get('token') ?? '')
    expect(confirmRequests).toEqual([])
    await phone.offline(true)
    await field(page, confirm.password).fill(pearl.password)
    await submit(page, confirm.submit)
    await page.getByText(confirm.noSignal).waitFor()
    await phone.offline(false)
    await page.reload()
    await heading(page, confirm.title)
    // Another person who signed up with this address chose another password. The link stays valid for the one whose
    // sign-up it belongs to.
    await field(page, confirm.password).fill('another lamp, another porch')
    await submit(page, confirm.submit)
    await expectAtField(page, confirm.password, refusals.not_this_sign_up.text(undefined))
    await page.getByRole('link', { name: confirm.gone.toSignUp }).waitFor()
    await expect(logInByApi(server.origin, pearl)).rejects.toThrow(/401/)
    const before = confirmRequests.length
    await field(page, confirm.password).fill(pearl.password)
    await tapTwice(page.getByRole('button', { name: confirm.submit, exact: true }))
    await expectToast(page, { title: confirm.success, description: confirm.successText })
    await page.getByText(homeTexts.credits(2)).waitFor()
    await page.waitForURL((url) => url.pathname === '/')
    expect(confirmRequests).toHaveLength(before + 1)
    expect(confirmRequests.at(-1)?.postDataJSON()).toEqual({
      token: link.searchParams.get('token'),
      password: pearl.password,
    })
    const { memberId } = await logInByApi(server.origin, pearl)
    // Hers alone by now, and no visitor's.
    expect(await settingsOf(page)).toMatchObject({ [`typedLocation:${memberId}`]: '90026' })
    expect(await settingsOf(page)).not.toHaveProperty('typedLocation')

    // On a phone with a session the link requires no password. On another phone it leads to the log-in.
    await page.goto(link.href)
    await heading(page, confirm.signedIn.title)
    await phone.forget()
    await phone.visit(`${link.pathname}${link.search}`)
    await field(phone.page, confirm.password).fill(pearl.password)
    await submit(phone.page, confirm.submit)
    await heading(phone.page, confirm.gone.title)
    await phone.page.getByRole('link', { name: confirm.gone.toLogIn }).click()
    await heading(phone.page, logIn.title)
  })

  async function fillSignUp(person: Person): Promise<void> {
    const { page } = phone
    await heading(page, signUp.title)
    await field(page, signUp.firstName).fill(person.firstName)
    await field(page, signUp.lastName).fill(person.lastName)
    await field(page, signUp.email).fill(person.email)
    await field(page, signUp.password).fill(person.password)
    await submit(page, signUp.submit)
  }
})
