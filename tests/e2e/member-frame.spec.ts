/** The frame in the members' document: the shell's shape before any script, and how the app takes its place. */
import { conversationIdOf } from '@porchlight/contracts/conversations/conversations.rules'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { framedAddresses, framedPaths } from '../../apps/web/src/app/shell/framed-paths.ts'
import { tabOf } from '../../apps/web/src/app/shell/tab-of.ts'
import { homeTexts } from '../../apps/web/src/locales/en/home.ts'
import { landingTexts } from '../../apps/web/src/locales/en/landing.ts'
import { pageTexts } from '../../apps/web/src/locales/en/pages.ts'
import { postTexts } from '../../apps/web/src/locales/en/posts.ts'
import { sessionTexts } from '../../apps/web/src/locales/en/sessions.ts'
import { conversationPath, paths } from '../../apps/web/src/paths.ts'
import { fieldOn } from '../harness/people/chat.ts'
import { askToSignOut, type Caller, logInUnseen, makePerson, signUpByApi } from '../harness/people/people.ts'
import { listenForConsoleErrors } from '../harness/phone/console-errors.ts'
import { openDesktop, openPhone, type Phone } from '../harness/phone/phone.ts'
import { holdRequests } from '../harness/phone/requests.ts'
import { startServer, type TestServer } from '../harness/server/server.ts'

declare global {
  interface Window {
    shifts: number
    /** True when the frame was on the screen in any moment. */
    sawFrame: boolean
    /** True when neither the frame nor the app was on the screen in some moment after the frame. */
    sawNothing: boolean
  }
}

/** Parts of the frame with the parts of the shell in whose places they are, on each kind of screen. */
const parts = {
  phone: [
    ['#frame p > svg', 'header svg'],
    ['#frame i', 'header button'],
    ['#frame ul', 'nav'],
    ['#frame li:first-child svg', 'nav button span'],
    ...tabs(),
    ['#frame s', 'main [class*=hero]'],
  ],
  desktop: [
    ['#frame p > svg', 'header svg'],
    ['#frame i', 'header button'],
    ['#frame li:first-child', 'nav button'],
    ...tabs(),
    ['#frame s', 'main [class*=hero]'],
  ],
  chat: [
    ['#frame em', 'main [class*=header]'],
    ['#frame em svg', 'main [class*=header] svg'],
  ],
} as const

/** Each tab’s icon. The frame begins with the button to post. */
function tabs() {
  return [1, 2, 3, 4, 5].map(
    (tab) =>
      [`#frame li:nth-child(${tab + 1}) svg`, `nav ul:first-of-type li:nth-child(${tab}) svg`] as const,
  )
}

let server: TestServer
const person = makePerson()
let member: Caller
let chatPath: string
let phone: Phone

beforeAll(async () => {
  server = await startServer()
  // The first member runs the community, and sees more.
  await signUpByApi(server.origin, makePerson())
  member = await signUpByApi(server.origin, person)
  const neighbor = await signUpByApi(server.origin, makePerson())
  await neighbor.post({ title: 'A ladder to lend' })
  const { status } = await member.call('POST', '/api/conversations', { userId: neighbor.memberId })
  expect(status).toBe(200)
  chatPath = conversationPath(conversationIdOf(member.memberId, neighbor.memberId))
})
afterAll(() => server?.stop())
afterEach(async () => {
  expect(phone.faults).toEqual([])
  await phone.discard()
})

async function startPhone(open = openPhone, isMember = true): Promise<Page> {
  phone = await open({ origin: server.origin })
  await listenForConsoleErrors(phone)
  if (isMember) await logInUnseen(phone, server.origin, person)
  await phone.context.addInitScript(watchScreen)
  return phone.page
}

const frame = () => phone.page.locator('#frame')
const homeHere = () => phone.page.getByText(homeTexts.credits(2)).waitFor()

