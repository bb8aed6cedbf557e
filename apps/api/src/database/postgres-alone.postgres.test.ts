import { Bug } from '@porchlight/contracts/errors/assert'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openData } from './open-alone.ts'
import { holdPostgres } from './postgres-alone.ts'
import { ask, createTestData, type TestData } from './test-database.factory.ts'
import { UnusableData } from './unusable-data.ts'

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

const hold = () => holdPostgres(url, (error) => faults.push(error))
const open = () => openData({ ...data, now: () => 0, onUnchecked: () => undefined })

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
  setTimeout(() => void first.letGo(), 500)
  const second = await hold()
  await second.letGo()
  expect(faults).toEqual([])
})

test('Q49 a line that broke is taken up again, and keeps others out as before', async () => {
  const first = await hold()
  await ask(
    url,
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())`,
  )
  await expect.poll(() => faults.length).toBeGreaterThan(0)
  const isKept = async () => {
    const probe = await holdPostgres(url, () => undefined).catch(() => null)
    await probe?.letGo()
    return probe === null
  }
  await expect.poll(isKept, { timeout: 15_000 }).toBe(true)
  await first.letGo()
})
