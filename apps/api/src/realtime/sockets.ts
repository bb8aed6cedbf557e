/** The socket at /ws. Who is on it was decided by the cookie at the upgrade; what it says is 'come and fetch'. */

import fastifyWebsocket from '@fastify/websocket'
import { Refused } from '@porchlight/contracts/errors/refusals'
import { type Audience, audiencesOf } from '@porchlight/contracts/sync/audiences'
import { pokeMessage } from '@porchlight/contracts/sync/sync.schema'
import { idSchema } from '@porchlight/contracts/values/id'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { WebSocket } from 'ws'
import { requireMember } from '../http/session.ts'
import type { Bus } from './bus.ts'

/** Pokes to one socket are merged to one in this long. */
const pokeEveryMs = 500
const frameBytesMax = 16 * 1024
/** Whoever does not answer a ping by the next one is gone, or does not read; they catch up by sync. */
const pingEveryMs = 30_000
const framesMax = 20
const framesWindowMs = 10_000

/** Closed for good: the identity is not the session's, or too much was sent. */
const policyViolation = 1008
/** The server restarts; devices come back after a pause of their own length. */
const serviceRestart = 1012
/** A client that does not answer the goodbye cannot hold the server's end up. */
const goodbyeMsMax = 2000

interface SocketSettings {
  bus: Bus
  isOwnOrigin: (request: FastifyRequest) => boolean
  socketsPerMember: number
}

export interface Sockets {
  /** Closes every socket of these sessions at once: sign-out, password change, ban. */
  closeSession: (tokenHash: string) => void
}

interface Connected {
  memberId: string
  tokenHash: string
  audiences: readonly Audience[]
  poke: () => void
  close: (code: number) => void
}

const authSchema = v.strictObject({ type: v.literal('auth'), userId: idSchema })

/** Before any hook that may refuse: only then is the line of a refused upgrade closed rather than left open. */
export async function acceptUpgrades(app: FastifyInstance): Promise<void> {
  await app.register(fastifyWebsocket, {
    options: { maxPayload: frameBytesMax, perMessageDeflate: false },
    preClose: (done: () => void) => {
      app.server.removeAllListeners('upgrade')
      const { clients } = app.websocketServer
      for (const client of clients) client.close(serviceRestart)
      setTimeout(() => {
        for (const client of clients) client.terminate()
      }, goodbyeMsMax).unref()
      app.websocketServer.close()
      done()
    },
  })
}

export function registerSockets(app: FastifyInstance, settings: SocketSettings): Sockets {
  const { bus, isOwnOrigin, socketsPerMember } = settings
  const connected = new Set<Connected>()

  app.get(
    '/ws',
    {
      websocket: true,
      config: { access: 'member' },
      preValidation: async (request) => {
        if (!isOwnOrigin(request)) throw new Refused('not_same_origin')
      },
    },
    (socket, request) => {
      const session = requireMember(request)
      const own = [...connected].filter((each) => each.memberId === session.memberId)
      if (own.length >= socketsPerMember) own[0]?.close(policyViolation)
      const connection: Connected = {
        ...session,
        audiences: audiencesOf(session.memberId),
        poke: mergedPoke(socket),
        close: (code) => {
          // At once: one that is slow to say goodbye is no longer one of the member's sockets.
          connected.delete(connection)
          socket.close(code)
        },
      }
      connected.add(connection)
      keepAlive(socket)
      socket.on('close', () => connected.delete(connection))
      socket.on('error', () => socket.terminate())
      const isTooMany = createFrameCount()
      socket.on('message', (data) => {
        if (isTooMany() || !isOwnAuth(String(data), session.memberId)) connection.close(policyViolation)
      })
    },
  )

  const unsubscribe = bus.subscribe((audiences, origin) => {
    for (const each of connected) {
      if (each.tokenHash !== origin && each.audiences.some((audience) => audiences.has(audience))) each.poke()
    }
  })
  app.addHook('preClose', async () => {
    unsubscribe()
  })
  return {
    closeSession: (tokenHash) => {
      for (const each of connected) if (each.tokenHash === tokenHash) each.close(policyViolation)
    },
  }
}

/** The first frame names the member; the cookie already did, so it may only agree. */
function isOwnAuth(text: string, memberId: string): boolean {
  try {
    const parsed = v.safeParse(authSchema, JSON.parse(text))
    return parsed.success && parsed.output.userId === memberId
  } catch {
    return false
  }
}

/** A line that a router forgot looks open from both ends; only an answer tells. */
function keepAlive(socket: WebSocket): void {
  let answered = true
  socket.on('pong', () => {
    answered = true
  })
  const timer = setInterval(() => {
    if (!answered) {
      socket.terminate()
      return
    }
    answered = false
    socket.ping()
  }, pingEveryMs)
  socket.on('close', () => clearInterval(timer))
}

/** The first poke leaves at once; those that follow within the pause become one. */
function mergedPoke(socket: WebSocket): () => void {
  let pausedUntil = 0
  let pending: NodeJS.Timeout | undefined
  const send = () => {
    pending = undefined
    pausedUntil = Date.now() + pokeEveryMs
    if (socket.readyState === socket.OPEN) socket.send(pokeMessage)
  }
  return () => {
    if (pending) return
    const waitMs = pausedUntil - Date.now()
    if (waitMs <= 0) send()
    else pending = setTimeout(send, waitMs)
  }
}

function createFrameCount(): () => boolean {
  let windowEndsAt = 0
  let count = 0
  return () => {
    if (Date.now() > windowEndsAt) {
      windowEndsAt = Date.now() + framesWindowMs
      count = 0
    }
    count += 1
    return count > framesMax
  }
}
