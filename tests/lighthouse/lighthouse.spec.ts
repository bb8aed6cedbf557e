/** Measures with Lighthouse the first visit by a phone on slow 4G: to the landing page, and to the screens at which members start. */
import { conversationIdOf } from '@porchlight/contracts/conversations/conversations.rules'
import { assert } from '@porchlight/contracts/errors/assert'
import { createId } from '@porchlight/contracts/values/id'
import { type Browser, launch } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { homeTexts } from '../../apps/web/src/locales/en/home.ts'
import { conversationPath, paths } from '../../apps/web/src/paths.ts'
import { median, report } from '../harness/figures.ts'
import { type Caller, makePerson, signUpByApi } from '../harness/people/people.ts'
import { browserOptions } from '../harness/phone/browser.ts'
import { startServer, type TestServer } from '../harness/server/server.ts'

/** The lowest median allowed, of 100. Blocking time depends on what else the machine does: it leaves room for that alone. */
const performanceMin = { landing: 97, home: 90, board: 88, chat: 88 }
const categories = ['performance', 'accessibility', 'best-practices'] as const
type Category = (typeof categories)[number]
/** The number of runs. The speed depends on the machine too, so the median counts. */
const runs = 5
const messageCount = 20
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
let chatPath: string

beforeAll(async () => {
  assert(process.env.LIGHTHOUSE_URL, 'LIGHTHOUSE_URL names no Lighthouse')
  lighthouse = (await import(/* @vite-ignore */ process.env.LIGHTHOUSE_URL)).default
  server = await startServer({ settings: { COMMUNITY_NAME: 'Echo Park' } })
  // The first member runs the community, and sees more on home.
  await signUpByApi(server.origin, makePerson())
  const member = await signUpByApi(server.origin, person)
  const neighbor = await signUpByApi(server.origin, makePerson())
  // The board opens on this category.
  for (const title of ['A cot to lend', 'A walk home from school', 'A hand with homework']) {
    await neighbor.post({ title, category: 'childcare_school' })
  }
  chatPath = await converse(member, neighbor)
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

describe('Lighthouse’s scores for a member whose phone has no data of the app', () => {
  beforeAll(async () => {
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
  })

  it('home', async () => {
    await expectShown(paths.home, homeTexts.credits(2))
    await expectScores('home')
  })

  it('the board', async () => {
    await expectShown(paths.communityHelp, 'A cot to lend')
    await expectScores('board', paths.communityHelp)
  })

  it('a chat', async () => {
    await expectShown(chatPath, `Message ${messageCount}:`)
    await expectScores('chat', chatPath)
  })
})

/** Writes messages of both members in turn. Returns the path of their chat. */
async function converse(member: Caller, neighbor: Caller): Promise<string> {
  const opening = await member.call('POST', '/api/conversations', { userId: neighbor.memberId })
  expect(opening.status).toBe(200)
  const id = conversationIdOf(member.memberId, neighbor.memberId)
  for (let number = 1; number <= messageCount; number += 1) {
    const author = number % 2 === 0 ? neighbor : member
    const content = `Message ${number}: the cot is behind the shed, and you may take it whenever you like. I am home after six.`
    const path = `/api/conversations/${id}/messages`
    expect((await author.call('POST', path, { id: createId(), content })).status).toBe(200)
  }
  return conversationPath(id)
}

/** Expects that it is this screen that will be looked at, and not one that a visitor sees. */
async function expectShown(path: string, words: string): Promise<void> {
  const page = await browser.newPage()
  await page.goto(`${server.origin}${path}`)
  await page.locator(`::-p-text(${words})`).wait()
  await page.close()
}

async function expectScores(name: keyof typeof performanceMin, path = paths.home as string): Promise<void> {
  const scores = new Map<Category, number[]>(categories.map((category) => [category, []]))
  const faults = new Set<string>()
  for (let run = 0; run < runs; run += 1) {
    const { lhr } = await lighthouse(`${server.origin}${path}`, {
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
  expect(median(scores.get('performance') ?? [])).toBeGreaterThanOrEqual(performanceMin[name])
}
