/** Lists the neighbors without a phone with their coordinators, and hands one over to another coordinator. */
import { fullNameOf } from '@porchlight/contracts/values/text/full-name'
import { emailKey } from '@porchlight/contracts/values/text/text'
import type { Database } from '../../database/open.ts'
import { neighborsLookedAfter } from '../../features/coordination/coordination.queries.ts'
import { handOver } from '../../features/coordination/end-coordination.operations.ts'
import { memberByEmailKey, membersById } from '../../features/members/members.queries.ts'
import { isSuspended } from '../../features/members/standings.queries.ts'
import { formatCount } from '../terminal/amounts.ts'
import { withCommunity } from '../terminal/community.ts'
import { CommandFault, type Operator, WrongUsage } from '../terminal/operator.ts'
import { plain } from '../terminal/terminal-text.ts'
import { unknownMember } from './members.ts'

interface Options {
  handOver: string | undefined
  to: string | undefined
}

export function manageNeighbors(operator: Operator, { handOver: id, to: email }: Options): Promise<boolean> {
  if ((id === undefined) !== (email === undefined))
    throw new WrongUsage('hand-over and --to need each other.')
  return withCommunity(operator, async (database) => {
    if (id === undefined || email === undefined) await list(operator, database)
    else await handOverTo(operator, database, { neighborId: id, email })
    return true
  })
}

async function list({ say }: Operator, { reader }: Database): Promise<void> {
  const rows = await neighborsLookedAfter(reader)
  const coordinatorIds = [...new Set(rows.flatMap(({ coordinatorId }) => coordinatorId ?? []))]
  const coordinators = new Map((await membersById(reader, coordinatorIds)).map((each) => [each.id, each]))
  for (const { id, credits, coordinatorId, ...person } of rows) {
    const coordinator = coordinatorId === null ? undefined : coordinators.get(coordinatorId)
    const by = coordinator ? `looked after by ${plain(coordinator.email)}` : 'without a coordinator'
    say(`${id}  ${plain(fullNameOf(person))}, ${formatCount(credits, 'credit')}, ${by}`)
  }
  say(`${formatCount(rows.length, 'neighbor')} without a phone.`)
  if (rows.length > 0)
    say('Their letters, by which they take their account over: npm run porchlight -- letters')
}

async function handOverTo(
  { say, now }: Operator,
  { transact }: Database,
  { neighborId, email }: { neighborId: string; email: string },
): Promise<void> {
  const outcome = await transact(async (transaction) => {
    const { database } = transaction
    const member = await memberByEmailKey(database, emailKey(email))
    if (!member) throw unknownMember(email)
    if (member.isCoordinator === 0 && member.isOperator === 0)
      throw new CommandFault(
        `${plain(member.email)} is not a coordinator. First: npm run porchlight -- make-coordinator ${plain(member.email)}`,
      )
    if (await isSuspended(database, member.id, now()))
      throw new CommandFault(`${plain(member.email)} is suspended, and could do nothing for them.`)
    return handOver(transaction, { neighborId, coordinatorId: member.id })
  })
  if (outcome === 'not_there')
    throw new CommandFault(
      `No neighbor ${plain(neighborId)} is looked after. To list them: npm run porchlight -- neighbors`,
    )
  if (outcome === 'helps')
    throw new CommandFault(
      'They help with something that was written down for this neighbor, or are apart from who helps. Nobody settles their own help: choose somebody else.',
    )
  say(`${plain(email)} looks after them now, with all that is open for them.`)
}
