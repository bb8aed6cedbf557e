/** Queries of addresses that their members have to verify. */
import { type Kysely, sql } from 'kysely'
import type { Row, Tables } from '../../../database/schema/tables.ts'

type Member = Row<'members'>

/**
 * Returns the columns to store with the state of an address: its member has nothing left to verify, and no mail is due.
 */
export function emailVerification(
  emailProvedAt: number | null,
): Pick<Member, 'emailProvedAt' | 'isProofWanted' | 'proofMailDueAt'> {
  return { emailProvedAt, isProofWanted: 0, proofMailDueAt: null }
}

/** Returns unverified members whose devices were not notified yet. Who has no address has nothing to verify. */
export function unverifiedMembers(
  database: Kysely<Tables>,
  countMax: number,
): Promise<Pick<Member, 'id' | 'proofMailedAt'>[]> {
  return database
    .selectFrom('members')
    .where('emailProvedAt', 'is', null)
    .where('isProofWanted', '=', sql.lit(0))
    .where('email', 'like', sql.lit('%@%'))
    .select(['id', 'proofMailedAt'])
    .orderBy('id')
    .limit(countMax)
    .execute()
}

/** Returns members who were notified, where verification is not wanted any more. */
export function membersWithUndeliveredMail(
  database: Kysely<Tables>,
  countMax: number,
): Promise<Pick<Member, 'id'>[]> {
  return database
    .selectFrom('members')
    .where('isProofWanted', '=', sql.lit(1))
    .select('id')
    .orderBy('id')
    .limit(countMax)
    .execute()
}

export function dueVerificationMails(
  database: Kysely<Tables>,
  now: number,
  countMax: number,
): Promise<Pick<Member, 'id' | 'email' | 'emailKey'>[]> {
  return database
    .selectFrom('members')
    .where('proofMailDueAt', 'is not', null)
    .where('proofMailDueAt', '<=', now)
    .where('emailProvedAt', 'is', null)
    .select(['id', 'email', 'emailKey'])
    .orderBy('proofMailDueAt')
    .orderBy('id')
    .limit(countMax)
    .execute()
}
