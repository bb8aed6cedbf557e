/** Readiness under what befalls a file. */
import BetterSqlite3 from 'better-sqlite3'
import { expect, test } from 'vitest'
import { sqliteFileIn } from '../database/sqlite.ts'
import { callRaw } from '../testing/answers.factory.ts'
import { buildTestApp } from '../testing/app.factory.ts'

test('Q73 a file that another process keeps locked is not ready, and is ready again once it lets go', async () => {
  const porch = await buildTestApp({}, { readiness: { loopDelayMsMax: Number.POSITIVE_INFINITY } })
  const other = new BetterSqlite3(sqliteFileIn(porch.dataDir))
  const readiness = async () => (await callRaw(porch, 'GET', '/readyz')).status
  try {
    expect(await readiness()).toBe(200)
    other.exec('begin immediate')
    porch.clock.advance(1000)
    expect(await readiness()).toBe(503)
    other.exec('rollback')
    porch.clock.advance(1000)
    expect(await readiness()).toBe(200)
  } finally {
    other.close()
    await porch.close()
  }
})
