/** The steps of a help as devices send them: in rounds, late, together and again. */
import { schemaVersion } from '@porchlight/contracts/sync/versions'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { aRequest, buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { createOperation } from '../../testing/rounds.factory.ts'
import { writeTo } from '../conversations/conversations.factory.ts'
import { ledgerFaults } from '../credits/credits.queries.ts'
import { creditsOf, escrowOf, posted } from './help.factory.ts'

let testApp: TestApp
let rosa: TestMember
let noor: TestMember
beforeEach(async () => {
  testApp = await buildTestApp()
  rosa = await testApp.signUp('Rosa')
  noor = await testApp.signUp('Noor')
})
afterEach(async () => {
  expect(await ledgerFaults(testApp.app.database.reader)).toEqual([])
  await testApp.close()
})

type Round = NonNullable<Parameters<TestMember['round']>[0]>['operations']

async function resultsOf(by: TestMember, operations: Round): Promise<(string | undefined)[]> {
  const { results = [] } = await by.round({ schema: schemaVersion, operations })
  return results.map((result) => (result.status === 'refused' ? result.code : result.status))
}

it('P-079 O2 R5 a whole help in rounds, each sent twice as after a lost response, pays once', async () => {
  const id = await posted(rosa, aRequest())
  await writeTo(noor, rosa.id)
  const choosing = [createOperation(1, 'help.accept', { id, helperId: noor.id })]
  const helping = [createOperation(1, 'help.start', { id }), createOperation(2, 'help.complete', { id })]
  const confirming = [createOperation(2, 'help.complete', { id })]
  for (const [by, operations] of [
    [rosa, choosing],
    [noor, helping],
    [rosa, confirming],
  ] as const) {
    const first = await resultsOf(by, [...operations])
    expect(first).toEqual(operations.map(() => 'applied'))
    expect(await resultsOf(by, [...operations])).toEqual(first)
  }
  expect([await creditsOf(rosa), await creditsOf(noor), await escrowOf(testApp)]).toEqual([1, 3, 0])
})

it('P-081 M3 M7 offline steps of both participants apply in the order of arrival: the second is refused with the present state', async () => {
  const id = await posted(rosa, aRequest())
  await writeTo(noor, rosa.id)
  await resultsOf(rosa, [createOperation(1, 'help.accept', { id, helperId: noor.id })])
  expect(await resultsOf(noor, [createOperation(1, 'help.release', { id })])).toEqual(['applied'])
  expect(await resultsOf(rosa, [createOperation(2, 'help.complete', { id })])).toEqual(['wrong_step'])
  await resultsOf(rosa, [createOperation(3, 'help.accept', { id, helperId: noor.id })])
  expect(await resultsOf(rosa, [createOperation(4, 'help.dispute', { id, word: 'Nobody came.' })])).toEqual([
    'applied',
  ])
  expect(await resultsOf(noor, [createOperation(2, 'help.complete', { id })])).toEqual(['on_hold'])
  expect([await creditsOf(rosa), await creditsOf(noor), await escrowOf(testApp)]).toEqual([1, 2, 1])
})
