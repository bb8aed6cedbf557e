import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type { Feature } from '../../feature-parts/feature.ts'
import type { Mail } from '../../providers/mail/mail.ts'
import { type BetweenParticipants, safetyOperations } from './safety.operations.ts'
import { safetyTexts } from './safety.texts.ts'
import { blockedRows, safetyTables } from './safety.view.ts'

interface SafetyServices {
  reader: Kysely<Tables>
  config: { smtpUrl: URL | null }
  postMail: (mail: Mail) => void
  parts: readonly BetweenParticipants[]
  reunites: readonly BetweenParticipants[]
  looks: readonly BetweenParticipants[]
}

export function safety({
  reader,
  config,
  postMail,
  parts,
  reunites,
  looks,
}: SafetyServices): Feature<'safety'> {
  return {
    texts: safetyTexts,
    handlers: safetyOperations({
      reader,
      tellByMail: config.smtpUrl === null ? null : postMail,
      parts,
      reunites,
      looks,
    }),
    tables: safetyTables,
    hiddenRowsFor: blockedRows,
  }
}
