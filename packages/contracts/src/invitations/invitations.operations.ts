/**
 * Invitations by link and QR code. They need a signal: the server makes the code, so that nobody can choose or guess
 * one, and a link that the server does not have yet would turn a newcomer away.
 */
import * as v from 'valibot'
import { operation } from '../operation.ts'
import { idSchema } from '../values/id.ts'
import {
  invitationCodeSchema,
  invitationSchema,
  ownInvitationsSchema,
  shownInvitationSchema,
} from './invitations.schema.ts'

/** Lists the member's own invitations, those that ended in the last 90 days included. */
export const listInvitations = operation({
  name: 'invitations.list',
  version: 1,
  method: 'GET',
  path: '/api/invitations',
  access: 'member',
  offline: 'online',
  args: v.strictObject({}),
  response: ownInvitationsSchema,
})

/** Makes an invitation. The same id again returns the one that was made, and is refused with other values. */
export const createInvitation = operation({
  name: 'invitations.create',
  version: 1,
  method: 'POST',
  path: '/api/invitations',
  access: 'member',
  offline: 'online',
  args: v.strictObject({
    id: v.optional(idSchema),
    uses: v.pipe(v.number(), v.integer(), v.minValue(1, 'An invitation is for one person at least.')),
    days: v.pipe(v.number(), v.integer(), v.minValue(1, 'An invitation is good for one day at least.')),
  }),
  response: invitationSchema,
})

/** Cancels an invitation of the member. Who came by it stays. */
export const cancelInvitation = operation({
  name: 'invitations.cancel',
  version: 1,
  method: 'DELETE',
  path: '/api/invitations/:invitationId',
  access: 'member',
  offline: 'online',
  args: v.strictObject({ invitationId: idSchema }),
  response: invitationSchema,
})

/** Returns who invites, for the page that a link opens. */
export const showInvitation = operation({
  name: 'invitations.show',
  version: 1,
  method: 'GET',
  path: '/api/invitations/by-code/:code',
  access: 'anyone',
  offline: 'online',
  args: v.strictObject({ code: invitationCodeSchema }),
  response: shownInvitationSchema,
})

export const invitationOperations = [
  listInvitations,
  createInvitation,
  cancelInvitation,
  showInvitation,
] as const
