/** Tests of what the clock does with help that no member offers, does or confirms. */
import { dayMs, hourMs, toIso } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase } from '../../database/open.ts'
import { anOffer, aRequest, buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { ledgerFaults } from '../credits/credits.queries.ts'
import {
  completed,
  createMatchedHelp,
  creditsOf,
  escrowOf,
  expectHelp,
  posted,
  readRefusal,
  rowsFor,
  selfOf,
  step,
  toldTo,
} from './help.factory.ts'
import { helpJob } from './help.jobs.ts'

let testApp: TestApp
let rosa: TestMember
let noor: TestMember
beforeEach(async () => {
  testApp = await buildTestApp({ LIMITS: JSON.stringify({ logInsPerAddress: 1000 }) })
  rosa = await testApp.signUp('Rosa')
  noor = await testApp.signUp('Noor')
})
afterEach(async () => {
  expect(await ledgerFaults(testApp.app.database.reader)).toEqual([])
  await testApp.close()
})

/** The jobs run as if all the time had been one; a second time changes nothing. */
async function pass(days: number): Promise<void> {
  testApp.clock.advance(days * dayMs)
  await testApp.app.jobs.runAll()
  await testApp.app.jobs.runAll()
  for (const each of [rosa, noor]) await each.logIn()
}

const soon = () => toIso(testApp.clock.now() + hourMs)
/** Returns when the member was notified that the other had confirmed the help. */
async function confirmationsOf(member: TestMember): Promise<unknown[]> {
  const notifications = [...(await rowsFor(member, 'notifications')).values()]
  return notifications.filter(({ kind }) => kind === 'help_confirmed').map(({ createdAt }) => createdAt)
}
const statusOf = async (by: TestMember, id: string) => (await rowsFor(by, 'posts')).get(id)?.status

it('P-082 C-004 a request that nobody takes up expires seven days after its date, with a reminder the day before, and its credit returns', async () => {
  const id = await posted(rosa, aRequest({ dateNeeded: soon() }))
  await pass(5.9)
  expect(await toldTo(rosa)).toEqual([])
  await pass(0.2)
  expect([await toldTo(rosa), await statusOf(rosa, id)]).toEqual([['help_expiring'], 'pending'])
  await pass(0.8)
  expect([await toldTo(rosa), await statusOf(rosa, id)]).toEqual([['help_expiring'], 'pending'])
  await pass(0.2)
  expect((await toldTo(rosa)).slice(0, 2).sort()).toEqual(['credit_returned', 'help_expired'])
  expect([await statusOf(rosa, id), await creditsOf(rosa), await escrowOf(testApp)]).toEqual([
    'expired',
    2,
    0,
  ])
  for (const stepName of ['start', 'complete', 'release', 'dispute'] as const) {
    expect(readRefusal(await step(rosa, stepName, id))).toEqual([409, 'wrong_step'])
  }
})

it('P-081 C-004 a help that neither participant confirms brings one reminder, and expires 30 days after its date', async () => {
  const id = await createMatchedHelp(rosa, noor, aRequest({ dateNeeded: soon() }))
  await pass(1)
  await pass(1)
  expect(await toldTo(rosa)).toEqual(['help_due'])
  expect(await toldTo(noor)).toEqual(['help_due', 'help_accepted'])
  await pass(27)
  expect(await statusOf(noor, id)).toBe('matched')
  await pass(1.1)
  expect([await statusOf(noor, id), await creditsOf(rosa), await creditsOf(noor)]).toEqual(['expired', 2, 2])
  expect((await toldTo(noor))[0]).toBe('help_expired')
  expect((await rowsFor(noor, 'postDetails')).has(id)).toBe(false)
})

it.each([
  { type: 'request', by: 'author', ends: 'completed', author: 1, helper: 3 },
  { type: 'request', by: 'helper', ends: 'in_progress', author: 1, helper: 2 },
  { type: 'offer', by: 'author', ends: 'in_progress', author: 2, helper: 2 },
  { type: 'offer', by: 'helper', ends: 'completed', author: 2, helper: 2 },
] as const)(
  'P-081 C-003 $type: when the $by alone confirmed, the other is reminded, and after seven silent days it is $ends',
  async ({ type, by, ends, author, helper }) => {
    const make = type === 'request' ? aRequest : anOffer
    const id = await createMatchedHelp(rosa, noor, make())
    const [firstMember, other] = by === 'author' ? [rosa, noor] : [noor, rosa]
    expectHelp(await step(firstMember, 'complete', id))
    const confirmations = await confirmationsOf(other)
    await pass(3.1)
    const reminded = await confirmationsOf(other)
    expect([confirmations.length, reminded.length]).toEqual([1, 1])
    expect(Date.parse(String(reminded[0])) - Date.parse(String(confirmations[0]))).toBeGreaterThan(3 * dayMs)
    // A second confirmation changes nothing: the first one counts.
    expectHelp(await step(firstMember, 'complete', id))
    await pass(3.8)
    expect(await statusOf(rosa, id)).toBe('in_progress')
    await pass(0.2)
    expect([await statusOf(rosa, id), await creditsOf(rosa), await creditsOf(noor)]).toEqual([
      ends,
      author,
      helper,
    ])
    const help = (await rowsFor(noor, 'helps')).get(id)
    const isOnHold = ends === 'in_progress'
    expect(help).toMatchObject({ isOnHold, earnsCredit: isOnHold || type === 'request' })
    for (const each of [rosa, noor]) {
      expect((await toldTo(each)).includes('help_on_hold')).toBe(isOnHold)
    }
    expect(await escrowOf(testApp)).toBe(isOnHold && type === 'request' ? 1 : 0)
    // A help on hold waits for an operator without any limit of time.
    await pass(90)
    expect(await statusOf(rosa, id)).toBe(ends)
  },
)

it('P-080 the place of a help is deleted 14 days after its completion, from the data and from both phones', async () => {
  const id = await completed(rosa, noor, aRequest({ location: '12 Elm Street' }))
  await pass(13.9)
  expect((await rowsFor(noor, 'postDetails')).get(id)).toMatchObject({ location: '12 Elm Street' })
  await pass(0.2)
  for (const each of [rosa, noor]) {
    expect((await rowsFor(each, 'postDetails')).get(id)).toMatchObject({ location: null })
  }
  const rows = await testApp.app.database.reader.selectFrom('posts').selectAll().execute()
  expect(rows).toMatchObject([{ location: null, latitude: null, longitude: null }])
})

it('C-003 J7 two processes that handle the same helps at once end each of them once', async () => {
  const ids = [await posted(rosa, aRequest()), await posted(noor, aRequest())]
  const id = await createMatchedHelp(rosa, noor, aRequest())
  expectHelp(await step(rosa, 'complete', id))
  const url = testApp.environment.DATABASE_URL
  const databaseUrl = url === undefined ? null : new URL(url)
  const { dataDir, clock } = testApp
  const second = await openDatabase({ dataDir, databaseUrl, now: clock.now })
  testApp.clock.advance(9 * dayMs)
  const turn = { stopping: new AbortController().signal }
  const job = helpJob(() => 'UTC')
  try {
    await Promise.all([testApp.app.database, second, testApp.app.database].map((each) => job.run(each, turn)))
  } finally {
    await second.close()
  }
  for (const each of [rosa, noor]) await each.logIn()
  for (const each of ids) expect(await statusOf(rosa, each)).toBe('expired')
  expect([await creditsOf(rosa), await creditsOf(noor), await escrowOf(testApp)]).toEqual([1, 3, 0])
  expect((await toldTo(noor)).filter((kind) => kind === 'credit_earned')).toHaveLength(1)
  expect((await selfOf(noor)).peopleHelped).toBe(1)
})
