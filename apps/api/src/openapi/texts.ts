/** What the description of the calls says in words: one entry each, so that a new operation without words does not compile. */
import type { RefusalCode, RefusalParams } from '@porchlight/contracts/errors/refusals'
import type { Access } from '@porchlight/contracts/operation'
import type { ArgsNamed, OperationName } from '@porchlight/contracts/operations'
import { dayMs, toIso } from '@porchlight/contracts/values/time'

export const accessTexts: { readonly [Who in Access]: string } = {
  anyone: 'Anyone',
  member: 'Signed-in members',
}

type Noun = OperationName extends `${infer Before}.${string}` ? Before : never

export const nounTexts: { readonly [Name in Noun]: string } = {
  sessions: 'Accounts and signing in',
  members: 'Your own profile',
  posts: 'Requests, offers and meetups',
  community: 'The community',
  places: 'Third places',
}

interface CallText {
  summary: string
  /** What this call refuses besides what every call of its kind does. */
  refusals: readonly RefusalCode[]
}

export const callTexts: { readonly [Name in OperationName]: CallText } = {
  'sessions.signUp': {
    summary:
      'Open an account; signing in is the next step. Where mail is set up, the answer is `confirm_by_mail` for every address, and the link in the mail is the next step',
    refusals: ['confirm_by_mail', 'email_taken', 'password_guessable'],
  },
  'sessions.confirmSignUp': {
    summary: 'Make the account with the link from the mail and sign in; the session is set as a cookie',
    refusals: ['sign_up_expired'],
  },
  'sessions.logIn': {
    summary: 'Sign in with e-mail and password; the session is set as a cookie',
    refusals: ['wrong_credentials'],
  },
  'sessions.currentUser': { summary: 'Who is signed in', refusals: [] },
  'sessions.forgotPassword': {
    summary: 'Send a link for a new password; the answer is the same whether or not there is an account',
    refusals: [],
  },
  'sessions.resetPassword': {
    summary: 'Set a new password with the link from the mail, which ends every session',
    refusals: ['link_expired', 'password_guessable'],
  },
  'members.completeProfile': { summary: 'Write or change your bio and interests', refusals: [] },
  'posts.create': {
    summary: 'Post a request, an offer or a meetup',
    refusals: [
      'profile_incomplete',
      'credits_missing',
      'credits_paused',
      'request_limit',
      'id_taken',
      'date_passed',
    ],
  },
  'posts.withdraw': {
    summary: 'Take your own open post back; the credit of a request returns',
    refusals: ['not_found', 'not_yours', 'not_open', 'credits_paused'],
  },
  'posts.list': { summary: 'Open posts, the newest first', refusals: [] },
  'posts.categories': { summary: 'The categories of help, each with its subcategories', refusals: [] },
  'community.about': { summary: 'What the community is called and how one may sign in', refusals: [] },
  'community.activity': { summary: 'What happened lately', refusals: [] },
  'community.page': { summary: 'The terms or the privacy notice, as HTML', refusals: [] },
  'places.featured': { summary: 'The featured places', refusals: [] },
  'places.list': {
    summary: 'The third places: all of them for premium members, the first few for others',
    refusals: [],
  },
}

/** What the texts of refusals are shown with. */
export const exampleParams: { readonly [Code in RefusalCode]: RefusalParams[Code] } = {
  invalid: { issues: [] },
  signed_out: undefined,
  wrong_credentials: undefined,
  password_guessable: { because: 'common' },
  link_expired: undefined,
  confirm_by_mail: undefined,
  sign_up_expired: undefined,
  credits_missing: { missing: 1 },
  credits_paused: undefined,
  request_limit: { limit: 2 },
  not_yours: undefined,
  not_same_origin: undefined,
  unknown_name: undefined,
  not_found: undefined,
  email_taken: undefined,
  id_taken: undefined,
  not_open: undefined,
  profile_incomplete: { missing: 'both' },
  date_passed: undefined,
  too_large: undefined,
  key_reused: undefined,
  update_needed: undefined,
  unknown_operation: undefined,
  too_many: { retryAt: '2030-01-01T00:00:00.000Z' },
  internal: undefined,
  unavailable: undefined,
}

export const exampleId = '01890a5d-ac96-774b-bcce-b302099a8057'
const password = 'a lamp on every porch'

type ExampleArgs<Name extends OperationName> = Partial<ArgsNamed<Name>>

/** Arguments that the call takes as they stand. */
export function exampleArgs(now: number): { readonly [Name in OperationName]: ExampleArgs<Name> } {
  return {
    'sessions.signUp': { firstName: 'Rosa', lastName: 'Jimenez', email: 'rosa@example.org', password },
    'sessions.confirmSignUp': { token: 'as-it-came-in-the-mail' },
    'sessions.logIn': { email: 'rosa@example.org', password },
    'sessions.currentUser': {},
    'sessions.forgotPassword': { email: 'rosa@example.org' },
    'sessions.resetPassword': { token: 'as-it-came-in-the-mail', password },
    'members.completeProfile': { bio: 'I bake on Sundays.', interests: ['Cooking'] },
    'posts.create': {
      id: exampleId,
      type: 'offer',
      title: 'Soup for two',
      description: 'A pot too many, still warm.',
      dateNeeded: toIso(Math.floor(now / dayMs + 365) * dayMs),
    },
    'posts.withdraw': { id: exampleId },
    'posts.list': { type: 'offer' },
    'posts.categories': {},
    'community.about': {},
    'community.activity': {},
    'community.page': { page: 'terms' },
    'places.featured': {},
    'places.list': {},
  }
}
