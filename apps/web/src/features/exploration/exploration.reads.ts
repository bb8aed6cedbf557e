/**
 * Reads whether exploring is hidden, and which badges are new. It is apart from progress, because the first paint needs
 * it.
 */
import { useDatabaseQuery } from '../../storage/use-database-query.ts'
import { useDevice } from '../../sync/device/device-context.ts'

/** Returns undefined while loading. */
export function useIsExploringHidden(): boolean | undefined {
  const { database, memberId } = useDevice()
  return useDatabaseQuery(
    database,
    ['exploring hidden'],
    async () => (await database.explorationSettings.get(memberId))?.isHidden ?? false,
  )
}

/** Achievements that none of the member's devices has shown yet, the oldest first; undefined while loading. */
export function useNewAchievementIds(): string[] | undefined {
  const { database } = useDevice()
  return useDatabaseQuery(database, ['new achievements'], async () => {
    const unlocked = await database.achievements.toArray()
    return unlocked
      .filter(({ isCelebrated }) => !isCelebrated)
      .map(({ achievementId }) => achievementId)
      .sort()
  })
}
