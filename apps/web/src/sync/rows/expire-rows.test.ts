import 'fake-indexeddb/auto'
import type { Post } from '@porchlight/contracts/posts/posts.schema'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs, hourMs, minuteMs } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aPostRow, aStore, type Store } from '../device/sync.factory.ts'

let store: Store
/** The server's; the device's own stands still. */
let serverNow: number
beforeEach(() => {
  store = aStore()
  serverNow = store.clock.now
})
afterEach(async () => {
  vi.restoreAllMocks()
  await store.database.delete()
})

const round = (response: Parameters<Store['round']>[0] = {}) =>
  store.round({ now: new Date(serverNow).toISOString(), ...response })
const daysAgo = (days: number) => new Date(serverNow - days * dayMs).toISOString()
const over = (title: string, days: number, overrides: Partial<Post> = {}) =>
  aPostRow({
    title,
    status: 'completed',
    dateNeeded: daysAgo(days + 3),
    closedAt: daysAgo(days),
    ...overrides,
  })
const ownOf = ({ id }: { id: string }) => ({
  table: 'postDetails',
  id,
  seq: 1,
  row: { id, authorId: store.memberId, location: null },
})

it('C10 closed rows go after 30 days, one’s own after a year with their parts; open ones stay', async () => {
  const ownRow = over('own', 29)
  await round({
    rows: [
      over('closed', 29),
      ownRow,
      ownOf(ownRow),
      over('meetup', 0, { type: 'event', status: 'pending', dateNeeded: daysAgo(29), closedAt: undefined }),
      over('open', 400, { status: 'pending', closedAt: undefined }),
    ],
  })
  expect(await store.titles()).toEqual(['closed', 'meetup', 'open', 'own'])
  serverNow += 2 * dayMs
  await round()
  expect(await store.titles()).toEqual(['open', 'own'])
  serverNow += 336 * dayMs
  await round()
  expect(await store.titles()).toEqual(['open'])
  expect(await store.database.postDetails.count()).toBe(0)
})

it('C10 P-081 the helper keeps the post and the help for a year, however it ended, and both go together', async () => {
  const helped = over('helped', 29)
  const cancelled = over('cancelled', 29, { status: 'cancelled' })
  const helpOf = ({ id }: { id: string }) => ({
    table: 'helps',
    id,
    seq: 1,
    row: {
      id,
      authorId: createId(),
      helperId: store.memberId,
      confirmedBy: [],
      isOnHold: false,
      earnsCredit: false,
    },
  })
  await round({ rows: [helped, ownOf(helped), helpOf(helped), cancelled, helpOf(cancelled)] })
  serverNow += 2 * dayMs
  await round()
  expect(await store.titles()).toEqual(['cancelled', 'helped'])
  serverNow += 336 * dayMs
  await round()
  const { posts, postDetails, helps } = store.database
  expect([await posts.count(), await postDetails.count(), await helps.count()]).toEqual([0, 0, 0])
})

it('C10 nothing goes by the device’s own clock, whatever year it shows', async () => {
  await round({ rows: [over('closed', 29)] })
  store.clock.now += 365 * dayMs
  serverNow += 2 * hourMs
  await round()
  expect(await store.titles()).toEqual(['closed'])
})

it('C10 rows are looked through once an hour, and again when the server’s clock was set back', async () => {
  await round({ rows: [over('closed', 29)] })
  const reads = vi.fn()
  store.database.posts.hook('reading', (post) => {
    reads()
    return post
  })
  serverNow += 59 * minuteMs
  await round()
  expect(reads).not.toHaveBeenCalled()
  serverNow += minuteMs
  await round()
  expect(reads).toHaveBeenCalledTimes(1)
  serverNow -= 300 * dayMs
  await round()
  expect(reads).toHaveBeenCalledTimes(2)
})

it('C10 while pages are missing nothing goes, since a later one may mark a row as one’s own', async () => {
  const ownRow = over('own', 100)
  await round({ rows: [ownRow], more: true })
  expect(await store.titles()).toEqual(['own'])
  await round({ rows: [ownOf(ownRow)] })
  expect(await store.titles()).toEqual(['own'])
})

it('D3 C10 a row under a waiting operation stays, and goes for good once that has its result', async () => {
  const ownRow = aPostRow({ title: 'own', authorId: store.memberId })
  await round({ rows: [ownRow] })
  await store.withdraw(ownRow.id)
  serverNow += 400 * dayMs
  await round()
  expect(await store.titles()).toEqual(['own'])
  const closedRow = { ...ownRow, row: { ...ownRow.row, status: 'cancelled', closedAt: daysAgo(399) } }
  await round({ rows: [closedRow], results: [{ n: 1, status: 'applied' }] })
  serverNow += hourMs
  await round()
  expect(await store.titles()).toEqual([])
  await store.create({ title: 'next' })
  await round()
  expect(await store.titles()).toEqual(['next'])
  expect(await store.database.originals.toArray()).toMatchObject([{ row: null }, { row: null }])
})

it('D9 C10 a refused entry stays, however old it is', async () => {
  await store.create({ title: 'refused', type: 'event', dateNeeded: daysAgo(-2) })
  await round({ results: [{ n: 1, status: 'refused', code: 'too_many', message: 'Enough.' }] })
  serverNow += 400 * dayMs
  await round()
  expect(await store.titles()).toEqual(['refused'])
})

it('C7 C10 the record of a row’s audience goes with the row', async () => {
  await round({ rows: [{ ...over('closed', 29), audience: 'premium' }] })
  serverNow += 2 * dayMs
  await round()
  expect(await store.database.rowAudiences.count()).toBe(0)
})
