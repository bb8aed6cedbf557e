import { assert } from '@porchlight/contracts/errors/assert'
import type { Position } from '@porchlight/contracts/location/coordinates.rules'
import { positionOf } from '@porchlight/contracts/location/location.rules'
import { nearbyItems } from '@porchlight/contracts/map/map.rules'
import type { NearbyItem } from '@porchlight/contracts/map/map.schema'
import { underWayMs } from '@porchlight/contracts/meetups/meetups.rules'
import type { Post } from '@porchlight/contracts/posts/posts.schema'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type { HandlersOf } from '../../feature-parts/handlers.ts'
import type { Viewer } from '../../feature-parts/views.ts'
import { memberById } from '../members/members.queries.ts'
import { newestPlaces } from '../places/places.queries.ts'
import { placeView } from '../places/places.view.ts'
import { soonestPostIds } from '../posts/posts.queries.ts'
import { postsView } from '../posts/posts.view.ts'
import { blockedWith } from '../safety/safety.queries.ts'

/** The most items of each kind; a map with more would not be readable. */
const candidatesMax = 1000

export interface MapSettings {
  reader: Kysely<Tables>
  now: () => number
  /** Returns the community's center; null when none was set. */
  center: () => Position | null
}

export function mapOperations({ reader, now, center }: MapSettings): HandlersOf<'map'> {
  return {
    'map.nearby': {
      requires: ['premium'],
      handle: async ({ memberId }) => {
        assert(memberId, 'a map without a viewer')
        const member = await memberById(reader, memberId)
        return itemsFor(reader, { memberId, now: now() }, positionOf(member ?? {}) ?? center())
      },
    },
  }
}

/** Returns items of the map from rows that devices have as well: no other items, and no more precise position. */
async function itemsFor(
  reader: Kysely<Tables>,
  viewer: Viewer,
  from: Position | null,
): Promise<NearbyItem[]> {
  const places = await newestPlaces(reader, candidatesMax)
  return nearbyItems({
    posts: await postsFor(reader, viewer),
    places: places.map((row) => placeView(row, nobody)),
    from,
    now: viewer.now,
  })
}

/** The empty map of names, because a map does not show who added a place. */
const nobody: ReadonlyMap<string, string> = new Map()

async function postsFor(reader: Kysely<Tables>, viewer: Viewer): Promise<Post[]> {
  const soonest = { from: viewer.now - underWayMs, countMax: candidatesMax }
  const ids = await soonestPostIds(reader, viewer.memberId, soonest)
  const posts = await postsView(reader, viewer, ids)
  const blockedIds = await blockedWith(reader, viewer.memberId)
  // Posts of meetups contain no author, so the view itself leaves out those that a block hides.
  return [...posts.values()].filter(({ authorId }) => authorId === undefined || !blockedIds.has(authorId))
}
