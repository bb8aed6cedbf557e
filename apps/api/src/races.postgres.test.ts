/** Twenty processes on one database at once: what only the order of things decides, is decided once. */
import { schemaVersion } from '@porchlight/contracts/sync/versions'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs } from '@porchlight/contracts/values/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from './database/open.ts'
import { memberAccountId } from './database/schema/accounts.ts'
import type { SentOperation } from './feature-parts/frames.ts'
import { communityAccount, moveCredits, openAccount } from './features/credits/credits.operations.ts'
import { ledgerFaults } from './features/credits/credits.queries.ts'
import { joinByInvitation } from './features/invitations/join.operations.ts'
import { postOperations } from './features/posts/posts.operations.ts'
import { addMember, newMember } from './features/sessions/joining/new-members.ts'
import { createApplyOnce } from './operations/apply-once.ts'
import type { Outcome } from './operations/outcomes.ts'
import { queuedOperations } from './operations/queued-operations.ts'
import { createPlans } from './plans/plans.ts'
import { createPull } from './sync/pull/pull.ts'
import { anOffer, aRequest } from './testing/app.factory.ts'
import { applyFreely, checkNothing } from './testing/apply-freely.factory.ts'
import { bareRows } from './testing/bare-tables.factory.ts'
import { testPostKinds } from './testing/post-kinds.factory.ts'
import { usGeocoding } from './testing/services/geocoding.factory.ts'
import { createTestData, type TestData } from './testing/test-database.factory.ts'

const processes = 20
const startedAt = 1_800_000_000_000

let data: TestData
let databases: Database[]
let apply: ((memberId: string, operation: SentOperation) => Promise<Outcome>)[]
beforeAll(async () => {
  data = await createTestData()
  // Twenty on one busy machine may have to wait for each other longer than a server should.
  data.databaseUrl?.searchParams.set('options', '-c lock_timeout=60s -c statement_timeout=60s')
  databases = await Promise.all(
    Array.from({ length: processes }, () => openDatabase({ ...data, now: () => startedAt })),
  )
  apply = databases.map(({ reader, transact }) => {
    const handlers = postOperations({
      reader,
      now: () => startedAt,
      timeZone: () => 'UTC',
      hasPublicBoard: false,
      plans: createPlans(() => true),
      geocoding: usGeocoding,
      kinds: testPostKinds,
    })
    const applyOnce = createApplyOnce(queuedOperations(handlers), checkNothing)
    return (memberId, operation) => applyFreely({ transact, applyOnce }, memberId, operation)
  })
})
afterAll(async () => {
  for (const database of databases) await database.close()
  await data.discard()
})

/** The work of each, begun by all processes in turn and waited for together. */
function raced<Result>(count: number, work: (database: Database, index: number) => Promise<Result>) {
  return Promise.allSettled(
    Array.from({ length: count }, (_, index) => work(databases[index % processes] as Database, index)),
  )
}

async function signUp(email = `${createId()}@example.org`): Promise<string> {
  const member = newMember(
    { firstName: 'Rosa', lastName: 'Jimenez', email },
    { passwordHash: null, authProvider: 'email', isProved: false, now: startedAt, trialDays: 14 },
  )
  await (databases[0] as Database).transact((transaction) => addMember(transaction, member))
  return member.id
}

function createOperation(name: string, args: unknown, id = createId()): SentOperation {
  return { id, name, version: 1, createdAt: startedAt, args }
}

async function expectSound(): Promise<void> {
  expect(await ledgerFaults((databases[0] as Database).reader)).toEqual([])
}

test('Q82 Q42 200 racing requests of a member with 2 credits: exactly 2 are accepted', async () => {
  const memberId = await signUp()
  const outcomes = await raced(200, (_database, index) =>
    (apply[index % processes] as (typeof apply)[number])(
      memberId,
      createOperation('posts.create', aRequest({}, startedAt)),
    ),
  )
  const statuses = outcomes.map((each) => (each.status === 'fulfilled' ? each.value.status : 'fault'))
  expect(statuses.filter((status) => status === 'applied')).toHaveLength(2)
  expect(statuses.filter((status) => status === 'refused')).toHaveLength(198)
  await expectSound()
})

