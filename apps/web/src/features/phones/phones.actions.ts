/** What members do about their phone. All of it needs a signal, and nothing of it is kept on the device. */
import type { AnswerNamed } from '@porchlight/contracts/operations'
import type { Device } from '../../sync/device.ts'
import { call } from '../../sync/transport.ts'

/** Where it is done; each has a pair of calls of its own. */
export type PhonePlace = 'profile' | 'account'

/** @throws NoSignal, CallError */
export async function addPhone(
  { syncNow }: Pick<Device, 'syncNow'>,
  place: PhonePlace,
  phoneNumber: string,
): Promise<AnswerNamed<'phones.add'>> {
  const answer = await call(place === 'profile' ? 'phones.addOnProfile' : 'phones.add', { phoneNumber })
  if (!answer.isCodeSent) syncNow()
  return answer
}

/** @throws NoSignal, CallError */
export async function verifyPhone(
  { syncNow }: Pick<Device, 'syncNow'>,
  place: PhonePlace,
  args: { phoneNumber: string; verificationCode: string },
): Promise<void> {
  await call(place === 'profile' ? 'phones.verifyOnProfile' : 'phones.verify', args)
  syncNow()
}
