/** The folder of a community's backups: what is called how, and what is thrown away. */
import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { dayMs } from '@porchlight/contracts/values/time'
import { backupsFolder } from './backup-file.ts'

const daysKept = 7
const weeksKept = 4

interface Backup {
  file: string
  madeAt: number
}

/** The names of backups; no other file is ever deleted. */
const ownName = /^porchlight-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.sqlite$/

export function backupName(madeAt: number): string {
  return `porchlight-${new Date(madeAt).toISOString().replace(/[:.]/g, '-')}.sqlite`
}

/** The texts of the community that lie beside a backup. */
export function pagesBeside(backup: string): string {
  return `${backup.replace(/\.sqlite$/, '')}.pages`
}

/** Returns the path of the keys beside a backup. They are there only if the backup was made with them. */
export function keysBeside(backup: string): string {
  return `${backup.replace(/\.sqlite$/, '')}.keys`
}

/** Newest first. */
export function backupsIn(dataDir: string): Backup[] {
  const folder = backupsFolder(dataDir)
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return []
  return readdirSync(folder)
    .flatMap((name) => {
      const madeAt = timeIn(name)
      return madeAt === null ? [] : [{ file: join(folder, name), madeAt }]
    })
    .sort((a, b) => b.madeAt - a.madeAt)
}

function timeIn(name: string): number | null {
  const [, day, ...time] = ownName.exec(name) ?? []
  if (day === undefined) return null
  const [hours, minutes, seconds, ms] = time
  const madeAt = Date.parse(`${day}T${hours}:${minutes}:${seconds}.${ms}Z`)
  return Number.isNaN(madeAt) ? null : madeAt
}

/**
 * Returns the backups to delete: all but those of the last 24 hours, the newest of each of seven days, and of each of four
 * weeks. Days and weeks that have a backup are counted, not those of the calendar, so that a server that was off for long
 * loses nothing by its first backup. A backup that a fast clock dated in the future stays until then, and counts for no
 * day.
 */
export function superfluous(backups: readonly Backup[], now: number): Backup[] {
  const newestFirst = backups.filter(({ madeAt }) => madeAt <= now).sort((a, b) => b.madeAt - a.madeAt)
  const keptBackups = new Set([
    ...newestFirst.filter(({ madeAt }) => madeAt > now - dayMs),
    ...newestOfEach(newestFirst, dayMs, daysKept),
    ...newestOfEach(newestFirst, 7 * dayMs, weeksKept),
  ])
  return newestFirst.filter((backup) => !keptBackups.has(backup))
}

function newestOfEach(newestFirst: readonly Backup[], spanMs: number, count: number): Backup[] {
  const newest = new Map<number, Backup>()
  for (const backup of newestFirst) {
    const span = Math.floor(backup.madeAt / spanMs)
    if (!newest.has(span)) newest.set(span, backup)
  }
  return [...newest.values()].slice(0, count)
}

/** Deletes backups, with the files beside them. */
export function deleteBackups(backups: readonly Backup[]): void {
  for (const { file } of backups) {
    rmSync(pagesBeside(file), { recursive: true, force: true })
    rmSync(keysBeside(file), { force: true })
    rmSync(file, { force: true })
  }
}
