import 'fake-indexeddb/auto'
import { createId } from '@porchlight/contracts/values/id'
import Dexie from 'dexie'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { completing } from '../../features/members/members.factory.ts'
import { aNewPost, creating, withdrawing } from '../../features/posts/posts.factory.ts'
import type { Original, OutboxEntry } from '../../storage/database.ts'
import { MemberDatabase } from '../../storage/database.ts'
import { clearStoresOfNewerApp } from '../../storage/newer-stores.ts'
import { aPostRow, aStore, noLimits, type Store } from '../device/sync.factory.ts'
import { prepareRound } from '../round/round.ts'

let store: Store
beforeEach(() => {
  store = aStore()
})
afterEach(() => store.database.delete())

const create = creating(aNewPost()).name
const withdraw = withdrawing('a post').name
const complete = completing({}).name

/** Entries as a newer app on this device may have written them: a future operation, or a known one in a future form. */
const kinds: [string, Partial<OutboxEntry>][] = [
  ['of a kind', { name: 'gardens.plant' }],
  ['in a form', { name: create, version: 99 }],
  ['of today, asked for online here and not kept,', { name: 'posts.list' }],
  ['named like what every object has', { name: 'toString' }],
]

async function keep(overrides: Partial<OutboxEntry>): Promise<OutboxEntry> {
  const entry = {
    id: createId(),
    version: 1,
    args: { shape: 'unknown' },
    createdAt: '2026-11-20T09:00:00.000Z',
    state: 'waiting',
    touches: [],
    ...overrides,
  } as unknown as OutboxEntry
  return { ...entry, order: await store.database.outbox.add(entry) }
}

describe('D8 an entry that only a newer app has', () => {
  describe.each(kinds)('%s it does not have', (_kind, kind) => {
    it.each<Partial<OutboxEntry>>([
      { state: 'waiting' },
      { state: 'waiting', number: 1, left: 1 },
      { state: 'refused', code: 'not_open', message: 'No.' },
      { state: 'sent', settledAt: 1_800_000_000_000, unseen: 1 },
    ])('D3 D8 as %o, blocks no result and no new entry', async (overrides) => {
      await store.round({})
      const entry = await keep({ ...kind, ...overrides })
      if (overrides.number) await store.database.meta.put({ key: 'nextNumber', value: 2 })
      const ownEntry = await store.create({ title: 'Mine' })
      await store.round({ rows: [aPostRow({ title: 'Soup' })] })
      expect(await store.titles()).toEqual(['Mine', 'Soup'])
      expect(await store.database.outbox.get(entry.order)).toMatchObject({ id: entry.id, args: entry.args })
      const lastOperation = (await prepareRound(store.database, store.memberId, noLimits)).operations?.at(-1)
      expect(lastOperation?.id).toBe(ownEntry.id)
      await store.round({ results: [{ n: lastOperation?.n ?? 0, status: 'applied' }] })
      expect(await store.database.outbox.get(ownEntry.order)).toMatchObject({ state: 'sent' })
    })

    it('D2 D8 gets no number, and can be discarded', async () => {
      const entry = await keep(kind)
      expect((await prepareRound(store.database, store.memberId, noLimits)).operations).toBeUndefined()
      expect(await store.database.outbox.get(entry.order)).toEqual(entry)
      expect(await store.outbox.discard(entry)).toBe(true)
    })
  })

  it.each<[string, unknown]>([
    [withdraw, {}],
    [withdraw, null],
    [withdraw, undefined],
    [withdraw, { id: 7 }],
    [create, {}],
    [create, 'soup'],
    [create, aNewPost()],
    [complete, null],
    [complete, { bio: 5, interests: 'all' }],
  ])(
    'D3 D8 %s with %o predicts nothing, blocks nothing, and is refused by the server',
    async (name, args) => {
      await store.round({})
      const entry = await keep({ name, args })
      const ownEntry = await store.create({ title: 'Mine' })
      await store.round({ rows: [aPostRow({ title: 'Soup' })] })
      expect(await store.titles()).toEqual(['Mine', 'Soup'])
      const { operations = [] } = await prepareRound(store.database, store.memberId, noLimits)
      expect(operations.map(({ id }) => id)).toEqual([entry.id, ownEntry.id])
      const refusal = { n: 1, status: 'refused', code: 'invalid', message: 'No.' } as const
      await store.round({ results: [refusal, { n: 2, status: 'applied' }] })
      expect(await store.database.outbox.get(entry.order)).toMatchObject({ state: 'refused', message: 'No.' })
      expect(await store.outbox.discard(entry)).toBe(true)
    },
  )

  it('R5 D8 after a refusal by a server that does not have it, it waits under a new id, and is not reported', async () => {
    const entry = await keep({ name: 'gardens.plant' })
    await store.database.outbox.update(entry.order, { left: 1 })
    const result = { n: 1, status: 'refused', code: 'unknown_operation', message: 'Not yet.' } as const
    const { entriesWithResult } = await store.round({ results: [result] })
    expect(entriesWithResult).toEqual([])
    const storedEntry = await store.database.outbox.get(entry.order)
    expect(storedEntry).toEqual({ ...entry, id: storedEntry?.id, firstId: entry.id })
    expect(storedEntry?.id).not.toBe(entry.id)
  })

  it('D8 any other refusal of it is reported', async () => {
    const entry = await keep({ name: 'gardens.plant', left: 1 })
    const result = { n: 1, status: 'refused', code: 'too_many', message: 'Enough for today.' } as const
    const { entriesWithResult } = await store.round({ results: [result] })
    expect(entriesWithResult).toMatchObject([
      { id: entry.id, state: 'refused', message: 'Enough for today.' },
    ])
  })
})

describe('D8 tables that only a newer app has', () => {
  const original = { table: 'almanacs', id: 'tote', row: { id: 'tote', name: 'As the server said' } }

  it.each<[string, () => Promise<unknown>]>([
    ['a response', () => store.round({ rows: [aPostRow()] })],
    [
      'a snapshot',
      async () => {
        await store.round({ state: 'reset', cursor: null })
        await store.round({ rows: [aPostRow()] })
      },
    ],
  ])('D3 D8 the originals of their rows survive %s', async (_case, happen) => {
    const ownRow = aPostRow({ authorId: store.memberId })
    await store.round({ rows: [ownRow] })
    await store.withdraw(ownRow.id)
    await store.database.originals.put(original as unknown as Original)
    await happen()
    expect(await store.database.originals.get(['almanacs' as 'posts', 'tote'])).toEqual(original)
    expect(await store.database.outbox.count()).toBe(1)
  })

  it('D7 D8 signing out empties them, and keeps unsent entries', async () => {
    const newer = await withNewerStore()
    const again = new MemberDatabase(store.memberId)
    await again.drafts.put({ form: 'create-post', values: {}, savedAt: 1 })
    await clearStoresOfNewerApp(again)
    expect(await again.drafts.count()).toBe(1)
    again.close()
    await newer.open()
    expect(await newer.table('almanacs').count()).toBe(0)
    newer.close()
  })

  async function withNewerStore(): Promise<Dexie> {
    await store.database.open()
    store.database.close()
    const newer = new Dexie(store.database.name)
    newer.version(99).stores({ ...storesOf(store.database), almanacs: 'id' })
    await newer.open()
    await newer.table('almanacs').put({ id: 'tote' })
    newer.close()
    return newer
  }
})

function storesOf(database: MemberDatabase): Record<string, string> {
  return Object.fromEntries(
    database.tables.map(({ name, schema }) => [
      name,
      [schema.primKey, ...schema.indexes].map(({ src }) => src).join(','),
    ]),
  )
}
