/** Makes the rows of places from what members wrote: the device predicts them, and the server stores and shows them. */
import { photoUrl, waitingPhoto } from '../files/files.rules.ts'
import { positionOf } from '../location/location.rules.ts'
import type { Id } from '../values/id.ts'
import { normalizeText } from '../values/text/text.ts'
import { tagByKeyOrLabel } from './places.catalogue.ts'
import { idOfNewPlace, reviewIdOf } from './places.rules.ts'
import type {
  NewMark,
  NewPlace,
  NewReview,
  Place,
  PlaceMark,
  PlacePatch,
  PlaceReview,
} from './places.schema.ts'

/**
 * Returns a place as it is stored: normalized, each tag once and by its key. Who added it, and when, is added by the
 * caller.
 */
export function writtenPlace(args: NewPlace & { id: Id }): Omit<Place, 'createdAt' | 'user'> {
  const position = positionOf(args)
  const placeId = normalizeText(args.placeId ?? '')
  const photo = waitingPhoto(args.photo)
  return {
    id: idOfNewPlace(args),
    name: normalizeText(args.name),
    tagline: null,
    description: normalizeText(args.description),
    address: normalizeText(args.address),
    ...(position ?? {}),
    ...(placeId === '' ? {} : { placeId }),
    ...(args.isApproximate || position === null ? { isApproximate: true as const } : {}),
    category: args.category === 'general' ? 'other' : args.category,
    tags: tagsFrom(args.tags),
    ...(photo ? { photo } : {}),
    imageUrl: photoUrl(photo),
    views: 0,
    upvotes: 0,
    avgRating: '0',
    reviewCount: 0,
    isPaid: false,
    isFeatured: false,
  }
}

type PatchedPlace = Partial<Pick<Place, 'name' | 'description' | 'tags' | 'category' | 'imageUrl'>> & {
  photo?: Place['photo'] | undefined
}

/** Returns the fields that a patch names, normalized as above, and no others. A removed photo is undefined. */
export function patchedPlace({ name, description, tags, category, photo }: PlacePatch): PatchedPlace {
  return {
    ...(name === undefined ? {} : { name: normalizeText(name) }),
    ...(description === undefined ? {} : { description: normalizeText(description) }),
    ...(tags === undefined ? {} : { tags: tagsFrom(tags) }),
    ...(category === undefined ? {} : { category }),
    ...(photo === undefined ? {} : { photo: waitingPhoto(photo), imageUrl: null }),
  }
}

function tagsFrom(tags: NewPlace['tags']): Place['tags'] {
  return [...new Set(tags.map(tagByKeyOrLabel))]
}

export function writtenReview(
  { id: placeId, rating, review, photo }: NewReview,
  authorId: Id,
): Omit<PlaceReview, 'createdAt'> {
  return {
    id: reviewIdOf(placeId, authorId),
    placeId,
    authorId,
    rating,
    review: normalizeText(review),
    ...(photo ? { photo: waitingPhoto(photo) } : {}),
  }
}

/** Returns the member's mark with the change applied; null when nothing remains of it. */
export function markedPlace(
  { id, upvoted, bookmarked }: NewMark,
  currentMark: PlaceMark | null | undefined,
): PlaceMark | null {
  const mark: PlaceMark = {
    ...(currentMark ?? {}),
    id,
    upvoted: upvoted ?? currentMark?.upvoted ?? false,
    bookmarked: bookmarked ?? currentMark?.bookmarked ?? false,
  }
  return mark.upvoted || mark.bookmarked || mark.isOwn ? mark : null
}
