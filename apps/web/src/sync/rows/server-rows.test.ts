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

describe('C7 tables that are synced from the beginning', () => {
  it('C7 are emptied together with their first page, and others are not', async () => {
    const cafe = aPlaceRow('Cafe', { audience: 'premium' })
    await store.round({ rows: [cafe, aPostRow({ title: 'Soup' })] })
    await store.round({ refill: ['places'], rows: [aPlaceRow('Park')], more: true })
    expect(await places()).toEqual(['Park'])
    expect(await listMarkedIds()).toEqual([])
    await store.round({ rows: [aPlaceRow('Library')] })
    expect(await places()).toEqual(['Library', 'Park'])
    expect(await store.titles()).toEqual(['Soup'])
  })

  it('D3 C7 show waiting entries on top of the new rows, also on a later page', async () => {
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

  it('C7 are known to be incomplete until the last page of the initial sync', async () => {
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

  it('C7 D8 are skipped if this app does not have them', async () => {
    await store.round({ rows: [aPlaceRow('Cafe')] })
    await store.round({ refill: ['almanacs'] })
    expect(await places()).toEqual(['Cafe'])
  })

  it('C2 C7 during a snapshot lose their collected rows, and the shown ones stay until all are there', async () => {
    await store.round({ rows: [aPlaceRow('In sight')] })
    await beginSnapshot()
    await store.round({ rows: [aPlaceRow('Collected')], more: true })
    await store.round({ refill: ['places'], rows: [aPlaceRow('Park')], more: true })
    expect(await places()).toEqual(['In sight'])
    await store.round({})
    expect(await places()).toEqual(['Park'])
  })
})

describe('C3 C7 a row of one audience alone', () => {
  it('C7 goes when the audience is lost, and other rows stay', async () => {
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

  it('C7 stays once it arrived as everybody’s, and goes once it is the audience’s alone again', async () => {
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

  it('C7 leaves no record of its audience when it is gone', async () => {
    const cafe = aPlaceRow('Cafe', { audience: 'premium' })
    await store.round({ rows: [cafe] })
    await store.round({ rows: [{ ...cafe, row: null }] })
    expect(await listMarkedIds()).toEqual([])
  })

  it('C3 C7 goes also with a waiting operation, which stays in the outbox and gets its result', async () => {
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

  it('C2 C7 is recognized after a snapshot, and goes at once from shown and collected rows', async () => {
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

describe('C7 the tables that can be here', () => {
  const schema = () => readMeta(store.database, 'schema')

  it('C7 are all of the app’s, from the first page on', async () => {
    await store.round({ more: true })
    expect(await schema()).toBeDefined()
  })

  it('C7 after an update include new ones only from the page that begins them', async () => {
    await store.database.meta.put({ key: 'cursor', value: 'of the app before' })
    await store.round({ more: true })
    expect(await schema()).toBeUndefined()
    await store.round({ refill: ['places'], more: true })
    expect(await schema()).toBeDefined()
  })
})
