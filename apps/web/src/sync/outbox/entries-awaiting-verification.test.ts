import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { aMember } from '../../features/members/members.factory.ts'
import { aStore, idOf, type Store } from '../device/sync.factory.ts'
import { isSendable } from './entry-args.ts'
import { entryState } from './outbox.ts'

let store: Store
beforeEach(() => {
  store = aStore()
})
afterEach(() => store.database.delete())

const refusal = { status: 'refused', code: 'prove_email', message: 'Please show it.' } as const
const ownRow = (seq: number, overrides?: { isEmailProofWanted: true }) => {
  const row = aMember({ id: store.memberId, ...overrides })
  return { table: 'members', id: store.memberId, seq, row }
}
const buildProofRow = (seq = 1) => ownRow(seq, { isEmailProofWanted: true })
const entries = () => store.database.outbox.orderBy('order').toArray()

it('D9 Q18 a refusal for the address waits before the member’s row gives the reason, in its place and with its text, quietly', async () => {
  const first = await store.create({ title: 'One' })
  const second = await store.create({ title: 'Two' })
  const result = await store.round({
    results: [
      { n: 1, ...refusal },
      { n: 2, status: 'applied' },
    ],
    more: true,
  })
  expect(result.entriesWithResult.map(({ state }) => state)).toEqual(['sent'])
  expect([result.shouldContinue, result.heldCount]).toEqual([true, 1])
  const { entriesWithResult } = await store.round({ rows: [buildProofRow()] })
  expect(entriesWithResult).toEqual([])
  const [heldEntry] = await entries()
  expect(heldEntry).toMatchObject({
    order: first.order,
    state: 'waiting',
    heldFor: 'prove_email',
    args: { title: 'One' },
  })
  // The refusal is stored under the id of before, and nothing of it is left here.
  expect(heldEntry?.id).not.toBe(first.id)
  for (const name of ['number', 'left', 'code', 'message', 'settledAt'])
    expect(heldEntry).not.toHaveProperty(name)
  expect(heldEntry && [entryState(heldEntry), isSendable(heldEntry)]).toEqual(['waiting', false])
  expect(second.order).toBeGreaterThan(first.order)
})

it('D9 Q18 a refusal that becomes waiting in the same response is not reported', async () => {
  await store.create({ title: 'One' })
  const { entriesWithResult } = await store.round({
    results: [{ n: 1, ...refusal }],
    rows: [buildProofRow()],
  })
  expect(entriesWithResult).toEqual([])
  expect(await store.titles()).toEqual(['One'])
})

it('D9 Q18 an entry that becomes held while it is edited takes the edit, and stays held', async () => {
  const shownEntry = await store.create({ title: 'One' })
  await store.round({ results: [{ n: 1, ...refusal }], rows: [buildProofRow()] })
  await store.create({ id: idOf(shownEntry), title: 'One, edited' }, shownEntry)
  expect(await store.titles()).toEqual(['One, edited'])
  expect(await entries()).toMatchObject([
    { order: shownEntry.order, state: 'waiting', heldFor: 'prove_email', args: { title: 'One, edited' } },
  ])
})

it('D9 Q18 a held entry is released when all pages are here, and not before', async () => {
  await store.create({ title: 'One' })
  await store.round({ results: [{ n: 1, ...refusal }], rows: [buildProofRow()] })
  await store.round({ rows: [ownRow(2)], more: true })
  expect((await entries())[0]?.heldFor).toBe('prove_email')
  expect((await store.round({})).shouldContinue).toBe(true)
  const [releasedEntry] = await entries()
  expect(releasedEntry && [entryState(releasedEntry), isSendable(releasedEntry)]).toEqual(['waiting', true])
})

it('D9 Q18 from a server whose rows never give the reason, the entry is refused with it the second time', async () => {
  const { order } = await store.create({ title: 'One' })
  const { entriesWithResult, shouldContinue } = await store.round({
    results: [{ n: 1, ...refusal }],
    rows: [ownRow(1)],
  })
  expect([entriesWithResult, shouldContinue]).toEqual([[], true])
  expect((await store.round({ results: [{ n: 2, ...refusal }] })).entriesWithResult).toMatchObject([
    { order, state: 'refused', message: 'Please show it.' },
  ])
  expect((await store.round({})).shouldContinue).toBe(false)
  // The entry is still held if the server sends it in rows one day.
  await store.round({ rows: [buildProofRow(2)] })
  expect((await entries())[0]).toMatchObject({ state: 'waiting', heldFor: 'prove_email' })
})

it('D9 Q18 an entry refused for the address and shown earlier is not released by itself', async () => {
  const { order } = await store.create({ title: 'One' })
  await store.database.outbox.update(order, {
    state: 'refused',
    code: 'prove_email',
    message: 'Please show it.',
  })
  await store.round({ rows: [ownRow(1)] })
  expect((await entries())[0]?.state).toBe('refused')
})

it('D9 Q18 a result ends the wait for a verified address', async () => {
  const { order } = await store.create({ title: 'One' })
  await store.database.outbox.update(order, { heldFor: 'prove_email', left: 1, number: 1 })
  await store.round({ results: [{ n: 1, status: 'applied' }] })
  const [sentEntry] = await entries()
  expect(sentEntry?.state).toBe('sent')
  expect(sentEntry).not.toHaveProperty('heldFor')
})
