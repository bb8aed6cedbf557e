import { setApart } from '@porchlight/contracts/values/text/set-apart'

/** Texts for neighbors without an email address, who join by a letter. */
export const letterTexts = {
  join: {
    open: 'Join without email',
    title: 'Join without email',
    text: 'Choose a password. You get a name to sign in with.',
    failure: 'Sign up failed',
    failureText: 'Please try again.',
    noSignal: 'No signal right now. What you typed stays here; try again when you’re back online.',
  },
  joined: {
    title: 'Your sign-in name',
    text: 'Write it down, or keep your letter. With it and your password you log in on any phone.',
    forgotten: 'If you forget the password, the operators help you back in.',
    action: 'Continue',
    failure: 'Login failed',
    noSignal: (name: string) =>
      `No signal right now. Your account is ready: log in as ${setApart(name)} when you’re back online.`,
  },
  logIn: {
    title: 'Log in',
    signInName: 'Sign-in name',
    signInNameHint: 'It’s on your letter, like rosa-4821.',
    forgotten: 'Forgot your password? Ask the operators: they can give you a link for a new one.',
    byEmail: 'Log in with email',
    failure: 'Login failed',
    failureText: 'Invalid sign-in name or password',
  },
}
