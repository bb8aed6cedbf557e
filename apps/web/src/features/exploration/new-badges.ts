/** Shows achievements that no device of the member has shown yet. */

import { achievementById } from '@porchlight/contracts/exploration/achievements.catalogue'
import { celebrateAchievements } from '@porchlight/contracts/exploration/exploration.operations'
import { explorationTexts } from '../../locales/en/exploration.ts'
import { paths } from '../../paths.ts'
import { call } from '../../sync/transport/transport.ts'
import { showToastInTurn } from '../../ui/feedback/toast.tsx'

const texts = explorationTexts.news

/**
 * The maximum number of badges named one by one: after the upgrade that introduced them there may be as many as exist.
 */
const namedMax = 3

/**
 * Takes them from the server, so that no other device has them.
 * @throws NoSignal, CallError
 */
export async function tellNewBadges(onSee: () => void): Promise<void> {
  const { achievementIds } = await call(celebrateAchievements, {})
  // An achievement that only a newer app has a name for is shown there.
  const [first, ...otherAchievements] = achievementIds.flatMap((id) => achievementById.get(id) ?? [])
  if (!first) return
  const isOne = otherAchievements.length === 0
  showToastInTurn({
    title: isOne ? texts.one : texts.several(otherAchievements.length + 1),
    description: isOne
      ? texts.what(first.name, first.description)
      : texts.some(
          [first, ...otherAchievements].slice(0, namedMax).map(({ name }) => name),
          Math.max(0, otherAchievements.length + 1 - namedMax),
        ),
    action: { label: isOne ? texts.see : texts.seeAll, act: onSee, path: paths.exploration },
  })
}
