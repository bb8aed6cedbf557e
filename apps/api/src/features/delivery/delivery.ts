/** Delivery of news outside the app: to devices, and by mail. It reads other features, and none of them uses it. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type { Transact } from '../../database/transactions/transact.ts'
import type { Job } from '../../jobs/job.ts'
import type { MailProvider } from '../../providers/mail/mail.ts'
import type { PushOutcome, PushProvider } from '../../providers/push/push.ts'
import { mailJob } from './email-delivery.ts'
import { nearbyJob } from './nearby.jobs.ts'
import { createPushes, type Pushes } from './pushes.ts'
import { registerUnsubscribe } from './unsubscribe.routes.ts'
import { openUnsubscribeLinks } from './unsubscribe-links.ts'

interface DeliverySettings {
  reader: Kysely<Tables>
  transact: Transact
  now: () => number
  config: { communityTimeZone: () => string; communityName: () => string | null; smtpUrl: URL | null }
  appOrigin: () => string
  push: PushProvider
  mail: MailProvider
  countCall: (request: FastifyRequest) => void
  onPushed: (outcome: PushOutcome['kind']) => void
  onMailed: (channel: 'mail' | 'digest') => void
  onFault: (error: unknown) => void
  onMailFault: (error: unknown) => void
}

export interface Delivery {
  pushes: Pushes
  jobs: readonly Job[]
  registerRoutes: (server: FastifyInstance) => Promise<void>
}

export function createDelivery({ config, ...settings }: DeliverySettings): Delivery {
  const { reader, transact, push, mail, countCall, onPushed, onMailed, onFault, onMailFault } = settings
  const { communityTimeZone } = config
  const links = openUnsubscribeLinks(reader, transact)
  const pushes = createPushes({ ...settings, communityTimeZone, provider: push, onSent: onPushed, onFault })
  return {
    pushes,
    jobs: [
      nearbyJob(communityTimeZone),
      pushes.job,
      mailJob({
        ...settings,
        ...config,
        wantsProof: config.smtpUrl !== null,
        provider: mail,
        links,
        onSent: onMailed,
        onFault: onMailFault,
      }),
    ],
    registerRoutes: (server) =>
      registerUnsubscribe(server, { transact, links, communityTimeZone, countCall }),
  }
}
