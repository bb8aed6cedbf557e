/**
 * Logging in by password. A log-in costs the same with or without an account, so its time does not reveal whether the
 * account exists.
 */
import { assert } from '@porchlight/contracts/errors/assert'
import { Refused } from '@porchlight/contracts/errors/refusals'
import { emailKey } from '@porchlight/contracts/values/text/text'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/schema/tables.ts'
import type { Transact } from '../../../database/transactions/transact.ts'
import type { CallContext, Handlers } from '../../../feature-parts/handlers.ts'
import type { Plans } from '../../../plans/plans.ts'
import { memberByEmailKey, memberById } from '../../members/members.queries.ts'
import { memberView } from '../../members/members.view.ts'
import type { AuthLimits } from './auth-limits.ts'
import type { Passwords } from './passwords.ts'
import { startSession } from './sessions.queries.ts'

interface LogInSettings {
  reader: Kysely<Tables>
  transact: Transact
  now: () => number
  plans: Plans
  passwords: Passwords
  authLimits: Pick<AuthLimits, 'logIn'>
  closeSockets: (tokenHash: string) => void
}

interface Credentials {
  account: string
  password: string
}

export function logInOperation(settings: LogInSettings): Pick<Handlers, 'sessions.logIn'> {
  const { reader, now, plans, authLimits } = settings
  return {
    'sessions.logIn': async (context, { email, password }) => {
      const credentials = { account: emailKey(email), password }
      const memberId = await authLimits.logIn(context.address, credentials.account, async () => {
        // The stored hash differs when another log-in renewed it at the same time, or when the password was changed. A
        // second attempt compares again and shows which.
        const id =
          (await enter(settings, context, credentials)) ?? (await enter(settings, context, credentials))
        if (id === null) throw new Refused('wrong_credentials')
        return id
      })
      const member = await memberById(reader, memberId)
      assert(member, 'a member without an account')
      return memberView(member, now(), plans)
    },
  }
}

/**
 * Starts a session and gives whose it is; null when the stored hash was replaced while it was compared.
 * @throws Refused `wrong_credentials`, `unavailable`
 */
async function enter(
  settings: LogInSettings,
  context: CallContext,
  { account, password }: Credentials,
): Promise<string | null> {
  const { reader, transact, passwords, closeSockets } = settings
  const knownMember = await memberByEmailKey(reader, account)
  const { isRight, isOutdated } = await passwords.matches(knownMember?.passwordHash ?? null, password)
  if (!knownMember || !isRight) throw new Refused('wrong_credentials')
  // Under load `hash` may refuse. The renewal can wait for the next log-in.
  const renewed = isOutdated ? await passwords.hash(password).catch(() => null) : null
  const token = await transact(async (transaction) => {
    const { database } = transaction
    const still = await memberByEmailKey(database, account)
    if (still?.passwordHash !== knownMember.passwordHash) return null
    if (renewed !== null) {
      await database
        .updateTable('members')
        .set({ passwordHash: renewed })
        .where('id', '=', knownMember.id)
        .execute()
    }
    const { sessionToken: before, browser } = context
    return startSession(transaction, { memberId: knownMember.id, before, browser, closeSockets })
  })
  if (token === null) return null
  context.setSessionToken(token)
  return knownMember.id
}
