/** Checks that all is consistent after every round: each phone against the server, and the server against itself. */

import { giftOfMovement } from '@porchlight/contracts/credits/credits.rows'
import { assert } from '@porchlight/contracts/errors/assert'
import type { RefusalCode } from '@porchlight/contracts/errors/refusals'
import { earnerOf } from '@porchlight/contracts/help/help.rules'
import type { Member } from '@porchlight/contracts/members/members.schema'
import { subscriptionAt } from '@porchlight/contracts/plans/plans.rules'
import type { NewPost } from '@porchlight/contracts/posts/posts.schema'
import type { SyncRequest, SyncResponse } from '@porchlight/contracts/sync/sync.schema'
import { schemaVersion, tableNames } from '@porchlight/contracts/sync/versions'
import { createId } from '@porchlight/contracts/values/id'
import type { App } from '../../apps/api/src/app.ts'
import { memberAccountId } from '../../apps/api/src/database/schema/accounts.ts'
import { escrowAccount } from '../../apps/api/src/features/credits/credits.operations.ts'
import { ledgerFaults } from '../../apps/api/src/features/credits/credits.queries.ts'
import { queuedOperations } from '../../apps/web/src/app/device/queued-operations.ts'
import type { MemberDatabase, OutboxEntry } from '../../apps/web/src/storage/database.ts'
import { entityTable } from '../../apps/web/src/sync/outbox/outbox.ts'
import { rulesOf } from '../../apps/web/src/sync/outbox/queued-rules.ts'
import { faultsOfSeats, organizersNamedIn } from './meetup-faults.ts'
import type { Phone } from './phone.ts'
import { faultsOfPlaces } from './place-faults.ts'
import { type Community, creditsAtStart } from './server.ts'

export async function faultsOfCommunity(
  community: Community,
  phones: readonly Phone[],
  expectedCodes: readonly RefusalCode[],
): Promise<string[]> {
  const { app } = community
  assert(app, 'the server is up')
  const faults: string[] = []
  for (const [index, phone] of phones.entries()) {
    const rows = await rowsFor(community, phone.memberId)
    const phoneFaults = [
      ...(await faultsOfOutbox(phone, expectedCodes)),
      ...(await differences(phone, rows, community.now())),
      ...organizersNamedIn(rows, phone.memberId),
    ]
    faults.push(...phoneFaults.map((fault) => `phone ${index}: ${fault}`))
  }
  for (const memberId of new Set(phones.map((phone) => phone.memberId))) {
    const ownPhones = phones.filter((phone) => phone.memberId === memberId)
    faults.push(...(await faultsOfMember(app, memberId, ownPhones)))
  }
  for (const { accountId, problem } of await ledgerFaults(app.database.reader)) {
    faults.push(`ledger: ${problem} of ${accountId}`)
  }
  return [
    ...faults,
    ...(await faultsOfEscrow(app)),
    ...(await faultsOfSeats(app, community.now())),
    ...(await faultsOfPlaces(app)),
  ]
}

/** Checks that the escrow holds exactly the credits of open requests: a credit moves once, to the helper or back. */
async function faultsOfEscrow({ database: { reader } }: App): Promise<string[]> {
  const open = await reader
    .selectFrom('transfers')
    .innerJoin('posts', 'posts.id', 'transfers.reference')
    .where('transfers.reason', '=', 'request')
    .where('posts.status', 'in', ['pending', 'matched', 'in_progress'])
    .select('posts.id')
    .execute()
  const { balance } = await reader
    .selectFrom('accounts')
    .where('id', '=', escrowAccount)
    .select('balance')
    .executeTakeFirstOrThrow()
  return balance === open.length ? [] : [`escrow: ${balance} with ${open.length} open requests`]
}

/** The helps that the member earned a credit with, by what became of the posts. */
async function earnedWith({ database: { reader } }: App, memberId: string): Promise<string[]> {
  const helps = await reader
    .selectFrom('helps')
    .innerJoin('posts', 'posts.id', 'helps.postId')
    .where('posts.status', '=', 'completed')
    .where('helps.earnsCredit', '=', 1)
    .select(['posts.id', 'posts.type', 'helps.authorId', 'helps.helperId'])
    .execute()
  return helps.filter((help) => earnerOf(help) === memberId).map(({ id }) => id)
}

