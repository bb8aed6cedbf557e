/** Who is signed in, what each may reach, and how one gets out and back in. */
import type { Member } from '@porchlight/contracts/members/members.schema'
import type { Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { outboxTexts } from '../../apps/web/src/locales/en/outbox.ts'
import { sessionTexts } from '../../apps/web/src/locales/en/sessions.ts'
import {
  type Caller,
  logInOnScreen,
  makePerson,
  type Person,
  signInPhone,
  signUpByApi,
} from '../harness/people.ts'
import { openPhone, type Phone } from '../harness/phone.ts'
import { holdRequests } from '../harness/requests.ts'
import { startServer, type TestServer } from '../harness/server.ts'
import { expectToast, toastsOn } from '../harness/toasts.ts'

const unauthorized = {
  title: 'Unauthorized',
  description: 'You are logged out. Logging in again...',
  destructive: true,
}

let server: TestServer
let phone: Phone
let person: Person
let caller: Caller

beforeAll(async () => {
  server = await startServer({ settings: { LIMITS: '{"logInsPerAddress":500}' } })
  person = makePerson({ firstName: 'Inez' })
  caller = await signUpByApi(server.origin, person)
  phone = await openPhone({ origin: server.origin })
})

afterEach(async () => {
  await phone.context.unrouteAll({ behavior: 'ignoreErrors' })
})

afterAll(async () => {
  await phone?.discard()
  await server?.stop()
})

describe('a visitor', () => {
  it('S-009 S-014 P-086 who goes to the board is told, and brought to sign-in', async () => {
    const leave = await holdLeaving()
    // It may be leaving before all of it has come.
    await phone.visit('/community-help', { waitUntil: 'commit' })
    await expectToast(phone.page, unauthorized)
    leave()
    await phone.page.waitForURL((url) => url.pathname === '/auth')
  })

  it('S-011 S-013 is not led away before the words can be read, also where their code comes late', async () => {
    const slow = await openPhone({ origin: server.origin })
    await slow.context.route('**/service-worker.js', (route) => route.abort())
    let cameAt = 0
    const comesLate = async (route: Route) => {
      await slow.page.waitForTimeout(1500)
      cameAt = Date.now()
      await route.continue()
    }
    await slow.context.route(/\/assets\/home-[^/]*\.js/, comesLate, { times: 1 })
    let leftAt = 0
    await slow.context.route('**/api/login', (route) => {
      leftAt = Date.now()
      return route.continue()
    })
    await slow.visit('/outbox')
    await slow.page.waitForURL((url) => url.pathname === '/auth')
    expect(cameAt).toBeGreaterThan(0)
    expect(leftAt - cameAt).toBeGreaterThanOrEqual(500)
    await slow.discard()
  })

  it('S-011 without a signal the sign-in screen of the app itself is shown', async () => {
    await phone.visit('/')
    await phone.installed()
    await phone.offline(true)
    await phone.visit('/outbox')
    await expectToast(phone.page, unauthorized)
    await phone.page.getByRole('heading', { name: sessionTexts.entry.title }).waitFor()
    expect(new URL(phone.page.url()).pathname).toBe('/auth')
    await phone.offline(false)
  })
})

describe('a member', () => {
  it('S-010 S-014 log-in leads to where one was going, once', async () => {
    const { page } = phone
    await phone.visit('/community-help?from=a-mail')
    await page.waitForURL((url) => url.pathname === '/auth')
    await logInOnScreen(phone, person)
    await page.waitForURL((url) => url.pathname + url.search === '/community-help?from=a-mail')
    await page.getByRole('heading', { level: 1, name: 'Community Help' }).waitFor()
    await phone.visit('/')
    await page.getByRole('heading', { name: /, Inez$/ }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  })

  it('S-010 reaches every screen, and /auth leads home', async () => {
    const { page } = phone
    await page.getByRole('heading', { name: /, Inez$/ }).waitFor()
    for (const [path, title] of [
      ['/community-help', 'Community Help'],
      ['/outbox', outboxTexts.title],
    ] as const) {
      await phone.visit(path)
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      expect(new URL(page.url()).pathname).toBe(path)
    }
    await phone.visit('/auth')
    await page.waitForURL((url) => url.pathname === '/')
    await page.getByRole('heading', { name: /, Inez$/ }).waitFor()
    expect(await toastsOn(page).count()).toBe(0)
  })

  it('S-007 P-070 what changes about the member on the server is read again by itself', async () => {
    const { page } = phone
    await page.getByText('2 credits', { exact: true }).waitFor()
    const posted = await caller.post({ type: 'request', title: 'Asked from the kitchen tablet' })
    expect(posted.status).toBeLessThan(300)
    await page.getByText('1 credit', { exact: true }).waitFor({ timeout: 5000 })
    expect(((await caller.call('GET', '/api/auth/user')).body as Member).credits).toBe(1)
  })

  it('S-016 /api/logout in the address bar signs out: the session is over, no data shows, the app asks for sign-in', async () => {
    const { page } = phone
    await phone.visit('/')
    await page.getByRole('heading', { name: /, Inez$/ }).waitFor()
    await page.goto(`${server.origin}/api/logout`)
    await page.waitForURL((url) => url.pathname === '/auth', { timeout: 20_000 })
    await page.getByText(sessionTexts.held).waitFor()
    const answer = await phone.context.request.get(`${server.origin}/api/auth/user`)
    expect(answer.status()).toBe(401)
    expect(await page.getByText('Inez').count()).toBe(0)
  })

  it('S-016 signing out on the profile page ends at the landing page, without a word of being logged out', async () => {
    const { page } = phone
    await signInPhone(phone, server.origin, person)
    await phone.visit('/profile')
    await page.getByRole('main').getByText(person.email).waitFor()
    const loggedOut = page.waitForRequest((request) => request.url().endsWith('/api/logout'))
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
    await loggedOut
    await page.getByRole('heading', { name: 'Where kindness is currency.' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    expect(await toastsOn(page).count()).toBe(0)
    const answer = await phone.context.request.get(`${server.origin}/api/auth/user`)
    expect(answer.status()).toBe(401)
    await phone.visit('/outbox')
    await page.waitForURL((url) => url.pathname === '/auth')
    expect(phone.faults).toEqual([])
  })
})

/** A message is there for half a second before the browser leaves: it stays until a busy test has seen it. */
function holdLeaving(): Promise<() => void> {
  return holdRequests(phone.context, '**/api/login')
}
