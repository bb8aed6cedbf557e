/** What a deploy does to those who have the app open: an old tab finds the rest of its app, and a broken worker is got rid of. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import { type App, buildApp } from '../../apps/api/src/app.ts'
import { readConfig } from '../../apps/api/src/config.ts'
import { integrityOf } from '../../apps/web/precache.ts'
import { homeTexts } from '../../apps/web/src/locales/en/home.ts'
import { postTexts } from '../../apps/web/src/locales/en/posts.ts'
import { ensureBuilt } from '../../scripts/build.mjs'
import { replaceBuild } from '../../scripts/earlier-builds.mjs'
import { webBuild } from '../../scripts/paths.mjs'
import { cachedPaths, outboxOf } from '../harness/device-data.ts'
import { type Line, openLine } from '../harness/line.ts'
import { makePerson, signInPhone, signUpByApi } from '../harness/people.ts'
import { openPhone, type Phone } from '../harness/phone.ts'
import { startPost, writePost } from '../harness/posting.ts'
import { holdRequests } from '../harness/requests.ts'
import { freePort } from '../harness/server.ts'
import { expectPosted, titlesOf } from '../harness/server-posts.ts'

/** What a visit, or a worker's taking over, is given before it is tried again. */
const patienceMs = 10_000

/** The server on an app of its own, of which a test deploys newer builds. */
interface Deployment {
  readonly port: number
  readonly origin: string
  /** Where the app that is served lies. */
  readonly build: string
  /** As `npm start` after an upgrade: the next build is a copy that was changed. Settings hold until the next restart. */
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

it('fault 40: a newer build is deployed while an old tab is open: a part that is loaded lazily still comes', async () => {
  deployment = await openDeployment()
  const person = makePerson()
  await signUpByApi(deployment.origin, person)
  phone = await openPhone({ origin: deployment.origin })
  const { page, context } = phone
  // Without the worker, which would have kept every part.
  await context.route('**/service-worker.js', (route) => route.abort())
  const release = await holdRequests(context, /\/assets\/screens-[^/]*\.js/)
  await signInPhone(phone, deployment.origin, person)
  await page.getByText(homeTexts.credits(2)).waitFor()

  const before = scriptsOf(deployment.build)
  await deployment.deploy(renameScripts)
  const after = scriptsOf(deployment.build)
  expect(after.filter((path) => before.includes(path))).toEqual([])
  const asked = page.waitForResponse(/\/assets\/screens-[^/]*\.js/)
  release()
  const dialog = await startPost(page)
  await dialog.getByText(postTexts.compose.type).waitFor()
  const answer = await asked
  expect(before).toContain(new URL(answer.url()).pathname)
  expect(answer.status()).toBe(200)
  expect(await answer.allHeaders()).toMatchObject({
    'cache-control': expect.stringContaining('immutable'),
    'content-encoding': expect.stringMatching(/^(br|gzip)$/),
  })

  await context.unroute('**/service-worker.js')
  await phone.visit('/')
  await phone.installed()
  const kept = await cachedPaths(page)
  // A worker that the page does without is not kept.
  expect(kept).toEqual(expect.arrayContaining(after.filter((path) => !path.includes('.worker-'))))
  expect(kept.filter((path) => before.includes(path))).toEqual([])
  expect(phone.faults).toEqual([])
})

it('fault 42: a broken worker was shipped: switched off, it goes by itself, and what waits is posted once', async () => {
  deployment = await openDeployment()
  const person = makePerson()
  const caller = await signUpByApi(deployment.origin, person)
  line = await openLine(deployment.port)
  const opened = await openPhone({ origin: line.origin })
  phone = opened
  const homeShown = () =>
    opened.page.getByRole('button', { name: homeTexts.post }).waitFor({ timeout: 60_000 })
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
  await expect.poll(() => isBlankAnew(opened), { timeout: 8 * patienceMs }).toBe(true)

  await deployment.restart({ SERVICE_WORKER: 'off' })
  const { page } = phone
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  // The page that the broken worker answers with can do nothing; the browser itself looks for a newer worker.
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
    const own = { DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent', COMMUNITY_TIME_ZONE: 'UTC' }
    app = await buildApp({ config: readConfig({ ...own, ...settings }), webDir: build })
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

/** As a build of sources that all changed: no script has the name it had. */
function renameScripts(build: string): void {
  const names = scriptsOf(build).map((path) => path.slice('/assets/'.length))
  const renamed = (text: string) =>
    names.reduce((result, name) => result.replaceAll(name, name.replace(/\.js$/, '2.js')), text)
  const hashes = new Map<string, string>()
  const pages = ['index.html', 'visitor.html', 'landing.html', 'auth.html']
  for (const path of [...pages, ...names.map((name) => `assets/${name}`)]) {
    const file = join(build, path)
    const text = readFileSync(file, 'utf8')
    const hash = integrityOf(file)
    for (const ending of ['', '.br', '.gz']) rmSync(`${file}${ending}`, { force: true })
    writeFileSync(join(build, renamed(path)), renamed(text))
    hashes.set(hash, integrityOf(join(build, renamed(path))))
  }
  const worker = renamed(readFileSync(join(build, 'service-worker.js'), 'utf8'))
  writeWorker(
    build,
    [...hashes].reduce((text, [before, after]) => text.replace(before, after), worker),
  )
}

function writeWorker(build: string, script: string): void {
  for (const ending of ['.br', '.gz']) rmSync(join(build, `service-worker.js${ending}`), { force: true })
  writeFileSync(join(build, 'service-worker.js'), script)
}

/** Takes over at once, and answers every page with nothing. */
const brokenWorker = `
  self.addEventListener('install', () => self.skipWaiting())
  self.addEventListener('fetch', (event) => {
    const nothing = () => new Response('', { headers: { 'content-type': 'text/html' } })
    if (event.request.mode === 'navigate') event.respondWith(nothing())
  })
`

/**
 * Where it is not, looks for a newer worker, since the look that the last visit began may have met the one before, and lets
 * it take over: a browser that a test drives may hang in a visit that falls into that very moment. The next one has a new page.
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
