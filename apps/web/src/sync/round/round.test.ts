import 'fake-indexeddb/auto'
import { assert } from '@porchlight/contracts/errors/assert'
import type { SentOperation, SyncRow } from '@porchlight/contracts/sync/sync.schema'
import { schemaVersion } from '@porchlight/contracts/sync/versions'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs } from '@porchlight/contracts/values/time'
import { liveQuery } from 'dexie'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queuedOperations } from '../../app/device/queued-operations.ts'
import { aMember, completing } from '../../features/members/members.factory.ts'
import type { OutboxEntry } from '../../storage/database.ts'
import { aPostRow, aResponse, aStore, idOf, noLimits, type Store } from '../device/sync.factory.ts'
import { readMeta } from '../outbox/meta.ts'
import { addEntry } from '../outbox/new-entry.factory.ts'
import { applyResponse, prepareRound, refuseUnsendable } from './round.ts'

let store: Store
beforeEach(() => {
  store = aStore()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await store.database.delete()
})

const prepare = (limits = noLimits) => prepareRound(store.database, store.memberId, limits)
const states = async () => (await store.database.outbox.toArray()).map(({ state }) => state)

describe('a round’s request', () => {
  it('D2 gives an entry its number in the transaction that first puts it into a round', async () => {
    const entry = await store.create()
    expect(entry.number).toBeUndefined()
    const { operations } = await prepare()
    expect(operations).toMatchObject([{ n: 1, id: entry.id, name: entry.name, version: entry.version }])
    expect(await store.database.outbox.get(entry.order)).toMatchObject({ number: 1 })
    expect(await readMeta(store.database, 'nextNumber')).toBe(2)
  })

  it('D2 gives a number once, however often the entry is sent', async () => {
    await store.create()
    await prepare()
    await store.create()
    expect((await prepare()).operations?.map(({ n }) => n)).toEqual([1, 2])
    expect((await prepare()).operations?.map(({ n }) => n)).toEqual([1, 2])
  })

  it('D2 D4 of two prepared at once gives no number twice and leaves none out', async () => {
    for (let count = 0; count < 5; count += 1) await store.create()
    const [firstRequest, two] = await Promise.all([prepare({ operations: 3, bytes: 1_000_000 }), prepare()])
    expect(firstRequest.operations?.map(({ n }) => n)).toEqual([1, 2, 3])
    expect(two.operations?.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5])
    expect(firstRequest.clientId).toBe(two.clientId)
  })

  it('D2 leaves later entries without a number, and so editable', async () => {
    await store.create()
    const later = await store.create()
    await prepare({ operations: 1, bytes: 1_000_000 })
    expect(await store.outbox.discard(later)).toBe(true)
  })

  it('D5 as a probe carries nothing and numbers nothing', async () => {
    await store.create()
    expect((await prepare({ operations: 0, bytes: 0 })).operations).toBeUndefined()
    expect(await store.database.outbox.toArray()).toMatchObject([{ state: 'waiting' }])
    expect((await store.database.outbox.toArray())[0]?.number).toBeUndefined()
  })

  it('R1 leaves out empty parts: without operations there is no list', async () => {
    const { memberId } = store
    expect(await prepare()).toEqual({
      protocol: 1,
      schema: schemaVersion,
      clientId: expect.any(String),
      memberId,
      cursor: null,
    })
  })

  it('R2 ends at its bytes, but always carries one operation', async () => {
    for (let count = 0; count < 3; count += 1) await store.create({ description: 'x'.repeat(1500) })
    expect((await prepare({ operations: 20, bytes: 10 })).operations).toHaveLength(1)
    expect((await prepare({ operations: 20, bytes: 4500 })).operations).toHaveLength(2)
  })
})

