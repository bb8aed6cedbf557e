import type { Kysely } from 'kysely'
import type { DataKeys } from '../../database/folder/data-keys.ts'
import type { Tables } from '../../database/schema/tables.ts'
import type { Transact } from '../../database/transactions/transact.ts'
import type { DayLimits } from '../../feature-parts/day-limits.ts'
import type { Feature } from '../../feature-parts/feature.ts'
import type { BackgroundChecks } from '../../providers/background-check/background-checks.ts'
import type { Mail } from '../../providers/mail/mail.ts'
import { backgroundCheckJobs } from './checks.jobs.ts'
import { backgroundCheckOperations } from './checks.operations.ts'
import { type CheckEventGate, registerCheckRoutes } from './checks.routes.ts'

interface CheckServices {
  reader: Kysely<Tables>
  transact: Transact
  now: () => number
  keys: DataKeys
  checks: BackgroundChecks
  config: { smtpUrl: URL | null }
  dayLimits: Pick<DayLimits, 'backgroundChecks'>
  postMail: (mail: Mail) => void
  events: CheckEventGate
  callbackPath: string
  onFault: (error: unknown) => void
}

export function createChecksFeature({
  config,
  dayLimits,
  postMail,
  ...services
}: CheckServices): Feature<'checks'> {
  return {
    handlers: backgroundCheckOperations({
      ...services,
      perDay: dayLimits.backgroundChecks,
      tellByMail: config.smtpUrl === null ? null : postMail,
    }),
    tables: {},
    jobs: backgroundCheckJobs(services),
    registerRoutes: async (server) => registerCheckRoutes(server, services),
  }
}
