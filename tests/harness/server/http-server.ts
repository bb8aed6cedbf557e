/** A server of a test's own that stands before the real one, at an address of its own. */
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { freePort } from './server.ts'

export interface HttpServer {
  readonly origin: string
  /** The server, for events other than requests. */
  readonly server: Server
  close: () => Promise<void>
}

export async function openHttpServer(response: RequestListener): Promise<HttpServer> {
  const port = await freePort()
  const server = createServer(response).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${port}`,
    server,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
