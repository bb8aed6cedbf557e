/** Makes and cancels the member's invitations. Each needs a response at once, so nothing waits on the device. */
import * as invitations from '@porchlight/contracts/invitations/invitations.operations'
import type { Id } from '@porchlight/contracts/values/id'
import { renewCachedQuery } from '../../sync/transport/cached-queries.ts'
import { call } from '../../sync/transport/transport.ts'

/** @param id the same for a second try, so that a response that was lost makes no second invitation */
export async function makeInvitation(args: { id: Id; uses: number; days: number }): Promise<void> {
  await call(invitations.createInvitation, args)
  await renewList()
}

export async function cancelInvitation(invitationId: Id): Promise<void> {
  await call(invitations.cancelInvitation, { invitationId })
  await renewList()
}

function renewList(): Promise<unknown> {
  return renewCachedQuery({ operation: invitations.listInvitations, args: {} })
}
