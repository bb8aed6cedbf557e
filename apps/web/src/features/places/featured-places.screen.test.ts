/** Third places on home over time: places added later, the sponsored place, and the activities of both in the feed. */
import type { Place } from '@porchlight/contracts/places/places.schema'
import { hourMs } from '@porchlight/contracts/values/time'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type MountedPhone, openMountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import { placeTexts } from '../../locales/en/places.ts'
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
const advertisement = () => page.getByRole('region', { name: 'From the neighborhood' })
const names = () => places().getByRole('article').getByRole('heading').allTextContents()

async function mountHome(all: Place[]): Promise<void> {
  await phone.mount('/', { member: aMember(), places: all, server: {} })
  await page.getByText('2 credits', { exact: true }).waitFor()
}

const askedOfPlaces = () =>
  phone.server.calls.map(({ name }) => name).filter((name) => name.startsWith('places.'))
const rowOf = (place: Place) => ({ table: 'places', id: place.id, row: place })

it('H-024 PL-019 a new place is among the first three with the next round, and no list is requested', async () => {
  const table = aPlace({ name: 'The Long Table' })
  await mountHome([table])
  await expect.poll(names).toEqual(['The Long Table'])
  await phone.bring([rowOf(vista)])
  await expect.poll(names).toEqual(['Vista Park', 'The Long Table'])
  expect(askedOfPlaces()).toEqual([])
})

it('H-038 a sponsored place is advertised beside the featured ones, and not among them', async () => {
  const sponsored = aPlace({ name: 'Corner Cafe', isPaid: true })
  await mountHome([bean, sponsored])
  await advertisement().getByText('Corner Cafe', { exact: true }).waitFor()
  await advertisement().getByText('Sponsored', { exact: true }).waitFor()
  expect(await names()).toEqual(['Book & Bean'])
})

it('H-034 a place without being featured is in the feed, also without a signal, and the feed is not requested', async () => {
  await mountHome([vista, bean])
  const items = activity().getByRole('listitem')
  await expect.poll(() => items.count()).toBe(2)
  await items.first().getByText('Vista Park', { exact: true }).waitFor()
  await items.last().getByText('Book & Bean', { exact: true }).waitFor()
  await phone.offline(true)
  await phone.visit('/community')
  await page.getByRole('listitem').getByText('Vista Park', { exact: true }).waitFor()
  await phone.visit('/')
  await expect.poll(names).toEqual(['Book & Bean', 'Vista Park'])
  expect(phone.server.calls.map(({ name }) => name)).not.toContain('community.activity')
  expect(askedOfPlaces()).toEqual([])
})

describe('a phone whose app was just updated, before its first response', () => {
  const mountUpdated = async () => {
    await phone.mount('/', { member: aMember(), isOfAppBefore: true })
    await page.getByText('2 credits', { exact: true }).waitFor()
  }

  it('C7 H-028 says without a signal that places are still to come', async () => {
    await phone.offline(true)
    await mountUpdated()
    await places().getByText(placeTexts.featured.notHere).waitFor()
    expect(await places().getByText(placeTexts.featured.emptyText).count()).toBe(0)
  })

  it('C7 H-028 shows placeholders with a signal, until the response arrives', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    await phone.mount('/', { member: aMember(), isOfAppBefore: true, server: {}, roundsAfter: promise })
    await page.getByText('2 credits', { exact: true }).waitFor()
    await places().getByRole('status', { name: placeTexts.featured.loading }).waitFor()
    resolve()
    await places().getByText(placeTexts.featured.emptyText).waitFor()
  })
})
