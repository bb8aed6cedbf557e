import { activityOfPlace, activityOfPost, newestFirst } from '@porchlight/contracts/community/community.rules'
import {
  type Activity,
  type Community,
  defaultCommunity,
} from '@porchlight/contracts/community/community.schema'
import { assert } from '@porchlight/contracts/errors/assert'
import type { Position } from '@porchlight/contracts/location/coordinates.rules'
import type { MapGround } from '@porchlight/contracts/map/map.schema'
import { isPremium } from '@porchlight/contracts/plans/plans.rules'
import type { SignUpMode } from '@porchlight/contracts/sessions/sessions.rules'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type { HandlersOf } from '../../feature-parts/handlers.ts'
import type { Viewer } from '../../feature-parts/views.ts'
import type { Plans } from '../../plans/plans.ts'
import type { Geocoding } from '../../providers/geocoding/geocoding.ts'
import { memberById } from '../members/members.queries.ts'
import { peopleView } from '../members/members.view.ts'
import { adderNames, newestPlaces, newestPublicPlaces } from '../places/places.queries.ts'
import { placeView } from '../places/places.view.ts'
import { newestNewsIds } from '../posts/posts.queries.ts'
import { postsView } from '../posts/posts.view.ts'
import { blockedWith } from '../safety/safety.queries.ts'
import { currentSignUpMode } from '../sessions/joining/sign-up-mode.queries.ts'
import type { Pages } from './pages.ts'
import { clockOf } from './zone-clock.ts'

/** The most items in a response of the feed. */
const activityMax = 50

interface CommunitySettings {
  reader: Kysely<Tables>
  now: () => number
  plans: Plans
  /** Returns what the settings say now. */
  community: () => Omit<Community, 'clock' | 'passkeysAt' | 'signUp' | 'needsInvitation' | 'map'>
  /** Returns the community's center; null when it is unknown. */
  center: () => Position | null
  ground: () => Promise<MapGround>
  passkeysAt: (host: string) => string
  signUp: () => SignUpMode
  /** The time zone of all posts' times; null when each phone's own is used. */
  timeZone: () => string | null
  geocoding: Geocoding
  readPage: Pages['read']
}

export function communityOperations(settings: CommunitySettings): HandlersOf<'community'> {
  const { reader, now, plans, timeZone, readPage, passkeysAt, signUp, ground } = settings
  // The response is made at the first request, so that no start waits for it, and again after each change of the settings.
  let about: Omit<Community, 'passkeysAt' | 'signUp' | 'needsInvitation' | 'map'> | undefined
  return {
    'community.about': async ({ host }) => {
      const community = settings.community()
      if (about === undefined || about.version !== community.version) {
        const zone = timeZone()
        about = {
          ...aboutCommunity(community, settings),
          clock: zone === null ? null : clockOf(zone, now()),
        }
      }
      const mode = await currentSignUpMode(reader, signUp())
      return {
        ...about,
        passkeysAt: passkeysAt(host),
        // Older apps accept only the earlier modes, and can bring nobody in by an invitation.
        signUp: mode === 'invited' ? 'closed' : mode,
        needsInvitation: mode === 'invited',
        map: await ground(),
      }
    },
    'community.activity': async ({ memberId }) => {
      assert(memberId, 'a feed without a viewer')
      return readActivity(reader, plans, { memberId, now: now() })
    },
    'community.page': async (_context, { page }) => ({ html: await readPage(page) }),
  }
}

/**
 * Completes the community's data. When the operator set only a place, the postal codes give its center, and one code
 * nearby is the example in forms.
 */
function aboutCommunity(
  community: ReturnType<CommunitySettings['community']>,
  { center: centerOf, geocoding }: Pick<CommunitySettings, 'center' | 'geocoding'>,
): ReturnType<CommunitySettings['community']> {
  if (community.displayLocation === defaultCommunity.displayLocation) return community
  const { postalCodes } = community
  const center = centerOf()
  const example = (center && geocoding.nearest(center)?.code) ?? postalCodes.example
  return { ...community, center, postalCodes: { ...postalCodes, example } }
}

/** News is made of what a neighbor may see, and of nothing else. */
async function readActivity(reader: Kysely<Tables>, plans: Plans, viewer: Viewer): Promise<Activity[]> {
  const blockedIds = await blockedWith(reader, viewer.memberId)
  const postViews = await postsView(reader, viewer, await newestNewsIds(reader, activityMax))
  const posts = [...postViews.values()].filter(
    ({ authorId }) => authorId === undefined || !blockedIds.has(authorId),
  )
  const authors = posts.flatMap(({ authorId }) => (authorId === undefined ? [] : [authorId]))
  const people = await peopleView(reader, viewer, [...new Set(authors)])
  const member = await memberById(reader, viewer.memberId)
  const isOpen = member !== undefined && isPremium(plans.subscriptionAt(member, viewer.now))
  const places = isOpen
    ? await newestPlaces(reader, activityMax)
    : await newestPublicPlaces(reader, activityMax, viewer.memberId)
  const names = new Map(await adderNames(reader, places))
  for (const id of blockedIds) names.delete(id)
  return [
    ...posts.map((post) =>
      activityOfPost(post, post.authorId === undefined ? undefined : people.get(post.authorId)),
    ),
    ...places.map((place) => activityOfPlace(placeView(place, names))),
  ]
    .filter((activity) => activity !== null)
    .sort(newestFirst)
    .slice(0, activityMax)
}
