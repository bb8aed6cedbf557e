/** Schemas of the community's figures: numbers by week without names, for operators. */
import * as v from 'valibot'
import { categoryKeys } from '../posts/posts.catalogue.ts'

export const figureNames = [
  'requests',
  'offers',
  'helped',
  'activeMembers',
  'newMembers',
  'leftMembers',
  'creditsMinted',
] as const
export type FigureName = (typeof figureNames)[number]

/** A count; null where it is fewer than `figureLimits.countMin`, or comes from fewer people. */
const shownCountSchema = v.nullable(v.number())
export type ShownCount = v.InferOutput<typeof shownCountSchema>

const seriesSchema = v.object({
  /** A `FigureName`, or one that only newer apps have. */
  name: v.string(),
  /** The count of each week. */
  byWeek: v.array(shownCountSchema),
  /** The sum of these weeks, by fives; absent where weeks cannot be added, because the same people are in several. */
  recent: v.optional(shownCountSchema),
  /** The sum of all weeks there ever were. */
  total: v.optional(shownCountSchema),
})
export type FigureSeries = v.InferOutput<typeof seriesSchema>

const helpTimesSchema = v.object({
  /** The number of requests that somebody helped with, by fives. */
  helped: shownCountSchema,
  /** The hours within which half of them were helped with; null where that is not shown, or was later than any limit. */
  halfWithinHours: v.nullable(v.number()),
  /** The number of them that were helped with within so many hours, by fives. */
  within: v.array(v.object({ hours: v.number(), count: shownCountSchema })),
})
export type HelpTimes = v.InferOutput<typeof helpTimesSchema>

export const figuresSchema = v.object({
  /** The Mondays of the whole weeks that are shown, such as '2026-11-16', the earliest first. */
  weeks: v.array(v.string()),
  series: v.array(seriesSchema),
  helpTimes: v.object({ recent: helpTimesSchema, total: helpTimesSchema }),
  /** Requests that ended without help in the weeks shown, and those that wait for a helper now, by fives. */
  unanswered: v.array(
    v.object({
      category: v.picklist(categoryKeys),
      endedCount: shownCountSchema,
      waitingCount: shownCountSchema,
    }),
  ),
  /** The numbers by fives: the members and their credits at the end of the last week, and the cases that are open now. */
  now: v.object({
    members: shownCountSchema,
    creditsHeld: shownCountSchema,
    openCases: shownCountSchema,
    openReports: shownCountSchema,
  }),
})
export type Figures = v.InferOutput<typeof figuresSchema>
