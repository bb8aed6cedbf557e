/** Parts of the app that could not be fetched: only their own place says so, and asking again is enough. */
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { appTexts } from '../../apps/web/src/locales/en/app.ts'
import { homeTexts } from '../../apps/web/src/locales/en/home.ts'
import { landingTexts } from '../../apps/web/src/locales/en/landing.ts'
import { postTexts } from '../../apps/web/src/locales/en/posts.ts'
import { sessionTexts } from '../../apps/web/src/locales/en/sessions.ts'
import { uiTexts } from '../../apps/web/src/locales/en/ui.ts'
import { loadMsMax } from '../../apps/web/src/ui/loading/lazy-module.ts'
import { expectFocus } from '../harness/keyboard.ts'
import { makePerson, type Person, signInPhone, signUpByApi } from '../harness/people.ts'
import { openDesktop, openPhone, type Phone } from '../harness/phone.ts'
import { fillPost, startPost } from '../harness/posting.ts'
import { openRelease } from '../harness/release.ts'
import { holdRequests } from '../harness/requests.ts'
import { startServer, type TestServer } from '../harness/server.ts'
import { expectToast } from '../harness/toasts.ts'

declare global {
  interface Window {
    react: {
      workUntil: (isDone: () => boolean) => Promise<void>
      goOn: () => void
      /** Whether anything was drawn: the router's first drawing begins to follow the address. */
      isDrawn: boolean
    }
  }
}

let server: TestServer
let phone: Phone
let page: Page
const person: Person = makePerson({ firstName: 'Odile' })

beforeAll(async () => {
  server = await startServer()
  await signUpByApi(server.origin, person)
  return () => server.stop()
})

