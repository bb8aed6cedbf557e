/** Third places on home over time: what is added later, who pays to be seen, and what the feed tells of both. */
import type { Place } from '@porchlight/contracts/places/places.schema'
import { hourMs } from '@porchlight/contracts/values/time'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type MountedPhone, openMountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import { emptyPath } from '../../../../../tests/mounted/paths.ts'
import { aMember } from '../members/members.factory.ts'
import { aPlace } from './places.factory.ts'

const vista = aPlace({ name: 'Vista Park', category: 'park', createdAt: new Date().toISOString() })
const bean = aPlace({
  name: 'Book & Bean',
  category: 'bookstore',
  isFeatured: true,
  createdAt: new Date(Date.now() - hourMs).toISOString(),
})

let phone: MountedPhone
let page: Page

beforeEach(async () => {
  phone = await openMountedPhone()
  page = phone.page
})
afterEach(() => phone.discard())

const places = () => page.getByRole('region', { name: 'Third places nearby' })
const activity = () => page.getByRole('region', { name: 'Community activity' })
const advertisement = () => page.getByRole('region', { name: 'From the neighbourhood' })
const names = () => places().getByRole('article').getByRole('heading').allTextContents()

async function mountHome(all: Place[]): Promise<void> {
  const shown = all.filter(({ isFeatured, isPaid }) => isFeatured || isPaid)
  await phone.mount('/', { member: aMember(), server: { 'places.featured': shown, 'places.list': all } })
  await page.getByText('2 credits', { exact: true }).waitFor()
}

it('H-024 PL-019 a place that is added later stands among the first three at the next start', async () => {
  const table = aPlace({ name: 'The Long Table' })
  await mountHome([table])
  await expect.poll(names).toEqual(['The Long Table'])
  phone.server.change({ 'places.list': [vista, table] })
  await phone.visit('/')
  await expect.poll(names).toEqual(['Vista Park', 'The Long Table'])
})

it('H-038 a sponsored place is advertised beside featured ones, and is none of them', async () => {
  const sponsored = aPlace({ name: 'Corner Cafe', isPaid: true })
  await mountHome([bean, sponsored])
  await advertisement().getByText('Corner Cafe', { exact: true }).waitFor()
  await advertisement().getByText('Sponsored', { exact: true }).waitFor()
  expect(await names()).toEqual(['Book & Bean'])
})

it('H-034 a place that nobody featured is news, and the feed is asked of nobody', async () => {
  await mountHome([vista, bean])
  const items = activity().getByRole('listitem')
  await expect.poll(() => items.count()).toBe(2)
  await items.first().getByText('Vista Park', { exact: true }).waitFor()
  await items.last().getByText('Book & Bean', { exact: true }).waitFor()
  await phone.visit('/community')
  await page.getByRole('listitem').getByText('Vista Park', { exact: true }).waitFor()
  const asked = phone.server.asked.map(({ name }) => name)
  expect(asked).toContain('places.list')
  expect(asked).not.toContain('community.activity')
})

it('SH-003 a phone that can keep no answer shows what it hears, as long as the app is open', async () => {
  await page.addInitScript(() => {
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...given) {
      if (this.name === 'answers')
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      return put.apply(this, given)
    }
  })
  await phone.visit(emptyPath)
  await mountHome([vista])
  await expect.poll(names).toEqual(['Vista Park'])
  await activity().getByRole('listitem').getByText('Vista Park', { exact: true }).waitFor()
  await phone.offline(true)
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/profile')
  await page.goBack()
  await expect.poll(names).toEqual(['Vista Park'])
})
