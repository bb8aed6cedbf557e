import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { queuedOperations } from '../../app/device/queued-operations.ts'
import { aMember, completing } from '../../features/members/members.factory.ts'
import type { OutboxEntry } from '../../storage/database.ts'
import { aResponse, aStore, noLimits, type Store } from '../device/sync.factory.ts'
import { applyResponse, prepareRound } from '../round/round.ts'
import { addEntry } from './new-entry.factory.ts'
import { createOutbox, type Outbox } from './outbox.ts'

const { name } = completing({})
/** The rules with the profile's operation made quiet: its key is the bio or the interests. */
const rules = {
  ...queuedOperations,
  [name]: {
    ...queuedOperations[name],
    quiet: ({ bio }: { bio?: string | undefined }) => (bio === undefined ? 'interests' : 'bio'),
  },
}

let store: Store
let outbox: Outbox
beforeEach(() => {
  store = aStore()
  outbox = createOutbox({ database: store.database, memberId: store.memberId, rules, now: Date.now })
})
afterEach(() => store.database.delete())

const readQueuedArgs = async () =>
  (await store.database.outbox.orderBy('order').toArray()).map(({ args }) => args)
const add = (profile: Parameters<typeof completing>[0]): Promise<OutboxEntry> =>
  addEntry(outbox, completing(profile))

async function round(response: Parameters<typeof aResponse>[0]) {
  const request = await prepareRound(store.database, store.memberId, noLimits)
  const exchange = { request, response: aResponse(response), receivedAt: Date.now() }
  return applyResponse(store.database, rules, store.memberId, exchange)
}

it('D9 a quiet entry that was in no round is replaced by the next one about the same row', async () => {
  await add({ bio: 'The first of two.' })
  await add({ interests: ['Tea'] })
  await store.create({ title: 'Between' })
  await add({ bio: 'The second of two.' })
  expect(await readQueuedArgs()).toEqual([
    { interests: ['Tea'] },
    expect.objectContaining({ title: 'Between' }),
    { bio: 'The second of two.' },
  ])
})

it('D9 a quiet entry replaces only entries of its own operation, and none that is unreadable', async () => {
  await store.create({ title: 'About no bio either' })
  const unread = { ...(await add({ interests: ['Tea'] })), args: null }
  await store.database.outbox.put(unread)
  await add({ interests: ['Go'] })
  expect(await readQueuedArgs()).toEqual([
    expect.objectContaining({ title: 'About no bio either' }),
    null,
    { interests: ['Go'] },
  ])
})

it('D2 D9 a quiet entry that was in a round stays until its result', async () => {
  await add({ bio: 'It may be there already.' })
  await prepareRound(store.database, store.memberId, noLimits)
  await round({ state: 'gap' })
  await add({ bio: 'The second of two.' })
  expect(await readQueuedArgs()).toEqual([{ bio: 'It may be there already.' }, { bio: 'The second of two.' }])
})

it('D3 D9 a refused quiet entry is deleted, and so is its prediction', async () => {
  const member = aMember({ id: store.memberId, bio: 'As the server knows it.' })
  await round({ rows: [{ table: 'members', id: member.id, seq: 1, row: member }] })
  await add({ bio: 'Not to be.' })
  expect(await store.database.members.get(member.id)).toMatchObject({ bio: 'Not to be.' })
  await round({ results: [{ n: 1, status: 'refused', code: 'invalid', message: 'No.' }] })
  expect(await store.database.outbox.count()).toBe(0)
  expect(await store.database.members.get(member.id)).toEqual(member)
})

it('D9 an entry that is not quiet is never replaced by the next of its kind', async () => {
  for (const bio of ['The first of two.', 'The second of two.'])
    await addEntry(store.outbox, completing({ bio }))
  expect(await readQueuedArgs()).toHaveLength(2)
})
