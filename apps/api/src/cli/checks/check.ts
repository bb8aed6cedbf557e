import { existsSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs } from '@porchlight/contracts/values/time'
import type { Config } from '../../config.ts'
import { backupsIn } from '../../database/backup/backups-folder.ts'
import { isLockUsable } from '../../database/data-folder.ts'
import { newestVersion } from '../../database/engine/migrate.ts'
import { UnusableData } from '../../database/engine/unusable-data.ts'
import { bannedIn, removedMembers } from '../../database/folder/removed-members.ts'
import type { Database } from '../../database/open.ts'
import { sqliteFileIn } from '../../database/sqlite/sqlite.ts'
import { damageIn, readingFrom } from '../../database/sqlite/sqlite-file.ts'
import { auditLedger } from '../../features/credits/ledger-audit.ts'
import { membersById } from '../../features/members/members.queries.ts'
import { erasedNotOverwritten } from '../../features/removal/overwrite-removed.ts'
import { bans } from '../../features/sessions/joining/banned-mailboxes.queries.ts'
import { defaultReadiness } from '../../http/server/health.ts'
import { createConfiguredFiles } from '../../providers/files/configured-files.ts'
import { FileStoreFault } from '../../providers/files/file-store.ts'
import { isThisMachine } from '../../providers/this-machine.ts'
import { contentsOf, ledgerFaultText } from '../backup/contents.ts'
import { describeDatabase } from '../backup/move.ts'
import { missingPhotos, photosIn } from '../backup/photos.ts'
import { checkMap } from '../community/map.ts'
import { formatBytes, formatCount, formatSpan } from '../terminal/amounts.ts'
import { currentConfig, presentVersion, withCommunity } from '../terminal/community.ts'
import type { Operator } from '../terminal/operator.ts'
import type { Report } from '../terminal/report.ts'
import { checkMailServer, checkTelling, checkWaitingMail } from './check-delivery.ts'
import { checkClock, checkJobs } from './check-jobs.ts'
import { checkKeys } from './check-keys.ts'

/** A week's, and a day to spare. */
const backupAgeMsMax = 8 * dayMs

/** Returns true when nothing is wrong. */
export async function checkServer({ config, now, say }: Operator): Promise<boolean> {
  let wrong = 0
  let begunAt: number | undefined
  const report: Report = (verdict, text) => {
    if (verdict === 'WRONG') wrong += 1
    say(`${verdict.padEnd(6)} ${text}`)
  }
  const version = await presentVersion(config)
  if (version < newestVersion) {
    report(
      'note',
      `the data is of version ${version}; the next start migrates it to ${newestVersion}, and keeps a copy`,
    )
  } else report('ok', `the data is of version ${version}, as this program needs it`)
  const isSound = checkEngine(config, report)
  if (isSound && version === newestVersion) {
    begunAt = await withCommunity({ config, now }, async (database) => {
      await checkContents(database, report)
      await checkPhotos(database, config, report)
      await checkRemoved(database, config.dataDir, report).catch((error: unknown) => {
        if (!(error instanceof UnusableData)) throw error
        report('WRONG', error.message)
      })
      await checkKeys(database, config.dataDir, report)
      await checkClock(database, now(), report)
      await checkJobs(database, now(), report)
      await checkTelling(database, now(), report)
      await checkWaitingMail(config.dataDir, now(), report)
      return beginningOf(database)
    })
  }
  await checkMailServer(config, report)
  await checkDisk(config, report)
  checkBackups(config, { begunAt, now: now() }, report)
  await checkMap(version < newestVersion ? config : await currentConfig({ config, now }), report)
  checkSettings(config, report)
  say('')
  say(wrong === 0 ? 'Nothing is wrong.' : `${formatCount(wrong, 'thing')} wrong: see above.`)
  return wrong === 0
}

