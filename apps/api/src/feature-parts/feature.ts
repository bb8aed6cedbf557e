/** What a noun brings to the server. `app.ts` has a line for each; a missing part does not compile. */
import type { FeatureName, QueuedName } from '@porchlight/contracts/operations'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Job } from '../jobs/job.ts'
import type { NotThere, VisibilityChange, WasThere } from './audiences.ts'
import type { Forms, FormsOf } from './forms.ts'
import type { FeatureFrame } from './frames.ts'
import type { Handlers, HandlersOf } from './handlers.ts'
import type { AllTexts, FeatureTexts } from './texts.ts'
import type { SyncedTables, TablesOf } from './views.ts'

/** What a call of another form has come to: the operation is applied as by its own call, and so is its answer. */
export type ApplyCall = (request: FastifyRequest, name: QueuedName, args: unknown) => Promise<unknown>

export interface Feature<Name extends FeatureName> {
  /** For the description of the calls. */
  readonly texts: FeatureTexts<Name>
  readonly handlers: HandlersOf<Name>
  /** Those that devices hold. */
  readonly tables: TablesOf<Name>
  /** What is to be done for it by the clock. */
  readonly jobs?: readonly Job[]
  /** What is not there for somebody, though others see it. */
  readonly notThere?: NotThere
  /** What reads otherwise for somebody than for all others. */
  readonly seenOtherwise?: VisibilityChange
  /** What devices say of it over the socket. */
  readonly frames?: readonly FeatureFrame[]
  /** Of the calls that may come as forms. */
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

/** What one of them hides is hidden. */
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
