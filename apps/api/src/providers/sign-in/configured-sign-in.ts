/** The providers to sign in with that the operator has set up. */
import type { SignInProviderName } from '@porchlight/contracts/sessions/sessions.rules'
import { createOpenidSignIn } from './openid-sign-in.ts'
import type { SignInProvider } from './sign-in.ts'

interface SignInConfig {
  publicUrl: URL | null
  google: { clientId: string; clientSecret: string; issuer: URL } | null
}

export function createConfiguredSignIn({ google, publicUrl }: SignInConfig): {
  readonly [Name in SignInProviderName]: SignInProvider | undefined
} {
  return {
    google:
      google && publicUrl
        ? createOpenidSignIn({ ...google, redirectUrl: new URL('/api/login/google', publicUrl) })
        : undefined,
  }
}
