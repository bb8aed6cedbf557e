/**
 * `/api/login`: the way to signing in, which is our own page or, where one is set up, a provider's. The
 * browser itself comes here, so every end is another address; what went wrong is for the log alone.
 */
import { type RefusalCode, Refused } from '@porchlight/contracts/errors/refusals'
import { waitSecondsOf } from '@porchlight/contracts/errors/too-many.text'
import {
  fragmentOfInvitation,
  invitationCodeLengthMax,
} from '@porchlight/contracts/invitations/invitations.rules'
import {
  type FailedSignIn,
  type SignInProviderName,
  signInProviders,
} from '@porchlight/contracts/sessions/sessions.rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Transact } from '../../../database/transactions/transact.ts'
import { type OwnCookie, ownCookie, setSessionCookie } from '../../../http/sessions/session.ts'
import type { PostedMail } from '../../../providers/mail/mail.ts'
import type { SignInProvider } from '../../../providers/sign-in/sign-in.ts'
import type { Admission } from '../joining/admission.ts'
import type { AuthLimits } from '../sign-in/auth-limits.ts'
import { requireFreshSignIn } from '../sign-in/fresh-sign-in.ts'
import type { InitiatorOf } from '../sign-in/initiator.ts'
import { startSession } from '../sign-in/sessions.queries.ts'
import { confirmByProvider, returnPathIn } from './confirm-by-provider.ts'
import { ConnectedElsewhere, connectPath, connectProvider, DisconnectFirst } from './connect-provider.ts'
import {
  admitMember,
  attemptMsMax,
  consumeAttempt,
  createSecrets,
  KeptOut,
  noteAttempt,
  type UsedAttempt,
} from './sign-in.operations.ts'
import { registerSignInForm } from './sign-in-form.routes.ts'

interface SignInSettings {
  /** The providers that are set up. */
  providers: { readonly [Name in SignInProviderName]?: SignInProvider | undefined }
  transact: Transact
  now: () => number
  trialDays: () => number
  admission: Pick<Admission, 'isPassGood' | 'admitInTransaction' | 'join' | 'isKeptOut'>
  authLimits: Pick<AuthLimits, 'signUp' | 'signInWithProvider' | 'accountMail'>
  cookie: OwnCookie
  publicUrl: URL | null
  closeSockets: (tokenHash: string) => void
  postMail: (mail: PostedMail) => void
  appOrigin: () => string
  initiatorOf: InitiatorOf
  /** Such as 'Firefox on Windows', where it is known. */
  browserNameOf: (userAgent: string | undefined) => string | null
}

