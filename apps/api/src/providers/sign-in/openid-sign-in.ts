/** Signing in by OpenID Connect: authorization code with PKCE, state and nonce, the ID token's signature checked. */
import * as openid from 'openid-client'
import * as v from 'valibot'
import type { ProvidedIdentity, SignInProvider, SignInSecrets } from './sign-in.ts'

interface OpenidSettings {
  issuer: URL
  clientId: string
  /** The method by which the server authenticates to the provider. */
  clientAuth: openid.ClientAuth
  ways: ProviderWays
  /** The address to which the provider sends the browser back. It must be registered there; no other is accepted. */
  redirectUrl: URL
}

/** Differences between providers. */
export interface ProviderWays {
  scope: string
  /** Additional parameters of the request. */
  more: Readonly<Record<string, string>>
  /** Additional parameters of a request that makes the provider authenticate the person again, even with a session. */
  askAgain: Readonly<Record<string, string>>
  /** True when the browser brings the response as a form that it posts to this server, and not in the address. */
  answersByForm: boolean
}

export const googleWays: ProviderWays = {
  scope: 'openid email profile',
  // Several people may share a phone, so the provider must not use the last person's account without a choice.
  more: { prompt: 'select_account' },
  // The claim `auth_time` is requested, because some providers send the time of authentication only then.
  askAgain: {
    prompt: 'login',
    max_age: '0',
    claims: JSON.stringify({ id_token: { auth_time: { essential: true } } }),
  },
  answersByForm: false,
}

/**
 * Apple's differences. Apple authenticates at every sign-in, and sends the time. It returns names and addresses only as
 * a form.
 */
export const appleWays: ProviderWays = {
  scope: 'openid name email',
  more: { response_mode: 'form_post' },
  askAgain: { response_mode: 'form_post' },
  answersByForm: true,
}

/** The time limit for a call in seconds. It is short, because the person is waiting at an empty page. */
const callSecondsMax = 8

const claimsSchema = v.object({
  iss: v.string(),
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  /** The email address. Not every provider sends it again after the first time. */
  email: v.optional(v.string(), ''),
  /** Some providers write the truth value as text. */
  email_verified: v.optional(v.union([v.boolean(), v.picklist(['true', 'false'])]), false),
  given_name: v.optional(v.string()),
  family_name: v.optional(v.string()),
  name: v.optional(v.string()),
  auth_time: v.optional(v.number()),
})

export function createOpenidSignIn(settings: OpenidSettings): SignInProvider {
  const { issuer, redirectUrl, ways } = settings
  const configured = onceItWorks(() => discover(settings))
  return {
    issuer,
    answersByForm: ways.answersByForm,
    partToKeep,
    startUrl: async ({ state, nonce, verifier }, { asksAgain = false } = {}) =>
      openid.buildAuthorizationUrl(await configured(), {
        redirect_uri: redirectUrl.href,
        scope: ways.scope,
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(asksAgain ? ways.askAgain : ways.more),
      }),
    finish: async (response, secrets) => {
      const claims = await claimsFor(await configured(), settings, { response, secrets })
      const identity = identityOf(claims)
      // The fields beside the signed token are not signed, so only the name is read from them.
      return ways.answersByForm ? { ...identity, ...(nameInForm(response) ?? {}) } : identity
    },
  }
}

const nameSchema = v.pipe(
  v.string(),
  v.maxLength(2000),
  v.parseJson(),
  v.object({
    name: v.object({
      firstName: v.optional(v.string(), ''),
      lastName: v.optional(v.string(), ''),
    }),
  }),
)

/** Returns the name in the form, or null. The provider sends it only once, at a person's first sign-in. */
function nameInForm(response: URLSearchParams): Pick<ProvidedIdentity, 'firstName' | 'lastName'> | null {
  const parsed = v.safeParse(nameSchema, response.get('user'))
  return parsed.success ? parsed.output.name : null
}

function partToKeep(form: URLSearchParams): URLSearchParams {
  const part = new URLSearchParams()
  for (const field of ['code', 'state', 'iss', 'error']) {
    const value = form.get(field)
    if (value !== null) part.set(field, value)
  }
  const name = nameInForm(form)
  if (name) part.set('user', JSON.stringify({ name }))
  return part
}

async function discover({ issuer, clientId, clientAuth }: OpenidSettings): Promise<openid.Configuration> {
  const extensions = [openid.enableNonRepudiationChecks]
  // The settings let this through for this machine itself alone.
  if (issuer.protocol === 'http:') extensions.push(openid.allowInsecureRequests)
  return openid.discovery(issuer, clientId, undefined, clientAuth, {
    timeout: callSecondsMax,
    execute: extensions,
  })
}

async function claimsFor(
  configuration: openid.Configuration,
  { redirectUrl }: OpenidSettings,
  { response, secrets }: { response: URLSearchParams; secrets: SignInSecrets },
): Promise<openid.IDToken | undefined> {
  const cameBackTo = new URL(redirectUrl)
  cameBackTo.search = response.toString()
  const tokens = await openid.authorizationCodeGrant(configuration, cameBackTo, {
    expectedState: secrets.state,
    expectedNonce: secrets.nonce,
    pkceCodeVerifier: secrets.verifier,
    idTokenExpected: true,
  })
  return tokens.claims()
}

function identityOf(claims: openid.IDToken | undefined): ProvidedIdentity {
  const { iss, sub, email, email_verified, given_name, family_name, name, auth_time } = v.parse(
    claimsSchema,
    claims,
  )
  return {
    issuer: iss,
    subject: sub,
    email,
    emailVerified: email_verified === true || email_verified === 'true',
    firstName: given_name ?? name ?? '',
    lastName: family_name ?? '',
    provedAt: auth_time === undefined ? null : auth_time * 1000,
  }
}

/** Runs the attempt at first use and caches its result; a failure is not cached. */
function onceItWorks<Result>(attempt: () => Promise<Result>): () => Promise<Result> {
  let cachedResult: Promise<Result> | null = null
  return () => {
    cachedResult ??= attempt().catch((error: unknown) => {
      cachedResult = null
      throw error
    })
    return cachedResult
  }
}
