import 'fake-indexeddb/auto'
import { assert } from '@porchlight/contracts/errors/assert'
import { createId } from '@porchlight/contracts/values/id'
import { liveQuery } from 'dexie'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queuedOperations } from '../../app/device/queued-operations.ts'
import { aMember, completing } from '../../features/members/members.factory.ts'
import { aNewPost, creating, withdrawing } from '../../features/posts/posts.factory.ts'
import type { OutboxEntry } from '../../storage/database.ts'
import { draftName, dropDraft, loadDraft, saveDraft, sweepEdits } from '../../storage/drafts.ts'
import { aPostRow, aStore, idOf, noLimits, type Store } from '../device/sync.factory.ts'
import { prepareRound, refuseUnsendable } from '../round/round.ts'
import { argsNow } from './entry-args.ts'
import { addEntry } from './new-entry.factory.ts'
import { createOutbox, EditedElsewhere, entryState, NoLongerEditable } from './outbox.ts'

let store: Store
beforeEach(() => {
  store = aStore()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await store.database.delete()
})

/** The wire will not take what was written last. */
async function refuseLast({ database, memberId, create }: Store): Promise<void> {
  await create({ title: 'Huge' })
  const huge = (await prepareRound(database, memberId, noLimits)).operations?.at(-1)
  assert(huge, 'it was put in')
  await refuseUnsendable(database, queuedOperations, memberId, {
    operation: huge,
    code: 'too_large',
    message: 'No.',
    now: Date.now(),
  })
}

describe('D1 one transaction for an entry', () => {
  it('D1 stores the operation and shows the row at once', async () => {
    const entry = await store.create({ title: 'Groceries' })
    expect(await store.database.outbox.toArray()).toEqual([entry])
    expect(entry).toMatchObject({
      state: 'waiting',
      touches: [`posts:${idOf(entry)}`, `postDetails:${idOf(entry)}`],
    })
    expect(await store.database.posts.get(idOf(entry))).toMatchObject({ title: 'Groceries' })
    expect(await store.database.originals.count()).toBe(2)
  })

  it('stores the given fields, without empty ones, so that less is sent', async () => {
    const entry = await store.create({
      title: 'Groceries',
      category: null,
      categoryId: null,
      hasTipJar: true,
    })
    expect(Object.values(entry.args as object)).not.toContain(null)
    expect(argsNow(entry)).toMatchObject({ title: 'Groceries', category: null, hasTipJar: true })
    const { name } = completing({})
    const clearedFields = { bio: null } as never
    const unread = await store.outbox.add(name, clearedFields)
    expect(unread.args).toEqual({ bio: null })
  })

  it.each(['posts', 'postDetails', 'originals', 'outbox'] as const)(
    'D1 fault 33: leaves nothing behind when %s cannot be written',
    async (name) => {
      await store.create({ title: 'Before' })
      const before = await store.everything()
      const full = () => {
        throw new DOMException('The disk is full.', 'QuotaExceededError')
      }
      store.database.table(name).hook('creating', full)
      await expect(store.create({ title: 'Too much' })).rejects.toThrow()
      store.database.table(name).hook('creating').unsubscribe(full)
      expect(await store.everything()).toEqual(before)
      await store.create({ title: 'Now there is room' })
      expect(await store.titles()).toEqual(['Before', 'Now there is room'])
    },
  )

  it('removes invalid characters from every text, whichever form it came from', async () => {
    // Half a sign, as some keyboards give, and a NUL.
    const entry = await store.create({ title: 'Groceries\0', description: 'For two \ud83d' })
    expect(argsNow(entry)).toMatchObject({ title: 'Groceries', description: 'For two \ufffd' })
    expect(await store.database.posts.get(idOf(entry))).toMatchObject({ title: 'Groceries' })
    const typedProfile = { bio: 'I bake on Sundays.', interests: ['Bees\ud83d', 'Tea \ud83c\udf75'] }
    const profile = await addEntry(store.outbox, completing(typedProfile))
    expect(argsNow(profile)).toEqual({ ...typedProfile, interests: ['Bees\ufffd', 'Tea 🍵'] })
  })

  it('D1 deletes the draft together with storing its entry', async () => {
    const draft = { form: 'create-post', values: { title: 'Soup' }, savedAt: 1 }
    await store.database.drafts.bulkPut([draft, { ...draft, form: 'another' }])
    const keep = () =>
      addEntry(store.outbox, {
        ...creating(aNewPost({ id: createId() })),
        draft: { form: draft.form, savedAt: draft.savedAt },
      })
    const full = () => {
      throw new DOMException('The disk is full.', 'QuotaExceededError')
    }
    store.database.outbox.hook('creating', full)
    await expect(keep()).rejects.toThrow()
    store.database.outbox.hook('creating').unsubscribe(full)
    expect(await store.database.drafts.count()).toBe(2)
    const seenCounts: (readonly [drafts: number, entries: number])[] = []
    const watching = liveQuery(async () => {
      const counts = [await store.database.drafts.count(), await store.database.outbox.count()] as const
      return counts
    }).subscribe((counts) => seenCounts.push(counts))
    await keep()
    await vi.waitFor(() => expect(seenCounts.at(-1)).toEqual([1, 1]))
    watching.unsubscribe()
    expect(seenCounts).not.toContainEqual([2, 1])
    expect(seenCounts).not.toContainEqual([1, 0])
    expect(await store.database.outbox.toArray()).not.toMatchObject([{ draft: expect.anything() }])
  })

  it('D1 a newer draft of another tab stays', async () => {
    const draft = { form: 'create-post', values: { title: 'Soup' }, savedAt: 2 }
    await store.database.drafts.put(draft)
    await addEntry(store.outbox, {
      ...creating(aNewPost({ id: createId() })),
      draft: { form: draft.form, savedAt: 1 },
    })
    expect(await store.database.drafts.toArray()).toEqual([draft])
  })

  it('D1 leaves nothing behind when the prediction fails', async () => {
    const { name } = withdrawing(store.memberId)
    const outbox = createOutbox({
      database: store.database,
      memberId: store.memberId,
      rules: {
        ...queuedOperations,
        [name]: {
          ...queuedOperations[name],
          changes: () => {
            throw new Error('a bug')
          },
        },
      },
      now: Date.now,
    })
    await expect(addEntry(outbox, withdrawing(store.memberId))).rejects.toThrow('a bug')
    expect(await store.database.outbox.count()).toBe(0)
  })
})

