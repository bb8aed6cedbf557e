/** Parts of the app that could not be fetched, and what a deploy does to those who have it open. */

import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, matchesGlob } from 'node:path'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type App, buildApp } from '../../apps/api/src/app.ts'
import { readConfig } from '../../apps/api/src/config.ts'
import { integrityOf } from '../../apps/web/precache.ts'
import { accountTexts } from '../../apps/web/src/locales/en/account.ts'
import { appTexts } from '../../apps/web/src/locales/en/app.ts'
import { homeTexts } from '../../apps/web/src/locales/en/home.ts'
import { landingTexts } from '../../apps/web/src/locales/en/landing.ts'
import { postTexts } from '../../apps/web/src/locales/en/posts.ts'
import { sessionTexts } from '../../apps/web/src/locales/en/sessions.ts'
import { uiTexts } from '../../apps/web/src/locales/en/ui.ts'
import { paths } from '../../apps/web/src/paths.ts'
import { loadMsMax } from '../../apps/web/src/ui/loading/lazy-module.ts'
import { ensureBuilt } from '../../scripts/build.mjs'
import { replaceBuild } from '../../scripts/earlier-builds.mjs'
import { webBuild } from '../../scripts/paths.mjs'
import { laterCode, precache } from '../../workbox.config.ts'
import { cachedPaths, outboxOf } from '../harness/device/device-data.ts'
import { logInOnScreen, makePerson, type Person, signInPhone, signUpByApi } from '../harness/people/people.ts'
import { fillPost, startPost, writePost } from '../harness/people/posting.ts'
import { expectPosted, titlesOf } from '../harness/people/server-posts.ts'
import { expectFocus } from '../harness/phone/keyboard.ts'
import { openDesktop, openPhone, type Phone } from '../harness/phone/phone.ts'
import { holdRequests } from '../harness/phone/requests.ts'
import { expectToast } from '../harness/phone/toasts.ts'
import { type Line, openLine } from '../harness/server/line.ts'
import { openRelease } from '../harness/server/release.ts'
import { freePort, startServer, type TestServer } from '../harness/server/server.ts'

