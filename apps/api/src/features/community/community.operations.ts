import { activityOfPlace, activityOfPost, newestFirst } from '@porchlight/contracts/community/community.rules'
import type { Activity, Community } from '@porchlight/contracts/community/community.schema'
import { assert } from '@porchlight/contracts/errors/assert'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { Handlers } from '../../nouns/handlers.ts'
import type { Viewer, Views } from '../../nouns/views.ts'
import { newestPlaces } from '../places/places.queries.ts'
import { placeView } from '../places/places.view.ts'
import { newestNewsIds } from '../posts/posts.queries.ts'
import type { ReadPage } from './pages.ts'

/** What the feed answers at most. */
const activityMax = 50

interface CommunitySettings {
  reader: Kysely<Tables>
  now: () => number
  community: Community
  /** What a neighbour may see of posts and people: news is made of that and of nothing else. */
  views: Pick<Views, 'posts' | 'people'>
  readPage: ReadPage
}

type CommunityHandlers = Pick<Handlers, 'community.about' | 'community.activity' | 'community.page'>

export function communityOperations(settings: CommunitySettings): CommunityHandlers {
  const { reader, now, community, views, readPage } = settings
  return {
    'community.about': async () => community,
    'community.activity': async ({ memberId }) => {
      assert(memberId, 'a feed without a viewer')
      return readActivity(reader, views, { memberId, audiences: [], now: now() })
    },
    'community.page': async (_context, { page }) => ({ html: await readPage(page) }),
  }
}

async function readActivity(
  reader: Kysely<Tables>,
  views: CommunitySettings['views'],
  viewer: Viewer,
): Promise<Activity[]> {
  const posts = [...(await views.posts(reader, viewer, await newestNewsIds(reader, activityMax))).values()]
  const authors = posts.flatMap(({ authorId }) => (authorId === undefined ? [] : [authorId]))
  const people = await views.people(reader, viewer, [...new Set(authors)])
  const places = (await newestPlaces(reader, activityMax)).map(placeView)
  return [
    ...posts.map((post) =>
      activityOfPost(post, post.authorId === undefined ? undefined : people.get(post.authorId)),
    ),
    ...places.map(activityOfPlace),
  ]
    .filter((activity) => activity !== null)
    .sort(newestFirst)
    .slice(0, activityMax)
}
