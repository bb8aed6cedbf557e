/** Signing in and out against a server: where it leads, when a session ends, and phones that neighbors share. */
import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { homeTexts } from '../../apps/web/src/locales/en/home.ts'
import { landingTexts } from '../../apps/web/src/locales/en/landing.ts'
import { sessionTexts } from '../../apps/web/src/locales/en/sessions.ts'
import { cachedPaths, databasesOf, outboxOf, waitForStorage, wordsOn } from '../harness/device/device-data.ts'
import {
  askToSignOut,
  type Caller,
  cookieOf,
  isSessionAlive,
  logInOnScreen,
  logInUnseen,
  makePerson,
  type Person,
  signInPhone,
  signUpByApi,
} from '../harness/people/people.ts'
import { writePost } from '../harness/people/posting.ts'
import { expectPosted, titlesOf } from '../harness/people/server-posts.ts'
import { openWorld, type World } from '../harness/people/world.ts'
import { keptByHarness, openPhone } from '../harness/phone/phone.ts'
import { askForRound, holdRequests } from '../harness/phone/requests.ts'
import { expectToast, toastsOn } from '../harness/phone/toasts.ts'

const texts = sessionTexts.signOut
const rounds = /^POST \/api\/sync/

/** A phone with the app installed; each test has a member of its own on it. */
let world: World
let page: Page
let person: Person
let caller: Caller

beforeAll(async () => {
  world = await openWorld({ settings: { LIMITS: '{"logInsPerAddress":500}' } })
})
beforeEach(async () => {
  const { phone, line, server } = world
  line.pass()
  await phone.forget()
  phone.faults.length = 0
  page = phone.page
  person = makePerson({ firstName: 'Inez' })
  caller = await signUpByApi(server.origin, person)
})
afterAll(() => world?.close())

