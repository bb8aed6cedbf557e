/** Letters: neighbors from an operator's list, who may join with what waits for them. */
import { createHash } from 'node:crypto'
import {
  identitiesOf,
  type ListedNeighbor,
} from '@porchlight/contracts/administration/listed-neighbors.rules'
import type { Kysely } from 'kysely'
import { neighborAccountId } from '../../database/schema/accounts.ts'
import type { Row, Tables } from '../../database/schema/tables.ts'
import { balancesOf } from '../credits/credits.queries.ts'
import type { MemberRow } from '../members/members.queries.ts'

export type LetterRow = Row<'letters'>

/**
 * Returns digests of what identifies a neighbor. They outlive the letter's names, so that no second run of a list brings
 * anybody again.
 */
export function letterKeysOf(neighbor: ListedNeighbor): string[] {
  return identitiesOf(neighbor).map((identity) =>
    createHash('sha256').update(`letter ${identity}`).digest('hex'),
  )
}

/** Returns the letters that have these digests, by digest. */
export async function lettersByKey(
  database: Kysely<Tables>,
  digests: readonly string[],
): Promise<Map<string, LetterRow>> {
  if (digests.length === 0) return new Map()
  const rows = await database
    .selectFrom('letterKeys')
    .innerJoin('letters', 'letters.id', 'letterKeys.letterId')
    .where('digest', 'in', [...digests])
    .selectAll('letters')
    .select('digest')
    .execute()
  return new Map(rows.map(({ digest, ...letter }) => [digest, letter]))
}

/** Returns the letter that has an invitation's code. */
export function letterByCode(database: Kysely<Tables>, code: string): Promise<LetterRow | undefined> {
  return database
    .selectFrom('letters')
    .innerJoin('invitations', 'invitations.id', 'letters.invitationId')
    .where('code', '=', code)
    .selectAll('letters')
    .executeTakeFirst()
}

export function letterBySignInName(
  database: Kysely<Tables>,
  signInName: string,
): Promise<LetterRow | undefined> {
  return database.selectFrom('letters').where('signInName', '=', signInName).selectAll().executeTakeFirst()
}

/** Returns the member who joined by the letter with this name; a member who added an address still signs in by it. */
export function memberBySignInName(
  database: Kysely<Tables>,
  signInName: string,
): Promise<MemberRow | undefined> {
  return database
    .selectFrom('members')
    .innerJoin('letters', 'letters.memberId', 'members.id')
    .where('letters.signInName', '=', signInName)
    .selectAll('members')
    .executeTakeFirst()
}

export interface WaitingLetter extends LetterRow {
  /** The time until which its code works (epoch ms); null when it has none that works. */
  goodUntil: number | null
}

interface LetterChoice {
  /** The letters that are read; absent for all. */
  ids?: readonly string[]
  /** The last letter of the page before. */
  after?: Pick<LetterRow, 'createdAt' | 'line' | 'id'> | undefined
  countMax?: number
}

/** Returns the letters by which nobody came yet, in the order of their list. */
export async function waitingLetters(
  database: Kysely<Tables>,
  now: number,
  { ids, after, countMax }: LetterChoice = {},
): Promise<WaitingLetter[]> {
  let query = database
    .selectFrom('letters')
    .leftJoin('invitations', 'invitations.id', 'letters.invitationId')
    .where('cameAt', 'is', null)
    .orderBy('letters.createdAt')
    .orderBy('letters.line')
    .orderBy('letters.id')
    .selectAll('letters')
    .select(['endsAt', 'cancelledAt'])
  if (ids) query = query.where('letters.id', 'in', [...ids])
  if (after) {
    const { createdAt, line, id } = after
    query = query.where(({ eb, or, and }) =>
      or([
        eb('letters.createdAt', '>', createdAt),
        and([eb('letters.createdAt', '=', createdAt), eb('letters.line', '>', line)]),
        and([
          eb('letters.createdAt', '=', createdAt),
          eb('letters.line', '=', line),
          eb('letters.id', '>', id),
        ]),
      ]),
    )
  }
  if (countMax !== undefined) query = query.limit(countMax)
  const rows = await query.execute()
  const accountIds = rows.flatMap(({ neighborId }) =>
    neighborId === null ? [] : [neighborAccountId(neighborId)],
  )
  const balances = await balancesOf(database, accountIds)
  return rows.map(({ endsAt, cancelledAt, ...letter }) => ({
    ...letter,
    // A neighbor without a phone brings along what is on their account by now.
    opening: balances.get(neighborAccountId(letter.neighborId ?? '')) ?? letter.opening,
    goodUntil: endsAt !== null && endsAt > now && cancelledAt === null ? endsAt : null,
  }))
}

export function letterById(database: Kysely<Tables>, id: string): Promise<LetterRow | undefined> {
  return database.selectFrom('letters').where('id', '=', id).selectAll().executeTakeFirst()
}

export async function countLetters(
  database: Kysely<Tables>,
): Promise<{ all: number; came: number; opening: number; openingCame: number }> {
  const rows = await database
    .selectFrom('letters')
    .groupBy((eb) => eb('cameAt', 'is', null))
    .select(({ fn, eb }) => [
      eb('cameAt', 'is', null).as('isWaiting'),
      fn.countAll<number>().as('count'),
      fn.sum<number>('opening').as('opening'),
    ])
    .execute()
  const sumOf = (field: 'count' | 'opening', isWaiting: boolean) =>
    rows
      .filter((row) => Boolean(row.isWaiting) === isWaiting)
      .reduce((sum, row) => sum + Number(row[field]), 0)
  return {
    all: sumOf('count', true) + sumOf('count', false),
    came: sumOf('count', false),
    opening: sumOf('opening', true) + sumOf('opening', false),
    openingCame: sumOf('opening', false),
  }
}
