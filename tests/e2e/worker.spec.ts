/** The service worker: sends with no page open, keeps nothing of the API, and never reloads by itself. */
import { dayMs } from '@porchlight/contracts/values/time'
import type { CDPSession, Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { appTexts } from '../../apps/web/src/locales/en/app.ts'
import { homeTexts } from '../../apps/web/src/locales/en/home.ts'
import { postTexts } from '../../apps/web/src/locales/en/posts.ts'
import { sessionTexts } from '../../apps/web/src/locales/en/sessions.ts'
import { outboxSyncTag } from '../../apps/web/src/storage/names.ts'
import { openCaptivePortal } from '../harness/captive-portal.ts'
import { cachedPaths, outboxOf } from '../harness/device-data.ts'
import { makePerson, signInPhone, signUpByApi } from '../harness/people.ts'
import { openPhone, type Phone } from '../harness/phone.ts'
import { fillPost, startPost, writePost } from '../harness/posting.ts'
import { openRelease } from '../harness/release.ts'
import { startServer } from '../harness/server.ts'
import { expectPosted, titlesOf } from '../harness/server-posts.ts'
import { openWorld, type World } from '../harness/world.ts'

let world: World

afterEach(() => world?.close())

describe('the sync event', () => {
  it('D4 R5 posts the numbered entries with no page open; the next round gets the stored answers, one effect', async () => {
    world = await openWorld()
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
    expect(line.count().requests).toEqual(['POST /api/sync'])

    await blank.goto(line.origin)
    await expectPosted(caller, ['Sent by the worker', 'Still editable'])
    await expect
      .poll(async () => (await outboxOf(blank, caller.memberId)).map(({ state }) => state))
      .toEqual(['sent', 'sent'])
    expect(phone.faults).toEqual([])
  })
})

describe('what it keeps', () => {
  it('fault 43: no answer of the API after a full tour, and a missing file is no page', async () => {
    world = await openWorld()
    const { phone, neighbor, caller } = world
    const { page } = phone
    await neighbor.post({ title: 'On the tour' })
    for (const path of ['/', '/community-help', '/outbox', '/auth', '/no-such-place', '/']) {
      await phone.visit(path)
      await page.getByRole('heading').first().waitFor()
    }
    await writePost(page, { type: 'offer', title: 'Written on the tour' })
    await expectPosted(caller, ['Written on the tour'])
    const asked = await page.evaluate(async () => {
      const missing = await fetch('/assets/of-an-old-release.js')
      const user = await fetch('/api/auth/user')
      return { missing: missing.status, text: await missing.text(), user: user.status }
    })
    expect(asked).toMatchObject({ missing: 404, user: 200 })
    expect(asked.text).not.toContain('<html')

    const kept = await cachedPaths(page)
    expect(kept).toContain('/index.html')
    expect(kept.filter((path) => !/^\/(index\.html|assets\/.+)$/.test(path))).toEqual([])
  })
})

describe('somebody else’s pages while it installs', () => {
  it('D6 none of them is kept in a file’s place: it is not installed, and is at the next visit', async () => {
    const server = await startServer()
    const station = await openCaptivePortal(server.port)
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
      await server.stop()
    }
  })
})

describe('the look for a newer app', () => {
  it('comes with each return to the app, also after its clock was set back', async () => {
    world = await openWorld()
    const { phone, line } = world
    await phone.page.clock.setFixedTime(Date.now() - dayMs)
    line.count()
    await phone.page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect.poll(() => line.count().requests).toContain('GET /service-worker.js')
  })
})

describe('fault 41: a newer app is published while somebody writes', () => {
  it('D8 it waits and asks: no reload by itself, the draft is kept, and it starts once when let in', async () => {
    world = await openWorld()
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

function hasWorker(page: Page): Promise<boolean> {
  return page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined)
}

/** As the browser does when the signal is back, for the last time it will try. */
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
    const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted)
    if (own) resolve(own.registrationId)
  })
  await session.send('ServiceWorker.enable')
  return promise
}

function isWaiting({ page }: Phone): Promise<boolean> {
  return page
    .evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting))
    .catch(() => false)
}
