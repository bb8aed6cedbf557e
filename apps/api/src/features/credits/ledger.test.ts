import { createId } from '@porchlight/contracts/values/id'
import { dayMs } from '@porchlight/contracts/values/time'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../database/open.ts'
import type { GivenOperation } from '../../nouns/frames.ts'
import { createPlans } from '../../nouns/plans.ts'
import { createApplyOnce } from '../../operations/apply-once.ts'
import type { Outcome } from '../../operations/outcomes.ts'
import { queuedOperations } from '../../operations/queued-operations.ts'
import { anOffer, aRequest } from '../../testing/app.factory.ts'
import { applyFreely } from '../../testing/apply-freely.factory.ts'
import { usGeocoding } from '../../testing/geocoding.factory.ts'
import { memberRow } from '../../testing/member-row.factory.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.factory.ts'
import { postOperations } from '../posts/posts.operations.ts'
import { communityAccount, escrowAccount, moveCredits, openAccount } from './credits.operations.ts'
import { ledgerFaults, memberAccountId } from './credits.queries.ts'
import { auditLedger } from './ledger-audit.ts'

let database: TestDatabase
let applyOnce: ReturnType<typeof createApplyOnce>
const startedAt = 1_800_000_000_000

async function openLedger(): Promise<void> {
  database = await openTestDatabase({ now: () => startedAt })
  const handlers = postOperations({
    reader: database.reader,
    timeZone: 'UTC',
    postsPerDay: 10_000,
    plans: createPlans(true),
    geocoding: usGeocoding,
  })
  applyOnce = createApplyOnce(queuedOperations(handlers))
}
beforeAll(openLedger)
afterAll(() => database.discard())

const apply = (memberId: string, given: GivenOperation) =>
  applyFreely({ transact: database.transact, applyOnce }, memberId, given)

function asked(name: string, args: unknown): GivenOperation {
  return { id: createId(), name, version: 1, createdAt: startedAt, args }
}

/** As signing up does, without the seconds that hashing a password takes. */
async function addMember(isTrial: boolean): Promise<string> {
  const id = createId()
  await database.transact(async (transaction) => {
    await transaction.database
      .insertInto('members')
      .values(memberRow({ id, trialEndsAt: isTrial ? startedAt + dayMs : startedAt - 1 }, startedAt))
      .execute()
    await openAccount(transaction, id)
    await welcome(transaction, id)
  })
  return id
}

function welcome(transaction: Parameters<Parameters<Database['transact']>[0]>[0], memberId: string) {
  return moveCredits(transaction, {
    id: `welcome:${memberId}`,
    from: communityAccount,
    to: memberAccountId(memberId),
    amount: 2,
    reason: 'welcome',
    actorId: memberId,
  })
}

async function balanceOf(accountId: string): Promise<number> {
  const { balance } = await database.reader
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select('balance')
    .executeTakeFirstOrThrow()
  return balance
}

async function expectSound() {
  expect(await ledgerFaults(database.reader)).toEqual([])
  const accounts = await database.reader.selectFrom('accounts').select(['id', 'balance']).execute()
  expect(accounts.reduce((sum, { balance }) => sum + balance, 0)).toBe(0)
  expect(accounts.filter(({ id, balance }) => id !== communityAccount && balance < 0)).toEqual([])
}

/** What is in escrow is one credit for each request that is open and was paid for. */
async function expectEscrowMatches() {
  const { open } = await database.reader
    .selectFrom('posts')
    .where('type', '=', 'request')
    .where('status', '=', 'pending')
    .select((post) => post.fn.countAll<number>().as('open'))
    .executeTakeFirstOrThrow()
  expect(await balanceOf(escrowAccount)).toBe(open)
}

const pick = fc.nat()
const command = fc.oneof(
  { weight: 1, arbitrary: fc.record({ act: fc.constant('sign up' as const), isTrial: fc.boolean() }) },
  { weight: 5, arbitrary: fc.record({ act: fc.constant('request' as const), who: pick }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('offer' as const), who: pick }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('withdraw' as const), who: pick, which: pick }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('replay' as const), which: pick }) },
)

/** How many commands are under way at the same moment: they share commits, and race. */
const together = fc.integer({ min: 1, max: 25 })

const runs = 20
/** `npm run prove` asks for 25, 500 runs in all. Each has a database of its own: going over all books takes longer with each. */
const batches = Array.from({ length: Number(process.env.LEDGER_BATCHES ?? 1) }, (_, index) => index + 1)

test.each(batches)(
  `Q43 ledger %i: ${runs} runs of 50 commands leave a sum of zero and no balance below zero`,
  {
    timeout: 120_000,
  },
  async () => {
    await database.discard()
    await openLedger()
    await fc.assert(
      fc.asyncProperty(
        fc.array(command, { minLength: 50, maxLength: 50 }),
        together,
        async (commands, width) => {
          const members = [await addMember(true)]
          const posts: string[] = []
          const made: { memberId: string; given: GivenOperation; outcome?: Outcome }[] = []
          const chosen = <Each>(from: readonly Each[], index: number) => from[index % from.length]

          const run = async (each: (typeof commands)[number]): Promise<void> => {
            if (each.act === 'sign up') return void members.push(await addMember(each.isTrial))
            if (each.act === 'replay') {
              const before = chosen(made, each.which)
              if (!before) return
              const again = await apply(before.memberId, before.given)
              if (before.outcome) expect(again).toEqual(before.outcome)
              return
            }
            const memberId = chosen(members, each.who) ?? ''
            const post = each.act === 'offer' ? anOffer({}, startedAt) : aRequest({}, startedAt)
            const given =
              each.act === 'withdraw'
                ? asked('posts.withdraw', { id: chosen(posts, each.which) ?? createId() })
                : asked('posts.create', post)
            const entry: (typeof made)[number] = { memberId, given }
            made.push(entry)
            if (each.act !== 'withdraw') posts.push(String(post.id))
            entry.outcome = JSON.parse(JSON.stringify(await apply(memberId, given)))
          }
          for (let at = 0; at < commands.length; at += width) {
            await Promise.all(commands.slice(at, at + width).map(run))
          }
          await expectSound()
          await expectEscrowMatches()
        },
      ),
      { numRuns: runs },
    )
  },
)