describe('SH-003 a part that could not be fetched', () => {
  beforeEach(async () => {
    phone = await openPhone({ origin: server.origin })
    page = phone.page
    // Without the worker, which would have kept every part by now.
    await phone.context.route('**/service-worker.js', (route) => route.abort())
  })
  afterEach(() => phone.discard())

  it('leaves the landing page usable, and the way in is there once it can be had', async () => {
    const mend = await lose(/\/assets\/auth-/)
    await phone.visit('/')
    await page.getByRole('heading', { name: appTexts.tagline }).waitFor()
    await page.getByRole('link', { name: landingTexts.email }).click()
    await page.getByText(appTexts.notHere.title).last().waitFor()
    expect(await page.getByText(appTexts.crash.title).count()).toBe(0)
    await mend()
    await page.getByRole('button', { name: appTexts.notHere.action }).click()
    await page.getByRole('button', { name: sessionTexts.entry.signUp }).waitFor()
    expect(phone.faults).toEqual([])
  })

  it('is no part of the first paint, such as the question where one lives, and comes once it can be had', async () => {
    const mend = await lose(/\/assets\/screens-/)
    await phone.visit('/')
    await page.getByRole('link', { name: landingTexts.toLocation }).click()
    await page.getByText(appTexts.notHere.title).last().waitFor()
    await mend()
    await page.getByRole('button', { name: appTexts.notHere.action }).click()
    await page.getByRole('heading', { name: landingTexts.location.title }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: appTexts.tagline }).waitFor()
    expect(phone.faults).toEqual([])
  })

  it('is not drawn without its styles: what was lost of them is asked for again', async () => {
    const mend = await lose(/\/assets\/screens-[^/]*\.css/)
    await phone.visit('/')
    await page.getByRole('link', { name: landingTexts.toLocation }).click()
    await page.getByText(appTexts.notHere.title).last().waitFor()
    expect(await page.getByRole('heading', { name: landingTexts.location.title }).count()).toBe(0)
    await mend()
    await page.getByRole('button', { name: appTexts.notHere.action }).click()
    await page.getByRole('heading', { name: landingTexts.location.title }).waitFor()
    const sheets = await page.evaluate(() => [...document.styleSheets].map(({ href }) => String(href)))
    expect(sheets.filter((href) => /\/assets\/screens-[^/]*\.css/.test(href))).toHaveLength(1)
    expect(phone.faults).toEqual([])
  })

  it('leaves home usable: the dialog says so, and opens on the next tap', async () => {
    const mend = await lose(/\/assets\/screens-/)
    // Whoever taps this soon has nothing yet of what comes in an idle moment, the messages among it.
    await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
    await signInPhone(phone, server.origin, person)
    await page.getByText(homeTexts.credits(2)).waitFor()
    await page.getByRole('button', { name: homeTexts.post }).click()
    await expectToast(page, { ...uiTexts.notLoaded, destructive: true })
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.getByRole('link', { name: homeTexts.seeBoard }).click()
    await page.getByText(appTexts.notHere.text).waitFor()
    await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click()
    await mend()
    await startPostAtLast()
    await page.getByRole('dialog').getByText(postTexts.compose.type).waitFor()
    expect(phone.faults).toEqual([])
  })

  it('says that it is coming, and that it did not come, when the line goes silent; the next tap has it', async () => {
    const release = await holdRequests(phone.context, /\/assets\/screens-[^/]*\.js/)
    await page.clock.install()
    await signInPhone(phone, server.origin, person)
    await page.getByText(homeTexts.credits(2)).waitFor()
    await page.getByRole('button', { name: homeTexts.post }).click()
    await page.getByRole('status', { name: uiTexts.loading }).waitFor()
    await page.clock.runFor(loadMsMax)
    await expectToast(page, { ...uiTexts.notLoaded, destructive: true })
    expect(await page.getByRole('status', { name: uiTexts.loading }).count()).toBe(0)
    release()
    await startPost(page)
    expect(phone.faults).toEqual([])
  })

  it('is shown also when it arrives between the drawing that misses it and the asking for it', async () => {
    const release = await holdRequests(phone.context, /\/assets\/home-[^/]*\.js/)
    await page.addInitScript(holdReact)
    const asked = page.waitForRequest(/\/assets\/home-[^/]*\.js/)
    await signInPhone(phone, server.origin, person)
    // The place of the part is drawn then, and its effect, which asks for the part, has not run.
    await page.evaluate(() => window.react.workUntil(() => window.react.isDrawn))
    const answered = (await asked).response()
    release()
    await (await answered)?.finished()
    await page.waitForTimeout(500)
    await page.evaluate(() => window.react.goOn())
    await page.getByText(homeTexts.credits(2)).waitFor()
    expect(phone.faults).toEqual([])
  })

  it('says so in the place of the screens, and shows the one that was asked for on the next try', async () => {
    const mend = await lose(/\/assets\/(home|screens)-/)
    await signInPhone(phone, server.origin, person)
    await page.getByText(appTexts.notHere.text).waitFor()
    await phone.visit('/community-help')
    await page.getByText(appTexts.notHere.text).waitFor()
    await mend()
    await page.getByRole('button', { name: appTexts.notHere.action }).click()
    await page.getByRole('heading', { level: 1, name: postTexts.board.title }).waitFor()
    expect(phone.faults).toEqual([])
  })

  it('has the focus, when it is a screen that came on the second try', async () => {
    const release = await holdRequests(phone.context, /\/assets\/screens-[^/]*\.js/)
    await page.clock.install()
    await signInPhone(phone, server.origin, person)
    await page.getByText(homeTexts.credits(2)).waitFor()
    await page.getByRole('link', { name: homeTexts.seeBoard }).click()
    await page.getByRole('status', { name: uiTexts.loading }).waitFor()
    await page.clock.runFor(loadMsMax)
    await page.getByText(appTexts.notHere.text).waitFor()
    release()
    await page.getByRole('button', { name: appTexts.notHere.action }).click()
    await page.getByRole('heading', { level: 1, name: postTexts.board.title }).waitFor()
    await expectFocus(page.getByRole('main'))
    expect(phone.faults).toEqual([])
  })
})

