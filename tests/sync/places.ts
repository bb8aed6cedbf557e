/** Third places, which no operation makes yet: a test writes them into the server's data, and says for whom they are. */
import { assert } from '@porchlight/contracts/errors/assert'
import type { Audience } from '@porchlight/contracts/sync/audiences'
import { createId } from '@porchlight/contracts/values/id'
import type { Row } from '../../apps/api/src/database/tables.ts'
import type { Community } from './server.ts'

/** Gives its id. */
export async function addPlace(
  { app, now }: Community,
  given: Partial<Row<'places'>> = {},
  audience: Audience = 'community',
): Promise<string> {
  assert(app, 'the server is up')
  const row: Row<'places'> = {
    id: createId(now()),
    name: 'The Long Table',
    tagline: 'Coffee until the last page',
    description: 'One big table, and room at it.',
    address: '1712 Palmetto Street',
    category: 'cafe',
    tags: JSON.stringify(['coffee', 'quiet']),
    imageUrl: null,
    views: 12,
    upvotes: 3,
    ratingSum: 14,
    ratingCount: 3,
    isPaid: 0,
    isFeatured: 0,
    addedBy: null,
    createdAt: now(),
    ...given,
  }
  await app.database.transact(async ({ database, touch }) => {
    await database.insertInto('places').values(row).execute()
    touch('places', row.id, audience)
  })
  return row.id
}

export async function removePlace({ app }: Community, id: string): Promise<void> {
  assert(app, 'the server is up')
  await app.database.transact(async ({ database, touch }) => {
    await database.deleteFrom('places').where('id', '=', id).execute()
    touch('places', id, 'community', 'gone')
  })
}
