/** Commands that print the movements of a member's credits, and that correct a movement. */
import { administrationLimits } from '@porchlight/contracts/administration/administration.rules'
import { Refused } from '@porchlight/contracts/errors/refusals'
import { createId } from '@porchlight/contracts/values/id'
import { fullNameOf } from '@porchlight/contracts/values/text/full-name'
import { emailKey, isVisibleText, normalizeText } from '@porchlight/contracts/values/text/text'
import type { Kysely } from 'kysely'
import { memberAccountId, memberOfAccount } from '../../database/schema/accounts.ts'
import type { Tables } from '../../database/schema/tables.ts'
import type { Transaction } from '../../database/transactions/transact.ts'
import { accountNow, accountsOf } from '../../features/credits/accounts-now.queries.ts'
import { correctBalance } from '../../features/credits/correct.operations.ts'
import { movementsOf, transferById } from '../../features/credits/credits.queries.ts'
import { type ReverseOutcome, reverse } from '../../features/credits/reverse.operations.ts'
import { memberByEmailKey, membersById } from '../../features/members/members.queries.ts'
import { takeBackRedemption } from '../../features/rewards/reward-stock.operations.ts'
import { withCommunity } from '../terminal/community.ts'
import { CommandFault, type Operator, WrongUsage } from '../terminal/operator.ts'
import { formatTime, plain } from '../terminal/terminal-text.ts'
import { recordAtTerminal, unknownMember } from './members.ts'

interface Options {
  reverse: string | undefined
  /** The credits of a correction. */
  by: string | undefined
  why: string | undefined
}

const shownMax = 50
const whyLengthMax = 200

export function manageCredits(
  operator: Operator,
  email: string,
  { reverse: id, by, why: typedReason }: Options,
): Promise<boolean> {
  if (id !== undefined && by !== undefined) throw new WrongUsage('It takes one of --reverse and --by.')
  if ((id === undefined && by === undefined) !== (typedReason === undefined))
    throw new WrongUsage('--why belongs to --reverse or --by, and each of them needs it.')
  const amount = by === undefined ? null : readAmount(by)
  return withCommunity(operator, async ({ reader, transact }) => {
    const member = await memberByEmailKey(reader, emailKey(email))
    if (!member) throw unknownMember(email)
    if (amount !== null) {
      const reasonText = readWhy(typedReason ?? '')
      await transact((transaction) => correct(transaction, member.id, { amount, reason: reasonText })).catch(
        (error: unknown) => {
          throw describe(error)
        },
      )
      operator.say(
        `Corrected: ${amount > 0 ? '+' : ''}${amount}. The member can read the reason: ${plain(reasonText)}`,
      )
      return true
    }
    if (id === undefined) {
      await list(operator, reader, member.id)
      return true
    }
    const reasonText = readWhy(typedReason ?? '')
    const { outcome, amount: reversedAmount } = await transact((transaction) =>
      reverseOf(transaction, member.id, { id, why: reasonText }),
    ).catch((error: unknown) => {
      throw describe(error)
    })
    if (outcome !== 'reversed') throw new CommandFault(refusedWords(plain(id))[outcome])
    operator.say(`Reversed: ${reversedAmount}. Both members can read the reason: ${plain(reasonText)}`)
    return true
  })
}

function readAmount(typedAmount: string): number {
  const amount = Number(typedAmount)
  const { correctionMax } = administrationLimits
  if (Number.isInteger(amount) && amount !== 0 && Math.abs(amount) <= correctionMax) return amount
  throw new WrongUsage(`--by takes whole credits, such as --by 3 or --by=-2, and ${correctionMax} at most.`)
}

async function correct(
  transaction: Transaction,
  memberId: string,
  { amount, reason }: { amount: number; reason: string },
): Promise<void> {
  await correctBalance(transaction, { id: createId(transaction.now), memberId, amount, reason })
  await recordAtTerminal(transaction, { act: 'correct_credits', memberId, amount, reason })
}

function readWhy(typedReason: string): string {
  const reasonText = normalizeText(typedReason)
  if (isVisibleText(reasonText) && reasonText.length <= whyLengthMax) return reasonText
  throw new WrongUsage(`--why takes a sentence of at most ${whyLengthMax} characters.`)
}