describe('SH-040 tooltips whose code does not come', () => {
  it('keep nobody at a desktop waiting', async () => {
    const desktop = await openDesktop({ origin: server.origin })
    await desktop.context.route('**/service-worker.js', (route) => route.abort())
    await desktop.context.route(/\/assets\/screens-[^/]*\.js/, () => new Promise(() => undefined))
    await signInPhone(desktop, server.origin, person)
    await desktop.page.getByText(homeTexts.credits(2)).waitFor({ timeout: loadMsMax / 2 })
    await desktop.discard()
  })
})

describe('D8 a newer app that one tab lets in', () => {
  it('is told to the tab in sight, which keeps its text until it is reloaded', async () => {
    const release = await openRelease(server.port)
    phone = await openPhone({ origin: release.origin })
    page = phone.page
    try {
      await signInPhone(phone, release.origin, person)
      await page.getByText(homeTexts.credits(2)).waitFor()
      await phone.installed()
      await phone.visit('/')
      const other = await phone.anotherTab('/')
      await other.getByText(homeTexts.credits(2)).waitFor()
      const dialog = await startPost(page)
      await fillPost(dialog, { type: 'offer', title: 'Half a thought' })
      release.publish()
      await other.evaluate(async () => (await navigator.serviceWorker.ready).update())
      await other.getByRole('button', { name: appTexts.update.accept }).click()
      await page.getByText(appTexts.update.replaced).waitFor({ state: 'attached' })
      expect(await dialog.getByLabel(postTexts.compose.fields.title).inputValue()).toBe('Half a thought')
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
      await page.getByRole('button', { name: appTexts.update.reload }).click()
      await page.getByText(appTexts.update.replaced).waitFor({ state: 'detached' })
      const again = await startPost(page)
      const title = again.getByLabel(postTexts.compose.fields.title)
      await expect.poll(() => title.inputValue()).toBe('Half a thought')
      expect(phone.faults).toEqual([])
    } finally {
      await phone.discard()
      await release.close()
    }
  })
})

/** Browsers from before the autumn of 2026 keep what failed: one tap more, since theirs loads the page anew. */
async function startPostAtLast(): Promise<void> {
  const dialog = page.getByRole('dialog').waitFor()
  const anew = page.waitForEvent('load').then(() => startPost(page))
  anew.catch(() => undefined)
  await page.getByRole('button', { name: homeTexts.post }).click()
  await Promise.race([dialog, anew])
}

/** Until it is mended, no file of that name arrives. */
async function lose(files: RegExp): Promise<() => Promise<void>> {
  await phone.context.route(files, (route) => route.abort())
  return () => phone.context.unroute(files)
}

/** React's scheduler works only when it is let, and then does one piece of work at a time. */
function holdReact(): void {
  const waiting: (() => void)[] = []
  class HeldChannel {
    port1: { onmessage: (() => void) | null } = { onmessage: null }
    port2 = { postMessage: () => waiting.push(() => this.port1.onmessage?.()) }
  }
  window.MessageChannel = HeldChannel as unknown as typeof MessageChannel
  // Each look at the clock finds that the time for more is over.
  const now = performance.now.bind(performance)
  let skipped = 0
  let perLook = 10
  performance.now = () => {
    skipped += perLook
    return now() + skipped
  }
  const listen = window.addEventListener.bind(window)
  window.addEventListener = (
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ) => {
    if (type === 'popstate') window.react.isDrawn = true
    listen(type, listener, options)
  }
  window.react = {
    isDrawn: false,
    workUntil: async (isDone) => {
      while (!isDone()) {
        waiting.shift()?.()
        await new Promise((resolve) => setTimeout(resolve, 1))
      }
    },
    goOn: () => {
      perLook = 0
      setInterval(() => waiting.shift()?.(), 0)
    },
  }
}
