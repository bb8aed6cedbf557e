/** Rows of what members explored. */
import type { ActivityType } from '@porchlight/contracts/exploration/exploration.catalogue'
import type { PlaceCategory } from '@porchlight/contracts/places/places.catalogue'
import type { Flag } from './flag.ts'

export interface ExplorationTables {
  /** Activities of members at places: one of each type a day. */
  activities: {
    memberId: string
    /** Days since 1970, on the walls of the community. */
    day: number
    placeId: string
    type: ActivityType
    createdAt: number
  }
  /** Each place once for each type. */
  exploredPlaces: {
    memberId: string
    type: ActivityType
    placeId: string
    /** The ZIP code of the place; null when it is unknown. */
    zipCode: string | null
    category: PlaceCategory
    exploredAt: number
  }
  /** The resulting state of all activities. */
  explorations: {
    memberId: string
    /** JSON: the row that devices have. */
    state: string
  }
  achievements: {
    id: string
    memberId: string
    achievementId: string
    unlockedAt: number
    /** A device of theirs has taken it on it to show it. */
    isCelebrated: Flag
  }
  /** The settings of members who made a choice. */
  explorationSettings: { memberId: string; isHidden: Flag }
  /** Members whose reviews, places and marks are from before exploration was counted. */
  uncountedExplorations: { memberId: string }
}
