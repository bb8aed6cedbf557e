/** An application from its first moment to its last. What was typed for it comes no further than the call that brought it. */
import { assert } from '@porchlight/contracts/errors/assert'
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import { createId } from '@porchlight/contracts/values/id'
import { minuteMs } from '@porchlight/contracts/values/time'
import type { DataKeys } from '../../database/folder/data-keys.ts'
import type { Row } from '../../database/schema/tables.ts'
import type { Transaction } from '../../database/transactions/transact.ts'
import { type DayLimit, refuseBeyond } from '../../feature-parts/day-limits.ts'
import type { BackgroundChecks } from '../../providers/background-check/background-checks.ts'
import { type MemberRow, membersById } from '../members/members.queries.ts'
import { touchPerson } from '../members/people.operations.ts'
import { dropCase, openCase, settleOpenCase } from '../moderation/cases.operations.ts'
import { notify } from '../notifications/notify.operations.ts'
import { type CheckRow, checkById, newestCheckOf } from './checks.queries.ts'

/** The path of the screen that shows the result. */
export const checkTarget = '/background-check'
/** Milliseconds until the first request to the provider for a result; by then it has mostly reported one itself. */
const firstAskMs = 10 * minuteMs

interface NewApplication {
  memberId: string
  address: string
  checks: Pick<BackgroundChecks, 'name' | 'find'>
  keys: Pick<DataKeys, 'seal'>
  perDay: DayLimit
}

type Begun = { became: 'begun'; id: string; member: MemberRow } | { became: 'passed' | 'undecided' }

/** Begins an application. A member has one at a time, and a verified member needs none. */
export async function beginApplication(
  transaction: Transaction,
  { memberId, address, checks, keys, perDay }: NewApplication,
): Promise<Begun> {
  const { database, now } = transaction
  const [member] = await membersById(database, [memberId])
  assert(member, 'a check of nobody')
  if (member.backgroundCheckedAt !== null) return { became: 'passed' }
  if (member.isCheckRunning === 1) return { became: 'undecided' }
  await refuseBeyond(transaction, perDay, memberId)
  const id = createId(now)
  // In a manual check an operator reads the address; a provider has received it already.
  const sealed = checks.name === 'manual' ? keys.seal(address, id) : null
  await database
    .insertInto('backgroundChecks')
    .values({
      ...{ id, memberId, provider: checks.name, state: 'undecided', reason: null },
      ...{ keyId: sealed?.keyId ?? null, sealedAddress: sealed?.sealed ?? null },
      ...{ createdAt: now, decidedAt: null, decidedBy: null },
      askAt: checks.find ? now + firstAskMs : null,
    })
    .execute()
  await setStanding(transaction, memberId, { isCheckRunning: 1 })
  if (checks.name === 'manual')
    await openCase(transaction, { kind: 'check', subject: 'check', subjectId: id, aboutId: memberId })
  return { became: 'begun', id, member }
}

interface Decision {
  state: 'passed' | 'refused'
  by: 'operator' | 'provider'
  reason?: string
  /** False: they read it where they applied. */
  isTold?: boolean
}

/** Decides an open application; an earlier decision stays. Returns whether this call decided it. */
export async function decideApplication(
  transaction: Transaction,
  id: string,
  { state, by, reason = '', isTold = true }: Decision,
): Promise<boolean> {
  const { now } = transaction
  const check = await checkById(transaction.database, id)
  if (check?.state !== 'undecided') return false
  const words = reason === '' ? null : reason
  await changeCheck(transaction, id, { state, reason: words, decidedAt: now, decidedBy: by })
  await setStanding(transaction, check.memberId, {
    isCheckRunning: 0,
    ...(state === 'passed' ? { backgroundCheckedAt: now } : {}),
  })
  await settleOpenCase(
    transaction,
    { kind: 'check', subjectId: id },
    { act: state === 'passed' ? 'pass' : 'refuse', moderatorId: null, words: reason },
  )
  if (isTold)
    await notifyMember(transaction, check, state === 'passed' ? 'check_passed' : 'check_refused', reason)
  return true
}

/** Deletes an application that nobody will decide, as if there had been none. */
export async function dropApplication(
  transaction: Transaction,
  id: string,
  { isTold }: { isTold: boolean },
): Promise<void> {
  const check = await checkById(transaction.database, id)
  if (check?.state !== 'undecided') return
  await transaction.database.deleteFrom('backgroundChecks').where('id', '=', id).execute()
  await dropCase(transaction, { kind: 'check', subjectId: id })
  await setStanding(transaction, check.memberId, { isCheckRunning: 0 })
  if (isTold) await notifyMember(transaction, check, 'check_lost')
}

/** Withdraws a passed check with a reason, which the member receives. Returns false when the member is not verified. */
export async function withdrawCheck(
  transaction: Transaction,
  memberId: string,
  reason: string,
): Promise<boolean> {
  const check = await newestCheckOf(transaction.database, memberId)
  if (check?.state !== 'passed') return false
  const { now: decidedAt } = transaction
  await changeCheck(transaction, check.id, { state: 'withdrawn', reason, decidedAt, decidedBy: 'operator' })
  await setStanding(transaction, memberId, { backgroundCheckedAt: null })
  await notifyMember(transaction, check, 'check_withdrawn', reason)
  return true
}

/** Changes the check, and deletes where the member lives once it is decided. */
async function changeCheck(
  { database }: Transaction,
  id: string,
  changes: Pick<CheckRow, 'state' | 'reason' | 'decidedAt' | 'decidedBy'>,
): Promise<void> {
  await database
    .updateTable('backgroundChecks')
    .set({ ...changes, keyId: null, sealedAddress: null, askAt: null })
    .where('id', '=', id)
    .execute()
}

async function setStanding(
  transaction: Transaction,
  memberId: string,
  standing: Partial<Pick<Row<'members'>, 'isCheckRunning' | 'backgroundCheckedAt'>>,
): Promise<void> {
  const { database, touch } = transaction
  await database.updateTable('members').set(standing).where('id', '=', memberId).execute()
  touch('members', memberId, memberAudience(memberId))
  // Neighbors get the badge. An application or its refusal is visible to the member alone.
  if (standing.backgroundCheckedAt !== undefined) await touchPerson(transaction, memberId)
}

function notifyMember(
  transaction: Transaction,
  { memberId }: CheckRow,
  kind: 'check_passed' | 'check_refused' | 'check_withdrawn' | 'check_lost',
  message = '',
): Promise<void> {
  const params = { title: '', name: '', ...(message === '' ? {} : { message }) }
  return notify(transaction, { memberId, kind, params, target: checkTarget })
}
