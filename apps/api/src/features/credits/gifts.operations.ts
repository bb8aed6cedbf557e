/**
 * Gifts: credits from one neighbor to another, with a message if they like. Each is given once, by whichever entry
 * point and however often it arrives.
 */
import {
  creditEntryIdOf,
  giftMovementOf,
  writtenGiftMessage,
} from '@porchlight/contracts/credits/credits.rows'
import { assert } from '@porchlight/contracts/errors/assert'
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { ArgsNamed, ResponseNamed } from '@porchlight/contracts/operations'
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import type { Kysely } from 'kysely'
import { memberAccountId } from '../../database/schema/accounts.ts'
import type { Tables } from '../../database/schema/tables.ts'
import type { Transaction } from '../../database/transactions/transact.ts'
import type { HandlersOf, WriteContext } from '../../feature-parts/handlers.ts'
import { countGift } from '../members/kindness.operations.ts'
import { membersById } from '../members/members.queries.ts'
import { isSuspended } from '../members/standings.queries.ts'
import { notify } from '../notifications/notify.operations.ts'
import { areBlocked, blockedWith, isInSightOf } from '../safety/safety.queries.ts'
import { refuseUnlessCanWrite } from '../writing/may-write.queries.ts'
import { moveCredits } from './credits.operations.ts'
import { newestGifts, ownEntriesById, transferById } from './credits.queries.ts'
import { giftView, withoutBlocked } from './credits.view.ts'
import { refuseBeyondNewcomer } from './newcomers.operations.ts'

export interface GiftSettings {
  reader: Kysely<Tables>
  timeZone: () => string
}

export function giftOperations(
  settings: GiftSettings,
): Pick<HandlersOf<'credits'>, 'credits.gift' | 'credits.gifts'> {
  return {
    'credits.gift': {
      requires: ['verifiedEmail'],
      // The text of a gift counts as a message.
      perDay: ['gifts', { name: 'messages', when: (_context, { message }) => hasText(message) }],
      isDone: isGiven,
      apply: (context, args) => give(context, args, settings.timeZone()),
      response: async ({ transaction: { database }, memberId }, { id }) => {
        const [entry] = await ownEntriesById(database, memberId, [
          creditEntryIdOf(giftMovementOf(id), memberId),
        ])
        if (!entry) throw new Refused('not_found')
        return giftView(entry)
      },
    },
    'credits.gifts': ({ memberId }) => {
      assert(memberId, 'gifts without a viewer')
      return giftsOf(settings.reader, memberId)
    },
  }
}

type GivenGift = ArgsNamed<'credits.gift'> & { id: string }

const hasText = (message: string) => writtenGiftMessage(message) !== undefined

/** Returns whether the gift was given before, whatever became of both members since. */
async function isGiven(
  { transaction, memberId }: WriteContext,
  { id, toUserId, amount, message }: GivenGift,
): Promise<boolean> {
  const knownTransfer = await transferById(transaction.database, giftMovementOf(id))
  if (!knownTransfer) return false
  const isSame =
    knownTransfer.fromAccountId === memberAccountId(memberId) &&
    knownTransfer.toAccountId === memberAccountId(toUserId) &&
    knownTransfer.amount === amount &&
    (await isSameMessage(transaction, memberId, id, writtenGiftMessage(message)))
  if (!isSame) throw new Refused('id_taken')
  return true
}

/** Moves credits as a gift. */
export async function give(
  { transaction, memberId }: WriteContext,
  gift: GivenGift,
  timeZone: string,
): Promise<void> {
  const { id, toUserId, amount } = gift
  const { database } = transaction
  if (toUserId === memberId) throw new Refused('not_found')
  const message = writtenGiftMessage(gift.message)
  const movement = {
    id: giftMovementOf(id),
    from: memberAccountId(memberId),
    to: memberAccountId(toUserId),
    amount,
    reason: 'gift',
    reference: id,
    actorId: memberId,
    about: { message },
  } as const
  const giver = await mayGive(transaction, memberId, toUserId)
  // A gift without text may go to any member.
  if (message !== undefined) await refuseUnlessCanWrite(transaction, { memberId, otherId: toUserId })
  await transferOrRefuse(transaction, movement)
  if (giver.hasCompletedHelp === 0) {
    await refuseBeyondNewcomer(transaction, { memberId, toUserId, amount, timeZone })
  }
  await countGift(transaction, memberId, timeZone)
  // The receiver gets the row of the giver.
  if (!(await isInSightOf(database, toUserId, memberId))) {
    transaction.touch('people', memberId, memberAudience(toUserId))
  }
  await notify(transaction, {
    memberId: toUserId,
    kind: 'gift',
    params: {
      title: '',
      name: giver.firstName,
      credits: amount,
      ...(message === undefined ? {} : { message }),
    },
    personId: memberId,
    target: '/donations',
  })
}

async function isSameMessage(
  { database }: Transaction,
  memberId: string,
  id: string,
  message: string | undefined,
): Promise<boolean> {
  const [entry] = await ownEntriesById(database, memberId, [creditEntryIdOf(giftMovementOf(id), memberId)])
  return (entry?.message ?? undefined) === message
}

/**
 * Returns the giver if they may give. Every member can receive a gift by their id; a block between both refuses it as
 * if the receiver did not exist, and so does a suspension of the receiver.
 */
async function mayGive(
  { database, now }: Pick<Transaction, 'database' | 'now'>,
  memberId: string,
  toUserId: string,
) {
  const members = await membersById(database, [memberId, toUserId])
  const giver = members.find(({ id }) => id === memberId)
  assert(giver, 'a gift by nobody')
  const isThere =
    members.some(({ id }) => id === toUserId) &&
    !(await areBlocked(database, memberId, toUserId)) &&
    !(await isSuspended(database, toUserId, now))
  if (!isThere) throw new Refused('not_found')
  return giver
}

/** Moves credits. A missing balance is refused as a gift that is too large, with the number of available credits. */
async function transferOrRefuse(
  transaction: Transaction,
  movement: Parameters<typeof moveCredits>[1],
): Promise<void> {
  try {
    await moveCredits(transaction, movement)
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'credits_missing') throw error
    const { missing } = error.params as { missing: number }
    throw new Refused('gift_too_large', { available: movement.amount - missing })
  }
}

async function giftsOf(reader: Kysely<Tables>, memberId: string): Promise<ResponseNamed<'credits.gifts'>> {
  const [rows, blockedIds] = [await newestGifts(reader, memberId), await blockedWith(reader, memberId)]
  return rows.map((row) => giftView(withoutBlocked(blockedIds, row)))
}
