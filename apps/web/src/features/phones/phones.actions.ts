/** Actions of members on their phone number. All need a signal, and nothing of it is stored on the device. */
import type { ResponseOf } from '@porchlight/contracts/operation'
import * as phones from '@porchlight/contracts/phones/phones.operations'
import type { Device } from '../../sync/device/device.ts'
import { call } from '../../sync/transport/transport.ts'

/** The screen on which a number is added; each has a pair of calls of its own. */
export type PhonePlace = 'profile' | 'account'

/** @throws NoSignal, CallError */
export async function addPhone(
  { syncNow }: Pick<Device, 'syncNow'>,
  place: PhonePlace,
  phoneNumber: string,
): Promise<ResponseOf<typeof phones.addPhone>> {
  const response = await call(place === 'profile' ? phones.addProfilePhone : phones.addPhone, { phoneNumber })
  if (!response.isCodeSent) syncNow()
  return response
}

/** @throws NoSignal, CallError */
export async function verifyPhone(
  { syncNow }: Pick<Device, 'syncNow'>,
  place: PhonePlace,
  args: { phoneNumber: string; verificationCode: string },
): Promise<void> {
  await call(place === 'profile' ? phones.verifyProfilePhone : phones.verifyPhone, args)
  syncNow()
}
