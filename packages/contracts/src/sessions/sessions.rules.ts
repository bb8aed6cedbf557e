/** Rules for names and for the ways to sign in, shared by app and server. */

export const nameLengthMax = 50

/** The providers that can sign a member in, besides e-mail and password. */
export const signInProviders = ['google', 'apple'] as const
export type SignInProviderName = (typeof signInProviders)[number]

/**
 * The reasons for which a browser leaves for a provider: `confirm` confirms the identity of the signed-in member again,
 * `connect` adds a way to sign in.
 */
export type SignInPurpose = 'sign-in' | 'confirm' | 'connect'

/**
 * The sign-up modes: everybody may open an account, those with the community's code or a member's invitation, only
 * those with an invitation, or nobody.
 */
export const signUpModes = ['open', 'code', 'invited', 'closed'] as const
export type SignUpMode = (typeof signUpModes)[number]

/** The modes that every app accepts. Where only invitations let people in, they read `closed` and a second field. */
export const shownSignUpModes = ['open', 'code', 'closed'] as const

/**
 * The reasons for which a provider's sign-in ended without a session. The address contains nothing more than one of
 * these.
 */
export const failedSignIns = [
  ...signInProviders,
  'email-taken',
  'too-many',
  'community-code',
  'invitation',
  'closed',
  'kept-out',
  /** Connecting failed: another account here signs in with it. */
  'connected-elsewhere',
  /** Connecting failed: another account of that provider already opens this account. */
  'disconnect-first',
  /** Connecting failed: the member confirmed their identity too long ago. */
  'sign-in-again',
] as const
export type FailedSignIn = (typeof failedSignIns)[number]
