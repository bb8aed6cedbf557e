import 'fake-indexeddb/auto'
import { createId } from '@porchlight/contracts/values/id'
import Dexie from 'dexie'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { OutboxEntry } from '../../storage/database.ts'
import { draftName, saveDraft } from '../../storage/drafts.ts'
import { aStore, type Store } from '../../sync/device/sync.factory.ts'
import { discardAll, tryAllAgain } from './outbox.actions.ts'

let store: Store

beforeEach(async () => {
  store = aStore()
  await store.database.open()
})

afterEach(async () => {
  store.database.close()
  await Dexie.delete(store.database.name)
})

async function createRefusedEntry(title: string): Promise<OutboxEntry> {
  const entry = await store.create({ title })
  await store.database.outbox.update(entry.order, { state: 'refused', code: 'credits_missing' })
  return { ...entry, state: 'refused' }
}

function entries(): Promise<OutboxEntry[]> {
  return store.database.outbox.orderBy('order').toArray()
}

it('SH-070 all are tried again in their order, each as a new operation', async () => {
  const [first, second] = [await createRefusedEntry('First'), await createRefusedEntry('Second')]
  await tryAllAgain(store, [first, second])
  const after = await entries()
  expect(after.map(({ state, args }) => [state, (args as { title: string }).title])).toEqual([
    ['waiting', 'First'],
    ['waiting', 'Second'],
  ])
  expect(after.map(({ id }) => id)).not.toContain(first.id)
  expect(after.map(({ id }) => id)).not.toContain(second.id)
})

it('SH-070 all are discarded with the drafts of their edits; an entry sent meanwhile stays with its draft', async () => {
  const [first, second] = [await createRefusedEntry('First'), await createRefusedEntry('Second')]
  await store.outbox.tryAgain(second.order)
  const [, again] = await entries()
  const leftEntry = { ...second, order: again?.order ?? 0, id: again?.id ?? createId() }
  await store.database.outbox.update(leftEntry.order, { number: 7, left: 1 })
  for (const entry of [first, leftEntry]) {
    await saveDraft(store.database, { form: draftName('create-post', entry), values: {}, savedAt: 1 })
  }
  expect(await discardAll(store, [first, leftEntry])).toBe(1)
  expect((await entries()).map(({ id }) => id)).toEqual([leftEntry.id])
  expect(await store.database.drafts.toCollection().primaryKeys()).toEqual([
    draftName('create-post', leftEntry),
  ])
})

it('SH-070 entries tried again or edited meanwhile stay and are counted; a discarded one is not', async () => {
  const [again, edited, discardedEntry, leftEntry] = [
    await createRefusedEntry('Again'),
    await createRefusedEntry('Edited'),
    await createRefusedEntry('Gone'),
    await createRefusedEntry('Left'),
  ]
  await store.outbox.tryAgain(again.order)
  await store.create({ id: (edited.args as { id: string }).id, title: 'Newer words' }, edited)
  await store.outbox.discard(discardedEntry)
  expect(await discardAll(store, [again, edited, discardedEntry, leftEntry])).toBe(2)
  const titles = (await entries()).map(({ args }) => (args as { title: string }).title)
  expect(titles.sort()).toEqual(['Again', 'Newer words'])
})
