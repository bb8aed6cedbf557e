/** How a server opens its data: it alone, and only what is fit to be worked with. */
import { holdDataFolder } from './data-folder.ts'
import { type Database, type OpenSettings, openDatabase } from './open.ts'
import { holdPostgres } from './postgres-alone.ts'
import { sqliteFileIn } from './sqlite.ts'
import { checkBeforeStart } from './sqlite-file.ts'

interface ServerSettings extends OpenSettings {
  /** Told of a file that is too large to be gone over at every start. */
  onUnchecked: (file: string) => void
}

/** @throws UnusableData in a sentence that an operator can do something with */
export async function openData({ onUnchecked, ...settings }: ServerSettings): Promise<Database> {
  const { databaseUrl, dataDir, onFault = () => undefined } = settings
  const held = databaseUrl ? await holdPostgres(databaseUrl, onFault) : holdDataFolder(dataDir)
  try {
    // PostgreSQL looks after its own files.
    const file = databaseUrl ? null : sqliteFileIn(dataDir)
    if (file !== null && !checkBeforeStart(file)) onUnchecked(file)
    const database = await openDatabase(settings)
    return {
      ...database,
      close: async () => {
        await database.close()
        await held.letGo()
      },
    }
  } catch (error) {
    await held.letGo()
    throw error
  }
}
