import type { Feature } from '../../feature-parts/feature.ts'
import { type AdministrationSettings, administrationOperations } from './administration.operations.ts'
import { type ListSettings, listOperations } from './lists.operations.ts'

interface AdministrationServices
  extends Omit<AdministrationSettings, 'confirmsByMail' | 'timeZone'>,
    Pick<ListSettings, 'geocoding'> {
  config: { dataDir: string; communityTimeZone: () => string; smtpUrl: URL | null }
}

export function createAdministrationFeature({
  config,
  ...services
}: AdministrationServices): Feature<'administration'> {
  return {
    handlers: {
      ...administrationOperations({
        ...services,
        config,
        confirmsByMail: config.smtpUrl !== null,
        timeZone: config.communityTimeZone,
      }),
      ...listOperations(services),
    },
    tables: {},
  }
}
