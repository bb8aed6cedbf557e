/**
 * The standing that a member must have for an operation. Every operation says so, in one list (`features/rights`): a new one
 * that is not in it does not compile.
 */
import type { RefusalCode } from '@porchlight/contracts/errors/refusals'
import type { ArgsNamed, OperationName, OperationNamed, QueuedName } from '@porchlight/contracts/operations'
import { gravestFirst, type Sanction } from '@porchlight/contracts/standing/standing.catalogue'
import type { Handler, Handlers, WriteContext } from './handlers.ts'
import { type Declaration, type Declarations, rights } from './rights.ts'

/**
 * `any`: what members keep in every standing. `notSuspended`: what a muted member keeps. `notMuted`: what neither a muted
 * nor a suspended member may do. Each right of a sanction contains those of all graver ones.
 */
export type Standing = 'any' | StandingRight

/** The need of an operation whose words are optional: a muted member may do it without them. */
export interface StandingByWords<Args> {
  readonly withWords: (args: Args) => boolean
  /** The standing that it needs without words. */
  readonly otherwise: Exclude<Standing, 'notMuted'>
}

type NeededBy<Name extends OperationName> =
  | (OperationNamed<Name>['access'] extends 'anyone' ? 'any' : Standing)
  | (Name extends QueuedName ? StandingByWords<ArgsNamed<Name>> : never)

export type NeededStanding = { readonly [Name in OperationName]: NeededBy<Name> }

type StandingRight = Sanction['right']

/** Returns the handlers with the rights that the standing requires before all others. */
export function requireStanding(handlers: Handlers, neededStanding: NeededStanding): Handlers {
  const guarded = Object.entries(handlers).map(([name, handler]) => {
    const standingRights = rightsFor(neededStanding[name as OperationName])
    return [name, standingRights.length === 0 ? handler : withRights(handler, standingRights)]
  })
  return Object.fromEntries(guarded) as Handlers
}

function withRights(
  handler: Handler<OperationName>,
  standingRights: readonly Declaration<StandingRight, WriteContext, never>[],
): object {
  const declaration = typeof handler === 'function' ? { handle: handler } : handler
  const { requires = [] }: Declarations<WriteContext, never> = 'requires' in declaration ? declaration : {}
  return { ...declaration, requires: [...standingRights, ...requires] }
}

function rightsFor(
  neededStanding: Standing | StandingByWords<never>,
): Declaration<StandingRight, WriteContext, never>[] {
  if (typeof neededStanding === 'string') return rightsUpTo(neededStanding)
  const when = (_context: WriteContext, args: never) => neededStanding.withWords(args)
  const withoutWords = rightsUpTo(neededStanding.otherwise)
  const withWords = rightsUpTo('notMuted').filter((name) => !withoutWords.includes(name))
  return [...withoutWords, ...withWords.map((name) => ({ name, when }))]
}

/** Returns this right with those of all graver sanctions, the gravest first; none for `any`. */
function rightsUpTo(standing: Standing): StandingRight[] {
  const index = gravestFirst.findIndex(({ right }) => right === standing)
  return gravestFirst.slice(0, index + 1).map(({ right }) => right)
}

/** Returns the refusals that the standing adds to those of an operation's description. */
export function refusalsForStanding(neededStanding: Standing | StandingByWords<never>): RefusalCode[] {
  return rightsFor(neededStanding).map((right) => rights[typeof right === 'string' ? right : right.name])
}
