/** Applies for a check. This needs a signal: the typed data is in no queue, no draft and no database of this device. */
import * as checks from '@porchlight/contracts/checks/checks.operations'
import type { CheckOutcome } from '@porchlight/contracts/checks/checks.rules'
import type { Member } from '@porchlight/contracts/members/members.schema'
import type { Device } from '../../sync/device/device.ts'
import { call } from '../../sync/transport/transport.ts'

/** @throws NoSignal, CallError */
export async function applyForCheck(
  { syncNow }: Pick<Device, 'syncNow'>,
  { firstName, lastName, email }: Pick<Member, 'firstName' | 'lastName' | 'email'>,
  formValues: checks.CheckForm,
): Promise<CheckOutcome> {
  const { state } = await call(checks.applyForCheck, { ...formValues, firstName, lastName, email })
  // The badge comes with the member's own row.
  syncNow()
  return state
}
