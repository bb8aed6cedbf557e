import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import type { Row, Tables } from '../../database/schema/tables.ts'
import type { Pair } from '../../feature-parts/between-two.ts'
import { actsOf } from '../../feature-parts/day-limits.ts'

/** Returns true while the ledger does not add up. */
export async function areCreditsPaused(database: Kysely<Tables>): Promise<boolean> {
  return (await database.selectFrom('ledgerPause').select('id').executeTakeFirst()) !== undefined
}

export interface LedgerFault {
  accountId: string
  problem: 'balance' | 'versions' | 'sum'
}

/**
 * Returns violations of the rules that always hold: all balances add up to zero, each balance is the sum of its
 * entries, and versions have no gaps. An empty list means that the ledger is sound.
 */
export async function ledgerFaults(database: Kysely<Tables>): Promise<LedgerFault[]> {
  const { total } = await database
    .selectFrom('accounts')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('balance'), sql<number>`0`).as('total'))
    .executeTakeFirstOrThrow()
  const accounts = await database
    .selectFrom('accounts')
    .leftJoin('entries', 'entries.accountId', 'accounts.id')
    .groupBy(['accounts.id', 'accounts.balance', 'accounts.version'])
    .select(({ fn }) => [
      'accounts.id',
      'accounts.balance',
      'accounts.version',
      fn.coalesce(fn.sum<number>('entries.amount'), sql<number>`0`).as('entered'),
      fn.count<number>('entries.version').as('entries'),
      fn.coalesce(fn.max('entries.version'), sql<number>`0`).as('last'),
    ])
    .execute()
  const faults: LedgerFault[] = Number(total) === 0 ? [] : [{ accountId: '*', problem: 'sum' }]
  for (const { id, balance, version, entered, entries, last } of accounts) {
    if (Number(entered) !== balance) faults.push({ accountId: id, problem: 'balance' })
    if (Number(entries) !== version || last !== version) faults.push({ accountId: id, problem: 'versions' })
  }
  return faults
}

export type CreditEntryRow = Row<'creditEntries'>

/** Returns those of these entries that are the member's own. */
export function ownEntriesById(
  database: Kysely<Tables>,
  memberId: string,
  ids: readonly string[],
): Promise<CreditEntryRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return database
    .selectFrom('creditEntries')
    .where('id', 'in', [...ids])
    .where('memberId', '=', memberId)
    .selectAll()
    .execute()
}

/** The most gifts in the response of a list call. */
const listMax = 200

/** Returns gifts given and received, the newest first. */
export function newestGifts(database: Kysely<Tables>, memberId: string): Promise<CreditEntryRow[]> {
  return database
    .selectFrom('creditEntries')
    .where('memberId', '=', memberId)
    .where('reason', '=', 'gift')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(listMax)
    .selectAll()
    .execute()
}

export const gifts = actsOf((database, { memberId, since }) =>
  database
    .selectFrom('creditEntries')
    .where('memberId', '=', memberId)
    .where('createdAt', '>', since)
    .where('reason', '=', 'gift')
    .where('amount', '<', 0)
    .select('createdAt as at'),
)

const reversalPrefix = 'reversal:'

/** Returns the id of the movement by which operators reverse another one. */
export function reversalMovementOf(transferId: string): string {
  return `${reversalPrefix}${transferId}`
}

/** The condition that operators have not reversed an entry. */
function isNotReversed({ not, exists, selectFrom }: ExpressionBuilder<Tables, 'creditEntries'>) {
  const reversal = selectFrom('transfers')
    .where('transfers.id', '=', sql<string>`${reversalPrefix} || ${sql.ref('creditEntries.transferId')}`)
    .select('transfers.id')
  return not(exists(reversal))
}

/** Returns all that a member ever gave, without what was reversed. */
export async function creditsGivenBy(database: Kysely<Tables>, memberId: string): Promise<number> {
  const lines = await database
    .selectFrom('creditEntries')
    .where('memberId', '=', memberId)
    .where('reason', '=', 'gift')
    .where('amount', '<', 0)
    .where(isNotReversed)
    .select('amount')
    .execute()
  return lines.reduce((sum, { amount }) => sum - amount, 0)
}

