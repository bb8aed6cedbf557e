/** Texts of using a passkey. */
export const passkeySignInTexts = {
  signIn: 'Sign in with a passkey',
  confirm: 'Use a passkey',
  /** The message for both cases: browsers do not report whether there was no passkey or whether its owner cancelled. */
  signInNotUsed: 'No passkey was used. You can try again, or log in with your email.',
  confirmNotUsed: 'No passkey was used. You can try again.',
  noSignal: 'Using a passkey needs a signal, and there is none right now. Please try again in a moment.',
  elsewhere: 'Passkeys don’t work at the address that this page has.',
  failed: 'That didn’t work. Please try again.',
} as const
