/** The newest change number there is: what was read under it is as it was for as long as it is the newest. */
import { assert } from '@porchlight/contracts/errors/assert'
import type { Kysely } from 'kysely'
import { prepare } from '../engine/prepared.ts'
import type { Row, Tables } from '../schema/tables.ts'

export interface Head extends Pick<Row<'changeHead'>, 'epoch' | 'seq'> {
  /** The random tag of this number. It differs when the same number is given a second time, as after a restore. */
  tag: string
}

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

export function isSameHead(first: Head, other: Head): boolean {
  return first.seq === other.seq && first.tag === other.tag && first.epoch === other.epoch
}
