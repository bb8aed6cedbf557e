import 'fake-indexeddb/auto'
import type { SyncRow } from '@porchlight/contracts/sync/sync.schema'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aPlace } from '../../features/places/places.factory.ts'
import { aPostRow, aStore, type Store } from '../device/sync.factory.ts'
import { readMeta } from '../outbox/meta.ts'

let store: Store
beforeEach(() => {
  store = aStore()
})
afterEach(() => store.database.delete())

function aPlaceRow(name: string, overrides: Partial<SyncRow> = {}): SyncRow {
  const row = aPlace({ name })
  return { table: 'places', id: row.id, seq: 1, row, ...overrides }
}

const places = async () => (await store.database.places.toArray()).map(({ name }) => name).sort()
const listMarkedIds = async () => (await store.database.rowAudiences.toArray()).map(({ id }) => id)
const beginSnapshot = () => store.round({ state: 'reset', cursor: null })

describe('C7 tables that are brought from the beginning', () => {
  it('C7 are emptied together with the page that begins them, and others are not', async () => {
    const cafe = aPlaceRow('Cafe', { audience: 'premium' })
    await store.round({ rows: [cafe, aPostRow({ title: 'Soup' })] })
    await store.round({ refill: ['places'], rows: [aPlaceRow('Park')], more: true })
    expect(await places()).toEqual(['Park'])
    expect(await listMarkedIds()).toEqual([])
    await store.round({ rows: [aPlaceRow('Library')] })
    expect(await places()).toEqual(['Library', 'Park'])
    expect(await store.titles()).toEqual(['Soup'])
  })

  it('D3 C7 what waits on their rows is shown on top of what comes, also on a later page', async () => {
    const ownRow = aPostRow({ title: 'Soup', authorId: store.memberId })
    await store.round({ rows: [ownRow] })
    await store.withdraw(ownRow.id)
    await store.round({ refill: ['posts'], more: true })
    expect(await store.titles()).toEqual([])
    await store.round({ rows: [{ ...ownRow, row: { ...ownRow.row, title: 'Stew' } }] })
    expect(await store.database.posts.toArray()).toMatchObject([{ title: 'Stew', status: 'cancelled' }])
    expect(await store.database.originals.toArray()).toMatchObject([{ row: { status: 'pending' } }])
    await store.round({ refill: ['posts'] })
    expect(await store.titles()).toEqual([])
  })

  it('C7 until the last page of a filling is here, the device knows that it has a part of it', async () => {
    const isPart = () => readMeta(store.database, 'isPart')
    await store.round({ rows: [aPlaceRow('Cafe')], more: true })
    expect(await isPart()).toBe(true)
    await store.round({ rows: [aPlaceRow('Park')] })
    expect(await isPart()).toBeUndefined()
    // A long time away brings pages, too: what was counted before is as good as it was.
    await store.round({ rows: [aPlaceRow('Library')], more: true })
    expect(await isPart()).toBeUndefined()
    await store.round({ refill: ['places'], more: true })
    expect(await isPart()).toBe(true)
  })

  it('C7 D8 one that this app does not know is passed over', async () => {
    await store.round({ rows: [aPlaceRow('Cafe')] })
    await store.round({ refill: ['almanacs'] })
    expect(await places()).toEqual(['Cafe'])
  })

  it('C2 C7 during a snapshot what was collected of them goes, and what is in sight stays till all is there', async () => {
    await store.round({ rows: [aPlaceRow('In sight')] })
    await beginSnapshot()
    await store.round({ rows: [aPlaceRow('Collected')], more: true })
    await store.round({ refill: ['places'], rows: [aPlaceRow('Park')], more: true })
    expect(await places()).toEqual(['In sight'])
    await store.round({})
    expect(await places()).toEqual(['Park'])
  })
})

describe('C3 C7 what an audience alone brought', () => {
  it('C7 goes when the audience is lost, and all else stays', async () => {
    const [cafe, park] = [aPlaceRow('Cafe', { audience: 'premium' }), aPlaceRow('Park')]
    await store.round({ rows: [cafe, park, aPostRow({ title: 'Soup' })] })
    expect(await listMarkedIds()).toEqual([cafe.id])
    await store.round({ scopes: ['community', `member:${store.memberId}`, 'premium'] })
    expect(await places()).toEqual(['Cafe', 'Park'])
    await store.round({ scopes: ['community', `member:${store.memberId}`] })
    expect(await places()).toEqual(['Park'])
    expect(await listMarkedIds()).toEqual([])
    expect(await store.titles()).toEqual(['Soup'])
  })

  it('C7 stays once it came as everybody’s, and goes once it is the audience’s alone again', async () => {
    const cafe = aPlaceRow('Cafe', { audience: 'premium' })
    const { audience: _lost, ...everybodys } = cafe
    await store.round({ rows: [cafe] })
    await store.round({ rows: [everybodys] })
    await store.round({ scopes: ['community'] })
    expect(await places()).toEqual(['Cafe'])
    await store.round({ rows: [cafe] })
    await store.round({ scopes: ['community'] })
    expect(await places()).toEqual([])
  })

  it('C7 leaves no mark behind when it is gone', async () => {
    const cafe = aPlaceRow('Cafe', { audience: 'premium' })
    await store.round({ rows: [cafe] })
    await store.round({ rows: [{ ...cafe, row: null }] })
    expect(await listMarkedIds()).toEqual([])
  })

  it('C3 C7 with something waiting on it goes too: that stays in the outbox, and the server answers it', async () => {
    const post = aPostRow({ title: 'Soup', authorId: store.memberId }, 1)
    await store.round({ rows: [{ ...post, audience: 'premium' }] })
    const entry = await store.withdraw(post.id)
    await store.round({ scopes: ['community'] })
    expect(await store.titles()).toEqual([])
    expect(await store.database.originals.toArray()).toMatchObject([{ id: post.id, row: null }])
    expect(await store.database.outbox.get(entry.order)).toMatchObject({ state: 'waiting' })
    const refusal = { n: 1, status: 'refused', code: 'not_found', message: 'It is gone.' } as const
    await store.round({ results: [refusal] })
    expect(await store.titles()).toEqual([])
    expect(await store.database.outbox.get(entry.order)).toMatchObject({ state: 'refused' })
  })

  it('C2 C7 is known as that after a snapshot, and goes at once from what is in sight and what was collected', async () => {
    await store.round({ rows: [aPlaceRow('Old cafe', { audience: 'premium' }), aPlaceRow('Old park')] })
    await beginSnapshot()
    const [cafe, bar] = [
      aPlaceRow('Cafe', { audience: 'premium' }),
      aPlaceRow('Bar', { audience: 'premium' }),
    ]
    await store.round({ rows: [cafe, aPlaceRow('Park')], more: true })
    await store.round({ scopes: ['community'], more: true })
    expect(await places()).toEqual(['Old park'])
    await store.round({ rows: [bar] })
    expect(await places()).toEqual(['Bar', 'Park'])
    expect(await listMarkedIds()).toEqual([bar.id])
  })
})

describe('C7 which tables can be here', () => {
  const schema = () => readMeta(store.database, 'schema')

  it('C7 all that the app keeps, from the first page on', async () => {
    await store.round({ more: true })
    expect(await schema()).toBeDefined()
  })

  it('C7 after an update, only from the page on that begins the new ones', async () => {
    await store.database.meta.put({ key: 'cursor', value: 'of the app before' })
    await store.round({ more: true })
    expect(await schema()).toBeUndefined()
    await store.round({ refill: ['places'], more: true })
    expect(await schema()).toBeDefined()
  })
})
