/**
 * Our server beside Jazz: a device that was offline and sends its rows to the server, and a new one that receives them.
 * Each row is a map of a group that everybody reads; its text is signed, and not encrypted.
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
import { type JazzList, type JazzNode, loadJazz } from './packages.ts'

export async function jazzLines(
  { sizes, ours: ourServer }: Pick<Bench, 'sizes' | 'ours'>,
  { cwd, environment }: { cwd: string; environment: Record<string, string> },
): Promise<Line[]> {
  const { posts, turns } = sizes
  const { LocalNode, createWebSocketPeer, crypto } = await loadJazz()
  const peer = await startMeasured({
    file: fileURLToPath(new URL('jazz-server.ts', import.meta.url)),
    environment,
    cwd,
    countsLines: true,
  })
  const createDevice = async () => {
    const { node } = await LocalNode.withNewlyCreatedAccount({ creationProps: { name: 'Rosa' }, crypto })
    return node
  }
  /** Connects a device for some work, and closes the connection afterwards. */
  const connected = async (node: JazzNode, work: () => Promise<unknown>) => {
    const websocket = new WebSocket(`ws://127.0.0.1:${peer.port}/`)
    const settings = { id: 'server', role: 'server', expectPings: false, batchingByDefault: true } as const
    const crossed = await countCrossed(peer, async () => {
      node.syncManager.addPeer(createWebSocketPeer({ ...settings, websocket }))
      await work()
      return posts
    })
    websocket.close()
    return crossed
  }
  try {
    let device: JazzNode
    let listId = ''
    const pushed = await compare(
      oursPushes({ sizes, ours: ourServer }),
      {
        process: peer,
        prepare: async () => {
          device = await createDevice()
          listId = writeRows(device, posts)
        },
        // It resolves once the server has acknowledged all of them, which it does after its file has them.
        work: () => connected(device, () => device.syncManager.waitForAllCoValuesSync()),
      },
      turns,
    )
    const pulled = await compare(
      pullAllRows({ ours: ourServer }),
      {
        process: peer,
        prepare: async () => {
          device = await createDevice()
        },
        work: () => connected(device, () => loadRows(device, listId, posts)),
      },
      turns,
    )
    return [
      { name: `push of ${posts} offers, beside Jazz`, unit: 'post', most: null, ...pushed },
      { name: 'first pull, beside Jazz', unit: 'row', most: null, ...pulled },
    ]
  } finally {
    await peer.stop()
  }
}

/** Writes the rows on a device without a connection, and returns the id of the list that has theirs. */
function writeRows(device: JazzNode, count: number): string {
  const group = device.createGroup()
  group.addMember('everyone', 'reader')
  const list = group.createList([], null, 'trusting')
  for (let index = 0; index < count; index += 1) {
    const { id: _id, ...fields } = offerArgs()
    const row = group.createMap(fields as Record<string, string>, null, 'trusting')
    list.append(row.id, undefined, 'trusting')
  }
  return list.id
}

/** Loads the list and all rows of it. The list arrives in pieces. */
async function loadRows(device: JazzNode, listId: string, count: number): Promise<void> {
  const list = (await device.load(listId)) as JazzList
  const ids = await new Promise<string[]>((resolve) => {
    list.subscribe((current) => {
      if (current.asArray().length === count) resolve(current.asArray())
    })
  })
  const rows = await Promise.all(ids.map((id) => device.load(id)))
  const missing = rows.filter((row) => row === 'unavailable').length
  if (missing > 0) throw new Error(`Jazz lacks ${missing} rows`)
}
