/** Ours beside PouchDB: a device that replicates what it wrote while it was away, and a fresh one that fetches it. */
import { fileURLToPath } from 'node:url'
import type { Bench, Line } from '../bench.ts'
import { compare } from '../compare.ts'
import { pullAllRows } from '../lines/first-pull.ts'
import { oursPushes } from '../lines/push.ts'
import { startMeasured } from '../measured-process.ts'
import { offerArgs } from '../offers.ts'
import { countCrossed } from './byte-count.ts'
import { loadPouch, type Pouch } from './packages.ts'

export async function pouchLines(
  { sizes, ours: ourServer }: Pick<Bench, 'sizes' | 'ours'>,
  { cwd, environment }: { cwd: string; environment: Record<string, string> },
): Promise<Line[]> {
  const peer = await startMeasured({
    file: fileURLToPath(new URL('pouchdb-server.ts', import.meta.url)),
    environment,
    cwd,
    countsLines: true,
  })
  try {
    const PouchDB = loadPouch('memory')
    let local: Pouch
    const remoteOf = (turn: number) => new PouchDB(`${peer.origin}/db/turn-${turn}`, { adapter: 'http' })
    const offers = () =>
      Array.from({ length: sizes.posts }, () => {
        const { id, ...args } = offerArgs()
        return { _id: id, ...args }
      })
    const pushed = await compare(
      oursPushes({ sizes, ours: ourServer }),
      {
        process: peer,
        prepare: async (turn) => {
          local = new PouchDB(`pushed-${turn}`, { adapter: 'memory' })
          await local.bulkDocs(offers())
          await remoteOf(turn).info()
        },
        work: (turn) =>
          countCrossed(peer, async () => {
            const { docs_written: count } = await local.replicate.to(remoteOf(turn))
            if (count !== sizes.posts) throw new Error(`PouchDB pushed ${count}`)
            return count
          }),
      },
      sizes.turns,
    )
    const pulled = await compare(
      pullAllRows({ ours: ourServer }),
      {
        process: peer,
        prepare: async (turn) => {
          local = new PouchDB(`pulled-${turn}`, { adapter: 'memory' })
        },
        work: (turn) =>
          countCrossed(peer, async () => {
            const { docs_written: count } = await local.replicate.from(remoteOf(turn))
            if (count !== sizes.posts) throw new Error(`PouchDB pulled ${count}`)
            return count
          }),
      },
      sizes.turns,
    )
    return [
      { name: `push of ${sizes.posts} offers, beside PouchDB`, unit: 'post', most: 1, ...pushed },
      { name: 'first pull, beside PouchDB', unit: 'row', most: null, ...pulled },
    ]
  } finally {
    await peer.stop()
  }
}
