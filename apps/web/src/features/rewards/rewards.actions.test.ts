/** Tests of the id under which a redemption is requested: the member pays once, whatever becomes of the response. */
import { Refused, toWireError } from '@porchlight/contracts/errors/refusals'
import { createId } from '@porchlight/contracts/values/id'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MemberDatabase } from '../../storage/database.ts'
import { redeemedMeanwhile, redeemReward } from './rewards.actions.ts'
import { aRedemption } from './rewards.factory.ts'

const rewardId = createId()
const code = 'AB3CD-EFGH1-JK2MN-PQRST'

let database: MemberDatabase
let ids: string[]
let network: (id: string) => Promise<Response>

const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const noSignal = () => Promise.reject(new TypeError('Failed to fetch'))
const refuseWith = (refusal: Refused) => async () => json(toWireError(refusal), refusal.status)
const redeem = () => redeemReward({ database, now: Date.now }, { id: rewardId, creditCost: 2 })

beforeEach(async () => {
  database = new MemberDatabase(createId())
  ids = []
  network = async (id) => json({ id, redemptionCode: code })
  vi.stubGlobal('fetch', (_path: string, { body }: { body: string }) => {
    const { id } = JSON.parse(body) as { id: string }
    ids.push(id)
    return network(id)
  })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await database.delete()
})

/** Returns the ids of a try with this response, and of the next one. */
async function redeemTwice(response: typeof network): Promise<[string | undefined, string | undefined]> {
  const responding = network
  network = response
  await expect(redeem()).rejects.toThrow()
  network = responding
  expect(await redeem()).toBe(code)
  return [ids[0], ids[1]]
}

describe('the next try', () => {
  it.each([
    ['no response', noSignal],
    ['a response that is not ours', async () => new Response('<html>', { status: 502 })],
    ['a fault of the server', refuseWith(new Refused('internal'))],
    ['a server that cannot save', refuseWith(new Refused('unavailable'))],
    ['too many requests', refuseWith(new Refused('too_many', { retryAt: new Date().toISOString() }))],
    ['the end of the session', refuseWith(new Refused('signed_out'))],
    ['a suspension', refuseWith(new Refused('suspended', { until: new Date().toISOString(), reason: '' }))],
  ])('Q44 R-011 after %s is the same redemption', async (_what, response) => {
    const [first, next] = await redeemTwice(response)
    expect(next).toBe(first)
  })

  it.each([
    new Refused('not_found'),
    new Refused('help_first'),
    new Refused('sold_out'),
    new Refused('reward_too_dear', { cost: 2, available: 1 }),
    new Refused('id_taken'),
    new Refused('changed_meanwhile'),
  ])('Q44 R-011 after the refusal $code is another redemption', async (refusal) => {
    const [first, next] = await redeemTwice(refuseWith(refusal))
    expect(next).not.toBe(first)
  })

  it('Q44 R-011 after a code is another redemption', async () => {
    await redeem()
    await redeem()
    expect(ids[1]).not.toBe(ids[0])
  })
})

it('Q44 R-011 a redemption that a round has brought meanwhile shows its code once; the next one is another', async () => {
  network = noSignal
  await expect(redeem()).rejects.toThrow()
  expect(await redeemedMeanwhile({ database }, rewardId)).toBeNull()
  const [id = ''] = ids
  await database.redemptions.put(aRedemption({ id, redemptionCode: code }))
  expect(await redeemedMeanwhile({ database }, rewardId)).toBe(code)
  expect(await redeemedMeanwhile({ database }, rewardId)).toBeNull()
  network = async (newId) => json({ id: newId, redemptionCode: code })
  await redeem()
  expect(ids[1]).not.toBe(id)
})
