/** Third places on home over time: what is added later, who pays to be seen, and what the feed tells of both. */
import { hourMs } from '@porchlight/contracts/values/time'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makePerson, signInPhone, signUpByApi } from '../harness/people.ts'
import { openPhone, type Phone } from '../harness/phone.ts'
import { addPlace } from '../harness/places.ts'
import { startServer, type TestServer } from '../harness/server.ts'

let server: TestServer
let phone: Phone
let page: Page
let asked: string[]

beforeEach(async () => {
  server = await startServer()
  phone = await openPhone({ origin: server.origin })
  page = phone.page
  asked = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
})
afterEach(async () => {
  await phone.discard()
  await server.stop()
})

const places = () => page.getByRole('region', { name: 'Third places nearby' })
const activity = () => page.getByRole('region', { name: 'Community activity' })
const advertisement = () => page.getByRole('region', { name: 'From the neighbourhood' })
const names = () => places().getByRole('article').getByRole('heading').allTextContents()

async function signIn(): Promise<void> {
  const person = makePerson()
  await signUpByApi(server.origin, person)
  await signInPhone(phone, server.origin, person)
  await page.getByText('2 credits', { exact: true }).waitFor()
}

it('H-024 PL-019 a place that is added later stands among the first three at the next start', async () => {
  addPlace(server, { name: 'The Long Table', created_at: Date.now() - hourMs })
  await signIn()
  await expect.poll(names).toEqual(['The Long Table'])
  addPlace(server, { name: 'Vista Park', category: 'park' })
  await phone.visit('/')
  await expect.poll(names).toEqual(['Vista Park', 'The Long Table'])
})

it('H-038 a sponsored place is advertised beside featured ones, and is none of them', async () => {
  addPlace(server, { name: 'Book & Bean', category: 'bookstore', is_featured: 1 })
  addPlace(server, { name: 'Corner Cafe', is_paid: 1 })
  await signIn()
  await advertisement().getByText('Corner Cafe', { exact: true }).waitFor()
  await advertisement().getByText('Sponsored', { exact: true }).waitFor()
  expect(await names()).toEqual(['Book & Bean'])
})

it('H-034 a place that nobody featured is news, and the feed is asked of nobody', async () => {
  addPlace(server, {
    name: 'Book & Bean',
    category: 'bookstore',
    is_featured: 1,
    created_at: Date.now() - hourMs,
  })
  addPlace(server, { name: 'Vista Park', category: 'park' })
  await signIn()
  const items = activity().getByRole('listitem')
  await expect.poll(() => items.count()).toBe(2)
  await items.first().getByText('Vista Park', { exact: true }).waitFor()
  await items.last().getByText('Book & Bean', { exact: true }).waitFor()
  await phone.visit('/community')
  await page.getByRole('listitem').getByText('Vista Park', { exact: true }).waitFor()
  expect(asked).toContain('/api/third-places')
  expect(asked).not.toContain('/api/community/activity')
})

it('SH-003 a phone that can keep no answer shows what it hears, as long as the app is open', async () => {
  addPlace(server, { name: 'Vista Park', category: 'park' })
  await page.addInitScript(() => {
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...given) {
      if (this.name === 'answers')
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      return put.apply(this, given)
    }
  })
  await signIn()
  await expect.poll(names).toEqual(['Vista Park'])
  await activity().getByRole('listitem').getByText('Vista Park', { exact: true }).waitFor()
  await phone.offline(true)
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/profile')
  await page.goBack()
  await expect.poll(names).toEqual(['Vista Park'])
})
