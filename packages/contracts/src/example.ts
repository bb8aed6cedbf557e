/**
 * The description of an operation, with one example of its arguments. The API's description shows it, the role matrix and
 * the fuzz put the ids of real things into it.
 */
import type * as v from 'valibot'
import type { RefusalCode } from './errors/refusals.ts'
import type { Operation } from './operation.ts'

/** The kinds of existing things that an example names, as the caller sees them. */
export type Thing =
  /** Anybody, the caller too. */
  | 'member'
  /** Anybody, as an operator finds them: whatever lies between the two. */
  | 'anyMember'
  /** Somebody else. */
  | 'neighbor'
  /** A neighbor who has written to the caller. */
  | 'correspondent'
  | 'conversation'
  | 'ownMessage'
  /** A post of anybody's that is shown. */
  | 'post'
  /** A post of the caller's that nobody has taken up. */
  | 'ownPost'
  /** A help that is agreed between the caller and somebody else. */
  | 'ownHelp'
  /** A help that is completed and not rated yet. */
  | 'completedHelp'
  | 'meetup'
  /** A meetup that the caller goes to. */
  | 'joinedMeetup'
  | 'ownMeetup'
  | 'place'
  /** A place that the caller added. */
  | 'ownPlace'
  | 'reward'
  | 'ownExport'
  | 'ownInvitation'
  | 'ownPasskey'
  /** A case that waits for a decision, which the caller may make. */
  | 'case'
  | 'decidedCase'
  /** The decision about it. */
  | 'caseAct'
  /** A neighbor without a phone whom the caller looks after. */
  | 'coordinatedNeighbor'
  /** A decision of the operators about the caller. */
  | 'ownDecision'

/** The id of a second thing of one kind, where an example names two. */
export const secondExampleId = '01890a5d-ac96-774b-bcce-b302099a8058'

export interface ExampleThings {
  /** Epoch ms. */
  now: number
  /** Returns an id for a new thing. */
  newId: () => string
  /** Returns the id of an existing thing, the same whenever it is called for the same kind. */
  idOf: (thing: Thing) => string
}

export interface DescribedOperation<Declared extends Operation = Operation> {
  readonly summary: string
  /** Refusals of this call, besides those of every call of its kind. */
  readonly refusals: readonly RefusalCode[]
  /** Arguments that the call accepts as they are. */
  readonly example: (things: ExampleThings) => v.InferInput<Declared['args']>
}

/** The descriptions of a feature's operations. One without a description or an example does not compile. */
export interface FeatureExamples<List extends readonly Operation[]> {
  readonly title: string
  readonly calls: { readonly [Each in List[number] as Each['name']]: DescribedOperation<Each> }
}
