/** The upgrade of a request to a socket, and the closing of all sockets when the server shuts down. */
import { randomInt } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import fastifyWebsocket from '@fastify/websocket'
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import { frameBytesMax } from './frames.ts'

/** The server restarts. */
const serviceRestart = 1012
/**
 * Milliseconds until a disconnected client may reconnect, chosen at random for each so that they do not all return at
 * once.
 */
const retryMs = { min: 1_000, max: 10_000 }
/** The longest wait for a client's close frame. A client that sends none must not delay the end of the server. */
const closeMsMax = 2_000

/**
 * Returns whether a request is for a socket. For Node's own server: a request to upgrade to anything else stays a plain
 * request.
 */
export function isSocketUpgrade({ headers, url }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket' && /^\/ws(?:$|\?)/.test(url ?? '')
}

/**
 * Registers sockets. It must run before any hook that may refuse: only then is the connection of a refused upgrade
 * closed rather than left open.
 */
export async function acceptUpgrades(app: FastifyInstance): Promise<void> {
  await app.register(fastifyWebsocket, {
    options: { maxPayload: frameBytesMax, perMessageDeflate: false },
    errorHandler: (error, socket, request) => {
      if (!isOfTheLine(error)) request.log.error({ err: error, req: request }, 'fault')
      socket.terminate()
    },
    preClose: (callback: () => void) => {
      app.server.removeAllListeners('upgrade')
      const { clients } = app.websocketServer
      for (const client of clients) sendAway(client)
      setTimeout(() => {
        for (const client of clients) client.terminate()
      }, closeMsMax).unref()
      app.websocketServer.close()
      callback()
    },
  })
}

/** Refuses an incomplete handshake, which the socket library would refuse with its own text and headers. */
export function requireHandshake({ headers }: FastifyRequest): void {
  const isWhole =
    headers['sec-websocket-version'] === '13' &&
    /^[+/0-9A-Za-z]{22}==$/.test(headers['sec-websocket-key'] ?? '')
  if (!isWhole) {
    throw new Refused('invalid', { issues: [{ path: '', message: 'This is no handshake of a socket.' }] })
  }
}

function sendAway(client: WebSocket): void {
  client.close(serviceRestart, JSON.stringify({ retryInMs: randomInt(retryMs.min, retryMs.max) }))
}

/**
 * Returns whether an error comes from the connection: a client that breaks the protocol, or a network that fails. Both
 * are usual, and no fault of the server.
 */
function isOfTheLine(error: Error & { code?: string }): boolean {
  return /^(?:WS_ERR_|ECONN|EPIPE|ETIMEDOUT)/.test(error.code ?? '')
}
