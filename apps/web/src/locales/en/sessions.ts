export const sessionTexts = {
  entry: {
    title: 'Welcome',
    text: 'Ask for a hand, lend one, meet the people next door.',
    signUp: 'Create an account',
    logIn: 'Log in',
    notSetUp: (provider: string) =>
      `Signing in with ${provider} isn’t set up in this community. Here you sign in with your email.`,
  },
  signUp: {
    title: 'Create your account',
    firstName: 'First name',
    lastName: 'Last name',
    lastNameHint: 'Neighbors see only the first letter.',
    email: 'Email',
    password: 'Password',
    passwordHint: 'At least 8 characters.',
    /** The text before the link to the terms. */
    agree: 'You must be 18 or older. By signing up, you agree to our ',
    terms: 'Terms & Conditions',
    submit: 'Sign up',
    toLogIn: 'I already have an account',
    /** Below an address that has one. */
    logInInstead: 'Log in instead',
    success: 'Account created successfully!',
    successText: 'You’re in. Log in to start.',
    failure: 'Sign up failed',
    failureText: 'Please try again.',
    byInvitation:
      'New neighbors join by invitation here. Open your invitation link to sign up. If you have an account, log in as usual.',
    closed: 'Nobody new can sign up here right now. If you have an account, log in as usual.',
  },
  communityCode: {
    label: 'Community code',
    hint: 'It’s on the poster, or ask the person who told you about us.',
  },
  signUpMail: {
    title: 'Check your email',
    text: 'We sent an email to the address you gave. It tells you what to do next.',
    hint: 'Nothing after a few minutes? Check your spam folder and the address.',
    again: 'Send it again',
    sentAgain: 'Sent again',
    sentAgainText: 'The email tells you what to do next. An earlier one still works, too.',
    change: 'Change the address',
    signUpAgain: 'Sign up again',
    toLogIn: 'I’m done: log in',
    failure: 'Not sent',
    failureText: 'Please try again.',
    noSignal:
      'You need to be online to send it again. What you typed stays here; please try again in a moment.',
  },
  confirm: {
    title: 'One last step',
    text: 'Enter the password you chose when you signed up. This creates your account and logs you in here.',
    password: 'Password',
    submit: 'Finish signing up',
    success: 'Account created successfully!',
    successText: 'Welcome to the porch.',
    logInText: 'Your account is ready. Please log in.',
    failure: 'Sign up failed',
    failureText: 'Please try again.',
    noSignal: 'You need to be online to finish signing up. Please try again in a moment.',
    gone: {
      title: 'This link doesn’t work',
      text: 'It expired, or it was used before. If you have an account, log in; if not, sign up again.',
      toLogIn: 'Log in',
      toSignUp: 'Sign up again',
    },
    signedIn: {
      title: 'You’re already logged in',
      text: 'If this link is for another sign-up, sign out first and open it again. It works for a day.',
    },
    toHome: 'Back to home',
  },
  logIn: {
    title: 'Log in',
    email: 'Email',
    password: 'Password',
    submit: 'Log in',
    toForgot: 'Forgot your password?',
    byName: 'Log in without email',
    toSignUp: 'Create an account',
    failure: 'Login failed',
    failureText: 'Invalid email or password',
  },
  forgot: {
    title: 'Forgot your password?',
    text: 'Enter the email you signed up with. We’ll send you a link to set a new password.',
    email: 'Email',
    emailHint: 'No email after a few minutes? The operators can help you back in.',
    submit: 'Send reset link',
    back: 'Back to log in',
    success: 'Reset link sent!',
    successText: 'If this address has an account, the link is on its way. It works for an hour.',
    failure: 'Error',
    failureText: 'The link couldn’t be sent. Please try again.',
    noSignal: 'You need to be online to get a link. Your address stays here; please try again in a moment.',
  },
  reset: {
    title: 'Set a new password',
    text: 'Saving it signs you out on every device. Then log in with the new one.',
    password: 'New password',
    passwordHint: 'At least 8 characters.',
    confirmPassword: 'New password again',
    submit: 'Save new password',
    failure: 'Reset failed',
    failureText: 'Your password hasn’t changed. Please try again.',
    noSignal:
      'No signal right now. What you typed stays here; try again. If the link doesn’t work then, log in with the new password.',
    noLink: { title: 'Invalid reset link', text: 'Please request a new password reset.' },
    signedIn:
      'Sign out on your profile first. Then choose “Forgot your password?” on the log-in page and open the link in the email.',
    toForgot: 'Request a new link',
    toHome: 'Back to home',
    done: {
      title: 'Password changed',
      text: 'You were signed out everywhere. Log in with your new password.',
      action: 'Continue to Login',
    },
  },
  provider: {
    names: { google: 'Google', apple: 'Apple' },
    way: (provider: string) => `Continue with ${provider}`,
    codeTitle: 'One thing first',
    codeText: (provider: string) =>
      `You don’t have an account here yet. Enter the code, then continue with ${provider} again.`,
    codeFirst: 'New here? Enter the community code before you continue with Apple.',
    noSignal: (provider: string) =>
      `You need to be online to sign in with ${provider}. Please try again in a moment.`,
    failed: (provider: string) =>
      `Signing in with ${provider} didn’t work this time. Please try again, or use your email.`,
    needsCode: (provider: string) => `To sign up here with ${provider}, you need the community code.`,
    needsInvitation:
      'To sign up here you need an invitation that still works. Ask a neighbor who’s a member for one.',
    closed: 'Nobody new can sign up here right now. The operators can tell you more.',
    keptOut: (provider: string) =>
      `You can’t sign up here with this ${provider} account. If you think this is a mistake, ask the operators.`,
    emailTaken:
      'There’s already an account with that email address. Please log in with its password, or reset it. Then you can connect Google or Apple in your account settings.',
  },
  /** The rating of a new password while it is typed. */
  strength: {
    weak: 'Easy to guess. A few words in a row are safer.',
    fair: 'Takes some guessing. One more word makes it safer.',
    strong: 'Hard to guess, unless you also use it elsewhere.',
  },
  showTyped: 'Show what I typed',
  hideTyped: 'Hide what I typed',
  back: 'Back',
  noSignal: 'You need to be online to sign in. What you typed stays here; please try again in a moment.',
  notStored: 'This device couldn’t save your sign-in. It may be full: free up some space, then try again.',
  stillTrying: 'Still trying. The signal is weak, and nothing you typed is lost.',
  held: 'You’ve been signed out. What’s waiting on this device is saved, and sends after you log in.',
  signOut: {
    title: 'Sign out?',
    waiting: (count: number) =>
      count === 1
        ? 'One thing you wrote hasn’t been sent yet.'
        : `${count} things you wrote haven’t been sent yet.`,
    sendFirst: 'Send first, then sign out',
    sendFirstHint: 'You need to be online.',
    keep: 'Keep on this device',
    keepHint: 'It sends when you sign in here again. Nobody else sees it.',
    keepDraftHint: 'It’ll be here when you sign in again. Nobody else sees it.',
    discard: 'Discard and sign out',
    discardHint: 'It’ll be gone for good.',
    discardQuestion: (count: number) =>
      count === 1 ? 'Discard it and sign out?' : `Discard ${count} and sign out?`,
    discardQuestionText: (count: number) =>
      count === 1
        ? 'What you wrote wasn’t sent, and will be gone for good.'
        : 'What you wrote wasn’t sent, and all of it will be gone for good.',
    discardConfirm: (count: number) => (count === 1 ? 'Discard it' : `Discard all ${count}`),
    discardCancel: 'Back',
    stay: 'Stay signed in',
    draftLeft: 'Everything that can be sent is sent. What’s left, like a text you started, is still here.',
    moreCame: 'Something was just written in another window. You’re still signed in.',
    stillWaiting: 'Not everything could be sent, so you’re still signed in.',
    noSignal: 'There’s no signal right now, so nothing could be sent. You’re still signed in.',
    failed: 'Signing out didn’t work. You’re still signed in; please try again.',
  },
} as const
