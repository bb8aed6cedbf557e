/**
 * Logging in by password. A log-in costs the same with or without an account, so its time does not reveal whether the
 * account exists.
 */
import { assert } from '@porchlight/contracts/errors/assert'
import { Refused } from '@porchlight/contracts/errors/refusals'
import { signInNameIn } from '@porchlight/contracts/sessions/sign-in-names.rules'
import { emailKey } from '@porchlight/contracts/values/text/text'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/schema/tables.ts'
import type { Transact } from '../../../database/transactions/transact.ts'
import type { CallContext, Handlers } from '../../../feature-parts/handlers.ts'
import type { Plans } from '../../../plans/plans.ts'
import { memberBySignInName } from '../../invitations/letters.queries.ts'
import { type MemberRow, memberByEmailKey, memberById } from '../../members/members.queries.ts'
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
  /** The key by which wrong passwords are counted. */
  account: string
  findMember: (database: Kysely<Tables>) => Promise<MemberRow | undefined>
  password: string
  /** The refusal for everything that is wrong. */
  refusal: 'wrong_credentials' | 'wrong_name_or_password'
}

export function logInOperation(
  settings: LogInSettings,
): Pick<Handlers, 'sessions.logIn' | 'sessions.logInByName'> {
  const { reader, now, plans, authLimits } = settings
  const logIn = async (context: CallContext, credentials: Credentials) => {
    const memberId = await authLimits.logIn(context.address, credentials.account, async () => {
      // The stored hash differs when another log-in renewed it at the same time, or when the password was changed. A
      // second attempt compares again and shows which.
      const id =
        (await enter(settings, context, credentials)) ?? (await enter(settings, context, credentials))
      if (id === null) throw new Refused(credentials.refusal)
      return id
    })
    const member = await memberById(reader, memberId)
    assert(member, 'a member without an account')
    return memberView(member, now(), plans)
  }
  return {
    'sessions.logIn': (context, { email, password }) => {
      const account = emailKey(email)
      return logIn(context, {
        ...{ account, password, refusal: 'wrong_credentials' },
        findMember: (database) => memberByEmailKey(database, account),
      })
    },
    'sessions.logInByName': (context, { signInName, password }) => {
      // Text that can be nobody's name costs the same as a name, and has one count with all other such text.
      const name = signInNameIn(signInName)
      return logIn(context, {
        ...{ account: name ?? 'no sign-in name', password, refusal: 'wrong_name_or_password' },
        findMember: (database) => memberBySignInName(database, name ?? ''),
      })
    },
  }
}

/**
 * Starts a session and gives whose it is; null when the stored hash was replaced while it was compared.
 * @throws Refused `wrong_credentials` or `wrong_name_or_password`, `unavailable`
 */
async function enter(
  settings: LogInSettings,
  context: CallContext,
  { findMember, password, refusal }: Credentials,
): Promise<string | null> {
  const { reader, transact, passwords, closeSockets } = settings
  const knownMember = await findMember(reader)
  const { isRight, isOutdated } = await passwords.matches(knownMember?.passwordHash ?? null, password)
  if (!knownMember || !isRight) throw new Refused(refusal)
  // Under load `hash` may refuse. The renewal can wait for the next log-in.
  const renewed = isOutdated ? await passwords.hash(password).catch(() => null) : null
  const token = await transact(async (transaction) => {
    const { database } = transaction
    const still = await findMember(database)
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
