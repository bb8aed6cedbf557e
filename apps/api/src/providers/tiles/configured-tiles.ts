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
  /** Returns the community's center, at each opening of a file. */
  center: () => MapWanted['center']
  /** Called once for each file that cannot be used. */
  onUnusable: (file: string, reason: string) => void
}

const ownGround: MapGround = { ground: 'own' }

export function createConfiguredTiles({ config, center, onUnusable }: TilesSettings): Tiles {
  const { tiles } = config
  if (tiles) {
    const ground: MapGround = { ground: 'tiles', ...tiles, maxZoom: tilesZoomMax }
    return { ground: async () => ground, withFile: (work) => work(null), close: async () => undefined }
  }
  const fileWatch = watchFile(config, center, onUnusable)
  return {
    ground: () => fileWatch.use(async (file) => file?.ground ?? ownGround),
    withFile: fileWatch.use,
    close: fileWatch.close,
  }
}

interface OpenMapFile {
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
  let current: { identity: string | null; heldFile: OpenMapFile | null } = { identity: null, heldFile: null }
  let isFirst = true
  let opening: Promise<void> | null = null
  let lastFault = ''

  /** Reports a file's fault once, however often opening it is retried. */
  function tell(identity: string | null, reason: string): void {
    const fault = `${identity} ${reason}`
    if (fault !== lastFault) onUnusable(path, reason)
    lastFault = fault
  }

  async function look(): Promise<void> {
    const identity = await identityOf(path)
    if (identity === current.identity && !isFirst) return
    opening ??= openAnew(identity).finally(() => {
      opening = null
    })
    await opening
  }

  async function openAnew(identity: string | null): Promise<void> {
    let heldFile: OpenMapFile | null = null
    let isKnown = true
    try {
      if (identity !== null) {
        // A server without a map file does not load the code that reads one.
        const { openPmtiles } = await import('./pmtiles-file.ts')
        const file = await openPmtiles(path, { center: center() })
        const watched = watchedFile(file, (error) => tell(identity, reasonOf(error)))
        heldFile = { file: watched, users: 0, isReplaced: false }
      } else if (isFileNamed || current.identity !== null) tell(identity, 'there is no such file')
    } catch (error) {
      tell(identity, reasonOf(error))
      // A disk that is away, or too many open files: that may be over the next time.
      isKnown = error instanceof UnusableMap
    }
    const before = current.heldFile
    isFirst = false
    current = { identity: isKnown ? identity : '', heldFile }
    if (before) {
      before.isReplaced = true
      if (before.users === 0) await before.file.close()
    }
  }

  return {
    use: async <Result>(work: (file: OpenFile | null) => Promise<Result>): Promise<Result> => {
      await look()
      const { heldFile } = current
      if (heldFile === null) return work(null)
      heldFile.users += 1
      try {
        return await work(heldFile.file)
      } finally {
        heldFile.users -= 1
        if (heldFile.isReplaced && heldFile.users === 0) await heldFile.file.close()
      }
    },
    close: async () => {
      await opening
      const { heldFile } = current
      current = { identity: null, heldFile: null }
      if (heldFile && !heldFile.isReplaced) {
        heldFile.isReplaced = true
        if (heldFile.users === 0) await heldFile.file.close()
      }
    },
  }
}

/** Wraps an open file so that damage found on a later read is reported to the operator. */
function watchedFile(file: OpenFile, onFault: (error: unknown) => void): OpenFile {
  const telling =
    <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
    (...args: Args) =>
      work(...args).catch((error: unknown) => {
        onFault(error)
        throw error
      })
  return { ...file, read: telling(file.read), list: telling(file.list) }
}

/** Returns a text that changes with the file, or null when there is no readable one. */
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
