/**
 * The gate for webhook events. Anybody may send an event in a provider's name, and each verification costs a request to
 * the provider. So each address has its own share, which forged events use up.
 */
import { minuteMs } from '@porchlight/contracts/values/time'
import type { EventGate } from '../../providers/payments/payments.ts'
import { createFairQueue } from '../../queues/fair-queue.ts'
import { createAllowance, usedUp } from './allowance.ts'
import { addressKey } from './rate-limit.ts'

/** The number of forged events per address and minute. */
const forgedMax = 60
/** The limits of the queue, in which each address has one turn at a time. Providers send events in bursts. */
const turns = { weightMax: 8, atOnceMax: 8, waitingMax: 200, waitingOfOneMax: 30 }

export function createEventGate(now: () => number): EventGate {
  // When the addresses no longer fit into the memory, only the queue limits them: the provider's own may be among those
  // that were forgotten.
  const forged = createAllowance({ most: forgedMax, windowMs: minuteMs, now, whenFull: 'forget' })
  const { take } = createFairQueue(turns)
  return {
    take: async (address, read) => {
      const key = addressKey(address)
      const attempt = forged.take(key, 1)
      if (attempt.count === 0) throw usedUp(forged, key)
      const event = await read((ask) => take(key, 1, ask))
      if (event !== null) attempt.giveBack(1)
      return event
    },
  }
}
