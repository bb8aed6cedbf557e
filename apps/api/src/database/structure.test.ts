import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { give } from '../cli/commands.factory.ts'
import { createTestData, type TestData } from '../testing/test-database.factory.ts'
import { migrate, newestVersion } from './migrate.ts'
import { structures } from './migrations/structures.ts'
import { openDatabase } from './open.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'
import { structureOf } from './structure.ts'

let data: TestData
beforeEach(async () => {
  data = await createTestData({ isEmpty: true })
})
afterEach(() => data.discard())

const openEngine = () =>
  data.databaseUrl ? openPostgres(data.databaseUrl, () => undefined) : openSqlite(data.dataDir)

it('Q79 every version has the structure that it was released with, on either engine', async () => {
  const engine = await openEngine()
  const made: string[] = []
  try {
    while (made.length < newestVersion) {
      await migrate(engine, made.length + 1)
      made.push(await structureOf(engine))
    }
  } finally {
    await engine.close()
  }
  expect(made).toEqual(structures)
})

it('Q79 data of a program that never was a release is a sentence to the start and to check, and stays as it is', async () => {
  const engine = await openEngine()
  await migrate(engine)
  await sql`alter table posts add column mood text`.execute(engine.writer)
  const before = await structureOf(engine)
  await engine.close()
  const sentence = /^The data was changed by a program that never was a release: .* Nothing was changed\./
  await expect(openDatabase({ ...data, now: Date.now })).rejects.toThrow(sentence)
  const environment = {
    DATA_DIR: data.dataDir,
    ...(data.databaseUrl ? { DATABASE_URL: data.databaseUrl.href } : {}),
  }
  expect(await give(environment, ['check'])).toMatchObject({
    code: 1,
    complaints: expect.stringMatching(sentence),
  })
  const after = await openEngine()
  expect(await structureOf(after)).toBe(before)
  await after.close()
})
