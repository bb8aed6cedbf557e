/** Registers what applies to every request before its route: errors, headers, limits and the session. The order counts. */
import fastifyCookie from '@fastify/cookie'
import { registerCompression } from '../http/bodies/compression.ts'
import { registerJsonBodies } from '../http/bodies/json-body.ts'
import { registerShare } from '../http/bodies/share.ts'
import { registerBodyBounds } from '../http/limits/body-limits.ts'
import { registerConcurrentCallLimit } from '../http/limits/concurrent-calls.ts'
import { registerLoadShedding } from '../http/limits/load-shedding.ts'
import { registerAllowedHosts } from '../http/server/allowed-hosts.ts'
import { registerErrors } from '../http/server/errors.ts'
import { registerHeaders } from '../http/server/headers.ts'
import { createCallCounts, registerApiGuard } from '../http/sessions/api-guard.ts'
import { rememberSessions } from '../http/sessions/remembered-sessions.ts'
import { registerSameOrigin } from '../http/sessions/same-origin.ts'
import { createFindSession, createIsSessionAlive } from '../http/sessions/session.ts'
import { createOpenSockets } from '../realtime/open-sockets.ts'
import { acceptUpgrades } from '../realtime/upgrades.ts'
import type { AppSettings } from './app-settings.ts'
import type { Core } from './open-core.ts'

export type RequestChecks = Awaited<ReturnType<typeof registerRequestChecks>>

export async function registerRequestChecks(
  { config, now, server, damage, metrics, database, cookie }: Core,
  { load }: Pick<AppSettings, 'load'>,
) {
  const { publicUrl, limits } = config
  registerErrors(server, now, damage.notice)
  registerHeaders(server, publicUrl)
  registerLoadShedding(server, {
    bounds: load,
    waiting: database.waiting,
    onShed: () => metrics?.shed(),
  })
  registerCompression(server)
  registerBodyBounds(server, now)
  registerJsonBodies(server)
  await acceptUpgrades(server)
  registerAllowedHosts(server, publicUrl)
  const counts = createCallCounts(limits, now)
  registerShare(server, { count: counts.ofAddress })
  await server.register(fastifyCookie)
  registerSameOrigin(server, publicUrl, cookie.name)
  const sessions = rememberSessions(database.reader)
  const findSession = createFindSession({ sessions, transact: database.transact, now, cookie })
  const isSessionAlive = createIsSessionAlive({ sessions, now })
  registerApiGuard(server, { findSession, isSessionAlive, counts })
  registerConcurrentCallLimit(server, limits, now)
  return { counts, isSessionAlive, sockets: createOpenSockets() }
}
