/** Both need an answer now: an account is nothing that ends, or stays, while nobody is looking. */
import * as members from '@porchlight/contracts/members/members.operations'
import type { Device } from '../../../sync/device.ts'
import { call } from '../../../sync/transport.ts'

export async function leave(device: Pick<Device, 'syncUntilIdle'>, words: string): Promise<void> {
  await call(members.leave, { words })
  // The row that says so comes by a round.
  void device.syncUntilIdle()
}

export async function stay(device: Pick<Device, 'syncUntilIdle'>): Promise<void> {
  await call(members.stay, {})
  await device.syncUntilIdle()
}
