/** What both sides know of names and of the ways in. */

export const nameLengthMax = 50

/** Who else may say who somebody is, besides e-mail and password. */
export const signInProviders = ['google', 'apple'] as const
export type SignInProviderName = (typeof signInProviders)[number]

/** What a browser leaves for a provider for: `confirm` shows once more who is signed in, `connect` adds a way in. */
export type SignInPurpose = 'sign-in' | 'confirm' | 'connect'

/** Who may open an account: everybody, whoever knows the community's code, nobody. */
export const signUpModes = ['open', 'code', 'closed'] as const
export type SignUpMode = (typeof signUpModes)[number]

/** Why somebody came back from a provider without being signed in; the address says no more than this. */
export const failedSignIns = [
  ...signInProviders,
  'email-taken',
  'too-many',
  'community-code',
  'closed',
  'kept-out',
  /** Of connecting: somebody else here signs in with it. */
  'connected-elsewhere',
  /** Of connecting: another one of that provider opens the account. */
  'disconnect-first',
  /** Of connecting: too long ago that they showed who they are. */
  'sign-in-again',
] as const
export type FailedSignIn = (typeof failedSignIns)[number]
