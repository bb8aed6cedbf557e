/** The providers to sign in with that the operator has set up. */
import type { SignInProviderName } from '@porchlight/contracts/sessions/sessions.rules'
import { ClientSecretPost } from 'openid-client'
import { appleWays, createOpenidSignIn, googleWays } from './openid-sign-in.ts'
import type { SignInProvider } from './sign-in.ts'
import { type SigningKey, signedSecret } from './signed-secret.ts'

export interface GoogleConfig {
  clientId: string
  clientSecret: string
  /** The trusted issuer: Google's own, or another OpenID provider's. */
  issuer: URL
}

export interface AppleConfig extends SigningKey {
  clientId: string
  issuer: URL
}

interface SignInConfig {
  publicUrl: URL | null
  google: GoogleConfig | null
  apple: AppleConfig | null
}

export function createConfiguredSignIn({ google, apple, publicUrl }: SignInConfig): {
  readonly [Name in SignInProviderName]: SignInProvider | undefined
} {
  return {
    google:
      google && publicUrl
        ? createOpenidSignIn({
            ...google,
            clientAuth: ClientSecretPost(google.clientSecret),
            ways: googleWays,
            redirectUrl: new URL('/api/login/google', publicUrl),
          })
        : undefined,
    apple:
      apple && publicUrl
        ? createOpenidSignIn({
            ...apple,
            clientAuth: signedSecret(apple),
            ways: appleWays,
            redirectUrl: new URL('/api/login/apple', publicUrl),
          })
        : undefined,
  }
}
