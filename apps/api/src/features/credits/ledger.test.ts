import { Refused } from '@porchlight/contracts/errors/refusals'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs } from '@porchlight/contracts/values/time'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../database/open.ts'
import { memberAccountId } from '../../database/schema/accounts.ts'
import type { SentOperation } from '../../feature-parts/frames.ts'
import { createApplyOnce } from '../../operations/apply-once.ts'
import type { Outcome } from '../../operations/outcomes.ts'
import { queuedOperations } from '../../operations/queued-operations.ts'
import { createPlans } from '../../plans/plans.ts'
import { anOffer, aRequest } from '../../testing/app.factory.ts'
import { applyFreely, checkNothing } from '../../testing/apply-freely.factory.ts'
import { memberRow } from '../../testing/member-row.factory.ts'
import { testPostKinds } from '../../testing/post-kinds.factory.ts'
import { usGeocoding } from '../../testing/services/geocoding.factory.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.factory.ts'
import { introducePerson } from '../members/people.operations.ts'
import { postOperations } from '../posts/posts.operations.ts'
import { offerReward, takeBackRedemption } from '../rewards/reward-stock.operations.ts'
import { aReward } from '../rewards/rewards.factory.ts'
import { redeem } from '../rewards/rewards.operations.ts'
import { grantBonuses } from './bonus.operations.ts'
import { communityAccount, escrowAccount, moveCredits, openAccount } from './credits.operations.ts'
import { ledgerFaults } from './credits.queries.ts'
import { giftOperations } from './gifts.operations.ts'
import { auditLedger } from './ledger-audit.ts'
import { reverse } from './reverse.operations.ts'

let database: TestDatabase
let applyOnce: ReturnType<typeof createApplyOnce>
let rewardId: string
let month: number
const startedAt = 1_800_000_000_000

async function openLedger(): Promise<void> {
  database = await openTestDatabase({ now: () => startedAt })
  const { reader, transact } = database
  const settings = {
    reader,
    transact,
    now: () => startedAt,
    timeZone: () => 'UTC',
    plans: createPlans(() => true),
    geocoding: usGeocoding,
  }
  const handlers = {
    ...postOperations({ ...settings, hasPublicBoard: false, kinds: testPostKinds }),
    ...giftOperations(settings),
  }
  applyOnce = createApplyOnce(queuedOperations(handlers), checkNothing)
  // Premium of a member begins between two bonuses, and the months go on.
  month = 0
  rewardId = await transact((transaction) =>
    offerReward(transaction, aReward({ creditCost: 1, availableQuantity: 1_000 })),
  )
}
beforeAll(openLedger)
afterAll(() => database.discard())

const apply = (memberId: string, operation: SentOperation) =>
  applyFreely({ transact: database.transact, applyOnce }, memberId, operation)

function createOperation(name: string, args: unknown): SentOperation {
  return { id: createId(), name, version: 1, createdAt: startedAt, args }
}

