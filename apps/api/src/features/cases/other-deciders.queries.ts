/** Finds out whether somebody else can decide a case. */
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import { ableMembers, membersById } from '../members/members.queries.ts'

interface Decider {
  memberId: string
  aboutId: string | null
  /** Epoch ms. */
  now: number
}

/**
 * Returns whether somebody else may decide about this member: neither suspended nor about to leave, and an operator, where
 * the case is about one of those who look after the community.
 */
export async function hasOtherDecider(
  database: Kysely<Tables>,
  { memberId, aboutId, now }: Decider,
): Promise<boolean> {
  const [about] = aboutId === null ? [] : await membersById(database, [aboutId])
  const isForOperators = about?.isOperator === 1 || about?.isModerator === 1
  const other = await ableMembers(database, now)
    .where(({ eb, or }) =>
      isForOperators ? eb('isOperator', '=', 1) : or([eb('isOperator', '=', 1), eb('isModerator', '=', 1)]),
    )
    .where('id', 'not in', [memberId, aboutId ?? ''])
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}
