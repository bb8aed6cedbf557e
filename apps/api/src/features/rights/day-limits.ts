/** The limits per day: the acts that count, and the most of them. */
import { exportLimits } from '@porchlight/contracts/exports/exports.rules'
import type { DayLimits } from '../../feature-parts/day-limits.ts'
import { applications } from '../checks/checks.queries.ts'
import { openings } from '../conversations/conversations.queries.ts'
import { gifts } from '../credits/credits.queries.ts'
import { requestedExports } from '../exports/exports.queries.ts'
import { moves } from '../members/members.queries.ts'
import { addedPlaces } from '../places/places.queries.ts'
import { writtenReviews } from '../places/reviews.queries.ts'
import { newPosts } from '../posts/posts.queries.ts'
import { triedRsvps } from '../posts/rsvps.queries.ts'
import { reports } from '../safety/reports.queries.ts'
import { writings } from '../writing/writing-limits.queries.ts'

/** The settings of `http/limits/limits.ts` that are limits per day. */
interface DayLimitSettings {
  backgroundChecksPerMember: number
  conversationsPerDay: number
  giftsPerDay: number
  messagesPerDay: number
  movesPerDay: number
  placesPerDay: number
  placeReviewsPerDay: number
  postsPerDay: number
  reportsPerDay: number
  rsvpsPerDay: number
}

/** @param limits is called at each act: an operator may change them while the server runs */
export function createDayLimits(limits: () => DayLimitSettings): DayLimits {
  return {
    backgroundChecks: { max: () => limits().backgroundChecksPerMember, acts: applications },
    conversations: { max: () => limits().conversationsPerDay, acts: openings },
    exports: { max: () => exportLimits.perDayMax, acts: requestedExports },
    gifts: { max: () => limits().giftsPerDay, acts: gifts },
    messages: { max: () => limits().messagesPerDay, acts: writings },
    moves: { max: () => limits().movesPerDay, acts: moves },
    places: { max: () => limits().placesPerDay, acts: addedPlaces },
    posts: { max: () => limits().postsPerDay, acts: newPosts, isOnlyWay: true },
    reports: { max: () => limits().reportsPerDay, acts: reports },
    reviews: { max: () => limits().placeReviewsPerDay, acts: writtenReviews },
    rsvps: { max: () => limits().rsvpsPerDay, acts: triedRsvps },
  }
}
