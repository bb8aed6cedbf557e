/** Handlers that list the ways into an account, besides passkeys, and disconnect a provider. */
import { assert } from '@porchlight/contracts/errors/assert'
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { WaysIn } from '@porchlight/contracts/sessions/account.operations'
import { toIso } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/schema/tables.ts'
import type { Transact } from '../../../database/transactions/transact.ts'
import type { Handlers } from '../../../feature-parts/handlers.ts'
import { hashToken } from '../../../http/sessions/session.ts'
import type { PostedMail } from '../../../providers/mail/mail.ts'
import { memberById } from '../../members/members.queries.ts'
import { requireFreshSignIn } from '../sign-in/fresh-sign-in.ts'
import { endSessions } from '../sign-in/sessions.queries.ts'
import { disconnectedMail, wayBackPlaces } from './ways-in.mails.ts'
import { refuseLastWayIn, type WaysHere } from './ways-in.queries.ts'

export interface WaysInSettings {
  reader: Kysely<Tables>
  transact: Transact
  /** Returns the relying party, which decides which passkeys work here. */
  relyingPartyOf: (host: string) => { id: string }
  /** The providers that are set up. */
  providers: WaysHere['providers']
  closeSockets: (tokenHash: string) => void
  postMail: (mail: PostedMail) => void
  appOrigin: () => string
}

type WaysInHandlers = Pick<Handlers, 'sessions.waysIn' | 'sessions.startConnecting' | 'sessions.disconnect'>

export function waysInOperations({
  reader,
  transact,
  relyingPartyOf,
  providers,
  closeSockets,
  postMail,
  appOrigin,
}: WaysInSettings): WaysInHandlers {
  return {
    'sessions.waysIn': async ({ memberId }) => waysInOf(reader, memberId),

    'sessions.startConnecting': async (context, { provider }) => {
      await transact(({ database, now }) => requireFreshSignIn(database, context, now))
      return { path: `/api/login?with=${provider}&for=connect` }
    },

    'sessions.disconnect': async (context, { provider }) => {
      const { memberId, sessionToken, host } = context
      assert(memberId && sessionToken, 'ways into the account of nobody')
      await transact(async (transaction) => {
        const { database, now, afterCommit } = transaction
        await requireFreshSignIn(database, context, now)
        const removedRow = await database
          .deleteFrom('signInLinks')
          .where('memberId', '=', memberId)
          .where('provider', '=', provider)
          .returning('subject')
          .executeTakeFirst()
        if (!removedRow) return
        await refuseLastWayIn(transaction, memberId, { providers, rpId: relyingPartyOf(host).id })
        // Sessions that signed in with the provider must end, too.
        const endedSessions = await endSessions(database, memberId, hashToken(sessionToken))
        const member = await memberById(database, memberId)
        assert(member, 'a member who signs in and is not there')
        const mail = disconnectedMail(member.email, provider, wayBackPlaces(appOrigin()))
        afterCommit(() => {
          endedSessions.forEach(closeSockets)
          postMail(mail)
        })
      })
      return waysInOf(reader, memberId)
    },
  }
}

async function waysInOf(database: Kysely<Tables>, memberId: string | null): Promise<WaysIn> {
  const member = memberId === null ? undefined : await memberById(database, memberId)
  if (!member) throw new Refused('signed_out')
  const links = await database
    .selectFrom('signInLinks')
    .where('memberId', '=', member.id)
    .select(['provider', 'createdAt'])
    .orderBy('createdAt')
    .orderBy('provider')
    .execute()
  return {
    hasPassword: member.passwordHash !== null,
    providers: links.map(({ provider, createdAt }) => ({ provider, connectedAt: toIso(createdAt) })),
  }
}
