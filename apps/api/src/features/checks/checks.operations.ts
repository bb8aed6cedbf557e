/** Nothing that a member sends makes them verified: whoever checks says so, and here it is written down. */
import { noBirthDate } from '@porchlight/contracts/checks/checks.operations'
import { isBirthDate } from '@porchlight/contracts/checks/checks.rules'
import { assert } from '@porchlight/contracts/errors/assert'
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { AnswerNamed, ArgsNamed } from '@porchlight/contracts/operations'
import { tidyText } from '@porchlight/contracts/values/text'
import { toIso } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import type { DataKeys } from '../../database/data-keys.ts'
import type { Tables } from '../../database/tables.ts'
import type { Transact } from '../../database/transact.ts'
import type { CallContext, HandlersOf } from '../../nouns/handlers.ts'
import type { BackgroundChecks } from '../../providers/background-check/background-checks.ts'
import type { Mail } from '../../providers/mail/mail.ts'
import { operatorAddresses } from '../safety/safety.queries.ts'
import { beginApplication, decideApplication, dropApplication } from './applications.operations.ts'
import { newCheckMail } from './checks.mails.ts'
import { newestCheckOf } from './checks.queries.ts'

export interface CheckSettings {
  reader: Kysely<Tables>
  transact: Transact
  now: () => number
  keys: Pick<DataKeys, 'seal'>
  checks: BackgroundChecks
  /** Of one member, in 24 hours. */
  perDay: number
  /** Null where no mail leaves this machine. */
  tellByMail: ((mail: Mail) => void) | null
  onFault: (error: unknown) => void
}

type Answer = AnswerNamed<'checks.apply'>

export function backgroundCheckOperations(settings: CheckSettings): HandlersOf<'checks'> {
  const { reader, checks } = settings
  return {
    'checks.apply': (context, args) => apply(settings, context, args),
    'checks.read': async ({ memberId }) => {
      assert(memberId, 'a check of nobody')
      const check = await newestCheckOf(reader, memberId)
      return {
        provider: checks.name,
        state: check?.state ?? 'none',
        reason: check?.reason ?? null,
        decidedAt: check?.decidedAt == null ? null : toIso(check.decidedAt),
      }
    },
  }
}

/** Name and address of the account are those that are checked, whatever else was sent for them. */
async function apply(
  settings: CheckSettings,
  { memberId }: CallContext,
  { dateOfBirth, address, ssnLast4 }: ArgsNamed<'checks.apply'>,
): Promise<Answer> {
  assert(memberId, 'a check of nobody')
  const { transact, now, checks, keys, perDay } = settings
  if (!isBirthDate(dateOfBirth, now())) {
    throw new Refused('invalid', { issues: [{ path: 'dateOfBirth', message: noBirthDate }] })
  }
  const home = tidyText(address)
  const begun = await transact(async (transaction) => {
    const application = await beginApplication(transaction, {
      ...{ memberId, address: home, checks, keys, perDay },
    })
    if (application.became === 'begun' && checks.name === 'manual' && settings.tellByMail) {
      const { tellByMail } = settings
      const operators = await operatorAddresses(transaction.database)
      transaction.afterCommit(() => {
        for (const operator of operators) tellByMail(newCheckMail(operator))
      })
    }
    return application
  })
  if (begun.became !== 'begun') return told[begun.became]
  const { id, member } = begun
  const { firstName, lastName, email } = member
  const outcome = await checks
    .check({
      ...{ id, firstName, lastName, email, dateOfBirth, address: home, ssnLast4 },
      consentedAt: now(),
    })
    .catch(async (error: unknown) => {
      await transact((transaction) => dropApplication(transaction, id, { isTold: false }))
      if (!checks.isFault(error)) throw error
      settings.onFault(error)
      throw new Refused('check_unavailable')
    })
  if (outcome !== 'undecided') {
    await transact((transaction) =>
      decideApplication(transaction, id, { state: outcome, by: 'provider', isTold: false }),
    )
  }
  return told[outcome]
}

const told = {
  passed: { message: 'You are background verified.', state: 'passed' },
  refused: { message: 'Your background check was not passed.', state: 'refused' },
  undecided: {
    message: 'Your background check is under way. You are told what came of it.',
    state: 'undecided',
  },
} as const satisfies Record<string, Answer>
