/** Returns the community's figures: what is hidden is decided here, so that no device gets it. */
import {
  type CountOfPeople,
  figureLimits,
  shownByFives,
  shownCount,
  shownSum,
} from '@porchlight/contracts/figures/figures.rules'
import {
  type FigureName,
  type FigureSeries,
  type Figures,
  figureNames,
  type HelpTimes,
} from '@porchlight/contracts/figures/figures.schema'
import { categoryKeys } from '@porchlight/contracts/posts/posts.catalogue'
import { minuteMs } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type { HandlersOf } from '../../feature-parts/handlers.ts'
import { allFigures, countOpenCases, countWaiting } from './figures.queries.ts'
import { figureParts, helpedWithinHours } from './weekly.operations.ts'
import { mondayDate } from './weeks.ts'

/** Operators who look again and again cost one reading in this time. */
const cacheMs = 5 * minuteMs

interface FigureSettings {
  reader: Kysely<Tables>
  now: () => number
}

export function figureOperations({ reader, now }: FigureSettings): HandlersOf<'figures'> {
  let cached: { readAt: number; figures: Promise<Figures> } | null = null
  return {
    'figures.read': {
      requires: ['operator'],
      handle: () => {
        const age = cached === null ? Number.POSITIVE_INFINITY : Math.abs(now() - cached.readAt)
        if (cached !== null && age < cacheMs) return cached.figures
        const figures = readFigures(reader)
        const entry = { readAt: now(), figures }
        cached = entry
        // A reading that failed is not kept.
        figures.catch(() => {
          if (cached === entry) cached = null
        })
        return figures
      },
    },
  }
}

type ValuesOfWeek = ReadonlyMap<string, number>

async function readFigures(reader: Kysely<Tables>): Promise<Figures> {
  const valuesByWeek = new Map<number, Map<string, number>>()
  for (const { week, name, value } of await allFigures(reader)) {
    const values = valuesByWeek.get(Number(week)) ?? new Map<string, number>()
    valuesByWeek.set(Number(week), values.set(name, Number(value)))
  }
  // The week that is under way has nothing but the members who left.
  const countedWeeks = [...valuesByWeek].filter(([, values]) => values.has(figureParts.members))
  const allValues = countedWeeks.map(([, values]) => values)
  const recentValues = allValues.slice(-figureLimits.weekCount)
  const [openCases, waitingCounts] = [await countOpenCases(reader), await countWaiting(reader)]
  const lastValues: ValuesOfWeek = allValues.at(-1) ?? new Map()
  const members = lastValues.get(figureParts.members) ?? 0
  return {
    weeks: countedWeeks.slice(-figureLimits.weekCount).map(([week]) => mondayDate(week)),
    series: figureNames.map((name) => seriesOf(name, allValues)),
    helpTimes: { recent: helpTimesOf(recentValues, false), total: helpTimesOf(allValues, true) },
    unanswered: categoryKeys.map((category) => ({
      category,
      endedCount: shownByFives({
        count: lastValues.get(figureParts.unanswered(category)) ?? 0,
        people: lastValues.get(figureParts.unansweredPeople(category)) ?? 0,
      }),
      waitingCount: shownByFives(waitingCounts.find((each) => each.category === category) ?? noCount),
    })),
    now: {
      members: shownByFives({ count: members, people: members }),
      creditsHeld: shownByFives({ count: lastValues.get(figureParts.creditsHeld) ?? 0, people: members }),
      openCases: shownByFives({ count: openCases.all, people: openCases.all }),
      openReports: shownByFives({ count: openCases.reports, people: openCases.reports }),
    },
  }
}

const noCount: CountOfPeople = { count: 0, people: 0 }

function countIn(values: ValuesOfWeek, name: FigureName): CountOfPeople {
  const count = values.get(name) ?? 0
  return { count, people: name === 'leftMembers' ? count : (values.get(figureParts.people(name)) ?? 0) }
}

function seriesOf(name: FigureName, allValues: readonly ValuesOfWeek[]): FigureSeries {
  const allCounts = allValues.map((values) => countIn(values, name))
  const recentCounts = allCounts.slice(-figureLimits.weekCount)
  const byWeek = recentCounts.map(shownCount)
  // The same members are active in many weeks.
  if (name === 'activeMembers') return { name, byWeek }
  const recentValues = allValues.slice(-figureLimits.weekCount)
  return {
    ...{ name, byWeek },
    recent: shownSum(recentCounts, peopleIn(recentValues, name, false)),
    total: shownSum(allCounts, peopleIn(allValues, name, true)),
  }
}

/**
 * Returns how many different people there were at least: the most of a week, or of the twelve weeks up to the last one. Who
 * left is not among those of the twelve weeks any more, but among those of a week that was counted before.
 * @param isAll true for all weeks, in which the most of any twelve counts
 */
function peopleIn(values: readonly ValuesOfWeek[], name: FigureName, isAll: boolean): number {
  // Each member who came or left is a person of their own.
  if (name === 'leftMembers' || name === 'newMembers')
    return values.reduce((sum, each) => sum + countIn(each, name).people, 0)
  const ends = isAll ? values : values.slice(-1)
  return Math.max(
    0,
    ...values.map((each) => countIn(each, name).people),
    ...ends.map((each) => each.get(figureParts.recentPeople(name)) ?? 0),
  )
}

function helpTimesOf(values: readonly ValuesOfWeek[], isAll: boolean): HelpTimes {
  const sumOf = (name: string) => values.reduce((sum, each) => sum + (each.get(name) ?? 0), 0)
  const people = peopleIn(values, 'helped', isAll)
  const helpedCount = sumOf(figureParts.helpedRequests)
  const countWithin = (hours: number) => sumOf(figureParts.helpedWithin(hours))
  const helped = shownByFives({ count: helpedCount, people })
  const half = helpedWithinHours.find((hours) => countWithin(hours) * 2 >= helpedCount)
  return {
    helped,
    halfWithinHours: helped === null ? null : (half ?? null),
    within: figureLimits.shareHours.map((hours) => ({
      hours,
      count: shownByFives({ count: countWithin(hours), people }),
    })),
  }
}
