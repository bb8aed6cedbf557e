/** PouchDB's own server over LevelDB, as its documentation sets it up, with nothing but what devices need. */
import { createServer, type RequestListener } from 'node:http'
import { loadPeer, loadPouch } from './packages.ts'

type App = RequestListener & { use: (path: string, handler: RequestListener) => void }

const { PORT, HOST } = process.env
const express = loadPeer('express') as () => App
const expressPouch = loadPeer('express-pouchdb') as (pouch: unknown, settings: object) => RequestListener

const app = express()
app.use('/readyz', (_request, response) => {
  response.end()
})
// The database lies in the folder in which the server was started.
const pouch = loadPouch('leveldb').defaults({ prefix: './' })
app.use('/db', expressPouch(pouch, { mode: 'minimumForPouchDB', inMemoryConfig: true }))
process.on('SIGTERM', () => process.exit(0))
createServer(app).listen(Number(PORT), HOST)