/** Adds a member like a sign-up, without the seconds for hashing a password. */
async function addMember(isTrial: boolean, isNewcomer = false): Promise<string> {
  const id = createId()
  await database.transact(async (transaction) => {
    await transaction.database
      .insertInto('members')
      .values(
        memberRow(
          {
            ...{ id, trialEndsAt: isTrial ? startedAt + dayMs : startedAt - 1 },
            hasCompletedHelp: isNewcomer ? 0 : 1,
          },
          startedAt,
        ),
      )
      .execute()
    await openAccount(transaction, id)
    await introducePerson(transaction, id)
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

/** Reads the gifts of members who have not helped yet, without those that an operator reversed. */
async function giftsOfNewcomers() {
  const { reader } = database
  const gifts = await reader
    .selectFrom('transfers')
    .innerJoin('members', 'members.id', 'transfers.actorId')
    .where('reason', '=', 'gift')
    .where('hasCompletedHelp', '=', 0)
    .select(['transfers.id', 'fromAccountId', 'toAccountId', 'amount'])
    .execute()
  const reversals = await reader
    .selectFrom('transfers')
    .where('reason', '=', 'reversal')
    .select('reference')
    .execute()
  const reversedIds = new Set(reversals.map(({ reference }) => reference))
  return gifts.filter(({ id }) => !reversedIds.has(id))
}

/**
 * Checks the gifts of members who have not helped yet: each gave at most their welcome credits, and each neighbor
 * received at most two. A reversed gift counts for neither, since its credits came back.
 */
async function expectNewcomersGaveLittle() {
  const gifts = await giftsOfNewcomers()
  for (const side of ['fromAccountId', 'toAccountId'] as const) {
    const sums = new Map<string, number>()
    for (const gift of gifts) sums.set(gift[side], (sums.get(gift[side]) ?? 0) + gift.amount)
    expect(Math.max(0, ...sums.values())).toBeLessThanOrEqual(2)
  }
}

/** Checks that escrow holds one credit for each open request that was paid for. */
async function expectEscrowMatches() {
  const { open } = await database.reader
    .selectFrom('posts')
    .innerJoin('transfers', 'transfers.reference', 'posts.id')
    .where('transfers.reason', '=', 'request')
    .where('posts.status', '=', 'pending')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .executeTakeFirstOrThrow()
  expect(await balanceOf(escrowAccount)).toBe(Number(open))
}

/** Each line of a statement is one entry of its member's account, and each entry has one. */
async function expectStatementsMatch() {
  const statementSums = await database.reader
    .selectFrom('creditEntries')
    .select(({ fn }) => ['memberId', fn.sum<number>('amount').as('sum'), fn.countAll<number>().as('lines')])
    .groupBy('memberId')
    .execute()
  const accounts = await database.reader
    .selectFrom('accounts')
    .where('kind', '=', 'member')
    .select(['id', 'balance', 'version'])
    .execute()
  const lines = new Map(
    statementSums.map(({ memberId, sum, lines: count }) => [
      memberAccountId(memberId),
      [Number(sum), Number(count)],
    ]),
  )
  for (const { id, balance, version } of accounts) expect(lines.get(id)).toEqual([balance, version])
}

/** Checks that the number taken from the stock equals the redemptions not returned, with one code each. */
async function expectStockMatches() {
  const { left: stockLeft } = await database.reader
    .selectFrom('rewards')
    .where('id', '=', rewardId)
    .select('availableQuantity as left')
    .executeTakeFirstOrThrow()
  const heldRedemptions = await database.reader
    .selectFrom('redemptions')
    .where('returnedAt', 'is', null)
    .select('code')
    .execute()
  expect(Number(stockLeft) + heldRedemptions.length).toBe(1_000)
  expect(new Set(heldRedemptions.map(({ code }) => code)).size).toBe(heldRedemptions.length)
}

const pick = fc.nat()
const command = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('gift' as const),
      who: pick,
      which: pick,
      amount: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('redeem' as const), who: pick, again: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant('bonuses' as const), who: pick, isNewMonth: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('reverse' as const), which: pick }) },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('sign up' as const),
      isTrial: fc.boolean(),
      isNewcomer: fc.boolean(),
    }),
  },
  { weight: 5, arbitrary: fc.record({ act: fc.constant('request' as const), who: pick }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('offer' as const), who: pick }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('withdraw' as const), who: pick, which: pick }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('replay' as const), which: pick }) },
)

let lastRedemption = { id: createId(), memberId: '' }

/** A second time under the same id now and then: it is the same code, or another one's. */
async function redeemOne(memberId: string, again: boolean): Promise<void> {
  const id = again ? lastRedemption.id : createId()
  if (!again) lastRedemption = { id, memberId }
  await unlessRefused(database.transact((transaction) => redeem(transaction, { id, memberId, rewardId })))
}

async function giveBonusesOf(memberId: string, isNewMonth: boolean): Promise<void> {
  if (isNewMonth) month += 1
  const at = startedAt + month * 31 * dayMs
  await database.transact(async (transaction) => {
    await transaction.database
      .updateTable('members')
      .set({ premiumFrom: startedAt })
      .where('id', '=', memberId)
      .execute()
    await grantBonuses({ ...transaction, now: at }, { plans: createPlans(() => true), timeZone: () => 'UTC' })
  })
}

