import type { FeatureExamples } from '../example.ts'
import type { sessionOperations } from './sessions.operations.ts'

const password = 'a lamp on every porch'

export const sessionExamples: FeatureExamples<typeof sessionOperations> = {
  title: 'Accounts and signing in',
  calls: {
    'sessions.signUp': {
      summary:
        'Open an account; signing in is the next step. Where mail is set up, the answer is `confirm_by_mail` for every address, and the link in the mail is the next step',
      refusals: [
        'community_code',
        'invitation_needed',
        'sign_up_closed',
        'confirm_by_mail',
        'email_taken',
        'password_guessable',
      ],
      example: () => ({ firstName: 'Rosa', lastName: 'Jimenez', email: 'rosa@example.org', password }),
    },
    'sessions.confirmSignUp': {
      summary:
        'Make the account with the link from the mail and the password of that sign-up, and sign in; the session is set as a cookie',
      refusals: ['sign_up_expired', 'not_this_sign_up', 'invitation_needed'],
      example: () => ({ token: 'as-it-came-in-the-mail', password }),
    },
    'sessions.showCommunityCode': {
      summary: 'On the way to signing up with a provider: what stands for the code of the community there',
      refusals: ['community_code'],
      example: () => ({ communityCode: 'KMRT-7W4Q' }),
    },
    'sessions.logIn': {
      summary: 'Sign in with e-mail and password; the session is set as a cookie',
      refusals: ['wrong_credentials'],
      example: () => ({ email: 'rosa@example.org', password }),
    },
    'sessions.joinByLetter': {
      summary:
        'Open an account without an e-mail address, by the code of a letter; signing in by the name of the answer is the next step',
      refusals: ['invitation_needed', 'sign_up_closed', 'password_guessable', 'too_many'],
      example: () => ({
        ...{ firstName: 'Rosa', lastName: 'Jimenez', password },
        invitation: 'mE2uVSgCJrDx0Vl1ZcEwPA',
      }),
    },
    'sessions.logInByName': {
      summary: 'Sign in with the sign-in name of a letter and a password; the session is set as a cookie',
      refusals: ['wrong_name_or_password'],
      example: () => ({ signInName: 'rosa-4821', password }),
    },
    'sessions.confirm': {
      summary: 'Show once more who it is, for ten minutes; the session gets a new cookie',
      refusals: ['wrong_password'],
      example: () => ({ password }),
    },
    'sessions.changePassword': {
      summary: 'Change the password; every other session ends, and this one gets a new cookie',
      refusals: ['wrong_password', 'password_guessable', 'too_many'],
      example: () => ({ currentPassword: password, newPassword: 'another lamp, another porch' }),
    },
    'sessions.setUpPassword': {
      summary: 'A first password; the session gets a new cookie',
      refusals: ['sign_in_again', 'has_password', 'password_guessable'],
      example: () => ({ password: 'another lamp, another porch' }),
    },
    'sessions.changeEmail': {
      summary: 'Change the address; where mail is set up, the link in the mail to it is the next step',
      refusals: ['wrong_password', 'email_taken'],
      example: () => ({
        newEmail: 'rosa.jimenez@example.org',
        currentPassword: 'another lamp, another porch',
      }),
    },
    'sessions.confirmEmail': {
      summary: 'Confirm a new address with the link from the mail and the password',
      refusals: ['email_link_expired', 'wrong_password'],
      example: () => ({ token: 'as-it-came-in-the-mail', password }),
    },
    'sessions.undoEmail': {
      summary: 'Take a new address back with the link to the old one; the token sets a new password',
      refusals: ['email_link_expired', 'email_taken'],
      example: () => ({ token: 'as-it-came-in-the-mail' }),
    },
    'sessions.sendEmailProof': {
      summary: 'Send a link by which one’s own address is confirmed, where that is wanted',
      refusals: ['too_many'],
      example: () => ({}),
    },
    'sessions.proveEmail': {
      summary: 'Confirm one’s own address with the link from the mail, signed in or with the password',
      refusals: ['email_link_expired', 'wrong_password', 'too_many'],
      example: () => ({ token: 'as-it-came-in-the-mail', password }),
    },
    'sessions.devices': {
      summary: 'Where one is signed in, by browser and day',
      refusals: [],
      example: () => ({}),
    },
    'sessions.endDevice': {
      summary: 'Sign out on one device',
      refusals: ['sign_in_again', 'not_found'],
      example: () => ({ deviceId: 'sSRK6W6bwAZ_myq-CVTVe0' }),
    },
    'sessions.endOtherDevices': {
      summary: 'Sign out on every device but this one',
      refusals: ['sign_in_again'],
      example: () => ({}),
    },
    'sessions.waysIn': {
      summary: 'By what one can sign in: a password, and the providers that are connected',
      refusals: [],
      example: () => ({}),
    },
    'sessions.startConnecting': {
      summary: 'Where the browser goes to connect a provider',
      refusals: ['sign_in_again'],
      example: () => ({ provider: 'google' }),
    },
    'sessions.disconnect': {
      summary: 'Disconnect a provider; the last way in is never taken away',
      refusals: ['sign_in_again', 'last_way_in'],
      example: () => ({ provider: 'google' }),
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
