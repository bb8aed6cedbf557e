/** The newest number there is, and whether a cursor is of the same history. */
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Cursor } from './cursor.ts'

export type Head = Pick<Cursor, 'epoch' | 'seq' | 'tag'>

export async function readHead(database: Kysely<Tables>): Promise<Head> {
  const { epoch, seq } = await database
    .selectFrom('changeHead')
    .select(['epoch', 'seq'])
    .executeTakeFirstOrThrow()
  return { epoch, seq, tag: (await tagOf(database, seq)) ?? '' }
}

export async function tagOf(database: Kysely<Tables>, seq: number): Promise<string | undefined> {
  const number = await database
    .selectFrom('changeNumbers')
    .where('seq', '=', seq)
    .select('tag')
    .executeTakeFirst()
  return number?.tag
}

/** A cursor from another history, from the future or from behind the horizon counts as none. */
export async function checked(
  database: Kysely<Tables>,
  cursor: Cursor | null,
  headSeq: number,
): Promise<Cursor | null> {
  if (!cursor || cursor.seq > headSeq) return null
  const head = await database.selectFrom('changeHead').select('epoch').executeTakeFirstOrThrow()
  return head.epoch === cursor.epoch && (await tagOf(database, cursor.seq)) === cursor.tag ? cursor : null
}
