import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { give } from '../../cli/commands.factory.ts'
import { createTestData, type TestData } from '../../testing/test-database.factory.ts'
import { versionOf } from '../backup/version.ts'
import { structures } from '../migrations/structures.ts'
import { openDatabase } from '../open.ts'
import { openPostgres } from '../postgres/postgres.ts'
import { openSqlite } from '../sqlite/sqlite.ts'
import { FailedMigration, migrate, newestVersion } from './migrate.ts'
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
  const engineStructures: string[] = []
  try {
    while (engineStructures.length < newestVersion) {
      await migrate(engine, engineStructures.length + 1)
      engineStructures.push(await structureOf(engine))
    }
  } finally {
    await engine.close()
  }
  expect(engineStructures).toEqual(structures)
})

it('Q79 a failed migration leaves the data whole, of the previous version, and says how to go back', async () => {
  const engine = await openEngine()
  try {
    await migrate(engine, 34)
    const before = await structureOf(engine)
    // This table prevents the next migration, which creates a table of this name.
    await sql`create table activities (id bigint primary key)`.execute(engine.writer)
    const failure = migrate(engine, 35)
    await expect(failure).rejects.toThrow(FailedMigration)
    await expect(failure).rejects.toThrow(
      /cannot be brought to version 35 \(0035-exploration: .*already exists\)\. It is whole, and of version 34\. .* roll-back/,
    )
    await sql`drop table activities`.execute(engine.writer)
    expect(await structureOf(engine)).toBe(before)
    expect(await versionOf(engine)).toBe(34)
    await migrate(engine, 35)
    expect(await versionOf(engine)).toBe(35)
  } finally {
    await engine.close()
  }
})

it('Q79 data of a program that was never released makes start and check print one sentence, and stays as it is', async () => {
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
