/** Who is signed in, what each may reach, and how one gets out and back in. */
import type { Member } from '@porchlight/contracts/members/members.schema'
import type { Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
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
import { holdRequests, recordRequests } from '../harness/requests.ts'
import { startServer, type TestServer } from '../harness/server.ts'
import { expectToast, toastsOn } from '../harness/toasts.ts'

const unauthorized = {
  title: 'Unauthorized',
  description: 'You are logged out. Logging in again...',
  destructive: true,
}
const userCall = '**/api/auth/user'

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
  it('S-002 S-009 is not asked for: page and sign-in open at once, and the console stays empty', async () => {
    const { page } = phone
    const asked = recordRequests(page, '/api/auth/user')
    const complaints: string[] = []
    page.on('console', (message) => complaints.push(message.text()))
    await phone.visit('/')
    await page.getByRole('heading', { name: 'Where kindness is currency.' }).waitFor()
    await phone.visit('/auth')
    await page.getByRole('heading', { name: sessionTexts.entry.title }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(asked).toEqual([])
    expect(complaints).toEqual([])
  })

  it('S-002 S-009 who goes to /outbox is told, and brought to sign-in', async () => {
    const leave = await holdLeaving()
    await phone.visit('/outbox')
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
    await slow.context.route(/\/assets\/home-/, comesLate, { times: 1 })
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
})

describe('a browser that had a session, on a device that knows nobody', () => {
  // Once the server has said that it is over, the page takes the mark of it away.
  beforeEach(async () => {
    await phone.context.addCookies([{ name: 'member', value: '1', url: server.origin }])
  })

  it.each(['/', '/auth', '/community-help', '/outbox', '/no-such-page'])(
    'S-002 S-006 %s shows a spinner and nothing else until the current user is read',
    async (path) => {
      let held: Route | undefined
      await phone.context.route(userCall, (route) => {
        held = route
      })
      const { page } = phone
      await phone.visit(path)
      await page.getByRole('status', { name: 'Loading' }).waitFor()
      await expect.poll(() => held !== undefined).toBe(true)
      // Its name, for readers who walk by headings.
      expect(await page.getByRole('heading').allTextContents()).toEqual(['Loading'])
      expect(await page.getByRole('button').count()).toBe(0)
      expect(await page.getByRole('link').count()).toBe(0)
      await held?.continue()
      await expect.poll(() => page.getByRole('heading').allTextContents()).not.toContain('Loading')
    },
  )

  it('S-001 S-003 S-004 a 401 is asked for once, without a payload, and shows the landing page', async () => {
    const asked = recordRequests(phone.page, '/api/auth/user')
    await phone.visit('/')
    await phone.page.getByRole('heading', { name: 'Where kindness is currency.' }).waitFor()
    await phone.page.waitForTimeout(1500)
    expect(asked.map((request) => [request.method(), request.postData()])).toEqual([['GET', null]])
    expect((await asked[0]?.response())?.status()).toBe(401)
    expect(await phone.page.getByRole('status', { name: 'Loading' }).count()).toBe(0)
  })

  it.each([
    ['S-005 a bare 401 that says Unauthorized', { status: 401, body: 'Unauthorized' }],
    ['S-003 a server in trouble', { status: 500, body: '' }],
  ])('%s also means signed out, at the first answer', async (_what, answer) => {
    let asked = 0
    await phone.context.route(userCall, (route) => {
      asked += 1
      return route.fulfill(answer)
    })
    await phone.visit('/')
    await phone.page.getByRole('heading', { name: 'Where kindness is currency.' }).waitFor()
    await phone.page.waitForTimeout(1500)
    expect(asked).toBe(1)
  })

  it('S-009 S-017 SH-012 SH-013 SH-014 reaches the landing page and the sign-in screen', async () => {
    const { page } = phone
    for (const name of ['Continue with Google', 'Continue with Apple', 'Continue with Email']) {
      await phone.visit('/')
      await page.getByRole('link', { name }).click()
      await page.waitForURL((url) => url.pathname === '/auth')
      await page.getByRole('heading', { name: sessionTexts.entry.title }).waitFor()
    }
  })

  it.each(['/community-help', '/outbox'])('S-009 S-011 S-012 P-086 %s says so', async (path) => {
    const { page } = phone
    const leave = await holdLeaving()
    await phone.visit(path)
    await expectToast(page, unauthorized)
    expect(new URL(page.url()).pathname).toBe(path)
    leave()
    await page.waitForURL((url) => url.pathname === '/auth')
  })

  it.each(['/community-help', '/outbox'])(
    'S-013 S-014 P-086 500 ms after %s said so the browser goes to /api/login',
    async (path) => {
      const { page } = phone
      // The page of the test before may still ask who is there.
      await page.goto('about:blank')
      const logIns = recordRequests(page, '/api/login')
      const asked = page.waitForRequest((request) => request.url().endsWith('/api/auth/user'))
      await phone.visit(path)
      await page.waitForURL((url) => url.pathname === '/auth')
      await page.getByRole('button', { name: sessionTexts.entry.logIn, exact: true }).waitFor()
      expect(logIns.map((request) => request.isNavigationRequest())).toEqual([true])
      // By the browser's own clock: here all is heard of later, and how much depends on what else runs.
      // A busy browser tells the end of an answer after the page has had it: so from its start.
      const user = await asked
      await user.response()
      const { startTime, responseStart } = user.timing()
      const left = logIns[0]?.timing().startTime ?? 0
      expect(left - (startTime + responseStart)).toBeGreaterThanOrEqual(490)
      expect(left - (startTime + responseStart)).toBeLessThan(3000)
    },
  )

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
  it('S-010 S-024 reaches every screen, and /auth leads home', async () => {
    const { page } = phone
    await logInOnScreen(phone, person)
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