export async function registerSignInRoutes(app: FastifyInstance, settings: SignInSettings): Promise<void> {
  const { transact, cookie } = settings
  await registerSignInForm(app, settings)
  // It has to survive the way back from another site.
  const attemptCookie = ownCookie('sign-in', attemptMsMax, settings.publicUrl)
  const providerNamed = (value: unknown) => {
    const name = signInProviders.find((each) => each === value)
    const provider = name && settings.providers[name]
    return name && provider ? { name, provider } : null
  }

  app.get<{
    Querystring: { with?: unknown; again?: unknown; for?: unknown; pass?: unknown; invitation?: unknown }
  }>('/api/login', { config: { access: 'anyone' } }, async (request, reply) => {
    const chosenProvider = providerNamed(request.query.with)
    // Only the app's own page starts this: it has made sure that no member is signed in on the device. Every other
    // caller gets our page, whose button starts it.
    if (!chosenProvider || settings.initiatorOf(request) !== 'own page') return reply.redirect('/auth')
    const sessionBefore = request.session?.tokenHash ?? null
    const aim = sessionBefore === null ? signingIn : aimOf(request.query)
    const { returnTo } = aim
    const invitation = codeIn(request.query.invitation)
    try {
      settings.authLimits.signInWithProvider.begin(request.ip)
      const secrets = createSecrets()
      const mayJoin = (await settings.admission.isPassGood(request.query.pass)) ? 1 : 0
      const url = await chosenProvider.provider.startUrl(secrets, { asksAgain: aim.purpose === 'confirm' })
      const token = await transact(async (transaction) => {
        if (aim.purpose === 'connect') {
          const sessionToken = request.cookies[cookie.name] ?? null
          await requireFreshSignIn(transaction.database, { sessionToken }, transaction.now)
        }
        return noteAttempt(transaction, {
          ...secrets,
          ...aim,
          provider: chosenProvider.name,
          sessionBefore,
          mayJoin,
          invitationCode: invitation,
        })
      })
      void reply.setCookie(attemptCookie.name, token, attemptCookie.options)
      return reply.redirect(url.href)
    } catch (error) {
      return sendBack(request, reply, {
        provider: chosenProvider.name,
        error,
        now: settings.now(),
        returnTo,
        invitation,
      })
    }
  })

  app.get<{ Params: { provider: string } }>(
    '/api/login/:provider',
    { config: { access: 'anyone' } },
    async (request, reply) => {
      const chosenProvider = providerNamed(request.params.provider)
      if (!chosenProvider) return reply.redirect('/auth')
      void reply.clearCookie(attemptCookie.name, attemptCookie.options)
      let returnTo: string | null = null
      let invitation: string | null = null
      try {
        const attemptState = request.cookies[attemptCookie.name]
        const attempt =
          attemptState === undefined
            ? null
            : await transact((transaction) => consumeAttempt(transaction, attemptState, chosenProvider.name))
        if (!attempt) return reply.redirect(backTo(chosenProvider.name))
        ;({ returnTo, invitationCode: invitation } = attempt)
        // Another tab was faster: its member stays, and the rows on the device stay theirs.
        if (request.session && request.session.tokenHash !== attempt.sessionBefore) return reply.redirect('/')
        const response = chosenProvider.provider.answersByForm
          ? attempt.answer
          : new URL(request.url, 'http://localhost').search
        if (response === null) return reply.redirect(backTo(chosenProvider.name, { returnTo, invitation }))
        const identity = await chosenProvider.provider.finish(new URLSearchParams(response), attempt)
        const before = request.cookies[cookie.name] ?? null
        const { closeSockets, postMail, appOrigin } = settings
        if (attempt.purpose === 'connect') {
          const connection = {
            attempt,
            identity,
            provider: chosenProvider.name,
            sessionToken: before,
            authLimits: settings.authLimits,
            postMail,
            appOrigin,
          }
          await transact((transaction) => connectProvider(transaction, connection))
          settings.authLimits.signInWithProvider.succeeded(request.ip)
          return reply.redirect(`${connectPath}?connected=${chosenProvider.name}`)
        }
        const sessionToken = await transact(async (transaction) => {
          if (attempt.purpose === 'confirm') {
            return confirmByProvider(transaction, { attempt, identity, sessionToken: before, closeSockets })
          }
          const memberId = await admitMember(transaction, {
            identity,
            provider: chosenProvider.name,
            trialDays: settings.trialDays(),
            admission: settings.admission,
            hadCode: attempt.mayJoin === 1,
            invitation,
            countSignUp: () => settings.authLimits.signUp(request.ip),
          })
          return startSession(transaction, {
            memberId,
            before,
            browser: settings.browserNameOf(request.headers['user-agent']),
            closeSockets,
          })
        })
        setSessionCookie(reply, cookie, sessionToken)
        settings.authLimits.signInWithProvider.succeeded(request.ip)
        return reply.redirect(returnTo ?? '/')
      } catch (error) {
        return sendBack(request, reply, {
          provider: chosenProvider.name,
          error,
          now: settings.now(),
          returnTo,
          invitation,
        })
      }
    },
  )
}

