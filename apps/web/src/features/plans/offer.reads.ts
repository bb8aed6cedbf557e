/** Reads the plans on offer and their prices in this community. It is a file of its own because home needs it, too. */

import { defaultCommunity } from '@porchlight/contracts/community/community.schema'
import { readOffer } from '@porchlight/contracts/plans/plans.operations'
import { defaultPrices, defaultTrialDays, type PlanOffer } from '@porchlight/contracts/plans/plans.schema'
import { dayMs, minuteMs } from '@porchlight/contracts/values/time'
import { useCommunity } from '../../sync/community/about-community.ts'
import { type QueryState, useCachedQuery } from '../../sync/transport/cached-queries.ts'

/**
 * Returns the prices of plans and the payment provider. The response is cached, so that the screens show it without a
 * signal.
 */
export function useOffer(staleAfterMs: number = minuteMs): QueryState<typeof readOffer> {
  return useCachedQuery(readOffer, {}, { staleAfterMs })
}

type Prices = PlanOffer['prices'] & { currency: string }

/** Returns the prices of the community, and the specification's prices until the response is there. */
export function usePrices(): Prices {
  return usePricesOf(useOffer())
}

/** Returns the prices, up to one day old, for screens that only mention them: no payment uses them. */
export function useServerPrices(): Prices {
  return usePricesOf(useOffer(dayMs))
}

function usePricesOf({ data }: QueryState<typeof readOffer>): Prices {
  const community = useCommunity()
  return {
    ...(data?.prices ?? defaultPrices),
    currency: data?.currency ?? community?.currency ?? defaultCommunity.currency,
  }
}

/** Returns the length of the trial of a new member in days; 0 when there is no trial. */
export function useTrialDays(): number {
  return useOffer().data?.trialDays ?? defaultTrialDays
}