/** Returns the movements on a member's account by gifts and bonuses, from the ledger. */
function giftsAndBonuses({ database: { reader } }: App, memberId: string) {
  return reader
    .selectFrom('entries')
    .innerJoin('transfers', 'transfers.id', 'entries.transferId')
    .where('entries.accountId', '=', memberAccountId(memberId))
    .where('transfers.reason', 'in', ['gift', 'bonus'])
    .select(['transfers.id', 'transfers.actorId', 'transfers.reason', 'entries.amount'])
    .execute()
}

/** Checks that every entry has a result and every refusal has a reason. */
async function faultsOfOutbox({ database }: Phone, expectedCodes: readonly RefusalCode[]): Promise<string[]> {
  const entries = await database.outbox.toArray()
  return entries.flatMap((entry) => {
    if (entry.state === 'sent') return []
    if (entry.state === 'waiting') return [`${entry.name} ${entry.id} still waits`]
    const isExpected =
      entry.message && ((expectedCodes as string[]).includes(entry.code ?? '') || wasTriedTooLate(entry))
    return isExpected ? [] : [`${entry.name} ${entry.id} was refused: ${entry.code} ${entry.message}`]
  })
}

/** Put back into the queue days after it was refused, its date was over when it was written so anew. */
function wasTriedTooLate({ name, code, args, createdAt }: OutboxEntry): boolean {
  const isDated = name === 'posts.create' || name === 'posts.edit'
  return code === 'invalid' && isDated && String((args as Partial<NewPost>).dateNeeded) < createdAt
}

/** Returns the rows that a new phone of this member would receive. */
export async function rowsFor(community: Community, memberId: string): Promise<Map<string, unknown>> {
  const { app } = community
  assert(app, 'the server is up')
  const cookie = await community.signIn(memberId)
  const rows = new Map<string, unknown>()
  const request: SyncRequest = { protocol: 1, schema: schemaVersion, clientId: createId(), cursor: null }
  let more = true
  while (more) {
    const response = await app.server.inject({
      method: 'POST',
      url: '/api/sync',
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
      payload: request,
    })
    const page = response.json<SyncResponse>()
    for (const { table, id, row } of page.rows ?? []) {
      if (row === null) rows.delete(`${table}:${id}`)
      else rows.set(`${table}:${id}`, row)
    }
    request.cursor = page.cursor
    more = page.more === true
  }
  return rows
}

/**
 * Returns the differences between a phone's rows and the server's. There must be none, except entries that the server
 * refused and that stay visible.
 */
export async function differences(
  { database }: Pick<Phone, 'database'>,
  expected: ReadonlyMap<string, unknown>,
  now = Date.now(),
): Promise<string[]> {
  const shownRows = await rowsIn(database)
  const refusedEntries = await database.outbox.where('state').equals('refused').toArray()
  // A refused entry that stays visible covers the server's row, if there is one, so these rows are not compared.
  const staying = refusedEntries.filter((entry) => rulesOf(queuedOperations, entry)?.staysWhenRefused)
  const coveredKeys = new Set(staying.flatMap(({ touches }) => touches))
  const keys = [...new Set([...shownRows.keys(), ...expected.keys()])].filter((key) => !coveredKeys.has(key))
  return keys.flatMap((key) => {
    const [shownRow, other] = [shownRows.get(key), expected.get(key)].map((row) =>
      canonical(atTime(key, row, now)),
    )
    return shownRow === other ? [] : [`${key} is ${shownRow}, at the server ${other}`]
  })
}

/**
 * Returns the row as it is at a time. A member's plan follows from the dates in their own row on both sides, so no
 * change announces it.
 */
function atTime(key: string, row: unknown, now: number): unknown {
  if (row === undefined || !key.startsWith('members:')) return row
  const { trialEndDate, premiumFrom, premiumUntil, ...member } = row as Member
  const timeOf = (date: string | null | undefined) => (date ? Date.parse(date) : null)
  const dates = {
    trialEndsAt: timeOf(trialEndDate),
    premiumFrom: timeOf(premiumFrom),
    premiumUntil: timeOf(premiumUntil),
  }
  return { ...member, ...dates, ...subscriptionAt({ ...member, ...dates }, now) }
}

export async function rowsIn(database: MemberDatabase): Promise<Map<string, unknown>> {
  const rows = new Map<string, unknown>()
  for (const table of tableNames) {
    for (const row of await entityTable(database, table).toArray()) {
      rows.set(`${table}:${(row as { id: string }).id}`, row)
    }
  }
  return rows
}

