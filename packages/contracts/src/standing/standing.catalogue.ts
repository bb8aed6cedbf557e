/**
 * The closed list of the sanctions: what operators and moderators take from a member until an end. All that is the same for
 * each of them is made from this list, on both sides: a further one begins here (`docs/architecture.md`, Change routing).
 */
import type { StandingRefusalCode } from '../errors/standing.text.ts'
import { recordBy } from '../values/record-by.ts'

interface SanctionEntry {
  /** The standing of a member while it holds, and the code of the refusals by it. */
  readonly state: StandingRefusalCode
  /** The field of a standing that has its end. */
  readonly end: `${string}Until`
  /** The right that the member lacks meanwhile. */
  readonly right: `not${string}`
  /** The kind of the notification that the member gets, and its text. */
  readonly notification: `standing_${string}`
  readonly text: string
}

/** The mildest first, as on the desk's buttons. Each takes all that those before it take, and more. */
export const sanctions = {
  mute: {
    state: 'muted',
    end: 'mutedUntil',
    right: 'notMuted',
    notification: 'standing_muted',
    text: 'For a while you can’t write to others. Read why, and until when.',
  },
  suspend: {
    state: 'suspended',
    end: 'suspendedUntil',
    right: 'notSuspended',
    notification: 'standing_suspended',
    text: 'For a while you can only read here. Read why, and until when.',
  },
} as const satisfies Readonly<Record<string, SanctionEntry>>

export type SanctionAct = keyof typeof sanctions
export type Sanction = (typeof sanctions)[SanctionAct]
export type SanctionEnd = Sanction['end']

export const sanctionActs = Object.keys(sanctions) as SanctionAct[]
export const allSanctions: readonly Sanction[] = Object.values(sanctions)
/** The order in which they are checked: of several at once, the gravest is the member's standing. */
export const gravestFirst: readonly Sanction[] = [...allSanctions].reverse()

/** The decisions that a member reads and can answer. */
export const decisionActs = ['warn', ...sanctionActs] as const
export type DecisionAct = (typeof decisionActs)[number]

/** The acts about a member's standing, in the order of the desk's buttons. */
export const standingActs = [...decisionActs, 'lift'] as const
export type StandingAct = (typeof standingActs)[number]

export function isSanction(act: string): act is SanctionAct {
  return Object.hasOwn(sanctions, act)
}

/** Returns an object with a value for the end of each sanction. */
export function mapEnds<Value>(
  toValue: (end: SanctionEnd, act: SanctionAct) => Value,
): Record<SanctionEnd, Value> {
  return recordBy(
    sanctionActs,
    (act) => sanctions[act].end,
    (act) => toValue(sanctions[act].end, act),
  )
}