describe('a member’s first paint', () => {
  it.each([
    ['phone', 'light'],
    ['phone', 'dark'],
    ['desktop', 'light'],
    ['desktop', 'dark'],
  ] as const)(
    'SH-002 on a %s is the frame, and home takes its place without a move (%s)',
    async (kind, colorScheme) => {
      const page = await startPhone(kind === 'phone' ? openPhone : openDesktop)
      await page.emulateMedia({ colorScheme })
      const release = await holdRequests(phone.context, /\/assets\//)
      const releaseRows = await holdRequests(phone.context, '**/api/sync')
      await phone.visit(paths.home, { waitUntil: 'commit' })
      await frame().waitFor()
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
      const before = await look(
        page,
        parts[kind].map(([part]) => part),
      )
      release()
      await page.locator('main [class*=hero]').waitFor()
      // The outlines of home, before the first row is there.
      const after = await look(
        page,
        parts[kind].map(([, part]) => part),
      )
      expect(after).toEqual(before)
      expect(await frame().count()).toBe(0)
      releaseRows()
      await homeHere()
      expect(await page.evaluate(() => window.shifts)).toBeLessThan(0.02)
      expect(await page.evaluate(() => window.sawNothing)).toBe(false)
    },
  )

  it('is the chat’s own head at the address of a chat, which has the whole screen', async () => {
    const page = await startPhone()
    const release = await holdRequests(phone.context, /\/assets\//)
    await phone.visit(chatPath, { waitUntil: 'commit' })
    await page.locator('#frame em').waitFor()
    expect(await page.locator('#frame ul').isVisible()).toBe(false)
    const before = await look(
      page,
      parts.chat.map(([part]) => part),
    )
    release()
    await fieldOn(page).waitFor()
    expect(
      await look(
        page,
        parts.chat.map(([, part]) => part),
      ),
    ).toEqual(before)
    expect(await page.evaluate(() => [window.shifts < 0.02, window.sawNothing])).toEqual([true, false])
  })

  it('H-001 has the frame without a network, from the worker’s document, and asks nobody who is signed in', async () => {
    const page = await startPhone()
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    await phone.visit(paths.home)
    await homeHere()
    expect(calls.filter((path) => path === '/api/auth/user')).toHaveLength(1)
    await phone.installed()
    await phone.offline(true)
    calls.length = 0
    await phone.visit(paths.communityHelp)
    await page.getByRole('heading', { name: postTexts.board.title }).waitFor()
    expect(await page.evaluate(() => [window.sawFrame, window.sawNothing])).toEqual([true, false])
    expect(calls.filter((path) => path === '/api/auth/user')).toEqual([])
  })
})

describe('without the frame', () => {
  it('visitors see their pages, also from the worker’s document', async () => {
    const page = await startPhone(openPhone, false)
    for (const isFirst of [true, false]) {
      for (const path of [paths.home, paths.communityHelp]) {
        await phone.visitAnew(path)
        await page
          .getByRole('link', { name: landingTexts.email })
          .or(page.getByRole('heading', { name: sessionTexts.entry.title }))
          .waitFor()
        expect(await page.evaluate(() => window.sawFrame), `${isFirst} ${path}`).toBe(false)
      }
      await phone.installed()
    }
  })

  it('members see the pages that have no shell', async () => {
    const page = await startPhone()
    await phone.visit(paths.home)
    await homeHere()
    await phone.installed()
    for (const path of [paths.terms, paths.confirmEmail]) {
      await phone.visitAnew(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(await page.evaluate(() => window.sawFrame), path).toBe(false)
    }
    await phone.visitAnew(paths.terms)
    await page.getByRole('heading', { level: 1, name: pageTexts.titles.terms }).waitFor()
  })

  it('who has signed out sees the landing page, although the worker’s document is the members’', async () => {
    const page = await startPhone()
    await phone.visit(paths.home)
    await homeHere()
    await phone.installed()
    await askToSignOut(phone)
    await page.getByRole('link', { name: landingTexts.email }).waitFor()
    await phone.visitAnew(paths.home)
    await page.getByRole('link', { name: landingTexts.email }).waitFor()
    expect(await page.evaluate(() => window.sawFrame)).toBe(false)
  })
})

describe('the addresses with the frame', () => {
  it('have the shell, and light its tab', () => {
    const tabPaths = [paths.home, paths.messages, paths.maps, paths.places, paths.profile]
    framedPaths.forEach((group, index) => {
      for (const path of group) {
        const address = path.replace('*', 'a')
        expect(tabOf(address) ?? address, address).toBe(tabPaths[index])
        expect(
          framedAddresses()
            .exec(address)
            ?.findIndex((part, at) => at > 0 && part !== undefined),
        ).toBe(index + 1)
      }
    })
    for (const path of [paths.auth, paths.terms, paths.board, paths.share, '/no-such-page', '/posts']) {
      expect(framedAddresses().test(path), path).toBe(false)
    }
  })
})

/** Returns the place, the ground and the color of each part. */
function look(of: Page, selectors: readonly string[]) {
  return of.evaluate(
    (all) =>
      all.map((selector) => {
        const part = document.querySelector(selector)
        if (!part) return `no ${selector}`
        const { left, top, width, height } = part.getBoundingClientRect()
        const { color, backgroundColor, backgroundImage } = getComputedStyle(part)
        // The button's pill has a ground, and so is no icon here.
        const isIcon = part.localName === 'svg' && backgroundColor === 'rgba(0, 0, 0, 0)'
        return [
          ...[left, top, ...(isIcon ? [] : [width, height])].map((length) => Math.round(length * 2) / 2),
          isIcon ? color : [backgroundColor, backgroundImage],
        ]
      }),
    [...selectors],
  )
}

function watchScreen(): void {
  window.shifts = 0
  window.sawFrame = false
  window.sawNothing = false
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) if ('value' in shift) window.shifts += Number(shift.value)
  }).observe({ type: 'layout-shift', buffered: true })
  const look = () => {
    const isFramed = document.getElementById('frame')?.hidden === false
    if (isFramed) window.sawFrame = true
    else if (window.sawFrame && !document.querySelector(location.pathname === '/' ? 'main > *' : '#root > *'))
      window.sawNothing = true
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
