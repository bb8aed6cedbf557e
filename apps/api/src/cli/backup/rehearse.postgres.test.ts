/**
 * Tests that a rehearsal finds errors that only PostgreSQL reports. It runs beside the community, which is not
 * affected.
 */
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { assert } from '@porchlight/contracts/errors/assert'
import { expect, test } from 'vitest'
import { backupsFolder } from '../../database/backup/backup-file.ts'
import { migrate, newestVersion } from '../../database/engine/migrate.ts'
import { makeFolder } from '../../database/folder/make-folder.ts'
import { inDatabase } from '../../database/postgres/postgres-suites.factory.ts'
import { openSqlite, sqliteFileIn } from '../../database/sqlite/sqlite.ts'
import { buildTestApp } from '../../testing/app.factory.ts'
import { give } from '../commands.factory.ts'

/** A trigger that refuses one table, only in a rehearsal and only on this engine. */
const refusing = `
  create function refuse_achievements() returns event_trigger language plpgsql as $$
  begin
    if exists (select from pg_event_trigger_ddl_commands()
               where object_identity = 'porchlight_rehearsal.achievements') then
      raise exception 'no such tables here';
    end if;
  end $$;
  create event trigger refuse_achievements on ddl_command_end when tag in ('CREATE TABLE')
    execute function refuse_achievements()`

/** It makes all tables three times: `npm run prove` has the time. */
test.runIf(process.env.EVERY_SUITE_ON_POSTGRES)(
  'Q79 an upgrade is rehearsed on the engine of the community, beside its own tables',
  async () => {
    const testApp = await buildTestApp()
    try {
      await testApp.signUp('Noor')
      const { DATABASE_URL } = testApp.environment
      assert(DATABASE_URL, 'these suites run on PostgreSQL')
      const read = async (query: string) =>
        (await inDatabase(new URL(DATABASE_URL), (client) => client.query(query))).rows
      const schemas = () => read(`select nspname from pg_namespace where nspname like 'porchlight%'`)
      expect((await give(testApp.environment, ['backup'])).code).toBe(0)
      const rehearsal = await give(testApp.environment, ['rehearse'])
      expect(rehearsal).toMatchObject({
        code: 0,
        output: expect.stringMatching(/1 member, .*; the ledger adds up/),
        complaints: '',
      })
      expect(await schemas()).toEqual([])

      await writeBackupOf(34, testApp.dataDir)
      await read(refusing)
      const refusedOutcome = await give(testApp.environment, ['rehearse'])
      expect(refusedOutcome).toMatchObject({
        code: 1,
        complaints: expect.stringMatching(
          /^The data cannot be brought to version 35 \(0035-exploration: no such tables here\)\..* roll-back/,
        ),
      })
      expect(await schemas()).toEqual([])
      expect(await read('select version::int from schema_version')).toEqual([{ version: newestVersion }])
      expect((await testApp.app.server.inject('/readyz')).statusCode).toBe(200)
      await read('drop event trigger refuse_achievements')
      await read('drop function refuse_achievements')
    } finally {
      await testApp.close()
    }
  },
)

/** Newer than any that was made. */
async function writeBackupOf(version: number, dataDir: string): Promise<void> {
  const folder = join(dataDir, 'older')
  makeFolder(folder)
  const engine = openSqlite(folder)
  await migrate(engine, version)
  await engine.close()
  renameSync(sqliteFileIn(folder), join(backupsFolder(dataDir), 'porchlight-2099-01-01T00-00-00-000Z.sqlite'))
}