declare global {
  interface Window {
    react: {
      workUntil: (isDone: () => boolean) => Promise<void>
      goOn: () => void
      /** True when anything was drawn: the router's first drawing begins to follow the address. */
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

describe('SH-003 code that could not be fetched', () => {
  beforeEach(async () => {
    phone = await openPhone({ origin: server.origin })
    page = phone.page
    // The worker is blocked, because it would already have stored every part in its cache.
    await phone.context.route('**/service-worker.js', (route) => route.abort())
  })
  afterEach(() => phone.discard())

  it('leaves the landing page usable, and the sign-in screen opens once its code can be fetched', async () => {
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

  it('outside the first paint, such as the location view, opens once it can be fetched', async () => {
    const mend = await lose(/\/assets\/invite-/)
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

  it('is not drawn without its styles, which are requested again', async () => {
    const mend = await lose(/\/assets\/invite-[^/]*\.css/)
    await phone.visit('/')
    await page.getByRole('link', { name: landingTexts.toLocation }).click()
    await page.getByText(appTexts.notHere.title).last().waitFor()
    expect(await page.getByRole('heading', { name: landingTexts.location.title }).count()).toBe(0)
    await mend()
    await page.getByRole('button', { name: appTexts.notHere.action }).click()
    await page.getByRole('heading', { name: landingTexts.location.title }).waitFor()
    const sheets = await page.evaluate(() => [...document.styleSheets].map(({ href }) => String(href)))
    expect(sheets.filter((href) => /\/assets\/invite-[^/]*\.css/.test(href))).toHaveLength(1)
    expect(phone.faults).toEqual([])
  })

  it('home is not drawn without its styles, which the document’s own style does not replace', async () => {
    const mend = await lose(/\/assets\/home-[^/]*\.css/)
    await signInPhone(phone, server.origin, person)
    await page.getByText(appTexts.notHere.title).last().waitFor()
    expect(await page.getByText(homeTexts.credits(2)).count()).toBe(0)
    await mend()
    await page.getByRole('button', { name: appTexts.notHere.action }).click()
    await page.getByText(homeTexts.credits(2)).waitFor()
    const media = await page.evaluate(() => [...document.styleSheets].map((sheet) => sheet.media.mediaText))
    expect(media).not.toContain('print')
    expect(phone.faults).toEqual([])
  })

  it('leaves home usable: the dialog says so, and opens on the next tap', async () => {
    const mend = await lose(/\/assets\/(?:board|screens)-/)
    // A member who taps this early does not have the parts that load in an idle moment, such as those for messages.
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

  it('is reported as loading, and then as failed, when the line goes silent; the next tap opens it', async () => {
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

  it('is shown also when it arrives between the first render and its request', async () => {
    const release = await holdRequests(phone.context, /\/assets\/home-[^/]*\.js/)
    await page.addInitScript(holdReact)
    const homeRequest = page.waitForRequest(/\/assets\/home-[^/]*\.js/)
    await signInPhone(phone, server.origin, person)
    // React has then drawn the placeholder of the part. The effect that requests the part has not run.
    await page.evaluate(() => window.react.workUntil(() => window.react.isDrawn))
    const homeResponse = (await homeRequest).response()
    release()
    await (await homeResponse)?.finished()
    await page.waitForTimeout(500)
    await page.evaluate(() => window.react.goOn())
    await page.getByText(homeTexts.credits(2)).waitFor()
    expect(phone.faults).toEqual([])
  })

  it('is reported as loading while the line is slow, without wrong advice', async () => {
    const release = await holdRequests(phone.context, /\/assets\/home-[^/]*\.js/)
    await page.clock.install()
    await signInPhone(phone, server.origin, person)
    await page.clock.runFor(2000)
    await page.getByText(appTexts.slowStart.coming).waitFor()
    await page.clock.runFor(10_000)
    await expect.poll(() => page.getByText(appTexts.slowStart.coming).count()).toBe(1)
    expect(await page.getByRole('button', { name: appTexts.slowStart.reload }).count()).toBe(0)
    release()
    await page.getByText(homeTexts.credits(2)).waitFor()
    expect(phone.faults).toEqual([])
  })

  it('leaves the page of the log-in in place while the line is slow, and home follows', async () => {
    const release = await holdRequests(phone.context, /\/assets\/home-[^/]*\.js/)
    const loggedIn = page.waitForResponse((response) => response.url().endsWith('/api/auth/login'))
    const home = logInOnScreen(phone, person)
    await loggedIn
    // The session is there; home's code is not.
    await page.waitForTimeout(500)
    const submit = page.getByRole('button', { name: sessionTexts.logIn.submit, exact: true })
    expect(await submit.getAttribute('aria-busy')).toBe('true')
    release()
    await home
    await page.getByText(homeTexts.credits(2)).waitFor()
    expect(phone.faults).toEqual([])
  })

  it('is reported in place of the screen, and the next try shows the requested screen', async () => {
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

  it('gets the focus when its screen opens on the second try', async () => {
    const release = await holdRequests(phone.context, /\/assets\/board-[^/]*\.js/)
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

describe('SH-040 tooltips whose code does not arrive', () => {
  it('delay nobody on a desktop', async () => {
    const desktop = await openDesktop({ origin: server.origin })
    await desktop.context.route('**/service-worker.js', (route) => route.abort())
    await desktop.context.route(/\/assets\/screens-[^/]*\.js/, () => new Promise(() => undefined))
    await signInPhone(desktop, server.origin, person)
    await desktop.page.getByText(homeTexts.credits(2)).waitFor({ timeout: loadMsMax / 2 })
    await desktop.discard()
  })
})

describe('SH-003 a screen that is not installed', () => {
  it('is stored once the page is idle, and then opens without a signal', async () => {
    const ownLine = await openLine(server.port)
    phone = await openPhone({ origin: ownLine.origin })
    page = phone.page
    try {
      await signInPhone(phone, ownLine.origin, person)
      await page.getByText(homeTexts.credits(2)).waitFor()
      await phone.installed()
      const laterFiles = async () => (await cachedPaths(page)).filter((path) => laterCode.path.test(path))
      const partNames = async () => (await laterFiles()).map((path) => laterCode.path.exec(path)?.[1]).sort()
      await expect
        .poll(partNames)
        .toEqual([...['desk', 'desk', 'drawings'], ...['online', 'online', 'print', 'print']])
      ownLine.drop()
      await phone.visit(paths.accountSettings)
      await page.getByRole('heading', { level: 1, name: accountTexts.settings.title }).waitFor()
      expect(phone.faults).toEqual([])
    } finally {
      await phone.discard()
      await ownLine.close()
    }
  })
})

describe('D8 a newer app that one tab allows', () => {
  it('is announced in the visible tab, which keeps its text until it is reloaded', async () => {
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

/** Aborts every request for such a file. Returns the function that ends this. */
async function lose(files: RegExp): Promise<() => Promise<void>> {
  await phone.context.route(files, (route) => route.abort())
  return () => phone.context.unroute(files)
}

/**
 * Replaces the timing of React's scheduler. The scheduler works only when the test allows it, and then does one task at
 * a time.
 */
function holdReact(): void {
  const pendingTasks: (() => void)[] = []
  class HeldChannel {
    port1: { onmessage: (() => void) | null } = { onmessage: null }
    port2 = { postMessage: () => pendingTasks.push(() => this.port1.onmessage?.()) }
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
        pendingTasks.shift()?.()
        await new Promise((resolve) => setTimeout(resolve, 1))
      }
    },
    goOn: () => {
      perLook = 0
      setInterval(() => pendingTasks.shift()?.(), 0)
    },
  }
}

describe('deploying a build', () => {
  /** Milliseconds that a visit, or the change to a new worker, may take before it is tried again. */
  const patienceMs = 10_000

  /** The server on an app of its own, of which a test deploys newer builds. */
  interface Deployment {
    readonly port: number
    readonly origin: string
    /** The folder of the build that is served. */
    readonly build: string
    /**
     * Deploys a build as `npm start` does after an upgrade: it is a changed copy of the present one. Settings hold
     * until the next restart.
     */
    deploy: (change: (next: string) => void) => Promise<void>
    restart: (settings?: Record<string, string>) => Promise<void>
    close: () => Promise<void>
  }

  let deployment: Deployment | undefined
  let phone: Phone | undefined
  let line: Line | undefined
  afterEach(async () => {
    await phone?.discard()
    await line?.close()
    await deployment?.close()
  })

  it('fault 40: a newer build is deployed while an old tab is open: lazy code of the old build still loads', async () => {
    deployment = await openDeployment()
    const person = makePerson()
    await signUpByApi(deployment.origin, person)
    phone = await openPhone({ origin: deployment.origin })
    const { page, context } = phone
    // The worker is blocked, because it would store every part in its cache.
    await context.route('**/service-worker.js', (route) => route.abort())
    const release = await holdRequests(context, /\/assets\/screens-[^/]*\.js/)
    await signInPhone(phone, deployment.origin, person)
    await page.getByText(homeTexts.credits(2)).waitFor()

    const before = scriptsOf(deployment.build)
    await deployment.deploy(renameScripts)
    const after = scriptsOf(deployment.build)
    expect(after.filter((path) => before.includes(path))).toEqual([])
    const screensResponse = page.waitForResponse(/\/assets\/screens-[^/]*\.js/)
    release()
    const dialog = await startPost(page)
    await dialog.getByText(postTexts.compose.type).waitFor()
    const response = await screensResponse
    expect(before).toContain(new URL(response.url()).pathname)
    expect(response.status()).toBe(200)
    expect(await response.allHeaders()).toMatchObject({
      'cache-control': expect.stringContaining('immutable'),
      'content-encoding': expect.stringMatching(/^(br|gzip)$/),
    })

    await context.unroute('**/service-worker.js')
    await phone.visit('/')
    await phone.installed()
    const cachedFiles = await cachedPaths(page)
    // The code of later parts is not precached. It is cached when a member opens one for the first time.
    const keepable = after.filter(
      (path) =>
        !laterCode.path.test(path) && !precache.globIgnores.some((each) => matchesGlob(path, `/${each}`)),
    )
    expect(cachedFiles).toEqual(expect.arrayContaining(keepable))
    expect(cachedFiles.filter((path) => before.includes(path))).toEqual([])
    expect(phone.faults).toEqual([])
  })

  it('fault 42: a broken worker, once switched off, disappears by itself, and waiting entries are posted once', async () => {
    deployment = await openDeployment()
    const person = makePerson()
    const caller = await signUpByApi(deployment.origin, person)
    line = await openLine(deployment.port)
    const openedPhone = await openPhone({ origin: line.origin })
    phone = openedPhone
    const homeShown = () =>
      openedPhone.page.getByRole('button', { name: homeTexts.post }).waitFor({ timeout: 60_000 })
    await signInPhone(phone, line.origin, person)
    await homeShown()
    await phone.installed()
    await phone.visit('/')
    await homeShown()
    line.lose({ requests: /^POST \/api\/sync/ })
    await writePost(phone.page, { type: 'offer', title: 'Written before it broke' })
    expect(await outboxOf(phone.page, caller.memberId)).toHaveLength(1)

    const goodWorker = readFileSync(join(deployment.build, 'service-worker.js'), 'utf8')
    await deployment.deploy((next) => writeWorker(next, brokenWorker))
    await expect.poll(() => isBlankAnew(openedPhone), { timeout: 8 * patienceMs }).toBe(true)

    await deployment.restart({ SERVICE_WORKER: 'off' })
    const { page } = phone
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    // The page from the broken worker can do nothing, so the browser itself must find the newer worker.
    await phone.visit('/')
    await homeShown()
    await expect.poll(() => workerState(page)).toEqual({ isControlled: false, registrations: 0, caches: [] })
    expect((await outboxOf(page, caller.memberId)).map(({ state }) => state)).not.toContain('sent')
    expect(await titlesOf(caller)).toEqual([])
    // Long enough for a few more, were it to go on reloading.
    await new Promise((resolve) => setTimeout(resolve, 3000))
    expect(loads).toBe(2)
    await phone.visit('/')
    await homeShown()
    await new Promise((resolve) => setTimeout(resolve, 1000))
    expect(loads).toBe(3)

    line.pass()
    await expectPosted(caller, ['Written before it broke'])
    await expect
      .poll(async () => (await outboxOf(page, caller.memberId)).map(({ state }) => state))
      .toEqual(['sent'])

    await deployment.deploy((next) => writeWorker(next, goodWorker))
    await phone.visit('/')
    await phone.installed()
    await phone.visit('/')
    await homeShown()
    expect(await workerState(page)).toMatchObject({ isControlled: true, registrations: 1 })
    expect(await cachedPaths(page)).toContain('/index.html')
    expect(phone.faults).toEqual([])
  })

  async function openDeployment(): Promise<Deployment> {
    await ensureBuilt()
    const folder = mkdtempSync(join(tmpdir(), 'porchlight-deployment-'))
    const build = join(folder, 'dist')
    cpSync(webBuild, build, { recursive: true })
    const port = await freePort()
    const origin = `http://127.0.0.1:${port}`
    let app: App | null = null
    const start = async (settings: Record<string, string> = {}) => {
      const ownSettings = { DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent', COMMUNITY_TIME_ZONE: 'UTC' }
      app = await buildApp({
        config: readConfig({ ...ownSettings, ...settings }),
        webDir: build,
        // Whatever the test does in this process makes its loop late.
        load: { loopDelayMsMax: Number.POSITIVE_INFINITY },
      })
      await app.server.listen({ port, host: '127.0.0.1' })
    }
    const stop = async () => {
      await app?.close()
      app = null
    }
    await start()
    return {
      port,
      origin,
      build,
      deploy: async (change) => {
        await stop()
        const next = join(folder, 'next')
        cpSync(build, next, { recursive: true })
        change(next)
        replaceBuild({ build, next, earlier: join(folder, '.cache', 'earlier-builds') })
        await start()
      },
      restart: async (settings) => {
        await stop()
        await start(settings)
      },
      close: async () => {
        await stop()
        rmSync(folder, { recursive: true, force: true })
      },
    }
  }

  function scriptsOf(build: string): string[] {
    const names = readdirSync(join(build, 'assets')).filter((name) => name.endsWith('.js'))
    return names.map((name) => `/assets/${name}`)
  }

  /** Renames every script, as in a build whose sources all changed. */
  function renameScripts(build: string): void {
    const names = scriptsOf(build).map((path) => path.slice('/assets/'.length))
    const renameIn = (text: string) =>
      names.reduce((result, name) => result.replaceAll(name, name.replace(/\.js$/, '2.js')), text)
    const hashes = new Map<string, string>()
    const pages = ['index.html', 'visitor.html', 'landing.html', 'auth.html']
    for (const path of [...pages, ...names.map((name) => `assets/${name}`)]) {
      const file = join(build, path)
      const text = readFileSync(file, 'utf8')
      const hash = integrityOf(file)
      for (const ending of ['', '.br', '.gz']) rmSync(`${file}${ending}`, { force: true })
      writeFileSync(join(build, renameIn(path)), renameIn(text))
      hashes.set(hash, integrityOf(join(build, renameIn(path))))
    }
    const worker = renameIn(readFileSync(join(build, 'service-worker.js'), 'utf8'))
    writeWorker(
      build,
      [...hashes].reduce((text, [before, after]) => text.replace(before, after), worker),
    )
  }

  function writeWorker(build: string, script: string): void {
    for (const ending of ['.br', '.gz']) rmSync(join(build, `service-worker.js${ending}`), { force: true })
    writeFileSync(join(build, 'service-worker.js'), script)
  }

  /** The script of a worker that takes control at once and responds to every page request with an empty page. */
  const brokenWorker = `
  self.addEventListener('install', () => self.skipWaiting())
  self.addEventListener('fetch', (event) => {
    const nothing = () => new Response('', { headers: { 'content-type': 'text/html' } })
    if (event.request.mode === 'navigate') event.respondWith(nothing())
  })
`

  /**
   * Returns true when a visit in a new page is blank. Otherwise it looks for a newer worker and lets it take over: the
   * look that the visit began may have found the one before, and a browser under test may hang in a visit at the moment
   * of the change. The next try has a new page.
   */
  async function isBlankAnew(phone: Phone): Promise<boolean> {
    await phone.reopen()
    await phone.visit('/', { timeout: patienceMs })
    if ((await phone.page.title()) === '') return true
    await phone.page.evaluate(letTakeOver, patienceMs)
    return false
  }

  async function letTakeOver(msMax: number): Promise<void> {
    const until = Date.now() + msMax
    const registration = await navigator.serviceWorker.ready
    await registration.update()
    const isTakingOver = () => {
      const { installing, waiting, active } = registration
      return installing !== null || waiting !== null || active?.state !== 'activated'
    }
    while (isTakingOver() && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 50))
  }

  function workerState(page: Page) {
    return page.evaluate(async () => ({
      isControlled: navigator.serviceWorker.controller !== null,
      registrations: (await navigator.serviceWorker.getRegistrations()).length,
      caches: await caches.keys(),
    }))
  }
})
