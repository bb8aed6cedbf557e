/** The service worker: starts the app without a server, sends with no page open, keeps nothing of the API, never reloads by itself, and takes what another app shares. */
import { categories } from '@porchlight/contracts/posts/posts.catalogue'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs } from '@porchlight/contracts/values/time'
import type { CDPSession, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { aJpeg, hashOf } from '../../apps/api/src/features/files/photos.factory.ts'
import { appTexts } from '../../apps/web/src/locales/en/app.ts'
import { fileTexts } from '../../apps/web/src/locales/en/files.ts'
import { homeTexts } from '../../apps/web/src/locales/en/home.ts'
import { landingTexts } from '../../apps/web/src/locales/en/landing.ts'
import { outboxTexts } from '../../apps/web/src/locales/en/outbox.ts'
import { postOutboxTexts } from '../../apps/web/src/locales/en/posts.outbox.ts'
import { postTexts } from '../../apps/web/src/locales/en/posts.ts'
import { profileTexts } from '../../apps/web/src/locales/en/profile.ts'
import { sessionTexts } from '../../apps/web/src/locales/en/sessions.ts'
import { paths, placePath, postPath } from '../../apps/web/src/paths.ts'
import { deviceDatabaseName, outboxSyncTag, photoCacheName } from '../../apps/web/src/storage/names.ts'
import { navigation, payment } from '../../workbox.config.ts'
import { cachedPaths, databasesOf, draftsOf, outboxOf, settingsOf } from '../harness/device/device-data.ts'
import {
  type Caller,
  logInOnScreen,
  makePerson,
  type Person,
  signInPhone,
  signUpByApi,
} from '../harness/people/people.ts'
import { fillPost, startPost, writePost } from '../harness/people/posting.ts'
import { expectPosted, titlesOf } from '../harness/people/server-posts.ts'
import {
  moveIn,
  openRestartableWorld,
  type RestartableWorld,
  settingsOfMany,
} from '../harness/people/world.ts'
import { openPhone, type Phone } from '../harness/phone/phone.ts'
import { askForRound } from '../harness/phone/requests.ts'
import { openHistory } from '../harness/phone/seen-screens.ts'
import { expectToast } from '../harness/phone/toasts.ts'
import { openCaptivePortal } from '../harness/server/captive-portal.ts'
import { openRelease } from '../harness/server/release.ts'
import { startServer, type TestServer } from '../harness/server/server.ts'

const neighborsTitle = 'A ladder seen before the signal went'
const ownTitle = 'Kept since the signal went'

const screens = [
  { path: '/', heading: homeTexts.upcoming.title, shows: neighborsTitle },
  { path: '/community-help', heading: postTexts.board.title, shows: neighborsTitle },
  { path: '/outbox', heading: outboxTexts.title, shows: ownTitle },
  // A signed-in member has nothing to do on this page, so home is shown.
  { path: '/auth', heading: homeTexts.upcoming.title, shows: neighborsTitle },
]

let world: RestartableWorld

beforeAll(async () => {
  world = await openRestartableWorld(settingsOfMany)
})
afterAll(() => world?.close())

describe('the sync event', () => {
  it('D4 R5 posts the numbered entries without an open page; the next round gets the stored results, one effect', async () => {
    world = await moveIn(world)
    const { phone, line, caller } = world
    const { page } = phone
    line.lose({ requests: /^POST \/api\/sync/ })
    await writePost(page, { type: 'offer', title: 'Sent by the worker' })
    await expect.poll(async () => (await outboxOf(page, caller.memberId))[0]?.number).toBe(1)
    await phone.offline(true)
    await writePost(page, { type: 'offer', title: 'Still editable' })
    const blank = await phone.context.newPage()
    await page.close()
    await phone.offline(false)
    // The browser may have an event of its own for this, which still fails.
    await expect.poll(() => line.count().requests, { interval: 500 }).toEqual([])
    line.pass()
    expect(await titlesOf(caller)).toEqual([])

    await dispatchSync(blank, line.origin)
    await expect.poll(() => titlesOf(caller), { timeout: 30_000 }).toEqual(['Sent by the worker'])
    // The browser itself looks for a newer worker after an event, when it likes.
    const requests = line.count().requests.filter((request) => request !== 'GET /service-worker.js')
    expect(requests).toEqual(['POST /api/sync'])

    await blank.goto(line.origin)
    await expectPosted(caller, ['Sent by the worker', 'Still editable'])
    await expect
      .poll(async () => (await outboxOf(blank, caller.memberId)).map(({ state }) => state))
      .toEqual(['sent', 'sent'])
    expect(phone.faults).toEqual([])
  })
})

describe('the worker’s caches', () => {
  it('fault 43: contain no API response after a full tour, and a missing file is no page', async () => {
    world = await moveIn(world)
    const { phone, neighbor, caller } = world
    const { page } = phone
    await neighbor.post({ title: 'On the tour' })
    for (const path of ['/', '/community-help', '/outbox', '/auth', '/no-such-place', '/']) {
      await phone.visit(path)
      await page.getByRole('heading').first().waitFor()
    }
    await writePost(page, { type: 'offer', title: 'Written on the tour' })
    await expectPosted(caller, ['Written on the tour'])
    const fetchedResponses = await page.evaluate(async () => {
      const missing = await fetch('/assets/of-an-old-release.js')
      const user = await fetch('/api/auth/user')
      return { missing: missing.status, text: await missing.text(), user: user.status }
    })
    expect(fetchedResponses).toMatchObject({ missing: 404, user: 200 })
    expect(fetchedResponses.text).not.toContain('<html')

    const cachedFiles = await cachedPaths(page)
    expect(cachedFiles).toContain('/index.html')
    expect(cachedFiles.filter((path) => !/^\/(index\.html|assets\/.+)$/.test(path))).toEqual([])
  })

  it('leave to the server what only the server can serve', async () => {
    world = await moveIn(world)
    const { phone, line } = world
    for (const path of ['/api/auth/users', '/api/no-such-call', '/ws', '/tiles/1/1/1', '/a-file.txt']) {
      const response = await phone.page.goto(`${line.origin}${path}`)
      expect([path, response?.fromServiceWorker()]).toEqual([path, false])
      expect([path, response?.ok()]).toEqual([path, false])
    }
    const shell = await phone.page.goto(`${line.origin}/community-help`)
    expect(shell?.fromServiceWorker()).toBe(true)
  })

  it('D7 O5 fault 44: have neighbors’ photos without a signal, and none after signing out', async () => {
    world = await moveIn(world)
    const { phone, neighbor, caller } = world
    const picture = await aJpeg({ width: 560, height: 420 })
    const sha256 = hashOf(picture)
    const headers = { 'content-type': 'application/octet-stream' }
    const uploadResponse = await neighbor.call(
      'PUT',
      `/api/files/${sha256}`,
      new Blob([picture.slice()]),
      headers,
    )
    const id = createId()
    const posted = await neighbor.post({ id, title: 'Soup to share', photo: sha256 })
    expect([uploadResponse.status, posted.status]).toEqual([200, 200])
    const path = postPath(id)
    await phone.visit(path)
    const findPhoto = () => phone.page.getByRole('img', { name: fileTexts.of.post('Soup to share') })
    const width = () => findPhoto().evaluate((image: HTMLImageElement) => image.naturalWidth)
    await expect.poll(width).toBe(560)
    const name = photoCacheName(caller.memberId)
    const cached = () =>
      phone.page.evaluate(async (cache) => (await (await caches.open(cache)).keys()).length, name)
    await expect.poll(cached).toBe(1)
    await phone.reopen({ offline: true })
    await phone.visit(path)
    await expect.poll(width).toBe(560)
    await phone.offline(false)
    await phone.visit('/profile')
    await phone.page.getByRole('button', { name: profileTexts.signOut }).click()
    // A page that is about to close cannot run the script below, so the landing page must be there first.
    await phone.page.getByRole('link', { name: landingTexts.email }).waitFor()
    await expect.poll(() => phone.page.evaluate(() => caches.keys())).not.toContain(name)
    expect(await phone.page.evaluate(() => caches.keys())).not.toEqual([])
    expect(phone.faults).toEqual([])
  })
})

describe('a captive portal’s pages during installation', () => {
  it('D6 are not cached as files: the worker is not installed, and is at the next visit', async () => {
    const station = await openCaptivePortal(world.server.port)
    const phone = await openPhone({ origin: station.origin })
    try {
      await phone.visit('/')
      await expect.poll(() => station.answered()).toContain('/index.html')
      // It gives up at the first file that is not ours.
      await expect.poll(() => hasWorker(phone.page)).toBe(false)
      station.agree()
      await phone.visit('/')
      await phone.installed()
      await phone.visit('/')
      await phone.page.getByRole('link', { name: 'Continue with Email' }).click()
      await phone.page.getByRole('heading', { name: sessionTexts.entry.title }).waitFor()
      expect(phone.faults).toEqual([])
    } finally {
      await phone.discard()
      await station.close()
    }
  })
})

describe('the check for a newer app', () => {
  it('happens at each return to the app, also after the clock was set back', async () => {
    const { line } = world
    // This test opens a phone of its own, because the changed clock stays in its page.
    const phone = await openPhone({ origin: line.origin })
    await phone.visit('/')
    await phone.installed()
    await phone.page.clock.setFixedTime(Date.now() - dayMs)
    line.count()
    await phone.page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect.poll(() => line.count().requests).toContain('GET /service-worker.js')
    await phone.discard()
  })
})

describe('fault 41: a newer app is published while a member writes', () => {
  it('D8 it waits and asks: no reload by itself, the draft is kept, and it starts once when allowed', async () => {
    const release = await openRelease(world.server.port)
    const person = makePerson()
    await signUpByApi(world.server.origin, person)
    const phone = await openPhone({ origin: release.origin })
    try {
      await signInPhone(phone, release.origin, person)
      const { page } = phone
      await page.getByText(homeTexts.credits(2)).waitFor()
      await phone.installed()
      await phone.visit('/')
      await page.evaluate(() => {
        document.documentElement.dataset.loaded = 'before the update'
      })
      const dialog = await startPost(page)
      await fillPost(dialog, { type: 'offer', title: 'Half a thought', description: 'Not finished' })

      release.publish()
      await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
      await expect.poll(() => isWaiting(phone), { timeout: 30_000 }).toBe(true)
      await page.getByText(appTexts.update.text).waitFor({ state: 'attached' })
      // A moment in which it could reload, were it to.
      await new Promise((resolve) => setTimeout(resolve, 1000))
      expect(await page.evaluate(() => document.documentElement.dataset.loaded)).toBe('before the update')
      expect(await dialog.getByLabel(postTexts.compose.fields.title).inputValue()).toBe('Half a thought')
      expect(await isWaiting(phone)).toBe(true)

      let loads = 0
      page.on('load', () => {
        loads += 1
      })
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
      await page.getByRole('button', { name: appTexts.update.accept }).click()
      await expect
        .poll(() => page.evaluate(() => document.documentElement.dataset.loaded).catch(() => 'loading'))
        .toBeUndefined()
      await expect.poll(() => isWaiting(phone)).toBe(false)
      const again = await startPost(page)
      const title = again.getByLabel(postTexts.compose.fields.title)
      await expect.poll(() => title.inputValue()).toBe('Half a thought')
      expect(loads).toBe(1)
      expect(phone.faults).toEqual([])
    } finally {
      await phone.discard()
      await release.close()
    }
  })
})

describe('fault 1: the phone has no signal', () => {
  beforeAll(async () => {
    await keepTwo()
    await world.phone.reopen({ offline: true })
  })

  it.each(screens)('D5 D7 the app starts at $path', async (screen) => {
    await expectScreen(screen)
    expect(await browserSaysOnline()).toBe(false)
  })

  it('the app says so at an unknown address', async () => {
    await world.phone.visit('/no-such-place')
    await world.phone.page.getByRole('heading', { name: appTexts.notFound.title }).waitFor()
    expect(world.phone.faults).toEqual([])
  })
})

describe('fault 2: the server is down, and the browser believes it is online', () => {
  beforeAll(async () => {
    await keepTwo()
    // What the installation leaves for the first idle moment.
    const isStored = async (part: string) =>
      (await cachedPaths(world.phone.page)).some(
        (path) => path.startsWith(`/assets/${part}-`) && path.endsWith('.js'),
      )
    for (const part of ['online', 'print', 'drawings'])
      await vi.waitUntil(() => isStored(part), { timeout: 15_000, interval: 100 })
    await world.server.kill()
    await world.phone.reopen()
  })
  afterAll(async () => {
    await world.server.restart()
    // Without this round the next test could wait as long as the phone's pause between two attempts.
    await askForRound(world.phone)
  })

  it.each(screens)('D5 D7 the app starts at $path', async (screen) => {
    await expectScreen(screen)
    expect(await browserSaysOnline()).toBe(true)
  })

  it('SH-004 the app opens every route after a single visit', async () => {
    const { phone } = world
    const { page } = phone
    await phone.visit('/no-such-place')
    // The screen of a display in a window is stored by the display that opens it.
    const ownPaths = Object.values(paths).filter((path) => path !== paths.board)
    for (const path of [...ownPaths, placePath('the-lamp-cafe')]) {
      expect(
        navigation.deny.some((only) => only.test(path)),
        path,
      ).toBe(false)
      await openHistory(page, '/no-such-place')
      await page.getByText(appTexts.notFound.title).first().waitFor()
      // All others are the same page: from within it they are there in a tenth of the time.
      await (payment.paths.includes(path) ? phone.visit(path) : openHistory(page, path))
      await page.getByText(appTexts.notFound.title).first().waitFor({ state: 'detached' })
      await page.getByRole('heading').first().waitFor()
      for (const { title } of [appTexts.notFound, appTexts.notHere, appTexts.crash]) {
        expect(await page.getByText(title).count(), `${title} at ${path}`).toBe(0)
      }
    }
    expect(await databasesOf(page)).toEqual(['porchlight-device', `porchlight:${world.caller.memberId}`])
    expect(phone.faults).toEqual([])
  })
})

function hasWorker(page: Page): Promise<boolean> {
  return page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined)
}

