/** Live queries of the desk, as hooks: they follow the device's own database and never await the network. */
import type { ModerationAct, ModerationCase } from '@porchlight/contracts/cases/cases.schema'
import type { MemberDatabase } from '../../storage/database.ts'
import { unsettledEntries } from '../../storage/unsettled-entries.ts'
import { useDatabaseQuery } from '../../storage/use-database-query.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { touchedIn } from '../../sync/outbox/queued-rules.ts'
import { useMember } from '../members/members.reads.ts'
import { type OutboxItem, useDescribed } from '../outbox/outbox.reads.ts'

/** Returns whether the member decides cases; undefined while loading. */
export function useIsModerator(): boolean | undefined {
  const member = useMember()
  return member === undefined ? undefined : member?.isOperator === true || member?.isModerator === true
}

/** Returns the number of open cases; undefined while loading. */
export function useOpenCaseCount(): number | undefined {
  const { database } = useDevice()
  return useDatabaseQuery(database, ['open cases'], async () => {
    const cases = await database.moderationCases.toArray()
    return cases.filter(({ state }) => state === 'open').length
  })
}

/** Returns all cases: those that wait, the oldest first, and then the decided ones, the latest first. */
export function useCases(): ModerationCase[] | undefined {
  const { database } = useDevice()
  return useDatabaseQuery(database, ['cases'], () => readCases(database))
}

export async function readCases(database: MemberDatabase): Promise<ModerationCase[]> {
  const cases = await database.moderationCases.toArray()
  const open = cases.filter(({ state }) => state === 'open')
  const decidedCases = cases.filter(({ state }) => state === 'decided')
  return [
    ...open.sort((first, other) => compare(first.openedAt, other.openedAt)),
    ...decidedCases.sort((first, other) => compare(other.decidedAt ?? '', first.decidedAt ?? '')),
  ]
}

/** A case with what a moderator has to know before deciding. */
export interface OpenedCase {
  row: ModerationCase
  /** The earliest first. */
  acts: ModerationAct[]
  /** Other cases about the same member, the latest first, each with the acts by which it was decided. */
  about: EarlierCase[]
  /** Other cases that were reported by one of the reporters, the latest first. */
  byReporters: EarlierCase[]
}

export interface EarlierCase {
  row: ModerationCase
  acts: ModerationAct[]
}

/** Returns null when this device has no such case; undefined while loading. */
export function useCase(id: string): OpenedCase | null | undefined {
  const { database } = useDevice()
  return useDatabaseQuery(database, ['case', id], () => readCase(database, id))
}

export async function readCase(database: MemberDatabase, id: string): Promise<OpenedCase | null> {
  const [cases, allActs] = await Promise.all([
    database.moderationCases.toArray(),
    database.moderationActs.toArray(),
  ])
  const row = cases.find((each) => each.id === id)
  if (!row) return null
  const actsOf = (caseId: string) =>
    allActs
      .filter((act) => act.caseId === caseId)
      .sort((first, other) => compare(first.createdAt, other.createdAt))
  const earlier = cases
    .filter((each) => each.id !== id)
    .sort((first, other) => compare(other.openedAt, first.openedAt))
    .map((each) => ({ row: each, acts: actsOf(each.id) }))
  const reporterIds = new Set(row.reports.map(({ by }) => by.id))
  return {
    row,
    acts: actsOf(id),
    about: row.about ? earlier.filter((each) => each.row.about?.id === row.about?.id) : [],
    byReporters: earlier.filter((each) => each.row.reports.some(({ by }) => reporterIds.has(by.id))),
  }
}

/** The entries about a case that wait here or were refused. */
export function useUnsentAboutCase(caseId: string): OutboxItem[] | undefined {
  const { database } = useDevice()
  return useDescribed(['unsent about case', caseId], async () => {
    const unsettled = await unsettledEntries(database).sortBy('order')
    return unsettled.filter((entry) => touchedIn('moderationCases', entry).includes(caseId))
  })
}

function compare(first: string, other: string): number {
  return first < other ? -1 : Number(first > other)
}
