/**
 * Other phones than Chromium's keep the promise, too: the landing page, the story, the start without a signal, the kill
 * between tap and send, and the update. They lack background sync, so what waits is sent by the open app.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { appTexts } from '../../apps/web/src/locales/en/app.ts'
import { homeTexts } from '../../apps/web/src/locales/en/home.ts'
import { landingTexts } from '../../apps/web/src/locales/en/landing.ts'
import { outboxTexts } from '../../apps/web/src/locales/en/outbox.ts'
import { postTexts } from '../../apps/web/src/locales/en/posts.ts'
import { sessionTexts } from '../../apps/web/src/locales/en/sessions.ts'
import { uiTexts } from '../../apps/web/src/locales/en/ui.ts'
import { type Caller, makePerson, type Person, signUpByApi } from '../harness/people/people.ts'
import { expectPosted, titlesOf } from '../harness/people/server-posts.ts'
import { type Line, openLine } from '../harness/server/line.ts'
import { openRelease } from '../harness/server/release.ts'
import { startServer, type TestServer } from '../harness/server/server.ts'
import type { BrowserPhone, PhoneAt } from './browser-phone.ts'
import { openFirefoxPhone } from './firefox-phone.ts'
import { openWebkitPhone } from './webkit-phone.ts'

const texts = postTexts.compose
const communityName = 'Elysian Heights Neighbors'
const browsers: [string, (at: PhoneAt) => Promise<BrowserPhone>][] = [
  ['Firefox', openFirefoxPhone],
  ['WebKit', openWebkitPhone],
]

describe.each(browsers)('on %s', (_name, openPhone) => {
  let server: TestServer
  let line: Line
  let phone: BrowserPhone
  let caller: Caller
  let neighbor: Caller
  const person = makePerson()

  /** Signed in, with all that the app keeps. */
  const begin = async ({ origin }: PhoneAt) => {
    phone = await openPhone({ origin })
    await logIn(phone, person)
    await phone.ask('await navigator.serviceWorker.ready')
  }

  beforeEach(async () => {
    server = await startServer({ settings: { COMMUNITY_NAME: communityName } })
    caller = await signUpByApi(server.origin, person)
    // Home would ask where they live, above what a test is about to press.
    expect((await caller.call('PATCH', '/api/profile/location', { zipCode: '90026' })).status).toBe(200)
    neighbor = await signUpByApi(server.origin, makePerson())
    line = await openLine(server.port)
  })

  afterEach(async () => {
    await phone?.discard()
    await line?.close()
    await server?.stop()
  })

  it('SH-009 the landing page in the document is hydrated in place, and leads on without another page load', async () => {
    phone = await openPhone(line)
    await phone.visit('/')
    // The name of the community is shown only after the app has started.
    await phone.see(communityName)
    expect(await phone.ask<number>(separators)).toBeGreaterThan(0)
    await phone.ask("document.documentElement.dataset.loaded = 'once'")
    await phone.press(landingTexts.email)
    await phone.see(sessionTexts.entry.title)
    expect(await readLoadedMark(phone)).toBe('once')
  })

  it('SH-003 P-069 P-070 a request written without a signal waits, survives closing the app, and is posted exactly once', async () => {
    await begin(line)
    line.drop()
    await writeRequest(phone, 'Pharmacy pickup on Sunset')
    await phone.see('Pharmacy pickup on Sunset')
    await phone.see(homeTexts.states.waiting)

    await phone.reopen()
    await phone.visit('/')
    await phone.see('Pharmacy pickup on Sunset')
    await phone.see(homeTexts.states.waiting)
    await phone.visit('/outbox')
    await phone.see(outboxTexts.groups.waiting)
    await phone.see('Pharmacy pickup on Sunset')
    expect(await titlesOf(caller)).toEqual([])

    await phone.visit('/')
    line.pass()
    await expectPosted(caller, ['Pharmacy pickup on Sunset'])
    await phone.see(homeTexts.credits(1))
    await phone.seeNoMore(homeTexts.states.waiting)
  })

  it('SH-004 D7 with the server down and the browser started anew, the app opens with its stored data', async () => {
    await begin(line)
    await neighbor.post({ title: 'A ladder seen before the signal went' })
    await phone.see('A ladder seen before the signal went')
    line.drop()
    await phone.reopen()
    for (const { path, shows } of [
      { path: '/', shows: 'A ladder seen before the signal went' },
      { path: '/community-help', shows: postTexts.board.title },
      { path: '/outbox', shows: outboxTexts.title },
      { path: '/no-such-place', shows: appTexts.notFound.title },
    ]) {
      await phone.visit(path)
      await phone.see(shows)
    }
  })

  it('D1 R5 killed after the tap, before anything was sent: the request is there, and is posted once', async () => {
    await begin(line)
    // The browser writes the data of a log-in to the disk a moment later, so it is closed properly first.
    await phone.reopen()
    await phone.visit('/')
    await phone.see(homeTexts.credits(2))
    line.stall()
    await writeRequest(phone, 'Killed before sending')
    await phone.killAndReopen()
    line.drop()
    await phone.visit('/')
    await phone.see('Killed before sending')
    await phone.see(homeTexts.states.waiting)
    expect(await titlesOf(caller)).toEqual([])
    line.pass()
    await expectPosted(caller, ['Killed before sending'])
    await phone.seeNoMore(homeTexts.states.waiting)
  })

  it('D8 a newer app waits and asks: no reload by itself, the draft is kept, and it starts once when allowed', async () => {
    const release = await openRelease(server.port)
    try {
      await begin(release)
      await phone.visit('/')
      await phone.see(homeTexts.credits(2))
      await phone.ask("document.documentElement.dataset.loaded = 'before the update'")
      await phone.press(homeTexts.post)
      await phone.fill(texts.fields.title, 'Half a thought')
      release.publish()
      await phone.ask('await (await navigator.serviceWorker.ready).update()')
      await expect.poll(() => isWaiting(phone), { timeout: 30_000 }).toBe(true)
      // A moment in which it could reload, were it to.
      await new Promise((resolve) => setTimeout(resolve, 1000))
      expect(await readLoadedMark(phone)).toBe('before the update')
      expect(await phone.valueOf(texts.fields.title)).toBe('Half a thought')

      await phone.press(uiTexts.close)
      await phone.see(appTexts.update.text)
      await phone.press(appTexts.update.accept)
      await expect.poll(() => readLoadedMark(phone).catch(() => 'loading'), { timeout: 30_000 }).toBe('anew')
      await expect.poll(() => isWaiting(phone)).toBe(false)
      await phone.ask("document.documentElement.dataset.loaded = 'once'")
      // Long enough for a second start, were there one.
      await new Promise((resolve) => setTimeout(resolve, 1000))
      expect(await readLoadedMark(phone)).toBe('once')
      await phone.press(homeTexts.post)
      await expect.poll(() => phone.valueOf(texts.fields.title)).toBe('Half a thought')
    } finally {
      await release.close()
    }
  })
})

