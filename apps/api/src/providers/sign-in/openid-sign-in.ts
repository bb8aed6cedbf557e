/** Signing in by OpenID Connect: authorization code with PKCE, state and nonce, the ID token's signature checked. */
import * as openid from 'openid-client'
import * as v from 'valibot'
import type { ProvidedIdentity, SignInProvider, SignInSecrets } from './sign-in.ts'

interface OpenidSettings {
  issuer: URL
  clientId: string
  clientSecret: string
  /** Where the provider sends the browser back to; it knows the same address and takes no other. */
  redirectUrl: URL
}

/** Somebody waits in front of an empty page meanwhile. */
const callSecondsMax = 8

const claimsSchema = v.object({
  iss: v.string(),
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  email: v.string(),
  /** Some providers write the truth value as text. */
  email_verified: v.optional(v.union([v.boolean(), v.picklist(['true', 'false'])]), false),
  given_name: v.optional(v.string()),
  family_name: v.optional(v.string()),
  name: v.optional(v.string()),
  auth_time: v.optional(v.number()),
})

export function createOpenidSignIn(settings: OpenidSettings): SignInProvider {
  const { redirectUrl } = settings
  const configured = onceItWorks(() => discover(settings))
  return {
    startUrl: async ({ state, nonce, verifier }, { asksAgain = false } = {}) =>
      openid.buildAuthorizationUrl(await configured(), {
        redirect_uri: redirectUrl.href,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        // On a phone that is handed around, the last person's account must not be taken without a word.
        ...(asksAgain ? askAgain : { prompt: 'select_account' }),
      }),
    finish: async (answer, secrets) =>
      identityOf(await claimsFor(await configured(), redirectUrl, answer, secrets)),
  }
}

/** Whoever is to show anew who they are is asked there, and when they did is said: some say so only when it is asked for. */
const askAgain = {
  prompt: 'login',
  max_age: '0',
  claims: JSON.stringify({ id_token: { auth_time: { essential: true } } }),
}

async function discover({ issuer, clientId, clientSecret }: OpenidSettings): Promise<openid.Configuration> {
  const extensions = [openid.enableNonRepudiationChecks]
  // The settings let this through for this machine itself alone.
  if (issuer.protocol === 'http:') extensions.push(openid.allowInsecureRequests)
  return openid.discovery(issuer, clientId, clientSecret, openid.ClientSecretPost(clientSecret), {
    timeout: callSecondsMax,
    execute: extensions,
  })
}

async function claimsFor(
  configuration: openid.Configuration,
  redirectUrl: URL,
  answer: URLSearchParams,
  { state, nonce, verifier }: SignInSecrets,
): Promise<openid.IDToken | undefined> {
  const cameBackTo = new URL(redirectUrl)
  cameBackTo.search = answer.toString()
  const tokens = await openid.authorizationCodeGrant(configuration, cameBackTo, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
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

/** Asked for when first needed, and kept; a failure is not. */
function onceItWorks<Result>(attempt: () => Promise<Result>): () => Promise<Result> {
  let kept: Promise<Result> | null = null
  return () => {
    kept ??= attempt().catch((error: unknown) => {
      kept = null
      throw error
    })
    return kept
  }
}
