/** The session of a request: its cookie is looked up once per request. Only the token's hash is stored. */
import { hash, randomBytes } from 'node:crypto'
import type { CookieSerializeOptions } from '@fastify/cookie'
import { Refused } from '@porchlight/contracts/errors/refusals'
import { sessionMark } from '@porchlight/contracts/sessions/session-mark'
import { dayMs, hourMs, minuteMs } from '@porchlight/contracts/values/time'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Transact, Transaction } from '../../database/transactions/transact.ts'
import type { RememberedSessions } from './remembered-sessions.ts'

/**
 * The lifetime of a session, unused and in all, and the time between two records of its use: each record is a write.
 */
interface Lifetime {
  idleMsMax: number
  ageMsMax: number
  seenEveryMs: number
}

/** A phone that is opened once a month stays signed in; nothing lasts for ever. */
const ofMembers: Lifetime = { idleMsMax: 30 * dayMs, ageMsMax: 90 * dayMs, seenEveryMs: dayMs }
/** The lifetime for operators. A phone that they left unattended can do more harm, so they sign in once a day. */
const ofOperators: Lifetime = { idleMsMax: 12 * hourMs, ageMsMax: dayMs, seenEveryMs: 10 * minuteMs }

export interface Session {
  memberId: string
  tokenHash: string
  /** The database's own, of when the session was looked up: what else is remembered under it holds for this call. */
  sessionGeneration: string
}

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null
  }
}

/** A cookie of this server's own, which no script reads. */
export interface OwnCookie {
  name: string
  options: CookieSerializeOptions
}

/** Returns a cookie's name and options. Over https the prefix `__Host-` guarantees Secure, Path=/ and no Domain. */
export function ownCookie(name: string, maxAgeMs: number, publicUrl: URL | null): OwnCookie {
  const secure = publicUrl?.protocol === 'https:'
  return {
    name: secure ? `__Host-${name}` : name,
    options: { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: maxAgeMs / 1000 },
  }
}

export function sessionCookie(publicUrl: URL | null): OwnCookie {
  return ownCookie('sid', ofMembers.ageMsMax, publicUrl)
}

export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url')
}

interface SessionSettings {
  sessions: RememberedSessions
  transact: Transact
  now: () => number
  cookie: OwnCookie
}

export type FindSession = (request: FastifyRequest) => Promise<Session | null>

export function createFindSession({ sessions, transact, now, cookie }: SessionSettings): FindSession {
  return async (request) => {
    const token = request.cookies[cookie.name]
    if (token === undefined) return null
    const tokenHash = hashToken(token)
    const at = now()
    const living = await findLiving(sessions, tokenHash, at)
    if (!living) return null
    if (living.isSeenLongAgo) {
      // It only prolongs the session: a full disk must not turn reading into a fault.
      await transact(({ database }) =>
        database.updateTable('sessions').where('tokenHash', '=', tokenHash).set({ seenAt: at }).execute(),
      ).catch((error: unknown) => request.log.warn({ err: error }, 'a session could not be prolonged'))
    }
    return { memberId: living.memberId, tokenHash, sessionGeneration: living.sessionGeneration }
  }
}

/**
 * Returns whether a session is alive, without recording a use: a repeated automatic check must not prolong the session.
 */
export type IsSessionAlive = (tokenHash: string) => Promise<boolean>

export function createIsSessionAlive({
  sessions,
  now,
}: Pick<SessionSettings, 'sessions' | 'now'>): IsSessionAlive {
  return async (tokenHash) => (await findLiving(sessions, tokenHash, now())) !== null
}

/** Returns whether a session has expired, by its age or by its last use. */
export function isSessionOver(
  { createdAt, seenAt, isOperator }: { createdAt: number; seenAt: number; isOperator: 0 | 1 },
  at: number,
): boolean {
  const { idleMsMax, ageMsMax } = isOperator ? ofOperators : ofMembers
  return at - seenAt > idleMsMax || at - createdAt > ageMsMax
}

async function findLiving(sessions: RememberedSessions, tokenHash: string, at: number) {
  const foundSession = await sessions.find(tokenHash)
  if (!foundSession) return null
  const { session: storedSession, tag: sessionGeneration } = foundSession
  if (isSessionOver(storedSession, at)) return null
  const { seenEveryMs } = storedSession.isOperator ? ofOperators : ofMembers
  return {
    memberId: storedSession.memberId,
    sessionGeneration,
    isSeenLongAgo: at - storedSession.seenAt > seenEveryMs,
  }
}

/** Deletes what no cookie can bring back. */
export async function deleteEndedSessions({ database, now }: Transaction): Promise<void> {
  const deleteEnded = ({ idleMsMax, ageMsMax }: Lifetime) =>
    database
      .deleteFrom('sessions')
      .where(({ eb, or }) => or([eb('seenAt', '<', now - idleMsMax), eb('createdAt', '<', now - ageMsMax)]))
  await deleteEnded(ofMembers).execute()
  await deleteEnded(ofOperators)
    .where('memberId', 'in', database.selectFrom('members').where('isOperator', '=', 1).select('id'))
    .execute()
}

/**
 * Sets the session's cookie, and the session hint for the page's script (decision 0031). The server never reads the
 * hint.
 */
export function setSessionCookie(reply: FastifyReply, { name, options }: OwnCookie, token: string): void {
  reply.setCookie(name, token, options)
  reply.setCookie(sessionMark.name, sessionMark.value, { ...options, httpOnly: false })
}

export function requireMember(request: FastifyRequest): Session {
  if (!request.session) throw new Refused('signed_out')
  return request.session
}