async function reverseOne(which: number): Promise<void> {
  const transfers = await database.reader
    .selectFrom('transfers')
    .select(['id', 'reason', 'reference'])
    .execute()
  const transfer = transfers[which % transfers.length]
  if (!transfer) return
  await unlessRefused(
    database.transact(async (transaction) => {
      const outcome = await reverse(transaction, { id: transfer.id, why: 'A mistake' })
      if (outcome === 'reversed' && transfer.reason === 'redemption') {
        await takeBackRedemption(transaction, String(transfer.reference))
      }
    }),
  )
}

async function unlessRefused(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error
  })
}

/** The number of commands under way at the same time: they share commits and race. */
const together = fc.integer({ min: 1, max: 25 })

const runs = 20
/**
 * Batches in one run; `npm run prove` sets 25, which makes 500 runs. Each batch has a database of its own, because the
 * audit takes longer with each run.
 */
const batches = Array.from({ length: Number(process.env.LEDGER_BATCHES ?? 1) }, (_, index) => index + 1)

test.each(batches)(
  `Q43 ledger %i: ${runs} runs of 50 commands leave a sum of zero and no balance below zero`,
  {
    timeout: 360_000,
  },
  async () => {
    await database.discard()
    await openLedger()
    await fc.assert(
      fc.asyncProperty(
        fc.array(command, { minLength: 50, maxLength: 50 }),
        together,
        async (commands, width) => {
          const members = [await addMember(true, true)]
          const posts: string[] = []
          const sentEntries: { memberId: string; given: SentOperation; outcome?: Outcome }[] = []
          const pickItem = <Each>(from: readonly Each[], index: number) => from[index % from.length]

          const run = async (each: (typeof commands)[number]): Promise<void> => {
            if (each.act === 'sign up')
              return void members.push(await addMember(each.isTrial, each.isNewcomer))
            if (each.act === 'replay') {
              const before = pickItem(sentEntries, each.which)
              if (!before) return
              const again = await apply(before.memberId, before.given)
              if (before.outcome) expect(again).toEqual(before.outcome)
              return
            }
            if (each.act === 'reverse') return void (await reverseOne(each.which))
            const memberId = pickItem(members, each.who) ?? ''
            if (each.act === 'redeem') return void (await redeemOne(memberId, each.again))
            if (each.act === 'bonuses') return void (await giveBonusesOf(memberId, each.isNewMonth))
            if (each.act === 'gift') {
              const gift = { id: createId(), toUserId: pickItem(members, each.which), amount: each.amount }
              const operation = createOperation('credits.gift', gift)
              const entry: (typeof sentEntries)[number] = { memberId, given: operation }
              sentEntries.push(entry)
              entry.outcome = JSON.parse(JSON.stringify(await apply(memberId, operation)))
              return
            }
            const post = each.act === 'offer' ? anOffer({}, startedAt) : aRequest({}, startedAt)
            const operation =
              each.act === 'withdraw'
                ? createOperation('posts.withdraw', { id: pickItem(posts, each.which) ?? createId() })
                : createOperation('posts.create', post)
            const entry: (typeof sentEntries)[number] = { memberId, given: operation }
            sentEntries.push(entry)
            if (each.act !== 'withdraw') posts.push(String(post.id))
            entry.outcome = JSON.parse(JSON.stringify(await apply(memberId, operation)))
          }
          for (let at = 0; at < commands.length; at += width) {
            await Promise.all(commands.slice(at, at + width).map(run))
          }
          await expectSound()
          await expectEscrowMatches()
          await expectStatementsMatch()
          await expectNewcomersGaveLittle()
          await expectStockMatches()
        },
      ),
      { numRuns: runs },
    )
    // That they gave little is worth something only where they gave.
    expect(await giftsOfNewcomers()).not.toEqual([])
  },
)

test('Q44 50 simultaneous copies of one operation have one effect', async () => {
  const memberId = await addMember(true)
  const operation = createOperation('posts.create', aRequest({}, startedAt))
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => apply(memberId, operation)))
  expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['applied']))
  expect(await balanceOf(memberAccountId(memberId))).toBe(1)
  await expectSound()
})

