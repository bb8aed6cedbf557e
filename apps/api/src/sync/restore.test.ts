import type { Member } from '@porchlight/contracts/members/members.schema'
import { createId } from '@porchlight/contracts/values/id'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ledgerFaults } from '../features/credits/credits.queries.ts'
import { anOffer, aRequest, buildTestApp, type TestApp, type TestMember } from '../testing/app.factory.ts'
import { createOperation, fill } from '../testing/rounds.factory.ts'

let testApp: TestApp
let rosa: TestMember
beforeEach(async () => {
  testApp = await buildTestApp()
  rosa = await testApp.signUp()
})
afterEach(() => testApp.close())

test('C6 after a restore the device is reset, and each operation that it sends again is applied once', async () => {
  const before = createOperation(1, 'posts.create', aRequest({ title: 'Before the backup' }))
  const appliedResponse = await rosa.round({ operations: [before] })
  const copy = await testApp.backUp()
  const lostOperations = [
    createOperation(2, 'posts.create', aRequest({ title: 'Lost with the disk' })),
    createOperation(3, 'posts.create', aRequest({ title: 'Refused for credits' })),
    createOperation(4, 'posts.create', anOffer({ title: 'Lost as well' })),
  ]
  const after = await rosa.round({ operations: lostOperations, cursor: appliedResponse.cursor })
  expect(after.results?.map(({ status }) => status)).toEqual(['applied', 'refused', 'applied'])

  await testApp.putBack(copy)
  expect((await rosa.round({ cursor: after.cursor })).state).toBe('reset')
  const again = await rosa.round({ operations: [before, ...lostOperations], cursor: null })
  expect(again.results?.map(({ n, status, code }) => [n, status, code])).toEqual([
    [1, 'applied', undefined],
    [2, 'applied', undefined],
    [3, 'refused', 'credits_missing'],
    [4, 'applied', undefined],
  ])
  const { rows } = await fill(rosa)
  const titles = [...rows.values()].map(({ title }) => title).filter(Boolean)
  expect(titles.sort()).toEqual(['Before the backup', 'Lost as well', 'Lost with the disk'])
  expect((await rosa.call('GET', '/api/auth/user')).json<Member>().credits).toBe(0)
  expect(await ledgerFaults(testApp.app.database.reader)).toEqual([])
})

test('C6 a device that sends only operations after the restored head gets a gap, and renumbers', async () => {
  const appliedResponse = await rosa.round({ operations: [createOperation(1, 'posts.create', anOffer())] })
  const copy = await testApp.backUp()
  const lostOperation = createOperation(2, 'posts.create', aRequest())
  await rosa.round({ operations: [lostOperation], cursor: appliedResponse.cursor })
  await testApp.putBack(copy)
  const fresh = createOperation(3, 'posts.create', aRequest())
  expect((await rosa.round({ operations: [fresh] })).state).toBe('gap')
  const { results } = await rosa.round({
    clientId: createId(),
    operations: [
      { ...lostOperation, n: 1 },
      { ...fresh, n: 2 },
    ],
  })
  expect(results?.map(({ status }) => status)).toEqual(['applied', 'applied'])
})

test('C6 a cursor from the lost history is a reset even when the restored server’s numbers have passed it', async () => {
  const copy = await testApp.backUp()
  const lostResponse = await rosa.round({ operations: [createOperation(1, 'posts.create', anOffer())] })
  await testApp.putBack(copy)
  const noor = await testApp.signUp('Noor')
  for (let turn = 0; turn < 5; turn += 1) await noor.call('POST', '/api/posts', { body: anOffer() })
  expect((await rosa.round({ cursor: lostResponse.cursor })).state).toBe('reset')
})
