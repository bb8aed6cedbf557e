/** Lists who came by whose invitation and which invitations are open, and ends those of one member. */
import { fullNameOf } from '@porchlight/contracts/values/text/full-name'
import { emailKey } from '@porchlight/contracts/values/text/text'
import type { Database } from '../../database/open.ts'
import { invitedMembers, openInvitations } from '../../features/invitations/invitations.queries.ts'
import { cancelInvitationsOf } from '../../features/invitations/join.operations.ts'
import { memberByEmailKey } from '../../features/members/members.queries.ts'
import { formatCount } from '../terminal/amounts.ts'
import { withCommunity } from '../terminal/community.ts'
import type { Operator } from '../terminal/operator.ts'
import { plain } from '../terminal/terminal-text.ts'
import { unknownMember } from './members.ts'

export function manageInvitations(
  operator: Operator,
  { cancelsOf }: { cancelsOf: string | undefined },
): Promise<boolean> {
  return withCommunity(operator, (database, config) =>
    cancelsOf === undefined ? list({ ...operator, config }, database) : cancel(operator, database, cancelsOf),
  )
}

async function list({ say, now, config }: Operator, { reader }: Database): Promise<boolean> {
  const newcomers = await invitedMembers(reader)
  for (const { joinedAt, inviterFirstName, inviterLastName, inviterEmail, ...newcomer } of newcomers) {
    const inviter = { firstName: inviterFirstName, lastName: inviterLastName, email: inviterEmail }
    say(`${dayOf(joinedAt)}  ${personText(newcomer)}, invited by ${personText(inviter)}`)
  }
  say(`${formatCount(newcomers.length, 'member')} came by an invitation.`)
  const open = await openInvitations(reader, now())
  if (open.length > 0) say('')
  for (const { endsAt, cameCount, usesMax, ...inviter } of open) {
    say(`${personText(inviter)}: ${cameCount} of ${usesMax} came, open until ${dayOf(endsAt)}`)
  }
  say(`${formatCount(open.length, 'invitation')} open.`)
  if (config.signUp === 'closed') say('Nobody new can join, even with one: SIGN_UP=closed.')
  return true
}

async function cancel({ say }: Operator, { reader, transact }: Database, email: string): Promise<boolean> {
  const member = await memberByEmailKey(reader, emailKey(email))
  if (!member) throw unknownMember(email)
  const count = await transact((transaction) =>
    cancelInvitationsOf(transaction, member.id, { areLettersLeft: true }),
  )
  say(`${formatCount(count, 'invitation')} of ${plain(member.email)} canceled.`)
  return true
}

function personText(person: { firstName: string; lastName: string; email: string }) {
  return `${plain(fullNameOf(person))} <${plain(person.email)}>`
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
