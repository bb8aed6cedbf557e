/**
 * What the role matrix tries: of every operation whom it is open to, and an example of it about each kind of thing it
 * can be about; of every table that devices hold, who may have its rows. What comes of it is not said; it follows.
 */
import type { ArgsNamed, FeatureName, OperationName, OperationOf } from '@porchlight/contracts/operations'
import type { RowOf, TableName, TableOf } from '@porchlight/contracts/sync/tables'
import type { View } from '../feature-parts/views.ts'
import type { TestApp } from '../testing/app.factory.ts'
import type { Fixture, Visitor } from './fixture.factory.ts'

/** Whom a call is open to: a second word beside the contracts' own, so that neither can be changed alone. */
export type OpenTo = 'anyone' | 'members' | 'premium members' | 'operators'

/** What a call is about, as the caller stands to it. */
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
  /** What the answer holds, and what it does not. */
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
  given: { id: string; row: RowOf<Table> | null },
  viewerId: string,
  fixture: Fixture,
) => boolean

export interface TriedRows<Table extends TableName> {
  view: View<Table>
  /** What has to be done first, by any of the visitors, so that there are such rows. */
  prepare?: (fixture: Fixture) => Promise<void>
  /** Cut alike for all: who may have it is for its audiences to say, and whoever has it may see all of it. */
  isShared?: true
  /** Of all there is at the beginning. */
  ids: (fixture: Fixture) => string[]
  /** Whether a device of this member may have it; without the row itself, of one that is there from the beginning. */
  mayHave: MayHave<Table>
  /** Where whether one has it is for an audience to say that one may lose: what of it is theirs. */
  isOwn?: MayHave<Table>
}

export type RowsOf<Feature extends FeatureName> = { readonly [Table in TableOf<Feature>]: TriedRows<Table> }
