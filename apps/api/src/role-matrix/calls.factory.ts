/**
 * All calls and rows that the role matrix tries. A call is made from the example of its operation; a feature is listed where
 * it has more to say.
 */
import type { Thing } from '@porchlight/contracts/example'
import { type OperationName, operations } from '@porchlight/contracts/operations'
import type { TableName } from '@porchlight/contracts/sync/tables'
import { createId } from '@porchlight/contracts/values/id'
import {
  administrationCalls,
  administrationThings,
} from '../features/administration/administration.calls.factory.ts'
import { calendarCalls } from '../features/calendar/calendar.calls.factory.ts'
import { caseCalls, caseRows, caseThings } from '../features/cases/cases.calls.factory.ts'
import { backgroundCheckCalls } from '../features/checks/checks.calls.factory.ts'
import { communityCalls } from '../features/community/community.calls.factory.ts'
import {
  conversationCalls,
  conversationRows,
  conversationThings,
} from '../features/conversations/conversations.calls.factory.ts'
import { coordinationCalls, coordinationThings } from '../features/coordination/coordination.calls.factory.ts'
import { creditCalls, creditRows } from '../features/credits/credits.calls.factory.ts'
import { explorationCalls, explorationRows } from '../features/exploration/exploration.calls.factory.ts'
import { exportThings } from '../features/exports/exports.calls.factory.ts'
import { figureCalls } from '../features/figures/figures.calls.factory.ts'
import { ratingCalls, ratingRows } from '../features/help/ratings/ratings.calls.factory.ts'
import { helpRows, helpThings, stepCalls } from '../features/help/steps.calls.factory.ts'
import { invitationCalls, invitationThings } from '../features/invitations/invitations.calls.factory.ts'
import { mapCalls } from '../features/map/map.calls.factory.ts'
import { meetupCalls, meetupRows, meetupThings } from '../features/meetups/meetups.calls.factory.ts'
import { memberCalls, memberRows, memberThings } from '../features/members/members.calls.factory.ts'
import { messageCalls, messageRows, messageThings } from '../features/messages/messages.calls.factory.ts'
import { notificationCalls, notificationRows } from '../features/notifications/notifications.calls.factory.ts'
import { passkeyCalls, passkeyThings } from '../features/passkeys/passkeys.calls.factory.ts'
import { phoneCalls } from '../features/phones/phones.calls.factory.ts'
import { placeCalls, placeRows, placeThings } from '../features/places/places.calls.factory.ts'
import { planCalls } from '../features/plans/plans.calls.factory.ts'
import { postCalls, postRows, postThings } from '../features/posts/posts.calls.factory.ts'
import { rewardCalls, rewardRows, rewardThings } from '../features/rewards/rewards.calls.factory.ts'
import { safetyCalls, safetyRows } from '../features/safety/safety.calls.factory.ts'
import { sessionCalls } from '../features/sessions/sessions.calls.factory.ts'
import { setupCalls } from '../features/setup/setup.calls.factory.ts'
import { standingRows, standingThings } from '../features/standing/standing.calls.factory.ts'
import { windowCalls } from '../features/window/window.calls.factory.ts'
import type { DeclaredCalls, OpenTo, TriedCall, TriedRows, TriedThings } from './example-calls.factory.ts'
import { tryCall } from './made-examples.factory.ts'

/** The parts of calls that cannot be made from the examples of the operations. */
const declaredCalls: DeclaredCalls<OperationName> = {
  ...sessionCalls,
  ...passkeyCalls,
  ...memberCalls,
  ...postCalls,
  ...communityCalls,
  ...placeCalls,
  ...conversationCalls,
  ...messageCalls,
  ...safetyCalls,
  ...stepCalls,
  ...ratingCalls,
  ...notificationCalls,
  ...meetupCalls,
  ...calendarCalls,
  ...creditCalls,
  ...rewardCalls,
  ...planCalls,
  ...phoneCalls,
  ...explorationCalls,
  ...mapCalls,
  ...backgroundCheckCalls,
  ...invitationCalls,
  ...setupCalls,
  ...coordinationCalls,
  ...caseCalls,
  ...figureCalls,
  ...administrationCalls,
  ...windowCalls,
}

const things: TriedThings<Thing> = {
  ...postThings,
  ...helpThings,
  ...memberThings,
  ...conversationThings,
  ...messageThings,
  ...meetupThings,
  ...placeThings,
  ...rewardThings,
  ...exportThings,
  ...invitationThings,
  ...coordinationThings,
  ...passkeyThings,
  ...caseThings,
  ...standingThings,
  ...administrationThings,
}

