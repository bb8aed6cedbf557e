/** What both sides know of names and of the ways in. */

export const nameLengthMax = 50

/** Who else may say who somebody is, besides e-mail and password. */
export const signInProviders = ['google'] as const
export type SignInProviderName = (typeof signInProviders)[number]

/** Why somebody came back from a provider without being signed in; the address says no more than this. */
export const failedSignIns = ['google', 'email-taken', 'too-many'] as const
export type FailedSignIn = (typeof failedSignIns)[number]
