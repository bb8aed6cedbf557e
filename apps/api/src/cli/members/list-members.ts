/** Lists the members, with when they joined, when they were last seen, and reports about them. */
import { fullNameOf } from '@porchlight/contracts/values/text/full-name'
import { dayMs } from '@porchlight/contracts/values/time'
import { visibleMembers } from '../../features/members/member-views.queries.ts'
import { formatCount } from '../terminal/amounts.ts'
import { withCommunity } from '../terminal/community.ts'
import type { Operator } from '../terminal/operator.ts'
import { plain } from '../terminal/terminal-text.ts'

const weekMs = 7 * dayMs

export function listMembers(operator: Operator): Promise<boolean> {
  const { say, now } = operator
  return withCommunity(operator, async ({ reader }) => {
    const members = await visibleMembers(reader)
    if (members.length > 0) say(columns('Joined', 'Last seen', 'Member'))
    for (const each of members) {
      const { email, createdAt, seenAt, openReports, isOperator } = each
      const notes = [
        ...(isOperator === 1 ? ['operator'] : []),
        ...(openReports > 0 ? [formatCount(openReports, 'open report')] : []),
        ...leavingNotes(each),
      ]
      const name = plain(fullNameOf(each))
      const member = `${name} <${plain(email)}>${notes.map((note) => `, ${note}`).join('')}`
      say(columns(dayOf(createdAt), weekOf(seenAt, now()), member))
    }
    say(formatCount(members.length, 'member'))
    return true
  })
}

function leavingNotes({
  leavesAt,
  leavingWords,
}: Awaited<ReturnType<typeof visibleMembers>>[number]): string[] {
  if (leavesAt === null) return []
  const words = leavingWords === null ? '' : `, saying: “${plain(leavingWords)}”`
  return [`leaves on ${dayOf(leavesAt)}${words}`]
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

function columns(joinedAt: string, seenAt: string, member: string): string {
  return `${joinedAt.padEnd(12)}${seenAt.padEnd(18)}${member}`
}

/**
 * Returns the week in which a member was last seen. It is no more exact than a week: an operator need not learn when
 * members are awake.
 */
function weekOf(seenAt: number | null, now: number): string {
  if (seenAt === null) return 'signed out'
  const weeks = Math.floor((now - seenAt) / weekMs)
  if (weeks < 1) return 'within a week'
  return weeks === 1 ? 'a week ago' : `${weeks} weeks ago`
}
