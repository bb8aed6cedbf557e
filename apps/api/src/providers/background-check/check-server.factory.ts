/** A provider of background checks that listens, speaks our contract, and does what a test wants it to do wrong. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { CheckOutcome } from '@porchlight/contracts/checks/checks.rules'
import { signatureOf } from './signed-event.ts'

export interface ReceivedApplication {
  id: string
  firstName: string
  lastName: string
  email: string
  dateOfBirth: string
  address: string
  ssnLast4: string
  consentedAt: string
  callbackUrl: string
}

interface ReceivedCall {
  method: string
  path: string
  headers: IncomingMessage['headers']
}

export type Misbehavior =
  | 'never answers'
  | 'answers 500'
  | 'hangs up'
  | 'talks nonsense'
  | 'never stops talking'
  | 'sends elsewhere'

export interface TestCheckServer {
  url: string
  secret: string
  /** The settings of a server that is checked by it. */
  settings: () => Record<string, string>
  /** What it took, the oldest first. */
  received: ReceivedApplication[]
  calls: ReceivedCall[]
  /** What it says of applications from now on. */
  say: (outcome: CheckOutcome) => void
  /** From now on; null: it works again. */
  misbehave: (how: Misbehavior | null) => void
  /** As if it had never had it. */
  forget: (id: string) => void
  close: () => Promise<void>
}

export const checkToken = 'canary-token-of-the-checker'

export async function startCheckServer(): Promise<TestCheckServer> {
  const secret = randomBytes(24).toString('hex')
  const received: ReceivedApplication[] = []
  const calls: ReceivedCall[] = []
  const known = new Set<string>()
  const sockets = new Set<Socket>()
  let how: Misbehavior | null = null
  let outcome: CheckOutcome = 'undecided'
  const answer = (response: ServerResponse, status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  const server = createServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request
    calls.push({ method, path, headers })
    const body = await bodyIn(request)
    if (how !== null) return misbehaviors[how](response)
    if (headers.authorization !== `Bearer ${checkToken}`) return answer(response, 401, {})
    if (method === 'GET') {
      const id = path.split('/').at(-1) ?? ''
      return known.has(id) ? answer(response, 200, { state: outcome }) : answer(response, 404, {})
    }
    const application = JSON.parse(body) as ReceivedApplication
    if (!known.has(application.id)) received.push(application)
    known.add(application.id)
    return answer(response, outcome === 'undecided' ? 202 : 200, { state: outcome })
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/applications`
  return {
    url,
    secret,
    settings: () => ({
      BACKGROUND_CHECK: 'http',
      BACKGROUND_CHECK_URL: url,
      BACKGROUND_CHECK_TOKEN: checkToken,
      BACKGROUND_CHECK_SECRET: secret,
    }),
    received,
    calls,
    say: (next) => {
      outcome = next
    },
    misbehave: (next) => {
      how = next
    },
    forget: (id) => {
      known.delete(id)
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

interface SignedWord {
  /** Epoch ms. */
  now: number
  event?: string
}

/** What the provider says by itself, as it is sent. */
export function signedWord(
  secret: string,
  said: object,
  { now, event = randomBytes(12).toString('hex') }: SignedWord,
) {
  const body = JSON.stringify(said)
  const time = String(Math.floor(now / 1000))
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'porchlight-time': time,
      'porchlight-event': event,
      'porchlight-signature': signatureOf(secret, { time, event, body }),
    },
  }
}

const misbehaviors: { readonly [How in Misbehavior]: (response: ServerResponse) => void } = {
  'never answers': () => undefined,
  'answers 500': (response) => response.writeHead(500).end('{"error":"out of order"}'),
  'hangs up': (response) => response.socket?.destroy(),
  'talks nonsense': (response) => response.writeHead(200).end('what is this'),
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
