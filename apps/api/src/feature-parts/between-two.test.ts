/** Tests that no synced table is forgotten when two members are separated by a block. */
import { expect, test } from 'vitest'
import type { Transaction } from '../database/transactions/transact.ts'
import { openTestDatabase } from '../testing/test-database.factory.ts'
import { composeBetweenTwo, hideRowsOf, notBetweenTwo } from './between-two.ts'
import { nobody, type SyncedTable } from './views.ts'

const viewerId = '01900000-0000-7000-8000-000000000001'
const otherId = '01900000-0000-7000-8000-000000000002'
const strangerId = '01900000-0000-7000-8000-000000000003'
const view = async () => new Map()

test('C14 a synced table that says nothing of blocks does not compile', () => {
  // @ts-expect-error A table says what is between two members, or that nothing is.
  const undeclaredTable: SyncedTable<'blocks'> = { view, people: nobody }
  const declaredTable: SyncedTable<'blocks'> = { view, people: nobody, betweenTwo: notBetweenTwo }
  expect(declaredTable).toEqual({ ...undeclaredTable, betweenTwo: notBetweenTwo })
})

test('C14 rows about the other member are found in every table that has some, and hidden by its own rule', async () => {
  const { reader: database, discard } = await openTestDatabase({ now: Date.now })
  const between = composeBetweenTwo([
    {
      tables: {
        helps: {
          betweenTwo: {
            rowsAbout: async () => [{ id: 'newest' }, { id: 'oldest' }],
            hiddenRows: hideRowsOf(({ authorId, helperId }) => [authorId, helperId]),
          },
        },
      },
    },
    { tables: { blocks: { betweenTwo: notBetweenTwo } } },
    {
      tables: {
        ratings: {
          betweenTwo: {
            rowsAbout: async (_database, pair) => [{ id: pair.otherId }],
            hiddenRows: hideRowsOf(({ raterId }) => [raterId]),
          },
        },
      },
    },
  ])
  expect(await between.rowsAbout(database, { viewerId, otherId }, 10)).toEqual([
    { tableName: 'helps', rowId: 'newest' },
    { tableName: 'helps', rowId: 'oldest' },
    { tableName: 'ratings', rowId: otherId },
  ])
  const rows = [
    { table: 'helps', id: 'hers', row: { authorId: viewerId, helperId: otherId } },
    { table: 'helps', id: 'gone', row: null },
    { table: 'helps', id: 'of a stranger', row: { authorId: viewerId, helperId: strangerId } },
    { table: 'ratings', id: 'by her', row: { raterId: otherId, ratedId: viewerId } },
    { table: 'ratings', id: 'of her', row: { raterId: viewerId, ratedId: otherId } },
    { table: 'blocks', id: otherId, row: { id: otherId } },
  ] as const
  const blocks = { database, viewerId, blockedIds: new Set([otherId]) }
  const hiddenKeys = await between.hiddenRows(
    rows.map((row) => ({ ...row, seq: 1 })),
    blocks,
  )
  expect([...hiddenKeys]).toEqual([
    ['helps:hers', 'never'],
    ['ratings:by her', 'never'],
  ])
  await discard()
})

test('Q29 an effect of a block runs in every feature that has it, in their order', async () => {
  const calls: string[] = []
  const recordCall = (name: string) => async (_transaction: Transaction, blockerId: string, id: string) => {
    calls.push(`${name} ${blockerId} ${id}`)
  }
  const between = composeBetweenTwo([
    { tables: {}, blockEffects: { onBlock: recordCall('helps end'), onReunion: recordCall('never') } },
    { tables: {} },
    { tables: {}, blockEffects: { onBlock: recordCall('meetups end'), onChange: recordCall('look') } },
  ])
  const transaction = {} as Transaction
  await between.onBlock(transaction, viewerId, otherId)
  await between.onChange(transaction, viewerId, otherId)
  expect(calls).toEqual(['helps end', 'meetups end', 'look'].map((name) => `${name} ${viewerId} ${otherId}`))
})
