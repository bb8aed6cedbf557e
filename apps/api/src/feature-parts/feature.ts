/**
 * The interface that a feature implements for the server. `app/create-features.ts` has a line for each; a missing part
 * does not compile.
 */
import type { FeatureName, QueuedName } from '@porchlight/contracts/operations'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Job } from '../jobs/job.ts'
import type { HiddenRowsFor, RowVariantsFor } from './audiences.ts'
import type { BlockEffects, EarlierVisibility } from './between-two.ts'
import type { Forms, FormsOf } from './forms.ts'
import type { FeatureFrame } from './frames.ts'
import type { Handlers, HandlersOf } from './handlers.ts'
import type { SyncedTables, TablesOf } from './views.ts'

/** Applies an operation that was sent in another form, with the same effect and response as its own call. */
export type ApplyCall = (request: FastifyRequest, name: QueuedName, args: unknown) => Promise<unknown>

export interface Feature<Name extends FeatureName> {
  readonly handlers: HandlersOf<Name>
  /** The tables that are synced to devices. */
  readonly tables: TablesOf<Name>
  /** Scheduled jobs. */
  readonly jobs?: readonly Job[]
  /** Returns the rows that are hidden from a viewer while others see them. */
  readonly hiddenRowsFor?: HiddenRowsFor
  /** Returns the rows that look different for a viewer. */
  readonly rowVariantsFor?: RowVariantsFor
  /** The changes by a block and by its end, besides the visibility of rows. */
  readonly blockEffects?: BlockEffects
  /** Frames that devices send over the socket. */
  readonly frames?: readonly FeatureFrame[]
  /** Readers of the calls that may be sent as forms. */
  readonly forms?: FormsOf<Name>
  /** Routes that are no operations: addresses that the browser itself goes to, and other forms of a call. */
  readonly registerRoutes?: (server: FastifyInstance, applyCall: ApplyCall) => Promise<void>
}

export interface Features {
  readonly handlers: Handlers
  readonly tables: SyncedTables
  readonly jobs: readonly Job[]
  readonly hiddenRowsFor: HiddenRowsFor
  readonly rowVariantsFor: RowVariantsFor
  readonly frames: readonly FeatureFrame[]
  readonly forms: Forms
  readonly registerRoutes: (server: FastifyInstance, applyCall: ApplyCall) => Promise<void>
}

type AllFeatures = { readonly [Name in FeatureName]: Feature<Name> }

export function composeFeatures(features: AllFeatures): Features {
  const all: AllFeatures[FeatureName][] = Object.values(features)
  return {
    handlers: Object.assign({}, ...all.map(({ handlers }) => handlers)) as Handlers,
    tables: Object.assign({}, ...all.map(({ tables }) => tables)) as SyncedTables,
    jobs: all.flatMap(({ jobs = [] }) => jobs),
    hiddenRowsFor: combineHiddenRows(all.flatMap(({ hiddenRowsFor }) => hiddenRowsFor ?? [])),
    rowVariantsFor: combineRowVariants(all.flatMap(({ rowVariantsFor }) => rowVariantsFor ?? [])),
    frames: all.flatMap(({ frames = [] }) => frames),
    forms: Object.assign({}, ...all.map(({ forms }) => forms)) as Forms,
    registerRoutes: async (server, applyCall) => {
      for (const { registerRoutes } of all) await registerRoutes?.(server, applyCall)
    },
  }
}

/** Combines rules: a row is hidden when any of them hides it. */
function combineHiddenRows(each: readonly HiddenRowsFor[]): HiddenRowsFor {
  return async (database, viewer, rows) => {
    const hiddenKeys = new Map<string, EarlierVisibility>()
    for (const hiddenRowsFor of each)
      for (const [key, earlierVisibility] of await hiddenRowsFor(database, viewer, rows))
        hiddenKeys.set(key, earlierVisibility)
    return hiddenKeys
  }
}

/** Combines rules: the last rule that has a variant of a row counts. */
function combineRowVariants(each: readonly RowVariantsFor[]): RowVariantsFor {
  return async (database, viewer, rows) => {
    const variants = new Map<string, object | null>()
    for (const rowVariantsFor of each)
      for (const [key, row] of await rowVariantsFor(database, viewer, rows)) variants.set(key, row)
    return variants
  }
}
