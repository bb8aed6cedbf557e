/** All lines of the bench, one after the other, on one community that grows with them. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sqliteFileIn } from '../../apps/api/src/database/sqlite/sqlite.ts'
import type { Bench, Line, Sizes } from './bench.ts'
import { durablePostsLine } from './lines/durable-posts.ts'
import { firstPullLine } from './lines/first-pull.ts'
import { postListLine } from './lines/post-list.ts'
import { pushLine } from './lines/push.ts'
import { quietRoundLine } from './lines/quiet-round.ts'
import { startMeasured } from './measured-process.ts'
import { startOurs } from './product.ts'

/** The lines in an order in which each finds what it needs. */
const lines = {
  push: pushLine,
  pull: firstPullLine,
  quiet: quietRoundLine,
  list: postListLine,
  durable: durablePostsLine,
} as const

export type LineName = keyof typeof lines
export const lineNames = Object.keys(lines) as LineName[]

export interface Measured {
  lines: Line[]
  /** The memory of the server's process at the end, in bytes. */
  bytes: number
}

interface RunSettings {
  sizes: Sizes
  only?: readonly LineName[]
  /** Environment of our server. */
  settings?: Record<string, string>
  tell?: (line: Line) => void
}

export async function runBench({ sizes, only = lineNames, settings, tell }: RunSettings): Promise<Measured> {
  const floorDir = mkdtempSync(join(tmpdir(), 'porchlight-floor-'))
  // One more than write: who wrote nothing of it.
  const ourServer = await startOurs(sizes.clients + 1, settings)
  try {
    // The same tables, with the same members in them.
    for (const end of ['', '-wal', '-shm'])
      cpSync(`${sqliteFileIn(ourServer.dataDir)}${end}`, `${sqliteFileIn(floorDir)}${end}`)
    const floor = await startMeasured({
      file: fileURLToPath(new URL('floor-server.ts', import.meta.url)),
      environment: { FLOOR_FILE: sqliteFileIn(floorDir) },
    })
    try {
      const bench: Bench = { sizes, ours: ourServer, floor }
      const measured: Line[] = []
      for (const name of lineNames.filter((each) => only.includes(each))) {
        const line = await lines[name](bench)
        measured.push(line)
        tell?.(line)
      }
      return { lines: measured, bytes: (await ourServer.used()).bytes }
    } finally {
      await floor.stop()
    }
  } finally {
    await ourServer.stop()
    rmSync(floorDir, { recursive: true, force: true })
  }
}
