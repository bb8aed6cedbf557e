/** Texts of using a passkey. */
export const passkeySignInTexts = {
  signIn: 'Sign in with a passkey',
  confirm: 'Use a passkey',
  /** The message for both cases: browsers do not report whether there was no passkey or whether its owner cancelled. */
  signInNotUsed: 'No passkey was used. You can try again, or log in with your email.',
  confirmNotUsed: 'No passkey was used. You can try again.',
  noSignal: 'No signal right now. Try again when you’re back online.',
  elsewhere: 'Passkeys don’t work at this page’s address.',
  failed: 'That didn’t work. Please try again.',
} as const
