import type { Feature } from '../../feature-parts/feature.ts'
import type { CommunityConfig } from './setting-values.ts'
import { type SetupSettings, setupOperations } from './setup.operations.ts'

export function createSetupFeature<Config extends CommunityConfig>(
  settings: SetupSettings<Config>,
): Feature<'setup'> {
  return { handlers: setupOperations(settings), tables: {} }
}
