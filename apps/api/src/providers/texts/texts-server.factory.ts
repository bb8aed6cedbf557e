/** A provider of text messages that listens, speaks HTTP, and does what a test wants it to do wrong. */
import type { IncomingMessage } from 'node:http'
import {
  startProviderServer,
  type TestProviderServer,
} from '../../testing/services/provider-server.factory.ts'

export interface ReceivedText {
  to: string
  text: string
  headers: IncomingMessage['headers']
  /** The request body as received. */
  body: string
}

export interface TestTextsServer extends Pick<TestProviderServer, 'misbehave' | 'close'> {
  url: string
  /** Accepted messages, the oldest first. */
  received: ReceivedText[]
  /** Returns the number of requests, with any result. */
  callCount: () => number
  codeFor: (number: string) => string
}

export async function startTextsServer(): Promise<TestTextsServer> {
  const receivedTexts: ReceivedText[] = []
  let calls = 0
  const { origin, ...server } = await startProviderServer({
    note: () => {
      calls += 1
    },
    respond: ({ headers }, body, response) => {
      receivedTexts.push({ ...messageIn(body), headers, body })
      response.writeHead(201, { 'content-type': 'application/json' }).end('{"id":"1"}')
    },
    talkNonsense: (response) => response.socket?.end('what is this\r\n\r\n'),
  })
  return {
    ...server,
    url: `${origin}/messages?account=7`,
    received: receivedTexts,
    callCount: () => calls,
    codeFor: (number) => {
      const code = /^\d{6}/.exec(receivedTexts.findLast(({ to }) => to === number)?.text ?? '')?.[0]
      if (code === undefined) throw new Error(`no code was sent to ${number}`)
      return code
    },
  }
}

function messageIn(body: string): { to: string; text: string } {
  if (body.startsWith('{')) return JSON.parse(body) as { to: string; text: string }
  const form = new URLSearchParams(body)
  return { to: form.get('To') ?? '', text: form.get('Body') ?? '' }
}
