/** The storage of exploring and of the achievements reached by it. */
import { reachedAchievements, unlockedIdOf } from '@porchlight/contracts/exploration/exploration.rules'
import type { Exploration } from '@porchlight/contracts/exploration/exploration-rows.schema'
import { premiumAudience } from '@porchlight/contracts/sync/audiences'
import type { Transaction } from '../../database/transactions/transact.ts'
import { achievementsOf } from './exploration.queries.ts'

/** Stores the exploration with the achievements that it reaches; each is unlocked once and permanently. */
export async function storeExploration(transaction: Transaction, exploration: Exploration): Promise<void> {
  const { database, now, touch } = transaction
  const { id: memberId } = exploration
  const state = JSON.stringify(exploration)
  await database
    .insertInto('explorations')
    .values({ memberId, state })
    .onConflict((conflict) => conflict.column('memberId').doUpdateSet({ state }))
    .execute()
  touch('explorations', memberId, premiumAudience(memberId))
  const earlierIds = new Set(
    (await achievementsOf(database, memberId)).map(({ achievementId }) => achievementId),
  )
  for (const { id: achievementId } of reachedAchievements(exploration)) {
    if (earlierIds.has(achievementId)) continue
    const id = unlockedIdOf(memberId, achievementId)
    await database
      .insertInto('achievements')
      .values({ id, memberId, achievementId, unlockedAt: now, isCelebrated: 0 })
      .execute()
    touch('achievements', id, premiumAudience(memberId))
  }
}
