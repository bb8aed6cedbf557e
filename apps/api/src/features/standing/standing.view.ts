/** The view of a member's standing, for that member alone. */
import type { Standing } from '@porchlight/contracts/standing/standing.schema'
import { toIso } from '@porchlight/contracts/values/time'
import { notBetweenTwo } from '../../feature-parts/between-two.ts'
import { nobody, type TablesOf, type View } from '../../feature-parts/views.ts'
import { datesOf, standingOf } from '../members/standings.queries.ts'
import { hiddenBy } from '../moderation/cases.queries.ts'
import { type AppealRow, appealAgainst } from './appeals.queries.ts'

/** The row stays after its dates, so that the member can read again what was decided. */
export const standingsView: View<'standings'> = async (database, { memberId }, ids) => {
  const standing = ids.includes(memberId) ? await standingOf(database, memberId) : undefined
  if (!standing) return new Map()
  const { decisionId, reason, rule } = standing
  const appeal = await appealAgainst(database, decisionId)
  const hideCase = await hiddenBy(database, decisionId)
  const row: Standing = {
    ...{ id: memberId, decisionId, reason, rule, ...datesOf(standing) },
    ...(hideCase ? { hidden: { subject: hideCase.subject, id: hideCase.subjectId } } : {}),
    ...(appeal ? { appeal: appealView(appeal) } : {}),
  }
  return new Map([[memberId, row]])
}

function appealView({ words, createdAt, outcome }: AppealRow): NonNullable<Standing['appeal']> {
  return { text: words, sentAt: toIso(createdAt), state: outcome === null ? 'waiting' : 'refused' }
}

export const standingTables: TablesOf<'standing'> = {
  standings: { view: standingsView, people: nobody, betweenTwo: notBetweenTwo },
}
