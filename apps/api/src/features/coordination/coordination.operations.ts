/** A coordinator's neighbors without a phone: listed, added with an account and a letter, and removed. */
import { coordinationLimits } from '@porchlight/contracts/coordination/coordination.rules'
import type { CoordinatedNeighbor } from '@porchlight/contracts/coordination/coordination.schema'
import { welcomeCredits } from '@porchlight/contracts/credits/credits.rules'
import { assert } from '@porchlight/contracts/errors/assert'
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { ArgsNamed } from '@porchlight/contracts/operations'
import { createId } from '@porchlight/contracts/values/id'
import { normalizeName } from '@porchlight/contracts/values/text/text'
import { dayMs, toIso } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import { neighborAccountId } from '../../database/schema/accounts.ts'
import type { Tables } from '../../database/schema/tables.ts'
import type { Transact, Transaction } from '../../database/transactions/transact.ts'
import type { CallContext, HandlersOf } from '../../feature-parts/handlers.ts'
import { idOfCall } from '../../ids/new-ids.ts'
import type { Plans } from '../../plans/plans.ts'
import { balanceOf, communityAccount, moveCredits } from '../credits/credits.operations.ts'
import { firstConfirmedAt, helpOf } from '../posts/helps.queries.ts'
import { costForNeighbor, shownNameOf } from '../posts/written-for.operations.ts'
import { type CoordinatedRow, coordinatedBy } from '../posts/written-for.queries.ts'
import {
  additionsBy,
  coordinatedById,
  type NeighborWithCredits,
  neighborsLookedAfter,
} from './coordination.queries.ts'
import { deleteNameOf, withdrawOpenPosts } from './open-posts.operations.ts'
import { welcomeOfNeighbor } from './take-over.operations.ts'

const weekMs = 7 * dayMs

export interface CoordinationSettings {
  reader: Kysely<Tables>
  transact: Transact
  now: () => number
  plans: Plans
}

export function coordinationOperations({
  reader,
  transact,
  now,
  plans,
}: CoordinationSettings): HandlersOf<'coordination'> {
  return {
    'coordination.list': {
      requires: ['coordinator'],
      handle: async ({ memberId }) => {
        assert(memberId, 'neighbors of nobody')
        const neighbors = await neighborsLookedAfter(reader, memberId)
        return { neighbors: neighbors.map(neighborView), requestCost: costForNeighbor(plans) }
      },
    },
    'coordination.add': {
      requires: ['coordinator'],
      handle: async (context, args) => {
        const id = idOfCall('coordinated neighbor', context, args, now())
        return transact((transaction) => addNeighbor(transaction, context, { ...args, id }))
      },
    },
    'coordination.remove': {
      requires: ['coordinator'],
      handle: ({ memberId }, { neighborId }) =>
        transact(async (transaction) => {
          assert(memberId, 'a neighbor of nobody')
          const neighbor = await coordinatedBy(transaction.database, memberId, neighborId)
          if (!neighbor) throw new Refused('not_found')
          await removeNeighbor(transaction, neighbor)
          return { message: 'Removed.' }
        }),
    },
  }
}

/**
 * Adds a neighbor with the credits to begin with and their letter; the same id again returns the one that was added. With other
 * names it is refused: a success would say that somebody else was added.
 */
export async function addNeighbor(
  transaction: Transaction,
  { memberId }: Pick<CallContext, 'memberId'>,
  { id, ...typedNames }: ArgsNamed<'coordination.add'> & { id: string },
): Promise<CoordinatedNeighbor> {
  assert(memberId, 'a neighbor of nobody')
  const { database, now } = transaction
  const firstName = normalizeName(typedNames.firstName)
  const lastName = normalizeName(typedNames.lastName)
  const knownNeighbor = await coordinatedById(database, id)
  if (knownNeighbor) {
    if ((await coordinatedBy(database, memberId, id)) === undefined) throw new Refused('id_taken')
    if (knownNeighbor.firstName !== firstName || knownNeighbor.lastName !== lastName)
      throw new Refused('changed_meanwhile')
    const credits = await balanceOf(database, neighborAccountId(id))
    return neighborView({ ...knownNeighbor, credits })
  }
  await refuseBeyondRoom(transaction, memberId)
  const row: CoordinatedRow = {
    ...{ id, coordinatorId: memberId, createdAt: now },
    ...{ firstName, lastName },
    ...{ removedAt: null, takenOverAt: null, memberId: null },
  }
  await database.insertInto('coordinatedNeighbors').values(row).execute()
  await database
    .insertInto('accounts')
    .values({ id: neighborAccountId(id), kind: 'member', balance: 0, version: 0 })
    .execute()
  await moveCredits(transaction, {
    id: welcomeOfNeighbor(id),
    from: communityAccount,
    to: neighborAccountId(id),
    amount: welcomeCredits,
    reason: 'welcome',
    actorId: memberId,
  })
  await database
    .insertInto('letters')
    .values({
      ...{ id: createId(now), firstName, lastName, neighborId: id, createdAt: now, line: 0, opening: 0 },
      ...{ email: null, zipCode: null, oldId: null, invitationId: null, memberId: null },
      ...{ mailedAt: null, cameAt: null, signInName: null },
    })
    .execute()
  return neighborView({ ...row, credits: welcomeCredits })
}

/** @throws Refused `invalid` or `too_many` */
async function refuseBeyondRoom({ database, now }: Transaction, coordinatorId: string): Promise<void> {
  const { neighborsMax, newPerWeekMax } = coordinationLimits
  if ((await neighborsLookedAfter(database, coordinatorId)).length >= neighborsMax) {
    const message = `You look after ${neighborsMax} neighbors, and that’s the limit.`
    throw new Refused('invalid', { issues: [{ path: 'firstName', message }] })
  }
  const additions = await additionsBy(database, coordinatorId, now - weekMs)
  const blocking = additions.at(-newPerWeekMax)
  if (blocking !== undefined) throw new Refused('too_many', { retryAt: toIso(blocking + weekMs) })
}

/**
 * Removes a neighbor. What is left on their account stays there, and leads to nobody, as with a member who left.
 * @throws Refused `already_confirmed` or `on_hold` while a help is not settled
 */
async function removeNeighbor(transaction: Transaction, { id }: CoordinatedRow): Promise<void> {
  const { database, now } = transaction
  const [unsettled] = await withdrawOpenPosts(transaction, id)
  if (unsettled) {
    const help = await helpOf(database, unsettled.id)
    throw new Refused(
      help && firstConfirmedAt(help) !== null && help.onHoldAt === null ? 'already_confirmed' : 'on_hold',
    )
  }
  await database.updateTable('coordinatedNeighbors').set({ removedAt: now }).where('id', '=', id).execute()
  await deleteNameOf(transaction, id)
  const letter = await database
    .deleteFrom('letters')
    .where('neighborId', '=', id)
    .returning('invitationId')
    .executeTakeFirst()
  if (letter?.invitationId == null) return
  await database.deleteFrom('invitations').where('id', '=', letter.invitationId).execute()
}

function neighborView({
  id,
  firstName,
  lastName,
  createdAt,
  credits,
}: NeighborWithCredits): CoordinatedNeighbor {
  return {
    ...{ id, firstName, lastName, credits },
    name: shownNameOf({ firstName, lastName }),
    createdAt: toIso(createdAt),
  }
}
