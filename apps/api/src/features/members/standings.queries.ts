/**
 * Queries of what operators decided about members. They are here, and not in `standing`, because features decide by them
 * that come before it.
 */
import { mapEnds, type SanctionEnd } from '@porchlight/contracts/standing/standing.catalogue'
import type { StandingDates } from '@porchlight/contracts/standing/standing.rules'
import { isoOrNull, toIso } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import { prepare } from '../../database/engine/prepared.ts'
import type { Row, Tables } from '../../database/schema/tables.ts'

export type StandingRow = Row<'standings'>

/** Returns the member's standing, whether it has run out or not; undefined when nothing was ever decided. */
export function standingOf(database: Kysely<Tables>, memberId: string): Promise<StandingRow | undefined> {
  return standingByMember.first(database, { memberId })
}

const standingByMember = prepare((database, { memberId }: { memberId: string }) =>
  database.selectFrom('standings').where('memberId', '=', memberId).selectAll(),
)

/** The dates in the form in which the rules of both sides read them. */
export function datesOf(standing: StandingRow): StandingDates {
  return { ...mapEnds((end) => isoOrNull(standing[end])), decidedAt: toIso(standing.decidedAt) }
}

/** Returns the ends that are still ahead, as ISO times; null for what is not taken from the member. */
export function endsAhead(
  standing: StandingRow | undefined,
  now: number,
): Record<SanctionEnd, string | null> {
  return mapEnds((end) => isoOrNull(ahead(standing?.[end], now)))
}

/** Returns an end (epoch ms) that is still ahead; null for one that has passed, or is none. */
export function ahead(end: number | null | undefined, now: number): number | null {
  return end != null && end > now ? end : null
}

export async function isSuspended(database: Kysely<Tables>, memberId: string, now: number): Promise<boolean> {
  const standing = await standingOf(database, memberId)
  return (standing?.suspendedUntil ?? 0) > now
}

/** Returns all members who are suspended at this time. */
export async function suspendedMemberIds(
  database: Kysely<Tables>,
  now: number,
): Promise<ReadonlySet<string>> {
  const rows = await suspendedAt.all(database, { now })
  return new Set(rows.map(({ memberId }) => memberId))
}

const suspendedAt = prepare((database, { now }: { now: number }) =>
  database.selectFrom('standings').where('suspendedUntil', '>', now).select('memberId'),
)
