import { memberIdsOf, newReadMarker } from '@porchlight/contracts/conversations/conversations.rows'
import { conversationIdOf } from '@porchlight/contracts/conversations/conversations.rules'
import { conversationLimits } from '@porchlight/contracts/conversations/conversations.schema'
import { assert } from '@porchlight/contracts/errors/assert'
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { ArgsNamed, ResponseNamed } from '@porchlight/contracts/operations'
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type { Transaction } from '../../database/transactions/transact.ts'
import type { HandlersOf, WriteContext } from '../../feature-parts/handlers.ts'
import { membersById } from '../members/members.queries.ts'
import { type PostRow, postById } from '../posts/posts.queries.ts'
import { canSeePost } from '../posts/posts.view.ts'
import { goesTo } from '../posts/rsvps.queries.ts'
import { areBlocked, blockedWith, isInSightOf } from '../safety/safety.queries.ts'
import { refuseUnlessCanWrite } from '../writing/may-write.queries.ts'
import {
  type CardRow,
  type ConversationRow,
  cardsIn,
  conversationById,
  conversationFor,
  conversationsOf,
  otherIn,
} from './conversations.queries.ts'
import { conversationResponses } from './conversations.view.ts'

interface ConversationSettings {
  reader: Kysely<Tables>
}

export function conversationOperations({ reader }: ConversationSettings): HandlersOf<'conversations'> {
  return {
    'conversations.open': {
      requires: [{ name: 'verifiedEmail', when: linksPost }],
      // A linked post counts as a message.
      perDay: [
        { name: 'conversations', when: isBeginning },
        { name: 'messages', when: linksPost },
      ],
      isDone: async (context, args) => {
        const { existing, newCard } = await openingFor(context, args)
        return existing !== undefined && newCard === undefined
      },
      apply: openConversation,
      response: async ({ transaction: { database }, memberId }, args) => {
        const { otherId } = await partnerIn(database, memberId, args)
        return respondWith(database, memberId, conversationIdOf(memberId, otherId))
      },
    },
    'conversations.read': {
      apply: readUpTo,
      response: ({ transaction: { database }, memberId }, { conversationId }) =>
        respondWith(database, memberId, conversationId),
    },
    'conversations.mute': {
      apply: mute,
      response: ({ transaction: { database }, memberId }, { conversationId }) =>
        respondWith(database, memberId, conversationId),
    },
    'conversations.list': async ({ memberId }) => {
      assert(memberId, 'a list without a viewer')
      const blockedIds = await blockedWith(reader, memberId)
      const rows = await conversationsOf(reader, memberId)
      const visibleRows = rows.filter((row) => !blockedIds.has(otherIn(row, memberId)))
      return conversationResponses(reader, memberId, visibleRows)
    },
  }
}

async function respondWith(
  database: Kysely<Tables>,
  memberId: string,
  id: string,
): Promise<ResponseNamed<'conversations.open'>> {
  const row = await conversationFor(database, memberId, id)
  const [response] = row ? await conversationResponses(database, memberId, [row]) : []
  if (!response) throw new Refused('not_found')
  return response
}

type OpenArgs = ArgsNamed<'conversations.open'>

const linksPost = (_context: WriteContext, { postId }: OpenArgs) => postId !== undefined

async function isBeginning(context: WriteContext, args: OpenArgs): Promise<boolean> {
  return (await openingFor(context, args)).existing === undefined
}

/**
 * Returns the other participant and the post. A meetup's organizer can be reached only by members who go to it, and
 * only the organizer's own meetup can be linked.
 */
async function partnerIn(
  database: Kysely<Tables>,
  memberId: string,
  { userId, postId }: OpenArgs,
): Promise<{ otherId: string; post: PostRow | undefined }> {
  const post = postId === undefined ? undefined : await postById(database, postId)
  const otherId = userId ?? post?.authorId
  if (post?.type === 'event' && !(await isMeetupBetween(database, post, [memberId, String(otherId)]))) {
    throw new Refused('not_found')
  }
  if (otherId === undefined || otherId === memberId) throw new Refused('not_found')
  // A card shows only a post of these two members, so that it reveals no post of a third one.
  if (post && post.authorId !== otherId && post.authorId !== memberId) throw new Refused('not_found')
  return { otherId, post }
}

async function isMeetupBetween(
  database: Kysely<Tables>,
  { id, authorId }: PostRow,
  two: readonly [string, string],
): Promise<boolean> {
  const [comerId] = two.filter((each) => each !== authorId)
  return two.includes(authorId) && comerId !== undefined && (await goesTo(database, comerId, id))
}

interface Opening {
  id: string
  otherId: string
  existing: ConversationRow | undefined
  cards: readonly CardRow[]
  /** The post whose card is to be added. */
  newCard: PostRow | undefined
}

async function openingFor(
  { transaction: { database }, memberId }: Pick<WriteContext, 'transaction' | 'memberId'>,
  args: OpenArgs,
): Promise<Opening> {
  const { otherId, post } = await partnerIn(database, memberId, args)
  const id = conversationIdOf(memberId, otherId)
  const isWanted = args.conversationId === undefined || args.conversationId === id
  const isSeen = post === undefined || (await canSeePost(database, post, memberId))
  if (!isWanted || !isSeen || (await areBlocked(database, memberId, otherId))) throw new Refused('not_found')
  const existing = await conversationById(database, id)
  const cards = existing ? ((await cardsIn(database, [id])).get(id) ?? []) : []
  return { id, otherId, existing, cards, newCard: post && isNewest(cards, post) ? undefined : post }
}

