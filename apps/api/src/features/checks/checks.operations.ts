/**
 * The operations of background checks. Nothing that a member sends verifies them: the result comes from the provider or
 * an operator, and is stored here.
 */
import { noBirthDate } from '@porchlight/contracts/checks/checks.operations'
import { isBirthDate } from '@porchlight/contracts/checks/checks.rules'
import { assert } from '@porchlight/contracts/errors/assert'
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { ArgsNamed, ResponseNamed } from '@porchlight/contracts/operations'
import { isAddress } from '@porchlight/contracts/sessions/sign-in-names.rules'
import { normalizeText } from '@porchlight/contracts/values/text/text'
import { toIso } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import type { DataKeys } from '../../database/folder/data-keys.ts'
import type { Tables } from '../../database/schema/tables.ts'
import type { Transact, Transaction } from '../../database/transactions/transact.ts'
import type { DayLimit } from '../../feature-parts/day-limits.ts'
import type { CallContext, HandlersOf } from '../../feature-parts/handlers.ts'
import type {
  BackgroundChecks,
  CheckApplication,
} from '../../providers/background-check/background-checks.ts'
import type { Mail } from '../../providers/mail/mail.ts'
import { operatorAddresses } from '../safety/safety.queries.ts'
import { beginApplication, decideApplication, dropApplication } from './applications.operations.ts'
import { newCheckMail } from './checks.mails.ts'
import { checkById, newestCheckOf } from './checks.queries.ts'

export interface CheckSettings {
  reader: Kysely<Tables>
  transact: Transact
  now: () => number
  keys: Pick<DataKeys, 'seal'>
  checks: BackgroundChecks
  /** The most applications of one member in 24 hours. */
  perDay: DayLimit
  /** Sends a mail to operators; null when this server sends no mail. */
  tellByMail: ((mail: Mail) => void) | null
  onFault: (error: unknown) => void
}

type ResponseBody = ResponseNamed<'checks.apply'>

export function backgroundCheckOperations(settings: CheckSettings): HandlersOf<'checks'> {
  const { reader, checks } = settings
  return {
    'checks.apply': (context, args) => apply(settings, context, args),
    'checks.read': async ({ memberId }) => {
      assert(memberId, 'a check of nobody')
      const check = await newestCheckOf(reader, memberId)
      return {
        // An undecided check names its own provider, because the community may have another one by now.
        provider: check?.state === 'undecided' ? check.provider : checks.name,
        state: check?.state ?? 'none',
        reason: check?.reason ?? null,
        decidedAt: check?.decidedAt == null ? null : toIso(check.decidedAt),
      }
    },
  }
}

/** Applies for a check. It uses the name and address of the account, and ignores all others that were sent. */
async function apply(
  settings: CheckSettings,
  { memberId }: CallContext,
  { dateOfBirth, address, ssnLast4 }: ArgsNamed<'checks.apply'>,
): Promise<ResponseBody> {
  assert(memberId, 'a check of nobody')
  const { transact, now, checks, keys, perDay } = settings
  if (!isBirthDate(dateOfBirth, now())) {
    throw new Refused('invalid', { issues: [{ path: 'dateOfBirth', message: noBirthDate }] })
  }
  const home = normalizeText(address)
  const startedCheck = await transact(async (transaction) => {
    const application = await beginApplication(transaction, {
      ...{ memberId, address: home, checks, keys, perDay },
    })
    if (application.became === 'begun' && checks.name !== 'manual' && !isAddress(application.member.email)) {
      const message = 'The check needs an email address. Please add one in your account settings first.'
      throw new Refused('invalid', { issues: [{ path: 'email', message }] })
    }
    if (application.became === 'begun' && checks.name === 'manual')
      await notifyOperators(settings, transaction)
    return application
  })
  if (startedCheck.became !== 'begun') return responses[startedCheck.became]
  const { firstName, lastName, email } = startedCheck.member
  const applicant = { id: startedCheck.id, firstName, lastName, email }
  return handOver(settings, { ...applicant, dateOfBirth, address: home, ssnLast4, consentedAt: now() })
}

/** Mails the operators that there is a new application. The mail does not contain whose it is. */
async function notifyOperators({ tellByMail }: CheckSettings, { database, afterCommit }: Transaction) {
  if (!tellByMail) return
  const operators = await operatorAddresses(database)
  afterCommit(() => {
    for (const operator of operators) tellByMail(newCheckMail(operator))
  })
}

/** Outside of any transaction: a provider takes its time. */
async function handOver(
  { transact, checks, onFault }: CheckSettings,
  application: CheckApplication,
): Promise<ResponseBody> {
  const { id } = application
  const outcome = await checks.check(application).catch(async (error: unknown) => {
    await transact((transaction) => dropApplication(transaction, id, { isTold: false }))
    if (!checks.isFault(error)) throw error
    onFault(error)
    throw new Refused('check_unavailable')
  })
  if (outcome === 'undecided') return responses.undecided
  const state = await transact(async (transaction) => {
    const decision = { state: outcome, by: 'provider', isTold: false } as const
    if (await decideApplication(transaction, id, decision)) return outcome
    // A signed event of the provider, or an operator, decided first.
    return (await checkById(transaction.database, id))?.state
  })
  return responses[state === 'passed' || state === 'refused' ? state : 'undecided']
}

const responses = {
  passed: { message: 'You’re background verified.', state: 'passed' },
  refused: { message: 'Your background check was not passed.', state: 'refused' },
  undecided: {
    message: 'Your background check is under way. We’ll let you know how it ends.',
    state: 'undecided',
  },
} as const satisfies Record<string, ResponseBody>
