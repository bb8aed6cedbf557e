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
  /** Null while nobody is chosen. */
  helperId: Id | null
  confirmedBy: readonly Id[]
  isOnHold: boolean
}

/** The asker of a request and the accepted one of an offer are helped; the other of the two helps, and earns. */
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
  firstId: Id,
): Id | null {
  return firstId === authorId ? helperId : authorId
}

/** One rating of one of the two, however often it is sent. */
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
  /** Of `accept` alone. */
  helperId?: Id
}

/**
 * How the help stands after a step, or why it is refused. A step that has been taken already changes nothing: the state
 * comes back as it was given.
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

/** Past its date it expires instead, which is the server's to see. */
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

/** What somebody of the two may do now: the screens offer nothing else. */
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

/** Whether neither rating is shown by age yet: whoever could read the other's first does not rate. Times are epoch ms. */
export function areRatingsOpen(completedAt: number, now: number): boolean {
  return now < completedAt + helpLimits.ratingHiddenMs
}

/** The last moments that count for what silence does; epoch ms. */
export interface HelpTimes {
  dateNeeded: number
  /** Of the first confirmation. */
  confirmedAt: number | null
  /** Whether the earner's credit lies in escrow already, rather than being minted. */
  isInEscrow: boolean
}

/**
 * What the clock alone does to it: nothing (null), or it expires and what was paid returns, or it is completed with or
 * without its credit, or an operator decides. Whoever pays decides by silence, whoever earns does not; silence never mints.
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

/** Of helping: the garden grows with every third that counts. */
export function gardenLevelOf(countedHelps: number): number {
  return 1 + Math.floor(countedHelps / 3)
}
