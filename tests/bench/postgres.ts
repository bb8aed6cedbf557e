/** Ours on PostgreSQL beside ours on the SQLite file: what it costs to have everything in one place. */
import { inDatabase } from '../../apps/api/src/database/postgres/postgres-suites.factory.ts'
import { startPostgres } from '../../apps/api/src/testing/services/postgres-server.factory.ts'
import type { Line, Sizes } from './bench.ts'
import { compare, type Side } from './compare.ts'
import { oursPostsSingly } from './lines/durable-posts.ts'
import { pullAllRows } from './lines/first-pull.ts'
import { oursLists } from './lines/post-list.ts'
import { oursPushes } from './lines/push.ts'
import { oursRests } from './lines/quiet-round.ts'
import { type Ours, startOurs } from './product.ts'

/** Tests have it forget that a machine can lose its power; operators have not, and neither has the file. */
const durable = ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on', 'autovacuum=on']

/** The lines in an order in which each finds what it needs. */
const lines: {
  name: string
  unit: string
  sideOf: (parts: { sizes: Sizes; ours: Ours }) => Side | Promise<Side>
}[] = [
  { name: 'push', unit: 'post', sideOf: oursPushes },
  { name: 'first pull', unit: 'row', sideOf: pullAllRows },
  { name: 'round with nothing new', unit: 'round', sideOf: oursRests },
  { name: 'GET /api/posts', unit: 'call', sideOf: oursLists },
  { name: 'single durable posts', unit: 'post', sideOf: oursPostsSingly },
]

export async function measurePostgres({
  sizes,
  tell,
}: {
  sizes: Sizes
  tell?: (line: Line) => void
}): Promise<Line[]> {
  const server = await startPostgres(durable)
  try {
    await inDatabase(server.url, (client) => client.query('create database porchlight template template0'))
    const address = new URL(server.url)
    address.pathname = '/porchlight'
    const onPostgres = await startOurs(sizes.clients + 1, { DATABASE_URL: address.href })
    const onFile = await startOurs(sizes.clients + 1)
    try {
      const measured: Line[] = []
      for (const { name, unit, sideOf } of lines) {
        const [postgres, file] = [
          await sideOf({ sizes, ours: onPostgres }),
          await sideOf({ sizes, ours: onFile }),
        ]
        const line = { name, unit, most: null, ...(await compare(postgres, file, sizes.turns)) }
        measured.push(line)
        tell?.(line)
      }
      return measured
    } finally {
      await Promise.all([onPostgres.stop(), onFile.stop()])
    }
  } finally {
    await server.stop()
  }
}
