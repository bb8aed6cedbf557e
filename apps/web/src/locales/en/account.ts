/** Texts of the member's own account: ways to sign in, and devices. */
import { setApart } from '@porchlight/contracts/values/text/set-apart'
import { setupTexts } from './account.setup.ts'

export const accountTexts = {
  back: 'Back',
  unknown: 'Your account comes with the next signal.',
  needsSignal: 'Changing your account needs a signal. What you type stays here until you leave this page.',
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
    failureText: 'Your email is as it was. Please try again.',
    noSignal:
      'Changing your email needs a signal, and there is none right now. What you typed stays here; please try again in a moment.',
    waiting: {
      title: 'Check your mail',
      text: (email: string) =>
        `A mail is on its way to ${setApart(email)}. Open its link within an hour, and the new address counts. Until then you sign in as before.`,
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
    failureText: 'Your password is as it was. Please try again.',
    noSignal:
      'Saving a password needs a signal, and there is none right now. What you typed stays here; please try again in a moment.',
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
      `From then on ${provider} no longer opens your account, and every other device is signed out.`,
    keep: 'Leave it connected',
    done: (provider: string) => `You can sign in with ${provider} now.`,
    noSignal: 'This needs a signal, and there is none right now. Please try again in a moment.',
  },
  devices: {
    title: 'Where you are signed in',
    unknown: 'A browser',
    isThis: 'This device',
    ofLate: 'Used today or yesterday',
    lastUsed: (day: string) => `Last used around ${day}`,
    failed: 'This list comes with the next signal.',
    again: 'Try again',
    end: 'Sign out there',
    endOf: (name: string) => `Sign out there: ${setApart(name)}`,
    endOthers: 'Sign out everywhere else',
    endQuestion: (name: string) => `Sign out on ${setApart(name)}?`,
    endOthersQuestion: 'Sign out everywhere else?',
    endText: 'What was written there and not sent yet stays there, and is sent after the next sign-in.',
    keep: 'Leave it signed in',
    endFailed: 'That didn’t work. Please try again.',
  },
  confirmEmail: {
    title: 'Your new email',
    text: 'Type your password, and from then on you sign in with this address.',
    password: 'Password',
    submit: 'Use this address',
    done: 'Your email is changed',
    doneText: 'From now on you sign in with the new address.',
    noSignal:
      'This needs a signal, and there is none right now. The link stays good; please try again in a moment.',
  },
  undoEmail: {
    title: 'This wasn’t you?',
    text: 'Your old address becomes that of your account again. Every device is signed out, Google, Apple and passkeys open it no more, and you choose a new password.',
    submit: 'This wasn’t me',
    failure: 'That didn’t work',
    failureText: 'Please try again.',
    noSignal:
      'This needs a signal, and there is none right now. The link stays good; please try again in a moment.',
  },
  /** Texts for members who joined before the community's server could send mail. */
  proveEmail: {
    title: 'Is this your email address?',
    text: 'With one tap you confirm that this address is yours. What you wrote to neighbors meanwhile goes by itself.',
    passwordText:
      'Type the password of your account, and this address counts as yours. Was it not you who joined with it? Then leave this page.',
    password: 'Password',
    submit: 'Yes, it is mine',
    done: 'Thank you',
    doneText: 'Your email address is confirmed. What waited on your devices goes now.',
    failure: 'That didn’t work',
    failureText: 'Please try again.',
    gone: 'This link has run out, or your account has another address by now. Your profile has a button that sends you a new one.',
    noSignal:
      'This needs a signal, and there is none right now. The link stays good; please try again in a moment.',
  },
  goneLink: {
    title: 'This link leads nowhere',
    text: 'It has run out, or was used before.',
  },
  /** Texts shown before the account is changed. */
  proof: {
    title: 'Is it you?',
    text: 'Before this is changed, please type your password once more.',
    passwordOrPasskey: 'Before this is changed, please type your password once more, or use a passkey.',
    passkeyText: 'Before this is changed, please show once more that it is you.',
    passkeyOrProvider:
      'Before this is changed, please show once more that it is you. With Google or Apple you leave this page, come back, and type again what you typed.',
    noWay:
      'Before this is changed, please show once more that it is you: log out, log in again, and come back within ten minutes.',
    providerText:
      'Before this is changed, please show once more that it is you. You come back here, and type again what you typed.',
    password: 'Your password',
    submit: 'Go on',
    failure: 'That didn’t work',
    failureText: 'Please try again.',
    noSignal: 'This needs a signal, and there is none right now. Please try again in a moment.',
    failedAt: (provider: string) => `That didn’t work with ${provider}. Please try again.`,
    connectedElsewhere:
      'Someone else here signs in with that account. Use another one, or ask the operators.',
    disconnectFirst:
      'Your account is connected to another one there already. Disconnect that one first, then connect this one.',
    tooLate: 'It was too long ago that you showed that it is you. Please try again.',
  },
} as const
