/** Pure decisions about a help that both sides obey: who may do which step when, and what follows from it. */
import type { RefusalCode } from '../errors/refusals.ts'
import type { PostStatus, PostType } from '../posts/posts.schema.ts'
import { derivedId } from '../values/derived-id.ts'
import type { Id } from '../values/id.ts'
import { helpLimits } from './help.schema.ts'

export interface HelpState {
  type: PostType
  status: PostStatus
  authorId: Id
  /** The chosen helper; null while nobody is chosen. */
  helperId: Id | null
  confirmedBy: readonly Id[]
  isOnHold: boolean
}

/**
 * Returns the participant who earns, which is the one who helps. The author of a request and the accepted member of an
 * offer receive help; the other participant gives it.
 */
export function earnerOf({
  type,
  authorId,
  helperId,
}: Pick<HelpState, 'type' | 'authorId' | 'helperId'>): Id | null {
  return type === 'request' ? helperId : authorId
}

export function helpedOf({
  type,
  authorId,
  helperId,
}: Pick<HelpState, 'type' | 'authorId' | 'helperId'>): Id | null {
  return type === 'request' ? authorId : helperId
}

export function otherOf(
  { authorId, helperId }: Pick<HelpState, 'authorId' | 'helperId'>,
  memberId: Id,
): Id | null {
  return memberId === authorId ? helperId : authorId
}

/** Returns the id of one participant's rating: it is the same however often the rating is sent. */
export function ratingIdOf(postId: Id, raterId: Id): Id {
  return derivedId('rating', postId, raterId)
}

export type HelpStep = 'accept' | 'start' | 'complete' | 'release' | 'dispute'
export type StepRefusal = Extract<
  RefusalCode,
  'not_found' | 'not_yours' | 'already_taken' | 'already_confirmed' | 'wrong_step' | 'on_hold'
>

export interface PerformedStep {
  step: HelpStep
  by: Id
  /** The helper to accept; only with the step `accept`. */
  helperId?: Id
}

/**
 * Returns the state of the help after a step, or the reason for refusing it. A step that was already taken changes
 * nothing: the same state object is returned.
 */
export function afterStep(help: HelpState, { step, by, helperId }: PerformedStep): HelpState | StepRefusal {
  if (help.type === 'event') return 'not_found'
  const isAuthor = by === help.authorId
  const isParticipant = isAuthor || by === help.helperId
  if (step === 'accept') return isAuthor ? afterAccept(help, helperId) : 'not_yours'
  if (!isParticipant) return 'not_found'
  if (step === 'start') return afterStart(help)
  if (step === 'complete') return afterComplete(help, by)
  if (step === 'release') return afterRelease(help)
  return afterDispute(help)
}

const isUnderWay = ({ status }: HelpState) => status === 'matched' || status === 'in_progress'

function afterAccept(help: HelpState, helperId: Id | undefined): HelpState | StepRefusal {
  if (helperId === undefined || helperId === help.authorId) return 'not_found'
  if (help.status === 'pending')
    return { ...help, status: 'matched', helperId, confirmedBy: [], isOnHold: false }
  if (!isUnderWay(help)) return 'wrong_step'
  return help.helperId === helperId ? help : 'already_taken'
}

function afterStart(help: HelpState): HelpState | StepRefusal {
  if (help.status === 'in_progress') return help
  if (help.status !== 'matched') return 'wrong_step'
  return help.isOnHold ? 'on_hold' : { ...help, status: 'in_progress' }
}

/** Confirmed before it was started it counts as started. */
function afterComplete(help: HelpState, by: Id): HelpState | StepRefusal {
  if (help.status === 'completed' && help.confirmedBy.includes(by)) return help
  if (!isUnderWay(help)) return 'wrong_step'
  if (help.isOnHold) return 'on_hold'
  if (help.confirmedBy.includes(by)) return help
  const confirmedBy = [...help.confirmedBy, by]
  return { ...help, status: confirmedBy.length === 2 ? 'completed' : 'in_progress', confirmedBy }
}

/** Returns the help without its helper. The server lets a help that is past its date expire instead. */
function afterRelease(help: HelpState): HelpState | StepRefusal {
  if (!isUnderWay(help)) return 'wrong_step'
  if (help.isOnHold) return 'on_hold'
  if (help.confirmedBy.length > 0) return 'already_confirmed'
  return { ...help, status: 'pending', helperId: null }
}

/** 'It did not happen': the credit stays where it is until an operator decides. */
function afterDispute(help: HelpState): HelpState | StepRefusal {
  if (!isUnderWay(help)) return 'wrong_step'
  return help.isOnHold ? help : { ...help, isOnHold: true }
}

export function isRefusedStep(after: HelpState | StepRefusal): after is StepRefusal {
  return typeof after === 'string'
}

/** Returns the steps that a participant can take now: the screens offer no others. */
export function stepsFor(help: HelpState, by: Id): HelpStep[] {
  const steps: HelpStep[] = ['start', 'complete', 'release', 'dispute']
  return steps.filter((step) => {
    const after = afterStep(help, { step, by })
    return !isRefusedStep(after) && after !== help
  })
}

/** Rated once by each, after it was completed and while `areRatingsOpen`. */
export function canRate(help: Pick<HelpState, 'status' | 'authorId' | 'helperId'>, by: Id): boolean {
  return help.status === 'completed' && (by === help.authorId || by === help.helperId)
}

/**
 * Returns true while ratings are still accepted and none is shown because of its age: somebody who could read the
 * other's rating first must not rate. Times are epoch ms.
 */
export function areRatingsOpen(completedAt: number, now: number): boolean {
  return now < completedAt + helpLimits.ratingHiddenMs
}

/** The last moments that count for what silence does; epoch ms. */
export interface HelpTimes {
  dateNeeded: number
  /** The time of the first confirmation. */
  confirmedAt: number | null
  /** True when the earner's credit is in escrow already, and is not minted. */
  isInEscrow: boolean
}

/**
 * The outcome that time alone brings about; null: nothing. The help expires and what was paid is returned, or it is
 * completed with or without its credit, or an operator decides. When only the helped member confirmed, silence
 * completes the help; when only the earner did, an operator decides. Silence never mints.
 */
export type ClockOutcome = 'expired' | 'completed_paid' | 'completed_unpaid' | 'on_hold'

export function outcomeByClock(help: HelpState, times: HelpTimes, now: number): ClockOutcome | null {
  const { pendingKeptMs, unconfirmedKeptMs, silenceMs } = helpLimits
  if (help.type === 'event' || help.isOnHold) return null
  if (help.status === 'pending') return now >= times.dateNeeded + pendingKeptMs ? 'expired' : null
  if (!isUnderWay(help)) return null
  if (times.confirmedAt === null || help.confirmedBy.length === 0) {
    return now >= times.dateNeeded + unconfirmedKeptMs ? 'expired' : null
  }
  if (now < times.confirmedAt + silenceMs) return null
  if (help.confirmedBy[0] !== helpedOf(help)) return 'on_hold'
  return times.isInEscrow ? 'completed_paid' : 'completed_unpaid'
}

/** The number of helps with which the garden reaches its next level. */
export const helpsPerGardenLevel = 3

/** Returns the level of the garden: it grows with every third help that counts. */
export function gardenLevelOf(countedHelps: number): number {
  return 1 + Math.floor(countedHelps / helpsPerGardenLevel)
}
