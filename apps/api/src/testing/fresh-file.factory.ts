/** A community's database as its first start leaves it, for tests that are not about that start. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../database/open.ts'
import { sqliteFileIn } from '../database/sqlite/sqlite.ts'

let template: Promise<Buffer> | undefined

/** Migrations take longer than most tests, so they run once in each process, and every file is a copy of theirs. */
export async function writeFreshFile(dataDir: string): Promise<void> {
  template ??= makeTemplate()
  writeFileSync(sqliteFileIn(dataDir), await template)
}

async function makeTemplate(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-template-'))
  try {
    // Closing folds the log into the file.
    await (await openDatabase({ dataDir: folder, now: Date.now })).close()
    return readFileSync(sqliteFileIn(folder))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
