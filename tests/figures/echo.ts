/** The least that a message can take: over a socket, through one durable write, and back onto the screen. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { WebSocketServer } from 'ws'
import { type HttpServer, openHttpServer } from '../harness/server/http-server.ts'

/** Each press of the button sends the next number, and what comes back stands in the paragraph. */
const page = `<!doctype html>
<meta name="viewport" content="width=device-width">
<title>Echo</title>
<p></p>
<button disabled>Send</button>
<script>
  const socket = new WebSocket(location.origin.replace('http', 'ws'))
  const button = document.querySelector('button')
  let sent = 0
  socket.onopen = () => { button.disabled = false }
  socket.onmessage = ({ data }) => { document.querySelector('p').textContent = data }
  button.onclick = () => socket.send('Echo ' + ++sent)
</script>`

/**
 * Serves the echo with a page of its own, because the content security policy of the app's page allows connections only
 * to its own server.
 */
export async function openEcho(): Promise<Omit<HttpServer, 'server'>> {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-echo-'))
  const database = new BetterSqlite3(join(folder, 'echo.sqlite'))
  // The settings are those of our server's database.
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.exec('create table messages (content text not null)')
  const keep = database.prepare('insert into messages (content) values (?)')
  const { origin, server, close } = await openHttpServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(page)
  })
  const sockets = new WebSocketServer({ server })
  sockets.on('connection', (socket) => {
    socket.on('message', (message) => {
      const content = String(message)
      keep.run(content)
      socket.send(content)
    })
  })
  return {
    origin,
    close: async () => {
      for (const socket of sockets.clients) socket.terminate()
      await close()
      database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
