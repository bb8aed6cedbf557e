/** A server of Jazz over sockets, made of the parts that its own is made of. It stores in a SQLite file. */
import { createServer } from 'node:http'
import BetterSqlite3, { type Statement } from 'better-sqlite3'
import { WebSocketServer } from 'ws'
import { type JazzDatabase, loadJazz } from './packages.ts'

const { PORT, HOST } = process.env
const { LocalNode, getSqliteStorage, createWebSocketPeer, crypto } = await loadJazz()

const secret = crypto.newRandomAgentSecret()
const node = new LocalNode(secret, crypto.newRandomSessionID(crypto.getAgentID(secret)), crypto)
node.setStorage(getSqliteStorage(openDatabase()))

const server = createServer((_request, response) => response.end())
let connectionCount = 0
new WebSocketServer({ server }).on('connection', (websocket) => {
  connectionCount += 1
  const id = `client-${connectionCount}`
  node.syncManager.addPeer(
    createWebSocketPeer({ id, role: 'client', websocket, expectPings: false, batchingByDefault: true }),
  )
})
process.on('SIGTERM', () => process.exit(0))
server.listen(Number(PORT), HOST)

function openDatabase(): JazzDatabase {
  const file = new BetterSqlite3('jazz.sqlite')
  // The settings are those of our server's database.
  file.pragma('journal_mode = WAL')
  file.pragma('synchronous = FULL')
  const statements = new Map<string, Statement>()
  const prepare = (sql: string) => {
    const statement = statements.get(sql) ?? file.prepare(sql)
    statements.set(sql, statement)
    return statement
  }
  return {
    run: (sql, values) => {
      const statement = prepare(sql)
      if (statement.reader) statement.all(values)
      else statement.run(values)
    },
    get: (sql, values) => prepare(sql).get(values),
    query: (sql, values) => prepare(sql).all(values),
    transaction: (work) => file.transaction(work)(),
    closeDb: () => file.close(),
  }
}
