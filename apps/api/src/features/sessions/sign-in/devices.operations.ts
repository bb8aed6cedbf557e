/**
 * Handlers that list where a member is signed in and end a session there (Q26). The device keeps unsent entries for the
 * next sign-in.
 */
import { assert } from '@porchlight/contracts/errors/assert'
import { Refused } from '@porchlight/contracts/errors/refusals'
import { dayMs, toIso } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/schema/tables.ts'
import type { Transact } from '../../../database/transactions/transact.ts'
import type { Handlers } from '../../../feature-parts/handlers.ts'
import { hashToken, isSessionOver } from '../../../http/sessions/session.ts'
import { requireFreshSignIn } from './fresh-sign-in.ts'
import { endSession, endSessions } from './sessions.queries.ts'

interface DeviceSettings {
  reader: Kysely<Tables>
  transact: Transact
  now: () => number
  closeSockets: (tokenHash: string) => void
}

type DeviceHandlers = Pick<Handlers, 'sessions.devices' | 'sessions.endDevice' | 'sessions.endOtherDevices'>

export function deviceOperations({ reader, transact, now, closeSockets }: DeviceSettings): DeviceHandlers {
  return {
    'sessions.devices': async ({ memberId, sessionToken }) => {
      assert(memberId, 'devices of nobody')
      const ownTokenHash = sessionToken === null ? null : hashToken(sessionToken)
      const sessions = await sessionsOf(reader, memberId)
      return sessions
        .filter((session) => !isSessionOver(session, now()))
        .map(({ tokenHash, browser, createdAt, seenAt }) => ({
          id: deviceIdOf(tokenHash),
          browser,
          isThis: tokenHash === ownTokenHash,
          signedInOn: toIso(dayOf(createdAt)),
          lastUsedOn: toIso(dayOf(seenAt)),
        }))
        .sort((first, other) => Number(other.isThis) - Number(first.isThis))
    },

    'sessions.endDevice': async (context, { deviceId }) => {
      const { memberId } = context
      assert(memberId, 'devices of nobody')
      await transact(async ({ database, now: at, afterCommit }) => {
        await requireFreshSignIn(database, context, at)
        const sessions = await sessionsOf(database, memberId)
        const sessionToEnd = sessions.find(({ tokenHash }) => deviceIdOf(tokenHash) === deviceId)
        if (!sessionToEnd) throw new Refused('not_found')
        await endSession(database, sessionToEnd.tokenHash)
        afterCommit(() => closeSockets(sessionToEnd.tokenHash))
      })
      return { message: 'Signed out there.' }
    },

    'sessions.endOtherDevices': async (context) => {
      const { memberId, sessionToken } = context
      assert(memberId && sessionToken, 'devices of nobody')
      await transact(async ({ database, now: at, afterCommit }) => {
        await requireFreshSignIn(database, context, at)
        const endedSessions = await endSessions(database, memberId, hashToken(sessionToken))
        afterCommit(() => endedSessions.forEach(closeSockets))
      })
      return { message: 'Signed out everywhere else.' }
    },
  }
}

const idLength = 22

/** Returns the identifier that a member gets for a session; a session cannot be found by it. */
function deviceIdOf(tokenHash: string): string {
  return hashToken(tokenHash).slice(0, idLength)
}

/**
 * Rounds a time down to its day. The exact moment when a member used their phone is private, even from a person who
 * looks over their shoulder.
 */
function dayOf(time: number): number {
  return time - (time % dayMs)
}

/** The one that was used last first. */
function sessionsOf(database: Kysely<Tables>, memberId: string) {
  return database
    .selectFrom('sessions')
    .innerJoin('members', 'members.id', 'sessions.memberId')
    .where('memberId', '=', memberId)
    .select(['tokenHash', 'browser', 'sessions.createdAt', 'seenAt', 'isOperator'])
    .orderBy('seenAt', 'desc')
    .orderBy('tokenHash')
    .execute()
}
