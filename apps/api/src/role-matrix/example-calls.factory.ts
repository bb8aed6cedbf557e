/**
 * The role matrix's cases. Each operation has the group it is open to, and an example about each kind of target. Each
 * table of the devices has the members who may receive its rows. The outcomes are not listed but derived.
 */
import type { Thing } from '@porchlight/contracts/example'
import type { ArgsNamed, FeatureName, OperationName, OperationOf } from '@porchlight/contracts/operations'
import type { RowOf, TableName, TableOf } from '@porchlight/contracts/sync/tables'
import { createId } from '@porchlight/contracts/values/id'
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

/** Makes what an example speaks of, by calls of the member who then tries it. */
export type PrepareExample = (
  call: (method: 'POST' | 'PATCH', url: string, body: object) => Promise<unknown>,
  /** The community, and who tries it: for what takes a second member. */
  within: { testApp: TestApp; memberId: string },
) => Promise<unknown>

type Shows = (
  response: unknown,
  fixture: Fixture,
  visitor: Visitor,
  args: Record<string, unknown>,
) => void | Promise<void>

interface TriedExample<Args> {
  what: string
  about: About
  args: (fixture: Fixture, visitor: Visitor) => Args | Promise<Args>
  /** Checks what the response must contain, and what it must not. */
  shows?: Shows
}

/** A call as the matrix tries it, with whole arguments. */
export interface TriedCall {
  openTo: OpenTo
  examples: readonly TriedExample<Record<string, unknown>>[]
  prepareExample?: PrepareExample
}

/** The differences from the operation's own example; a field with `undefined` is left out. */
type Changes<Args> = { readonly [Field in keyof Args]?: Args[Field] | undefined }
/** An example in which the operation's own example has other arguments. */
export type CallExample<Args> = TriedExample<Changes<Args>>

/** The parts of a call that the matrix cannot make from its operation's example. */
export interface DeclaredCall<Args> {
  /** Left out for a call that is open to members. */
  openTo?: OpenTo
  /** Replaces the examples that are made from the operation's own one. */
  examples?: readonly CallExample<Args>[]
  /** Examples besides those that are made. */
  besides?: readonly CallExample<Args>[]
  /** Checks the responses to those that are made. */
  shows?: Shows
  /** Replaces the preparation of the things that the operation's own example names. */
  prepareExample?: PrepareExample
}

export type DeclaredCalls<Name extends OperationName> = {
  readonly [Each in Name]?: DeclaredCall<ArgsNamed<Each>>
}
export type CallsOf<Feature extends FeatureName> = DeclaredCalls<OperationOf<Feature>>

/** A thing that a call may be about. */
interface Target {
  what: string
  about: About
  id: (fixture: Fixture, visitor: Visitor) => string | Promise<string>
}

/** A kind of thing that examples name: those that the matrix tries, from what a visitor may use to what never was. */
export interface TriedThing {
  /** The first is one that the visitor may use. */
  targets: readonly [Target, ...Target[]]
  /** Makes the one of the API's description. */
  prepare: PrepareExample
}

export type TriedThings<Name extends Thing> = { readonly [Each in Name]: TriedThing }

/** The last target of every kind. */
export const neverWas: Target = { what: 'what never was', about: 'nobody’s', id: () => createId() }

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
