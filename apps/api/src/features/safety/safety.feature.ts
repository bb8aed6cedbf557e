import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type { AllBetweenTwo } from '../../feature-parts/between-two.ts'
import type { Feature } from '../../feature-parts/feature.ts'
import type { Mail } from '../../providers/mail/mail.ts'
import { safetyOperations } from './safety.operations.ts'
import { createBlockedRows, safetyTables } from './safety.view.ts'

interface SafetyServices {
  reader: Kysely<Tables>
  config: { smtpUrl: URL | null }
  postMail: (mail: Mail) => void
  /** The other features' data between two members. */
  between: AllBetweenTwo
}

export function createSafetyFeature({
  reader,
  config,
  postMail,
  between,
}: SafetyServices): Feature<'safety'> {
  return {
    handlers: safetyOperations({
      reader,
      tellByMail: config.smtpUrl === null ? null : postMail,
      between,
    }),
    tables: safetyTables,
    hiddenRowsFor: createBlockedRows(between),
  }
}
