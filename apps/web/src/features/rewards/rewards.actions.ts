/** Redeeming needs an answer now: the code is the server's. Its id is kept before it is asked for, so that it is paid for once. */
import { callIdFor, forgetCall } from '../../storage/unanswered-calls.ts'
import type { Device } from '../../sync/device.ts'
import { CallError, call } from '../../sync/transport.ts'

type Acting = Pick<Device, 'database' | 'now'>

/**
 * Gives the code. Where no answer came the next time asks for the same one.
 * @throws NoSignal, CallError
 */
export async function redeemReward({ database, now }: Acting, rewardId: string): Promise<string> {
  const what = `redeem ${rewardId}`
  let id = await callIdFor(database, what, now())
  // A round brought it meanwhile: its code is read there, and this is another one.
  if (await database.redemptions.get(id)) {
    await forgetCall(database, what)
    id = await callIdFor(database, what, now())
  }
  try {
    const { redemptionCode } = await call('rewards.redeem', { rewardId, id })
    await forgetCall(database, what)
    return redemptionCode
  } catch (error) {
    if (isRefused(error)) await forgetCall(database, what)
    throw error
  }
}

/** Said no to: nothing was paid. A server in trouble may have done it all the same. */
function isRefused(error: unknown): boolean {
  return error instanceof CallError && error.status >= 400 && error.status < 500
}
