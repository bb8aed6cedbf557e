/** Tests which photos rows name, and that no table with photos is forgotten. */
import { expect, test } from 'vitest'
import type { Row } from '../database/schema/tables.ts'
import { memberRow } from '../testing/member-row.factory.ts'
import { openTestDatabase } from '../testing/test-database.factory.ts'
import { photosNamedIn } from './photo-rows.ts'
import type { PhotoUse, PhotoUses } from './photos.ts'

const noor = memberRow({ id: 'noor' })

function reportRow(id: string, overrides: Partial<Row<'reports'>>): Row<'reports'> {
  const report = { reporterId: noor.id, subject: 'message', subjectId: id, aboutId: noor.id } as const
  const texts = { reason: 'spam', words: '', snapshot: '{}' } as const
  return { id, ...report, ...texts, photo: null, createdAt: 0, closedAt: null, caseId: null, ...overrides }
}

test('Q20 rows name the photos of their author, each once, and none of a row that has ended', async () => {
  const { transact, reader, discard } = await openTestDatabase({ now: Date.now })
  await transact(async ({ database }) => {
    await database.insertInto('members').values(noor).execute()
    await database
      .insertInto('reports')
      .values([
        reportRow('open', { photo: 'soup' }),
        reportRow('open, too', { photo: 'soup' }),
        reportRow('closed', { photo: 'bread', closedAt: 1 }),
        reportRow('about a place', { photo: 'door', aboutId: null }),
      ])
      .execute()
  })
  const findNamed = photosNamedIn({ table: 'reports', authorColumn: 'aboutId', endColumn: 'closedAt' })
  const photos = ['soup', 'bread', 'door', 'tea'].map((sha256) => ({ memberId: noor.id, sha256 }))
  expect(await findNamed(reader, photos)).toEqual([{ memberId: noor.id, sha256: 'soup' }])
  await discard()
})

test('Q20 a table with photos does not compile without the rule of who sees them', () => {
  const use: PhotoUse = {
    isSeen: async () => false,
    named: async () => [],
    arrived: async () => false,
  }
  const otherUses = { members: use, posts: use, places: use, placeReviews: use, reports: use }
  // @ts-expect-error Messages have photos.
  const incompleteUses: PhotoUses = otherUses
  const uses: PhotoUses = { ...otherUses, messages: use }
  expect(uses).toEqual({ ...incompleteUses, messages: use })
})