async function logIn(phone: BrowserPhone, { email, password }: Person): Promise<void> {
  await phone.visit('/auth')
  await phone.press(sessionTexts.entry.logIn)
  await phone.fill(sessionTexts.logIn.email, email)
  await phone.fill(sessionTexts.logIn.password, password)
  await phone.press(sessionTexts.logIn.submit)
  await phone.see(homeTexts.credits(2))
}

async function writeRequest(phone: BrowserPhone, title: string): Promise<void> {
  await phone.press(homeTexts.post)
  await phone.fill(texts.fields.title, title)
  await phone.fill(texts.fields.description, 'Any help is welcome.')
  await phone.fill(texts.fields.date, await phone.ask<string>(tomorrow))
  await phone.fill(texts.fields.time, '18:30')
  await phone.press(texts.submit.request)
  await phone.seeNoMore(texts.title)
}

/** '2026-11-22' as the phone's own calendar has it. */
const tomorrow = `
  const day = new Date()
  day.setDate(day.getDate() + 1)
  const parts = [day.getFullYear(), day.getMonth() + 1, day.getDate()]
  return parts.map((part) => String(part).padStart(2, '0')).join('-')
`

/** Counts the document's comments between texts: a page that the app had to draw anew has none. */
const separators = `
  const walker = document.createTreeWalker(document.getElementById('root'), NodeFilter.SHOW_COMMENT)
  let count = 0
  while (walker.nextNode()) count += 1
  return count
`

function readLoadedMark(phone: BrowserPhone): Promise<string> {
  return phone.ask<string>("return document.documentElement.dataset.loaded ?? 'anew'")
}

function isWaiting(phone: BrowserPhone): Promise<boolean> {
  return phone.ask<boolean>('return (await navigator.serviceWorker.ready).waiting !== null')
}
