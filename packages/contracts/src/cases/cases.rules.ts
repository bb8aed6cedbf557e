/** Pure decisions about cases, which the server and the device share. */
import { decisionActs, isSanction } from '../standing/standing.catalogue.ts'
import { dayMs, hourMs } from '../values/time.ts'
import {
  type CaseAct,
  type CaseKind,
  type CaseSubject,
  directKind,
  type ModerationAct,
  type ModerationCase,
} from './cases.schema.ts'

export const caseLimits = {
  wordsLengthMax: 500,
  /** A decision can be taken back for as long. */
  undoMs: dayMs,
  /** A case is reserved for as long for the moderator who claimed it. */
  claimMs: hourMs,
  /** Moderators can read what was reported for as long after a decision. */
  contentMs: 30 * dayMs,
  /** The most reports of one case that a device gets. */
  reportsMax: 10,
} as const

/** The days from which moderators choose for how long a sanction lasts. */
export const decisionDays = [1, 3, 7, 14, 30, 90, 365] as const

/** Returns the acts by which an open case can be decided, in the order of the buttons. */
export function actsFor({
  kind,
  subject,
  about,
  isHidden,
  sameAsId,
}: Pick<ModerationCase, 'kind' | 'subject' | 'about' | 'isHidden' | 'sameAsId'>): CaseAct[] {
  switch (kind as CaseKind) {
    case 'help':
      return ['complete', 'not_complete']
    case 'check':
      return ['pass', 'refuse']
    case 'place':
      return [sameAsId === undefined ? 'close' : 'merge', 'dismiss']
    case 'appeal':
      return ['lift', 'dismiss']
    case 'report':
      return [
        ...((subject as CaseSubject) === 'member' ? [] : ([isHidden ? 'restore' : 'hide'] as const)),
        ...(about ? decisionActs : []),
        'dismiss',
      ]
    default:
      // A newer server has a kind of case that this app does not know how to decide.
      return []
  }
}

/** Returns true for an act whose words the member reads, and which therefore needs some. */
export function needsWords(act: CaseAct): boolean {
  return act === 'warn' || act === 'refuse' || isSanction(act)
}

/**
 * Returns true for an act whose words a member reads. For hiding something the server requires none: a command gives none,
 * and a place may be nobody's.
 */
export function areWordsRead(act: CaseAct, { about }: Pick<ModerationCase, 'about'>): boolean {
  return needsWords(act) || (act === 'hide' && about !== undefined)
}

/** The acts after which nothing can be put back: a credit moved, a place took over reviews, an address was deleted. */
const finalActs: readonly string[] = ['complete', 'not_complete', 'merge', 'pass', 'refuse', 'lift', 'undo']

/** Returns the act by which the case was decided, if it stands and can still be taken back. */
export function undoableAct(
  { kind, state, decidedAt }: Pick<ModerationCase, 'kind' | 'state' | 'decidedAt'>,
  acts: readonly ModerationAct[],
  now: number,
): ModerationAct | undefined {
  // Without a report there is nothing that could be open again: such a decision is lifted from the member's page.
  if (kind === directKind || state !== 'decided' || decidedAt === undefined) return undefined
  if (now - Date.parse(decidedAt) > caseLimits.undoMs) return undefined
  const last = acts.reduce<ModerationAct | undefined>(
    (latest, act) => (latest === undefined || act.createdAt >= latest.createdAt ? act : latest),
    undefined,
  )
  return last && !finalActs.includes(last.act) ? last : undefined
}

export function isFinal(act: string): boolean {
  return finalActs.includes(act)
}

/** Returns whether somebody's claim of a case still keeps others away. */
export function isClaimed(claimedAt: number | null, now: number): boolean {
  return claimedAt !== null && now - claimedAt < caseLimits.claimMs
}