/** Returns the code of an invitation in a query; null when it has none. */
function codeIn(text: unknown): string | null {
  return typeof text === 'string' && text !== '' && text.length <= invitationCodeLengthMax ? text : null
}

type Aim = Pick<UsedAttempt, 'purpose' | 'returnTo'>

const signingIn: Aim = { purpose: 'sign-in', returnTo: null }

/** Returns the purpose for which a signed-in member goes to the provider. */
function aimOf(query: { again?: unknown; for?: unknown }): Aim {
  if (query.for === 'connect') return { purpose: 'connect', returnTo: connectPath }
  const returnTo = returnPathIn(query.again)
  return returnTo === null ? signingIn : { purpose: 'confirm', returnTo }
}

interface WayBack {
  /** The page of a member who was signed in and only confirmed who they are. */
  returnTo?: string | null
  /** The invitation of a newcomer, who may try another way with it. */
  invitation?: string | null
  query?: string
}

/** Returns the page that shows the failure. */
function backTo(
  failure: FailedSignIn,
  { returnTo = null, invitation = null, query = '' }: WayBack = {},
): string {
  const path = returnTo ?? '/auth'
  const fragment = invitation === null || returnTo !== null ? '' : fragmentOfInvitation(invitation)
  return `${path}${path.includes('?') ? '&' : '?'}failed=${failure}${query}${fragment}`
}

/** The refusals that the person can do something about. */
const failures: { readonly [Code in RefusalCode]?: FailedSignIn } = {
  email_taken: 'email-taken',
  too_many: 'too-many',
  sign_in_again: 'sign-in-again',
  community_code: 'community-code',
  invitation_needed: 'invitation',
  sign_up_closed: 'closed',
}

interface FailedWay {
  provider: SignInProviderName
  error: unknown
  now: number
  returnTo: string | null
  invitation: string | null
}

function sendBack(
  request: FastifyRequest,
  reply: FastifyReply,
  { provider, error, now, ...wayBack }: FailedWay,
): FastifyReply {
  const failure = failureOf(error)
  if (failure === 'too-many') {
    const { retryAt } = (error as Refused<'too_many'>).params
    return reply.redirect(backTo(failure, { ...wayBack, query: `&seconds=${waitSecondsOf(retryAt, now)}` }))
  }
  // With the code, the person tries the same provider again; a banned person sees which account it was.
  if (failure === 'community-code' || failure === 'kept-out') {
    return reply.redirect(backTo(failure, { ...wayBack, query: `&with=${provider}` }))
  }
  // An invitation that nobody can use is not worth another try.
  if (failure === 'invitation') return reply.redirect(backTo(failure))
  if (failure) return reply.redirect(backTo(failure, wayBack))
  request.log.warn({ provider, why: whyOf(error) }, 'signing in with a provider failed')
  return reply.redirect(backTo(provider, wayBack))
}

function failureOf(error: unknown): FailedSignIn | undefined {
  if (error instanceof ConnectedElsewhere) return 'connected-elsewhere'
  if (error instanceof DisconnectFirst) return 'disconnect-first'
  if (error instanceof KeptOut) return 'kept-out'
  return error instanceof Refused ? failures[error.code as RefusalCode] : undefined
}

/**
 * Returns the details of a failure that an operator can act on. Messages and causes are left out: they may contain what
 * was sent, tokens included.
 */
function whyOf(error: unknown): Record<string, string> {
  if (!(error instanceof Error)) return {}
  const { name, code, error: providerError, cause } = error as Error & { code?: unknown; error?: unknown }
  const below = cause instanceof Error ? (cause as Error & { code?: unknown }).code : undefined
  // A provider's word such as invalid_client, and nothing that only claims to be one.
  const isWord = typeof providerError === 'string' && /^[a-z_]{1,40}$/.test(providerError)
  return {
    name,
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof below === 'string' ? { below } : {}),
    ...(isWord ? { told: providerError } : {}),
  }
}
