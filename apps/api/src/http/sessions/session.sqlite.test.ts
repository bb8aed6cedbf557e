/** Tests of sessions in SQLite's own files, and of requests while the files cannot be written. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dayMs } from '@porchlight/contracts/values/time'
import BetterSqlite3 from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'

let testApp: TestApp
let rosa: TestMember
beforeEach(async () => {
  testApp = await buildTestApp()
  // The first runs the community and is signed out sooner than others.
  await testApp.signUp('Ines')
  rosa = await testApp.signUp('Rosa')
})
afterEach(() => testApp.close())

test('Q22 the token is in none of the files', async () => {
  const token = rosa.cookie.replace('sid=', '')
  expect(token).toMatch(/^[\w-]{43}$/)
  for (const file of readdirSync(testApp.dataDir)) {
    const bytes = readFileSync(join(testApp.dataDir, file))
    expect(bytes.includes(token), file).toBe(false)
    expect(bytes.includes(Buffer.from(token, 'base64url')), file).toBe(false)
  }
})

test('Q53 a session that cannot be prolonged can still read', async () => {
  testApp.clock.advance(2 * dayMs)
  const other = new BetterSqlite3(join(testApp.dataDir, 'porchlight.sqlite'))
  other.exec('begin immediate')
  try {
    expect((await rosa.call('GET', '/api/auth/user')).status).toBe(200)
  } finally {
    other.exec('rollback')
    other.close()
  }
})
