import 'fake-indexeddb/auto'
import { Dexie, type EntityTable } from 'dexie'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readByIds, readFirst } from './few-requests.ts'

interface Row {
  id: string
  number: number
}

class Rows extends Dexie {
  declare rows: EntityTable<Row, 'id'>

  constructor() {
    super(`few-requests-${crypto.randomUUID()}`)
    this.version(1).stores({ rows: 'id, number' })
  }
}

let database: Rows

beforeEach(async () => {
  database = new Rows()
  await database.rows.bulkAdd(Array.from({ length: 40 }, (_, number) => ({ id: `row ${number}`, number })))
})

afterEach(async () => {
  vi.restoreAllMocks()
  await database.delete()
})

describe('rows by their ids', () => {
  it('come in the order of the ids, with nothing for those that are missing, however many there are', async () => {
    for (const count of [2, 30]) {
      const ids = Array.from({ length: count }, (_, index) => `row ${39 - index}`)
      const rows = await readByIds(database.rows, ['none', ...ids])
      expect(rows.map((row) => row?.id)).toEqual([undefined, ...ids])
    }
  })

  it('are read with the whole table only where they are most of it', async () => {
    const requests = countRequests()
    await readByIds(
      database.rows,
      Array.from({ length: 30 }, (_, index) => `row ${index}`),
    )
    expect(requests()).toEqual({ get: 0, getAll: 1 })
    await readByIds(database.rows, ['row 1', 'row 2'])
    expect(requests()).toEqual({ get: 2, getAll: 1 })
    await database.rows.bulkAdd(Array.from({ length: 60 }, (_, number) => ({ id: `more ${number}`, number })))
    await readByIds(
      database.rows,
      Array.from({ length: 9 }, (_, index) => `row ${index}`),
    )
    expect(requests()).toEqual({ get: 11, getAll: 1 })
  })
})

describe('the first rows of a query', () => {
  const newest = () => database.rows.orderBy('number').reverse()

  it('are those that pass the test, also where few do', async () => {
    for (const divisor of [1, 2, 13]) {
      const rows = await readFirst(newest, ({ number }) => number % divisor === 0, 3)
      expect(rows).toEqual(
        await newest()
          .filter(({ number }) => number % divisor === 0)
          .limit(3)
          .toArray(),
      )
      expect(rows).toHaveLength(3)
    }
    expect(await readFirst(newest, ({ number }) => number === 5, 3)).toEqual([{ id: 'row 5', number: 5 }])
  })
})

/** Counts the requests to the database's own stores from now on. */
function countRequests(): () => { get: number; getAll: number } {
  const get = vi.spyOn(IDBObjectStore.prototype, 'get')
  const getAll = vi.spyOn(IDBObjectStore.prototype, 'getAll')
  return () => ({ get: get.mock.calls.length, getAll: getAll.mock.calls.length })
}