describe('D2 order and editing', () => {
  it('D2 the order is that of the member’s actions, whatever the clock says', async () => {
    for (const [title, now] of [
      ['First', 3000],
      ['Second', 1000],
      ['Third', 2000],
    ] as const) {
      store.clock.now = now
      await store.create({ title })
    }
    const { operations: sentOperations } = await prepareRound(store.database, store.memberId, noLimits)
    expect(sentOperations?.map(({ n, args }) => [n, (args as { title: string }).title])).toEqual([
      [1, 'First'],
      [2, 'Second'],
      [3, 'Third'],
    ])
  })

  it('D2 an entry without a number can be edited and discarded', async () => {
    const first = await store.create({ title: 'First' })
    const edited = await store.create({ id: idOf(first), title: 'Edited' }, first)
    expect(edited.id).not.toBe(first.id)
    expect(await store.titles()).toEqual(['Edited'])
    expect(await store.outbox.discard(edited)).toBe(true)
    expect(await store.titles()).toEqual([])
    expect(await store.database.outbox.count()).toBe(0)
    expect(await store.database.originals.count()).toBe(0)
  })

  it('D2 discarding removes the shown version, not a newer one from an edit', async () => {
    const shownEntry = await store.create({ title: 'First' })
    const edited = await store.create({ id: idOf(shownEntry), title: 'Second thoughts' }, shownEntry)
    expect(edited.order).toBe(shownEntry.order)
    expect(await store.outbox.discard(shownEntry)).toBe(false)
    expect(await store.titles()).toEqual(['Second thoughts'])
  })

  it('D2 of two edits of the shown version, the second one is not stored over the first', async () => {
    const shownEntry = await store.create({ title: 'First' })
    await store.create({ id: idOf(shownEntry), title: 'Of the other tab' }, shownEntry)
    const before = await store.everything()
    await expect(
      store.create({ id: idOf(shownEntry), title: 'Of this tab' }, shownEntry),
    ).rejects.toBeInstanceOf(EditedElsewhere)
    expect(await store.everything()).toEqual(before)
  })

  it('D2 an edit keeps its place in the queue', async () => {
    const first = await store.create({ title: 'First' })
    await store.create({ title: 'Second' })
    const edited = await store.create({ id: idOf(first), title: 'First, edited' }, first)
    expect(edited.order).toBe(first.order)
    const entries = await store.database.outbox.orderBy('order').toArray()
    expect(entries.map(({ args }) => (args as { title: string }).title)).toEqual(['First, edited', 'Second'])
  })

  it('D2 an entry with a number is kept until its result', async () => {
    const entry = await store.create({ title: 'On its way' })
    await prepareRound(store.database, store.memberId, noLimits)
    await expect(store.create({ title: 'Too late' }, entry)).rejects.toBeInstanceOf(NoLongerEditable)
    expect(await store.outbox.discard(entry)).toBe(false)
    expect(await store.outbox.tryAgain(entry.order)).toBe(false)
    expect(await store.titles()).toEqual(['On its way'])
  })

  it.each<[string, (entry: OutboxEntry) => Promise<unknown>]>([
    ['a gap', () => store.round({ state: 'gap' })],
    ['a fork', () => store.round({ state: 'forked' })],
    ['a reset', () => store.round({ state: 'reset', cursor: null })],
    ['another entry that was too large', () => refuseLast(store)],
    [
      'a server that lost its result',
      async () => {
        await store.round({ results: [{ n: 1, status: 'applied' }] })
        await store.round({ state: 'gap' })
      },
    ],
  ])('D2 renumbering does not make an entry editable again: %s', async (_case, renumber) => {
    const entry = await store.create({ title: 'It may be there already' })
    await prepareRound(store.database, store.memberId, noLimits)
    await renumber(entry)
    const storedEntry = await store.database.outbox.get(entry.order)
    expect(storedEntry).toMatchObject({ state: 'waiting' })
    expect([storedEntry?.number, storedEntry && entryState(storedEntry)]).toEqual([undefined, 'sending'])
    expect(await store.outbox.discard(entry)).toBe(false)
    await expect(store.create({ title: 'Too late' }, entry)).rejects.toBeInstanceOf(NoLongerEditable)
    const { operations: sentOperations } = await prepareRound(store.database, store.memberId, noLimits)
    expect(sentOperations).toMatchObject([{ n: 1, id: entry.id }])
  })

  it.each(['tryAgain', 'edit'] as const)(
    'D2 a refused entry queued again by %s is a new operation that was never sent',
    async (way) => {
      const entry = await store.create({ title: 'Again' })
      await store.round({ results: [{ n: 1, status: 'refused', code: 'not_open', message: 'No.' }] })
      if (way === 'edit') await store.create({ id: idOf(entry), title: 'Again' }, entry)
      else await store.outbox.tryAgain(entry.order)
      const [again] = await store.database.outbox.toArray()
      expect(again && entryState(again)).toBe('waiting')
      expect(again?.id).not.toBe(entry.id)
      expect(await store.outbox.discard(again ?? entry)).toBe(true)
    },
  )

  it.each<[string, (entry: OutboxEntry) => Promise<unknown>]>([
    ['tried again', tryAgainAfter('not_open')],
    ['held for the address', () => refuseFirst('prove_email')],
    [
      'held, released, refused and tried again',
      async (entry) => {
        await refuseFirst('prove_email')
        await store.round({ rows: [{ table: 'members', id: store.memberId, seq: 1, row: ownMember() }] })
        await tryAgainAfter('prove_email')(entry)
      },
    ],
    [
      'unknown to the app and the server',
      async ({ order }) => {
        await store.database.outbox.update(order, { name: 'gardens.plant', left: 1, number: 1 })
        await refuseFirst('unknown_operation')
      },
    ],
  ])('D2 the draft of an edit stays with an entry under a new operation id: %s', async (_case, happen) => {
    const entry = await store.create({ title: 'Old words' })
    const form = draftName('create-post', entry)
    await saveDraft(store.database, { form, values: { title: 'New words' }, savedAt: 1, writer: 'here' })
    await saveDraft(store.database, { form, values: { title: 'Of the other' }, savedAt: 2, writer: 'there' })
    await happen(entry)
    const [again] = await store.database.outbox.toArray()
    assert(again, 'It waits or came back')
    expect(again.id).not.toBe(entry.id)
    await sweepEdits(store.database)
    const formAgain = draftName('create-post', again)
    for (const [savedAt, title] of [
      [2, 'Of the other'],
      [1, 'New words'],
    ] as const) {
      expect((await loadDraft(store.database, formAgain))?.values).toEqual({ title })
      await dropDraft(store.database, { form: formAgain, savedAt })
    }
    await saveDraft(store.database, { form: formAgain, values: {}, savedAt: 3 })
    await store.database.outbox.update(again.order, { state: 'sent' })
    await sweepEdits(store.database)
    expect(await store.database.drafts.count()).toBe(0)
  })

  it('D2 a sent entry can be neither edited nor discarded', async () => {
    const entry = await store.create()
    await store.round({ results: [{ n: 1, status: 'applied' }] })
    await expect(store.create({}, entry)).rejects.toBeInstanceOf(NoLongerEditable)
    expect(await store.outbox.discard(entry)).toBe(false)
  })

  it.each<[string, (entry: OutboxEntry) => Promise<unknown>]>([
    ['discarded', (entry) => store.outbox.discard(entry)],
    ['tried again', (entry) => store.outbox.tryAgain(entry.order)],
    ['edited', (entry) => store.create({ id: idOf(entry), title: 'Of the other tab' }, entry)],
  ])('D2 an entry %s in another tab is not posted a second time by an edit', async (_case, happen) => {
    const entry = await store.create({ title: 'One' })
    await store.round({ results: [{ n: 1, status: 'refused', code: 'not_open', message: 'No.' }] })
    await happen(entry)
    const before = await store.everything()
    await expect(store.create({ id: idOf(entry), title: 'Two' }, entry)).rejects.toBeInstanceOf(
      NoLongerEditable,
    )
    expect(await store.everything()).toEqual(before)
  })

  it('D2 each edit is an operation of its own', async () => {
    const first = await store.create({ title: 'First' })
    const again = await store.create({ id: idOf(first), title: 'First' }, first)
    expect(again.id).not.toBe(first.id)
  })
})