/**
 * Returns gifts to a member after `since` by neighbors without a completed help, except those that were reversed. Gifts of
 * members who left are included, because it is not stored whether they had one.
 */
export function giftsOfNewcomersTo(
  database: Kysely<Tables>,
  memberId: string,
  since: number,
): Promise<Pick<CreditEntryRow, 'amount' | 'createdAt'>[]> {
  return database
    .selectFrom('creditEntries')
    .leftJoin('members', 'members.id', 'creditEntries.personId')
    .where('memberId', '=', memberId)
    .where('creditEntries.createdAt', '>', since)
    .where('reason', '=', 'gift')
    .where('amount', '>', 0)
    .where(({ eb, or }) => or([eb('hasCompletedHelp', 'is', null), eb('hasCompletedHelp', '=', 0)]))
    .where((eb) => isNotReversed(eb))
    .select(['amount', 'creditEntries.createdAt'])
    .execute()
}

/** Returns when (epoch ms) a member got credits for invitations after `since`. */
export async function invitationCreditsOf(
  database: Kysely<Tables>,
  memberId: string,
  since: number,
): Promise<number[]> {
  const lines = await database
    .selectFrom('creditEntries')
    .where('memberId', '=', memberId)
    .where('createdAt', '>', since)
    .where('reason', '=', 'invitation')
    .select('createdAt')
    .execute()
  return lines.map(({ createdAt }) => createdAt)
}

/** The movement of the credits that a member started with. */
export function welcomeMovementOf(memberId: string): string {
  return `welcome:${memberId}`
}

/** Returns the credits that a member brought along from another list. */
export async function openingOf(database: Kysely<Tables>, memberId: string): Promise<number> {
  const lines = await database
    .selectFrom('creditEntries')
    .where('memberId', '=', memberId)
    .where('reason', '=', 'opening')
    .select('amount')
    .execute()
  return lines.reduce((sum, { amount }) => sum + amount, 0)
}

/** Returns entries in other members' statements that name this person, at most `countMax`. */
export function entriesWith(
  database: Kysely<Tables>,
  personId: string,
  countMax: number,
): Promise<CreditEntryRow[]> {
  return database
    .selectFrom('creditEntries')
    .where('personId', '=', personId)
    .limit(countMax)
    .selectAll()
    .execute()
}

/** Returns the balances of those of these accounts that exist, by account. */
export async function balancesOf(
  database: Kysely<Tables>,
  accountIds: readonly string[],
): Promise<Map<string, number>> {
  if (accountIds.length === 0) return new Map()
  const accounts = await database
    .selectFrom('accounts')
    .where('id', 'in', [...accountIds])
    .select(['id', 'balance'])
    .execute()
  return new Map(accounts.map(({ id, balance }) => [id, balance]))
}

export function transferById(database: Kysely<Tables>, id: string): Promise<Row<'transfers'> | undefined> {
  return database.selectFrom('transfers').where('id', '=', id).selectAll().executeTakeFirst()
}

/** Returns the movements of an account, the newest first, `countMax` at most. */
export function movementsOf(database: Kysely<Tables>, accountId: string, countMax: number) {
  return database
    .selectFrom('entries')
    .innerJoin('transfers', 'transfers.id', 'entries.transferId')
    .where('accountId', '=', accountId)
    .orderBy('entries.version', 'desc')
    .limit(countMax)
    .select([
      'transfers.id',
      'transfers.reason',
      'transfers.fromAccountId',
      'transfers.toAccountId',
      'transfers.createdAt',
      'entries.amount',
      'entries.balanceAfter',
    ])
    .execute()
}

/** Returns the lines of the viewer's statement that name the other member, the newest first. */
export function entriesAbout(
  database: Kysely<Tables>,
  { viewerId, otherId }: Pair,
  countMax: number,
): Promise<{ id: string }[]> {
  return database
    .selectFrom('creditEntries')
    .where('memberId', '=', viewerId)
    .where('personId', '=', otherId)
    .orderBy('createdAt', 'desc')
    .limit(countMax)
    .select('id')
    .execute()
}
