import { beforePosts, type RemovalRules } from '../../feature-parts/removal.ts'
import { deleteExploration } from './leave-exploration.operations.ts'

const rule = beforePosts(deleteExploration)

export const explorationRemoval = {
  activities: rule,
  exploredPlaces: rule,
  explorations: rule,
  achievements: rule,
  explorationSettings: rule,
  uncountedExplorations: rule,
} satisfies RemovalRules
