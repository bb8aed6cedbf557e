/** Who asks: the session cookie, looked up once per request. Only the token's hash is stored. */
import { createHash, randomBytes } from 'node:crypto'
import type { CookieSerializeOptions } from '@fastify/cookie'
import { Refused } from '@porchlight/contracts/errors/refusals'
import { dayMs } from '@porchlight/contracts/values/time'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Transact, Transaction } from '../database/transact.ts'

/** A phone that is opened once a month stays signed in; nothing lasts for ever. */
const idleMsMax = 30 * dayMs
const ageMsMax = 90 * dayMs
/** Noting every call would cost a write each; once a day is enough for a month. */
const seenEveryMs = dayMs

export interface Session {
  memberId: string
  tokenHash: string
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

/** Over https the name itself promises Secure, Path=/ and no Domain. */
export function ownCookie(name: string, maxAgeMs: number, publicUrl: URL | null): OwnCookie {
  const secure = publicUrl?.protocol === 'https:'
  return {
    name: secure ? `__Host-${name}` : name,
    options: { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: maxAgeMs / 1000 },
  }
}

export function sessionCookie(publicUrl: URL | null): OwnCookie {
  return ownCookie('sid', ageMsMax, publicUrl)
}

export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

interface SessionSettings {
  reader: Kysely<Tables>
  transact: Transact
  now: () => number
  cookie: OwnCookie
}

export type FindSession = (request: FastifyRequest) => Promise<Session | null>

export function createFindSession({ reader, transact, now, cookie }: SessionSettings): FindSession {
  return async (request) => {
    const token = request.cookies[cookie.name]
    if (token === undefined) return null
    const tokenHash = hashToken(token)
    const stored = await reader
      .selectFrom('sessions')
      .where('tokenHash', '=', tokenHash)
      .select(['memberId', 'createdAt', 'seenAt'])
      .executeTakeFirst()
    const at = now()
    if (!stored || at - stored.seenAt > idleMsMax || at - stored.createdAt > ageMsMax) return null
    if (at - stored.seenAt > seenEveryMs) {
      // It only prolongs the session: a full disk must not turn reading into a fault.
      await transact(({ database }) =>
        database.updateTable('sessions').where('tokenHash', '=', tokenHash).set({ seenAt: at }).execute(),
      ).catch((error: unknown) => request.log.warn({ err: error }, 'a session could not be prolonged'))
    }
    return { memberId: stored.memberId, tokenHash }
  }
}

/** Deletes what no cookie can bring back. */
export async function forgetEndedSessions({ database, now }: Transaction): Promise<void> {
  await database
    .deleteFrom('sessions')
    .where((either) =>
      either.or([either('seenAt', '<', now - idleMsMax), either('createdAt', '<', now - ageMsMax)]),
    )
    .execute()
}

export function setSessionCookie(reply: FastifyReply, cookie: OwnCookie, token: string): void {
  reply.setCookie(cookie.name, token, cookie.options)
}

export function requireMember(request: FastifyRequest): Session {
  if (!request.session) throw new Refused('signed_out')
  return request.session
}
