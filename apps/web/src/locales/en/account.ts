/** Texts of the member's own account: ways to sign in, and devices. */
import { setApart } from '@porchlight/contracts/values/text/set-apart'
import { setupTexts } from './account.setup.ts'

export const accountTexts = {
  back: 'Back',
  unknown: 'Your account will show up when you’re back online.',
  needsSignal:
    'You need to be online to change your account. What you type stays here until you leave this page.',
  setup: setupTexts,
  settings: {
    title: 'Account Settings',
    signIn: 'How you sign in',
    email: 'Email',
    signInName: 'Sign-in name',
    changeEmail: 'Change email',
    addEmail: 'Add an email',
    changePassword: 'Change password',
    signOut: 'Log out',
  },
  email: {
    title: 'Change email',
    now: (email: string) => `You sign in as ${setApart(email)}.`,
    newEmail: 'New email',
    currentPassword: 'Current password',
    submit: 'Save new email',
    failure: 'Failed to update email',
    failureText: 'Your email hasn’t changed. Please try again.',
    noSignal:
      'No signal right now. What you typed stays here; try again later. If you have to log in then, try both emails.',
    waiting: {
      title: 'Check your email',
      text: (email: string) =>
        `An email is on its way to ${setApart(email)}. Open its link within an hour to switch to the new address. Until then, sign in as before.`,
      done: 'Back to Account Settings',
    },
  },
  password: {
    title: 'Change password',
    text: 'Saving it signs you out on every other device.',
    currentPassword: 'Current password',
    newPassword: 'New password',
    newPasswordHint: 'At least 8 characters.',
    confirmPassword: 'New password again',
    submit: 'Save new password',
    failure: 'Failed to update password',
    failureText: 'Your password hasn’t changed. Please try again.',
    noSignal:
      'No signal right now. What you typed stays here; try again later. If you have to log in then, use the new password.',
  },
  setUp: {
    title: 'Create Password',
    submit: 'Create Password',
    failure: 'Failed to create password',
    failureText: 'Please try again.',
  },
  providers: {
    title: 'Google and Apple',
    not: 'Not connected',
    since: (day: string) => `Connected since ${day}`,
    connect: 'Connect',
    connectOf: (provider: string) => `Connect ${provider}`,
    disconnect: 'Disconnect',
    disconnectOf: (provider: string) => `Disconnect ${provider}`,
    question: (provider: string) => `Disconnect ${provider}?`,
    questionText: (provider: string) =>
      `You won’t be able to sign in with ${provider} anymore, and every other device is signed out.`,
    keep: 'Leave it connected',
    done: (provider: string) => `You can sign in with ${provider} now.`,
    noSignal: 'No signal right now. Try again when you’re back online.',
  },
  devices: {
    title: 'Where you’re signed in',
    unknown: 'A browser',
    isThis: 'This device',
    ofLate: 'Used today or yesterday',
    lastUsed: (day: string) => `Last used around ${day}`,
    failed: 'This list will show up when you’re back online.',
    again: 'Try again',
    end: 'Sign out there',
    endOf: (name: string) => `Sign out there: ${setApart(name)}`,
    endOthers: 'Sign out everywhere else',
    endQuestion: (name: string) => `Sign out on ${setApart(name)}?`,
    endOthersQuestion: 'Sign out everywhere else?',
    endText: 'Anything written there and not sent yet stays there, and sends after the next sign-in.',
    keep: 'Leave it signed in',
    endFailed: 'That didn’t work. Please try again.',
  },
  confirmEmail: {
    title: 'Your new email',
    text: 'Type your password to start signing in with this address.',
    password: 'Password',
    submit: 'Use this address',
    done: 'Your email was changed',
    doneText: 'From now on you sign in with the new address.',
    noSignal: 'No signal right now. The link still works; try again when you’re back online.',
  },
  undoEmail: {
    title: 'This wasn’t you?',
    text: 'Your account goes back to your old address. Every device is signed out, Google, Apple and passkeys stop working, and you choose a new password.',
    submit: 'This wasn’t me',
    failure: 'That didn’t work',
    failureText: 'Please try again.',
    noSignal: 'No signal right now. Try again as soon as you’re back online.',
  },
  /** Texts for members who joined before the community's server could send mail. */
  proveEmail: {
    title: 'Is this your email address?',
    text: 'One tap confirms that this address is yours. What you wrote to neighbors in the meantime then sends by itself.',
    passwordText:
      'Type your account’s password to confirm that this address is yours. Didn’t join with it? Then leave this page.',
    password: 'Password',
    submit: 'Yes, it’s mine',
    done: 'Thank you',
    doneText: 'Your email address is confirmed. What was waiting on your devices sends now.',
    failure: 'That didn’t work',
    failureText: 'Please try again.',
    gone: 'This link has expired, or your account has a different address now. Your profile has a button that sends you a new link.',
    noSignal: 'No signal right now. The link still works; try again when you’re back online.',
  },
  goneLink: {
    title: 'This link doesn’t work',
    text: 'It has expired or was already used. Can’t log in? Choose “Forgot your password?” on the log-in page.',
  },
  /** Texts shown before the account is changed. */
  proof: {
    title: 'Confirm it’s you',
    text: 'To make this change, please type your password again.',
    passwordOrPasskey: 'To make this change, please type your password again or use a passkey.',
    passkeyText: 'To make this change, please confirm it’s you.',
    passkeyOrProvider:
      'To make this change, please confirm it’s you. With Google or Apple you leave this page, come back, and retype what you typed.',
    noWay:
      'To make this change, please confirm it’s you: log out, log in again, and come back within ten minutes.',
    providerText:
      'To make this change, please confirm it’s you. You’ll come back here and retype what you typed.',
    password: 'Your password',
    submit: 'Continue',
    failure: 'That didn’t work',
    failureText: 'Please try again.',
    noSignal: 'No signal right now. Try again later; you may have to log in again.',
    failedAt: (provider: string) => `That didn’t work with ${provider}. Please try again.`,
    connectedElsewhere:
      'Someone else here signs in with that account. Use another one, or ask the operators.',
    disconnectFirst:
      'Your account is already connected to another one there. Disconnect that one first, then connect this one.',
    tooLate: 'It’s been too long since you confirmed it’s you. Please try again.',
  },
} as const