test('Q82 Q44 O4 the same operation, sent to all processes at once, has one effect and one response', async () => {
  const memberId = await signUp()
  const operation = createOperation('posts.create', aRequest({}, startedAt))
  const outcomes = await raced(60, (_database, index) =>
    (apply[index % processes] as (typeof apply)[number])(memberId, operation),
  )
  const responses = outcomes.map((each) => (each.status === 'fulfilled' ? each.value : each.reason))
  expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1)
  expect(responses[0]).toMatchObject({ status: 'applied' })
  const posts = await (databases[0] as Database).reader
    .selectFrom('posts')
    .where('authorId', '=', memberId)
    .select('id')
    .execute()
  expect(posts).toHaveLength(1)
  await expectSound()
})

test('Q82 Q45 the same transfer, made by all processes at once, moves once', async () => {
  const memberId = await signUp()
  const transferResults = await raced(60, (database) =>
    database.transact((transaction) =>
      moveCredits(transaction, {
        id: `bonus:${memberId}`,
        from: communityAccount,
        to: memberAccountId(memberId),
        amount: 5,
        reason: 'welcome',
        actorId: memberId,
      }),
    ),
  )
  expect(transferResults.filter((each) => each.status === 'fulfilled' && each.value)).toHaveLength(1)
  expect(transferResults.filter((each) => each.status === 'rejected')).toEqual([])
  await expectSound()
})

test('Q82 one mail address becomes one account, and one community has one first member', async () => {
  const other = await createTestData()
  const starting = await Promise.all(
    Array.from({ length: processes }, () => openDatabase({ ...other, now: () => startedAt })),
  )
  const joining = await Promise.allSettled(
    starting.map(({ transact }, index) => {
      const email = index % 2 === 0 ? 'rosa@example.org' : `rosa.${index}@example.org`
      const member = newMember(
        { firstName: 'Rosa', lastName: 'Jimenez', email },
        { passwordHash: null, authProvider: 'email', isProved: false, now: startedAt, trialDays: 14 },
      )
      return transact((transaction) => addMember(transaction, member))
    }),
  )
  expect(joining.filter(({ status }) => status === 'fulfilled')).toHaveLength(processes / 2 + 1)
  const [first] = starting as [Database]
  const operators = await first.reader
    .selectFrom('members')
    .where('isOperator', '=', 1)
    .select('id')
    .execute()
  expect(operators).toHaveLength(1)
  for (const database of starting) await database.close()
  await other.discard()
})

test('M-112 of forty newcomers by twenty processes who take three uses of one invitation at once, three have them', async () => {
  const inviterId = await signUp()
  const code = 'mE2uVSgCJrDx0Vl1ZcEwPA'
  await (databases[0] as Database).transact(({ database }) =>
    database
      .insertInto('invitations')
      .values({
        ...{ id: createId(), code, memberId: inviterId, usesMax: 3, cameCount: 0, cancelledAt: null },
        ...{ createdAt: startedAt, endsAt: startedAt + dayMs },
      })
      .execute(),
  )
  const newcomers = await Promise.all(Array.from({ length: 40 }, () => signUp()))
  const joins = await raced(40, ({ transact }, index) =>
    transact((transaction) =>
      joinByInvitation(transaction, {
        ...{ memberId: String(newcomers[index]), firstName: 'Noor', code, signedUpAt: startedAt, credits: 0 },
        geocoding: usGeocoding,
      }),
    ),
  )
  expect(joins.filter((join) => join.status === 'fulfilled' && join.value)).toHaveLength(3)
  expect(joins.filter(({ status }) => status === 'rejected')).toEqual([])
  const { reader } = databases[0] as Database
  const { cameCount } = await reader
    .selectFrom('invitations')
    .where('code', '=', code)
    .select('cameCount')
    .executeTakeFirstOrThrow()
  const rows = await reader.selectFrom('invitedMembers').select('memberId').execute()
  expect([cameCount, rows.length]).toEqual([3, 3])
})