describe('D3 a round’s response', () => {
  it('D3 puts server rows below the open predictions', async () => {
    const row = aPostRow({ title: 'Soup', authorId: store.memberId })
    await store.round({ rows: [row] })
    const entry = await store.withdraw(row.id)
    await store.round({ rows: [{ ...row, row: { ...row.row, title: 'Hot soup' } }] })
    expect(await store.database.posts.get(row.id)).toMatchObject({ title: 'Hot soup', status: 'cancelled' })
    expect(await store.database.originals.get(['posts', row.id])).toMatchObject({
      row: { title: 'Hot soup', status: 'pending' },
    })
    expect(await store.database.outbox.get(entry.order)).toMatchObject({ state: 'waiting' })
  })

  it('D3 applies the remaining operations again, in their order', async () => {
    const member = aMember({ id: store.memberId, bio: 'Nothing yet.' })
    await store.round({ rows: [{ table: 'members', id: member.id, seq: 1, row: member }] })
    const change = (bio: string) => addEntry(store.outbox, completing({ bio }))
    await change('The first of three.')
    await change('The second of three.')
    await change('The third of three.')
    await store.round({
      results: [{ n: 1, status: 'applied' }],
      rows: [
        {
          table: 'members',
          id: member.id,
          seq: 2,
          row: { ...member, bio: 'The first of three.', credits: 7 },
        },
      ],
    })
    expect(await store.database.members.get(member.id)).toMatchObject({
      bio: 'The third of three.',
      credits: 7,
    })
    await store.round({
      results: [
        { n: 2, status: 'refused', code: 'invalid', message: 'No.' },
        { n: 3, status: 'refused', code: 'invalid', message: 'No.' },
      ],
    })
    expect(await store.database.members.get(member.id)).toMatchObject({
      bio: 'The first of three.',
      credits: 7,
    })
  })

  it('D3 leaves a refused creation on the screen, and reverts a refused withdrawal', async () => {
    const row = aPostRow({ title: 'Soup', authorId: store.memberId })
    await store.round({ rows: [row] })
    await store.create({ title: 'Refused' })
    await store.withdraw(row.id)
    await store.round({
      results: [1, 2].map((n) => ({ n, status: 'refused', code: 'not_open', message: 'No longer open.' })),
    })
    expect(await store.titles()).toEqual(['Refused', 'Soup'])
    expect(await store.database.posts.get(row.id)).toEqual(row.row)
  })

  it('D3 never removes an own row from the screen before its later page', async () => {
    const entry = await store.create({ title: 'Mine' })
    const visibleStates: boolean[] = []
    const watching = liveQuery(() => store.database.posts.get(idOf(entry))).subscribe((post) => {
      visibleStates.push(post !== undefined)
    })
    await store.round({ results: [{ n: 1, status: 'applied' }], rows: [aPostRow()], more: true })
    expect(await store.titles()).toContain('Mine')
    await store.round({ rows: [aPostRow()], more: true })
    expect(await store.titles()).toContain('Mine')
    const row = { id: idOf(entry), title: 'Mine', authorId: store.memberId }
    await store.round({ rows: [aPostRow(row)] })
    await vi.waitFor(async () =>
      expect(await store.database.posts.get(idOf(entry))).toMatchObject({ authorId: store.memberId }),
    )
    watching.unsubscribe()
    expect(visibleStates.length).toBeGreaterThan(0)
    expect(visibleStates).not.toContain(false)
    expect(await store.database.originals.count()).toBe(0)
  })

  it('D3 without news causes no read and no render', async () => {
    await store.round({ rows: [aPostRow()], cursor: 'here' })
    const read = vi.fn(async () => [
      await readMeta(store.database, 'cursor'),
      await store.database.posts.count(),
      await store.database.outbox.where('state').equals('waiting').count(),
    ])
    const listener = vi.fn()
    const watching = liveQuery(read).subscribe(listener)
    await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(1))
    await store.round({ cursor: 'here' })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(read).toHaveBeenCalledTimes(1)
    await store.round({ cursor: 'there' })
    await vi.waitFor(() => expect(listener).toHaveBeenLastCalledWith(['there', 1, 0]))
    watching.unsubscribe()
  })

  it('D3 is final once all pages are here', async () => {
    const entry = await store.create({ title: 'Mine' })
    await store.round({ results: [{ n: 1, status: 'applied' }], more: true })
    await store.round({})
    // The post was applied and deleted before the last page was read, so no row of it is left.
    expect(await store.database.posts.get(idOf(entry))).toBeUndefined()
  })

  it.each(['posts', 'outbox', 'meta', 'originals'] as const)(
    'D3 fault 9: with an error in the middle (%s) leaves cursor, rows and queue as they were',
    async (name) => {
      await store.round({ rows: [aPostRow({ title: 'Known' })] })
      await store.create({ title: 'Waits' })
      const request = await prepare()
      const before = await store.everything()
      const table = store.database.table(name)
      const fail = () => {
        throw new Error('the tab was killed here')
      }
      table.hook('creating', fail)
      table.hook('updating', fail)
      table.hook('deleting', fail)
      const exchange = {
        request,
        response: aResponse({ results: [{ n: 1, status: 'applied' }], rows: [aPostRow(), aPostRow()] }),
        receivedAt: Date.now(),
      }
      await expect(
        applyResponse(store.database, queuedOperations, store.memberId, exchange),
      ).rejects.toThrow()
      table.hook('creating').unsubscribe(fail)
      table.hook('updating').unsubscribe(fail)
      table.hook('deleting').unsubscribe(fail)
      expect(await store.everything()).toEqual(before)
      await applyResponse(store.database, queuedOperations, store.memberId, exchange)
      expect(await states()).toEqual(['sent'])
      expect(await store.database.posts.count()).toBe(3)
    },
  )

  it('D3 removes a deleted row, unless an own operation still shows it', async () => {
    const [firstRow, two] = [aPostRow({ authorId: store.memberId }), aPostRow({ authorId: store.memberId })]
    await store.round({ rows: [firstRow, two] })
    const entry = await store.create({ id: firstRow.id, title: 'Again' })
    await store.round({
      rows: [
        { ...firstRow, row: null },
        { ...two, row: null },
      ],
    })
    expect(await store.titles()).toEqual(['Again'])
    await store.database.outbox.delete(entry.order)
    await store.round({})
    expect(await store.titles()).toEqual([])
  })

  it('R3 gives results only to the entries it names; a retry leaves the entry waiting with its number', async () => {
    for (let count = 0; count < 3; count += 1) await store.create()
    const roundResult = await store.round({
      results: [
        { n: 1, status: 'applied' },
        { n: 2, status: 'retry' },
      ],
    })
    expect(roundResult).toMatchObject({ shouldRetryLater: true, entriesWithResult: [{ state: 'sent' }] })
    expect(await states()).toEqual(['sent', 'waiting', 'waiting'])
    expect((await prepare()).operations?.map(({ n }) => n)).toEqual([2, 3])
  })

  it('R3 that arrives twice counts once', async () => {
    await store.create()
    const request = await prepare()
    const apply = (
      response = aResponse({
        cursor: null,
        results: [{ n: 1, status: 'refused', code: 'invalid', message: 'No.' }],
      }),
    ) =>
      applyResponse(store.database, queuedOperations, store.memberId, {
        request,
        response,
        receivedAt: Date.now(),
      })
    expect((await apply()).entriesWithResult).toHaveLength(1)
    expect(
      (await apply(aResponse({ cursor: null, results: [{ n: 1, status: 'applied' }] }))).entriesWithResult,
    ).toEqual([])
    expect(await states()).toEqual(['refused'])
  })

  it('R3 with results for unknown numbers changes nothing', async () => {
    await store.create()
    expect((await store.round({ results: [{ n: 17, status: 'applied' }] })).entriesWithResult).toEqual([])
    expect(await states()).toEqual(['waiting'])
  })
})

