import type { SignInProviderName, SignUpMode } from '@porchlight/contracts/sessions/sessions.rules'
import type { Kysely } from 'kysely'
import type { DataKeys } from '../../database/folder/data-keys.ts'
import type { Tables } from '../../database/schema/tables.ts'
import type { Transact } from '../../database/transactions/transact.ts'
import type { Feature } from '../../feature-parts/feature.ts'
import { deleteEndedSessions, type OwnCookie } from '../../http/sessions/session.ts'
import { dailyInTransaction, everyMinuteInBatches } from '../../jobs/job.ts'
import type { Plans } from '../../plans/plans.ts'
import type { Geocoding } from '../../providers/geocoding/geocoding.ts'
import type { MailProvider, PostedMail } from '../../providers/mail/mail.ts'
import type { SignInProvider } from '../../providers/sign-in/sign-in.ts'
import { verificationMailJob } from './email/email-verification.jobs.ts'
import { notifyVerificationWanted } from './email/email-verification.operations.ts'
import { createAdmission } from './joining/admission.ts'
import { deleteOldEmailChanges } from './links/email-changes.queries.ts'
import { deleteOldResetLinks } from './links/password-resets.queries.ts'
import { deleteOldSignUps } from './links/sign-ups.queries.ts'
import { deleteOldAttempts } from './providers/sign-in.operations.ts'
import { registerSignInRoutes } from './providers/sign-in.routes.ts'
import { sessionOperations } from './sessions.operations.ts'
import { registerSessionRoutes } from './sessions.routes.ts'
import type { AuthLimits } from './sign-in/auth-limits.ts'
import type { InitiatorOf } from './sign-in/initiator.ts'
import type { Passwords } from './sign-in/passwords.ts'

interface SessionServices {
  relyingPartyOf: (host: string) => { id: string }
  reader: Kysely<Tables>
  transact: Transact
  now: () => number
  plans: Plans
  config: {
    signUp: () => SignUpMode
    inviteCredit: () => number
    trialDays: () => number
    communityName: () => string | null
    communityTimeZone: () => string
    publicUrl: URL | null
    smtpUrl: URL | null
  }
  /** Reports to the operator: an unconfirmed address that counts now, and a fault of the mail. */
  reports: { emailChanged: (memberId: string) => void; mailFault: (error: unknown) => void }
  passwords: Passwords
  authLimits: AuthLimits
  /** The providers that are set up. */
  providers: { readonly [Name in SignInProviderName]?: SignInProvider | undefined }
  cookie: OwnCookie
  initiatorOf: InitiatorOf
  /** Such as 'Firefox on Windows', where it is known. */
  browserNameOf: (userAgent: string | undefined) => string | null
  /** Ends every socket of a session that is over. */
  closeSockets: (tokenHash: string) => void
  /** Sends a mail some time later; a mail that cannot be sent fails no call. */
  postMail: (mail: PostedMail) => void
  /** Returns the origin of links in mails: the one that the operator configured, never a host name from a request. */
  appOrigin: () => string
  keys: Pick<DataKeys, 'open' | 'hash'>
  geocoding: Geocoding
  /** The provider for mails whose sender needs the result of the delivery. */
  mailProvider: MailProvider
}

export function createSessionsFeature({
  config,
  reports,
  ...services
}: SessionServices): Feature<'sessions'> {
  const admission = createAdmission({
    ...services,
    signUp: config.signUp,
    inviteCredit: config.inviteCredit,
  })
  const { trialDays, communityName, communityTimeZone: timeZone, publicUrl, smtpUrl } = config
  const confirmsByMail = smtpUrl !== null
  return {
    handlers: sessionOperations({
      ...services,
      admission,
      signUp: config.signUp,
      trialDays,
      communityName,
      timeZone,
      confirmsByMail,
      noteEmailChanged: reports.emailChanged,
    }),
    tables: {},
    jobs: [
      everyMinuteInBatches('saying whose address is to be confirmed', (batch) =>
        notifyVerificationWanted(confirmsByMail, batch),
      ),
      ...(confirmsByMail
        ? [
            verificationMailJob({
              ...services,
              provider: services.mailProvider,
              communityName,
              timeZone,
              onFault: reports.mailFault,
            }),
          ]
        : []),
      dailyInTransaction('forgetting sessions that ended', deleteEndedSessions),
      dailyInTransaction('forgetting old links of mails', deleteOldResetLinks),
      dailyInTransaction('forgetting addresses that nobody confirmed', deleteOldEmailChanges),
      dailyInTransaction('forgetting sign-ups that nobody finished', deleteOldSignUps),
      everyMinuteInBatches('forgetting old ways to a provider', deleteOldAttempts),
    ],
    registerRoutes: async (server) => {
      await registerSessionRoutes(server, services)
      await registerSignInRoutes(server, { ...services, admission, trialDays, publicUrl })
    },
  }
}
