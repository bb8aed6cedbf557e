/** A provider of background checks that listens, speaks our contract, and does what a test wants it to do wrong. */
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CheckOutcome } from '@porchlight/contracts/checks/checks.rules'
import {
  startProviderServer,
  type TestProviderServer,
} from '../../testing/services/provider-server.factory.ts'
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

export interface TestCheckServer extends Pick<TestProviderServer, 'misbehave' | 'close'> {
  url: string
  secret: string
  /** The settings of a server that is checked by it. */
  settings: () => Record<string, string>
  /** Accepted applications, the oldest first. */
  received: ReceivedApplication[]
  calls: ReceivedCall[]
  /** Sets the outcome of applications from now on. */
  say: (outcome: CheckOutcome) => void
  /** Makes the provider forget an application. */
  forget: (id: string) => void
}

export const checkToken = 'canary-token-of-the-checker'

export async function startCheckServer(): Promise<TestCheckServer> {
  const secret = randomBytes(24).toString('hex')
  const receivedApplications: ReceivedApplication[] = []
  const calls: ReceivedCall[] = []
  const takenIds = new Set<string>()
  let outcome: CheckOutcome = 'undecided'
  const send = (response: ServerResponse, status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  const { origin, ...server } = await startProviderServer({
    note: ({ method = '', url: path = '', headers }) => calls.push({ method, path, headers }),
    respond: ({ method, url: path = '', headers }, body, response) => {
      if (headers.authorization !== `Bearer ${checkToken}`) return send(response, 401, {})
      if (method === 'GET') {
        const id = path.split('/').at(-1) ?? ''
        return takenIds.has(id) ? send(response, 200, { state: outcome }) : send(response, 404, {})
      }
      const application = JSON.parse(body) as ReceivedApplication
      if (!takenIds.has(application.id)) receivedApplications.push(application)
      takenIds.add(application.id)
      return send(response, outcome === 'undecided' ? 202 : 200, { state: outcome })
    },
    talkNonsense: (response) => response.writeHead(200).end('what is this'),
  })
  const url = `${origin}/applications`
  return {
    ...server,
    url,
    secret,
    settings: () => ({
      BACKGROUND_CHECK: 'http',
      BACKGROUND_CHECK_URL: url,
      BACKGROUND_CHECK_TOKEN: checkToken,
      BACKGROUND_CHECK_SECRET: secret,
    }),
    received: receivedApplications,
    calls,
    say: (next) => {
      outcome = next
    },
    forget: (id) => {
      takenIds.delete(id)
    },
  }
}

interface SignedWord {
  /** Epoch ms. */
  now: number
  event?: string
}

/** Returns a signed event of the provider, as it is sent. */
export function signedWord(
  secret: string,
  content: object,
  { now, event = randomBytes(12).toString('hex') }: SignedWord,
) {
  const body = JSON.stringify(content)
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
