/** The newest number there is, and whether a cursor is of the same history. */
import { assert } from '@porchlight/contracts/errors/assert'
import type { Kysely } from 'kysely'
import { prepare } from '../database/prepared.ts'
import type { Tables } from '../database/tables.ts'
import type { Cursor } from './cursor.ts'

export type Head = Pick<Cursor, 'epoch' | 'seq' | 'tag'>

export async function readHead(database: Kysely<Tables>): Promise<Head> {
  const head = await headRow.first(database, {})
  assert(head, 'a database without the head of its changes')
  return { ...head, tag: head.tag ?? '' }
}

const headRow = prepare((database) =>
  database
    .selectFrom('changeHead')
    .select(['epoch', 'seq'])
    .select(({ selectFrom }) =>
      selectFrom('changeNumbers')
        .whereRef('changeNumbers.seq', '=', 'changeHead.seq')
        .select('tag')
        .as('tag'),
    ),
)

export async function tagOf(database: Kysely<Tables>, seq: number): Promise<string | undefined> {
  return (await numberOf.first(database, { seq }))?.tag
}

const numberOf = prepare((database, { seq }: { seq: number }) =>
  database.selectFrom('changeNumbers').where('seq', '=', seq).select('tag'),
)

/** A cursor from another history, from the future or from behind the horizon counts as none. */
export async function checked(
  database: Kysely<Tables>,
  cursor: Cursor | null,
  head: Head,
): Promise<Cursor | null> {
  if (!cursor || cursor.seq > head.seq || head.epoch !== cursor.epoch) return null
  const tag = cursor.seq === head.seq ? head.tag : await tagOf(database, cursor.seq)
  // A number that is forgotten has no tag, and is nobody's place any more.
  return tag === cursor.tag ? cursor : null
}
