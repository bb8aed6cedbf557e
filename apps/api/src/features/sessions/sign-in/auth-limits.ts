/**
 * Counts attempts to sign in and to sign up. Refuses by throwing `too_many`, also when the password is right, so that
 * the refusal reveals nothing.
 */
export interface AuthLimits {
  signUp: (address: string) => void
  signUpMail: (account: string) => void
  /** Does it, and counts a wrong code of the community. */
  communityCode: <Result>(address: string, work: () => Promise<Result>) => Promise<Result>
  /** Does it, and counts what turns out to be a wrong password. */
  logIn: <Result>(address: string, account: string, work: () => Promise<Result>) => Promise<Result>
  /** Limits sign-ins that begin at a provider; those that succeed are not counted. */
  signInWithProvider: { begin: (address: string) => void; succeeded: (address: string) => void }
  /** Limits mails per member and per address: each mail may go to a person who did not request it. */
  emailChange: (memberId: string, account: string) => void
  /** Limits changes of an account of which a mail tells its owner. */
  accountMail: (memberId: string) => void
  resetLink: (address: string, account: string) => void
  passwordReset: (account: string) => void
}
