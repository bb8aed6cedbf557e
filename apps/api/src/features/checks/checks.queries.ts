import type { CheckProviderName } from '@porchlight/contracts/checks/checks.rules'
import type { Kysely } from 'kysely'
import type { Row, Tables } from '../../database/schema/tables.ts'
import { actsOf } from '../../feature-parts/day-limits.ts'

export type CheckRow = Row<'backgroundChecks'>

export function checkById(database: Kysely<Tables>, id: string): Promise<CheckRow | undefined> {
  return database.selectFrom('backgroundChecks').where('id', '=', id).selectAll().executeTakeFirst()
}

/** Returns a member's newest check, which determines their standing. */
export function newestCheckOf(database: Kysely<Tables>, memberId: string): Promise<CheckRow | undefined> {
  return database
    .selectFrom('backgroundChecks')
    .where('memberId', '=', memberId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .selectAll()
    .executeTakeFirst()
}

export const applications = actsOf((database, { memberId, since }) =>
  database
    .selectFrom('backgroundChecks')
    .where('memberId', '=', memberId)
    .where('createdAt', '>', since)
    .select('createdAt as at'),
)

/** Returns the checks that wait, the longest first. */
export function undecidedChecks(database: Kysely<Tables>): Promise<CheckRow[]> {
  return database
    .selectFrom('backgroundChecks')
    .where('state', '=', 'undecided')
    .orderBy('createdAt')
    .orderBy('id')
    .selectAll()
    .execute()
}

/**
 * Returns the checks whose results are to be requested from their provider by now, the one that waits longest first.
 */
export function checksToPoll(
  database: Kysely<Tables>,
  { provider, now, countMax }: { provider: CheckProviderName; now: number; countMax: number },
): Promise<CheckRow[]> {
  return database
    .selectFrom('backgroundChecks')
    .where('state', '=', 'undecided')
    .where('provider', '=', provider)
    .where('askAt', '<=', now)
    .orderBy('askAt')
    .limit(countMax)
    .selectAll()
    .execute()
}

/** Returns undecided checks of a provider. */
export function undecidedChecksOf(
  database: Kysely<Tables>,
  provider: CheckProviderName,
  countMax: number,
): Promise<CheckRow[]> {
  return database
    .selectFrom('backgroundChecks')
    .where('provider', '=', provider)
    .where('state', '=', 'undecided')
    .orderBy('id')
    .limit(countMax)
    .selectAll()
    .execute()
}

/** Returns checks of the instant provider, which passes them without examining anything. */
export function instantChecks(database: Kysely<Tables>, countMax: number): Promise<CheckRow[]> {
  return database
    .selectFrom('backgroundChecks')
    .where('provider', '=', 'instant')
    .where('state', 'in', ['passed', 'undecided'])
    .orderBy('id')
    .limit(countMax)
    .selectAll()
    .execute()
}
