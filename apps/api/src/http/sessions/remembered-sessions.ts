/**
 * Sessions, looked up once and then remembered until any of them changes (decision 0053). Every change that may end one
 * gives the database a new session generation, in this process or in another, and that is read for each call.
 */
import type { Kysely } from 'kysely'
import { prepare } from '../../database/engine/prepared.ts'
import type { Row, Tables } from '../../database/schema/tables.ts'

type StoredSession = Pick<Row<'sessions'>, 'memberId' | 'createdAt' | 'seenAt'> &
  Pick<Row<'members'>, 'isOperator'>

export interface RememberedSessions {
  /** Returns the session as the database currently has it; undefined when there is none. */
  find: (tokenHash: string) => Promise<FoundSession | undefined>
}

export interface FoundSession {
  session: StoredSession
  /** The access tag of before it was looked up: a change on the way gives another one. */
  tag: string
}

/** Some 3 MB. */
const countMaxDefault = 10_000

export function rememberSessions(
  reader: Kysely<Tables>,
  countMax = countMaxDefault,
): RememberedSessions & { readonly size: number } {
  const remembered = new Map<string, FoundSession>()
  return {
    find: async (tokenHash) => {
      const tag = (await sessionGeneration.first(reader, {}))?.tag ?? ''
      const rememberedSession = remembered.get(tokenHash)
      if (rememberedSession?.tag === tag) return rememberedSession
      remembered.delete(tokenHash)
      const session = await sessionOf.first(reader, { tokenHash })
      // A session that does not exist is not remembered, because anybody may send a million unknown tokens.
      if (!session) return undefined
      const foundSession = { session, tag }
      remembered.set(tokenHash, foundSession)
      for (const first of remembered.keys()) {
        if (remembered.size <= countMax) break
        remembered.delete(first)
      }
      return foundSession
    },
    get size() {
      return remembered.size
    },
  }
}

const sessionGeneration = prepare((database) =>
  database.selectFrom('accessTag').where('id', '=', 1).select('tag'),
)

const sessionOf = prepare((database, { tokenHash }: { tokenHash: string }) =>
  database
    .selectFrom('sessions')
    .innerJoin('members', 'members.id', 'sessions.memberId')
    .where('tokenHash', '=', tokenHash)
    .select(['memberId', 'sessions.createdAt', 'seenAt', 'isOperator']),
)
