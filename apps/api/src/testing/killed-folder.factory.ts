/** A data folder as a killed server leaves it, and the hashes that show whether a file in a folder was changed. */
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../database/open.ts'
import { sqliteFileIn } from '../database/sqlite/sqlite.ts'

/** The file, the log with all that was written since the last checkpoint, and its index. */
export async function killedFolder(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-killed-'))
  const running = join(folder, 'running')
  const database = await openDatabase({ dataDir: running, now: () => 0 })
  for (const end of ['', '-wal', '-shm']) {
    copyFileSync(`${sqliteFileIn(running)}${end}`, `${sqliteFileIn(folder)}${end}`)
  }
  await database.close()
  rmSync(running, { recursive: true })
  return folder
}

/** Every name in it with the hash of its bytes; the lock, which is empty and may come and stay, left out. */
export function bytesIn(folder: string, leftOut = 'porchlight.lock'): Record<string, string> {
  if (!existsSync(folder)) return {}
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
  return Object.fromEntries(
    names
      .filter((name) => name !== leftOut)
      .map((name) => {
        const path = join(folder, name)
        const isFile = statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
        return [name, isFile ? createHash('sha256').update(readFileSync(path)).digest('hex') : 'no file']
      }),
  )
}