export const calls = Object.fromEntries(
  (Object.keys(operations) as OperationName[]).map((name) => [
    name,
    tryCall(name, things, declaredCalls[name]),
  ]),
) as { readonly [Name in OperationName]: TriedCall }

export const rows: { readonly [Table in TableName]: TriedRows<Table> } = {
  ...memberRows,
  ...postRows,
  ...placeRows,
  ...conversationRows,
  ...messageRows,
  ...safetyRows,
  helps: helpRows,
  ratings: ratingRows,
  ...notificationRows,
  ...meetupRows,
  ...creditRows,
  ...rewardRows,
  ...explorationRows,
  ...caseRows,
  ...standingRows,
}

export interface OtherRoute {
  openTo: OpenTo
  /**
   * The outcome for a suspended member: everything as before, the refusal of the operation of which it is another form, or
   * a socket that closes at once.
   */
  whileSuspended: 'everything' | 'the operation’s refusal' | 'a closed socket'
  /** The concrete address, for a path with parameters. */
  url?: string
  body?: unknown
  /** A page's own form, without fields. */
  form?: true
  /** A photo's, and none of these is one. */
  bytes?: true
  /** Photos inside of JSON: another form of an operation that has its own line. */
  dataUrls?: true
  signsOut?: true
  /**
   * The access declared to the server, for routes that check it themselves: visitors see what rows show them, and are
   * redirected to the login for everything else.
   */
  registeredFor?: 'anyone'
}

/** Routes that are no operations. */
export const otherRoutes: { readonly [Route in string]: OtherRoute } = {
  'POST /api/sync': {
    openTo: 'members',
    whileSuspended: 'everything',
    body: { protocol: 1, schema: 1, clientId: createId(), cursor: null },
  },
  'GET /ws': { openTo: 'members', whileSuspended: 'a closed socket' },
  'GET /api/login': { openTo: 'anyone', whileSuspended: 'everything' },
  'GET /api/login/:provider': {
    openTo: 'anyone',
    whileSuspended: 'everything',
    url: '/api/login/google?code=a&state=b',
  },
  'POST /api/login/:provider': {
    openTo: 'anyone',
    whileSuspended: 'everything',
    url: '/api/login/apple',
    form: true,
  },
  'GET /api/logout': { openTo: 'anyone', whileSuspended: 'everything', signsOut: true },
  'POST /api/logout': { openTo: 'anyone', whileSuspended: 'everything', form: true, signsOut: true },
  'GET /api/openapi.json': { openTo: 'anyone', whileSuspended: 'everything' },
  'GET /api/docs': { openTo: 'anyone', whileSuspended: 'everything' },
  'GET /api/files/:sha256': {
    openTo: 'members',
    whileSuspended: 'everything',
    registeredFor: 'anyone',
    url: `/api/files/${'b1'.repeat(32)}`,
  },
  'PUT /api/files/:sha256': {
    openTo: 'members',
    whileSuspended: 'everything',
    url: `/api/files/${'b1'.repeat(32)}`,
    bytes: true,
  },
  'GET /api/exports/:exportId/file': {
    openTo: 'members',
    whileSuspended: 'everything',
    url: `/api/exports/${createId()}/file`,
  },
  'PUT /api/users/:userId/photos': {
    openTo: 'members',
    whileSuspended: 'the operation’s refusal',
    url: `/api/users/${createId()}/photos`,
    body: {},
    dataUrls: true,
  },
  'GET /api/customer-portal': { openTo: 'anyone', whileSuspended: 'everything' },
  'GET /calendar/:file': { openTo: 'anyone', whileSuspended: 'everything', url: '/calendar/nothing.ics' },
  'GET /unsubscribe/:token': { openTo: 'anyone', whileSuspended: 'everything', url: '/unsubscribe/nothing' },
  'POST /unsubscribe/:token': {
    openTo: 'anyone',
    whileSuspended: 'everything',
    url: '/unsubscribe/nothing',
    form: true,
  },
  'GET /tiles/:version/:z/:x/:y': {
    openTo: 'anyone',
    whileSuspended: 'everything',
    url: '/tiles/none/0/0/0',
  },
  'GET /tiles/:version/list': { openTo: 'anyone', whileSuspended: 'everything', url: '/tiles/none/list' },
  'GET /.well-known/change-password': { openTo: 'anyone', whileSuspended: 'everything' },
  'GET /livez': { openTo: 'anyone', whileSuspended: 'everything' },
  'GET /readyz': { openTo: 'anyone', whileSuspended: 'everything' },
  'GET /*': { openTo: 'anyone', whileSuspended: 'everything', url: '/index.html' },
}
