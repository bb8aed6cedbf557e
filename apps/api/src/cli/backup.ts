import { chmodSync, cpSync, existsSync, renameSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import {
  backupsFolder,
  copyPostgres,
  copySqlite,
  inStagingFolder,
  readCopy,
  syncToDisk,
} from '../database/backup-file.ts'
import { makeFolder } from '../database/make-folder.ts'
import { openPostgres } from '../database/postgres.ts'
import { sqliteFileIn } from '../database/sqlite.ts'
import { shownBytes, shownCount } from './amounts.ts'
import { backupName, backupsIn, pagesBeside, superfluous, throwAway } from './backups-folder.ts'
import { presentVersion } from './community.ts'
import { contentsOf } from './contents.ts'
import { CommandFault, type Operator } from './operator.ts'

/** @param to a file that is not there yet; without it, one in the folder of backups, which is kept small */
export async function backUp(operator: Operator, to?: string): Promise<boolean> {
  const { config, standsIn, now, say } = operator
  const { dataDir } = config
  const version = await presentVersion(config)
  const file = to === undefined ? join(backupsFolder(dataDir), backupName(now())) : resolve(standsIn, to)
  for (const path of [file, pagesBeside(file)]) {
    if (existsSync(path))
      throw new CommandFault(`${path} is there already, and is left as it is. Name another file.`)
  }
  const contents = await roomFor(file, () => {
    if (to === undefined) keepToOneself(backupsFolder(dataDir))
    return inStagingFolder(dirname(file), async (folder) => {
      const copy = join(folder, basename(file))
      await copyTo(config, version, copy)
      const pages = copyPages(dataDir, copy)
      const found = await readCopy(copy, contentsOf)
      if (pages) renameSync(pagesBeside(copy), pagesBeside(file))
      renameSync(copy, file)
      syncToDisk(dirname(file))
      return { ...found, pages }
    })
  })

  say(`Backup: ${file}`)
  say(
    `  ${shownBytes(statSync(file).size)}, gone over, of version ${version}${contents.pages ? '; the community’s own pages lie beside it' : ''}`,
  )
  say(`  ${contents.amounts.join(', ')}`)
  if (contents.faults === null)
    say('  The ledger is gone over once the server has brought the data up to date.')
  else if (contents.faults.length > 0) {
    say(
      `  THE LEDGER DOES NOT ADD UP: ${contents.faults.join(', ')}. The backup is kept, and no older one is thrown away.`,
    )
    return false
  } else say('  The ledger adds up.')
  if (to === undefined) tidy(operator)
  say(
    `It holds private data, and no sessions. Keep a copy on another machine. To put it back: npm run porchlight -- restore ${shownPath(file)}`,
  )
  return true
}

async function copyTo(config: Operator['config'], version: number, copy: string): Promise<void> {
  if (config.databaseUrl === null) return copySqlite(sqliteFileIn(config.dataDir), copy)
  const engine = await openPostgres(config.databaseUrl, () => undefined)
  try {
    await copyPostgres(engine, version, copy)
  } finally {
    await engine.close()
  }
}

/** Texts of the community's own are data, too; mails are not: they were on their way. */
function copyPages(dataDir: string, copy: string): boolean {
  const pages = join(dataDir, 'pages')
  if (!existsSync(pages)) return false
  cpSync(pages, pagesBeside(copy), { recursive: true })
  return true
}

function tidy({ config, now, say }: Operator): void {
  const old = superfluous(backupsIn(config.dataDir), now())
  throwAway(old)
  const kept = shownCount(backupsIn(config.dataDir).length, 'backup')
  say(
    `  ${kept} in the folder${old.length > 0 ? `, ${shownCount(old.length, 'older one')} thrown away` : ''}.`,
  )
}

function keepToOneself(folder: string): void {
  makeFolder(folder)
  chmodSync(folder, 0o700)
}

async function roomFor<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'SQLITE_FULL' || code === 'ENOSPC') {
      throw new CommandFault(`There is not enough room on the disk of ${dirname(file)}. No backup was made.`)
    }
    if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
      throw new CommandFault(`${dirname(file)} cannot be written to by this account. No backup was made.`)
    }
    if (isOfTheSystem(error)) {
      throw new CommandFault(
        `${dirname(file)} cannot take a backup (${code}). No backup was made. Name another place.`,
      )
    }
    throw error
  }
}

/** A folder that cannot be, a name that is too long, a loop of links: whatever a call to the system was refused for. */
function isOfTheSystem(error: unknown): boolean {
  const { code, syscall } = error as NodeJS.ErrnoException
  return code !== undefined && syscall !== undefined
}

function shownPath(path: string): string {
  return /^[\w./@:+-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`
}
