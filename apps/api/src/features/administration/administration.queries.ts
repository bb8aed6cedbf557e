/** Queries of members as operators look for them at the desk. */
import type { MemberRole } from '@porchlight/contracts/administration/administration.schema'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Row, Tables } from '../../database/schema/tables.ts'

type FoundMember = Pick<
  Row<'members'>,
  'id' | 'firstName' | 'lastName' | 'email' | 'createdAt' | 'isOperator' | 'isModerator'
>

interface MemberSearch {
  query: string
  role?: MemberRole | undefined
  /** The id of the last member of the page before. */
  after?: string | undefined
  countMax: number
}

/**
 * Finds members whose first, last or whole name, or whose address, is or begins with the text: those who joined last first. An
 * empty text finds everybody.
 */
export function findMembers(
  database: Kysely<Tables>,
  { query: typedQuery, role, after, countMax }: MemberSearch,
): Promise<FoundMember[]> {
  let query = database
    .selectFrom('members')
    .orderBy('id', 'desc')
    .limit(countMax)
    .select(['id', 'firstName', 'lastName', 'email', 'createdAt', 'isOperator', 'isModerator'])
  if (after !== undefined) query = query.where('id', '<', after)
  if (role !== undefined) query = query.where(role === 'operator' ? 'isOperator' : 'isModerator', '=', 1)
  const text = typedQuery.trim().replaceAll(/\s+/g, ' ')
  if (text === '') return query.execute()
  const lower = text.toLowerCase()
  // SQLite lowers only the letters of English, so a name with another first letter is compared as names are written, too.
  const asName = lower.replaceAll(/(^|[\s-])(\p{L})/gu, (letter) => letter.toUpperCase())
  const wholeName = sql<string>`${sql.ref('firstName')} || ' ' || ${sql.ref('lastName')}`
  const lastName = sql<string>`${sql.ref('lastName')}`
  return query
    .where(({ or }) =>
      or([
        beginsWith(sql`${sql.ref('emailKey')}`, lower),
        ...[wholeName, lastName].flatMap((name) => [
          beginsWith(sql`lower(${name})`, lower),
          beginsWith(sql`(${name})`, asName),
        ]),
      ]),
    )
    .execute()
}

function beginsWith(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return sql<boolean>`substr(${column}, 1, ${sql.lit([...text].length)}) = ${text}`
}

/** Returns the cases about a member, the newest first, without those of decisions that needed no report. */
export function casesOf(database: Kysely<Tables>, memberId: string, countMax: number) {
  return database
    .selectFrom('moderationCases')
    .where('aboutId', '=', memberId)
    .whereRef('subjectId', '<>', 'id')
    .orderBy('openedAt', 'desc')
    .limit(countMax)
    .select(['id', 'kind', 'subject', 'state', 'openedAt', 'decidedAt'])
    .execute()
}

export async function premiumGiftOf(
  database: Kysely<Tables>,
  memberId: string,
  now: number,
): Promise<{ untilAt: number | null; reason: string } | undefined> {
  const gift = await database
    .selectFrom('givenPremium')
    .where('memberId', '=', memberId)
    .select(['untilAt', 'reason'])
    .executeTakeFirst()
  return gift && (gift.untilAt === null || gift.untilAt > now) ? gift : undefined
}
