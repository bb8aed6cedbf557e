/**
 * A browser that stores nothing for the site: functions that need no storage work, the others show why they do not, and
 * nothing is lost. Also a browser that has deleted the stored data of the site.
 */
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { appTexts } from '../../apps/web/src/locales/en/app.ts'
import { homeTexts } from '../../apps/web/src/locales/en/home.ts'
import { landingTexts } from '../../apps/web/src/locales/en/landing.ts'
import { noStorageTexts as texts } from '../../apps/web/src/locales/en/no-storage.ts'
import { pageTexts } from '../../apps/web/src/locales/en/pages.ts'
import { sessionTexts } from '../../apps/web/src/locales/en/sessions.ts'
import { uiTexts } from '../../apps/web/src/locales/en/ui.ts'
import { clientIdOf, outboxOf } from '../harness/device/device-data.ts'
import {
  type Caller,
  cookieOf,
  isSessionAlive,
  logInOnScreen,
  makePerson,
  type Person,
  signInPhone,
  signUpByApi,
} from '../harness/people/people.ts'
import { writePost } from '../harness/people/posting.ts'
import { expectPosted } from '../harness/people/server-posts.ts'
import { heading } from '../harness/people/session-forms.ts'
import { settingsOfMany } from '../harness/people/world.ts'
import { openPhone, type Phone } from '../harness/phone/phone.ts'
import { startServer, type TestServer } from '../harness/server/server.ts'

/** Interfaces with which a page stores data, or communicates about them with its other windows. */
const databases = ['window.indexedDB'] as const
const besides = [
  'document.cookie',
  'window.localStorage',
  'window.sessionStorage',
  'window.caches',
  'window.BroadcastChannel',
  'navigator.serviceWorker',
  'navigator.locks',
  'navigator.storage',
] as const
type Part = (typeof databases)[number] | (typeof besides)[number]

let server: TestServer
let phone: Phone
let page: Page
let caller: Caller
let person: Person

beforeAll(async () => {
  server = await startServer({ settings: settingsOfMany })
})

beforeEach(async () => {
  person = makePerson()
  caller = await signUpByApi(server.origin, person)
  phone = await openPhone({ origin: server.origin })
  page = phone.page
})

afterEach(async () => {
  expect(phone.faults).toEqual([])
  expect(await page.getByText(appTexts.crash.title).count()).toBe(0)
  await phone.discard()
})

afterAll(() => server?.stop())

describe('a browser without storage', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['databases cannot be accessed', () => block(databases)],
    ['databases are missing', () => phone.context.addInitScript(withoutDatabases)],
    ['a database is refused at once', () => phone.context.addInitScript(refuseToOpen)],
    ['a database is refused after a while', () => phone.context.addInitScript(failToOpen)],
    ['cookies are off', () => phone.context.addInitScript(withoutCookies)],
  ])('where %s: the first page works, and leads to a page with advice', async (_case, brokenBy) => {
    await brokenBy()
    await phone.visit('/')
    await page.getByRole('link', { name: landingTexts.email }).click()
    await expectSaid()
    await page.getByRole('link', { name: texts.toStart }).click()
    await page.getByRole('link', { name: landingTexts.email }).waitFor()
  })
})

it('Q15 without cookies the link of a sign-up is not used up, and stays at its address for a reload', async () => {
  await phone.context.addInitScript(withoutCookies)
  const path = '/confirm-sign-up?token=from-some-mail'
  await phone.visit(path)
  await expectSaid()
  expect(page.url()).toBe(`${server.origin}${path}`)
})

describe('with all storage blocked', () => {
  beforeEach(() => block([...databases, ...besides]))

  it('pages without data work: the first page, terms, privacy, and a reset link', async () => {
    await phone.visit('/')
    await page.getByRole('link', { name: landingTexts.email }).waitFor()
    for (const name of ['terms', 'privacy'] as const) {
      await phone.visit(`/${name}`)
      await heading(page, pageTexts.titles[name])
      await page.locator('article').waitFor()
    }
    await phone.visit('/reset-password?token=from-some-other-mail')
    await page.getByLabel(sessionTexts.reset.password, { exact: true }).fill('a lamp in the window')
    await page.getByLabel(sessionTexts.reset.confirmPassword, { exact: true }).fill('a lamp in the window')
    await page.getByRole('button', { name: sessionTexts.reset.submit }).click()
    await page.getByRole('link', { name: sessionTexts.reset.toForgot }).click()
    await expectSaid()
  })

  it('other pages say that nothing is stored, and stay at their address for a reload', async () => {
    for (const path of ['/auth', '/community-help', '/outbox', '/profile', '/share#title=Soup']) {
      await phone.visitAnew(path)
      await expectSaid()
      expect(page.url()).toBe(`${server.origin}${path}`)
    }
  })
})

