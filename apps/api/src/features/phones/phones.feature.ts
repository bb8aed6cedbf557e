import type { Feature } from '../../feature-parts/feature.ts'
import { dailyInTransaction } from '../../jobs/job.ts'
import { deleteOldCodes } from './phone-codes.ts'
import { deleteOldPhoneRequests } from './phone-requests.ts'
import { type PhoneSettings, phoneOperations } from './phones.operations.ts'

interface PhoneServices extends Omit<PhoneSettings, 'limits' | 'country' | 'appName'> {
  config: {
    limits: () => PhoneSettings['limits']
    area: () => { readonly country: string }
    communityName: () => string | null
  }
}

export function createPhonesFeature({ config, ...services }: PhoneServices): Feature<'phones'> {
  return {
    handlers: phoneOperations({
      ...services,
      // Neither of these is changed at the desk.
      limits: config.limits(),
      country: config.area().country,
      appName: () => config.communityName() ?? 'Porchlight',
    }),
    tables: {},
    jobs: [
      dailyInTransaction('forgetting old codes for phones', deleteOldCodes),
      dailyInTransaction('forgetting who asked for codes', deleteOldPhoneRequests),
    ],
  }
}
