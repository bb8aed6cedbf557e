/** The community that a command is about, as the server left it: nothing here makes one, or brings one up to date. */
import { existsSync, statSync } from 'node:fs'
import type { Config } from '../../config.ts'
import { readVersion } from '../../database/backup/version.ts'
import { newerData, newestVersion } from '../../database/engine/migrate.ts'
import { type Database, openDatabase } from '../../database/open.ts'
import { sqliteFileIn } from '../../database/sqlite/sqlite.ts'
import { environmentTexts, usableTexts } from '../../features/setup/setting-values.ts'
import { readStoredTexts } from '../../features/setup/setup.queries.ts'
import { CommandFault, type Operator } from './operator.ts'

/**
 * The longest wait for the database, in milliseconds. The server writes for a few milliseconds at a time, so a command
 * that waits longer has another problem.
 */
const busyMsMax = 10_000

/**
 * The version of the data that is there, perhaps an older one.
 * @throws CommandFault when there is none, NewerDatabase when it is a newer program's
 */
export async function presentVersion(config: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<number> {
  if (config.databaseUrl === null) assertOwnAccount(config.dataDir)
  const version = await readVersion(config)
  if (version > newestVersion) throw newerData(version)
  if (version > 0) return version
  throw new CommandFault(
    config.databaseUrl === null
      ? `There is no community in ${config.dataDir}. Is it the DATA_DIR of the server?`
      : 'There is no community in the database that DATABASE_URL names. Has the server been started with it?',
  )
}

/**
 * Runs beside a server: each write is short.
 * @param work also receives the configuration with what operators changed at the desk
 */
export async function withCommunity<Result>(
  { config, now }: Pick<Operator, 'config' | 'now'>,
  work: (database: Database, current: Config) => Promise<Result>,
): Promise<Result> {
  const version = await presentVersion(config)
  if (version < newestVersion) {
    throw new CommandFault(
      `The data is of version ${version}, and this program’s is ${newestVersion}. Start the server once: it keeps a copy and migrates the data.`,
    )
  }
  const { dataDir, databaseUrl } = config
  const database = await openDatabase({ dataDir, databaseUrl, now, busyMsMax })
  try {
    const storedTexts = usableTexts(config, await readStoredTexts(database.reader))
    return await work(database, config.withTexts(environmentTexts(storedTexts)).config)
  } finally {
    await database.close()
  }
}

/** Returns the configuration with what operators changed at the desk, or as it is where there is no community yet. */
export function currentConfig(operator: Pick<Operator, 'config' | 'now'>): Promise<Config> {
  return withCommunity(operator, async (_database, current) => current).catch((error: unknown) => {
    if (error instanceof CommandFault) return operator.config
    throw error
  })
}

/** Refuses when the data belongs to another account: the server could not write to files that this account creates. */
export function assertOwnAccount(dataDir: string, account = process.getuid?.()): void {
  const path = [sqliteFileIn(dataDir), dataDir].find((each) => existsSync(each))
  if (account === undefined || path === undefined) return
  const { uid } = statSync(path)
  if (uid === account) return
  throw new CommandFault(
    `${path} belongs to another account (number ${uid}) than the one this runs as (${account}). Run the command as that account: sudo -u '#${uid}' …`,
  )
}
