/**
 * The recount of a member's exploring from its stored rows: after places changed, and for activities from before
 * exploring was counted.
 */

import { mondayOf, weekOf } from '@porchlight/contracts/exploration/days.rules'
import { type ActivityType, activityTypes } from '@porchlight/contracts/exploration/exploration.catalogue'
import {
  explorationLimits,
  latestOf,
  newExploration,
  placeTail,
  sortedActivities,
  totalOf,
  visitedOf,
  weekActivityOf,
  weeksOf,
  withDay,
} from '@porchlight/contracts/exploration/exploration.rows'
import type { Exploration } from '@porchlight/contracts/exploration/exploration-rows.schema'
import { type PlaceCategory, placeCategories } from '@porchlight/contracts/places/places.catalogue'
import { toIso } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type { Transaction } from '../../database/transactions/transact.ts'
import { storeEarlierActivities } from './earlier-deeds.ts'
import { type ActivityRow, explorationOf } from './exploration.queries.ts'
import { storeExploration } from './keep-exploration.operations.ts'

/**
 * Returns the stored exploration. A member without one gets a new one, with what they did before exploring was counted.
 */
export async function explorationCounted(
  transaction: Transaction,
  timeZone: string,
  memberId: string,
): Promise<Exploration> {
  const { database } = transaction
  const exploration = await explorationOf(database, memberId)
  if (exploration) return exploration
  await storeEarlierActivities(database, memberId, timeZone)
  const recounted = await countAll(database, await withStreaks(database, newExploration(memberId)))
  await storeExploration(transaction, recounted)
  return recounted
}

/** Each with all of their reviews and marks. */
const membersAtOnce = 5

/**
 * Counts, for one batch of members, what they did before exploring was counted. Returns true when there may be more.
 */
export async function countEarlierDeeds(transaction: Transaction, timeZone: string): Promise<boolean> {
  const { database } = transaction
  const waitingMembers = await database
    .selectFrom('uncountedExplorations')
    .limit(membersAtOnce)
    .select('memberId')
    .execute()
  for (const { memberId } of waitingMembers) {
    await explorationCounted(transaction, timeZone, memberId)
    await database.deleteFrom('uncountedExplorations').where('memberId', '=', memberId).execute()
  }
  return waitingMembers.length > 0
}

/** A place is another one by now, or is hidden, or is there again. */
export async function recountExploration(transaction: Transaction, memberId: string): Promise<void> {
  const exploration = await explorationOf(transaction.database, memberId)
  if (exploration) await storeExploration(transaction, await countAll(transaction.database, exploration))
}

/** Deletes the activity of adding a place, because another member counts as the one who added it now. */
export async function deleteAddActivity(
  transaction: Transaction,
  memberId: string,
  placeId: string,
): Promise<void> {
  await transaction.database
    .deleteFrom('exploredPlaces')
    .where('memberId', '=', memberId)
    .where('type', '=', 'place_add')
    .where('placeId', '=', placeId)
    .execute()
  await recountExploration(transaction, memberId)
}

/**
 * Counts all totals anew. The results of streaks and challenges stay: they were reached, even when the places changed
 * since.
 */
async function countAll(database: Kysely<Tables>, earlierTotals: Exploration): Promise<Exploration> {
  const { id: memberId } = earlierTotals
  const latestDay = earlierTotals.runs.at(-1)?.[1]
  const week = latestDay === undefined ? 0 : weekOf(latestDay)
  return {
    ...earlierTotals,
    ...(await totals(database, memberId)),
    ...(await visitedPlaces(database, memberId)),
    weeks: await visitsByWeek(database, memberId, week),
    week: {
      week,
      activities: sortedActivities(
        (await activitiesSince(database, memberId, mondayOf(week))).map(weekActivityOf),
      ),
      completed: earlierTotals.week.week === week ? earlierTotals.week.completed : [],
    },
    latest: latestOf(
      (await latestActivities(database, memberId)).map(({ createdAt, type, placeId, day }) => ({
        ...{ type, placeId, day },
        createdAt: toIso(createdAt),
      })),
    ),
  }
}

type Totals = Pick<Exploration, (typeof totalOf)[ActivityType]>

