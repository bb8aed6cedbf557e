/**
 * The socket at /ws. The cookie decides at the upgrade to which member it belongs. The features interpret their own
 * frames.
 */
import { Refused } from '@porchlight/contracts/errors/refusals'
import {
  audiencesWith,
  type ExtraAudience,
  memberAudience,
  permanentAudiencesOf,
} from '@porchlight/contracts/sync/audiences'
import { echoMessage, pokeMessage } from '@porchlight/contracts/sync/sync.schema'
import { minuteMs, toIso } from '@porchlight/contracts/values/time'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FeatureFrame, FrameContext } from '../feature-parts/frames.ts'
import type { Limits } from '../http/limits/limits.ts'
import { addressKey, createLimiter } from '../http/limits/rate-limit.ts'
import type { ConnectionSettings } from '../http/server/connection-settings.ts'
import { isOwnOrigin } from '../http/sessions/same-origin.ts'
import { type IsSessionAlive, requireMember } from '../http/sessions/session.ts'
import type { ApplyFrame } from '../operations/apply-single.ts'
import type { NewsSince, ReadCurrentCursor } from '../sync/pull/news-since.ts'
import type { HasNews } from '../sync/pull/pull.ts'
import { createBlockAwarePokes } from './block-aware-pokes.ts'
import type { Bus } from './bus.ts'
import {
  createReadFrame,
  type FeatureWork,
  framesMax,
  framesWaitingMax,
  framesWindowMs,
  sendFrame,
} from './frames.ts'
import { keepAlive } from './keep-alive.ts'
import { type Connected, type OpenSockets, policyViolation } from './open-sockets.ts'
import { mergePokes, spreadMs } from './poke-throttle.ts'
import { runOneAtATime } from './run-one-at-a-time.ts'
import { createFrameQueue, type FrameQueue } from './socket-queue.ts'
import { requireHandshake } from './upgrades.ts'

/** The code for a temporary close: more frames wait than the queue holds. */
const tryAgainLater = 1013

interface SocketSettings {
  sockets: OpenSockets
  bus: Bus
  /** The frame types of all features. */
  frames: readonly FeatureFrame[]
  applyFrame: ApplyFrame
  publicUrl: URL | null
  isSessionAlive: IsSessionAlive
  hasNews: HasNews
  newsSince: NewsSince
  readCurrentCursor: ReadCurrentCursor
  /** Returns whether a block exists between the member and anybody. */
  hasBlocks: (memberId: string) => Promise<boolean>
  /** Returns the members who are suspended at this moment: they read by rounds, and have no socket. */
  suspendedMembers: () => Promise<ReadonlySet<string>>
  /** Returns the member's additional audiences at this moment. */
  extraAudiences: (memberId: string) => Promise<readonly ExtraAudience[]>
  limits: Pick<Limits, 'socketsPerMember' | 'socketsPerAddress' | 'socketsInAll'>
  connections: Pick<ConnectionSettings, 'pingEveryMs' | 'sessionCheckEveryMs' | 'suspensionCheckEveryMs'>
  /** Called for a socket that was closed because it read too slowly. */
  onDropped: () => void
  now: () => number
}

