/** Live queries of a member's credits, as hooks: they follow the device's own database and never await the network. */
import { otherMemberOf } from '@porchlight/contracts/conversations/conversations.rules'
import { creditEntryIdOf, giftMovementOf } from '@porchlight/contracts/credits/credits.rows'
import type { CreditEntry } from '@porchlight/contracts/credits/credits.schema'
import { otherOf } from '@porchlight/contracts/help/help.rules'
import type { Person } from '@porchlight/contracts/members/members.schema'
import { toIso } from '@porchlight/contracts/values/time'
import type { MemberDatabase, OutboxEntry } from '../../storage/database.ts'
import { unsettledEntries } from '../../storage/unsettled-entries.ts'
import { useDatabaseQuery } from '../../storage/use-database-query.ts'
import type { DeviceData } from '../../sync/device/device.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { argsNowOf } from '../../sync/outbox/entry-args.ts'
import { costOf, touchedIn } from '../../sync/outbox/queued-rules.ts'
import { planOf } from '../members/members.reads.ts'
import { readPeople } from '../members/people.reads.ts'
import { type OutboxItem, useDescribed } from '../outbox/outbox.reads.ts'
import { readBlockedIds } from '../safety/safety.reads.ts'

export interface StatementLine {
  entry: CreditEntry
  person: Person | undefined
  /** The present title of the post, or the title stored with the entry when the post is not on this device. */
  title: string | undefined
  /** True when this device has the post, so that the line can link to it. */
  hasPost: boolean
}

export interface StatementMonth {
  /** The newest first. */
  lines: StatementLine[]
  received: number
  spent: number
  /** True when there are earlier entries; `hasLater`: when there are later ones. */
  hasEarlier: boolean
  hasLater: boolean
}

/** A month by the reader's own calendar; undefined while loading. @param month the first moment of it, epoch ms */
export function useStatement(month: number): StatementMonth | undefined {
  const device = useDevice()
  return useDatabaseQuery(device.database, ['statement', month], () => readStatement(device, month))
}

/** Reads the confirmed entries of a month; waiting and refused ones are shown apart. */
export async function readStatement(
  { database, memberId }: DeviceData,
  month: number,
): Promise<StatementMonth> {
  const [from, until] = [toIso(month), toIso(nextMonth(month))]
  const table = database.creditEntries
  const [ledgerRows, before, after, unsent] = await Promise.all([
    table.where('createdAt').between(from, until, true, false).toArray(),
    table.where('createdAt').below(from).limit(1).toArray(),
    table.where('createdAt').aboveOrEqual(until).limit(1).toArray(),
    readUnsentIds(database),
  ])
  const entries = ledgerRows.filter(({ id }) => !unsent.has(id))
  const [people, posts] = await Promise.all([
    readPeople(
      { database, memberId },
      entries.flatMap(({ personId }) => personId ?? []),
    ),
    database.posts.bulkGet(entries.map(({ postId = '' }) => postId)),
  ])
  const lines = entries.map((entry, index) => ({
    entry,
    person: entry.personId === undefined ? undefined : people.get(entry.personId),
    title: posts[index]?.title ?? entry.title,
    hasPost: posts[index] !== undefined,
  }))
  const sum = (some: readonly CreditEntry[]) => some.reduce((all, { amount }) => all + Math.abs(amount), 0)
  return {
    lines: lines.sort((first, other) => (first.entry.createdAt < other.entry.createdAt ? 1 : -1)),
    received: sum(entries.filter(({ amount }) => amount > 0)),
    spent: sum(entries.filter(({ amount }) => amount < 0)),
    hasEarlier: before.length > 0,
    hasLater: after.length > 0,
  }
}

/** The first moment of the month that follows. */
export function nextMonth(month: number, by = 1): number {
  const date = new Date(month)
  return new Date(date.getFullYear(), date.getMonth() + by, 1).getTime()
}

