import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.factory.ts'
import type { Row } from '../schema/tables.ts'
import { prepare } from './prepared.ts'

const insertNumbers = prepare((database, { rows }: { rows: Row<'changeNumbers'>[] }) =>
  database.insertInto('changeNumbers').values(rows),
)
const numbersIn = prepare((database, { seqs, before }: { seqs: number[]; before: number }) =>
  database
    .selectFrom('changeNumbers')
    .where('seq', 'in', seqs)
    .where('createdAt', '<', before)
    .orderBy('seq')
    .selectAll(),
)

let database: TestDatabase
beforeEach(async () => {
  database = await openTestDatabase({ now: () => 0 })
})
afterEach(() => database.discard())

const row = (seq: number): Row<'changeNumbers'> => ({ seq, tag: 'abcdef01', createdAt: seq })
const seqs = Array.from({ length: 9 }, (_, index) => 100 + index)

test('a cached query returns the same as a new one, with lists of any length', async () => {
  for (const rows of [[row(100)], seqs.slice(1).map(row)]) {
    await database.transact((transaction) => insertNumbers.run(transaction.database, { rows }))
  }
  for (let length = 1; length <= seqs.length; length += 1) {
    const askedSeqs = seqs.slice(0, length)
    const expectedRows = await database.reader
      .selectFrom('changeNumbers')
      .where('seq', 'in', askedSeqs)
      .where('createdAt', '<', 105)
      .orderBy('seq')
      .selectAll()
      .execute()
    expect(await numbersIn.all(database.reader, { seqs: askedSeqs, before: 105 })).toEqual(expectedRows)
    expect(await numbersIn.first(database.reader, { seqs: askedSeqs, before: 105 })).toEqual(expectedRows[0])
  }
})

test('a read beside a snapshot sees every commit, and the snapshot sees none', async () => {
  const query = { seqs, before: 1000 }
  await database.snapshot(async (snapshot) => {
    expect(await numbersIn.all(snapshot, query)).toEqual([])
    await database.transact((transaction) => insertNumbers.run(transaction.database, { rows: [row(100)] }))
    expect(await numbersIn.all(snapshot, query)).toEqual([])
    expect(await numbersIn.all(database.reader, query)).toEqual([row(100)])
  })
})

test('Q56 a cached query of the outer handle is refused inside a transaction', async () => {
  const working = database.transact(() => numbersIn.all(database.reader, { seqs, before: 0 }))
  await expect(working).rejects.toThrow('the outer database handle was used inside a transaction')
  expect(await numbersIn.all(database.reader, { seqs, before: 0 })).toEqual([])
})
