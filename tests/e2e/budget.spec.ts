/** What the app costs on the line, counted in bytes and requests: the same on every machine. */
import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { homeTexts } from '../../apps/web/src/locales/en/home.ts'
import { landingTexts } from '../../apps/web/src/locales/en/landing.ts'
import { precache } from '../../workbox.config.ts'
import { cachedPaths } from '../harness/device-data.ts'
import { type Line, openLine } from '../harness/line.ts'
import { openPhone } from '../harness/phone.ts'
import { writePost } from '../harness/posting.ts'
import { recordRequests } from '../harness/requests.ts'
import { startServer, type TestServer } from '../harness/server.ts'
import { expectPosted } from '../harness/server-posts.ts'
import { openWorld, type World } from '../harness/world.ts'

declare global {
  interface Window {
    usedOfIntl: string[]
  }
}

const kb = 1000
/** What the best of this kind of app reaches, and a phone on 2G can wait for. */
const budget = {
  firstVisit: { bytes: 192 * kb, requests: 10, scriptBytes: 140 * kb },
  installedBytes: 420 * kb,
  /** A request moves a credit, and the answer brings the line of the statement as well. */
  post: 1.3 * kb,
  nothingNew: 450,
}

describe('a first visit', () => {
  let server: TestServer
  let line: Line

  beforeAll(async () => {
    server = await startServer()
    line = await openLine(server.port)
  })
  afterAll(async () => {
    await line?.close()
    await server?.stop()
  })

  it('shows the landing page within its budget, and keeps the whole app within another', async () => {
    const phone = await openPhone({ origin: line.origin })
    const asked = requestsOf(phone.page)
    await phone.visit('/')
    await phone.page.getByRole('link', { name: landingTexts.email }).waitFor()
    await phone.page.evaluate(() => document.fonts.ready.then(() => undefined))
    await phone.installed()
    await phone.page.waitForLoadState('networkidle')

    const sizes = await Promise.all(
      asked.map(async (request) => ({ request, bytes: await received(request) })),
    )
    const sum = (of: typeof sizes) => of.reduce((total, { bytes }) => total + bytes, 0)
    const scripts = sizes.filter(({ request }) => request.resourceType() === 'script')
    const { bytesDown, requests } = line.count()
    const kept = await cachedPaths(phone.page)
    report(`first visit: ${sum(sizes)} B in ${sizes.length} requests, ${sum(scripts)} B of them script`)
    report(
      `with the worker's installation: ${bytesDown} B in ${requests.length} requests, ${kept.length} kept`,
    )
    expect(sum(scripts)).toBeGreaterThan(50 * kb)
    expect(sum(scripts)).toBeLessThanOrEqual(budget.firstVisit.scriptBytes)
    expect(sum(sizes)).toBeLessThanOrEqual(budget.firstVisit.bytes)
    expect(sizes.length).toBeLessThanOrEqual(budget.firstVisit.requests)
    expect(bytesDown).toBeGreaterThan(sum(sizes))
    expect(bytesDown).toBeLessThanOrEqual(budget.installedBytes)
    expect(kept.length).toBeLessThanOrEqual(precache.entriesMax)
    await phone.discard()
  })
})

describe('whoever comes back', () => {
  let world: World

  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world?.close())

  it('W2 asks once whether there is something new, and is told so in a few hundred bytes', async () => {
    const { phone } = world
    await phone.reopen()
    const rounds = recordRequests(phone.page, '/api/sync')
    const opened = phone.page.waitForEvent('websocket')
    await phone.visit('/')
    const said = (await opened).waitForEvent('framesent')
    await phone.page.getByText(homeTexts.credits(2)).waitFor()
    await said
    // A poke that were to come would be here by now, and its round after it.
    await phone.page.waitForTimeout(1000)
    const bytes = await onlyExchange(rounds, 'nothing new')
    expect(bytes).toBeGreaterThan(100)
    expect(bytes).toBeLessThanOrEqual(budget.nothingNew)
  })

  it('posts in one small request', async () => {
    const { phone, caller } = world
    const rounds = recordRequests(phone.page, '/api/sync')
    await writePost(phone.page, {
      title: 'Pharmacy pickup on Sunset',
      description: 'A small bag, already paid for. Any time before six is fine, and there is tea.',
    })
    await expectPosted(caller, ['Pharmacy pickup on Sunset'])
    await expect.poll(() => phone.page.getByText(homeTexts.states.waiting).count()).toBe(0)
    // So would another round, such as one that the worker asked for.
    await phone.page.waitForTimeout(1000)
    const bytes = await onlyExchange(rounds, 'one post')
    expect(bytes).toBeGreaterThan(300)
    expect(bytes).toBeLessThanOrEqual(budget.post)
  })

  it('starts without Intl, which takes longer than all else that is read then', async () => {
    const { phone, neighbor } = world
    await neighbor.post({ title: 'A ladder to lend' })
    await phone.context.addInitScript(recordIntl)
    await phone.reopen()
    await phone.visit('/')
    await phone.page.getByText('A ladder to lend').first().waitFor()
    expect(await phone.page.evaluate(() => window.usedOfIntl)).toEqual([])
    expect(await phone.page.evaluate(() => new Intl.NumberFormat() && window.usedOfIntl)).toEqual([
      'NumberFormat',
    ])
  })
})

function recordIntl(): void {
  const used: string[] = []
  window.usedOfIntl = used
  const all = Intl as unknown as Record<string, new () => object>
  for (const name of Object.getOwnPropertyNames(Intl)) {
    const Made = all[name]
    if (typeof Made !== 'function' || !/^[A-Z]/.test(name)) continue
    const note = () => used.push(name)
    all[name] = new Proxy(Made, {
      construct: (...given) => note() && Reflect.construct(...given),
      apply: (...given) => note() && Reflect.apply(...given),
    })
  }
}

/** Of the page itself: what its worker asks for is the worker's. */
function requestsOf(page: Page): Request[] {
  const asked: Request[] = []
  page.on('request', (request) => asked.push(request))
  return asked
}

async function received(request: Request): Promise<number> {
  const { responseBodySize, responseHeadersSize } = await request.sizes()
  return responseBodySize + responseHeadersSize
}

/** Bytes of the request's body and the whole answer: what the browser adds by itself is not the app's. */
async function onlyExchange(rounds: Request[], what: string): Promise<number> {
  expect(rounds).toHaveLength(1)
  const [round] = rounds as [Request]
  const { requestBodySize } = await round.sizes()
  const bytes = requestBodySize + (await received(round))
  report(`${what}: ${bytes} B in one request`)
  return bytes
}

/** The figures are worth knowing also when they are good enough. */
function report(text: string): void {
  process.stdout.write(`${text}\n`)
}