/**
 * Reverses a movement only when it is on an account of the named member, so that a mistyped id reverses nobody else's. What was
 * on a neighbor's account before they joined is theirs.
 */
async function reverseOf(
  transaction: Transaction,
  memberId: string,
  { id, why: typedReason }: { id: string; why: string },
): Promise<{ outcome: ReverseOutcome; amount: number }> {
  const { database } = transaction
  const transfer = await transferById(database, id)
  const account = memberAccountId(memberId)
  if (!transfer) return { outcome: 'not_there', amount: 0 }
  const from = await accountNow(database, transfer.fromAccountId)
  const to = await accountNow(database, transfer.toAccountId)
  if (![from, to].includes(account)) return { outcome: 'not_there', amount: 0 }
  const outcome = await reverse(transaction, { id, why: typedReason })
  const { reason, reference, amount } = transfer
  if (outcome === 'reversed') {
    const sign = from === account ? 1 : -1
    await recordAtTerminal(transaction, {
      ...{ act: 'correct_credits', memberId, amount: sign * amount, reason: typedReason },
    })
  }
  if (outcome === 'reversed' && reason === 'redemption' && reference !== null) {
    await takeBackRedemption(transaction, reference)
  }
  return { outcome, amount }
}

const refusedWords = (id: string): Record<Exclude<ReverseOutcome, 'reversed'>, string> => ({
  not_there: `This member has no movement ${id}. To list them, run the command without --reverse.`,
  not_reversible:
    'This cannot be reversed: credits that a request put into escrow follow its post, those that a neighbor brought along are theirs, and a reversal is final.',
  already: 'This was reversed before.',
})

function describe(error: unknown): unknown {
  if (!(error instanceof Refused)) return error
  if (error.code === 'credits_paused') {
    return new CommandFault(
      'The ledger does not add up, so nothing moves: npm run porchlight -- check. When it adds up, run this command again.',
    )
  }
  if (error.code === 'correction_too_large') {
    const { available } = error.params as { available: number }
    return new CommandFault(
      `The member has ${available}, and no balance may go below zero, so nothing was moved.`,
    )
  }
  if (error.code !== 'credits_missing') return error
  const { missing } = error.params as { missing: number }
  return new CommandFault(
    `The member who got the credits has spent them: ${missing} missing. No balance may go below zero, so nothing was moved.`,
  )
}

async function list({ say }: Operator, reader: Kysely<Tables>, memberId: string): Promise<void> {
  const [account, ...earlierAccounts] = await accountsOf(reader, memberId)
  if (account !== undefined) await listAccount({ say }, reader, account)
  for (const earlierAccount of earlierAccounts) {
    say('Before they joined, on their account as a neighbor without a phone:')
    await listAccount({ say }, reader, earlierAccount)
  }
  say('To reverse one: --reverse <movement> --why "<the reason they read>"')
  say('To correct the balance: --by <credits> --why "<the reason they read>"')
}

async function listAccount(
  { say }: Pick<Operator, 'say'>,
  reader: Kysely<Tables>,
  account: string,
): Promise<void> {
  const movements = await movementsOf(reader, account, shownMax)
  const other = ({ fromAccountId, toAccountId }: (typeof movements)[number]) =>
    fromAccountId === account ? toAccountId : fromAccountId
  const ids = movements.flatMap((each) => memberOfAccount(other(each)) ?? [])
  const members = await membersById(reader, [...new Set(ids)])
  const names = new Map(members.map((each) => [memberAccountId(each.id), plain(fullNameOf(each))]))
  for (const movement of movements) {
    const { id, reason, amount, balanceAfter, createdAt } = movement
    const with_ = names.get(other(movement))
    const counterparty = with_ === undefined ? '' : ` ${amount < 0 ? 'to' : 'from'} ${with_}`
    const sign = amount > 0 ? '+' : ''
    say(`${formatTime(createdAt)}  ${sign}${amount}  ${reason}${counterparty}, ${balanceAfter} then`)
    say(`  ${id}`)
  }
  if (movements.length === shownMax) say(`Earlier movements than these ${shownMax} are not shown.`)
}
