/** Measures with Lighthouse the first visit by a phone on slow 4G, to the landing page and to home. */
import { assert } from '@porchlight/contracts/errors/assert'
import { type Browser, launch } from 'puppeteer-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { homeTexts } from '../../apps/web/src/locales/en/home.ts'
import { median, report } from '../harness/figures.ts'
import { makePerson, signUpByApi } from '../harness/people/people.ts'
import { browserOptions } from '../harness/phone/browser.ts'
import { startServer, type TestServer } from '../harness/server/server.ts'

/** The lowest score allowed, of 100. */
const performanceMin = 90
const categories = ['performance', 'accessibility', 'best-practices'] as const
type Category = (typeof categories)[number]
/** The number of runs. The speed depends on the machine too, so the median counts. */
const runs = 5
/** All but the cookies: a first visit, also by a member. */
const clearStorageTypes = [
  'file_systems',
  'shader_cache',
  'service_workers',
  'cache_storage',
  'indexeddb',
  'local_storage',
]

/** The part of Lighthouse's interface that is used here. */
type Lighthouse = (
  address: string,
  flags: {
    port: number
    logLevel: string
    onlyCategories: readonly string[]
    clearStorageTypes: readonly string[]
  },
) => Promise<{
  lhr: {
    audits: Record<string, { title: string; score: number | null; displayValue?: string }>
    categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  }
}>

let lighthouse: Lighthouse
let server: TestServer
let browser: Browser
const person = makePerson()

beforeAll(async () => {
  assert(process.env.LIGHTHOUSE_URL, 'LIGHTHOUSE_URL names no Lighthouse')
  lighthouse = (await import(/* @vite-ignore */ process.env.LIGHTHOUSE_URL)).default
  server = await startServer({ settings: { COMMUNITY_NAME: 'Echo Park' } })
  await signUpByApi(server.origin, person)
  const neighbor = await signUpByApi(server.origin, makePerson())
  for (const title of ['A ladder to lend', 'Soup on Sunday', 'A walk with the dog']) {
    await neighbor.post({ title })
  }
  const { executablePath, args = [] } = await browserOptions()
  browser = await launch({ executablePath, args: [...args, '--no-sandbox'] })
})

afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

it('Lighthouse’s scores of the landing page', async () => {
  await expectScores('landing')
})

it('Lighthouse’s scores of home, for a member whose phone has no data of the app', async () => {
  const login = await fetch(`${server.origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.origin },
    body: JSON.stringify({ email: person.email, password: person.password }),
  })
  expect(login.status).toBe(200)
  const cookies = login.headers.getSetCookie().map((cookie) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    return { name, value, domain: '127.0.0.1', path: '/' }
  })
  await browser.setCookie(...cookies)
  const page = await browser.newPage()
  await page.goto(server.origin)
  // It is home that is looked at, and not the page that a visitor sees.
  await page.locator(`::-p-text(${homeTexts.credits(2)})`).wait()
  await page.close()
  await expectScores('home')
})

async function expectScores(name: string): Promise<void> {
  const scores = new Map<Category, number[]>(categories.map((category) => [category, []]))
  const faults = new Set<string>()
  for (let run = 0; run < runs; run += 1) {
    const { lhr } = await lighthouse(server.origin, {
      port: Number(new URL(browser.wsEndpoint()).port),
      logLevel: 'error',
      onlyCategories: categories,
      clearStorageTypes,
    })
    for (const category of categories) {
      const { score = 0, auditRefs = [] } = lhr.categories[category] ?? {}
      scores.get(category)?.push(Math.round((score ?? 0) * 100))
      if (category === 'performance') continue
      for (const { id, weight } of auditRefs) {
        const audit = lhr.audits[id]
        if (weight > 0 && audit?.score !== null && (audit?.score ?? 1) < 1) faults.add(id)
      }
    }
    const metrics = [
      'first-contentful-paint',
      'largest-contentful-paint',
      'total-blocking-time',
      'cumulative-layout-shift',
    ]
    report(`${name}: ${metrics.map((id) => `${id} ${lhr.audits[id]?.displayValue}`).join(', ')}`)
  }
  report(`${name}: ${JSON.stringify(Object.fromEntries(scores))}`)
  expect([...faults]).toEqual([])
  expect(median(scores.get('performance') ?? [])).toBeGreaterThanOrEqual(performanceMin)
}
