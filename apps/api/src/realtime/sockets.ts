/** The socket at /ws. Who is on it was decided by the cookie at the upgrade; what it says is 'come and fetch'. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import { type Audience, memberAudience, standingAudiences } from '@porchlight/contracts/sync/audiences'
import { pokeMessage } from '@porchlight/contracts/sync/sync.schema'
import { minuteMs, toIso } from '@porchlight/contracts/values/time'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ConnectionSettings } from '../http/connection-settings.ts'
import type { Limits } from '../http/limits.ts'
import { addressKey, createLimiter } from '../http/rate-limit.ts'
import { isOwnOrigin } from '../http/same-origin.ts'
import { type IsSessionAlive, requireMember } from '../http/session.ts'
import type { HasNews } from '../sync/pull.ts'
import type { Bus } from './bus.ts'
import { framesMax, framesWindowMs, readFrame, sendFrame } from './frames.ts'
import { keepAlive } from './keep-alive.ts'
import { mergePokes } from './merged-poke.ts'
import { requireHandshake } from './upgrades.ts'

/** Closed for good: the session is over, the identity is not the session's, or too much was sent. */
const policyViolation = 1008

interface SocketSettings {
  bus: Bus
  publicUrl: URL | null
  isSessionAlive: IsSessionAlive
  hasNews: HasNews
  /** By what holds at this moment. */
  extraAudiences: (memberId: string) => Promise<readonly Audience[]>
  limits: Pick<Limits, 'socketsPerMember' | 'socketsPerAddress' | 'socketsInAll'>
  connections: Pick<ConnectionSettings, 'pingEveryMs' | 'sessionCheckEveryMs'>
  now: () => number
}

export interface Sockets {
  /** Closes every socket of these sessions at once: sign-out, password change, ban. */
  closeSession: (tokenHash: string) => void
}

interface Connected {
  memberId: string
  tokenHash: string
  address: string
  /** Of the moment it connected, or of the last change of the member's own rows. */
  audiences: ReadonlySet<Audience>
  poke: () => void
  close: (code: number) => void
}

export function registerSockets(app: FastifyInstance, settings: SocketSettings): Sockets {
  const { bus, publicUrl, isSessionAlive, hasNews, extraAudiences, limits, connections, now } = settings
  const connected = new Set<Connected>()
  const frames = createLimiter({ countMax: framesMax, windowMs: framesWindowMs, now, whenFull: 'share' })

  /** The member's own sixth is no matter for a refusal: it takes the place of their oldest. */
  function requireRoom(request: FastifyRequest): void {
    const address = addressKey(request.ip)
    if (connected.size >= limits.socketsInAll) throw new Refused('unavailable')
    if (ofAll((each) => each.address === address).length >= limits.socketsPerAddress) {
      throw new Refused('too_many', { retryAt: toIso(now() + minuteMs) })
    }
  }

  const ofAll = (isWanted: (each: Connected) => boolean) => [...connected].filter(isWanted)

  app.get(
    '/ws',
    {
      websocket: true,
      config: { access: 'member' },
      // By callback, so that nobody else connects between this and the handler.
      preValidation: (request, _reply, done) => {
        if (!isOwnOrigin(request, publicUrl)) throw new Refused('not_same_origin')
        requireHandshake(request)
        requireRoom(request)
        done()
      },
    },
    (socket, request) => {
      const session = requireMember(request)
      const own = ofAll((each) => each.memberId === session.memberId)
      if (own.length >= limits.socketsPerMember) own[0]?.close(policyViolation)
      const connection: Connected = {
        ...session,
        address: addressKey(request.ip),
        audiences: new Set(standingAudiences(session.memberId)),
        poke: mergePokes(() => sendFrame(socket, pokeMessage)),
        close: (code) => {
          // At once: one that is slow to say goodbye is no longer one of the member's sockets.
          connected.delete(connection)
          socket.close(code)
        },
      }
      connected.add(connection)
      const followed = followAudiences(connection)
      keepAlive(socket, connections.pingEveryMs)

      const checkSession = () => {
        isSessionAlive(session.tokenHash).then(
          (isAlive) => {
            if (!isAlive) connection.close(policyViolation)
          },
          // A database that cannot answer ends nobody's session.
          (error: unknown) => app.log.warn({ err: error }, 'a socket’s session could not be checked'),
        )
      }
      // At once as well: it may have ended between the look at its cookie and this.
      checkSession()
      const checks = setInterval(checkSession, connections.sessionCheckEveryMs)

      socket.on('close', () => {
        clearInterval(checks)
        connected.delete(connection)
      })
      socket.on('message', (data, isBinary) => {
        // What had arrived before the end is still handed over after it.
        if (!connected.has(connection)) return
        const frame = isTooMany(session.memberId) ? null : readFrame(data, isBinary)
        if (frame?.userId !== session.memberId) connection.close(policyViolation)
        else if (frame.cursor !== undefined) {
          const { cursor } = frame
          // Between the two looks nothing is told to nobody.
          void followed.then(() => pokeIfNews(connection, cursor))
        }
      })
    },
  )

  /** What came between the device's last round and its socket. */
  function pokeIfNews({ memberId, poke }: Connected, cursor: string | null): void {
    hasNews({ memberId, now: now() }, cursor).then(
      (isBehind) => {
        if (isBehind) poke()
      },
      // The round that follows a poke is told what is wrong with the database, and asks again.
      () => poke(),
    )
  }

  /** Gives whether they changed. Another look is taken with the next change of the member's own rows. */
  async function followAudiences(connection: Connected): Promise<boolean> {
    try {
      const extra = await extraAudiences(connection.memberId)
      const audiences = new Set([...standingAudiences(connection.memberId), ...extra])
      const isSame =
        audiences.size === connection.audiences.size &&
        [...audiences].every((audience) => connection.audiences.has(audience))
      connection.audiences = audiences
      return !isSame
    } catch (error) {
      app.log.warn({ err: error }, 'a socket’s audiences could not be read')
      return false
    }
  }

  /** What was told to a gained audience before this look is fetched by the poke for it. */
  async function pokeIfAudiencesChanged(connection: Connected): Promise<void> {
    if (await followAudiences(connection)) connection.poke()
  }

  function isTooMany(memberId: string): boolean {
    try {
      frames.count(memberId)
      return false
    } catch {
      return true
    }
  }

  const unsubscribe = bus.subscribe((audiences, origin) => {
    for (const each of connected) {
      // A membership, and the dates of a plan, are on the member's own row.
      if (audiences.has(memberAudience(each.memberId))) void pokeIfAudiencesChanged(each)
      if (each.tokenHash !== origin && [...each.audiences].some((audience) => audiences.has(audience)))
        each.poke()
    }
  })
  app.addHook('preClose', async () => {
    unsubscribe()
  })
  return {
    closeSession: (tokenHash) => {
      for (const each of ofAll((one) => one.tokenHash === tokenHash)) each.close(policyViolation)
    },
  }
}
