/**
 * What changed, for whom, under which number. One counter for the whole database, taken inside the
 * transaction; the tag beside each number tells a restored database from the one a device knew.
 */
import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Row, Tables } from './tables.ts'

export type Touch = Omit<Row<'changes'>, 'seq'>

/** Gives all touched rows the next number. */
export async function recordChanges(
  database: Kysely<Tables>,
  now: number,
  touches: Touch[],
): Promise<number> {
  const { seq } = await database
    .updateTable('changeHead')
    .set((head) => ({ seq: head('seq', '+', 1) }))
    .returning('seq')
    .executeTakeFirstOrThrow()
  await database
    .insertInto('changeNumbers')
    .values({ seq, tag: randomBytes(4).toString('hex'), createdAt: now })
    .execute()
  await database
    .insertInto('changes')
    .values(touches.map((touch) => ({ ...touch, seq })))
    .onConflict((conflict) =>
      conflict.columns(['audience', 'tableName', 'rowId']).doUpdateSet((change) => ({
        seq: change.ref('excluded.seq'),
        isGone: change.ref('excluded.isGone'),
      })),
    )
    .execute()
  return seq
}

/** Forgets tombstones and numbers older than `before`; devices that were away longer start afresh. */
export async function forgetChanges(database: Kysely<Tables>, before: number): Promise<void> {
  const horizon = await database
    .selectFrom('changeNumbers')
    .where('createdAt', '<', before)
    .select((number) => number.fn.max('seq').as('seq'))
    .executeTakeFirst()
  if (horizon?.seq === null || horizon?.seq === undefined) return
  await database.deleteFrom('changes').where('isGone', '=', 1).where('seq', '<=', horizon.seq).execute()
  // The horizon's own number stays: whoever got that far missed nothing, however quiet it was since.
  await database.deleteFrom('changeNumbers').where('seq', '<', horizon.seq).execute()
}
