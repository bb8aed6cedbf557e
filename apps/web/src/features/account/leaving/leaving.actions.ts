/**
 * Requests the deletion of a member's account, or takes that back. Both need a response at once: an account must not
 * end, or stay, while its member does not see it.
 */
import * as members from '@porchlight/contracts/members/members.operations'
import type { Device } from '../../../sync/device/device.ts'
import { refreshMember } from '../../../sync/device/refresh-member.ts'
import { call } from '../../../sync/transport/transport.ts'

export async function leave(device: Pick<Device, 'syncUntilIdle'>, words: string): Promise<void> {
  await call(members.leave, { words })
  // The row that contains this change arrives by a round: until then the screen would offer the same once more.
  await refreshMember(device)
}

export async function stay(device: Pick<Device, 'syncUntilIdle'>): Promise<void> {
  await call(members.stay, {})
  await device.syncUntilIdle()
}
