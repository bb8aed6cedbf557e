/** A provider of text messages that listens, speaks HTTP, and does what a test wants it to do wrong. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

export interface ReceivedText {
  to: string
  text: string
  headers: IncomingMessage['headers']
  /** As it came over the line. */
  body: string
}

export type Misbehavior =
  | 'never answers'
  | 'answers 500'
  | 'wants rest'
  | 'hangs up'
  | 'talks nonsense'
  | 'never stops talking'
  | 'sends elsewhere'

export interface TestTextsServer {
  url: string
  /** What it took, the oldest first. */
  received: ReceivedText[]
  /** How often it was called, whatever came of it. */
  callCount: () => number
  /** From now on; null: it works again. */
  misbehave: (how: Misbehavior | null) => void
  codeFor: (number: string) => string
  close: () => Promise<void>
}

export async function startTextsServer(): Promise<TestTextsServer> {
  const received: ReceivedText[] = []
  const sockets = new Set<Socket>()
  let how: Misbehavior | null = null
  let calls = 0
  const server = createServer(async (request, response) => {
    calls += 1
    const body = await bodyIn(request)
    if (how !== null) return misbehaviors[how](response)
    received.push({ ...messageIn(body), headers: request.headers, body })
    response.writeHead(201, { 'content-type': 'application/json' }).end('{"id":"1"}')
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages?account=7`,
    received,
    callCount: () => calls,
    misbehave: (next) => {
      how = next
    },
    codeFor: (number) => {
      const code = /^\d{6}/.exec(received.findLast(({ to }) => to === number)?.text ?? '')?.[0]
      if (code === undefined) throw new Error(`no code was sent to ${number}`)
      return code
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

const misbehaviors: { readonly [How in Misbehavior]: (response: ServerResponse) => void } = {
  'never answers': () => undefined,
  'answers 500': (response) => response.writeHead(500).end('{"error":"out of order"}'),
  'wants rest': (response) => response.writeHead(429, { 'retry-after': '120' }).end(),
  'hangs up': (response) => response.socket?.destroy(),
  'talks nonsense': (response) => response.socket?.end('what is this\r\n\r\n'),
  'never stops talking': (response) => {
    response.writeHead(200, { 'content-type': 'text/plain' })
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

function messageIn(body: string): { to: string; text: string } {
  if (body.startsWith('{')) return JSON.parse(body) as { to: string; text: string }
  const form = new URLSearchParams(body)
  return { to: form.get('To') ?? '', text: form.get('Body') ?? '' }
}
