/** The commands for helps about which the participants do not agree: list them, and decide about one. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import { fullNameOf } from '@porchlight/contracts/values/text/full-name'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import { decide as decideHelp } from '../../features/help/decide.operations.ts'
import { membersById } from '../../features/members/members.queries.ts'
import { confirmedBy, helpsOnHold } from '../../features/posts/helps.queries.ts'
import { postsById } from '../../features/posts/posts.queries.ts'
import { reports } from '../../features/safety/safety.queries.ts'
import { withCommunity } from '../terminal/community.ts'
import { CommandFault, type Operator, WrongUsage } from '../terminal/operator.ts'
import { formatTime, plain } from '../terminal/terminal-text.ts'

interface Options {
  completed: string | undefined
  notCompleted: string | undefined
}

export function decide(operator: Operator, { completed, notCompleted }: Options): Promise<boolean> {
  if (completed !== undefined && notCompleted !== undefined) {
    throw new WrongUsage('It takes one of completed and not-completed.')
  }
  return withCommunity(operator, async ({ reader, transact }, { communityTimeZone: timeZone }) => {
    const postId = completed ?? notCompleted
    if (postId === undefined) {
      await list(operator, reader)
      return true
    }
    const didHappen = completed !== undefined
    const credit = await transact((transaction) =>
      decideHelp(transaction, postId, { didHappen, timeZone }),
    ).catch((error: unknown) => {
      throw describe(error)
    })
    if (credit === null) {
      throw new CommandFault(
        `There is nothing to decide about ${plain(postId)}. To list what there is: npm run porchlight -- decide`,
      )
    }
    const outcome = didHappen ? 'It counts as completed' : 'It has ended without help'
    operator.say(`${outcome}: ${credits[credit]}. Both get a notification.`)
    return true
  })
}

function describe(error: unknown): unknown {
  if (!(error instanceof Refused) || error.code !== 'credits_paused') return error
  return new CommandFault(
    'The ledger does not add up, so what is in escrow cannot move: npm run porchlight -- check. When it adds up, run this command again.',
  )
}

const credits = {
  earned: 'the helper has the credit',
  returned: 'the credit is back with the member who requested the help',
  none: 'no credit moves',
} as const

/** The longest on hold first. */
async function list({ say }: Operator, reader: Kysely<Tables>): Promise<void> {
  const helps = await helpsOnHold(reader)
  if (helps.length === 0) {
    say('There is nothing to decide.')
    return
  }
  const posts = new Map(
    (
      await postsById(
        reader,
        helps.map(({ postId }) => postId),
      )
    ).map((post) => [post.id, post]),
  )
  const members = await membersById(reader, [
    ...new Set(helps.flatMap(({ authorId, helperId }) => [authorId, helperId])),
  ])
  const names = new Map(members.map((each) => [each.id, plain(`${fullNameOf(each)} <${each.email}>`)]))
  const open = await reports(reader, { withClosed: false })
  for (const help of helps) {
    const { postId, authorId, helperId, onHoldAt } = help
    const post = posts.get(postId)
    const confirmingNames = confirmedBy(help).map((id) => names.get(id))
    say(`${postId}  ${formatTime(onHoldAt)}  a ${post?.type}: ${plain(post?.title ?? '')}`)
    say(`  posted by ${names.get(authorId)}, with ${names.get(helperId)}`)
    say(`  says that it is done: ${confirmingNames.length === 0 ? 'nobody' : confirmingNames.join(' and ')}`)
    for (const { reporterId, words } of open.filter(
      ({ reason, subjectId }) => reason === 'did_not_happen' && subjectId === postId,
    )) {
      say(`  says that it did not happen: ${names.get(reporterId)}${words === '' ? '' : `: ${plain(words)}`}`)
    }
  }
  say('To decide: npm run porchlight -- decide completed <post>, or not-completed <post>')
}
