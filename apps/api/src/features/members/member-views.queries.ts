import type { Kysely } from 'kysely'
import type { Row, Tables } from '../../database/schema/tables.ts'

type VisibleMember = Pick<
  Row<'members'>,
  'id' | 'firstName' | 'lastName' | 'email' | 'createdAt' | 'isOperator' | 'leavesAt' | 'leavingWords'
> & {
  /**
   * The time (epoch ms) at which the member was last active on any device where they are signed in; null when they are
   * signed in on none.
   */
  seenAt: number | null
  /** The number of open reports about the member or their content. */
  openReports: number
}

/** Everybody, as operators see them: those who came first at the top. */
export async function visibleMembers(database: Kysely<Tables>): Promise<VisibleMember[]> {
  const members = await database
    .selectFrom('members')
    .select(['id', 'firstName', 'lastName', 'email', 'createdAt', 'isOperator'])
    .select(['leavesAt', 'leavingWords'])
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const lastVisits = await database
    .selectFrom('sessions')
    .select(({ fn }) => ['memberId', fn.max('seenAt').as('seenAt')])
    .groupBy('memberId')
    .execute()
  const reported = await database
    .selectFrom('reports')
    .where('closedAt', 'is', null)
    .where('aboutId', 'is not', null)
    .select(({ fn }) => ['aboutId', fn.countAll().as('count')])
    .groupBy('aboutId')
    .execute()
  const seenOf = new Map(lastVisits.map(({ memberId, seenAt }) => [memberId, Number(seenAt)]))
  const reportsOf = new Map(reported.map(({ aboutId, count }) => [aboutId, Number(count)]))
  return members.map((member) => ({
    ...member,
    seenAt: seenOf.get(member.id) ?? null,
    openReports: reportsOf.get(member.id) ?? 0,
  }))
}
