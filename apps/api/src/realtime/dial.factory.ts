/** Sockets as phones open them, over a real line. */
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { echoMessage } from '@porchlight/contracts/sync/sync.schema'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { type TestApp, type TestMember, testPassword } from '../testing/app.factory.ts'
import { callSignedOut } from '../testing/responses.factory.ts'

export function dial(address: URL, headers: Record<string, string>): WebSocket {
  const socket = new WebSocket(new URL('/ws', address.href.replace('http', 'ws')), { headers })
  socket.on('error', () => undefined)
  onTestFinished(() => socket.terminate())
  return socket
}

export async function connect(
  address: URL,
  { cookie }: Pick<TestMember, 'cookie'>,
  headers: Record<string, string> = {},
): Promise<WebSocket> {
  const socket = dial(address, { cookie, origin: address.origin, ...headers })
  await once(socket, 'open')
  return socket
}

/** Returns the response that refused an upgrade. */
export async function refusal(address: URL, headers: Record<string, string>): Promise<IncomingMessage> {
  const [, response] = (await once(dial(address, headers), 'unexpected-response')) as [
    unknown,
    IncomingMessage,
  ]
  response.resume()
  return response
}

export const isOpen = (socket: WebSocket) => socket.readyState === WebSocket.OPEN

/** The code it was closed with, if it was within this long. */
export async function waitForClose(socket: WebSocket, withinMs = 1000): Promise<number | 'still open'> {
  const late = Promise.withResolvers<'still open'>()
  const timer = setTimeout(() => late.resolve('still open'), withinMs)
  try {
    return await Promise.race([once(socket, 'close').then(([code]) => code as number), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Waits until the server has processed everything sent on the socket; returns whether it is still open. */
export async function waitUntilSettled(socket: WebSocket): Promise<boolean> {
  if (!isOpen(socket)) return false
  const pongOrClose = Promise.race([once(socket, 'pong'), once(socket, 'close')])
  socket.ping()
  await pongOrClose
  return isOpen(socket)
}

export interface ReceivedMessage {
  at: number
  text: string
}

/** Records the socket's messages except echoes, which only show that the server is there. */
export function listening(socket: WebSocket): ReceivedMessage[] {
  return hearing(socket, (text) => text !== echoMessage)
}

export function listeningForEchoes(socket: WebSocket): ReceivedMessage[] {
  return hearing(socket, (text) => text === echoMessage)
}

function hearing(socket: WebSocket, isHeard: (text: string) => boolean): ReceivedMessage[] {
  const receivedFrames: ReceivedMessage[] = []
  socket.on('message', (data) => {
    const text = String(data)
    if (isHeard(text)) receivedFrames.push({ at: Date.now(), text })
  })
  return receivedFrames
}

/** The cookie of another browser that the same member signs in with. */
export async function secondSession(testApp: TestApp, { email }: TestMember): Promise<string> {
  const response = await callSignedOut(testApp, 'POST', '/api/auth/login', {
    body: { email, password: testPassword },
  })
  return String(response.headers['set-cookie']).split(';')[0] ?? ''
}
