/** Adds a provider as another way to sign in to one's own account, for a member who has just proved who they are. */
import type { SignInProviderName } from '@porchlight/contracts/sessions/sessions.rules'
import type { Transaction } from '../../../database/transactions/transact.ts'
import { hashToken } from '../../../http/sessions/session.ts'
import type { PostedMail } from '../../../providers/mail/mail.ts'
import type { ProvidedIdentity } from '../../../providers/sign-in/sign-in.ts'
import type { AuthLimits } from '../sign-in/auth-limits.ts'
import { requireFreshSignIn } from '../sign-in/fresh-sign-in.ts'
import { NotConfirmed } from './confirm-by-provider.ts'
import type { UsedAttempt } from './sign-in.operations.ts'
import { connectedMail, wayBackPlaces } from './ways-in.mails.ts'

/** The path that the provider's page leads back to. */
export const connectPath = '/account-settings'

/** Thrown when another member here signs in with that provider's account. */
export class ConnectedElsewhere extends Error {
  override name = 'ConnectedElsewhere'
}

/** Another one of the same provider opens the account: it is disconnected first, which never takes the last way in. */
export class DisconnectFirst extends Error {
  override name = 'DisconnectFirst'
}

interface Connection {
  attempt: UsedAttempt
  identity: ProvidedIdentity
  provider: SignInProviderName
  sessionToken: string | null
  authLimits: Pick<AuthLimits, 'accountMail'>
  postMail: (mail: PostedMail) => void
  appOrigin: () => string
}

/**
 * Connects a provider by the subject that identifies the person there, whatever their address is.
 * @throws ConnectedElsewhere, DisconnectFirst, NotProved; Refused `sign_in_again`
 */
export async function connectProvider(
  { database, now, afterCommit }: Transaction,
  { attempt, identity, provider, sessionToken, authLimits, postMail, appOrigin }: Connection,
): Promise<void> {
  const { issuer, subject } = identity
  // The session that left for the provider, and none that began meanwhile.
  if (sessionToken === null || hashToken(sessionToken) !== attempt.sessionBefore) throw new NotConfirmed()
  const member = await database
    .selectFrom('sessions')
    .innerJoin('members', 'members.id', 'sessions.memberId')
    .where('tokenHash', '=', attempt.sessionBefore)
    .select(['members.id', 'members.email'])
    .executeTakeFirst()
  if (!member) throw new NotConfirmed()
  await requireFreshSignIn(database, { sessionToken }, now)
  const link = await database
    .selectFrom('signInLinks')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .select('memberId')
    .executeTakeFirst()
  if (link?.memberId === member.id) return
  if (link) throw new ConnectedElsewhere()
  const another = await database
    .selectFrom('signInLinks')
    .where('memberId', '=', member.id)
    .where('provider', '=', provider)
    .select('subject')
    .executeTakeFirst()
  if (another) throw new DisconnectFirst()
  authLimits.accountMail(member.id)
  await database
    .insertInto('signInLinks')
    .values({ issuer, subject, memberId: member.id, provider, createdAt: now })
    .execute()
  const mail = connectedMail(member.email, provider, wayBackPlaces(appOrigin()))
  afterCommit(() => postMail(mail))
}
