/**
 * Our server beside TinyBase: a store that was offline and sends its rows to the server, and a new store that receives
 * them.
 */
import { fileURLToPath } from 'node:url'
import { WebSocket } from 'ws'
import type { Bench, Line } from '../bench.ts'
import { compare } from '../compare.ts'
import { pullAllRows } from '../lines/first-pull.ts'
import { oursPushes } from '../lines/push.ts'
import { startMeasured } from '../measured-process.ts'
import { offerArgs } from '../offers.ts'
import { countCrossed } from './byte-count.ts'
import { loadTiny, type TinyStore } from './packages.ts'

const timeoutSeconds = 30

export async function tinyLines(
  { sizes, ours: ourServer }: Pick<Bench, 'sizes' | 'ours'>,
  { cwd, environment }: { cwd: string; environment: Record<string, string> },
): Promise<Line[]> {
  const { posts, turns } = sizes
  const { createMergeableStore, createWsSynchronizer } = loadTiny()
  const peer = await startMeasured({
    file: fileURLToPath(new URL('tinybase-server.ts', import.meta.url)),
    environment,
    cwd,
    countsLines: true,
  })
  const synchronize = async (turn: number, store: TinyStore, isDone: () => Promise<unknown>) => {
    const socket = new WebSocket(`ws://127.0.0.1:${peer.port}/turn-${turn}`)
    const completion = isDone()
    const synchronizer = await createWsSynchronizer(store, socket, timeoutSeconds)
    await synchronizer.startSync()
    await completion
    if (store.getRowCount('posts') !== posts)
      throw new Error(`TinyBase has ${store.getRowCount('posts')} rows`)
    return synchronizer
  }
  /** Resolves when the rows are in the server's file. */
  const areSaved = (turn: number) => fetch(`${peer.origin}/saved?path=turn-${turn}&rows=${posts}`)
  const areHere = (store: TinyStore) =>
    new Promise<void>((resolve) => {
      store.addTableListener('posts', () => {
        if (store.getRowCount('posts') === posts) resolve()
      })
    })
  try {
    let store: TinyStore
    const work = (isDone: (turn: number) => Promise<unknown>) => async (turn: number) => {
      let end = async (): Promise<unknown> => undefined
      const crossed = await countCrossed(peer, async () => {
        const synchronizer = await synchronize(turn, store, () => isDone(turn))
        end = synchronizer.destroy
        return posts
      })
      await end()
      return crossed
    }
    const pushed = await compare(
      oursPushes({ sizes, ours: ourServer }),
      {
        process: peer,
        prepare: async () => {
          store = createMergeableStore().setTable('posts', rowsOf(posts))
        },
        work: work(areSaved),
      },
      turns,
    )
    const pulled = await compare(
      pullAllRows({ ours: ourServer }),
      {
        process: peer,
        prepare: async () => {
          store = createMergeableStore()
        },
        work: work(() => areHere(store)),
      },
      turns,
    )
    return [
      { name: `push of ${posts} offers, beside TinyBase`, unit: 'post', most: null, ...pushed },
      { name: 'first pull, beside TinyBase', unit: 'row', most: null, ...pulled },
    ]
  } finally {
    await peer.stop()
  }
}

function rowsOf(count: number): Record<string, Record<string, string>> {
  const rowEntries = Array.from({ length: count }, () => {
    const { id, ...args } = offerArgs()
    return [id, args as Record<string, string>] as const
  })
  return Object.fromEntries(rowEntries)
}
