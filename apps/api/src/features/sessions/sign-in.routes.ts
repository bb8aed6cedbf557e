/**
 * `/api/login`: the way to signing in, which is our own page or, where one is set up, a provider's. The
 * browser itself comes here, so every end is another address; what went wrong is for the log alone.
 */
import { type RefusalCode, Refused } from '@porchlight/contracts/errors/refusals'
import { waitSecondsOf } from '@porchlight/contracts/errors/too-many.text'
import {
  type FailedSignIn,
  type SignInProviderName,
  signInProviders,
} from '@porchlight/contracts/sessions/sessions.rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Transact } from '../../database/transact.ts'
import { type OwnCookie, ownCookie, setSessionCookie } from '../../http/session.ts'
import type { SignInProvider } from '../../providers/sign-in/sign-in.ts'
import type { AuthLimits } from './auth-limits.ts'
import type { InitiatorOf } from './initiator.ts'
import { startSession } from './sessions.queries.ts'
import { admitMember, attemptMsMax, createSecrets, noteAttempt, takeAttempt } from './sign-in.operations.ts'

interface SignInSettings {
  /** Those that are set up. */
  providers: { readonly [Name in SignInProviderName]?: SignInProvider | undefined }
  transact: Transact
  now: () => number
  trialDays: number
  authLimits: Pick<AuthLimits, 'signUp' | 'signInWithProvider'>
  cookie: OwnCookie
  publicUrl: URL | null
  closeSockets: (tokenHash: string) => void
  initiatorOf: InitiatorOf
}

export function registerSignInRoutes(app: FastifyInstance, settings: SignInSettings): void {
  const { transact, cookie } = settings
  // It has to survive the way back from another site.
  const attemptCookie = ownCookie('sign-in', attemptMsMax, settings.publicUrl)
  const providerNamed = (given: unknown) => {
    const name = signInProviders.find((each) => each === given)
    const provider = name && settings.providers[name]
    return name && provider ? { name, provider } : null
  }

  app.get<{ Querystring: { with?: unknown } }>(
    '/api/login',
    { config: { access: 'anyone' } },
    async (request, reply) => {
      const asked = providerNamed(request.query.with)
      // Only the app's own page starts this: it has made sure that nobody is signed in on the device. Anybody else is
      // shown our page, whose button asks for it.
      if (!asked || settings.initiatorOf(request) !== 'own page') return reply.redirect('/auth')
      try {
        settings.authLimits.signInWithProvider.begin(request.ip)
        const secrets = createSecrets()
        const url = await asked.provider.startUrl(secrets)
        const sessionBefore = request.session?.tokenHash ?? null
        const token = await transact((transaction) =>
          noteAttempt(transaction, { ...secrets, provider: asked.name, sessionBefore }),
        )
        void reply.setCookie(attemptCookie.name, token, attemptCookie.options)
        return reply.redirect(url.href)
      } catch (error) {
        return sendBack(request, reply, { provider: asked.name, error, now: settings.now() })
      }
    },
  )

  app.get<{ Params: { provider: string } }>(
    '/api/login/:provider',
    { config: { access: 'anyone' } },
    async (request, reply) => {
      const asked = providerNamed(request.params.provider)
      if (!asked) return reply.redirect('/auth')
      void reply.clearCookie(attemptCookie.name, attemptCookie.options)
      try {
        const known = request.cookies[attemptCookie.name]
        const attempt =
          known === undefined
            ? null
            : await transact((transaction) => takeAttempt(transaction, known, asked.name))
        if (!attempt) return reply.redirect(backTo(asked.name))
        // Another tab was faster: its member stays, and the rows on the device stay theirs.
        if (request.session && request.session.tokenHash !== attempt.sessionBefore) return reply.redirect('/')
        const identity = await asked.provider.finish(answerIn(request), attempt)
        const sessionToken = await transact(async (transaction) => {
          const memberId = await admitMember(transaction, {
            identity,
            provider: asked.name,
            trialDays: settings.trialDays,
            countSignUp: () => settings.authLimits.signUp(request.ip),
          })
          return startSession(transaction, {
            memberId,
            before: request.cookies[cookie.name] ?? null,
            closeSockets: settings.closeSockets,
          })
        })
        setSessionCookie(reply, cookie, sessionToken)
        settings.authLimits.signInWithProvider.succeeded(request.ip)
        return reply.redirect('/')
      } catch (error) {
        return sendBack(request, reply, { provider: asked.name, error, now: settings.now() })
      }
    },
  )
}

function answerIn(request: FastifyRequest): URLSearchParams {
  return new URL(request.url, 'http://localhost').searchParams
}

function backTo(failed: FailedSignIn, waitSeconds?: number): string {
  return `/auth?failed=${failed}${waitSeconds === undefined ? '' : `&seconds=${waitSeconds}`}`
}

/** What the person can do something about. */
const failures: { readonly [Code in RefusalCode]?: FailedSignIn } = {
  email_taken: 'email-taken',
  too_many: 'too-many',
}

function sendBack(
  request: FastifyRequest,
  reply: FastifyReply,
  { provider, error, now }: { provider: SignInProviderName; error: unknown; now: number },
): FastifyReply {
  const failed = error instanceof Refused ? failures[error.code as RefusalCode] : undefined
  if (failed === 'too-many') {
    const { retryAt } = (error as Refused<'too_many'>).params
    return reply.redirect(backTo(failed, waitSecondsOf(retryAt, now)))
  }
  if (failed) return reply.redirect(backTo(failed))
  request.log.warn({ provider, why: whyOf(error) }, 'signing in with a provider failed')
  return reply.redirect(backTo(provider))
}

/** What an operator can act on. Messages and causes may carry what was sent, tokens included. */
function whyOf(error: unknown): Record<string, string> {
  if (!(error instanceof Error)) return {}
  const { name, code, error: told, cause } = error as Error & { code?: unknown; error?: unknown }
  const below = cause instanceof Error ? (cause as Error & { code?: unknown }).code : undefined
  // A provider's word such as invalid_client, and nothing that only claims to be one.
  const isWord = typeof told === 'string' && /^[a-z_]{1,40}$/.test(told)
  return {
    name,
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof below === 'string' ? { below } : {}),
    ...(isWord ? { told } : {}),
  }
}