export function registerSockets(app: FastifyInstance, settings: SocketSettings): void {
  const { bus, publicUrl, isSessionAlive, hasNews, extraAudiences, limits, connections, now } = settings
  const { newsSince, readCurrentCursor, hasBlocks, suspendedMembers, onDropped } = settings
  const { connected, matching } = settings.sockets
  const counts = createLimiter({ countMax: framesMax, windowMs: framesWindowMs, now, whenFull: 'share' })
  const readFrame = createReadFrame(settings.frames)
  const frameQueues = new Set<FrameQueue>()

  /** The member's own sixth is no matter for a refusal: it takes the place of their oldest. */
  function requireRoom(request: FastifyRequest): void {
    const address = addressKey(request.ip)
    if (connected.size >= limits.socketsInAll) throw new Refused('unavailable')
    if (matching((each) => each.address === address).length >= limits.socketsPerAddress) {
      throw new Refused('too_many', { retryAt: toIso(now() + minuteMs) })
    }
  }

  app.get(
    '/ws',
    {
      websocket: true,
      config: { access: 'member' },
      // This uses a callback and no promise, so that no other connection is counted between this check and the handler.
      preValidation: (request, _reply, callback) => {
        if (!isOwnOrigin(request, publicUrl)) throw new Refused('not_same_origin')
        requireHandshake(request)
        requireRoom(request)
        callback()
      },
    },
    (socket, request) => {
      const session = requireMember(request)
      const ownSockets = matching((each) => each.memberId === session.memberId)
      if (ownSockets.length >= limits.socketsPerMember) ownSockets[0]?.close(policyViolation)
      const poke = mergePokes(
        () => sendFrame(socket, pokeMessage, onDropped),
        () => Math.random() * spreadMs(connected.size),
      )
      const look = (cursor: string | null) => newsSince({ memberId: session.memberId, now: now() }, cursor)
      const connection: Connected = {
        ...session,
        address: addressKey(request.ip),
        audiences: new Set(permanentAudiencesOf(session.memberId)),
        hasBlocks: false,
        poke,
        seen: createBlockAwarePokes({ look, poke }),
        followAudiences: runOneAtATime(() => followAudiences(connection)),
        close: (code) => {
          // The socket is removed at once: one that is slow to close must no longer count among the member's sockets.
          connected.delete(connection)
          socket.close(code)
        },
        send: async (frame) => {
          if (await isStillOn(connection)) sendFrame(socket, JSON.stringify(frame), onDropped)
        },
      }
      connected.add(connection)
      const followed = connection.followAudiences()
      keepAlive(socket, connections.pingEveryMs)

      const checkSession = () => {
        // A fault of the database must not end a session.
        isStillOn(connection).catch((error: unknown) =>
          app.log.warn({ err: error }, 'a socket’s session could not be checked'),
        )
      }
      // The first check runs at once, because the session may have ended since its cookie was checked.
      checkSession()
      void closeSuspended()
      const checks = setInterval(checkSession, connections.sessionCheckEveryMs)

      const frameQueue = createFrameQueue({
        waitingMax: framesWaitingMax,
        onFault: (error, frame) => app.log.error({ err: error, frame }, 'fault'),
      })
      frameQueues.add(frameQueue)
      socket.on('close', () => {
        clearInterval(checks)
        connected.delete(connection)
        void frameQueue.whenIdle().then(() => frameQueues.delete(frameQueue))
      })
      const context: FrameContext = {
        line: connection,
        apply: (operation) => settings.applyFrame(session, operation),
      }
      const doInTurn = ({ type, work }: FeatureWork) => {
        const hasRoom = frameQueue.add(type, async () => {
          if (await isStillOn(connection)) await work(context)
        })
        if (!hasRoom) connection.close(tryAgainLater)
      }
      const echo = () => sendFrame(socket, echoMessage, onDropped)
      let isIntroduced = false
      socket.on('message', (data, isBinary) => {
        // Frames that arrived before the close are still delivered after it.
        if (!connected.has(connection)) return
        const frame = countFrame(session.memberId) ? readFrame(data, isBinary) : null
        if (frame?.auth?.userId === session.memberId) {
          isIntroduced = true
          const { cursor } = frame.auth
          if (cursor === undefined) return
          // This echo shows the app that the server supports echo requests.
          echo()
          // The check for news runs after the audiences are known, so no change between the two is missed.
          void followed.then(() => pokeIfNews(connection, cursor))
        } else if (frame === null || frame.auth || !isIntroduced) connection.close(policyViolation)
        else if ('work' in frame) doInTurn(frame)
        else echo()
      })
    },
  )

  /** Closes the sockets of suspended members. Another process may have suspended them, so all are checked by the clock. */
  async function closeSuspended(): Promise<void> {
    if (connected.size === 0) return
    try {
      const suspendedIds = await suspendedMembers()
      for (const each of matching(({ memberId }) => suspendedIds.has(memberId))) each.close(policyViolation)
    } catch (error) {
      app.log.warn({ err: error }, 'suspended members could not be read')
    }
  }
  const suspensionChecks = setInterval(() => void closeSuspended(), connections.suspensionCheckEveryMs)

  /**
   * Returns whether the connection still has its session. Another process may have ended it, and then the socket must
   * write and read nothing more.
   */
  async function isStillOn(connection: Connected): Promise<boolean> {
    if (!connected.has(connection)) return false
    if (!(await isSessionAlive(connection.tokenHash))) connection.close(policyViolation)
    return connected.has(connection)
  }

  /** Pokes the socket if anything changed between the device's last round and its connection. */
  function pokeIfNews(connection: Connected, cursor: string | null): void {
    const { poke } = connection
    isBehind(connection, cursor).then(
      (isAny) => {
        if (isAny) poke()
      },
      // When the check fails, the poke is sent all the same. The round that follows reports the database's fault, and
      // the device tries again.
      () => poke(),
    )
  }

  async function isBehind({ memberId, ...connection }: Connected, cursor: string | null): Promise<boolean> {
    const viewer = { memberId, now: now() }
    if (!(await hasNews(viewer, cursor))) return false
    return !connection.hasBlocks || (await newsSince(viewer, cursor)).isAny
  }

  /**
   * Reads the audiences anew. Returns whether they changed. They are read again with the next change of the member's own
   * rows.
   */
  async function followAudiences(connection: Connected): Promise<boolean> {
    try {
      // The cursor is read first: changes that come during the other queries are then after it.
      const cursor = await readCurrentCursor({ memberId: connection.memberId, now: now() })
      const extra = await extraAudiences(connection.memberId)
      const hasBlocksNow = await hasBlocks(connection.memberId)
      if (hasBlocksNow && !connection.hasBlocks) connection.seen.begin(cursor)
      connection.hasBlocks = hasBlocksNow
      const audiences = new Set(audiencesWith(permanentAudiencesOf(connection.memberId), extra))
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

  /**
   * Pokes the socket if its audiences changed. The poke also fetches what a gained audience received before this look.
   */
  async function pokeIfAudiencesChanged(connection: Connected): Promise<void> {
    if (await connection.followAudiences()) connection.poke()
  }

  /** Counts one frame of the member, and returns whether it is within the limit. */
  function countFrame(memberId: string): boolean {
    try {
      counts.count(memberId)
      return true
    } catch {
      return false
    }
  }

  const unsubscribe = bus.subscribe((audiences, origin) => {
    const changedAudiences = [...audiences]
    for (const each of connected) {
      // A membership, and the dates of a plan, are on the member's own row.
      if (audiences.has(memberAudience(each.memberId))) void pokeIfAudiencesChanged(each)
      if (each.tokenHash === origin || !changedAudiences.some((audience) => each.audiences.has(audience)))
        continue
      if (each.hasBlocks) each.seen.pokeIfSeen()
      else each.poke()
    }
  })
  app.addHook('preClose', async () => {
    unsubscribe()
    clearInterval(suspensionChecks)
    // Frames in progress are finished before the database is closed.
    await Promise.all([...frameQueues].map((each) => each.whenIdle()))
  })
}
