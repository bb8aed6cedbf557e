/** A provider that listens on this machine, and does what a test wants it to do wrong. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

export type Misbehavior =
  | 'never answers'
  | 'answers 500'
  | 'wants rest'
  | 'hangs up'
  | 'talks nonsense'
  | 'never stops talking'
  | 'sends elsewhere'

export interface TestProviderServer {
  origin: string
  /** Sets the misbehavior of all later requests; null: the server works again. */
  misbehave: (misbehavior: Misbehavior | null) => void
  close: () => Promise<void>
}

interface Provider {
  /** Called for each request, before its result is decided. */
  note?: (request: IncomingMessage) => void
  respond: (request: IncomingMessage, body: string, response: ServerResponse) => void
  /** Sends a malformed response. */
  talkNonsense: (response: ServerResponse) => void
}

export async function startProviderServer({
  note,
  respond: answer,
  talkNonsense,
}: Provider): Promise<TestProviderServer> {
  const sockets = new Set<Socket>()
  let misbehavior: Misbehavior | null = null
  const server = createServer(async (request, response) => {
    note?.(request)
    const body = await bodyIn(request)
    if (misbehavior === null) answer(request, body, response)
    else if (misbehavior === 'talks nonsense') talkNonsense(response)
    else misbehaviors[misbehavior](response)
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    misbehave: (next) => {
      misbehavior = next
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

const misbehaviors: {
  readonly [How in Exclude<Misbehavior, 'talks nonsense'>]: (response: ServerResponse) => void
} = {
  'never answers': () => undefined,
  'answers 500': (response) => response.writeHead(500).end('{"error":"out of order"}'),
  'wants rest': (response) => response.writeHead(429, { 'retry-after': '120' }).end(),
  'hangs up': (response) => response.socket?.destroy(),
  'never stops talking': (response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(64 * 1024)));
    }
    response.on('drain', more)
    more()
  },
  'sends elsewhere': (response) => response.writeHead(307, { location: 'https://example.com/' }).end(),
}

async function bodyIn(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const part of request) body += part
  return body
}