function canonical(row: unknown): string {
  return row === undefined
    ? 'not there'
    : JSON.stringify(
        row,
        Object.keys(row as object).sort((a, b) => (a < b ? -1 : 1)),
      )
}

/**
 * Checks that each entry that the member's phones show as sent happened exactly once, and that nothing else happened.
 */
async function faultsOfMember(app: App, memberId: string, phones: readonly Phone[]): Promise<string[]> {
  const { reader } = app.database
  const faults: string[] = []
  const sentEntries: OutboxEntry[] = []
  const writtenEntries: OutboxEntry[] = []
  for (const phone of phones) {
    const { database, entriesWithResult } = phone
    writtenEntries.push(...phone.written.values())
    // The journal stores sent entries for one week. After a restore an entry may get a second result, and the last one
    // counts.
    const answeredEntries = new Map(
      [...entriesWithResult, ...(await database.outbox.toArray())].map((entry) => [entry.id, entry]),
    )
    sentEntries.push(...[...answeredEntries.values()].filter(({ state }) => state === 'sent'))
  }
  const compare = (label: string, serverIds: string[], idsOf: (entry: OutboxEntry) => string[]) => {
    const [sentIds, writtenIds] = [sentEntries.flatMap(idsOf), new Set(writtenEntries.flatMap(idsOf))]
    const lostIds = sentIds.filter((id) => !serverIds.includes(id))
    const more = serverIds.filter((id) => !writtenIds.has(id))
    const twice = sentIds.filter((id, index) => sentIds.indexOf(id) !== index)
    if (lostIds.length > 0) faults.push(`${label} of ${memberId} that the server lacks: ${lostIds}`)
    if (more.length > 0) faults.push(`${label} of ${memberId} that no phone sent: ${more}`)
    if (twice.length > 0) faults.push(`${label} of ${memberId} that were sent twice: ${twice}`)
  }

  const storedOperations = await reader
    .selectFrom('operations')
    .where('memberId', '=', memberId)
    .where('status', '=', 'applied')
    .select('id')
    .execute()
  compare(
    'operations',
    storedOperations.map(({ id }) => id),
    ({ id }) => [id],
  )
  const posts = await reader.selectFrom('posts').where('authorId', '=', memberId).selectAll().execute()
  compare(
    'posts',
    posts.map(({ id }) => id),
    ({ name, args }) => (name === 'posts.create' ? [String((args as NewPost).id)] : []),
  )

  const movements = await giftsAndBonuses(app, memberId)
  compare(
    'gifts',
    movements.flatMap(({ id, actorId, reason }) =>
      reason === 'gift' && actorId === memberId ? (giftOfMovement(id) ?? []) : [],
    ),
    ({ name, args }) => (name === 'credits.gift' ? [String((args as { id: string }).id)] : []),
  )

  const requests = posts.filter(({ type }) => type === 'request')
  const paidTransfers = await reader
    .selectFrom('transfers')
    .where('actorId', '=', memberId)
    .where('reason', '=', 'request')
    .select('reference')
    .execute()
  const spentCredits = requests.filter(
    // Premium members pay nothing, and what ended without help returned.
    ({ id, status }) =>
      status !== 'cancelled' &&
      status !== 'expired' &&
      paidTransfers.some(({ reference }) => reference === id),
  ).length
  const earnedCredits = (await earnedWith(app, memberId)).length
  const { balance } = await reader
    .selectFrom('accounts')
    .where('id', '=', memberAccountId(memberId))
    .select('balance')
    .executeTakeFirstOrThrow()
  const givenCredits = movements.reduce((sum, { amount }) => sum + amount, 0)
  if (balance !== creditsAtStart - spentCredits + earnedCredits + givenCredits)
    faults.push(
      `credits of ${memberId}: ${balance} with ${spentCredits} requests, ${earnedCredits} helps and ${givenCredits} by gifts and bonuses`,
    )
  const countRows = await reader
    .selectFrom('requestCounts')
    .where('memberId', '=', memberId)
    .select('used')
    .execute()
  const usedCount = countRows.reduce((sum, row) => sum + row.used, 0)
  if (usedCount !== requests.length)
    faults.push(`${memberId}: ${usedCount} requests counted of ${requests.length}`)
  return faults
}
