/** Registers what operators and their tools watch the server by: its health, its warnings and its metrics. */
import { sqliteFileIn } from '../database/sqlite/sqlite.ts'
import { areCreditsPaused } from '../features/credits/credits.queries.ts'
import { defaultReadiness, registerHealth } from '../http/server/health.ts'
import { findWarnings } from '../jobs/warnings.ts'
import type { FilesWatch } from '../jobs/watch-files.ts'
import { registerMetrics } from '../metrics/metrics.routes.ts'
import type { ConfiguredMail } from '../providers/mail/configured-mail.ts'
import type { AppSettings } from './app-settings.ts'
import type { Core } from './open-core.ts'
import type { RequestChecks } from './register-request-checks.ts'

interface WatchParts {
  mail: ConfiguredMail
  filesWatch: FilesWatch
  checks: RequestChecks
  /** Returns the names of all jobs. They are created after the routes. */
  jobNames: () => readonly string[]
}

export function registerWatching(
  { config, now, server, damage, metrics, database }: Core,
  { mail, filesWatch, checks: { counts, sockets }, jobNames }: WatchParts,
  { readiness }: Pick<AppSettings, 'readiness'>,
) {
  const { dataDir, databaseUrl } = config
  const { freeBytesLow } = { ...defaultReadiness, ...readiness }
  const warnings = () =>
    findWarnings({
      ...config,
      database,
      now,
      mailWaiting: mail.waiting,
      isBucketAway: filesWatch.isAway,
      mailFailingMs: mail.failingMs,
      freeBytesLow,
    })
  const health = registerHealth(server, {
    database,
    dataDir,
    now,
    findWarnings: warnings,
    readiness,
    onFault: damage.notice,
  })
  if (metrics && config.metricsToken !== null) {
    metrics.lookUp({
      database,
      dataDir,
      logFile: databaseUrl === null ? `${sqliteFileIn(dataDir)}-wal` : null,
      socketCount: () => sockets.connected.size,
      mailWaiting: mail.waiting,
      isLedgerPaused: areCreditsPaused,
      jobNames,
    })
    registerMetrics(server, { metrics, token: config.metricsToken, countWrong: counts.ofAddress })
  }
  return { health, warnings }
}