describe('with everything blocked except databases', () => {
  it('a member signs in, posts, and is signed in at the next visit', async () => {
    await block(besides)
    await logInOnScreen(phone, person)
    await page.getByText(homeTexts.credits(2)).waitFor()
    // Without session storage the app cannot remember that the member has dismissed this question, so it appears again.
    await page.getByRole('button', { name: uiTexts.close }).click()
    await writePost(page, { type: 'offer', title: 'A ladder to lend' })
    await expectPosted(caller, ['A ladder to lend'])
    await phone.visit('/outbox')
    await page.getByText('A ladder to lend').first().waitFor()
  })
})

describe('with storage blocked for a while', () => {
  it('D7 a member sees a message, and a reload restores everything', async () => {
    await phone.context.addInitScript(refuseWhileTold)
    await signInPhone(phone, server.origin, person)
    await page.getByText(homeTexts.credits(2)).waitFor()
    await phone.installed()
    await phone.offline(true)
    await writePost(page, { type: 'offer', title: 'Written before' })
    const before = await outboxOf(page, caller.memberId)
    await phone.close()
    await phone.context.addCookies([{ name: 'refuse', value: '1', url: server.origin }])
    await phone.reopen()
    page = phone.page
    await phone.visit('/')
    await expectSaid()
    expect(await page.getByRole('link', { name: texts.toStart }).count()).toBe(0)

    await phone.context.clearCookies({ name: 'refuse' })
    await page.getByRole('button', { name: texts.reload }).click()
    await page.getByText('Written before').first().waitFor()
    expect((await outboxOf(page, caller.memberId)).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    await expectPosted(caller, ['Written before'])
  })
})

describe('fault 16: the browser deleted the data', () => {
  it('R5 D10 the app begins anew with the server’s data and a new clientId, and a new post is posted once', async () => {
    await caller.post({ title: 'Soup on Saturday' })
    await signInPhone(phone, server.origin, person)
    await page.getByText('Soup on Saturday').first().waitFor()
    const before = await clientIdOf(page, caller.memberId)
    await page.evaluate(() => localStorage.setItem('kept', 'yes'))
    const devtools = await phone.context.newCDPSession(page)
    await devtools.send('Storage.clearDataForOrigin', { origin: server.origin, storageTypes: 'indexeddb' })
    await phone.reopen()
    page = phone.page
    await phone.visit('/')
    await page.getByText(homeTexts.credits(2)).waitFor()
    await page.getByText('Soup on Saturday').first().waitFor()
    expect(await page.evaluate(() => localStorage.getItem('kept'))).toBe('yes')
    const after = await clientIdOf(page, caller.memberId)
    expect(before).toEqual(expect.any(String))
    expect(after).toEqual(expect.any(String))
    expect(after).not.toBe(before)
    expect(await isSessionAlive(server.origin, await cookieOf(phone))).toBe(true)

    await writePost(page, { type: 'offer', title: 'Written after it was gone' })
    await expectPosted(caller, ['Soup on Saturday', 'Written after it was gone'])
  })
})

async function expectSaid(): Promise<void> {
  await heading(page, texts.title)
  await page.getByText(texts.ways[0]).waitFor()
  await expect.poll(() => page.getByRole('button', { name: texts.reload }).count()).toBe(1)
}

/** Makes every access to these parts of storage throw, from the next page on. */
async function block(parts: readonly Part[]): Promise<void> {
  await phone.context.addInitScript((parts) => {
    const owners: Record<string, object> = {
      window,
      navigator: Navigator.prototype,
      document: Document.prototype,
    }
    for (const part of parts) {
      const [owner = '', name = ''] = part.split('.')
      Object.defineProperty(owners[owner], name, {
        configurable: true,
        get: () => {
          throw new DOMException(`${part} is blocked.`, 'SecurityError')
        },
      })
    }
  }, parts)
}

function withoutDatabases(): void {
  Object.defineProperty(window, 'indexedDB', { configurable: true, value: undefined })
}

function withoutCookies(): void {
  Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false })
}

function refuseToOpen(): void {
  IDBFactory.prototype.open = () => {
    throw new DOMException('Storage is blocked.', 'SecurityError')
  }
}

/** Fails as the browser itself does: an upgrade that began is undone. */
function failToOpen(): void {
  const open = IDBFactory.prototype.open
  IDBFactory.prototype.open = function (...args) {
    const request = open.apply(this, args)
    request.addEventListener('upgradeneeded', () => request.transaction?.abort())
    return request
  }
}

function refuseWhileTold(): void {
  const open = IDBFactory.prototype.open
  IDBFactory.prototype.open = function (...args) {
    if (document.cookie.includes('refuse=1')) throw new DOMException('Storage is blocked.', 'UnknownError')
    return open.apply(this, args)
  }
}
