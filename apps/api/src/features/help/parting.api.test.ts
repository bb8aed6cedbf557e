/** A block, or a farewell, in the middle of a help. */
import { dayMs, hourMs, toIso } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { anOffer, aRequest, buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { addCredits } from '../credits/credits.factory.ts'
import { ledgerFaults } from '../credits/credits.queries.ts'
import { removeMember } from '../removal/remove-member.operations.ts'
import {
  accept,
  completed,
  createMatchedHelp,
  creditsOf,
  escrowOf,
  expectHelp,
  readRefusal,
  rowsFor,
  selfOf,
  step,
  toldTo,
} from './help.factory.ts'

let testApp: TestApp
let rosa: TestMember
let noor: TestMember
let ida: TestMember
beforeEach(async () => {
  testApp = await buildTestApp({ LIMITS: JSON.stringify({ logInsPerAddress: 1000 }) })
  ida = await testApp.signUp('Ida')
  rosa = await testApp.signUp('Rosa')
  noor = await testApp.signUp('Noor')
})
afterEach(async () => {
  expect(await ledgerFaults(testApp.app.database.reader)).toEqual([])
  await testApp.close()
})

const block = async (by: TestMember, other: { id: string }) =>
  expect((await by.call('PUT', `/api/users/${other.id}/block`)).status).toBe(200)
const unblock = (by: TestMember, other: { id: string }) => by.call('DELETE', `/api/users/${other.id}/block`)
const stateOf = async (by: TestMember, id: string) => (await rowsFor(by, 'posts')).get(id)?.status
const helpOf = async (by: TestMember, id: string) => (await rowsFor(by, 'helps')).get(id)

describe('a block between participants', () => {
  it.each(['author', 'helper'] as const)(
    'P-081 M-110 a block by the %s releases what nobody confirmed; the other is notified without a name',
    async (by) => {
      const id = await createMatchedHelp(rosa, noor, aRequest({ location: '12 Elm Street' }))
      expectHelp(await step(noor, 'start', id))
      const [blocker, other] = by === 'author' ? [rosa, noor] : [noor, rosa]
      await block(blocker, other)
      expect([await stateOf(rosa, id), await stateOf(ida, id)]).toEqual(['pending', 'pending'])
      for (const table of ['helps', 'postDetails', 'posts']) {
        expect((await rowsFor(noor, table)).has(id), table).toBe(false)
      }
      for (const stepName of ['start', 'complete', 'release', 'dispute'] as const) {
        expect(readRefusal(await step(noor, stepName, id))).toEqual([404, 'not_found'])
      }
      expect(readRefusal(await accept(rosa, id, noor))).toEqual([404, 'not_found'])
      const notifications = [...(await rowsFor(other, 'notifications')).values()]
      const releaseNotifications = notifications.filter(({ kind }) => kind === 'help_released')
      expect(releaseNotifications).toMatchObject([{ params: { name: '' } }])
      expect(JSON.stringify(releaseNotifications)).not.toContain(blocker.id)
      expect([await creditsOf(rosa), await escrowOf(testApp)]).toEqual([1, 1])
    },
  )

  it('P-081 M-110 a help that a block releases past its date is over, and its credit returns', async () => {
    const id = await createMatchedHelp(
      rosa,
      noor,
      aRequest({ dateNeeded: toIso(testApp.clock.now() + hourMs) }),
    )
    testApp.clock.advance(2 * hourMs)
    await block(noor, rosa)
    expect([await stateOf(rosa, id), await creditsOf(rosa), await escrowOf(testApp)]).toEqual([
      'expired',
      2,
      0,
    ])
    expect((await toldTo(rosa)).sort()).toEqual(['credit_returned', 'help_released'])
  })

  it('P-081 M-110 a help that one participant confirmed goes on hold after a block: no step moves it, and nothing is paid', async () => {
    const id = await createMatchedHelp(rosa, noor, aRequest())
    expectHelp(await step(noor, 'complete', id))
    await block(rosa, noor)
    for (const by of [rosa, noor]) {
      for (const stepName of ['complete', 'release'] as const) {
        expect(readRefusal(await step(by, stepName, id))).toEqual([409, 'on_hold'])
      }
      expect(await toldTo(by)).toContain('help_on_hold')
    }
    expect([await creditsOf(rosa), await creditsOf(noor), await escrowOf(testApp)]).toEqual([1, 2, 1])
    await unblock(rosa, noor)
    expect(await helpOf(rosa, id)).toMatchObject({ isOnHold: true })
  })

  it('P-080 M-110 after a block a completed help and its address leave both phones, and return when the block ends', async () => {
    const id = await completed(rosa, noor, aRequest({ location: '12 Elm Street' }))
    await block(rosa, noor)
    for (const table of ['helps', 'postDetails', 'posts']) {
      expect((await rowsFor(noor, table)).has(id), table).toBe(false)
    }
    expect(await helpOf(rosa, id)).toBeUndefined()
    expect(await stateOf(rosa, id)).toBe('completed')
    await unblock(rosa, noor)
    expect((await rowsFor(noor, 'postDetails')).get(id)).toMatchObject({ location: '12 Elm Street' })
    expect([await creditsOf(rosa), await creditsOf(noor)]).toEqual([1, 3])
  })

  it('C14 after a block what either was notified of about the other’s help posts is gone, and returns with its end', async () => {
    const id = await completed(rosa, noor, aRequest({ title: 'Quaxl ride' }))
    const tellsOf = async () =>
      [
        JSON.stringify([...(await rowsFor(noor, 'notifications')).values()]),
        (await noor.call('GET', '/api/notifications')).text,
      ].map((text) => text.includes('Quaxl ride') || text.includes(id))
    expect(await tellsOf()).toEqual([true, true])
    for (const [blocker, other] of [
      [rosa, noor],
      [noor, rosa],
    ] as const) {
      testApp.clock.advance(hourMs)
      await block(blocker, other)
      expect(await tellsOf()).toEqual([false, false])
      await unblock(blocker, other)
      expect(await tellsOf()).toEqual([true, true])
    }
  })

  it('T1 C14 a block in return, and its end, change no notification of whoever blocked first', async () => {
    const id = await createMatchedHelp(rosa, noor, aRequest())
    expectHelp(await step(noor, 'complete', id))
    await block(noor, rosa)
    const notificationsOf = async () => [...(await rowsFor(noor, 'notifications')).values()]
    const notifications = await notificationsOf()
    expect(notifications).toContainEqual(expect.objectContaining({ kind: 'help_on_hold' }))
    testApp.clock.advance(hourMs)
    await block(rosa, noor)
    expect(await notificationsOf()).toEqual(notifications)
    await unblock(rosa, noor)
    expect(await notificationsOf()).toEqual(notifications)
  })

  it('P-081 C14 after a block the steps of a completed help answer as if it had been deleted', async () => {
    const id = await completed(rosa, noor, aRequest())
    expectHelp(await step(noor, 'complete', id))
    await block(rosa, noor)
    for (const by of [rosa, noor]) {
      for (const stepName of ['start', 'complete', 'release', 'dispute'] as const) {
        expect(readRefusal(await step(by, stepName, id))).toEqual([404, 'not_found'])
      }
    }
    // A neighbor reads nothing of the block: they get what they get of any other completed help.
    expect(readRefusal(await accept(ida, id, noor))).toEqual([403, 'not_yours'])
    await unblock(rosa, noor)
    expectHelp(await step(noor, 'complete', id))
  })

  it('M-110 Q43 while the ledger does not add up a block still works: the credit that would return waits for an operator', async () => {
    const id = await createMatchedHelp(
      rosa,
      noor,
      aRequest({ dateNeeded: toIso(testApp.clock.now() + hourMs) }),
    )
    testApp.clock.advance(2 * hourMs)
    const { transact } = testApp.app.database
    await transact(({ database, now }) =>
      database.insertInto('ledgerPause').values({ id: 1, since: now }).execute(),
    )
    await block(noor, rosa)
    await transact(({ database }) => database.deleteFrom('ledgerPause').execute())
    await unblock(noor, rosa)
    expect(await helpOf(rosa, id)).toMatchObject({ isOnHold: true })
    expect(await escrowOf(testApp)).toBe(1)
  })
})

/** Returns helps in four states: chosen, confirmed by the helper, on hold, done. */
async function helpsInEachState() {
  const matched = await createMatchedHelp(rosa, noor, aRequest({ title: 'Carry the boxes' }))
  const confirmedId = await createMatchedHelp(rosa, noor, aRequest({ title: 'Walk the dog' }))
  expectHelp(await step(noor, 'complete', confirmedId))
  const heldId = await createMatchedHelp(rosa, noor, anOffer({ title: 'Mend the fence' }))
  expectHelp(await step(noor, 'dispute', heldId))
  const completed = await createMatchedHelp(rosa, noor, anOffer({ title: 'Bake the bread' }))
  for (const each of [rosa, noor]) expectHelp(await step(each, 'complete', completed))
  return { matched, confirmed: confirmedId, held: heldId, completed }
}

const remove = ({ id }: TestMember) =>
  removeMember({ transact: testApp.app.database.transact, dataDir: testApp.dataDir, timeZone: 'UTC' }, id)

describe('a participant who leaves', () => {
  it('P-082 Q64 the helper of a removed author is notified without any of their words, and has no row of the help', async () => {
    const helps = await helpsInEachState()
    await remove(rosa)
    for (const table of ['helps', 'posts', 'postDetails']) {
      const rows = await rowsFor(noor, table)
      for (const id of Object.values(helps)) expect(rows.has(id), table).toBe(false)
    }
    const notifications = [...(await rowsFor(noor, 'notifications')).values()]
    expect(notifications.map(({ kind }) => kind).sort()).toEqual(['help_left', 'help_left', 'help_left_paid'])
    for (const words of ['boxes', 'dog', 'fence', 'bread', rosa.id]) {
      expect(JSON.stringify(notifications)).not.toContain(words)
    }
    expect([await creditsOf(noor), await escrowOf(testApp)]).toEqual([3, 0])
    for (const id of Object.values(helps)) {
      expect(readRefusal(await step(noor, 'complete', id))).toEqual([404, 'not_found'])
    }
  })

  it('Q64 a helper who confirmed gets the credit of a removed author, also on hold and after a block', async () => {
    const confirmedId = await createMatchedHelp(rosa, noor, aRequest({ title: 'Walk the dog' }))
    expectHelp(await step(noor, 'complete', confirmedId))
    await block(rosa, noor)
    await addCredits(testApp, rosa.id, 1)
    const disputed = await createMatchedHelp(rosa, ida, aRequest({ title: 'Carry the boxes' }))
    expectHelp(await step(ida, 'complete', disputed))
    expectHelp(await step(rosa, 'dispute', disputed))
    const before = await Promise.all([creditsOf(noor), creditsOf(ida), escrowOf(testApp)])
    await remove(rosa)
    expect(await Promise.all([creditsOf(noor), creditsOf(ida), escrowOf(testApp)])).toEqual([
      before[0] + 1,
      before[1] + 1,
      before[2] - 2,
    ])
    for (const helper of [noor, ida]) {
      expect(await toldTo(helper)).toContain('help_left_paid')
      expect(await toldTo(helper)).not.toContain('credit_earned')
      const [line] = [...(await rowsFor(helper, 'creditEntries')).values()].filter(
        ({ reason }) => reason === 'help',
      )
      expect(line).toMatchObject({ amount: 1 })
      expect(JSON.stringify(line)).not.toMatch(new RegExp(`dog|boxes|${rosa.id}`))
      expect(await selfOf(helper)).toMatchObject({ peopleHelped: 1, kindnessStreak: 1 })
    }
  })

  it('Q64 a help that nobody confirmed pays nobody: the credit returns, and the helper’s counts stay', async () => {
    const id = await createMatchedHelp(rosa, noor, aRequest())
    expectHelp(await step(noor, 'start', id))
    await remove(rosa)
    expect([await creditsOf(noor), await escrowOf(testApp)]).toEqual([2, 0])
    expect(await selfOf(noor)).toMatchObject({ peopleHelped: 0, kindnessStreak: 0 })
    expect(await toldTo(noor)).toEqual(['help_left'])
  })

  it('P-081 Q64 when the helper is removed, an unconfirmed help is open again, the others are over, and each credit returns', async () => {
    const { matched, confirmed: confirmedId, held: heldId, completed } = await helpsInEachState()
    await remove(noor)
    const states = await Promise.all([matched, confirmedId, heldId, completed].map((id) => stateOf(rosa, id)))
    expect(states).toEqual(['pending', 'expired', 'expired', 'completed'])
    // One request is still open, so its credit stays in escrow; the earned credit stays.
    expect([await creditsOf(rosa), await escrowOf(testApp)]).toEqual([2, 1])
    expect((await toldTo(rosa)).filter((kind) => kind === 'help_released')).toHaveLength(3)
    expect((await toldTo(rosa)).filter((kind) => kind === 'credit_returned')).toHaveLength(1)
    expect((await rowsFor(rosa, 'helps')).size).toBe(0)
    const postRow = (await rowsFor(ida, 'posts')).get(completed)
    expect(postRow).toMatchObject({ status: 'completed' })
    expect(JSON.stringify([postRow, [...(await rowsFor(rosa, 'notifications')).values()]])).not.toContain(
      noor.id,
    )
    testApp.clock.advance(40 * dayMs)
    await testApp.app.jobs.runAll()
    await rosa.logIn()
    expect([await stateOf(rosa, matched), await creditsOf(rosa)]).toEqual(['expired', 3])
  })
})
