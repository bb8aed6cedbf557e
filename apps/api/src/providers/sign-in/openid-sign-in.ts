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
  /** The same, where it is to ask who it is although it knows. */
  askAgain: Readonly<Record<string, string>>
  /** The browser brings the answer by a form that is sent to us, not in the address. */
  answersByForm: boolean
}

export const googleWays: ProviderWays = {
  scope: 'openid email profile',
  // On a phone that is handed around, the last person's account must not be taken without a word.
  more: { prompt: 'select_account' },
  // When they did is said, too: some say so only when it is asked for.
  askAgain: {
    prompt: 'login',
    max_age: '0',
    claims: JSON.stringify({ id_token: { auth_time: { essential: true } } }),
  },
  answersByForm: false,
}

/** Asks at every sign-in by itself, and says when. Gives names and addresses only where it may send a form. */
export const appleWays: ProviderWays = {
  scope: 'openid name email',
  more: { response_mode: 'form_post' },
  askAgain: { response_mode: 'form_post' },
  answersByForm: true,
}

/** Somebody waits in front of an empty page meanwhile. */
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
      // Nobody vouches for what came beside the signed answer: a name is all that is taken from there.
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

/** Sent once in a lifetime, when somebody comes for the first time; otherwise null. */
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
