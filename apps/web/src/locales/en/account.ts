/** What one's own account says: how one signs in, and on which devices. */
export const accountTexts = {
  back: 'Back',
  unknown: 'Your account comes with the next signal.',
  needsSignal:
    'There is no signal right now. Changing your account needs one; what you type stays here until you leave this page.',
  setup: {
    title: 'Account Setup',
    settings: 'Account Settings',
    rows: 'What your account has',
  },
  settings: {
    title: 'Account Settings',
    signIn: 'How you sign in',
    email: 'Email',
    signOut: 'Log out',
  },
  /** Before something about the account is changed. */
  proof: {
    title: 'Is it you?',
    text: 'Before this is changed, please type your password once more.',
    providerText:
      'Before this is changed, please show once more that it is you. You come back here, and type again what you typed.',
    password: 'Your password',
    submit: 'Go on',
    failure: 'That did not work',
    failureText: 'Please try again.',
    noSignal: 'This needs a signal, and there is none right now. Please try again in a moment.',
    failed: 'Google could not show that it is you. Please try again.',
  },
} as const
