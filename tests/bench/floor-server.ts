/** The bare server that ours is held against: Fastify and better-sqlite3, no session, no validation, nothing in between. */
import { brotliCompressSync, constants, gunzipSync } from 'node:zlib'
import type { SentOperation } from '@porchlight/contracts/sync/sync.schema'
import BetterSqlite3 from 'better-sqlite3'
import Fastify from 'fastify'
import { createFloorWrites } from './floor-writes.ts'

const { FLOOR_FILE = '', PORT, HOST } = process.env
const database = new BetterSqlite3(FLOOR_FILE)
// The settings are those of our server's database.
database.pragma('journal_mode = WAL')
database.pragma('synchronous = FULL')
database.pragma('foreign_keys = ON')
const writes = createFloorWrites(database)

const rowsOfPage = database.prepare(
  `select posts.*, changes.seq from changes join posts on posts.id = changes.row_id
   where changes.audience = 'community' and changes.table_name = 'posts' and changes.seq < ?
   order by changes.seq desc limit ?`,
)
const pageMax = 500
const firstPageMax = 40

interface Push {
  memberId: string
  clientId: string
  operations: SentOperation[]
}

interface Post {
  memberId: string
  id: string
  args: Record<string, unknown>
}

const server = Fastify({ bodyLimit: 16 * 1024 * 1024 })
server.removeAllContentTypeParsers()
server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, finish) => {
  const isZipped = request.headers['content-encoding'] === 'gzip'
  finish(null, JSON.parse((isZipped ? gunzipSync(body as Buffer) : body).toString()))
})

/** The response of our server, to be returned here unchanged. */
let storedResponse = ''
server.put('/kept', async ({ body }) => {
  storedResponse = (body as { text: string }).text
  return {}
})
server.get('/kept', async (_request, reply) => {
  void reply.header('content-type', 'application/json')
  return storedResponse
})
server.post('/kept', async (_request, reply) => {
  void reply.header('content-type', 'application/json')
  return storedResponse
})

server.get('/readyz', async () => ({}))
server.post('/push', async ({ body }) => {
  const { memberId, clientId, operations } = body as Push
  await writes.push(memberId, clientId, operations)
  return { results: operations.map(({ n }) => ({ n, status: 'applied' })) }
})
server.post('/posts', async ({ body }) => {
  const { memberId, id, args } = body as Post
  await writes.post(memberId, id, args)
  return args
})
server.post('/pull', async ({ body }, reply) => {
  const { below } = body as { below: number | null }
  const rows = rowsOfPage.all(below ?? Number.MAX_SAFE_INTEGER, below === null ? firstPageMax : pageMax)
  const { seq } = (rows.at(-1) ?? { seq: 0 }) as { seq: number }
  const text = JSON.stringify({ below: seq, rows: rows.map((row) => ({ table: 'posts', row })) })
  void reply.header('content-type', 'application/json').header('content-encoding', 'br')
  return brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: 5,
    },
  })
})

process.on('SIGTERM', () => {
  void server.close().then(() => {
    database.close()
    process.exit(0)
  })
})
await server.listen({ port: Number(PORT), host: HOST ?? '127.0.0.1' })
