/** Tests of helps about which the participants do not agree, at an operator's terminal. */

import { helpLimits } from '@porchlight/contracts/help/help.schema'
import type { Member } from '@porchlight/contracts/members/members.schema'
import type { NewPost, PostResponse } from '@porchlight/contracts/posts/posts.schema'
import { createId } from '@porchlight/contracts/values/id'
import { minuteMs } from '@porchlight/contracts/values/time'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { memberAccountId } from '../../database/schema/accounts.ts'
import { writeTo } from '../../features/conversations/conversations.factory.ts'
import { ledgerFaults } from '../../features/credits/credits.queries.ts'
import { auditLedger } from '../../features/credits/ledger-audit.ts'
import { anOffer, aRequest, buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { createDevice } from '../../testing/device.factory.ts'
import { give } from '../commands.factory.ts'

let testApp: TestApp
let noor: TestMember
let rudy: TestMember
beforeAll(async () => {
  testApp = await buildTestApp({ LIMITS: JSON.stringify({ signUpsPerAddress: 100, logInsPerAddress: 100 }) })
})
beforeEach(async () => {
  noor = await testApp.signUp('Noor')
  rudy = await testApp.signUp('Rudy')
})
afterAll(() => testApp.close())

const command = (...words: string[]) => give(testApp.environment, ['decide', ...words], testApp.clock.now)
async function step(by: TestMember, id: string, name: string, body: object = {}): Promise<void> {
  expect((await by.call('POST', `/api/posts/${id}/${name}`, { body })).status).toBe(200)
}
/** Noor's, taken up by Rudy. */
async function underWay(body: NewPost): Promise<string> {
  const id = (await noor.call('POST', '/api/posts', { body })).json<PostResponse>().id
  await writeTo(rudy, noor.id)
  await step(noor, id, 'accept', { helperId: rudy.id })
  return id
}
/** Creates a help in dispute: Rudy says that it is done, and Noor says that it did not happen. */
async function disputed(body: NewPost): Promise<string> {
  const id = await underWay(body)
  await step(rudy, id, 'complete')
  await step(noor, id, 'dispute', { word: 'Nobody \u001b[2J came.' })
  return id
}
const creditsOf = async () =>
  Promise.all(
    [noor, rudy].map(async (each) => (await each.call('GET', '/api/auth/user')).json<Member>().credits),
  )
async function toldOf(member: TestMember): Promise<unknown[]> {
  const device = createDevice(member)
  await device.sync()
  return [...device.held('notifications').values()].map(({ kind }) => kind)
}
const statusOf = async (id: string) =>
  (await rudy.call('GET', `/api/posts/${id}`)).json<PostResponse>().status
const openReports = () =>
  testApp.app.database.reader
    .selectFrom('reports')
    .where('closedAt', 'is', null)
    .select(['id', 'reason'])
    .execute()

test('C-003 a help on hold is listed with the words of both participants, and the decision "completed" pays its credit once', async () => {
  const id = await disputed(aRequest({}, testApp.clock.now()))
  expect(await creditsOf()).toEqual([1, 2])
  const { output } = await command()
  expect(output).toMatch(new RegExp(`^${id}  .* a request: Ride to an eye appointment`, 'm'))
  expect(output).toMatch(/posted by Noor Jimenez <.*>, with Rudy Jimenez <.*>/)
  expect(output).toMatch(/says that it is done: Rudy/)
  expect(output).toMatch(/says that it did not happen: Noor.*: Nobody ·\[2J came\./)
  const [report] = await openReports()
  const shownReport = await give(
    testApp.environment,
    ['reports', 'show', String(report?.id)],
    testApp.clock.now,
  )
  expect(shownReport.output).toContain(`decide completed ${id}`)

  expect(await command('completed', id)).toMatchObject({
    code: 0,
    output: 'It counts as completed: the helper has the credit. Both get a notification.',
  })
  expect([await statusOf(id), await creditsOf(), await openReports()]).toEqual(['completed', [1, 3], []])
  for (const each of [noor, rudy]) expect(await toldOf(each)).toContain('help_decided')
  expect(await toldOf(rudy)).toContain('credit_earned')
  for (const option of ['--completed', '--not-completed']) {
    const again = await command(option, id)
    expect([again.code, again.complaints]).toEqual([
      1,
      expect.stringMatching(/^There is nothing to decide about/),
    ])
  }
  expect([await statusOf(id), await creditsOf()]).toEqual(['completed', [1, 3]])
  expect((await command()).output).toBe('There is nothing to decide.')
  expect(await ledgerFaults(testApp.app.database.reader)).toEqual([])
})

test('P-081 a participant’s earlier report about the post stays open when an operator decides the help', async () => {
  const id = await underWay(anOffer({}, testApp.clock.now()))
  const body = { subject: 'post', subjectId: id, reason: 'harassment', words: 'He shouts at the door.' }
  expect((await rudy.call('POST', '/api/reports', { body })).status).toBe(200)
  await step(rudy, id, 'dispute', { word: 'Nobody came.' })
  expect((await openReports()).map(({ reason }) => reason).sort()).toEqual(['did_not_happen', 'harassment'])
  expect((await command('not-completed', id)).code).toBe(0)
  const [leftReport, ...otherReports] = await openReports()
  expect([leftReport?.reason, otherReports]).toEqual(['harassment', []])
  await give(testApp.environment, ['reports', '--close', String(leftReport?.id)], testApp.clock.now)
})

test('C-004 the decision "not completed" returns the credit, and neither participant can continue the help', async () => {
  const id = await disputed(aRequest({}, testApp.clock.now()))
  expect((await command('--not-completed', id)).output).toBe(
    'It has ended without help: the credit is back with the member who requested the help. Both get a notification.',
  )
  expect([await statusOf(id), await creditsOf(), await openReports()]).toEqual(['expired', [2, 2], []])
  for (const each of [noor, rudy]) {
    expect(await toldOf(each)).toContain('help_decided')
    expect((await each.call('POST', `/api/posts/${id}/complete`, { body: {} })).status).toBe(409)
  }
  expect(await toldOf(noor)).toContain('credit_returned')
  const device = createDevice(rudy)
  await device.sync()
  expect(device.held('helps').get(id)).toMatchObject({ isOnHold: false })
})

test.each([
  ['--completed', 'completed', [3, 2], 'the helper has the credit'],
  ['--not-completed', 'expired', [2, 2], 'no credit moves'],
])(
  'C-005 an offer on hold, of which nothing was paid: %s makes it %s',
  async (option, status, credits, words) => {
    const id = await disputed(anOffer({}, testApp.clock.now()))
    expect((await command(option, id)).output).toContain(words)
    expect([await statusOf(id), await creditsOf()]).toEqual([status, credits])
  },
)

test('C-003 a help that only the earner confirmed is listed for an operator after a week, though nobody reported it', async () => {
  const id = await underWay(aRequest({}, testApp.clock.now()))
  await step(rudy, id, 'complete')
  const list = () => give(testApp.environment, ['reports'], testApp.clock.now)
  testApp.clock.advance(helpLimits.silenceMs - minuteMs)
  await testApp.app.jobs.runAll()
  expect((await list()).output).toBe('There are no reports.')
  testApp.clock.advance(minuteMs)
  await testApp.app.jobs.runAll()
  expect((await list()).output).toBe(
    'On hold until you decide: 1 help. To list: npm run porchlight -- decide',
  )
  const { output } = await command()
  expect(output).toMatch(new RegExp(`^${id}  `, 'm'))
  expect(output).toMatch(/says that it is done: Rudy/)
  expect(output).not.toContain('did not happen')
  expect((await command('--completed', id)).code).toBe(0)
  await rudy.logIn()
  expect([(await list()).output, await statusOf(id)]).toEqual(['There are no reports.', 'completed'])
})

test('Q43 while the ledger does not add up the decision is refused in words, and succeeds once the ledger adds up', async () => {
  const id = await disputed(aRequest({}, testApp.clock.now()))
  const { database } = testApp.app
  const audit = async (by: number) => {
    await database.transact(({ database: inner }) =>
      inner
        .updateTable('accounts')
        .set((eb) => ({ balance: eb('balance', '+', by) }))
        .where('id', '=', memberAccountId(noor.id))
        .execute(),
    )
    await auditLedger(database)
  }
  await audit(1)
  for (const option of ['--completed', '--not-completed']) {
    const { code, complaints } = await command(option, id)
    expect([code, complaints]).toEqual([1, expect.stringMatching(/^The ledger does not add up/)])
  }
  expect([await statusOf(id), await openReports()]).toEqual(['in_progress', [expect.anything()]])
  await audit(-1)
  expect((await command('--not-completed', id)).code).toBe(0)
  expect([await statusOf(id), await creditsOf()]).toEqual(['expired', [2, 2]])
})

test('an operator cannot decide a help that nobody disputed', async () => {
  const offer = (
    await noor.call('POST', '/api/posts', { body: anOffer({}, testApp.clock.now()) })
  ).json<PostResponse>()
  for (const id of [String(offer.id), createId(), 'no \u001b[2J id']) {
    const { code, complaints } = await command('--completed', id)
    expect([code, complaints]).toEqual([
      1,
      expect.stringMatching(/^There is nothing to decide about .*decide$/),
    ])
    expect(complaints).not.toContain('\u001b')
  }
  expect(await statusOf(String(offer.id))).toBe('pending')
})
