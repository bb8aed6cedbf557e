/** The statement: a line for each movement on a member's account, with its reason, the post and the other one. */
import { creditEntryIdOf, giftMovementOf } from '@porchlight/contracts/credits/credits.rows'
import type { CreditEntry } from '@porchlight/contracts/credits/credits.schema'
import type { PostResponse } from '@porchlight/contracts/posts/posts.schema'
import { createId } from '@porchlight/contracts/values/id'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anOffer, aRequest, buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { createDevice } from '../../testing/device.factory.ts'
import { writeTo } from '../conversations/conversations.factory.ts'
import { addCredits } from './credits.factory.ts'

let testApp: TestApp
let rosa: TestMember
let noor: TestMember
let request: string
let offer: string
beforeEach(async () => {
  testApp = await buildTestApp()
  rosa = await testApp.signUp('Rosa')
  noor = await testApp.signUp('Noor')
  const post = async (member: TestMember, body: object) =>
    (await member.call('POST', '/api/posts', { body })).json<PostResponse>().id
  request = await post(rosa, aRequest({ title: 'Ride' }))
  const withdrawn = await post(rosa, aRequest({ title: 'Soup' }))
  await rosa.call('DELETE', `/api/posts/${withdrawn}`)
  offer = await post(rosa, anOffer({ title: 'Bread' }))
  await writeTo(noor, rosa.id)
  for (const id of [request, offer]) {
    await rosa.call('POST', `/api/posts/${id}/accept`, { body: { helperId: noor.id } })
    for (const each of [rosa, noor]) await each.call('POST', `/api/posts/${id}/complete`, { body: {} })
  }
})
afterEach(() => testApp.close())

async function linesOf(member: TestMember): Promise<CreditEntry[]> {
  const device = createDevice(member)
  await device.sync()
  return [...(device.held('creditEntries') as unknown as Map<string, CreditEntry>).values()]
}
const summarizeLines = (lines: CreditEntry[]) =>
  lines.map(({ amount, reason, title, personId }) => [amount, reason, title, personId]).sort()

test('C-002 C-007 C-009 each transfer is one line of the statement, with its purpose and the other member', async () => {
  expect(summarizeLines(await linesOf(rosa))).toEqual(
    [
      [2, 'welcome', undefined, undefined],
      [-1, 'request', 'Ride', undefined],
      [-1, 'request', 'Soup', undefined],
      [1, 'request_back', 'Soup', undefined],
      [1, 'help', 'Bread', noor.id],
    ].sort(),
  )
  expect(summarizeLines(await linesOf(noor))).toEqual(
    [
      [2, 'welcome', undefined, undefined],
      [1, 'help', 'Ride', rosa.id],
    ].sort(),
  )
  expect((await linesOf(noor)).find(({ reason }) => reason === 'help')?.postId).toBe(request)
})

test('C-012 transfers from before there were statements arrive in batches, in the same lines', async () => {
  // These entries are more than one batch, and include credits from the community.
  for (let each = 0; each < 25; each += 1) await addCredits(testApp, rosa.id, 1)
  const before = [await linesOf(rosa), await linesOf(noor)]
  await testApp.app.database.transact(async ({ database, touch }) => {
    for (const [index, member] of [rosa, noor].entries()) {
      for (const { id } of before[index] ?? []) touch('creditEntries', id, `member:${member.id}`, 'gone')
    }
    await database.deleteFrom('creditEntries').execute()
    await database
      .insertInto('untoldEntries')
      .columns(['accountId', 'version'])
      .expression(({ selectFrom }) => selectFrom('entries').select(['accountId', 'version']))
      .execute()
  })
  expect(await linesOf(rosa)).toEqual([])
  await testApp.app.jobs.runAll()
  const inOrder = (lines: CreditEntry[]) => [...lines].sort((first, other) => (first.id < other.id ? -1 : 1))
  expect([await linesOf(rosa), await linesOf(noor)].map(inOrder)).toEqual(before.map(inOrder))
  const leftEntries = await testApp.app.database.reader.selectFrom('untoldEntries').selectAll().execute()
  expect(leftEntries).toEqual([])
})

test('Q9 Q2 nobody can use the id of a future line of a statement for something of their own', async () => {
  // Noor's line of a gift that Rosa is about to make.
  const gift = createId()
  const lineId = creditEntryIdOf(giftMovementOf(gift), noor.id)
  const [thief, conversation] = [await testApp.signUp('Thea'), createId()]
  for (const [path, body] of [
    ['/api/posts', aRequest({ id: lineId })],
    [`/api/conversations/${conversation}/messages`, { id: lineId, content: 'Mine' }],
    ['/api/credits/gift', { id: lineId, toUserId: noor.id, amount: 1 }],
    ['/api/third-places', { id: lineId, name: 'Mine', address: 'Here' }],
  ] as const) {
    const response = await thief.call('POST', path, { body })
    expect([response.status, response.json().code], path).toEqual([400, 'invalid'])
  }
  const giftResponse = await rosa.call('POST', '/api/credits/gift', {
    body: { id: gift, toUserId: noor.id, amount: 1 },
  })
  expect(giftResponse.status, giftResponse.text).toBe(200)
  expect((await linesOf(noor)).find(({ id }) => id === lineId)).toMatchObject({ amount: 1, reason: 'gift' })
})
