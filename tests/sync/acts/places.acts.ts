import { placeTags } from '@porchlight/contracts/places/places.catalogue'
import { type ActsOf, asItIs, photoNeverSent, type Scene } from './act.ts'
import { somePlace } from './things.ts'

const about = ['not_found'] as const

export const placeActs: ActsOf<'places'> = {
  'places.add': {
    examples: [
      [2, async (scene) => ({ ...buildPlaceFields(scene), ...withoutPosition })],
      [
        1,
        async (scene) => ({
          ...buildPlaceFields(scene),
          ...withoutPosition,
          photo: photoNeverSent(scene.random),
        }),
      ],
      // These places come from a few search results, so that several members add the same place.
      [
        2,
        async (scene) => ({
          ...buildPlaceFields(scene),
          placeId: `osm:node:${scene.random.upTo(8)}`,
          latitude: 34.07 + scene.random.upTo(100) / 1000,
          longitude: -118.25,
        }),
      ],
    ],
    edit: (args) => ({ ...args, name: `${args.name}!`.slice(-100) }),
    refusals: ['id_taken', 'place_hidden', 'too_many'],
  },
  'places.edit': {
    examples: [
      [
        2,
        async (scene) => ({
          ...(scene.random.chance(0.5)
            ? { description: 'Said better.', tags: undefined }
            : { tags: [someTag(scene)] }),
        }),
      ],
      [
        1,
        async (scene) => ({
          tags: undefined,
          photo: scene.random.chance(0.3) ? null : photoNeverSent(scene.random),
        }),
      ],
    ],
    edit: (args) => ({ ...args, name: 'Another name' }),
    refusals: [...about, 'not_yours'],
  },
  'places.review': {
    examples: [
      [
        4,
        async (scene) => ({
          rating: 1 + scene.random.upTo(5),
          review: scene.random.chance(0.3) ? '' : `Visit ${scene.random.upTo(1000)}.`,
          ...(scene.random.chance(0.2) ? { photo: photoNeverSent(scene.random) } : {}),
        }),
      ],
    ],
    edit: (args) => ({ ...args, review: `${args.review ?? ''}!`.slice(-500) }),
    refusals: [...about, 'place_closed', 'too_many'],
  },
  'places.removeReview': {
    examples: [[1, async (scene) => ({ id: await someReviewed(scene) })]],
    refusals: about,
  },
  'places.mark': {
    examples: [
      [4, async (scene) => ({ id: await somePlace(scene), upvoted: scene.random.chance(0.6) })],
      [
        3,
        async (scene) => ({
          id: await somePlace(scene),
          upvoted: undefined,
          bookmarked: scene.random.chance(0.6),
        }),
      ],
    ],
    refusals: about,
  },
  'places.view': {
    examples: [[3, asItIs]],
    refusals: about,
  },
}

const someTag = ({ random }: Scene) => random.of(placeTags)

/** A place that was not found by a search. */
const withoutPosition = {
  placeId: undefined,
  latitude: undefined,
  longitude: undefined,
  isApproximate: true,
} as const

const buildPlaceFields = (scene: Scene) => ({
  id: scene.random.id(),
  name: `Corner ${scene.random.upTo(1000)}`,
  tags: [someTag(scene)],
})

/** Mostly one that they reviewed. */
async function someReviewed(scene: Scene): Promise<string> {
  const { random, phone } = scene
  const ownReviews = (await phone.database.placeReviews.toArray()).filter(
    ({ authorId }) => authorId === phone.memberId,
  )
  return ownReviews.length === 0 || random.chance(0.2) ? somePlace(scene) : random.of(ownReviews).placeId
}
