import { Bug } from '@porchlight/contracts/errors/assert'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ask, createTestData, type TestData } from '../../testing/test-database.factory.ts'
import { UnusableData } from '../engine/unusable-data.ts'
import { openData } from '../open-exclusive.ts'
import { lockPostgres, serverLock } from './postgres-exclusive.ts'
import { inDatabase } from './postgres-suites.factory.ts'

let data: TestData
let url: URL
let faults: unknown[]
beforeEach(async () => {
  data = await createTestData()
  if (!data.databaseUrl) throw new Bug('these suites run on PostgreSQL')
  url = data.databaseUrl
  faults = []
})
afterEach(() => data.discard())

const hold = (onLost = (error: unknown) => void faults.push(error)) =>
  lockPostgres(url, { onFault: (error) => faults.push(error), onLost })
const open = () => openData({ ...data, now: () => 0, onUnchecked: () => undefined })

const cutHolder = `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
  and database = (select oid from pg_database where datname = current_database())`

test('Q49 a second server is refused in a sentence, and may have the database once the first is done', async () => {
  const first = await open()
  const second = open()
  await expect(second).rejects.toThrow(UnusableData)
  await expect(second).rejects.toThrow('Porchlight is running on this database already')
  await first.close()
  const third = await open()
  await third.close()
})

test('Q49 a server that was ended a moment ago is waited for', async () => {
  const first = await hold()
  setTimeout(() => void first.release(), 500)
  const second = await hold()
  await second.release()
  expect(faults).toEqual([])
})

test('Q49 a broken connection is opened again, and keeps other servers out as before', async () => {
  const first = await hold()
  await ask(
    url,
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())`,
  )
  await expect.poll(() => faults.length).toBeGreaterThan(0)
  const isKept = async () => {
    const probe = await hold().catch(() => null)
    await probe?.release()
    return probe === null
  }
  await expect.poll(isKept, { timeout: 15_000 }).toBe(true)
  await first.release()
})

test('Q49 a server that lost its place while its connection was cut has to stop', async () => {
  let lossError: unknown
  const first = await hold((error) => {
    lossError = error
  })
  const other = new pg.Client({ connectionString: url.href })
  await other.connect()
  // It stands in line for the place, and has it at once when the first one loses it.
  const taking = other.query('select pg_advisory_lock($1, $2)', serverLock)
  const isWaiting = async () =>
    inDatabase(url, async (client) => {
      const { rows } = await client.query(
        `select 1 from pg_locks where locktype = 'advisory' and not granted`,
      )
      return rows.length > 0
    })
  await expect.poll(isWaiting).toBe(true)
  await ask(url, cutHolder)
  await taking
  await expect.poll(() => lossError, { timeout: 15_000 }).toBeInstanceOf(UnusableData)
  await first.release()
  await other.end()
})