test('Q45 50 simultaneous copies of one transfer move once', async () => {
  const memberId = await addMember(true)
  const moveResults = await Promise.all(
    Array.from({ length: 50 }, () => database.transact((transaction) => welcome(transaction, memberId))),
  )
  expect(moveResults.filter(Boolean)).toEqual([])
  expect(await balanceOf(memberAccountId(memberId))).toBe(2)
})

test('Q42 200 racing spends of 2 credits: exactly 2 are accepted', async () => {
  const memberId = await addMember(true)
  const outcomes = await Promise.all(
    Array.from({ length: 200 }, () =>
      apply(memberId, createOperation('posts.create', aRequest({}, startedAt))),
    ),
  )
  expect(outcomes.filter(({ status }) => status === 'applied')).toHaveLength(2)
  const codes = outcomes.flatMap((each) => (each.status === 'refused' ? [each.code] : []))
  expect(new Set(codes)).toEqual(new Set(['credits_missing']))
  expect(await balanceOf(memberAccountId(memberId))).toBe(0)
  await expectSound()
})

test.each(['transfers', 'entries'] as const)(
  'Q41 %s cannot be edited or deleted by any statement',
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

test('Q41 the tables themselves refuse a debt, a transfer of zero and one to oneself', async () => {
  const memberId = await addMember(true)
  const account = memberAccountId(memberId)
  const transfer = { reason: 'welcome', reference: null, actorId: memberId, createdAt: startedAt } as const
  for (const movement of [
    { amount: 0, fromAccountId: communityAccount, toAccountId: account },
    { amount: -1, fromAccountId: communityAccount, toAccountId: account },
    { amount: 1, fromAccountId: account, toAccountId: account },
  ]) {
    await expect(
      database.transact(({ database: inner }) =>
        inner
          .insertInto('transfers')
          .values({ id: createId(), ...transfer, ...movement })
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

test('Q43 a gap between the versions of an account’s entries is noticed', async () => {
  const memberId = await addMember(true)
  const accountId = memberAccountId(memberId)
  let faults: unknown
  const work = database.transact(async ({ database: inner }) => {
    const transferId = createId()
    const amounts = { amount: 1, fromAccountId: communityAccount, toAccountId: accountId }
    const reason = { reason: 'welcome', reference: null } as const
    await inner
      .insertInto('transfers')
      .values({ id: transferId, ...amounts, ...reason, actorId: memberId, createdAt: startedAt })
      .execute()
    // The second entry has the number of a third.
    await inner
      .insertInto('entries')
      .values({ accountId, version: 3, transferId, amount: 1, balanceAfter: 3 })
      .execute()
    await inner.updateTable('accounts').set({ balance: 3, version: 2 }).where('id', '=', accountId).execute()
    faults = await ledgerFaults(inner)
    throw new Error('undone')
  })
  await expect(work).rejects.toThrow('undone')
  expect(faults).toContainEqual({ accountId, problem: 'versions' })
  await expectSound()
})

test('Q43 while the ledger does not add up spending is refused and sign-up works; once it does, spending works again', async () => {
  const memberId = await addMember(true)
  const account = memberAccountId(memberId)
  const setBalance = (balance: number) =>
    database.transact(({ database: inner }) =>
      inner.updateTable('accounts').set({ balance }).where('id', '=', account).execute(),
    )
  const ask = () => apply(memberId, createOperation('posts.create', aRequest({}, startedAt)))
  await setBalance(7)
  // A later look finds it paused already.
  for (let count = 0; count < 2; count += 1)
    expect(await auditLedger(database)).toContainEqual({ accountId: account, problem: 'balance' })
  expect(await ask()).toMatchObject({ status: 'refused', code: 'credits_paused' })
  expect(await apply(memberId, createOperation('posts.create', anOffer({}, startedAt)))).toMatchObject({
    status: 'applied',
  })
  await addMember(true)

  await setBalance(2)
  expect(await ask()).toMatchObject({ status: 'refused', code: 'credits_paused' })
  expect(await auditLedger(database)).toEqual([])
  expect(await ask()).toMatchObject({ status: 'applied' })
  await expectSound()
})
