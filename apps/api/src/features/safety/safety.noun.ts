import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { Noun } from '../../nouns/noun.ts'
import type { Mail } from '../../providers/mail/mail.ts'
import { type BetweenTwo, safetyOperations } from './safety.operations.ts'
import { safetyTexts } from './safety.texts.ts'
import { blockedRows, safetyTables } from './safety.view.ts'

interface SafetyServices {
  reader: Kysely<Tables>
  config: { smtpUrl: URL | null; limits: { reportsPerDay: number } }
  postMail: (mail: Mail) => void
  parts: readonly BetweenTwo[]
  reunites: readonly BetweenTwo[]
  looks: readonly BetweenTwo[]
}

export function safety({ reader, config, postMail, parts, reunites, looks }: SafetyServices): Noun<'safety'> {
  return {
    texts: safetyTexts,
    handlers: safetyOperations({
      reader,
      tellByMail: config.smtpUrl === null ? null : postMail,
      reportsPerDay: config.limits.reportsPerDay,
      parts,
      reunites,
      looks,
    }),
    tables: safetyTables,
    notThere: blockedRows,
  }
}