test('Q44 the same operation 50 times at once has one effect', async () => {
  const memberId = await addMember(true)
  const given = asked('posts.create', aRequest({}, startedAt))
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => apply(memberId, given)))
  expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['applied']))
  expect(await balanceOf(memberAccountId(memberId))).toBe(1)
  await expectSound()
})

test('Q45 the same movement 50 times at once moves once', async () => {
  const memberId = await addMember(true)
  const moved = await Promise.all(
    Array.from({ length: 50 }, () => database.transact((transaction) => welcome(transaction, memberId))),
  )
  expect(moved.filter(Boolean)).toEqual([])
  expect(await balanceOf(memberAccountId(memberId))).toBe(2)
})

test('Q42 200 racing spends of 2 credits: exactly 2 are accepted', async () => {
  const memberId = await addMember(true)
  const outcomes = await Promise.all(
    Array.from({ length: 200 }, () => apply(memberId, asked('posts.create', aRequest({}, startedAt)))),
  )
  expect(outcomes.filter(({ status }) => status === 'applied')).toHaveLength(2)
  const codes = outcomes.flatMap((each) => (each.status === 'refused' ? [each.code] : []))
  expect(new Set(codes)).toEqual(new Set(['credits_missing']))
  expect(await balanceOf(memberAccountId(memberId))).toBe(0)
  await expectSound()
})

test.each(['transfers', 'entries'] as const)(
  'Q41 nobody can edit or delete %s, by whatever statement',
  async (table) => {
    await addMember(true)
    const write = (work: Parameters<Database['transact']>[0]) => database.transact(work)
    await expect(
      write(({ database: inner }) => inner.updateTable(table).set({ amount: 5 }).execute()),
    ).rejects.toThrow('the ledger is only ever added to')
    await expect(write(({ database: inner }) => inner.deleteFrom(table).execute())).rejects.toThrow(
      'the ledger is only ever added to',
    )
    await expectSound()
  },
)

const checkViolation = { sqlite: 'SQLITE_CONSTRAINT_CHECK', postgres: '23514' }

test('Q41 the tables themselves refuse a debt, a movement of nothing and one to oneself', async () => {
  const memberId = await addMember(true)
  const account = memberAccountId(memberId)
  const transfer = { reason: 'welcome', reference: null, actorId: memberId, createdAt: startedAt } as const
  for (const given of [
    { amount: 0, fromAccountId: communityAccount, toAccountId: account },
    { amount: -1, fromAccountId: communityAccount, toAccountId: account },
    { amount: 1, fromAccountId: account, toAccountId: account },
  ]) {
    await expect(
      database.transact(({ database: inner }) =>
        inner
          .insertInto('transfers')
          .values({ id: createId(), ...transfer, ...given })
          .execute(),
      ),
    ).rejects.toMatchObject({ code: checkViolation[database.engine] })
  }
  await expect(
    database.transact(({ database: inner }) =>
      inner.updateTable('accounts').set({ balance: -1 }).where('id', '=', account).execute(),
    ),
  ).rejects.toMatchObject({ code: checkViolation[database.engine] })
})

test('Q43 a broken ledger is noticed: a balance, a version, a sum', async () => {
  const account = memberAccountId(await addMember(true))
  const problemsAfter = async (set: { balance?: number; version?: number }) => {
    const before = await database.reader
      .selectFrom('accounts')
      .where('id', '=', account)
      .select(['balance', 'version'])
      .executeTakeFirstOrThrow()
    const change = (values: { balance?: number; version?: number }) =>
      database.transact(({ database: inner }) =>
        inner.updateTable('accounts').set(values).where('id', '=', account).execute(),
      )
    await change(set)
    const problems = (await ledgerFaults(database.reader)).map(({ problem }) => problem)
    await change(before)
    return problems.sort()
  }
  expect(await problemsAfter({ balance: 7 })).toEqual(['balance', 'sum'])
  expect(await problemsAfter({ version: 9 })).toEqual(['versions'])
  await expectSound()
})

test('Q43 while the ledger does not add up nobody spends, joining goes on, and once it does, spending does too', async () => {
  const memberId = await addMember(true)
  const account = memberAccountId(memberId)
  const setBalance = (balance: number) =>
    database.transact(({ database: inner }) =>
      inner.updateTable('accounts').set({ balance }).where('id', '=', account).execute(),
    )
  const ask = () => apply(memberId, asked('posts.create', aRequest({}, startedAt)))
  await setBalance(7)
  expect(await auditLedger(database)).toContainEqual({ accountId: account, problem: 'balance' })
  expect(await ask()).toMatchObject({ status: 'refused', code: 'credits_paused' })
  expect(await apply(memberId, asked('posts.create', anOffer({}, startedAt)))).toMatchObject({
    status: 'applied',
  })
  await addMember(true)

  await setBalance(2)
  expect(await ask()).toMatchObject({ status: 'refused', code: 'credits_paused' })
  expect(await auditLedger(database)).toEqual([])
  expect(await ask()).toMatchObject({ status: 'applied' })
  await expectSound()
})
