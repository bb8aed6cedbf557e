import type { Noun } from '../../nouns/noun.ts'
import type { Mail } from '../../providers/mail/mail.ts'
import { safetyOperations } from './safety.operations.ts'
import { safetyTexts } from './safety.texts.ts'
import { blockedRows, safetyTables } from './safety.view.ts'

interface SafetyServices {
  config: { smtpUrl: URL | null }
  postMail: (mail: Mail) => void
}

export function safety({ config, postMail }: SafetyServices): Noun<'safety'> {
  return {
    texts: safetyTexts,
    handlers: safetyOperations({ tellByMail: config.smtpUrl === null ? null : postMail }),
    tables: safetyTables,
    notThere: blockedRows,
  }
}
