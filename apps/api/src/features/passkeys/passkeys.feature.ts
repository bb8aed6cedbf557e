import type { Feature } from '../../feature-parts/feature.ts'
import type { RequireFreshSignIn } from '../../feature-parts/handlers.ts'
import { dailyInTransaction } from '../../jobs/job.ts'
import type { WaysHere } from '../sessions/providers/ways-in.queries.ts'
import { type PasskeySignInSettings, passkeySignInOperations } from './passkey-sign-in.operations.ts'
import { type PasskeySettings, passkeyOperations } from './passkeys.operations.ts'
import { deleteOldChallenges } from './passkeys.queries.ts'

interface PasskeyServices extends Omit<PasskeySignInSettings, 'settingsAddress'> {
  authLimits: PasskeySignInSettings['authLimits'] & PasskeySettings['authLimits']
  requireFreshSignIn: RequireFreshSignIn
  providers: WaysHere['providers']
  appOrigin: () => string
  config: { communityName: () => string | null }
}

export function createPasskeysFeature({
  config,
  appOrigin,
  ...services
}: PasskeyServices): Feature<'passkeys'> {
  const settings = {
    ...services,
    settingsAddress: () => new URL('/account-settings', appOrigin()).href,
  }
  return {
    handlers: {
      ...passkeyOperations({ ...settings, communityName: () => config.communityName() ?? 'Porchlight' }),
      ...passkeySignInOperations(settings),
    },
    tables: {},
    jobs: [dailyInTransaction('forgetting what authenticators were asked', deleteOldChallenges)],
  }
}
