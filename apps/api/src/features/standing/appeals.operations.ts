/** A member's response to what an operator decided about them: one for each decision. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { ArgsNamed } from '@porchlight/contracts/operations'
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import { normalizeText } from '@porchlight/contracts/values/text/text'
import type { HandlersOf, WriteContext } from '../../feature-parts/handlers.ts'
import type { Mail } from '../../providers/mail/mail.ts'
import { standingOf } from '../members/standings.queries.ts'
import { openCase } from '../moderation/cases.operations.ts'
import { operatorAddresses } from '../safety/safety.queries.ts'
import { newAppealMail } from './appeals.mails.ts'
import { appealAgainst } from './appeals.queries.ts'

interface AppealSettings {
  /** Sends a mail to operators; null when this server sends no mail. */
  tellByMail: ((mail: Mail) => void) | null
}

type AppealArgs = ArgsNamed<'standing.appeal'>

export function appealOperations({ tellByMail }: AppealSettings): HandlersOf<'standing'> {
  return {
    'standing.appeal': {
      isDone: async ({ transaction: { database }, memberId }, { decisionId, text }) => {
        const appeal = await appealAgainst(database, decisionId)
        return appeal?.memberId === memberId && appeal.words === normalizeText(text)
      },
      apply: (context, args) => sendAppeal(context, args, tellByMail),
      response: async () => ({ ok: true }),
    },
  }
}

/** Stores an appeal against the newest decision. To others, and of what was taken back meanwhile, there is none. */
async function sendAppeal(
  { transaction, memberId }: WriteContext,
  { decisionId, text }: AppealArgs,
  tellByMail: AppealSettings['tellByMail'],
): Promise<void> {
  const { database, now, touch, afterCommit } = transaction
  const standing = await standingOf(database, memberId)
  if (standing?.decisionId !== decisionId) throw new Refused('not_found')
  if (await appealAgainst(database, decisionId)) throw new Refused('appeal_sent')
  await database
    .insertInto('appeals')
    .values({
      ...{ decisionId, memberId, words: normalizeText(text), createdAt: now },
      ...{ outcome: null, closedAt: null, operatorId: null },
    })
    .execute()
  touch('standings', memberId, memberAudience(memberId))
  await openCase(transaction, {
    kind: 'appeal',
    subject: 'appeal',
    subjectId: decisionId,
    aboutId: memberId,
  })
  if (!tellByMail) return
  const operators = await operatorAddresses(database)
  afterCommit(() => {
    for (const address of operators) tellByMail(newAppealMail(address))
  })
}