function checkEngine({ dataDir, databaseUrl }: Config, report: Report): boolean {
  if (databaseUrl !== null) {
    report('ok', `${describeDatabase(databaseUrl)} responds; it checks its own pages`)
    return true
  }
  if (!isLockUsable(dataDir)) {
    report(
      'WRONG',
      `${join(dataDir, 'porchlight.lock')} cannot be used as a lock by this account: the server will not start`,
    )
  }
  const file = sqliteFileIn(dataDir)
  const damage = readingFrom(file, (driver) => damageIn(driver, 'integrity_check'))
  const log = `${file}-wal`
  const size = formatBytes(statSync(file).size + (existsSync(log) ? statSync(log).size : 0))
  if (damage.length === 0) report('ok', `${file}, ${size}: every page, index and reference`)
  else {
    report(
      'WRONG',
      `${file} is damaged (${damage.join('; ')}): stop the server and restore a backup from before this`,
    )
  }
  return damage.length === 0
}

async function checkContents(database: Database, report: Report): Promise<void> {
  const { amounts } = await database.snapshot((reader) => contentsOf(reader, newestVersion))
  report('ok', amounts.join(', '))
  // The server does the same once a day: a fault in the ledger stops all spending until it is mended.
  const faults = (await auditLedger(database)).map(ledgerFaultText)
  if (faults.length === 0) report('ok', 'the ledger adds up')
  for (const fault of faults)
    report('WRONG', `the ledger: ${fault}; nobody can spend credits until it adds up`)
}

const namedMax = 5

async function checkPhotos({ reader }: Database, config: Config, report: Report): Promise<void> {
  const photos = await photosIn(reader)
  const store = createConfiguredFiles(config)
  const bytes = photos.reduce((sum, photo) => sum + photo.bytes, 0)
  const all = `${formatCount(photos.length, 'photo and thumbnail', 'photos and thumbnails')}, ${formatBytes(bytes)}`
  try {
    const missing = await missingPhotos(store, photos)
    if (missing.length === 0) return report('ok', all)
    report(
      'WRONG',
      `of ${all}, ${missing.length} are missing or damaged; the posts and messages that showed them are complete otherwise. A restore brings back those in the folder beside a backup. Missing: ${missing.slice(0, namedMax).map(store.placeOf).join(', ')}${missing.length > namedMax ? ' …' : ''}`,
    )
  } catch (error) {
    if (!(error instanceof FileStoreFault)) throw error
    report('WRONG', `the photos cannot be checked: ${error.message}`)
  }
}

/**
 * Checks for removed members and missing bans. Data that came back by another way than `restore` may contain members
 * who were removed, and not the bans of that time.
 */
async function checkRemoved({ reader }: Database, dataDir: string, report: Report): Promise<void> {
  const back = await membersById(reader, removedMembers(dataDir))
  for (const { email } of back) {
    report(
      'WRONG',
      `${email} was removed, but is in the data again: npm run porchlight -- remove-member ${email} --yes`,
    )
  }
  const banned = new Set((await bans(reader)).map(({ hash }) => hash))
  const missingCount = bannedIn(dataDir).filter(({ hash }) => !banned.has(hash)).length
  if (missingCount > 0) {
    report(
      'WRONG',
      `${formatCount(missingCount, 'mailbox was', 'mailboxes were')} banned, but ${missingCount === 1 ? 'is' : 'are'} not in the data: make a backup and restore it, which bans again`,
    )
  }
  const cutOff = await erasedNotOverwritten({ reader }, dataDir)
  if (cutOff.length > 0) {
    report(
      'WRONG',
      `deleted data of ${formatCount(cutOff.length, 'removed member')} is still in the file: run that remove-member once more, with --yes`,
    )
  }
}

/** Returns when the first member joined; undefined when nobody has. */
async function beginningOf(database: Database): Promise<number | undefined> {
  const { reader } = database
  const first = await reader.selectFrom('members').select('createdAt').orderBy('createdAt').executeTakeFirst()
  return first?.createdAt
}

