/**
 * Rights and limits of operations. An operation declares them beside its handler, and they are checked once, before the
 * handler runs (`operations/right-checks.ts`).
 */
import type { RefusalCode } from '@porchlight/contracts/errors/refusals'
import { gravestFirst } from '@porchlight/contracts/standing/standing.catalogue'
import { recordBy } from '@porchlight/contracts/values/record-by'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/schema/tables.ts'
import type { LimitName } from './day-limits.ts'

/** The rights, each with the refusal of a member who lacks it. */
export const rights = {
  ...recordBy(
    gravestFirst,
    ({ right }) => right,
    ({ state }) => state,
  ),
  verifiedEmail: 'prove_email',
  profile: 'profile_incomplete',
  premium: 'premium_only',
  operator: 'operators_only',
  moderator: 'moderators_only',
  coordinator: 'coordinators_only',
} as const satisfies Readonly<Record<string, RefusalCode>>

export type RightName = keyof typeof rights

export interface RightContext {
  readonly database: Kysely<Tables>
  readonly now: number
  readonly memberId: string
}

/**
 * Refuses a member who lacks the right.
 * @throws Refused with the code of `rights`
 */
export type Guard = (context: RightContext) => Promise<void>

export type Guards = { readonly [Right in RightName]: Guard }

/** A right or limit of every call of an operation, or only of the calls for which `when` returns true. */
export type Declaration<Name extends string, Context, Args> =
  | Name
  | { readonly name: Name; readonly when: (context: Context, args: Args) => boolean | Promise<boolean> }

export interface Declarations<Context, Args> {
  /** The rights that the member needs. They are checked before the limits, in this order. */
  readonly requires?: readonly Declaration<RightName, Context, Args>[]
  /** The limits per day in which an act like this one must have room. */
  readonly perDay?: readonly Declaration<LimitName, Context, Args>[]
}