describe('D3 the shown rows', () => {
  it('D3 discarding restores the server’s row', async () => {
    const row = aPostRow({ title: 'Soup', authorId: store.memberId })
    await store.round({ rows: [row] })
    const entry = await store.withdraw(row.id)
    expect(await store.database.posts.get(row.id)).toMatchObject({ status: 'cancelled' })
    await store.outbox.discard(entry)
    expect(await store.database.posts.get(row.id)).toEqual(row.row)
  })

  it('D3 discarding the lower of two predictions leaves the upper one', async () => {
    const row = aPostRow({ title: 'Soup', authorId: store.memberId })
    await store.round({ rows: [row] })
    const lower = await store.withdraw(row.id)
    await store.withdraw(row.id)
    await store.outbox.discard(lower)
    expect(await store.database.posts.get(row.id)).toMatchObject({ status: 'cancelled' })
    expect(await store.database.originals.get(['posts', row.id])).toMatchObject({ row: row.row })
  })

  it('D3 no operation changes credits on the device', async () => {
    const member = aMember({ id: store.memberId, credits: 1 })
    await store.round({ rows: [{ table: 'members', id: member.id, seq: 1, row: member }] })
    await store.create({ type: 'request' })
    await store.create({ type: 'request' })
    await addEntry(store.outbox, completing({ bio: 'I bake far too much bread.' }))
    expect(await store.database.members.get(member.id)).toEqual({
      ...member,
      bio: 'I bake far too much bread.',
    })
  })
})

