/** Signing out asks about what waits, and leaves nothing private behind. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { appTexts } from '../../apps/web/src/locales/en/app.ts'
import { homeTexts } from '../../apps/web/src/locales/en/home.ts'
import { landingTexts } from '../../apps/web/src/locales/en/landing.ts'
import { profileTexts } from '../../apps/web/src/locales/en/profile.ts'
import { sessionTexts } from '../../apps/web/src/locales/en/sessions.ts'
import { cachedPaths, databasesOf, outboxOf, wordsOn } from '../harness/device-data.ts'
import { askToSignOut, cookieOf, isSessionAlive, logInOnScreen } from '../harness/people.ts'
import { keptByHarness } from '../harness/phone.ts'
import { writePost } from '../harness/posting.ts'
import { expectPosted, titlesOf } from '../harness/server-posts.ts'
import { toastsOn } from '../harness/toasts.ts'
import { openWorld, type World } from '../harness/world.ts'

const texts = sessionTexts.signOut

let world: World

beforeEach(async () => {
  world = await openWorld()
})

afterEach(() => world?.close())

describe('fault 25: signing out with something unsent', () => {
  it('D7 asks with the count; send first: without a signal it stays signed in, with one it sends and leaves', async () => {
    const { phone, caller } = world
    await writeOffline(['One thing', 'Another thing'])
    await askToSignOut(phone)
    await phone.page.getByText(texts.waiting(2)).waitFor()
    await choose(texts.sendFirst)
    await phone.page.getByText(texts.noSignal).waitFor()
    expect(await unsent()).toBe(2)

    await phone.page.getByRole('button', { name: texts.stay }).click()
    await phone.page.getByText(profileTexts.outboxCount(2)).waitFor()
    // The sync calls are lost, so that it is the choice that sends, not the signal.
    world.line.lose({ requests: /^POST \/api\/sync/ })
    await phone.offline(false)
    await askToSignOut(phone)
    await phone.page.getByText(texts.waiting(2)).waitFor()
    world.line.pass()
    await choose(texts.sendFirst)
    await landed()
    await expectPosted(caller, ['Another thing', 'One thing'])
    expect(await databasesOf(phone.page)).toEqual(['porchlight-device'])
    expect(phone.faults).toEqual([])
  })

  it('D7 keep: it waits on this phone for the next time, and nobody else sees it', async () => {
    const { phone, person, caller } = world
    await writeOffline(['Kept for later'])
    await askToSignOut(phone)
    await phone.page.getByText(texts.waiting(1)).waitFor()
    await choose(texts.keep)
    await landed()
    await phone.offline(false)
    await phone.reopen()
    await phone.visit('/')
    await landed()
    expect(await unsent()).toBe(1)
    expect(await wordsOn(phone.page)).not.toContain('Kept for later')
    expect(await titlesOf(caller)).toEqual([])

    await logInOnScreen(phone, person)
    await expectPosted(caller, ['Kept for later'])
    await phone.page.getByText('Kept for later').first().waitFor()
    expect(phone.faults).toEqual([])
  })

  it('D7 a double tap on Sign Out neither chooses nor closes anything', async () => {
    const { phone } = world
    await writeOffline(['Not to be lost by a slip'])
    await phone.page.getByRole('link', { name: appTexts.tabs.profile }).press('Enter')
    const button = phone.page.getByRole('button', { name: profileTexts.signOut })
    await button.waitFor()
    const second = tapWhereItAppears(texts.discard)
    await button.dispatchEvent('click', { detail: 1 })
    await second
    await phone.page.getByText(texts.waiting(1)).waitFor()
    expect(await phone.page.getByRole('dialog').count()).toBe(1)
    expect(await phone.page.getByText(texts.discardQuestion(1)).count()).toBe(0)
    expect(await unsent()).toBe(1)
    // A moment later it takes taps as ever, and asks before it takes anything away.
    await choose(texts.discard)
    await phone.page.getByRole('dialog', { name: texts.discardQuestion(1) }).waitFor()
    await choose(texts.discardCancel)
    await phone.page.getByText(texts.waiting(1)).waitFor()
    expect(await unsent()).toBe(1)
    expect(phone.faults).toEqual([])
  })

  it('D7 discard: it is gone for good, and so is the message that it is kept', async () => {
    const { phone, person, caller } = world
    await writeOffline(['Thought better of it'])
    await askToSignOut(phone)
    await choose(texts.discard)
    await choose(texts.discardConfirm(1))
    await landed()
    expect(await toastsOn(phone.page).count()).toBe(0)
    expect(await databasesOf(phone.page)).toEqual(['porchlight-device'])
    await phone.offline(false)
    await phone.reopen()
    await logInOnScreen(phone, person)
    await phone.page.getByText(homeTexts.credits(2)).waitFor()
    await expectPosted(caller, [])
  })
})

describe('fault 44: after signing out', () => {
  it('D7 it asks nothing when nothing waits, ends the session, and leaves nothing to Back or to a start without a signal', async () => {
    const { phone, server, neighbor } = world
    await neighbor.post({ title: 'For members only' })
    await phone.page.getByText('For members only').first().waitFor()
    await phone.visit('/community-help')
    await phone.visit('/outbox')
    const cookie = await cookieOf(phone)
    await askToSignOut(phone)
    await landed()
    await expect.poll(() => isSessionAlive(server.origin, cookie)).toBe(false)
    await expectNothingKept()
    expect(await phone.page.evaluate(() => document.cookie)).toBe('')

    let moves = 0
    phone.page.on('framenavigated', () => {
      moves += 1
    })
    for (let steps = 0; steps < 3; steps += 1) {
      const before = moves
      // What a signed-out page leads on from ends this wait, and not the step.
      await phone.page.goBack({ waitUntil: 'commit' }).catch(() => null)
      await expect.poll(() => moves).toBeGreaterThan(before)
      await phone.page.getByRole('heading').first().waitFor()
      expect(await wordsOn(phone.page)).not.toContain('For members only')
    }
    await phone.reopen({ offline: true })
    await phone.visit('/')
    await landed()
    expect(await wordsOn(phone.page)).not.toContain('For members only')
    await expectNothingKept()
    expect(phone.faults).toEqual([])
  })
})

describe('beside another window', () => {
  it('D7 fault 25: what it writes while the question stands is not discarded with what was asked about', async () => {
    const { phone, caller } = world
    const other = await phone.anotherTab('/')
    await writeOffline(['Asked about'])
    await phone.page.bringToFront()
    await askToSignOut(phone)
    await choose(texts.discard)
    await phone.page.getByRole('dialog', { name: texts.discardQuestion(1) }).waitFor()
    await other.bringToFront()
    await writePost(other, { type: 'offer', title: 'Not asked about' })
    await phone.page.bringToFront()
    await choose(texts.discardConfirm(1))
    await phone.page.getByText(texts.moreCame).waitFor()
    await phone.page.getByText(texts.waiting(2)).waitFor()
    await phone.page.getByRole('button', { name: texts.stay }).click()
    await phone.offline(false)
    await expectPosted(caller, ['Asked about', 'Not asked about'])
    expect(phone.faults).toEqual([])
  })

  it('D7 fault 44: one that is halted keeps nobody signed in, and nobody from signing in again', async () => {
    const { phone, server, person } = world
    const cookie = await cookieOf(phone)
    const other = await phone.anotherTab('/community-help')
    await other.getByRole('heading', { level: 1 }).waitFor()
    // A window that has something to read or write is frozen by no browser.
    await other.waitForTimeout(1500)
    const devtools = await phone.context.newCDPSession(other)
    await devtools.send('Debugger.enable')
    await devtools.send('Debugger.pause')
    // It halts at the next thing it would do.
    void devtools.send('Runtime.evaluate', { expression: '0' }).catch(() => undefined)
    await phone.page.bringToFront()
    await askToSignOut(phone)
    await landed()
    await expect.poll(() => isSessionAlive(server.origin, cookie)).toBe(false)
    await logInOnScreen(phone, person)
    await phone.page.getByText(homeTexts.credits(2)).waitFor()
    await devtools.send('Debugger.resume')
    expect(phone.faults).toEqual([])
  })
})

describe('without a network', () => {
  it('D7 the phone is signed out at once, and the session ends at the next start with a signal', async () => {
    const { phone, server } = world
    const cookie = await cookieOf(phone)
    await phone.offline(true)
    await askToSignOut(phone)
    await landed()
    await expectNothingKept()
    await phone.reopen({ offline: true })
    await phone.visit('/')
    await landed()
    expect(await isSessionAlive(server.origin, cookie)).toBe(true)

    await phone.reopen()
    await phone.visit('/')
    await expect.poll(() => isSessionAlive(server.origin, cookie)).toBe(false)
    await landed()
    expect(phone.faults).toEqual([])
  })

  it('D7 fault 2 the same when only the server is gone', async () => {
    const { phone, server, line, person } = world
    const cookie = await cookieOf(phone)
    line.drop()
    await askToSignOut(phone)
    await landed()
    await expectNothingKept()

    line.pass()
    await phone.reopen()
    await phone.visit('/')
    await expect.poll(() => isSessionAlive(server.origin, cookie)).toBe(false)
    await landed()
    await logInOnScreen(phone, person)
    await phone.page.getByText(homeTexts.credits(2)).waitFor()
    expect(phone.faults).toEqual([])
  })

  it("D6 D7 fault 4 a captive portal's page is no sign-out: the session ends when the portal is gone", async () => {
    const { phone, server, line } = world
    const cookie = await cookieOf(phone)
    line.portal()
    await askToSignOut(phone)
    await landed()
    await phone.reopen()
    await phone.visit('/')
    await landed()
    expect(await isSessionAlive(server.origin, cookie)).toBe(true)

    line.pass()
    await phone.reopen()
    await phone.visit('/')
    await expect.poll(() => isSessionAlive(server.origin, cookie)).toBe(false)
    await landed()
  })
})

async function writeOffline(titles: string[]): Promise<void> {
  await world.phone.offline(true)
  for (const title of titles) await writePost(world.phone.page, { type: 'offer', title })
}

/** The second tap of a double one: on whatever lies where the button appears, in the first frame that has it. */
function tapWhereItAppears(name: string): Promise<void> {
  return world.phone.page.evaluate(
    (label) =>
      new Promise((resolve) => {
        const look = () => {
          const button = [...document.querySelectorAll('button')].find(({ innerText }) =>
            innerText.startsWith(label),
          )
          if (!button) {
            requestAnimationFrame(look)
            return
          }
          const { x, y, width, height } = button.getBoundingClientRect()
          const hit = document.elementFromPoint(x + width / 2, y + height / 2)
          hit?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 }))
          resolve()
        }
        look()
      }),
    name,
  )
}

async function choose(name: string): Promise<void> {
  await world.phone.page.getByRole('button', { name }).click()
}

/** The landing page, and no error page of the browser. */
async function landed(): Promise<void> {
  await world.phone.page.getByText(landingTexts.email).waitFor()
  expect(new URL(world.phone.page.url()).pathname).toBe('/')
}

async function unsent(): Promise<number> {
  const entries = await outboxOf(world.phone.page, world.caller.memberId)
  return entries.filter(({ state }) => state !== 'sent').length
}

/** The app itself stays, so that it starts; of the member there is nothing. */
async function expectNothingKept(): Promise<void> {
  const { page } = world.phone
  expect(await databasesOf(page)).toEqual(['porchlight-device'])
  expect((await cachedPaths(page)).filter((path) => !isOfTheApp(path))).toEqual([])
  const kept = await page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }))
  expect(kept.filter((key) => !keptByHarness.includes(key))).toEqual([])
}

function isOfTheApp(path: string): boolean {
  return path === '/index.html' || path.startsWith('/assets/')
}
