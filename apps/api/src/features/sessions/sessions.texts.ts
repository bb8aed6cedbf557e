import type { NounTexts } from '../../nouns/texts.ts'

const password = 'a lamp on every porch'

export const sessionTexts: NounTexts<'sessions'> = {
  title: 'Accounts and signing in',
  calls: {
    'sessions.signUp': {
      summary:
        'Open an account; signing in is the next step. Where mail is set up, the answer is `confirm_by_mail` for every address, and the link in the mail is the next step',
      refusals: ['confirm_by_mail', 'email_taken', 'password_guessable'],
      example: () => ({ firstName: 'Rosa', lastName: 'Jimenez', email: 'rosa@example.org', password }),
    },
    'sessions.confirmSignUp': {
      summary:
        'Make the account with the link from the mail and the password of that sign-up, and sign in; the session is set as a cookie',
      refusals: ['sign_up_expired', 'not_this_sign_up'],
      example: () => ({ token: 'as-it-came-in-the-mail', password }),
    },
    'sessions.logIn': {
      summary: 'Sign in with e-mail and password; the session is set as a cookie',
      refusals: ['wrong_credentials'],
      example: () => ({ email: 'rosa@example.org', password }),
    },
    'sessions.confirm': {
      summary:
        'Show once more, by password, that it is the member; for ten minutes the account may then be changed. The session goes on under a new cookie',
      refusals: ['wrong_password'],
      example: () => ({ password }),
    },
    'sessions.currentUser': {
      summary: 'Who is signed in',
      refusals: [],
      example: () => ({}),
    },
    'sessions.forgotPassword': {
      summary: 'Send a link for a new password; the answer is the same whether or not there is an account',
      refusals: [],
      example: () => ({ email: 'rosa@example.org' }),
    },
    'sessions.resetPassword': {
      summary: 'Set a new password with the link from the mail, which ends every session',
      refusals: ['link_expired', 'password_guessable'],
      example: () => ({ token: 'as-it-came-in-the-mail', password }),
    },
  },
}
