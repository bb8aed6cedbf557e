/** Opens the data for a server: exclusively, and only when the data is sound. */
import { existsSync } from 'node:fs'
import { lockDataFolder, lockIn, makeDataFolder } from './data-folder.ts'
import { UnusableData } from './engine/unusable-data.ts'
import { type Database, type OpenSettings, openDatabase } from './open.ts'
import { lockPostgres } from './postgres/postgres-exclusive.ts'
import { assertOneName, assertReplaceable, isMainFileThere } from './sqlite/main-file.ts'
import { sqliteFileIn } from './sqlite/sqlite.ts'
import { checkBeforeStart, readingFrom, versionIn } from './sqlite/sqlite-file.ts'
import { watchFiles } from './sqlite/watch-files.ts'

interface ServerSettings extends OpenSettings {
  /** Called with a file that is too large to be checked at every start. */
  onUnchecked: (file: string) => void
}

/** @throws UnusableData in a sentence that an operator can do something with */
export async function openData({ onUnchecked, ...settings }: ServerSettings): Promise<Database> {
  const { databaseUrl, dataDir, onFault = () => undefined } = settings
  // Photos, backups and mails are in the folder with PostgreSQL, too.
  if (databaseUrl) makeDataFolder(dataDir)
  // This check runs before anything is created in the folder.
  else isMainFileThere(dataDir)
  const heldFolder = databaseUrl
    ? await lockPostgres(databaseUrl, { onFault, onLost: endProcess })
    : lockDataFolder(dataDir)
  try {
    // PostgreSQL looks after its own files.
    const file = databaseUrl ? null : sqliteFileIn(dataDir)
    if (file !== null) assertOneName(dataDir)
    if (file !== null && !checkBeforeStart(file)) onUnchecked(file)
    let assertOwn = () => {}
    const database = await openDatabase({ ...settings, beforeCommit: () => assertOwn() })
    // The file may only be there since now.
    if (file !== null) assertOwn = watchFiles([file, lockIn(dataDir)])
    if (databaseUrl) {
      await assertNotLeftBehind(database, dataDir).catch(async (error: unknown) => {
        await database.close()
        throw error
      })
    }
    return {
      ...database,
      close: async () => {
        await database.close()
        await heldFolder.release()
      },
    }
  } catch (error) {
    await heldFolder.release()
    throw error
  }
}

/** Throws as an uncaught exception: it is logged, and the supervisor of the server starts it anew. */
function endProcess(error: UnusableData): void {
  setImmediate(() => {
    throw error
  })
}

/**
 * Refuses an empty database beside a file that holds a community. The first one to sign up would otherwise run an empty
 * community, while all members are still in the file.
 */
async function assertNotLeftBehind({ reader }: Database, dataDir: string): Promise<void> {
  const anyMember = await reader.selectFrom('members').select('id').limit(1).executeTakeFirst()
  if (anyMember) return
  // SQLite would destroy a file by opening it with a log that belongs to another file.
  assertReplaceable(dataDir)
  const file = sqliteFileIn(dataDir)
  if (!existsSync(file) || !hasMembers(file)) return
  throw new UnusableData(
    `DATABASE_URL: this database is empty, and ${file} holds a community. Bring it over first (npm run porchlight -- move), or take that file away.`,
  )
}

function hasMembers(file: string): boolean {
  return readingFrom(file, (driver) => {
    if (versionIn(driver, file) === 0) return false
    return driver.prepare('select 1 from members limit 1').get() !== undefined
  })
}
