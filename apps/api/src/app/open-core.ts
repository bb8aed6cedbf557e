/** Opens what every other part of the server needs: the server itself, its log, its data and its settings. */
import { join } from 'node:path'
import { openData } from '../database/open-exclusive.ts'
import { watchDamage } from '../database/sqlite/damage.ts'
import { watchOtherProcesses } from '../database/transactions/other-processes.ts'
import type { OnCommitted } from '../database/transactions/transact.ts'
import { createExtraAudiencesOf } from '../features/members/members.audiences.ts'
import { openSettings } from '../features/setup/current-settings.ts'
import { defaultConnectionSettings } from '../http/server/connection-settings.ts'
import { createServer } from '../http/server/create-server.ts'
import { sessionCookie } from '../http/sessions/session.ts'
import { clockLag } from '../jobs/clock.ts'
import { clockIsBehind } from '../jobs/warnings.ts'
import { watchRoutes } from '../metrics/metrics.routes.ts'
import { createPlans } from '../plans/plans.ts'
import { createBus } from '../realtime/bus.ts'
import { isSocketUpgrade } from '../realtime/upgrades.ts'
import { createReports } from '../reports.ts'
import type { AppSettings } from './app-settings.ts'

export type Core = Awaited<ReturnType<typeof openCore>>

const webDirDefault = join(import.meta.dirname, '../../../web/dist')

interface CommitTasks {
  /** Starts the sending of pushes; called after each commit, also after one of another process. */
  wakePushes: () => void
}

export async function openCore(settings: AppSettings, { wakePushes }: CommitTasks) {
  const { config, now = Date.now, webDir = webDirDefault, logTo } = settings
  const { publicUrl, dataDir, databaseUrl } = config
  const connections = { ...defaultConnectionSettings, ...settings.connections }
  const server = createServer({ ...config, logTo, connections, shouldUpgrade: isSocketUpgrade })
  const damage = watchDamage((error) => {
    reports.damage(error)
    settings.onDamaged?.()
  })
  const reports = createReports(server.log, damage.notice)
  const bus = createBus()
  // A server without a metrics token does not load the metrics code, which costs 20 MB and a part of the start.
  const metrics =
    config.metricsToken === null ? null : (await import('../metrics/metrics.ts')).createMetrics()
  if (metrics) watchRoutes(server, metrics)
  const onCommitted: OnCommitted = (audiences, origin) => {
    bus.publish(audiences, origin)
    wakePushes()
  }
  const otherProcesses = watchOtherProcesses({ onCommitted, onFault: reports.fault })
  const database = await openData({
    dataDir,
    databaseUrl,
    now,
    onCommitted,
    onNumbered: otherProcesses.noteOwnNumbers,
    onFault: reports.fault,
    onUnchecked: reports.uncheckedFile,
    onWorked: metrics?.worked,
    onRepeated: metrics?.repeated,
    damage,
  })
  const { reader } = database
  // The operator is warned before anything is written by a clock that is wrong.
  if ((await clockLag(reader, now())) !== null) reports.warning(clockIsBehind)
  const current = await openSettings(config, { reader, onFault: reports.fault })
  const live = current.config
  const plans = createPlans(live.hasPlans)
  return {
    config,
    /** The configuration in which all that operators can change is a function. */
    live,
    current,
    now,
    webDir,
    connections,
    server,
    damage,
    reports,
    bus,
    metrics,
    otherProcesses,
    database,
    plans,
    extraAudiencesOf: createExtraAudiencesOf(plans),
    cookie: sessionCookie(publicUrl),
  }
}
