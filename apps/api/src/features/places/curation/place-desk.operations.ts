/** Handles the calls of the page on which operators look after places. */
import { assert } from '@porchlight/contracts/errors/assert'
import { Refused } from '@porchlight/contracts/errors/refusals'
import { type DeskPlace, deskPlaceLimits } from '@porchlight/contracts/places/place-desk.operations'
import { searchable } from '@porchlight/contracts/values/text/search'
import { normalizeText } from '@porchlight/contracts/values/text/text'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/schema/tables.ts'
import type { Transact } from '../../../database/transactions/transact.ts'
import type { CallContext, HandlersOf } from '../../../feature-parts/handlers.ts'
import { type Curator, newestCurationActs } from '../../moderation/curation.operations.ts'
import { type PlaceRow, placeById, placesUpTo } from '../places.queries.ts'
import { curateAndRecord, mergeAndRecord } from './curate-and-record.operations.ts'
import { areMerged } from './merge-places.operations.ts'

interface PlaceDeskSettings {
  reader: Kysely<Tables>
  transact: Transact
}

const requires = ['operator'] as const
const okResponse = { ok: true } as const

export function placeDeskOperations({
  reader,
  transact,
}: PlaceDeskSettings): Pick<HandlersOf<'places'>, 'places.desk' | 'places.curate' | 'places.merge'> {
  return {
    'places.desk': {
      requires,
      handle: async (_context, { words }) => ({
        ...(await findPlaces(reader, words)),
        acts: await newestCurationActs(reader, 'place'),
      }),
    },
    'places.curate': {
      requires,
      handle: (context, { id, act, tagline, category, reason }) => {
        if (act === 'categorize' && category === undefined)
          throw new Refused('invalid', {
            issues: [{ path: 'category', message: 'Please choose a category.' }],
          })
        const line = normalizeText(tagline)
        const curation = { act, category, tagline: line === '' ? null : line }
        return transact(async (transaction) => {
          if (!(await curateAndRecord(transaction, id, curation, curatorOf(context, reason))))
            throw new Refused('not_found')
          return okResponse
        })
      },
    },
    'places.merge': {
      requires,
      handle: (context, { id: fromId, intoId, reason }) =>
        transact(async (transaction) => {
          const ids = { fromId, intoId }
          const isDone =
            (await areMerged(transaction.database, ids)) ||
            (await mergeAndRecord(transaction, ids, curatorOf(context, reason)))
          if (!isDone) throw new Refused('not_found')
          return okResponse
        }),
    },
  }
}

function curatorOf({ memberId }: CallContext, reason: string): Curator {
  assert(memberId, 'an act of nobody')
  return { operatorId: memberId, reason }
}

/** A page is read in some milliseconds, and others have their turn between two. */
const pageSize = 1000
/** The most pages that one search reads: the newest places are found, and who misses an older one names it by its id. */
const pagesMax = 20

async function findPlaces(
  reader: Kysely<Tables>,
  words: string,
): Promise<{ places: DeskPlace[]; hasMore: boolean }> {
  const searchText = searchable(words)
  const matches = new Map<string, PlaceRow>()
  const namedPlace = await placeById(reader, words.trim())
  if (namedPlace && namedPlace.mergedInto === null) matches.set(namedPlace.id, namedPlace)
  let before = Number.MAX_SAFE_INTEGER
  for (let pages = 0; pages < pagesMax && matches.size <= deskPlaceLimits.listMax; pages += 1) {
    const page = await placesUpTo(reader, before, pageSize)
    for (const place of page)
      if ([place.name, place.address].some((text) => searchable(text).includes(searchText)))
        matches.set(place.id, place)
    const last = page.at(-1)
    if (page.length < pageSize || !last || last.createdAt === before) break
    before = last.createdAt
  }
  const places = [...matches.values()]
  return {
    places: places.slice(0, deskPlaceLimits.listMax).map(deskPlaceOf),
    hasMore: places.length > deskPlaceLimits.listMax,
  }
}

function deskPlaceOf(place: PlaceRow): DeskPlace {
  const { id, name, address, category, tagline, isFeatured, isPaid, closedAt, hiddenAt } = place
  return {
    ...{ id, name, address, category, tagline },
    ...{ isFeatured: isFeatured === 1, isSponsored: isPaid === 1 },
    ...{ isClosed: closedAt !== null, isHidden: hiddenAt !== null },
  }
}