describe('D8 a newer server', () => {
  it('D8 with unknown tables, fields and codes does no harm', async () => {
    await store.create()
    const row = aPostRow({ title: 'From tomorrow' })
    const rows: SyncRow[] = [
      { table: 'almanacs', id: createId(), seq: 3, row: { id: 'x', name: 'Tote bag' } },
      { ...row, row: { ...row.row, mood: 'sunny' } },
    ]
    await store.round({
      rows,
      results: [{ n: 1, status: 'refused', code: 'from_the_future', message: 'Not today.' }],
    })
    expect(await store.database.posts.get(row.id)).toMatchObject({ title: 'From tomorrow', mood: 'sunny' })
    expect(await store.database.outbox.toArray()).toMatchObject([
      { state: 'refused', code: 'from_the_future', message: 'Not today.' },
    ])
  })

  it('D8 with an unknown table does not spoil a snapshot', async () => {
    await store.round({ state: 'reset', cursor: null })
    await store.round({
      rows: [{ table: 'almanacs', id: 'x', seq: 3, row: { id: 'x' } }, aPostRow({ title: 'Soup' })],
    })
    expect(await store.titles()).toEqual(['Soup'])
  })
})

describe('R5 C2 beginning anew', () => {
  it.each(['gap', 'forked'] as const)(
    'R5 on %s the device takes a new clientId and new numbers',
    async (state) => {
      await store.create()
      const first = await prepare()
      expect(await store.round({ state })).toMatchObject({ shouldContinue: true, entriesWithResult: [] })
      const second = await prepare()
      expect(second.clientId).not.toBe(first.clientId)
      expect(second.operations).toEqual(first.operations)
      expect(second.cursor).toBe(first.cursor)
    },
  )

  it('R5 a forked device does not send its journal again, and one with a gap does', async () => {
    await store.create()
    await store.round({ results: [{ n: 1, status: 'applied' }] })
    await store.round({ state: 'forked' })
    expect(await states()).toEqual(['sent'])
    await store.round({ state: 'gap' })
    expect(await states()).toEqual(['waiting'])
  })

  it('C2 on a reset the old rows stay until the fresh ones are complete, and are then swapped at once', async () => {
    await store.round({ rows: [aPostRow({ title: 'Old' })] })
    expect(await store.round({ state: 'reset', cursor: null })).toMatchObject({ shouldContinue: true })
    expect(await store.titles()).toEqual(['Old'])
    expect((await prepare()).cursor).toBeNull()
    await store.round({ rows: [aPostRow({ title: 'New 1' })], more: true, cursor: 'part-1' })
    expect(await store.titles()).toEqual(['Old'])
    expect((await prepare()).cursor).toBe('part-1')
    await store.round({ rows: [aPostRow({ title: 'New 2' })], cursor: 'whole' })
    expect(await store.titles()).toEqual(['New 1', 'New 2'])
    expect((await prepare()).cursor).toBe('whole')
    expect(await store.database.staged.count()).toBe(0)
  })

  it('C2 the outbox stays, and waiting entries are shown on top of the fresh rows', async () => {
    const row = aPostRow({ title: 'Soup', authorId: store.memberId })
    await store.round({ rows: [row] })
    await store.create({ title: 'Waits' })
    await store.withdraw(row.id)
    await store.round({ state: 'reset', cursor: null })
    expect(await store.titles()).toEqual(['Soup', 'Waits'])
    await store.round({ rows: [row] })
    expect(await store.titles()).toEqual(['Soup', 'Waits'])
    expect(await store.database.posts.get(row.id)).toMatchObject({ status: 'cancelled' })
    expect(await states()).toEqual(['waiting', 'waiting'])
  })

  it('C2 a row that changes or goes during the snapshot ends as in the last page', async () => {
    await store.round({ state: 'reset', cursor: null })
    const [firstRow, two] = [aPostRow({ title: 'One' }), aPostRow({ title: 'Two' })]
    await store.round({ rows: [firstRow, two], more: true })
    await store.round({
      rows: [
        { ...firstRow, row: { ...firstRow.row, title: 'One, later' } },
        { ...two, row: null },
      ],
    })
    expect(await store.titles()).toEqual(['One, later'])
  })

  it('C2 a second reset drops the unfinished snapshot', async () => {
    await store.round({ state: 'reset', cursor: null })
    await store.round({ rows: [aPostRow({ title: 'Of the first' })], more: true })
    await store.round({ state: 'reset', cursor: null })
    expect((await prepare()).cursor).toBeNull()
    await store.round({ rows: [aPostRow({ title: 'Of the second' })] })
    expect(await store.titles()).toEqual(['Of the second'])
  })

  it('C6 a reset queues the journal again in its order, without the operations of this response', async () => {
    await store.create({ title: 'Journal' })
    await store.round({ results: [{ n: 1, status: 'applied' }] })
    await store.create({ title: 'Refused before' })
    await store.round({ results: [{ n: 2, status: 'refused', code: 'not_open', message: 'No.' }] })
    await store.create({ title: 'Just now' })
    await store.round({ state: 'reset', cursor: null, results: [{ n: 3, status: 'applied' }] })
    expect(await states()).toEqual(['waiting', 'refused', 'sent'])
    await store.create({ title: 'Next' })
    expect(
      (await prepare()).operations?.map(({ n, args }) => [n, (args as { title: string }).title]),
    ).toEqual([
      [1, 'Journal'],
      [2, 'Next'],
    ])
    expect(await store.titles()).toEqual(['Journal', 'Just now', 'Next', 'Refused before'])
  })

  it('C6 the journal is deleted after 7 days by the server’s clock', async () => {
    await store.create()
    await store.round({ results: [{ n: 1, status: 'applied' }] })
    store.clock.now += 7 * dayMs - 1000
    await store.round({})
    expect(await states()).toEqual(['sent'])
    store.clock.now += 2000
    await store.round({})
    expect(await states()).toEqual([])
  })

  it('D9 a refused entry stays until somebody decides', async () => {
    await store.create()
    await store.round({ results: [{ n: 1, status: 'refused', code: 'not_open', message: 'No.' }] })
    store.clock.now += 400 * dayMs
    await store.round({})
    expect(await states()).toEqual(['refused'])
  })
})

