/** Creates the scheduler with what runs by the clock: the jobs of no feature, with one line for each, and the features'. */
import type { Features } from '../feature-parts/feature.ts'
import { ledgerJob } from '../features/credits/credits.jobs.ts'
import type { Delivery } from '../features/delivery/delivery.ts'
import { deleteReplacedDataJob } from '../jobs/delete-replaced-data.ts'
import { nightlyBackup } from '../jobs/nightly-backup.ts'
import { createScheduler, type Scheduler } from '../jobs/scheduler.ts'
import { mailServerJob, type Warning, watchingJob } from '../jobs/warnings.ts'
import type { FilesWatch } from '../jobs/watch-files.ts'
import type { ConfiguredMail } from '../providers/mail/configured-mail.ts'
import { delayedTouchesJob } from '../sync/delayed-touches.ts'
import { historyJob } from '../sync/history.ts'
import type { Core } from './open-core.ts'

interface JobParts {
  features: Features
  delivery: Delivery
  mail: ConfiguredMail
  filesWatch: FilesWatch
  warnings: () => Promise<Warning[]>
}

export function createJobs(
  { config, live, now, reports, database }: Core,
  { features, delivery, mail, filesWatch, warnings }: JobParts,
): Scheduler {
  const { dataDir } = config
  return createScheduler({
    jobs: [
      ledgerJob(reports.ledgerFaults),
      historyJob,
      delayedTouchesJob(features.tables),
      ...(config.smtpUrl === null ? [] : [mailServerJob(mail.look)]),
      ...(config.s3 === null ? [] : [filesWatch.job]),
      deleteReplacedDataJob({ dataDir, now }),
      watchingJob({ find: warnings, now, tell: reports.warning }),
      ...features.jobs,
      ...delivery.jobs,
      ...(config.makesBackups
        ? [
            nightlyBackup({
              ...config,
              now,
              onMade: reports.backupMade,
              onLedgerFaults: reports.backupOfFaults,
              onPhotosMissing: reports.backupWithoutPhotos,
            }),
          ]
        : []),
    ],
    database,
    now,
    timeZone: live.communityTimeZone,
    onFailure: reports.jobFault,
  })
}