/** Sends the worker the event that a browser sends when the signal is back, as its last try. */
async function dispatchSync(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const registrationId = await registrationOf(session, origin)
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId,
    tag: outboxSyncTag,
    lastChance: true,
  })
}

async function registrationOf(session: CDPSession, origin: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const ownRegistration = registrations.find(
      ({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted,
    )
    if (ownRegistration) resolve(ownRegistration.registrationId)
  })
  await session.send('ServiceWorker.enable')
  return promise
}

function isWaiting({ page }: Phone): Promise<boolean> {
  return page
    .evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting))
    .catch(() => false)
}

async function expectScreen({ path, heading, shows }: (typeof screens)[number]): Promise<void> {
  const { phone } = world
  await phone.visit(path)
  await phone.page.getByRole('heading', { name: heading }).waitFor()
  await phone.page.getByText(shows).first().waitFor()
  await banner().waitFor()
  expect(phone.faults).toEqual([])
}

function banner() {
  return world.phone.page.getByText(postOutboxTexts.waiting(1))
}

function browserSaysOnline(): Promise<boolean> {
  return world.phone.page.evaluate(() => navigator.onLine)
}

/** A neighbor's post that was seen, and an own one that waits. */
async function keepTwo(): Promise<void> {
  world = await moveIn(world)
  const { phone, neighbor } = world
  // The board opens with its first category.
  await neighbor.post({ title: neighborsTitle, category: categories[0]?.key })
  await phone.page.getByText(neighborsTitle).first().waitFor()
  await phone.offline(true)
  await writePost(phone.page, { type: 'offer', title: ownTitle })
}

