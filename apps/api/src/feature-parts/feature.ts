/**
 * The interface that a feature implements for the server. `app.ts` has a line for each; a missing part does not
 * compile.
 */
import type { FeatureName, QueuedName } from '@porchlight/contracts/operations'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Job } from '../jobs/job.ts'
import type { NotThere, VisibilityChange, WasThere } from './audiences.ts'
import type { Forms, FormsOf } from './forms.ts'
import type { FeatureFrame } from './frames.ts'
import type { Handlers, HandlersOf } from './handlers.ts'
import type { AllTexts, FeatureTexts } from './texts.ts'
import type { SyncedTables, TablesOf } from './views.ts'

/** Applies an operation that was sent in another form, with the same effect and response as its own call. */
export type ApplyCall = (request: FastifyRequest, name: QueuedName, args: unknown) => Promise<unknown>

export interface Feature<Name extends FeatureName> {
  /** Texts for the API's description. */
  readonly texts: FeatureTexts<Name>
  readonly handlers: HandlersOf<Name>
  /** Those that devices hold. */
  readonly tables: TablesOf<Name>
  /** Scheduled jobs. */
  readonly jobs?: readonly Job[]
  /** Hides rows from some viewers while others see them. */
  readonly notThere?: NotThere
  /** Replaces rows that differ for some viewers. */
  readonly seenOtherwise?: VisibilityChange
  /** Frames that devices send over the socket. */
  readonly frames?: readonly FeatureFrame[]
  /** Readers of the calls that may be sent as forms. */
  readonly forms?: FormsOf<Name>
  /** Routes that are no operations: addresses that the browser itself goes to, and other forms of a call. */
  readonly registerRoutes?: (server: FastifyInstance, applyCall: ApplyCall) => Promise<void>
}

export interface Features {
  readonly texts: AllTexts
  readonly handlers: Handlers
  readonly tables: SyncedTables
  readonly jobs: readonly Job[]
  readonly notThere: NotThere
  readonly seenOtherwise: VisibilityChange
  readonly frames: readonly FeatureFrame[]
  readonly forms: Forms
  readonly registerRoutes: (server: FastifyInstance, applyCall: ApplyCall) => Promise<void>
}

type AllFeatures = { readonly [Name in FeatureName]: Feature<Name> }

export function composeFeatures(features: AllFeatures): Features {
  const all: AllFeatures[FeatureName][] = Object.values(features)
  return {
    texts: Object.fromEntries(Object.entries(features).map(([name, { texts }]) => [name, texts])) as AllTexts,
    handlers: Object.assign({}, ...all.map(({ handlers }) => handlers)) as Handlers,
    tables: Object.assign({}, ...all.map(({ tables }) => tables)) as SyncedTables,
    jobs: all.flatMap(({ jobs = [] }) => jobs),
    notThere: allOf(all.flatMap(({ notThere }) => notThere ?? [])),
    seenOtherwise: otherwiseOf(all.flatMap(({ seenOtherwise }) => seenOtherwise ?? [])),
    frames: all.flatMap(({ frames = [] }) => frames),
    forms: Object.assign({}, ...all.map(({ forms }) => forms)) as Forms,
    registerRoutes: async (server, applyCall) => {
      for (const { registerRoutes } of all) await registerRoutes?.(server, applyCall)
    },
  }
}

/** Combines the rules: a row is hidden when any of them hides it. */
function allOf(each: readonly NotThere[]): NotThere {
  return async (database, viewer, rows) => {
    const hiddenByTable = new Map<string, WasThere>()
    for (const notThere of each)
      for (const [key, wasThere] of await notThere(database, viewer, rows)) hiddenByTable.set(key, wasThere)
    return hiddenByTable
  }
}

function otherwiseOf(each: readonly VisibilityChange[]): VisibilityChange {
  return async (database, viewer, rows) => {
    const otherwise = new Map<string, object | null>()
    for (const seenOtherwise of each)
      for (const [key, row] of await seenOtherwise(database, viewer, rows)) otherwise.set(key, row)
    return otherwise
  }
}
