/** Ours beside what others use for the same, on a community of its own. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Line, Sizes } from '../bench.ts'
import { startOurs } from '../product.ts'
import { jazzLines } from './jazz.ts'
import { peersFolder } from './packages.ts'
import { pouchLines } from './pouchdb.ts'
import { tinyLines } from './tinybase.ts'

export async function runPeers({
  sizes,
  tell,
}: {
  sizes: Sizes
  tell?: (line: Line) => void
}): Promise<Line[]> {
  const dir = mkdtempSync(join(tmpdir(), 'porchlight-peers-'))
  const environment = { BENCH_PEERS: peersFolder() }
  const measured: Line[] = []
  try {
    for (const [name, linesOf] of [
      ['pouchdb', pouchLines] as const,
      ['tinybase', tinyLines] as const,
      ['jazz', jazzLines] as const,
    ]) {
      const cwd = join(dir, name)
      mkdirSync(cwd)
      // Each meets us as we were in the beginning. One more than write: who wrote nothing of it.
      const ourServer = await startOurs(sizes.clients + 1)
      try {
        for (const line of await linesOf({ sizes, ours: ourServer }, { cwd, environment })) {
          measured.push(line)
          tell?.(line)
        }
      } finally {
        await ourServer.stop()
      }
    }
    return measured
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}