async function readUnsentIds(database: MemberDatabase): Promise<ReadonlySet<string>> {
  const unsettled = await unsettledEntries(database).toArray()
  return new Set(unsettled.flatMap((entry) => touchedIn('creditEntries', entry)))
}

/**
 * Returns the waiting entries that will cost credits, and refused gifts, in the order of the actions; undefined while
 * loading.
 */
export function useUnsentCosts(): OutboxItem[] | undefined {
  const { database, memberId, now, rules } = useDevice()
  return useDescribed(['unsent costs'], async () => {
    const [member, entries] = await Promise.all([
      database.members.get(memberId),
      unsettledEntries(database).sortBy('order'),
    ])
    const plan = member && planOf(member, now())
    return entries.filter(
      (entry) =>
        touchedIn('creditEntries', entry).length > 0 ||
        (entry.state === 'waiting' && plan !== undefined && costOf(entry, plan, rules) > 0),
    )
  })
}

export interface Recipients {
  /** The people whom the member has written with or helped, the latest first. */
  known: Person[]
  /** All other people on this device, sorted by name. */
  others: Person[]
}

/**
 * Returns the people to whom credits can be given: all that the member can see, except themselves. Undefined while
 * loading.
 */
export function useRecipients(): Recipients | undefined {
  const device = useDevice()
  return useDatabaseQuery(device.database, ['recipients'], () => readRecipients(device))
}

/**
 * Reads the recipients from this device. Everybody who may be found by name is on it already, so no list of residents
 * needs to be requested.
 */
export async function readRecipients({ database, memberId }: DeviceData): Promise<Recipients> {
  const [people, conversations, helps, blockedIds] = await Promise.all([
    database.people.toArray(),
    database.conversations.toArray(),
    database.helps.toArray(),
    readBlockedIds(database),
  ])
  const writtenToIds = conversations
    .filter(({ lastMessage }) => lastMessage !== null)
    .sort((first, other) =>
      (first.lastMessage?.createdAt ?? '') < (other.lastMessage?.createdAt ?? '') ? 1 : -1,
    )
    .map((each) => otherMemberOf(each, memberId))
  const helped = helps.flatMap((help) => otherOf(help, memberId) ?? [])
  const peopleById = new Map(
    people.flatMap((person) =>
      person.id === memberId || blockedIds.has(person.id) ? [] : [[person.id, person] as const],
    ),
  )
  const knownPeople = [...new Set([...writtenToIds, ...helped])].flatMap((id) => peopleById.get(id) ?? [])
  const isKnown = new Set(knownPeople.map(({ id }) => id))
  const otherPeople = [...peopleById.values()].filter(({ id }) => !isKnown.has(id))
  return { known: knownPeople, others: otherPeople.sort(byName) }
}

function byName(person: Person, other: Person): number {
  const [first, second] = [person, other].map((each) => `${each.firstName} ${each.lastName}`.toLowerCase())
  return (first ?? '') < (second ?? '') ? -1 : 1
}

/** Returns one neighbor from the rows of this device; undefined while loading. */
export function useRecipient(id: string | null): Person | null | undefined {
  const device = useDevice()
  return useDatabaseQuery(device.database, ['recipient', id], async () =>
    id === null ? null : ((await readPeople(device, [id])).get(id) ?? null),
  )
}

/** Returns the latest outbox entry of a gift; null when it was discarded meanwhile, undefined while loading. */
export function useGiftEntry(giftId: string | null): OutboxEntry | null | undefined {
  const { database, memberId } = useDevice()
  return useDatabaseQuery(database, ['gift entry', giftId], async () => {
    if (giftId === null) return null
    const line = creditEntryIdOf(giftMovementOf(giftId), memberId)
    const entries = await database.outbox
      .orderBy('order')
      .filter((entry) => touchedIn('creditEntries', entry).includes(line))
      .toArray()
    return entries.at(-1) ?? null
  })
}

/** The id of the gift that an entry is. */
export function giftIdOf(entry: OutboxEntry): string | null {
  return argsNowOf('credits.gift', entry)?.id ?? null
}
