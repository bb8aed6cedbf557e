import type { Noun } from '../../nouns/noun.ts'
import type { Mail } from '../../providers/mail/mail.ts'
import { type Part, safetyOperations } from './safety.operations.ts'
import { safetyTexts } from './safety.texts.ts'
import { blockedRows, safetyTables } from './safety.view.ts'

interface SafetyServices {
  config: { smtpUrl: URL | null }
  postMail: (mail: Mail) => void
  parts: readonly Part[]
}

export function safety({ config, postMail, parts }: SafetyServices): Noun<'safety'> {
  return {
    texts: safetyTexts,
    handlers: safetyOperations({ tellByMail: config.smtpUrl === null ? null : postMail, parts }),
    tables: safetyTables,
    notThere: blockedRows,
  }
}
