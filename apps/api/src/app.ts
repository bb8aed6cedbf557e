/** The table of contents: composes the server from its parts, in order; each line leads to a file of `app/`. */
import type { FastifyInstance } from 'fastify'
import type { AppSettings } from './app/app-settings.ts'
import { createFeatures } from './app/create-features.ts'
import { createJobs } from './app/create-jobs.ts'
import { openCore } from './app/open-core.ts'
import { openPhotoStore } from './app/open-photo-store.ts'
import { openServices } from './app/open-services.ts'
import { registerEntryPoints } from './app/register-entry-points.ts'
import { registerPublicFiles } from './app/register-public-files.ts'
import { registerRequestChecks } from './app/register-request-checks.ts'
import { registerWatching } from './app/register-watching.ts'
import type { Database } from './database/open.ts'
import type { AllBetweenTwo } from './feature-parts/between-two.ts'
import { type DeclarationsByName, declarationsOf } from './feature-parts/declarations.ts'
import type { PhotoForms } from './feature-parts/photos.ts'
import type { PostKinds } from './feature-parts/post-kinds.ts'
import { notifyVerificationWanted } from './features/sessions/email/email-verification.operations.ts'
import { shutDown } from './http/server/shut-down.ts'
import type { Scheduler } from './jobs/scheduler.ts'

export interface App {
  server: FastifyInstance
  database: Database
  /** The reader of forms with photos, for routes whose request body carries them. */
  photoForms: PhotoForms
  /** The rights and limits that the operations declare, for the role matrix. */
  declarations: DeclarationsByName
  /** The features' data between two members, and the kinds of posts, for operations that no call brings. */
  between: AllBetweenTwo
  postKinds: PostKinds
  /** The scheduled jobs. None runs before `start`. */
  jobs: Pick<Scheduler, 'start' | 'runDue' | 'runAll'>
  /** Readiness goes first, then the sockets and the jobs, then what is in flight, then the file. */
  close: () => Promise<void>
  /** Closes everything but the data, which is left as it is. */
  abandon: () => Promise<void>
}

export async function buildApp(settings: AppSettings): Promise<App> {
  const core = await openCore(settings, { wakePushes: () => delivery.pushes.wake() })
  const { config, current, server, database, otherProcesses } = core
  const checks = await registerRequestChecks(core, settings)
  const { services, mail, delivery, pages } = openServices(core, checks, settings)
  // This runs before any operation is refused for a missing verification: devices then learn that they must hold such
  // operations.
  while (await database.transact((batch) => notifyVerificationWanted(config.smtpUrl !== null, batch)));
  const { photos, photoForms, filesWatch } = await openPhotoStore(core, services)
  const { features, between, postKinds } = createFeatures(core, {
    services,
    pages,
    photos,
    photoForms,
    checks,
  })
  const parts = { services, features, photoForms, delivery, mail, filesWatch, checks }
  const handlers = await registerEntryPoints(core, parts, settings)
  const { health, warnings } = registerWatching(core, { ...parts, jobNames: () => jobs.names }, settings)
  await registerPublicFiles(core, services)
  const jobs = createJobs(core, { ...parts, warnings })

  const end = async () => {
    health.stopBeingReady()
    current.stop()
    otherProcesses.stop()
    await Promise.all([shutDown(server, core.connections.shutdownMs), jobs.stop(), delivery.pushes.stop()])
  }
  return {
    server,
    database,
    photoForms,
    declarations: declarationsOf(handlers),
    between,
    postKinds,
    jobs: {
      start: () => {
        jobs.start()
        current.start()
        otherProcesses.start(database.reader)
        delivery.pushes.start()
      },
      runDue: jobs.runDue,
      runAll: jobs.runAll,
    },
    abandon: end,
    close: async () => {
      await end()
      await mail.close()
      await services.tiles.close()
      await database.close()
    },
  }
}
