/**
 * Redeems rewards. This needs a response at once, because the server creates the code. The call's id is stored before
 * the request, so that the member pays only once.
 */

import * as rewards from '@porchlight/contracts/rewards/rewards.operations'
import type { Reward } from '@porchlight/contracts/rewards/rewards.schema'
import { callIdFor, deleteUnansweredCall, unansweredCall } from '../../storage/unanswered-calls.ts'
import type { Device } from '../../sync/device/device.ts'
import { call, isFinalRefusal } from '../../sync/transport/transport.ts'

type ActionDevice = Pick<Device, 'database' | 'now'>

/**
 * Returns the redemption code. When no response came, the next call sends the same id again.
 * @throws NoSignal, CallError
 */
export async function redeemReward(
  { database, now }: ActionDevice,
  { id: rewardId, creditCost }: Pick<Reward, 'id' | 'creditCost'>,
): Promise<string> {
  const callName = callOf(rewardId)
  const id = await callIdFor(database, callName, now())
  try {
    const { redemptionCode } = await call(rewards.redeemReward, { rewardId, id, creditCost })
    await deleteUnansweredCall(database, callName)
    return redemptionCode
  } catch (error) {
    if (isFinalRefusal(error)) await deleteUnansweredCall(database, callName)
    throw error
  }
}

/**
 * Returns the code when a call got no response and a round has brought its redemption since; else null. Deletes the
 * unanswered call, so that the next redemption is a new one.
 */
export async function redeemedMeanwhile(
  { database }: Pick<Device, 'database'>,
  rewardId: string,
): Promise<string | null> {
  const id = await unansweredCall(database, callOf(rewardId))
  const redemption = id === undefined ? undefined : await database.redemptions.get(id)
  if (!redemption) return null
  await deleteUnansweredCall(database, callOf(rewardId))
  return redemption.redemptionCode
}

function callOf(rewardId: string): string {
  return `redeem ${rewardId}`
}