describe('content shared from another app', () => {
  const { fields } = postTexts.compose
  const soup = {
    title: 'Soup on the stove',
    text: 'Lentils & leeks – for six',
    url: 'https://example.org/soup',
  }
  const bread = { title: 'Bread', text: 'Still warm', url: 'https://example.org/bread' }
  const soupDescription = `${soup.text}\n${soup.url}`
  const withBread = `${soupDescription}\n\n${bread.title}\n${bread.text}\n${bread.url}`

  let server: TestServer
  let caller: Caller
  let person: Person
  let phone: Phone

  beforeAll(async () => {
    server = await startServer()
  })
  beforeEach(async () => {
    person = makePerson({ firstName: 'Ottilie' })
    caller = await signUpByApi(server.origin, person)
    phone = await openPhone({ origin: server.origin })
  })
  afterEach(() => phone?.discard())
  afterAll(() => server?.stop())

  it('SH-003 without a signal fills the form; content whose page never opened is there at the next start', async () => {
    await signInPhone(phone, server.origin, person)
    await phone.installed()
    // The page creates the member's database and records the member as the last one of this device.
    await phone.page.getByText(homeTexts.credits(2)).waitFor()
    await phone.visit('/terms')
    await phone.offline(true)
    await shareFrom(phone.page, soup)
    await expectForm(phone.page, { title: soup.title, description: soupDescription })
    expect(new URL(phone.page.url()).pathname).toBe('/')
    expect(await settingsOf(phone.page)).not.toHaveProperty('shared')
    // The form stores the shared text as a draft, so the text survives a browser that is killed.
    expect(await draftsOf(phone.page, caller.memberId)).toMatchObject([
      { values: { title: soup.title, description: soupDescription } },
    ])

    // The page that it would lead to is not opened.
    await phone.page.evaluate(async (texts) => {
      await fetch('/share', { method: 'POST', body: new URLSearchParams(texts), redirect: 'manual' })
    }, bread)
    expect((await settingsOf(phone.page)).shared).toEqual([{ ...bread, memberId: caller.memberId }])
    await phone.reopen({ offline: true })
    await phone.visit('/')
    await expectForm(phone.page, { title: soup.title, description: withBread })
    expect(phone.faults).toEqual([])
  })

  it('SH-003 waits for a visitor’s sign-in, and is passed in the address where the device has no database', async () => {
    await phone.visit('/')
    await phone.installed()
    await phone.visit('/terms')
    await phone.offline(true)
    await shareFrom(phone.page, soup)
    await expectToast(phone.page, postTexts.shared.waits)
    await phone.page.waitForURL((url) => url.pathname === '/auth')
    await phone.reopen()
    await logInOnScreen(phone, person)
    await expectForm(phone.page, { title: soup.title, description: soupDescription })

    // No page of ours, which would hold the database or make a new one.
    await phone.visit('/no-such-file.txt')
    await phone.page.evaluate(
      (name) =>
        new Promise((resolve, reject) => {
          const deletion = indexedDB.deleteDatabase(name)
          deletion.onsuccess = resolve
          deletion.onerror = () => reject(deletion.error)
        }),
      deviceDatabaseName,
    )
    await shareFrom(phone.page, bread)
    await expectForm(phone.page, { title: soup.title, description: withBread })
    expect(phone.faults).toEqual([])
  })

  /** Shares as the system does when somebody chooses the app from its list: a posted form opens the app. */
  async function shareFrom(page: Page, texts: Record<string, string>): Promise<void> {
    await page.evaluate((formTexts) => {
      const form = document.createElement('form')
      form.method = 'post'
      form.action = '/share'
      for (const [name, value] of Object.entries(formTexts)) {
        const input = document.createElement('input')
        input.type = 'hidden'
        input.name = name
        input.value = value
        form.append(input)
      }
      document.body.append(form)
      form.submit()
    }, texts)
  }

  async function expectForm(page: Page, { title, description }: Record<'title' | 'description', string>) {
    const dialog = page.getByRole('dialog', { name: postTexts.compose.title })
    await dialog.waitFor()
    await expect.poll(() => dialog.getByLabel(fields.title, { exact: true }).inputValue()).toBe(title)
    await expect.poll(() => dialog.getByLabel(fields.description).inputValue()).toBe(description)
  }
})