describe('R2 an operation that the server cannot read', () => {
  it('R2 is refused to its author, and the others are numbered anew', async () => {
    const entry = await store.create({ title: 'Huge' })
    await store.create({ title: 'Small' })
    const { clientId, operations } = await prepare()
    const entriesWithResult = await refuse(operations?.[0])
    expect(entriesWithResult).toMatchObject([
      { order: entry.order, state: 'refused', code: 'invalid', message: 'This call could not be read.' },
    ])
    const next = await prepare()
    expect(next.clientId).not.toBe(clientId)
    expect(next.operations).toMatchObject([{ n: 1, args: { title: 'Small' } }])
    expect(await store.titles()).toEqual(['Huge', 'Small'])
  })

  it('R2 D4 is that operation and no other, even after another tab gave its number away', async () => {
    await store.create({ title: 'Huge' })
    const { operations } = await prepare()
    await store.round({ results: [{ n: 1, status: 'applied' }] })
    await store.round({ state: 'forked' })
    await store.create({ title: 'Small' })
    const { clientId } = await prepare()
    expect(await refuse(operations?.[0])).toEqual([])
    expect(await states()).toEqual(['sent', 'waiting'])
    expect((await prepare()).clientId).toBe(clientId)
  })

  function refuse(operation: SentOperation | undefined): Promise<OutboxEntry[]> {
    assert(operation, 'it was put in')
    return refuseUnsendable(store.database, queuedOperations, store.memberId, {
      operation,
      code: 'invalid',
      message: 'This call could not be read.',
      now: Date.now(),
    })
  }
})

describe('M1 the clock', () => {
  it('M1 measures the offset to the server, without the delay of the line', async () => {
    await store.round({ now: new Date(store.clock.now + 60_000).toISOString() })
    expect(await readMeta(store.database, 'clockOffset')).toBe(60_000)
    await store.round({ now: new Date(store.clock.now + 61_000).toISOString() })
    expect(await readMeta(store.database, 'clockOffset')).toBe(60_000)
    await store.round({ now: new Date(store.clock.now).toISOString() })
    expect(await readMeta(store.database, 'clockOffset')).toBe(0)
  })
})