async function checkDisk({ dataDir }: Config, report: Report): Promise<void> {
  // With PostgreSQL the community exists even without this folder.
  if (!statSync(dataDir, { throwIfNoEntry: false })?.isDirectory()) {
    report('WRONG', `there is no folder ${dataDir}: is it the DATA_DIR of the server?`)
    return
  }
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  const { freeBytesMin, freeBytesLow } = defaultReadiness
  if (free >= freeBytesMin) {
    report(free >= freeBytesLow ? 'ok' : 'note', `${formatBytes(free)} free on the disk of ${dataDir}`)
  } else {
    report(
      'WRONG',
      `only ${formatBytes(free)} free on the disk of ${dataDir}: below ${formatBytes(freeBytesMin)} the server says that it is not ready`,
    )
  }
}

function checkBackups(
  { dataDir, makesBackups }: Config,
  { begunAt, now }: { begunAt: number | undefined; now: number },
  report: Report,
): void {
  const backups = backupsIn(dataDir)
  const later = backups.filter(({ madeAt }) => madeAt > now)
  for (const { file } of later) report('note', `${file} is dated later than now: was a clock wrong?`)
  const newest = backups.find(({ madeAt }) => madeAt <= now)
  if (!newest) {
    const isOverdue = begunAt !== undefined && now - begunAt > backupAgeMsMax
    report(
      isOverdue ? 'WRONG' : 'note',
      `there is no ${later.length > 0 ? 'other ' : ''}backup in DATA_DIR/backups: npm run porchlight -- backup`,
    )
    return
  }
  const age = now - newest.madeAt
  const text = `the newest backup is ${formatSpan(age)} old: ${newest.file}`
  report(
    age > backupAgeMsMax ? 'WRONG' : 'ok',
    age > backupAgeMsMax
      ? `${text}; ${makesBackups ? 'does the server run at night?' : 'BACKUPS is off: does somebody make them?'}`
      : text,
  )
}

/**
 * Reports settings with which the server starts, but which are hardly intended. Unusable settings were refused before.
 */
function checkSettings({ host, publicUrl, trustProxy, smtpUrl }: Config, report: Report): void {
  const isHome = isThisMachine(new URL(`http://${host.includes(':') ? `[${host}]` : host}`))
  const before = report
  let lineCount = 0
  const say: Report = (verdict, text) => {
    lineCount += 1
    before(verdict, text)
  }
  if (publicUrl?.protocol === 'http:' && !isThisMachine(publicUrl)) {
    say(
      'WRONG',
      'PUBLIC_URL is http: others in the network can read passwords, and phones cannot install the app or start it offline',
    )
  }
  if (publicUrl === null && !isHome) {
    say(
      'WRONG',
      `PUBLIC_URL is missing though HOST is ${host}: links in mails lead to this machine only, and the server responds to no name`,
    )
  }
  if (publicUrl === null && isHome) {
    // A server behind a proxy is reached by a name, so TRUST_PROXY needs PUBLIC_URL.
    if (trustProxy.length > 0) {
      say(
        'WRONG',
        'PUBLIC_URL is missing though TRUST_PROXY is set: the server refuses everybody who comes through the proxy',
      )
    } else {
      say(
        'note',
        'PUBLIC_URL is missing: the server responds only to this machine, and to no name, not even through a proxy',
      )
    }
  }
  if (publicUrl?.protocol === 'https:' && trustProxy.length === 0) {
    say(
      'WRONG',
      'TRUST_PROXY is missing though PUBLIC_URL is https: for the server, everybody comes from the proxy’s address and shares its limits',
    )
  }
  if (publicUrl?.protocol === 'https:' && !isHome) {
    say(
      'note',
      `HOST is ${host}: callers who reach its port get around the proxy, unless a firewall stops them`,
    )
  }
  if (smtpUrl === null && publicUrl !== null) {
    say('note', 'SMTP_URL is missing: mails become files in DATA_DIR/mail, for you to pass on')
  }
  if (lineCount === 0) report('ok', 'the settings')
}
