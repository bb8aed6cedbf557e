import fs, { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dayMs } from '@porchlight/contracts/values/time'
import { expect, it, onTestFinished } from 'vitest'
import type { Database } from '../database/open.ts'
import { replacedDataPrefix } from '../database/sqlite/main-file.ts'
import { deleteReplacedDataJob } from './delete-replaced-data.ts'

/** Makes the disk refuse to delete one path. */
function refuseToDelete(path: string): void {
  const { rmSync: deletePath } = fs
  fs.rmSync = (target, options) => {
    if (target === path) throw Object.assign(new Error(`EBUSY: ${path}`), { code: 'EBUSY' })
    deletePath(target, options)
  }
  syncBuiltinESMExports()
  onTestFinished(() => {
    fs.rmSync = deletePath
    syncBuiltinESMExports()
  })
}

it('replaced data that cannot be deleted keeps no other one, and its fault is reported', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'porchlight-replaced-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const now = Date.parse('2026-03-01T00:00:00.000Z')
  const [first = '', second = '', recent = ''] = [60, 50, 1].map(
    (days) => `${replacedDataPrefix}${new Date(now - days * dayMs).toISOString().replace(/[:.]/g, '-')}`,
  )
  for (const name of [first, second, recent]) mkdirSync(join(dataDir, name))
  refuseToDelete(join(dataDir, first))
  const { run } = deleteReplacedDataJob({ dataDir, now: () => now })
  // The job needs no database.
  const database = {} as Database
  await expect(run(database, { stopping: new AbortController().signal })).rejects.toThrow('EBUSY')
  expect(readdirSync(dataDir).sort()).toEqual([first, recent].sort())
  expect(readdirSync(dataDir)).not.toContain(second)
})
