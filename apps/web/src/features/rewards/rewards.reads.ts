/** Live queries of rewards and redemptions, as hooks: from the device's own database, also without a signal. */
import type { Redemption, Reward } from '@porchlight/contracts/rewards/rewards.schema'
import { useDatabaseQuery } from '../../storage/use-database-query.ts'
import { useDevice } from '../../sync/device/device-context.ts'

/** Returns the rewards: available ones first, then the cheapest first; undefined while loading. */
export function useRewards(): Reward[] | undefined {
  const { database } = useDevice()
  return useDatabaseQuery(database, ['rewards'], async () =>
    (await database.rewards.toArray()).sort(
      (first, other) =>
        Number(first.availableQuantity === 0) - Number(other.availableQuantity === 0) ||
        first.creditCost - other.creditCost ||
        first.title.localeCompare(other.title),
    ),
  )
}

/** The newest first; undefined while loading. */
export function useRedemptions(): Redemption[] | undefined {
  const { database } = useDevice()
  return useDatabaseQuery(database, ['redemptions'], async () =>
    (await database.redemptions.toArray()).sort((first, other) =>
      first.createdAt < other.createdAt ? 1 : -1,
    ),
  )
}
