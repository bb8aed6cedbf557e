/** A forgotten password: from the sign-in screen through the mail to a new one, and what it does to every other phone. */
import type { Page, Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { linkIn, mailTo } from '../../apps/api/src/testing/mailbox.factory.ts'
import { homeTexts } from '../../apps/web/src/locales/en/home.ts'
import { sessionTexts } from '../../apps/web/src/locales/en/sessions.ts'
import {
  cookieOf,
  isSessionAlive,
  logInByApi,
  makePerson,
  type Person,
  signInPhone,
  signUpByApi,
} from '../harness/people.ts'
import { openPhone, type Phone } from '../harness/phone.ts'
import { expectNotInReferer } from '../harness/requests.ts'
import { freePort, startServerProcess, type TestServerProcess } from '../harness/server.ts'
import { field, heading, submit } from '../harness/session-forms.ts'
import { expectToast } from '../harness/toasts.ts'

const { logIn, forgot, reset, held } = sessionTexts
const newPassword = 'a lamp in another window'

let server: TestServerProcess
let phone: Phone
let page: Page
let person: Person

beforeAll(async () => {
  const port = await freePort()
  server = await startServerProcess({
    port,
    settings: {
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      LOG_LEVEL: 'info',
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

describe('the whole way', () => {
  it('S-042 S-043 S-050 leads from the forgotten password through the mail to the new one', async () => {
    await openForgot(person.email)
    // What was typed to log in is there already.
    expect(await field(page, forgot.email).inputValue()).toBe(person.email)
    const asked = page.waitForRequest((request) => request.url().endsWith('/api/auth/forgot-password'))
    await submit(page, forgot.submit)
    const sent = await asked
    expect([sent.method(), sent.postDataJSON()]).toEqual(['POST', { email: person.email }])
    await expectToast(page, { title: 'Reset link sent!', description: forgot.successText })
    await heading(page, logIn.title)
    expect(await field(page, logIn.email).inputValue()).toBe(person.email)

    const token = await openLinkOf(person)
    await fill(newPassword, newPassword)
    const saved = page.waitForRequest((request) => request.url().endsWith('/api/auth/reset-password'))
    await submit(page, reset.submit)
    const save = await saved
    expect([save.method(), save.postDataJSON()]).toEqual(['POST', { token, password: newPassword }])
    await heading(page, reset.done.title)
    // Whoever listens hears it, and the next key press is at the way on.
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

  it('S-048 Q16 Q25 every other phone is signed out at once, and this one too', async () => {
    const other = await openPhone({ origin: server.origin })
    try {
      for (const each of [other, phone]) {
        await signInPhone(each, server.origin, person)
        await each.page.getByText(homeTexts.credits(2)).waitFor()
      }
      const cookies = await Promise.all([cookieOf(other), cookieOf(phone)])
      for (const cookie of cookies) expect(await isSessionAlive(server.origin, cookie)).toBe(true)
      await askByApi(person.email)
      await openLinkOf(person)
      await fill(newPassword, newPassword)
      await submit(page, reset.submit)
      await heading(page, reset.done.title)
      for (const cookie of cookies) expect(await isSessionAlive(server.origin, cookie)).toBe(false)
      await other.page.getByText(held).waitFor()
      expect(await other.page.getByText(homeTexts.credits(2)).count()).toBe(0)
      expect(other.faults).toEqual([])
      // Signed out here as well: the way leads to the sign-in and not to home.
      await page.getByRole('link', { name: reset.done.action }).click()
      await page.getByText(held).waitFor()
    } finally {
      await other.discard()
    }
  })

  it('S-041 the log tells that a mail was written, and neither for whom nor what is in it', async () => {
    await askByApi(person.email)
    const token = linkIn(await mailTo(server.dataDir, person.email)).searchParams.get('token') ?? ''
    expect(token.length).toBeGreaterThan(20)
    await expect.poll(() => server.log()).toContain('a mail was written')
    await logInByApi(server.origin, person)
    expect(server.log()).not.toContain(person.email)
    expect(server.log()).not.toContain(token)
    expect(server.log()).not.toContain('token=')
  })
})

describe('the link', () => {
  it('S-043 Q16 its token leaves the address as soon as it is read, and is still known after a reload', async () => {
    await askByApi(person.email)
    await phone.visit('/')
    await phone.installed()
    const asked: Request[] = []
    page.on('request', (request) => asked.push(request))
    const token = await openLinkOf(person)
    await page.reload()
    await heading(page, reset.title)
    // With the worker's page, too.
    await expectNotInReferer(asked, token)
    await fill(newPassword, newPassword)
    await submit(page, reset.submit)
    await heading(page, reset.done.title)
    await page.reload()
    await heading(page, reset.done.title)
    expect(JSON.stringify(await page.evaluate(() => history.state))).not.toContain('token')
  })
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
  const answer = await fetch(`${server.origin}${path}`, {
    method: 'POST',
    headers: { origin: server.origin, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
}

async function fill(password: string, again: string): Promise<void> {
  await field(page, reset.password).fill(password)
  await field(page, reset.confirmPassword).fill(again)
}
