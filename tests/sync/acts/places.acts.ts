import { placeTags } from '@porchlight/contracts/places/places.catalogue'
import type { NewPlace } from '@porchlight/contracts/places/places.schema'
import { type ActsOf, photoNeverSent, type Scene } from './act.ts'

const about = ['not_found'] as const

export const placeActs: ActsOf<'places'> = {
  'places.add': {
    examples: [
      [2, async (scene) => ({ id: scene.random.id(), ...buildPlaceFields(scene) })],
      [
        1,
        async (scene) => ({
          id: scene.random.id(),
          ...buildPlaceFields(scene),
          photo: photoNeverSent(scene.random),
        }),
      ],
      // These places come from a few search results, so that several members add the same place.
      [
        2,
        async (scene) => ({
          id: scene.random.id(),
          ...buildPlaceFields(scene),
          placeId: `osm:node:${scene.random.upTo(8)}`,
          latitude: 34.07 + scene.random.upTo(100) / 1000,
          longitude: -118.25,
          isApproximate: false,
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
          id: await somePlace(scene, (mark) => mark.isOwn === true),
          ...(scene.random.chance(0.5) ? { description: 'Said better.' } : { tags: [someTag(scene)] }),
        }),
      ],
      [
        1,
        async (scene) => ({
          id: await somePlace(scene, (mark) => mark.isOwn === true),
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
          id: await somePlace(scene),
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
      [3, async (scene) => ({ id: await somePlace(scene), bookmarked: scene.random.chance(0.6) })],
    ],
    refusals: about,
  },
  'places.view': {
    examples: [[3, async (scene) => ({ id: await somePlace(scene) })]],
    refusals: about,
  },
}

const someTag = ({ random }: Scene) => random.of(placeTags)

function buildPlaceFields(scene: Scene): Omit<NewPlace, 'id'> {
  return {
    name: `Corner ${scene.random.upTo(1000)}`,
    address: '12 Palmetto Street',
    isApproximate: true,
    description: '',
    tags: [someTag(scene)],
    category: 'general',
  }
}

/** Returns usually a place on the phone, and sometimes an id that no place has. */
async function somePlace(
  { random, phone }: Scene,
  isWanted: (mark: { isOwn?: true | undefined }) => boolean = () => false,
): Promise<string> {
  const wantedMarks = (await phone.database.placeMarks.toArray()).filter(isWanted)
  if (wantedMarks.length > 0 && !random.chance(0.2)) return random.of(wantedMarks).id
  const places = await phone.database.places.toArray()
  return places.length === 0 || random.chance(0.05) ? random.id() : random.of(places).id
}

/** Mostly one that they reviewed. */
async function someReviewed(scene: Scene): Promise<string> {
  const { random, phone } = scene
  const ownReviews = (await phone.database.placeReviews.toArray()).filter(
    ({ authorId }) => authorId === phone.memberId,
  )
  return ownReviews.length === 0 || random.chance(0.2) ? somePlace(scene) : random.of(ownReviews).placeId
}
