/**
 * Third places that nobody has marked or reviewed. A test writes them into the server's data and sets their audience.
 */
import { assert } from '@porchlight/contracts/errors/assert'
import type { Audience } from '@porchlight/contracts/sync/audiences'
import { createId } from '@porchlight/contracts/values/id'
import type { Row } from '../../apps/api/src/database/schema/tables.ts'
import type { Community } from './server.ts'

/** Returns the id of the place. */
export async function addPlace(
  community: Community,
  overrides: Partial<Row<'places'>> = {},
  audience: Audience = 'community',
): Promise<string> {
  const row = { ...aPlaceRow(community), ...overrides }
  await insert(community, [row], audience)
  return row.id
}

/** Adds places in batches of 100, as a job would. */
export async function addPlaces(community: Community, count: number, audience: Audience): Promise<void> {
  for (let remaining = count; remaining > 0; remaining -= 100) {
    const rows = Array.from({ length: Math.min(remaining, 100) }, () => aPlaceRow(community))
    await insert(community, rows, audience)
  }
}

export async function removePlace({ app }: Community, id: string): Promise<void> {
  assert(app, 'the server is up')
  await app.database.transact(async ({ database, touch }) => {
    await database.deleteFrom('places').where('id', '=', id).execute()
    touch('places', id, 'community', 'gone')
  })
}

async function insert({ app }: Community, rows: Row<'places'>[], audience: Audience): Promise<void> {
  assert(app, 'the server is up')
  await app.database.transact(async ({ database, touch }) => {
    await database.insertInto('places').values(rows).execute()
    for (const { id } of rows) touch('places', id, audience)
  })
}

function aPlaceRow({ now }: Community): Row<'places'> {
  return {
    id: createId(now()),
    name: 'The Long Table',
    tagline: 'Coffee until the last page',
    description: 'One big table, and room at it.',
    address: '1712 Palmetto Street',
    latitude: null,
    longitude: null,
    category: 'cafe',
    tags: JSON.stringify(['coffee', 'quiet']),
    placeId: null,
    isApproximate: 0,
    photo: null,
    photoShown: null,
    views: 12,
    upvotes: 0,
    ratingSum: 0,
    ratingCount: 0,
    isPaid: 0,
    isFeatured: 0,
    addedBy: null,
    closedAt: null,
    hiddenAt: null,
    mergedInto: null,
    createdAt: now(),
  }
}
