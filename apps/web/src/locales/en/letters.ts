import { setApart } from '@porchlight/contracts/values/text/set-apart'

/** Texts for neighbors without an email address, who join by a letter. */
export const letterTexts = {
  join: {
    open: 'Join without email',
    title: 'Join without email',
    text: 'Choose a password. You get a name to sign in with.',
    failure: 'Sign up failed',
    failureText: 'Please try again.',
    noSignal:
      'Joining needs a signal, and there is none right now. What you typed stays here; please try again in a moment.',
  },
  joined: {
    title: 'Your sign-in name',
    text: 'Write it down, or keep your letter. With it and your password you log in on any phone.',
    forgotten: 'If you forget the password, the operators help you back in.',
    action: 'Go on',
    failure: 'Login failed',
    noSignal: (name: string) =>
      `Logging in needs a signal, and there is none right now. Your account is there: log in later as ${setApart(name)}.`,
  },
  logIn: {
    title: 'Log in',
    signInName: 'Sign-in name',
    signInNameHint: 'It’s on your letter, such as rosa-4821.',
    forgotten: 'Forgot your password? Ask the operators: they can give you a link for a new one.',
    byEmail: 'Log in with email',
    failure: 'Login failed',
    failureText: 'Invalid sign-in name or password',
  },
}
