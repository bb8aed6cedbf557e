/**
 * Counts each week once, when it is over. The counts stay as they were, so that a member who leaves takes nothing out
 * of them, and nobody can read from two looks what that member did.
 */
import { figureLimits } from '@porchlight/contracts/figures/figures.rules'
import { hourMs } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Row, Tables } from '../../database/schema/tables.ts'
import type { Transaction } from '../../database/transactions/transact.ts'
import type { Job } from '../../jobs/job.ts'
import {
  countHelpedRequests,
  countHelpedWithin,
  countMembers,
  countsByName,
  countUnanswered,
  firstJoinedAt,
  lastCountedWeek,
} from './figures.queries.ts'
import { weekAt, weekStart } from './weeks.ts'

/** The hours between which the median is read. */
export const helpedWithinHours = [1, 3, 6, 12, 24, 48, 72, 120, 168, 336, 720] as const

/** Weeks further back are not counted afterwards. */
const weeksBackMax = 520

export const figureParts = {
  people: (name: string) => `${name}:people`,
  /** The different people of the twelve weeks that end with this one. */
  recentPeople: (name: string) => `${name}:recentPeople`,
  helpedRequests: 'helpedRequests',
  helpedWithin: (hours: number) => `helpedWithin:${hours}`,
  unanswered: (category: string) => `unanswered:${category}`,
  unansweredPeople: (category: string) => `unanswered:${category}:people`,
  members: 'members',
  creditsHeld: 'creditsHeld',
  leftMembers: 'leftMembers',
} as const

/** Figures whose counts are people themselves: weeks of them cannot be added, or the same member is in one alone. */
const countsMembers: readonly string[] = ['activeMembers', 'newMembers']

interface WeekSettings {
  /** Returns the community's zone, which operators can change. */
  timeZone: () => string
  now: () => number
}

/** Counts one week at a time, so that what it reads is bounded and others get their turn in between. */
export function weeklyFiguresJob(settings: WeekSettings): Job {
  return {
    name: 'counting the weeks',
    schedule: { dailyAt: '03:00', isDueAtOnce: true },
    run: (database) => countNextWeek(database, settings),
  }
}

async function countNextWeek(
  { reader, transact }: Pick<Database, 'reader' | 'transact'>,
  { timeZone: currentZone, now }: WeekSettings,
): Promise<{ more: boolean }> {
  const timeZone = currentZone()
  const current = weekAt(now(), timeZone)
  const week = await nextWeek(reader, current, timeZone)
  if (week === null || week >= current) return { more: false }
  const figures = await countWeek(reader, week, timeZone)
  await transact(({ database }) =>
    database
      .insertInto('weeklyFigures')
      .values(figures)
      .onConflict((conflict) => conflict.columns(['week', 'name']).doNothing())
      .execute(),
  )
  return { more: week + 1 < current }
}

/** Returns the first week that was not counted yet; null in a community without members. */
async function nextWeek(reader: Kysely<Tables>, current: number, timeZone: string): Promise<number | null> {
  const lastWeek = await lastCountedWeek(reader)
  if (lastWeek !== null) return Math.max(lastWeek + 1, current - weeksBackMax)
  const joinedAt = await firstJoinedAt(reader)
  return joinedAt === null ? null : Math.max(weekAt(joinedAt, timeZone), current - weeksBackMax)
}

async function countWeek(
  reader: Kysely<Tables>,
  week: number,
  timeZone: string,
): Promise<Row<'weeklyFigures'>[]> {
  const to = weekStart(week + 1, timeZone)
  const period = { from: weekStart(week, timeZone), to }
  const recentPeriod = { from: weekStart(week + 1 - figureLimits.weekCount, timeZone), to }
  const values: Record<string, number> = {}
  for (const [name, count] of Object.entries(countsByName)) {
    const countOfWeek = await count(reader, period)
    values[name] = countOfWeek.count
    values[figureParts.people(name)] = countOfWeek.people
    if (!countsMembers.includes(name))
      values[figureParts.recentPeople(name)] = (await count(reader, recentPeriod)).people
  }
  values[figureParts.helpedRequests] = await countHelpedRequests(reader, period)
  const limitsMs = helpedWithinHours.map((hours) => hours * hourMs)
  const helpedWithin = await countHelpedWithin(reader, period, limitsMs)
  for (const [index, hours] of helpedWithinHours.entries())
    values[figureParts.helpedWithin(hours)] = helpedWithin[index] ?? 0
  for (const { category, count, people } of await countUnanswered(reader, recentPeriod)) {
    values[figureParts.unanswered(category)] = count
    values[figureParts.unansweredPeople(category)] = people
  }
  const { members, credits } = await countMembers(reader)
  values[figureParts.members] = members
  values[figureParts.creditsHeld] = Math.max(0, credits)
  return Object.entries(values).map(([name, value]) => ({ week, name, value }))
}

/** Counts a member who leaves, in the transaction that deletes their row: afterwards nothing says that they were here. */
export async function countLeft({ database, now }: Transaction, timeZone: string): Promise<void> {
  await database
    .insertInto('weeklyFigures')
    .values({ week: weekAt(now, timeZone), name: figureParts.leftMembers, value: 1 })
    .onConflict((conflict) =>
      conflict.columns(['week', 'name']).doUpdateSet((eb) => ({ value: eb('weeklyFigures.value', '+', 1) })),
    )
    .execute()
}
