/** TinyBase's own server over sockets. It stores each path in a SQLite file. */
import { createServer, type ServerResponse } from 'node:http'
import BetterSqlite3 from 'better-sqlite3'
import { WebSocketServer } from 'ws'
import { loadTiny } from './packages.ts'

const { PORT, HOST } = process.env
const saving = 2
const { createMergeableStore, createBetterSqlite3Persister, createWsServer } = loadTiny()

/** Rows of a path that are in its file, and who waits for how many. */
const savedRowCounts = new Map<string, number>()
const pendingWaits = new Set<{ path: string; rows: number; response: ServerResponse }>()

function tell(): void {
  for (const each of pendingWaits) {
    if ((savedRowCounts.get(each.path) ?? 0) < each.rows) continue
    pendingWaits.delete(each)
    each.response.end()
  }
}

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  if (pathname !== '/saved') {
    response.end()
    return
  }
  pendingWaits.add({ path: searchParams.get('path') ?? '', rows: Number(searchParams.get('rows')), response })
  tell()
})
createWsServer(new WebSocketServer({ server }), (path) => {
  const file = new BetterSqlite3(`${path}.sqlite`)
  // The settings are those of our server's database.
  file.pragma('journal_mode = WAL')
  file.pragma('synchronous = FULL')
  const store = createMergeableStore()
  const persister = createBetterSqlite3Persister(store, file, 'kept')
  let before = 0
  let rows = 0
  persister.addStatusListener((_persister, status) => {
    if (status === saving) rows = store.getRowCount('posts')
    if (before === saving && status !== saving) {
      savedRowCounts.set(path, rows)
      tell()
    }
    before = status
  })
  return persister
})
process.on('SIGTERM', () => process.exit(0))
server.listen(Number(PORT), HOST)