test('Q47 storms of transfers back and forth lose nothing, and none of them fails', async () => {
  const [ada, ben] = [createId(), createId()]
  await (databases[0] as Database).transact(async (transaction) => {
    for (const memberId of [ada, ben]) {
      await openAccount(transaction, memberId)
      await moveCredits(transaction, {
        id: `start:${memberId}`,
        from: communityAccount,
        to: memberAccountId(memberId),
        amount: 300,
        reason: 'welcome',
        actorId: memberId,
      })
    }
  })
  const storm = await raced(200, ({ transact }, index) =>
    transact((transaction) => {
      const [from, to] = index % 2 === 0 ? [ada, ben] : [ben, ada]
      return moveCredits(transaction, {
        id: `storm:${index}`,
        from: memberAccountId(from),
        to: memberAccountId(to),
        amount: 1,
        reason: 'welcome',
        actorId: from,
      })
    }),
  )
  expect(storm.filter((each) => each.status === 'rejected')).toEqual([])
  await expectSound()
})

test('C1 a device that pulls while twenty write gets every change once, in the order of its number', async () => {
  const [first] = databases as [Database]
  const pull = createPull({ snapshot: first.snapshot, ...bareRows, audiencesOf: () => ['member:watcher'] })
  const viewer = { memberId: '', schema: schemaVersion, now: startedAt }
  let cursor = (await pull(viewer, null)).cursor
  const seenRows: { id: string; seq: number }[] = []
  let isWriting = true
  const watching = (async () => {
    for (let isLast = false; !isLast; ) {
      isLast = !isWriting
      const page = await pull(viewer, cursor)
      expect(page.state).toBe('ok')
      seenRows.push(...page.rows.map(({ id, seq }) => ({ id, seq })))
      cursor = page.cursor
    }
  })()
  const writeResults = await raced(300, ({ transact }, index) =>
    transact(async ({ touch }) => touch('posts', `p${index}`, 'member:watcher')),
  )
  isWriting = false
  await watching
  expect(writeResults.filter((each) => each.status === 'rejected')).toEqual([])
  expect(seenRows).toHaveLength(300)
  expect(new Set(seenRows.map(({ id }) => id)).size).toBe(300)
  expect(seenRows.map(({ seq }) => seq)).toEqual(seenRows.map(({ seq }) => seq).sort((a, b) => a - b))
})

test('Q46 a month has as many free requests as the plan says, however many processes count them', async () => {
  const memberId = await signUp()
  const [first] = databases as [Database]
  await first.transact(({ database }) =>
    database
      .updateTable('members')
      .set({ trialEndsAt: startedAt - dayMs })
      .where('id', '=', memberId)
      .execute(),
  )
  await first.transact((transaction) =>
    moveCredits(transaction, {
      id: `plenty:${memberId}`,
      from: communityAccount,
      to: memberAccountId(memberId),
      amount: 50,
      reason: 'welcome',
      actorId: memberId,
    }),
  )
  const outcomes = await raced(60, (_database, index) =>
    (apply[index % processes] as (typeof apply)[number])(
      memberId,
      createOperation('posts.create', index % 3 === 0 ? anOffer({}, startedAt) : aRequest({}, startedAt)),
    ),
  )
  const appliedOutcomes = outcomes.filter(
    (each) => each.status === 'fulfilled' && each.value.status === 'applied',
  )
  // Two requests, and all of the twenty offers.
  expect(appliedOutcomes).toHaveLength(22)
  await expectSound()
})
