import type { FeatureExamples } from '../example.ts'
import { toIso } from '../values/time.ts'
import type { administrationOperations } from './administration.operations.ts'
import type { listOperations } from './lists.operations.ts'

/** The refusals of every act about a member. */
const ofActs = ['operators_only', 'id_taken', 'not_found', 'about_yourself', 'changed_meanwhile'] as const
const ofFreshActs = [...ofActs, 'sign_in_again'] as const
const listedLine = {
  ...{ line: 2, firstName: 'Cleo', lastName: 'Day', email: null },
  ...{ zipCode: '90026', oldId: '17', opening: 5 },
}
const reason = 'She asked for it at the porch, on Monday.'

/** The end of the gift in the description: the first day of the next year. */
export function giftEnd(now: number): string {
  return toIso(Date.UTC(new Date(now).getUTCFullYear() + 1, 0, 1))
}

export const administrationExamples: FeatureExamples<
  readonly [...typeof administrationOperations, ...typeof listOperations]
> = {
  title: 'The desk: members, for operators',
  calls: {
    'administration.search': {
      summary: 'Find members by the beginning of a name or an address, fifty at a time',
      refusals: ['operators_only'],
      example: () => ({ query: 'rosa' }),
    },
    'administration.member': {
      summary: 'Read what operators see of one member: no message, no post, no time of day',
      refusals: ['operators_only', 'not_found'],
      example: ({ idOf }) => ({ memberId: idOf('anyMember') }),
    },
    'administration.acts': {
      summary: 'List what operators did to members, the newest first',
      refusals: ['operators_only'],
      example: () => ({}),
    },
    'administration.endSessions': {
      summary: 'Sign a member out in all browsers',
      refusals: ofActs,
      example: ({ idOf, newId }) => ({ id: newId(), memberId: idOf('anyMember'), reason }),
    },
    'administration.sendPasswordLink': {
      summary:
        'Send a member a link for a new password, to their own address; without an address the link is in the answer, and it needs a recent sign-in',
      refusals: ofFreshActs,
      example: ({ idOf, newId }) => ({ id: newId(), memberId: idOf('anyMember'), reason }),
    },
    'administration.correctCredits': {
      summary: 'Add credits to a member’s account or take some off it, with a reason that they read',
      refusals: [...ofFreshActs, 'correction_too_large', 'credits_paused'],
      example: ({ idOf, newId }) => ({
        ...{ id: newId(), memberId: idOf('anyMember'), reason },
        ...{ amount: 1, balance: 2 },
      }),
    },
    'administration.givePremium': {
      summary: 'Give a member premium for some days, with a reason that they read',
      refusals: [...ofFreshActs, 'premium_without_end'],
      example: ({ idOf, newId }) => ({
        ...{ id: newId(), memberId: idOf('anyMember'), reason },
        ...{ days: 30, giftUntil: null },
      }),
    },
    'administration.takePremium': {
      summary: 'End premium that operators gave; what the member pays for stays',
      refusals: ofFreshActs,
      example: ({ idOf, newId, now }) => ({
        ...{ id: newId(), memberId: idOf('anyMember'), reason },
        giftUntil: giftEnd(now),
      }),
    },
    'administration.setRole': {
      summary: 'Make a member an operator or a moderator, or take that back',
      refusals: [
        ...(['operators_only', 'id_taken', 'not_found', 'sign_in_again'] as const),
        ...(['changed_meanwhile', 'last_operator'] as const),
      ],
      example: ({ idOf, newId }) => ({
        ...{ id: newId(), memberId: idOf('anyMember'), reason },
        ...{ role: 'moderator', isGiven: true },
      }),
    },
    'administration.correctEmail': {
      summary:
        'Correct the address with which a member signs in: they are signed out, and both addresses get a mail',
      refusals: [...ofFreshActs, 'email_taken'],
      example: ({ idOf, newId }) => ({
        ...{ id: newId(), memberId: idOf('anyMember'), reason },
        ...{ newEmail: 'rosa.right@example.org', email: 'rosa@example.com' },
      }),
    },
    'administration.remove': {
      summary:
        'Remove a member for good, and keep their mailbox out if it is meant; the member’s address confirms it',
      refusals: [...ofFreshActs, 'last_operator', 'credits_paused'],
      example: ({ idOf, newId }) => ({
        ...{ id: newId(), memberId: idOf('anyMember'), reason },
        email: 'rosa@example.com',
      }),
    },
    'administration.checkLines': {
      summary: 'Read what would become of lines of a list, without a change',
      refusals: ['operators_only'],
      example: () => ({ lines: [listedLine] }),
    },
    'administration.importLines': {
      summary:
        'Import lines of a list: a letter for each neighbor who is new, the balance for members. The same lines again change nothing',
      refusals: ['operators_only', 'id_taken', 'sign_in_again'],
      example: ({ newId }) => ({ id: newId(), lines: [listedLine] }),
    },
    'administration.letters': {
      summary: 'List the letters that wait for their neighbors, fifty at a time',
      refusals: ['operators_only'],
      example: () => ({}),
    },
    'administration.printLetters': {
      summary: 'Prepare letters for paper, each with a link that brings its neighbor in once',
      refusals: ['operators_only', 'not_found', 'sign_in_again'],
      example: ({ newId }) => ({ letterIds: [newId()] }),
    },
  },
}
