/**
 * Blocks are a state that holds for both members at once, and quietly: the other member is not notified, and sees what
 * a member sees of a person who is not there.
 */
import { assert } from '@porchlight/contracts/errors/assert'
import { Refused } from '@porchlight/contracts/errors/refusals'
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import type { TableName } from '@porchlight/contracts/sync/tables'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type { Transaction } from '../../database/transactions/transact.ts'
import type { AllBetweenTwo, Pair, RowKey } from '../../feature-parts/between-two.ts'
import type { HandlersOf, WriteContext } from '../../feature-parts/handlers.ts'
import type { Mail } from '../../providers/mail/mail.ts'
import { membersById } from '../members/members.queries.ts'
import { personView } from '../members/members.view.ts'
import { isNewReport, report } from './reports.operations.ts'
import { areBlocked, blocksBy } from './safety.queries.ts'
import { formerPeople, hasMet } from './shown-texts.queries.ts'

interface SafetySettings {
  reader: Kysely<Tables>
  /** Sends a mail to operators; null when this server sends no mail. */
  tellByMail: ((mail: Mail) => void) | null
  /** The features' data between two members, and the effect of a block on it. */
  between: Between
}

/** The part of the data between two members that this feature itself needs. */
type Between = Omit<AllBetweenTwo, 'hiddenRows'>

const respondOk = async () => ({ ok: true }) as const

export function safetyOperations({ reader, between, tellByMail }: SafetySettings): HandlersOf<'safety'> {
  return {
    'safety.block': {
      apply: (context, args) => block(context, args, between),
      response: respondOk,
    },
    'safety.unblock': {
      apply: (context, args) => unblock(context, args, between),
      response: respondOk,
    },
    'safety.report': {
      perDay: [{ name: 'reports', when: isNewReport }],
      apply: (context, args) => report(context, args, tellByMail),
      response: respondOk,
    },
    'safety.met': async ({ memberId }) => {
      assert(memberId, 'people met without a viewer')
      return formerPeople(reader, memberId)
    },
  }
}

async function block(
  { transaction, memberId }: WriteContext,
  { userId }: { userId: string },
  between: Between,
): Promise<void> {
  const { database, now, touch } = transaction
  const [knownBlock] = await blocksBy(database, memberId, [userId])
  if (knownBlock) return
  const [other] = await membersById(database, [userId])
  if (!other || !(await hasMet(database, memberId, userId))) throw new Refused('not_found')
  const { firstName, lastName } = personView(other)
  await database
    .insertInto('blocks')
    .values({ memberId, blockedId: userId, firstName, lastName, createdAt: now })
    .execute()
  touch('blocks', userId, memberAudience(memberId))
  await between.onBlock(transaction, memberId, userId)
  await between.onChange(transaction, memberId, userId)
  await recheckVisibility(transaction, memberId, userId, between)
}

async function unblock(
  { transaction, memberId }: WriteContext,
  { userId }: { userId: string },
  between: Between,
): Promise<void> {
  const { database, touch } = transaction
  const [knownBlock] = await blocksBy(database, memberId, [userId])
  if (!knownBlock) {
    if (!(await hasMet(database, memberId, userId))) throw new Refused('not_found')
    return
  }
  await database
    .deleteFrom('blocks')
    .where('memberId', '=', memberId)
    .where('blockedId', '=', userId)
    .execute()
  touch('blocks', userId, memberAudience(memberId), 'gone')
  await recheckVisibility(transaction, memberId, userId, between)
  await between.onChange(transaction, memberId, userId)
  if (await areBlocked(database, memberId, userId)) return
  await between.onReunion(transaction, memberId, userId)
}

/** Devices keep messages 90 days, and posts are 20 a day. */
const rowsMax = 100_000

/**
 * Sends each member's devices the other's rows again, to be checked (C14): the newest immediately, the rest in batches
 * within a minute. The rule itself holds from now on, in every view. A member who has blocked the other, too, gets
 * nothing, as nothing changed for them. So a member cannot reach the phone of one who blocked them by blocking and
 * unblocking.
 */
async function recheckVisibility(
  transaction: Transaction,
  memberId: string,
  otherId: string,
  between: Between,
): Promise<void> {
  const pair = { viewerId: memberId, otherId }
  await recheckVisibilityFor(transaction, pair, between)
  const [othersBlock] = await blocksBy(transaction.database, otherId, [memberId])
  if (!othersBlock) await recheckVisibilityFor(transaction, { viewerId: otherId, otherId: memberId }, between)
}

async function recheckVisibilityFor(
  { database, touchSoon }: Transaction,
  pair: Pair,
  { rowsAbout }: Between,
): Promise<void> {
  for (const { tableName, rowId } of newestFirst(await rowsAbout(database, pair, rowsMax)))
    touchSoon(tableName, rowId, memberAudience(pair.viewerId))
}

/** Orders rows so that the newest of each kind come first, then the next ones: no kind waits for another. */
function newestFirst(between: readonly RowKey[]): RowKey[] {
  const counts = new Map<TableName, number>()
  const ranked = between.map((key) => {
    const rank = counts.get(key.tableName) ?? 0
    counts.set(key.tableName, rank + 1)
    return { key, rank }
  })
  return ranked.sort((first, other) => first.rank - other.rank).map(({ key }) => key)
}
