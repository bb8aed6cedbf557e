/**
 * The role matrix's cases. Each operation has the group it is open to, and an example about each kind of target. Each
 * table of the devices has the members who may receive its rows. The outcomes are not listed but derived.
 */
import type { ArgsNamed, FeatureName, OperationName, OperationOf } from '@porchlight/contracts/operations'
import type { RowOf, TableName, TableOf } from '@porchlight/contracts/sync/tables'
import type { View } from '../feature-parts/views.ts'
import type { TestApp } from '../testing/app.factory.ts'
import type { Fixture, Visitor } from './fixture.factory.ts'

/**
 * The group that a call is open to. It repeats the contracts' own access on purpose, so that neither can be changed
 * alone.
 */
export type OpenTo = 'anyone' | 'members' | 'premium members' | 'moderators' | 'operators'

/** The target of a call, in its relation to the caller. */
export type About =
  | 'nothing of anybody’s'
  | 'their own'
  | 'another’s, to read'
  | 'another’s, which they see'
  | 'another’s, which operators change as well'
  | 'another’s, which they may not know of'
  | 'nobody’s'
  | 'an id that is their own already'
  | 'an id that is another’s already'
  | 'one whom they have thanked already'
  | 'a payment that is not theirs'

export interface CallExample<Args> {
  what: string
  about: About
  args: (fixture: Fixture, visitor: Visitor) => Args | Promise<Args>
  /** Checks what the response must contain, and what it must not. */
  shows?: (response: unknown, fixture: Fixture, visitor: Visitor) => void | Promise<void>
}

export interface TriedCall<Args> {
  openTo: OpenTo
  examples: readonly CallExample<Args>[]
  /** Makes what the example in the description speaks of, by calls of the member who then tries it. */
  prepareExample?: (
    call: (method: 'POST' | 'PATCH', url: string, body: object) => Promise<unknown>,
    /** The community, and who tries it: for what takes a second member. */
    within: { porch: TestApp; memberId: string },
  ) => Promise<unknown>
}

export type TriedCalls<Name extends OperationName> = { readonly [Each in Name]: TriedCall<ArgsNamed<Each>> }
export type CallsOf<Feature extends FeatureName> = TriedCalls<OperationOf<Feature>>

type MayHave<Table extends TableName> = (
  candidate: { id: string; row: RowOf<Table> | null },
  viewerId: string,
  fixture: Fixture,
) => boolean

export interface TriedRows<Table extends TableName> {
  view: View<Table>
  /** Creates such rows, with calls of the visitors. */
  prepare?: (fixture: Fixture) => Promise<void>
  /**
   * True when the row is the same for all members. Its audiences alone decide who may have it, and those members may
   * see all of it.
   */
  isShared?: true
  /** Returns the ids of all rows at the beginning. */
  ids: (fixture: Fixture) => string[]
  /**
   * Returns whether this member's device may have the row. Without `row`, the id is of one that exists from the
   * beginning.
   */
  mayHave: MayHave<Table>
  /** Returns whether a row is the member's own, in a table whose rows depend on an audience that a member may lose. */
  isOwn?: MayHave<Table>
}

export type RowsOf<Feature extends FeatureName> = { readonly [Table in TableOf<Feature>]: TriedRows<Table> }
