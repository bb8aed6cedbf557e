import { dayMs } from '@porchlight/contracts/values/time'
import { expect, test } from 'vitest'
import { kindnessWithout } from '../../members/kindness.operations.ts'
import {
  type CompletedHelp,
  countingHelps,
  countingRatings,
  peopleHelpedBy,
  type VisibleRating,
} from './counted-helps.ts'

const timeZone = 'America/Los_Angeles'
const noon = (day: string) => Date.parse(`${day}T20:00:00Z`)

const rating = (id: string, day: string, more: Partial<VisibleRating> = {}): VisibleRating => ({
  id,
  raterId: 'noor',
  ratedId: 'rudy',
  rating: 5,
  createdAt: noon(day),
  ...more,
})
const help = (postId: string, day: string, more: Partial<CompletedHelp> = {}): CompletedHelp => ({
  postId,
  earnerId: 'rudy',
  helpedId: 'noor',
  completedAt: noon(day),
  ...more,
})

test('M-007 of frequent ratings between two members the latest of a month counts, in each direction', () => {
  const ratings = [
    rating('b', '2026-03-09'),
    rating('a', '2026-03-02'),
    rating('back', '2026-03-01', { raterId: 'rudy', ratedId: 'noor' }),
    rating('other', '2026-03-01', { raterId: 'ida' }),
    rating('next', '2026-04-01'),
  ]
  const ids = (some: readonly VisibleRating[]) => countingRatings(some, timeZone).map(({ id }) => id)
  expect(ids(ratings).sort()).toEqual(['b', 'back', 'next', 'other'])
  // The id decides between ratings of the same moment, in any order.
  const twins = [rating('y', '2026-03-09'), rating('x', '2026-03-09')]
  expect([ids(twins), ids([...twins].reverse())]).toEqual([['y'], ['y']])
})

test('M-007 a month is the community’s month', () => {
  const late = rating('late', '2026-03-31', { createdAt: Date.parse('2026-04-01T06:30:00Z') })
  expect(countingRatings([rating('march', '2026-03-02'), late], timeZone)).toEqual([late])
})

test('M-009 of two neighbors’ helps the first four of a month count, whichever of them helped', () => {
  const back = { earnerId: 'noor', helpedId: 'rudy' }
  const helps = [
    help('5', '2026-03-20'),
    help('1', '2026-03-01'),
    help('2', '2026-03-02', back),
    help('3', '2026-03-03'),
    help('4', '2026-03-04', back),
    help('other', '2026-03-21', { helpedId: 'ida' }),
    help('april', '2026-04-02'),
  ]
  expect(countingHelps(helps, timeZone).map(({ postId }) => postId)).toEqual([
    '1',
    '2',
    '3',
    '4',
    'other',
    'april',
  ])
  expect([peopleHelpedBy('rudy', helps), peopleHelpedBy('noor', helps)]).toEqual([2, 1])
})

test('M-010 a week with nothing but helps that do not count ends the streak', () => {
  // The four weeks began on 23 February and on 2, 9 and 16 March.
  const before = { kindnessWeeks: 4, kindnessUntil: Date.parse('2026-03-30T07:00:00Z') }
  const without = (counting: string[], otherDays: string[]) =>
    kindnessWithout(before, { counting: counting.map(noon), others: otherDays.map(noon) }, timeZone)
  // A week without any helps in the data stays counted.
  expect(without([], [])).toEqual(before)
  expect(without(['2026-03-10'], ['2026-03-11', '2026-03-18', '2026-02-01'])).toEqual({
    kindnessWeeks: 3,
    kindnessUntil: before.kindnessUntil - 7 * dayMs,
  })
  expect(without([], ['2026-03-10'])).toEqual({ ...before, kindnessWeeks: 1 })
  expect(without([], ['2026-02-24', '2026-03-03', '2026-03-10', '2026-03-18'])).toEqual({
    kindnessWeeks: 0,
    kindnessUntil: null,
  })
})
