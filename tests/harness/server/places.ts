/** Third places, which no screen can add yet: a test writes them into the server's data itself. */
import { join } from 'node:path'
import { createId } from '@porchlight/contracts/values/id'
import BetterSqlite3 from 'better-sqlite3'
import type { TestServer } from './server.ts'

interface PlaceColumns {
  id?: string
  name?: string
  tagline?: string | null
  description?: string
  address?: string
  latitude?: number
  longitude?: number
  category?: string
  /** JSON: a list of keys. */
  tags?: string
  views?: number
  upvotes?: number
  rating_sum?: number
  rating_count?: number
  is_paid?: 0 | 1
  is_featured?: 0 | 1
  added_by?: string | null
  created_at?: number
}

/**
 * Adds a place to the server's data and returns its id. The place is visible to the whole community, and phones receive
 * it with their next round.
 */
export function addPlace(server: TestServer, overrides: PlaceColumns = {}): string {
  const row = {
    id: createId(),
    name: 'The Long Table',
    tagline: 'Coffee until the last page',
    description: 'One big table, and room at it.',
    address: '1712 Palmetto Street',
    category: 'cafe',
    tags: JSON.stringify(['coffee', 'quiet']),
    views: 12,
    upvotes: 3,
    rating_sum: 14,
    rating_count: 3,
    is_paid: 0,
    is_featured: 0,
    added_by: null,
    created_at: Date.now(),
    ...overrides,
  }
  const database = new BetterSqlite3(join(server.dataDir, 'porchlight.sqlite'))
  try {
    const names = Object.keys(row)
    const values = names.map((name) => `@${name}`)
    database.transaction(() => {
      database.prepare(`insert into places (${names.join(', ')}) values (${values.join(', ')})`).run(row)
      recordChange(database, row.id)
    })()
  } finally {
    database.close()
  }
  return row.id
}

/** Numbers a change as the server does. */
function recordChange(database: BetterSqlite3.Database, id: string): void {
  const { seq } = database.prepare('update change_head set seq = seq + 1 returning seq').get() as {
    seq: number
  }
  const tag = seq.toString(16).padStart(8, '0')
  database
    .prepare('insert into change_numbers (seq, tag, created_at) values (?, ?, ?)')
    .run(seq, tag, Date.now())
  database
    .prepare(
      "insert into changes (audience, table_name, row_id, seq, is_gone) values ('community', 'places', ?, ?, 0)",
    )
    .run(id, seq)
}
