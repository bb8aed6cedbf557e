import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { backupsFolder } from '../../database/backup/backup-file.ts'
import { readVersion } from '../../database/backup/version.ts'
import { newestVersion } from '../../database/engine/migrate.ts'
import { readProgramVersion } from '../../version.ts'
import type { Operator } from './operator.ts'

/**
 * Prints the version. With `isForPrograms` it is one line of JSON: an upgrade compares which data two programs can work
 * with.
 */
export async function printVersion({ config, say }: Operator, isForPrograms: boolean): Promise<boolean> {
  const { version, commit, isRelease } = readProgramVersion()
  // The version of a newer program's data is shown, too: an operator who goes back to this program needs it.
  const data = await readVersion(config)
  if (isForPrograms) {
    const copy = newestUsableCopy(config.dataDir)
    say(JSON.stringify({ version, commit, isRelease, knows: newestVersion, data: data || null, copy }))
    return true
  }
  const from = commit === null ? '' : `, commit ${commit}`
  const isKnown = commit !== null
  say(`Porchlight ${version}${from}${isKnown && !isRelease ? ', which is not a release' : ''}`)
  say(
    `It works with data of version ${newestVersion}; ${data === 0 ? 'there is none yet' : `yours is version ${data}`}.`,
  )
  return data <= newestVersion
}

/**
 * Returns the newest copy that this program can still work with, among those made before newer programs changed the
 * data.
 */
function newestUsableCopy(dataDir: string): string | null {
  const folder = backupsFolder(dataDir)
  const numbers = (existsSync(folder) ? readdirSync(folder) : [])
    .map((name) => Number(/^before-version-(\d+)\.sqlite$/.exec(name)?.[1]))
    .filter((number) => number <= newestVersion + 1)
  const newest = Math.max(0, ...numbers)
  return newest === 0 ? null : join(folder, `before-version-${newest}.sqlite`)
}
