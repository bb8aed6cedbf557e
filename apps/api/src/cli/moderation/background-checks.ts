/** The commands for background checks: list the applications, decide about one, and withdraw a check. */
import { fullNameOf } from '@porchlight/contracts/values/text/full-name'
import { emailKey, isVisibleText, normalizeText } from '@porchlight/contracts/values/text/text'
import type { Kysely } from 'kysely'
import { type DataKeys, openDataKeys } from '../../database/folder/data-keys.ts'
import type { Tables } from '../../database/schema/tables.ts'
import type { Transaction } from '../../database/transactions/transact.ts'
import { decideApplication, withdrawCheck } from '../../features/checks/applications.operations.ts'
import { type CheckRow, newestCheckOf, undecidedChecks } from '../../features/checks/checks.queries.ts'
import { type MemberRow, memberByEmailKey, membersById } from '../../features/members/members.queries.ts'
import { unknownMember } from '../members/members.ts'
import { withCommunity } from '../terminal/community.ts'
import { CommandFault, type Operator, WrongUsage } from '../terminal/operator.ts'
import { formatTime, plain } from '../terminal/terminal-text.ts'

interface Options {
  pass: string | undefined
  refuse: string | undefined
  withdraw: string | undefined
  why: string | undefined
}

/** The maximum length of a reason. The member reads it, and a phone shows it in a line or two. */
const whyLengthMax = 200

export function manageBackgroundChecks(
  operator: Operator,
  { pass, refuse, withdraw, why: typedReason }: Options,
): Promise<boolean> {
  const emails = [pass, refuse, withdraw].filter((email) => email !== undefined)
  const [email] = emails
  if (emails.length > 1) throw new WrongUsage('It takes one of pass, refuse and withdraw.')
  if (email === undefined) {
    if (typedReason !== undefined) throw new WrongUsage('--why needs refuse or withdraw.')
    return withCommunity(operator, ({ reader }) => list(operator, reader))
  }
  const reason = reasonFor(pass === undefined, typedReason)
  return withCommunity(operator, async ({ transact }) => {
    const { address, isDone } = await transact(async (transaction) => {
      const member = await memberByEmailKey(transaction.database, emailKey(email))
      if (!member) throw unknownMember(email)
      const isDone =
        withdraw === undefined
          ? await decide(transaction, member.id, pass !== undefined, reason)
          : await withdrawCheck(transaction, member.id, reason)
      return { address: plain(member.email), isDone }
    })
    if (!isDone) {
      throw new CommandFault(
        withdraw === undefined
          ? `There is nothing to decide about ${address}. To list what there is: npm run porchlight -- background-checks`
          : `${address} is not background verified.`,
      )
    }
    operator.say(outcomeText(address, { isPassed: pass !== undefined, isWithdrawn: withdraw !== undefined }))
    return true
  })
}

function reasonFor(isNeeded: boolean, typedReason: string | undefined): string {
  const reason = normalizeText(typedReason ?? '')
  if (!isNeeded && typedReason !== undefined) throw new WrongUsage('pass needs no --why.')
  if (isNeeded && (!isVisibleText(reason) || reason.length > whyLengthMax)) {
    throw new WrongUsage(
      `--why takes a sentence of at most ${whyLengthMax} characters, which the member reads.`,
    )
  }
  return reason
}

async function decide(
  transaction: Transaction,
  memberId: string,
  isPassed: boolean,
  reason: string,
): Promise<boolean> {
  const check = await newestCheckOf(transaction.database, memberId)
  if (!check) return false
  return decideApplication(transaction, check.id, {
    state: isPassed ? 'passed' : 'refused',
    by: 'operator',
    reason,
  })
}

function outcomeText(
  address: string,
  { isPassed, isWithdrawn }: { isPassed: boolean; isWithdrawn: boolean },
): string {
  if (isWithdrawn) return `${address} is no longer background verified, and can read why.`
  return isPassed
    ? `${address} is background verified, and gets a notification. Neighbors see the badge.`
    : `${address} was refused, and can read why. Nobody else can.`
}

/** The longest waiting first. */
async function list(operator: Operator, reader: Kysely<Tables>): Promise<boolean> {
  const { config, say } = operator
  const waitingChecks = await undecidedChecks(reader)
  if (waitingChecks.length === 0) {
    say('Nobody waits for a background check.')
    return true
  }
  const members = await membersById(
    reader,
    waitingChecks.map(({ memberId }) => memberId),
  )
  const byId = new Map(members.map((member) => [member.id, member]))
  const keys = openDataKeys(config.dataDir)
  for (const check of waitingChecks) {
    const member = byId.get(check.memberId)
    if (member) for (const line of linesOf(check, member, keys)) say(line)
  }
  say('To decide: npm run porchlight -- background-checks pass <email>, or refuse <email> --why <words>')
  return true
}

/**
 * Returns the lines of one application. The birth date and number that the member typed are not among them, because
 * they are stored nowhere.
 */
function linesOf(check: CheckRow, member: MemberRow, keys: Pick<DataKeys, 'open'>): string[] {
  const { id, createdAt, provider, keyId, sealedAddress } = check
  const { email, bio } = member
  const address =
    keyId === null || sealedAddress === null ? null : keys.open({ keyId, sealed: sealedAddress }, id)
  const isManual = provider === 'manual'
  return [
    plain(`${fullNameOf(member)} <${email}>`),
    `  asked on ${formatTime(createdAt)}, here since ${formatTime(member.createdAt)}`,
    isManual
      ? `  lives at: ${address === null ? 'the key that decrypts it is missing' : plain(address)}`
      : '  with the provider, which has not decided yet',
    ...(bio ? [`  says about themselves: ${plain(bio)}`] : []),
  ]
}
