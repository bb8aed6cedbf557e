/** Registers the ways in to the features' handlers: the REST routes, the socket, the rounds, and their description. */
import type { Features } from '../feature-parts/feature.ts'
import type { Handlers } from '../feature-parts/handlers.ts'
import { requireStanding } from '../feature-parts/needed-standing.ts'
import type { PhotoForms } from '../feature-parts/photos.ts'
import type { Delivery } from '../features/delivery/delivery.ts'
import { suspendedMemberIds } from '../features/members/standings.queries.ts'
import { createGuards } from '../features/rights/guards.ts'
import { neededStanding } from '../features/rights/needed-standing.ts'
import { blockedWith } from '../features/safety/safety.queries.ts'
import { registerDescription } from '../openapi/openapi.routes.ts'
import { createApplyOnce } from '../operations/apply-once.ts'
import { createApplyFrame, createApplySingle } from '../operations/apply-single.ts'
import { createApplyCall, registerOperations } from '../operations/operation-routes.ts'
import { queuedOperations } from '../operations/queued-operations.ts'
import { createRightChecks } from '../operations/right-checks.ts'
import { registerSockets } from '../realtime/sockets.ts'
import { createNewsSince, createReadCurrentCursor } from '../sync/pull/news-since.ts'
import { createHasNews, createPull, createPullNothing } from '../sync/pull/pull.ts'
import { createIsClientOf } from '../sync/push/clients.ts'
import { createDayAllowances } from '../sync/push/day-allowances.ts'
import { createPrepare, createPush } from '../sync/push/push.ts'
import { registerSync } from '../sync/sync.routes.ts'
import type { AppSettings } from './app-settings.ts'
import type { Core } from './open-core.ts'
import type { Services } from './open-services.ts'
import type { RequestChecks } from './register-request-checks.ts'

interface EntryPointParts {
  features: Features
  photoForms: PhotoForms
  delivery: Delivery
  checks: RequestChecks
  services: Services
}

/** Returns the handlers as the entry points call them: each also checks the member's standing. */
export async function registerEntryPoints(
  core: Core,
  { features, photoForms, delivery, checks, services }: EntryPointParts,
  { extraOperations, minimumApp }: Pick<AppSettings, 'extraOperations' | 'minimumApp'>,
): Promise<Handlers> {
  const { config, current, now, webDir, server, reports, database, plans, extraAudiencesOf, cookie } = core
  const { limits, publicUrl } = config
  const { reader, snapshot, transact } = database
  const { dayLimits, appOrigin } = services
  const handlers = requireStanding(features.handlers, neededStanding)
  const guards = createGuards({ plans, sendsMail: config.smtpUrl !== null })
  const { checkWrite, checkCall } = createRightChecks({ reader, now, guards, dayLimits })
  const queued = { ...queuedOperations(handlers), ...extraOperations }
  const applyOnce = createApplyOnce(queued, checkWrite)
  const allowances = createDayAllowances(limits, now)
  const applySingle = createApplySingle({ transact, applyOnce, allowance: allowances.operations })
  registerOperations(server, {
    handlers,
    forms: features.forms,
    photoForms,
    applyOnce,
    applySingle,
    checkCall,
    now,
    cookie,
  })
  await features.registerRoutes(server, createApplyCall({ applyOnce, applySingle, now }))
  await delivery.registerRoutes(server)
  const pull = createPull({
    snapshot,
    tables: features.tables,
    extraAudiencesOf,
    hiddenRowsFor: features.hiddenRowsFor,
    rowVariantsFor: features.rowVariantsFor,
  })
  registerSockets(server, {
    sockets: checks.sockets,
    bus: core.bus,
    frames: features.frames,
    applyFrame: createApplyFrame({ applyOnce, applySingle }),
    publicUrl,
    isSessionAlive: checks.isSessionAlive,
    hasNews: createHasNews({ snapshot, extraAudiencesOf }),
    newsSince: createNewsSince(pull),
    readCurrentCursor: createReadCurrentCursor({ snapshot, extraAudiencesOf }),
    hasBlocks: async (memberId) => (await blockedWith(reader, memberId)).size > 0,
    suspendedMembers: () => suspendedMemberIds(reader, now()),
    extraAudiences: (memberId) => extraAudiencesOf(reader, { memberId, now: now() }),
    limits,
    connections: core.connections,
    onDropped: () => core.metrics?.droppedSocket(),
    now,
  })
  registerSync(server, {
    now,
    isOwnClient: createIsClientOf({ reader, transact, clients: allowances.clients }),
    prepare: createPrepare(applyOnce),
    push: createPush({ transact, applyOnce, allowances, onFault: reports.operationFault }),
    pullNothing: createPullNothing({ reader, extraAudiencesOf }),
    pull,
    settingsVersion: current.version,
    minimumApp,
  })
  registerDescription(server, {
    neededStanding,
    forms: features.forms,
    cookieName: cookie.name,
    now,
    publicUrl,
    webDir,
    appOrigin,
  })
  return handlers
}