describe('D9 refused entries', () => {
  it('D9 a refused entry keeps its text and reason, and is tried again, edited or discarded', async () => {
    const [firstEntry, two, three] = [
      await store.create({ title: 'One' }),
      await store.create({ title: 'Two' }),
      await store.create({ title: 'Three' }),
    ]
    const refusal = {
      status: 'refused',
      code: 'credits_missing',
      message: 'Too few.',
      params: { missing: 1 },
    } as const
    await store.round({ results: [1, 2, 3].map((n) => ({ n, ...refusal })) })
    expect(await store.database.outbox.get(firstEntry.order)).toMatchObject({
      state: 'refused',
      code: 'credits_missing',
      message: 'Too few.',
      params: { missing: 1 },
      args: { title: 'One' },
    })
    expect(await store.titles()).toEqual(['One', 'Three', 'Two'])

    expect(await store.outbox.tryAgain(firstEntry.order)).toBe(true)
    await store.create({ id: idOf(two), title: 'Two, edited' }, two)
    expect(await store.outbox.discard(three)).toBe(true)
    expect(await store.titles()).toEqual(['One', 'Two, edited'])
    const again = await store.database.outbox.toArray()
    expect(again.map(({ state, code, number }) => [state, code, number])).toEqual([
      ['waiting', undefined, undefined],
      ['waiting', undefined, undefined],
    ])
    expect(again.map(({ id }) => id)).not.toContain(firstEntry.id)
    const { operations: sentOperations } = await prepareRound(store.database, store.memberId, noLimits)
    expect(sentOperations?.map(({ n }) => n)).toEqual([4, 5])
  })

  it('D9 an entry tried again goes behind later ones, which it may depend on', async () => {
    const post = await store.create({ title: 'Meetup' })
    await store.round({ results: [{ n: 1, status: 'refused', code: 'profile_incomplete', message: 'No.' }] })
    const profile = await addEntry(store.outbox, completing({ bio: 'I bake far too much bread.' }))
    await store.outbox.tryAgain(post.order)
    const { operations: sentOperations } = await prepareRound(store.database, store.memberId, noLimits)
    expect(sentOperations?.map(({ name }) => name)).toEqual([profile.name, post.name])
  })

  it('D9 only refused entries are tried again', async () => {
    const entry = await store.create()
    expect(await store.outbox.tryAgain(entry.order)).toBe(false)
    expect(await store.outbox.tryAgain(999)).toBe(false)
  })
})

describe('M1 the time of writing', () => {
  it('M1 is the device’s, corrected by the offset to the server', async () => {
    await store.database.meta.put({ key: 'clockOffset', value: 90_000 })
    expect(await store.create()).toMatchObject({ createdAt: '2026-11-20T10:01:30.000Z' })
  })

  it('M1 is never earlier than the last response', async () => {
    await store.round({})
    store.clock.now -= 5_000_000_000
    expect(await store.create()).toMatchObject({ createdAt: '2026-11-20T10:00:00.000Z' })
  })
})

/** Refuses the first entry of the next round. */
async function refuseFirst(code: string): Promise<void> {
  const { database } = store
  const numbered = await database.outbox.where('number').above(0).first()
  const next = (await database.meta.get('nextNumber'))?.value as number | undefined
  const n = numbered?.number ?? next ?? 1
  await store.round({ results: [{ n, status: 'refused', code, message: 'No.' }] })
}

function tryAgainAfter(code: string): (entry: OutboxEntry) => Promise<unknown> {
  return async () => {
    await refuseFirst(code)
    const entry = await store.database.outbox.where('state').equals('refused').first()
    return entry && store.outbox.tryAgain(entry.order)
  }
}

function ownMember() {
  return aMember({ id: store.memberId })
}