/** Counts the activities by type; adding a place that an operator hid does not count. */
async function totals(database: Kysely<Tables>, memberId: string): Promise<Totals> {
  const rows = await database
    .selectFrom('exploredPlaces')
    .innerJoin('places', 'places.id', 'exploredPlaces.placeId')
    .where('memberId', '=', memberId)
    .where(({ eb, or }) => or([eb('type', '!=', 'place_add'), eb('places.hiddenAt', 'is', null)]))
    .groupBy('type')
    .select(['type', ({ fn }) => fn.countAll<number | string>().as('count')])
    .execute()
  const counts = new Map(rows.map(({ type, count }) => [type, Number(count)]))
  return Object.fromEntries(activityTypes.map((type) => [totalOf[type], counts.get(type) ?? 0])) as Totals
}

async function visitedPlaces(
  database: Kysely<Tables>,
  memberId: string,
): Promise<Pick<Exploration, 'zipCodes' | 'categories' | 'visited'>> {
  const visits = database
    .selectFrom('exploredPlaces')
    .where('memberId', '=', memberId)
    .where('type', '=', 'place_visit')
  const zipCodes = await visits.where('zipCode', 'is not', null).select('zipCode').distinct().execute()
  const categories = await visits
    .groupBy('category')
    .select(['category', ({ fn }) => fn.countAll<number | string>().as('count')])
    .execute()
  const counts = new Map(categories.map(({ category, count }) => [category, Number(count)]))
  const newest = await visits
    .orderBy('exploredAt', 'desc')
    .orderBy('placeId', 'desc')
    .limit(explorationLimits.visitedMax)
    .select('placeId')
    .execute()
  return {
    zipCodes: zipCodes.flatMap(({ zipCode }) => zipCode ?? []).sort(),
    categories: placeCategories.flatMap((category): [PlaceCategory, number][] => {
      const count = counts.get(category)
      return count === undefined ? [] : [[category, count]]
    }),
    visited: visitedOf(newest.reverse().map(({ placeId }) => placeTail(placeId))),
  }
}

async function visitsByWeek(
  database: Kysely<Tables>,
  memberId: string,
  week: number,
): Promise<Exploration['weeks']> {
  // The range is one week longer than any row needs, since the latest week with a visit may be earlier than this one.
  const since = mondayOf(week - weeksLookedAt)
  const days = await database
    .selectFrom('activities')
    .where('memberId', '=', memberId)
    .where('day', '>=', since)
    .where('type', '=', 'place_visit')
    .groupBy('day')
    .select(['day', ({ fn }) => fn.countAll<number | string>().as('count')])
    .execute()
  const counts = new Map<number, number>()
  for (const { day, count } of days) counts.set(weekOf(day), (counts.get(weekOf(day)) ?? 0) + Number(count))
  return weeksOf([...counts])
}

const weeksLookedAt = 2 * explorationLimits.weeksShown

async function activitiesSince(database: Kysely<Tables>, memberId: string, day: number) {
  const rows = await database
    .selectFrom('activities')
    .where('memberId', '=', memberId)
    .where('day', '>=', day)
    .selectAll()
    .execute()
  return rows.map((row) => ({ ...row, createdAt: toIso(row.createdAt) }))
}

function latestActivities(database: Kysely<Tables>, memberId: string): Promise<ActivityRow[]> {
  return (
    database
      .selectFrom('activities')
      .where('memberId', '=', memberId)
      .orderBy('day', 'desc')
      .orderBy('createdAt', 'desc')
      // Activities of the same moment have an order of their own, so more are read than are needed.
      .limit(5 * explorationLimits.latestMax)
      .selectAll()
      .execute()
  )
}

async function withStreaks(database: Kysely<Tables>, exploration: Exploration): Promise<Exploration> {
  const days = await database
    .selectFrom('activities')
    .where('memberId', '=', exploration.id)
    .orderBy('day')
    .select('day')
    .distinct()
    .execute()
  let { runs, longestStreak } = exploration
  for (const { day } of days) {
    runs = withDay(runs, day)
    longestStreak = Math.max(longestStreak, ...runs.map(([first, last]) => last - first + 1))
  }
  return { ...exploration, runs, longestStreak }
}