describe('a visitor', () => {
  it('S-010 S-014 P-086 at the board’s address a visitor sees a message and the sign-in screen, which leads back there, once', async () => {
    const { phone } = world
    // A message is there for half a second before the browser leaves: it stays until a busy test has seen it.
    const leave = await holdRequests(phone.context, '**/api/login')
    // It may be leaving before all of it has come.
    await phone.visit('/community-help?from=a-mail', { waitUntil: 'commit' })
    await expectToast(page, {
      title: 'Unauthorized',
      description: 'You are logged out. Logging in again...',
      destructive: true,
    })
    leave()
    await page.waitForURL((url) => url.pathname === '/auth')
    await logInOnScreen(phone, person)
    await page.waitForURL((url) => url.pathname + url.search === '/community-help?from=a-mail')
    await page.getByRole('heading', { level: 1, name: 'Community Help' }).waitFor()
    await phone.visit('/')
    await page.getByRole('heading', { name: /, Inez$/ }).waitFor()
    await page.waitForURL((url) => url.pathname === '/')
    expect(phone.faults).toEqual([])
  })

  it('S-011 S-013 the message can be read before the sign-in screen, also when its code loads late', async () => {
    const slow = await openPhone({ origin: world.server.origin })
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
})

describe('ending a session', () => {
  beforeEach(signIn)

  it('S-016 D7 /api/logout in the address bar asks while an entry waits, and signs out at once otherwise', async () => {
    const { phone, line } = world
    line.lose({ requests: rounds })
    await writePost(page, { type: 'offer', title: 'Not sent yet' })
    await page.goto(`${line.origin}/api/logout`)
    await page.getByText(texts.waiting(1)).waitFor()
    line.pass()
    await page.getByRole('button', { name: texts.sendFirst }).click()
    await landed()
    await expectPosted(caller, ['Not sent yet'])

    await logInOnScreen(phone, person)
    const cookie = await cookieOf(phone)
    await page.goto(`${line.origin}/api/logout`)
    await landed()
    // The rows are removed first, then the server gets the sign-out.
    await expect.poll(() => isSessionAlive(world.server.origin, cookie)).toBe(false)
    expect(await page.evaluate(() => document.cookie)).toBe('')
    expect(await page.getByText('Inez').count()).toBe(0)
  })

  it('S-016 D7 fault 44: signing out without waiting entries asks nothing, shows no message, and leaves nothing to Back or to a start without a signal', async () => {
    const { phone, server, neighbor } = world
    await neighbor.post({ title: 'For members only' })
    await page.getByText('For members only').first().waitFor()
    await phone.visit('/community-help')
    await phone.visit('/outbox')
    const cookie = await cookieOf(phone)
    const loggedOut = page.waitForRequest((request) => request.url().endsWith('/api/logout'))
    await askToSignOut(phone)
    await loggedOut
    await landed()
    expect(await toastsOn(page).count()).toBe(0)
    await expect.poll(() => isSessionAlive(server.origin, cookie)).toBe(false)
    await expectNothingKept()
    expect(await page.evaluate(() => document.cookie)).toBe('')

    let moves = 0
    page.on('framenavigated', () => {
      moves += 1
    })
    for (let steps = 0; steps < 3; steps += 1) {
      const before = moves
      // A signed-out page may redirect at once, which interrupts this wait but not the step back.
      await page.goBack({ waitUntil: 'commit' }).catch(() => null)
      await expect.poll(() => moves).toBeGreaterThan(before)
      await page.getByRole('heading').first().waitFor()
      expect(await wordsOn(page)).not.toContain('For members only')
    }
    await reopen({ offline: true })
    await landed()
    expect(await wordsOn(page)).not.toContain('For members only')
    await expectNothingKept()
    expect(phone.faults).toEqual([])
  })

  it('D6 D7 without the server, without a signal and behind a captive portal the phone signs out at once, and the session ends later', async () => {
    const { phone, server, line } = world
    const cookie = await cookieOf(phone)
    // Fault 2: the browser believes that it is online.
    line.drop()
    await askToSignOut(phone)
    await landed()
    await expectNothingKept()
    await reopen({ offline: true })
    await landed()
    // Fault 4: its page is no sign-out.
    line.portal()
    await reopen()
    await landed()
    expect(await isSessionAlive(server.origin, cookie)).toBe(true)

    line.pass()
    await reopen()
    await expect.poll(() => isSessionAlive(server.origin, cookie)).toBe(false)
    await landed()
    await logInOnScreen(phone, person)
    await page.getByText(homeTexts.credits(2)).waitFor()
    expect(phone.faults).toEqual([])
  })
})

it('D7 fault 44: a frozen window keeps nobody signed in, and stops nobody from signing in again', async () => {
  const { phone, server } = world
  await signIn()
  const cookie = await cookieOf(phone)
  const other = await phone.anotherTab('/community-help')
  await other.getByRole('heading', { level: 1 }).waitFor()
  // A window that has something to read or write is frozen by no browser.
  await other.waitForLoadState('networkidle')
  await waitForStorage(other, caller.memberId)
  const devtools = await phone.context.newCDPSession(other)
  await devtools.send('Debugger.enable')
  await devtools.send('Debugger.pause')
  // It halts at the next thing it would do.
  void devtools.send('Runtime.evaluate', { expression: '0' }).catch(() => undefined)
  await page.bringToFront()
  await askToSignOut(phone)
  await landed()
  await expect.poll(() => isSessionAlive(server.origin, cookie)).toBe(false)
  await logInOnScreen(phone, person)
  await page.getByText(homeTexts.credits(2)).waitFor()
  await devtools.send('Debugger.resume')
  expect(phone.faults).toEqual([])
})

describe('fault 25: signing out with an unsent entry', () => {
  beforeEach(signIn)

  it('D7 kept entries wait on this phone for the next sign-in, and nobody else sees them; with "send first" they are posted once', async () => {
    const { phone, line } = world
    await phone.offline(true)
    await writePost(page, { type: 'offer', title: 'Kept for later' })
    await askToSignOut(phone)
    await page.getByText(texts.waiting(1)).waitFor()
    await page.getByRole('button', { name: texts.keep }).click()
    await landed()
    await reopen()
    await landed()
    expect((await outboxOf(page, caller.memberId)).map(({ state }) => state)).toEqual(['waiting'])
    expect(await wordsOn(page)).not.toContain('Kept for later')
    expect(await titlesOf(caller)).toEqual([])

    await logInOnScreen(phone, person)
    await expectPosted(caller, ['Kept for later'])
    await page.getByText('Kept for later').first().waitFor()

    // The sync calls are lost, so that it is the choice that sends, not the signal.
    line.lose({ requests: rounds })
    await writePost(page, { type: 'offer', title: 'Sent first' })
    await askToSignOut(phone)
    await page.getByText(texts.waiting(1)).waitFor()
    line.pass()
    await page.getByRole('button', { name: texts.sendFirst }).click()
    await landed()
    await expectPosted(caller, ['Kept for later', 'Sent first'])
    expect(await databasesOf(page)).toEqual(['porchlight-device'])
    expect(phone.faults).toEqual([])
  })
})

describe('fault 24: another neighbor on the same phone', () => {
  let guest: Person
  let guestCaller: Caller

  beforeEach(async () => {
    guest = makePerson()
    guestCaller = await signUpByApi(world.server.origin, guest)
    await signIn()
  })

  it('D7 a session that the device has not noticed: the app switches to its member, and the earlier entries are sent in their author’s session', async () => {
    const { phone, line } = world
    await phone.offline(true)
    await writePost(page, { type: 'offer', title: 'Written before the guest' })
    await logInUnseen(phone, line.origin, guest)
    await phone.offline(false)

    await page.getByRole('heading', { level: 1, name: new RegExp(`, ${guest.firstName}$`) }).waitFor()
    expect(await wordsOn(page)).not.toContain('Written before the guest')
    await writePost(page, { type: 'offer', title: "The guest's post" })
    await expectPosted(guestCaller, ["The guest's post"])
    expect(await titlesOf(caller)).toEqual([])
    expect(await outboxOf(page, caller.memberId)).toHaveLength(1)
    await askToSignOut(phone)
    await landed()

    await logInOnScreen(phone, person)
    await expectPosted(caller, ['Written before the guest'])
    expect(await titlesOf(guestCaller)).toEqual(["The guest's post"])
    expect(phone.faults).toEqual([])
  })

  it('D7 a tab left open shows and sends nothing in the next member’s name', async () => {
    const { phone, line } = world
    const leftTab = await phone.anotherTab('/')
    await leftTab.getByText(homeTexts.credits(2)).waitFor()
    line.lose({ requests: rounds })
    await writePost(page, { type: 'offer', title: 'Left in two tabs' })
    await leftTab.getByText('Left in two tabs').first().waitFor()
    await askToSignOut(phone)
    await page.getByRole('button', { name: texts.keep }).click()
    await landed()
    await expect.poll(() => wordsOn(leftTab)).not.toContain('Left in two tabs')

    await logInOnScreen(phone, guest)
    line.pass()
    await askForRound({ page: leftTab })
    await leftTab.bringToFront()
    await writePost(leftTab, { type: 'offer', title: 'Written in the tab that was left' })
    await expectPosted(guestCaller, ['Written in the tab that was left'])
    expect(await titlesOf(caller)).toEqual([])
    expect(await wordsOn(leftTab)).not.toContain('Left in two tabs')
    expect(await outboxOf(page, caller.memberId)).toHaveLength(1)
    expect(phone.faults).toEqual([])
  })
})

async function signIn(): Promise<void> {
  await signInPhone(world.phone, world.line.origin, person)
  await page.getByText(homeTexts.credits(2)).waitFor()
}

/** The app at its beginning. */
async function reopen(options?: { offline: boolean }): Promise<void> {
  await world.phone.reopen(options)
  page = world.phone.page
  await world.phone.visit('/')
}

/** The landing page, and no error page of the browser. */
async function landed(): Promise<void> {
  await page.getByText(landingTexts.email).waitFor()
  await page.waitForURL((url) => url.pathname === '/')
}

/** The app itself stays, so that it starts; of the member there is nothing. */
async function expectNothingKept(): Promise<void> {
  expect(await databasesOf(page)).toEqual(['porchlight-device'])
  expect((await cachedPaths(page)).filter((path) => !isOfTheApp(path))).toEqual([])
  const storedKeys = await page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }))
  expect(storedKeys.filter((key) => !keptByHarness.includes(key))).toEqual([])
}

function isOfTheApp(path: string): boolean {
  return path === '/index.html' || path.startsWith('/assets/')
}
