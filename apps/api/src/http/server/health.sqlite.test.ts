/** Readiness under what befalls a file. */
import { copyFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { expect, test } from 'vitest'
import { sqliteFileIn } from '../../database/sqlite/sqlite.ts'
import { anOffer, buildTestApp } from '../../testing/app.factory.ts'
import { callRaw } from '../../testing/responses.factory.ts'

test('Q73 a database file that another process locks makes the server not ready until it is released', async () => {
  const testApp = await buildTestApp({}, { readiness: { loopDelayMsMax: Number.POSITIVE_INFINITY } })
  const other = new BetterSqlite3(sqliteFileIn(testApp.dataDir))
  const readiness = async () => (await callRaw(testApp, 'GET', '/readyz')).status
  try {
    expect(await readiness()).toBe(200)
    other.exec('begin immediate')
    testApp.clock.advance(1000)
    expect(await readiness()).toBe(503)
    other.exec('rollback')
    testApp.clock.advance(1000)
    expect(await readiness()).toBe(200)
  } finally {
    other.close()
    await testApp.close()
  }
})

test.each<[string, (dataDir: string) => void, RegExp]>([
  [
    'its lock was deleted',
    (dataDir) => rmSync(join(dataDir, 'porchlight.lock')),
    /lock was moved or deleted/,
  ],
  [
    'its file was replaced',
    (dataDir) => {
      copyFileSync(sqliteFileIn(dataDir), join(dataDir, 'other'))
      renameSync(join(dataDir, 'other'), sqliteFileIn(dataDir))
    },
    /sqlite was replaced/,
  ],
])(
  'Q73 a server that notices that %s is not ready, stores nothing, and says why',
  async (_what, happen, words) => {
    const lines: string[] = []
    const testApp = await buildTestApp(
      { LOG_LEVEL: 'error' },
      {
        readiness: { loopDelayMsMax: Number.POSITIVE_INFINITY },
        logTo: { write: (line: string) => lines.push(line) },
      },
    )
    try {
      const rosa = await testApp.signUp()
      happen(testApp.dataDir)
      const response = await rosa.call('POST', '/api/posts', { body: anOffer() })
      expect(response.status).toBe(503)
      expect(lines.join('')).toMatch(words)
      expect(await testApp.app.database.reader.selectFrom('posts').select('id').execute()).toEqual([])
      testApp.clock.advance(1000)
      expect((await callRaw(testApp, 'GET', '/readyz')).status).toBe(503)
    } finally {
      await testApp.close()
    }
  },
)
