/**
 * Functions that pay for help: with the credit that the requester paid in, or with one that the community account mints
 * within a month's limits.
 */
import { assert } from '@porchlight/contracts/errors/assert'
import { earnerOf, helpedOf } from '@porchlight/contracts/help/help.rules'
import { mintedPerMonth } from '@porchlight/contracts/help/help.schema'
import { monthIn } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import { memberAccountId, neighborAccountId } from '../../../database/schema/accounts.ts'
import type { Tables } from '../../../database/schema/tables.ts'
import type { Transaction } from '../../../database/transactions/transact.ts'
import { communityAccount, escrowAccount, moveCredits } from '../../credits/credits.operations.ts'
import { inEscrow } from '../../credits/escrow.operations.ts'
import type { HelpRow } from '../../posts/helps.queries.ts'
import type { PostRow } from '../../posts/posts.queries.ts'

/** Whole credits. */
const minted = 1

type EarnedWith = Pick<PostRow, 'id' | 'type' | 'title' | 'writtenForId'>
type Participants = Pick<HelpRow, 'authorId' | 'helperId'>

/** Returns true when a credit would be earned if the help were completed now. */
export async function wouldEarn(
  { database, now }: Pick<Transaction, 'database' | 'now'>,
  post: EarnedWith,
  two: Participants,
  timeZone: string,
): Promise<boolean> {
  if ((await inEscrow(database, post.id)) > 0) return true
  return mayMint(database, rolesIn(post, two), monthIn(timeZone, now))
}

interface Roles {
  earnerId: string
  helpedId: string
}

export function rolesIn({ type }: Pick<PostRow, 'type'>, { authorId, helperId }: Participants): Roles {
  const [earnerId, helpedId] = [
    earnerOf({ type, authorId, helperId }),
    helpedOf({ type, authorId, helperId }),
  ]
  assert(earnerId !== null && helpedId !== null, 'a help of one')
  return { earnerId, helpedId }
}

/**
 * Returns true when the month's limits allow a minted credit: one limit is for the earner, one for the pair, whichever
 * of them helped.
 */
async function mayMint(
  database: Kysely<Tables>,
  { earnerId, helpedId }: Roles,
  month: string,
): Promise<boolean> {
  const { pairMax, earnerMax } = mintedPerMonth
  const by = (earner: string) =>
    database
      .selectFrom('mintedCredits')
      .where('earnerId', '=', earner)
      .where('month', '=', month)
      .select('helpedId')
      .execute()
  const earlierEarnings = await by(earnerId)
  if (earlierEarnings.length >= earnerMax) return false
  const back = await by(helpedId)
  const pair = [
    ...earlierEarnings.filter((each) => each.helpedId === helpedId),
    ...back.filter((each) => each.helpedId === earnerId),
  ]
  return pair.length < pairMax
}

/** Returns the account of whoever earns: for an offer that was written down for a neighbor, that neighbor's. */
function earnerAccountOf({ writtenForId }: EarnedWith, { authorId }: Participants, earnerId: string): string {
  return writtenForId !== null && earnerId === authorId
    ? neighborAccountId(writtenForId)
    : memberAccountId(earnerId)
}

/**
 * Pays for a post once at most. Without `mayBeMinted` only the credit in escrow moves: silence never mints.
 * @returns whether the earner got a credit
 */
export async function payEarner(
  transaction: Transaction,
  post: EarnedWith,
  two: Participants,
  { timeZone, actorId, mayBeMinted = true }: { timeZone: string; actorId: string; mayBeMinted?: boolean },
): Promise<boolean> {
  const { database, now } = transaction
  const { earnerId, helpedId } = rolesIn(post, two)
  const escrowAmount = await inEscrow(database, post.id)
  const movement = {
    id: `help:${post.id}`,
    to: earnerAccountOf(post, two, earnerId),
    reason: 'help',
    reference: post.id,
    actorId,
    about: { personId: helpedId, postId: post.id, title: post.title },
  } as const
  if (escrowAmount > 0)
    return moveCredits(transaction, { ...movement, from: escrowAccount, amount: escrowAmount })
  const month = monthIn(timeZone, now)
  if (!mayBeMinted || !(await mayMint(database, { earnerId, helpedId }, month))) return false
  const isMinted = await moveCredits(transaction, { ...movement, from: communityAccount, amount: minted })
  if (isMinted) {
    await database
      .insertInto('mintedCredits')
      .values({ postId: post.id, earnerId, helpedId, month })
      .execute()
  }
  return isMinted
}
