/** Places of the demo: added by one neighbor, and looked at, upvoted, marked and reviewed by others. */
import { createHash } from 'node:crypto'
import { assert } from '@porchlight/contracts/errors/assert'
import { dayMs, hourMs, minuteMs } from '@porchlight/contracts/values/time'
import type { WriteContext } from '../../feature-parts/handlers.ts'
import { curatePlace } from '../../features/places/curation/curate.operations.ts'
import type { DemoPlace } from '../neighborhood/demo-place.ts'
import { people } from '../neighborhood/people.ts'
import { type PictureName, pictureOfPlace } from '../neighborhood/pictures.ts'
import { reservedWords, saidByName, wordsOf } from '../neighborhood/place-words.ts'
import { places } from '../neighborhood/places.ts'
import type { DemoHandlers } from './doors.ts'
import { stepBy } from './doors.ts'
import { demoId, idOf, joinedAt, personOf } from './ids.ts'
import type { Step } from './step.ts'

interface PlaceSteps {
  handlers: DemoHandlers
  now: number
  /** Returns the hash by which a row names the member's picture. The picture is sent later. */
  sendLater: (name: PictureName, by: string) => string
}

/** Returns a number below the limit, always the same for one key. */
function numberOf(key: string, limit: number): number {
  return createHash('sha256').update(`place ${key}`).digest().readUInt32BE() % limit
}

/** Returns the members who joined long enough ago, in a different order for each place. */
function visitorsOf(place: DemoPlace): string[] {
  return people
    .filter(({ key, joinedDaysAgo }) => joinedDaysAgo > 6 && key !== place.by)
    .map(({ key }) => key)
    .sort((first, other) => order(place, first) - order(place, other))
}

const order = ({ name }: DemoPlace, key: string) => numberOf(`${name} ${key}`, 2 ** 31)

const reviewsMax = 8

export function placeSteps(settings: PlaceSteps): Step[] {
  return places.flatMap((place) => [openPlace(place, settings), ...saidOf(place, settings)])
}

const openedAt = ({ daysAgo }: DemoPlace, now: number) => now - daysAgo * dayMs
export const idOfPlace = (place: DemoPlace, now: number) => demoId(openedAt(place, now), place.name)

function openPlace(place: DemoPlace, { handlers, now, sendLater }: PlaceSteps): Step {
  const id = idOfPlace(place, now)
  const picture = pictureOfPlace(place)
  const args = {
    id,
    name: place.name,
    address: place.address,
    latitude: place.at[0],
    longitude: place.at[1],
    isApproximate: false,
    description: place.text,
    tags: [...place.tags],
    category: place.category,
    photo: picture === null ? null : sendLater(picture, place.by),
  }
  const { tagline, views } = place
  return stepBy(idOf(personOf(place.by), now), openedAt(place, now), async (context) => {
    await handlers['places.add'].apply(context, args)
    const { transaction } = context
    // Forty people cannot have viewed a place so often, and no operation can write a tagline yet, so both are written
    // directly.
    await transaction.database.updateTable('places').set({ tagline, views }).where('id', '=', id).execute()
    const flags = { isFeatured: flag(place.isFeatured), isPaid: flag(place.isSponsored) } as const
    await curatePlace(transaction, id, flags)
  })
}

const flag = (isSet: true | undefined) => (isSet ? 1 : 0)

function saidOf(place: DemoPlace, settings: PlaceSteps): Step[] {
  const { now } = settings
  const byName = saidByName.filter((placeWords) => placeWords.place === place.name)
  const otherVisitors = visitorsOf(place).filter((key) => !byName.some(({ by }) => by === key))
  const reviewers = otherVisitors.slice(0, Math.min(Math.floor(place.views / 22), reviewsMax))
  const upvoters = otherVisitors.slice(0, Math.min(Math.floor(place.views / 12), otherVisitors.length))
  return [
    ...byName.map(({ by, rating, text, photo }) => review(place, { by, rating, text, photo }, settings)),
    ...reviewers.map((by) => review(place, { by, ...wordsBy(place, by) }, settings)),
    ...upvoters.map((by, index) =>
      stepBy(idOf(personOf(by), now), visitedAt(place, by, now), (context) =>
        settings.handlers['places.mark'].apply(context, {
          id: idOfPlace(place, now),
          upvoted: true,
          ...(index % 5 === 0 ? { bookmarked: true } : {}),
        }),
      ),
    ),
  ]
}

/** Some days after both are there, and before now. */
function visitedAt(place: DemoPlace, by: string, now: number): number {
  const from = Math.max(openedAt(place, now), joinedAt(personOf(by), now)) + 2 * hourMs
  return from + (numberOf(`${place.name} ${by} at`, 1000) / 1000) * (now - from - minuteMs)
}

/** Mostly five stars, and by some without a word. */
function wordsBy(place: DemoPlace, by: string): { rating: number; text: string } {
  const words = wordsOf[place.category]
  const [mood, at] = [numberOf(`${place.name} ${by} mood`, 10), numberOf(`${place.name} ${by}`, 1000)]
  if (mood === 0) return { rating: 3, text: chooseWord(reservedWords, at) }
  return { rating: mood > 3 ? 5 : 4, text: mood === 4 || mood === 2 ? '' : chooseWord(words, at) }
}

function chooseWord(words: readonly string[], at: number): string {
  const word = words[at % words.length]
  assert(word !== undefined, 'no words')
  return word
}

interface DemoReview {
  by: string
  rating: number
  text: string
  photo?: PictureName | undefined
}

function review(place: DemoPlace, { by, rating, text, photo }: DemoReview, settings: PlaceSteps): Step {
  const { handlers, now, sendLater } = settings
  const sha256 = photo === undefined ? null : sendLater(photo, by)
  return stepBy(idOf(personOf(by), now), visitedAt(place, by, now), (context: WriteContext) =>
    handlers['places.review'].apply(context, {
      id: idOfPlace(place, now),
      rating,
      review: text,
      photo: sha256,
    }),
  )
}
