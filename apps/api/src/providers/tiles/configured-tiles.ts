/** The ground as the operator has set it up: tiles of a provider, the operator's own file while it can be used, else none. */
import { stat } from 'node:fs/promises'
import type { MapGround } from '@porchlight/contracts/map/map.schema'
import type { OpenFile } from './pmtiles-file.ts'
import { type MapWanted, type Tiles, UnusableMap } from './tiles.ts'

/** The deepest that providers of such tiles have. */
const tilesZoomMax = 19

export interface TilesConfig {
  file: string
  isFileNamed: boolean
  tiles: { url: string; attribution: string } | null
}

interface TilesSettings {
  config: TilesConfig
  /** Asked when a file is opened. */
  center: () => MapWanted['center']
  /** Told once of each file that cannot be used. */
  onUnusable: (file: string, reason: string) => void
}

const own: MapGround = { ground: 'own' }

export function createConfiguredTiles({ config, center, onUnusable }: TilesSettings): Tiles {
  const { tiles } = config
  if (tiles) {
    const ground: MapGround = { ground: 'tiles', ...tiles, maxZoom: tilesZoomMax }
    return { ground: async () => ground, withFile: (work) => work(null), close: async () => undefined }
  }
  const watched = watchFile(config, center, onUnusable)
  return {
    ground: () => watched.use(async (file) => file?.ground ?? own),
    withFile: watched.use,
    close: watched.close,
  }
}

interface Held {
  file: OpenFile
  users: number
  isReplaced: boolean
}

/**
 * Looks each time whether it is still the file that is open: an operator replaces it while the server runs, and what is read
 * already is read to its end from the one before.
 */
function watchFile(
  { file: path, isFileNamed }: TilesConfig,
  center: TilesSettings['center'],
  onUnusable: TilesSettings['onUnusable'],
) {
  let known: { identity: string | null; held: Held | null } = { identity: null, held: null }
  let isFirst = true
  let opening: Promise<void> | null = null

  async function look(): Promise<void> {
    const identity = await identityOf(path)
    if (identity === known.identity && !isFirst) return
    opening ??= openAnew(identity).finally(() => {
      opening = null
    })
    await opening
  }

  async function openAnew(identity: string | null): Promise<void> {
    let held: Held | null = null
    try {
      if (identity !== null) {
        // Who has no map of their own does without what reads one.
        const { openPmtiles } = await import('./pmtiles-file.ts')
        const file = await openPmtiles(path, { center: center() })
        const tellOnce = once((error) => onUnusable(path, reasonOf(error)))
        held = { file: watchedFile(file, tellOnce), users: 0, isReplaced: false }
      } else if (isFileNamed || known.identity !== null) onUnusable(path, 'there is no such file')
    } catch (error) {
      onUnusable(path, reasonOf(error))
    }
    const before = known.held
    isFirst = false
    known = { identity, held }
    if (before) {
      before.isReplaced = true
      if (before.users === 0) await before.file.close()
    }
  }

  return {
    use: async <Result>(work: (file: OpenFile | null) => Promise<Result>): Promise<Result> => {
      await look()
      const { held } = known
      if (held === null) return work(null)
      held.users += 1
      try {
        return await work(held.file)
      } finally {
        held.users -= 1
        if (held.isReplaced && held.users === 0) await held.file.close()
      }
    },
    close: async () => {
      await opening
      const { held } = known
      known = { identity: null, held: null }
      if (held && !held.isReplaced) {
        held.isReplaced = true
        if (held.users === 0) await held.file.close()
      }
    },
  }
}

/** What of it turns out to be damaged when somebody asks for it, the operator is told. */
function watchedFile(file: OpenFile, onFault: (error: unknown) => void): OpenFile {
  const watched =
    <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
    (...args: Args) =>
      work(...args).catch((error: unknown) => {
        onFault(error)
        throw error
      })
  return { ...file, read: watched(file.read), list: watched(file.list) }
}

function once<Arg>(work: (arg: Arg) => void): (arg: Arg) => void {
  let isDone = false
  return (arg) => {
    if (!isDone) work(arg)
    isDone = true
  }
}

/** Null where there is none that could be read. */
async function identityOf(path: string): Promise<string | null> {
  try {
    const { ino, size, mtimeMs } = await stat(path)
    return `${ino} ${size} ${mtimeMs}`
  } catch {
    return null
  }
}

export function reasonOf(error: unknown): string {
  if (error instanceof UnusableMap) return error.message
  const { code } = error as NodeJS.ErrnoException
  return code === undefined ? 'it is damaged' : `it cannot be read (${code})`
}