/** Opens the conversation, whichever member began it, and adds the post's card as its newest. */
export async function openConversation(
  { transaction, memberId }: WriteContext,
  args: OpenArgs,
  /**
   * `isAgreed`: true when the other member agreed to messages and one comes with it. Then the linked post does not count
   * as written by the sender.
   */
  { isAgreed = false }: { isAgreed?: boolean } = {},
): Promise<void> {
  const { id, otherId, existing, cards, newCard } = await openingFor({ transaction, memberId }, args)
  if (!existing) await begin(transaction, { id, memberId, otherId })
  else if (!newCard) return
  if (newCard) {
    // The card of a post of the other member contains no words to them that they did not write.
    const isOfOther = newCard.authorId === otherId
    if (!isAgreed && !isOfOther) await refuseUnlessCanWrite(transaction, { memberId, otherId })
    await addCard(transaction, id, newCard, { cards, senderId: isAgreed ? null : memberId })
  }
  for (const each of [memberId, otherId]) transaction.touch('conversations', id, memberAudience(each))
}

async function begin(
  { database, now, touch }: Transaction,
  { id, memberId, otherId }: { id: string; memberId: string; otherId: string },
): Promise<void> {
  const [other] = await membersById(database, [otherId])
  if (!other || !(await isInSightOf(database, memberId, otherId))) throw new Refused('not_found')
  const [memberA, memberB] = memberIdsOf(memberId, otherId)
  await database
    .insertInto('conversations')
    .values({ id, memberA, memberB, openedBy: memberId, lastSeq: 0, lastMessageAt: null, createdAt: now })
    .execute()
  const { readUpTo, isMuted } = newReadMarker(id)
  for (const [each, partner] of [
    [memberId, otherId],
    [otherId, memberId],
  ] as const) {
    await database
      .insertInto('readMarkers')
      .values({ conversationId: id, memberId: each, readUpTo, isMuted: isMuted ? 1 : 0 })
      .execute()
    touch('readMarkers', id, memberAudience(each))
    // A member who never posted help is visible only to members in conversation with them.
    touch('people', partner, memberAudience(each))
  }
}

function isNewest(cards: readonly CardRow[], { id, title, status }: PostRow): boolean {
  const newest = cards.at(-1)
  return newest?.postId === id && newest.title === title && newest.status === status
}

async function addCard(
  { database, now }: Transaction,
  conversationId: string,
  { id: postId, authorId, title, type, status }: PostRow,
  { cards, senderId }: { cards: readonly CardRow[]; senderId: string | null },
): Promise<void> {
  const place = (cards.at(-1)?.place ?? 0) + 1
  const card = { authorId, title, type, status, place }
  await database
    .insertInto('conversationPosts')
    .values({ conversationId, postId, ...card })
    .onConflict((conflict) => conflict.columns(['conversationId', 'postId']).doUpdateSet(card))
    .execute()
  await database
    .insertInto('sharedCards')
    .values({ conversationId, place, senderId, postId, authorId, title, createdAt: now })
    .execute()
  const otherCards = cards.filter((each) => each.postId !== postId)
  const tooOld = otherCards.slice(0, Math.max(0, otherCards.length - conversationLimits.postsMax + 1))
  for (const { postId: old } of tooOld) {
    await database
      .deleteFrom('conversationPosts')
      .where('conversationId', '=', conversationId)
      .where('postId', '=', old)
      .execute()
  }
}

/** Moves the read marker. The further of two markers stays (M5), and none moves beyond the last message. */
async function readUpTo(
  { transaction, memberId }: WriteContext,
  { conversationId, upTo }: ArgsNamed<'conversations.read'>,
): Promise<void> {
  const { lastSeq } = await ownOrRefused(transaction.database, memberId, conversationId)
  await moveMarker(transaction, { conversationId, memberId, upTo: Math.min(upTo, lastSeq) })
}

export async function moveMarker(
  { database, touch }: Transaction,
  { conversationId, memberId, upTo }: { conversationId: string; memberId: string; upTo: number },
): Promise<void> {
  const movedRow = await database
    .updateTable('readMarkers')
    .set({ readUpTo: upTo })
    .where('conversationId', '=', conversationId)
    .where('memberId', '=', memberId)
    .where('readUpTo', '<', upTo)
    .returning('memberId')
    .executeTakeFirst()
  if (movedRow) touch('readMarkers', conversationId, memberAudience(memberId))
}

async function mute(
  { transaction, memberId }: WriteContext,
  { conversationId, isMuted }: ArgsNamed<'conversations.mute'>,
): Promise<void> {
  const { database, touch } = transaction
  await ownOrRefused(database, memberId, conversationId)
  await database
    .updateTable('readMarkers')
    .set({ isMuted: isMuted ? 1 : 0 })
    .where('conversationId', '=', conversationId)
    .where('memberId', '=', memberId)
    .execute()
  touch('readMarkers', conversationId, memberAudience(memberId))
}

async function ownOrRefused(
  database: Kysely<Tables>,
  memberId: string,
  id: string,
): Promise<ConversationRow> {
  const conversation = await conversationFor(database, memberId, id)
  if (!conversation) throw new Refused('not_found')
  return conversation
}
