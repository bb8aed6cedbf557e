/** The commands that decide about a member (a warning, a sanction, their end) and about appeals. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import {
  isSanction,
  type SanctionAct,
  type StandingAct,
  standingActs,
} from '@porchlight/contracts/standing/standing.catalogue'
import { standingLimits } from '@porchlight/contracts/standing/standing.rules'
import { type StandingRule, standingRules } from '@porchlight/contracts/standing/standing.schema'
import { emailKey } from '@porchlight/contracts/values/text/text'
import type { Transaction } from '../../database/transactions/transact.ts'
import { liftDecision } from '../../features/cases/hide-decision.operations.ts'
import { memberByEmailKey, membersById } from '../../features/members/members.queries.ts'
import { waitingAppeals } from '../../features/standing/appeals.queries.ts'
import { applyDecision, refuseAppeal } from '../../features/standing/standing.operations.ts'
import { withCommunity } from '../terminal/community.ts'
import { endOfDay } from '../terminal/days.ts'
import { CommandFault, type Operator, WrongUsage } from '../terminal/operator.ts'
import { formatTime, plain } from '../terminal/terminal-text.ts'
import { unknownMember } from './members.ts'

type Act = StandingAct | 'refuseAppeal'

interface SanctionTexts {
  /** The description of the option. */
  description: string
  /** Returns the text for the operator afterwards; `day` is the last day of it. */
  outcome: (address: string, day: string) => string
}

export const sanctionTexts: { readonly [Each in SanctionAct]: SanctionTexts } = {
  mute: {
    description: 'the member writes to nobody until the end of the day --until',
    outcome: (address, day) => `${address} can write to nobody until the end of ${day}, and can read why.`,
  },
  suspend: {
    description: 'the member only reads until then: helps and meetups to come are off',
    outcome: (address, day) =>
      `${address} can only read until the end of ${day}, and can read why. Others learn that helps and meetups are off, and nothing else.`,
  },
}

/** The e-mail address of the member, by the act; one of them is there. */
export type Acts = { readonly [Each in Act]: string | undefined }

interface Options {
  until: string | undefined
  why: string | undefined
  rule: string | undefined
}

export function decideStanding(operator: Operator, acts: Acts, options: Options): Promise<boolean> {
  const chosenActs = (Object.entries(acts) as [Act, string | undefined][]).flatMap(([act, email]) =>
    email === undefined ? [] : [{ act, email }],
  )
  const [chosenAct] = chosenActs
  if (!chosenAct || chosenActs.length > 1)
    throw new WrongUsage(`It takes one of ${standingActs.join(', ')} and refuse-appeal.`)
  const { act, email } = chosenAct
  // What is missing is refused before anything is opened.
  readDecision(operator, act, options)
  return withCommunity(operator, async ({ transact }, config) => {
    const decide = readDecision({ ...operator, config }, act, options)
    const address = await transact(async (transaction) => {
      const member = await memberByEmailKey(transaction.database, emailKey(email))
      if (!member) throw unknownMember(email)
      await explainRefusal(act, member.email, () => decide(transaction, member.id))
      return plain(member.email)
    })
    operator.say(outcomeText(act, address, options))
    return true
  })
}

type Decide = (transaction: Transaction, memberId: string) => Promise<unknown>

/** @throws WrongUsage when an option is missing, or one too many */
function readDecision(
  { config, now }: Operator,
  act: Act,
  { until, why: reason = '', rule }: Options,
): Decide {
  // A command is given on the server: no member's account stands for who gave it.
  const operatorId = null
  if (act === 'lift' || act === 'refuseAppeal') {
    if (until !== undefined || rule !== undefined) throw new WrongUsage('It takes no --until and no --rule.')
    if (act === 'lift')
      return (transaction, memberId) => liftDecision(transaction, { memberId, operatorId, reason })
    return (transaction, memberId) => refuseAppeal(transaction, { memberId, operatorId })
  }
  const decision = { operatorId, reason, rule: readRule(rule) }
  if (act === 'warn') {
    if (until !== undefined) throw new WrongUsage('A warning has no end, so warn takes no --until.')
    return (transaction, memberId) => applyDecision(transaction, { ...decision, memberId, act, until: null })
  }
  if (until === undefined) throw new WrongUsage('It needs --until, the last day of it, such as 2027-03-31.')
  const end = endOfDay(until, config.communityTimeZone)
  if (end <= now()) throw new WrongUsage(`${until} is over. It needs today or a later day.`)
  return (transaction, memberId) => applyDecision(transaction, { ...decision, memberId, act, until: end })
}

function readRule(rule: string | undefined): StandingRule {
  const knownRule = standingRules.find((each) => each === rule)
  if (!knownRule) throw new WrongUsage(`--rule is one of ${standingRules.join(', ')}.`)
  return knownRule
}

async function explainRefusal(act: Act, email: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const address = plain(email)
    if (error.code === 'last_operator')
      throw new CommandFault(
        `${address} is the last operator, and nobody could take it back. Make somebody else one first: npm run porchlight -- make-operator <email>`,
      )
    if (error.code === 'not_found')
      throw new CommandFault(
        act === 'refuseAppeal'
          ? `No appeal of ${address} waits.`
          : `There is nothing to take back: nothing was decided about ${address}.`,
      )
    if (error.code === 'invalid')
      throw new WrongUsage(
        `--why takes at most ${standingLimits.reasonLengthMax} characters, which the member reads, and --until a day within a year.`,
      )
    throw error
  }
}

function outcomeText(act: Act, address: string, { until = '' }: Options): string {
  if (act === 'warn') return `${address} can read your warning. Nothing was taken from them.`
  if (isSanction(act)) return sanctionTexts[act].outcome(address, until)
  if (act === 'lift') return `${address} can do everything again. Posts that have not ended are on the board.`
  return `${address} can read that what you decided stays.`
}

export function listAppeals(operator: Operator): Promise<boolean> {
  const { say } = operator
  return withCommunity(operator, async ({ reader }) => {
    const appeals = await waitingAppeals(reader)
    if (appeals.length === 0) say('No appeals wait.')
    const members = await membersById(
      reader,
      appeals.map(({ memberId }) => memberId),
    )
    for (const { memberId, act, rule, reason, words, createdAt } of appeals) {
      const member = members.find(({ id }) => id === memberId)
      say(`${formatTime(createdAt)}  ${plain(member?.email ?? memberId)}  ${act}, ${rule}: ${plain(reason)}`)
      say(`  They say: ${plain(words)}`)
    }
    if (appeals.length > 0)
      say('Next: npm run porchlight -- members lift <email>, or members refuse-appeal <email>')
    return true
  })
}
