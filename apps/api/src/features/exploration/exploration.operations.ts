import { assert } from '@porchlight/contracts/errors/assert'
import { Refused } from '@porchlight/contracts/errors/refusals'
import { activityPoints } from '@porchlight/contracts/exploration/exploration.catalogue'
import { newExploration } from '@porchlight/contracts/exploration/exploration.rows'
import { placesAskedMax } from '@porchlight/contracts/exploration/exploration.rules'
import { progressOf } from '@porchlight/contracts/exploration/progress.rules'
import type { ArgsNamed, ResponseNamed } from '@porchlight/contracts/operations'
import { memberAudience, premiumAudience } from '@porchlight/contracts/sync/audiences'
import { momentOf } from '@porchlight/contracts/values/clock/wall-time'
import { dayMs, toIso } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import type { Row, Tables } from '../../database/schema/tables.ts'
import type { Transact, Transaction } from '../../database/transactions/transact.ts'
import type { HandlersOf, WriteContext } from '../../feature-parts/handlers.ts'
import { communityDay } from './community-day.ts'
import {
  achievementsOf,
  achievementView,
  explorationOf,
  explorationSettingsOf,
} from './exploration.queries.ts'
import { type Exploring, recordActivity } from './record-activity.operations.ts'

export interface ExplorationServices {
  reader: Kysely<Tables>
  transact: Transact
  now: () => number
  exploring: Exploring
  places: KnownPlaces
}

/** The lookups of places as the viewer may see them; a merged place is replaced by the other one. */
export interface KnownPlaces {
  /** @throws Refused `not_found` */
  readonly placeFor: (database: Kysely<Tables>, viewerId: string, id: string) => Promise<Row<'places'>>
  /** Returns places by the requested ids; those that the viewer may not see are missing. */
  readonly placesFor: (
    database: Kysely<Tables>,
    viewerId: string,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, Row<'places'>>>
}

export function explorationOperations(settings: ExplorationServices): HandlersOf<'exploration'> {
  const { transact } = settings
  return {
    'exploration.progress': {
      requires: ['premium'],
      handle: async ({ memberId }) => {
        assert(memberId, 'progress without a member')
        return progressFor(settings, memberId)
      },
    },
    'exploration.celebrate': {
      requires: ['premium'],
      handle: ({ memberId }) => {
        assert(memberId, 'something to celebrate without anybody')
        return transact((transaction) => celebrate(transaction, memberId))
      },
    },
    'exploration.record': {
      apply: (context, args) => record(settings, context, args),
      response: async ({ transaction, memberId }, { activityType, thirdPlaceId }) => {
        const place = await settings.places.placeFor(transaction.database, memberId, thirdPlaceId)
        return {
          activityType,
          thirdPlaceId: place.id,
          points: activityPoints[activityType],
          isRepeat: !isJustCounted(transaction, keyOf(memberId, place.id, activityType)),
        }
      },
    },
    'exploration.set': {
      apply: setExploration,
      response: async ({ transaction: { database }, memberId }, { isHidden }) =>
        (await explorationSettingsOf(database, memberId)) ?? { id: memberId, isHidden },
    },
  }
}

/** Returns the member's progress. It reads the same number of rows, however much the member has done. */
async function progressFor(
  { reader, now, exploring, places }: ExplorationServices,
  memberId: string,
): Promise<ResponseNamed<'exploration.progress'>> {
  const exploration = (await explorationOf(reader, memberId)) ?? newExploration(memberId)
  const visiblePlaces = await places.placesFor(reader, memberId, [
    ...new Set(exploration.latest.map(({ placeId }) => placeId)),
  ])
  return progressOf({
    exploration,
    unlocked: (await achievementsOf(reader, memberId)).map(achievementView),
    today: communityDay(exploring.timeZone(), now()),
    placeCount: await exploring.countPlaces(reader, placesAskedMax),
    placeOf: (id) => visiblePlaces.get(id),
  })
}

/** The activities that each commit counted, so that responses can show whether one was a repeat. */
const countedIn = new WeakMap<object, Set<string>>()
const keyOf = (...parts: string[]) => parts.join(' ')

function isJustCounted({ commitKey }: Transaction, key: string): boolean {
  return countedIn.get(commitKey)?.has(key) === true
}

async function record(
  { exploring, places }: Pick<ExplorationServices, 'exploring' | 'places'>,
  { transaction, memberId, writtenAt }: WriteContext,
  { activityType, thirdPlaceId }: ArgsNamed<'exploration.record'>,
): Promise<void> {
  const place = await places.placeFor(transaction.database, memberId, thirdPlaceId)
  // All other activities count where they happen: a claim alone does not count.
  if (activityType !== 'place_visit') return
  const deed = { memberId, place, type: activityType, writtenAt }
  const outcome = await recordActivity(exploring, transaction, deed)
  const countedIds = countedIn.get(transaction.commitKey) ?? new Set()
  countedIn.set(transaction.commitKey, countedIds)
  const key = keyOf(memberId, place.id, activityType)
  if (outcome === 'counted') countedIds.add(key)
  else countedIds.delete(key)
  if (outcome !== 'too many') return
  const tomorrow = (communityDay(exploring.timeZone(), writtenAt) + 1) * dayMs
  throw new Refused('too_many', { retryAt: toIso(momentOf(tomorrow, exploring.timeZone())) })
}

/**
 * Marks new achievements as celebrated and returns them. The first device gets them: if its response is lost, no device
 * celebrates them twice.
 */
async function celebrate(
  { database, touch }: Transaction,
  memberId: string,
): Promise<ResponseNamed<'exploration.celebrate'>> {
  const unlockedRows = await database
    .updateTable('achievements')
    .set({ isCelebrated: 1 })
    .where('memberId', '=', memberId)
    .where('isCelebrated', '=', 0)
    .returningAll()
    .execute()
  for (const { id } of unlockedRows) touch('achievements', id, premiumAudience(memberId))
  unlockedRows.sort((first, other) => first.unlockedAt - other.unlockedAt)
  return { achievementIds: unlockedRows.map(({ achievementId }) => achievementId) }
}

async function setExploration(
  { transaction: { database, touch }, memberId }: WriteContext,
  { isHidden }: ArgsNamed<'exploration.set'>,
): Promise<void> {
  const row = { isHidden: isHidden ? (1 as const) : (0 as const) }
  await database
    .insertInto('explorationSettings')
    .values({ memberId, ...row })
    .onConflict((conflict) => conflict.column('memberId').doUpdateSet(row))
    .execute()
  touch('explorationSettings', memberId, memberAudience(memberId))
}
