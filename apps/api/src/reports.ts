/** Functions through which parts of the server write to the log, all in one place: no part depends on the logger. */
import type { SentOperation } from '@porchlight/contracts/sync/sync.schema'
import type { FastifyBaseLogger } from 'fastify'
import type { BackupMade } from './jobs/nightly-backup.ts'
import { mailFault } from './providers/mail/mail-faults.ts'

export type Reports = ReturnType<typeof createReports>

/**
 * Returns the functions that write the server's reports.
 * @param onFault called with every fault that is reported here
 */
export function createReports(log: FastifyBaseLogger, onFault: (error: unknown) => void) {
  return {
    fault: (error: unknown) => {
      log.error({ err: error }, 'fault')
      onFault(error)
    },
    operationFault: (error: unknown, { name, id }: Pick<SentOperation, 'name' | 'id'>) => {
      log.error({ err: error, operation: name, operationId: id }, 'fault')
      onFault(error)
    },
    jobFault: (job: string, error: unknown) => {
      log.error({ err: error, job }, 'a job could not be done')
      onFault(error)
    },
    damage: (error: unknown) =>
      log.fatal({ err: error }, 'the data is damaged: nothing more is written, and the server ends'),
    backupMade: (backupMade: BackupMade) =>
      log[backupMade.tidyingFault === undefined ? 'info' : 'error'](backupMade, 'a backup was made'),
    backupOfFaults: () =>
      log.error('the ledger of the backup does not add up: it is kept, and no older one is thrown away'),
    backupWithoutPhotos: (missing: { photos: number; fault: string | null }) =>
      log.error(missing, 'photos are missing in the backup: run check'),
    warning: (warning: string) => log.warn({ warning }, 'this needs the operator'),
    ledgerFaults: (faults: readonly object[]) => log.fatal({ faults }, 'the ledger does not add up'),
    mailFault: (error: unknown) => log.error(mailFault(error), 'a mail could not be sent'),
    mailDelay: (error: unknown) =>
      log.warn(mailFault(error), 'a mail could not be sent yet, and is tried again'),
    mailServerFault: (error: unknown) => log.warn(mailFault(error), 'the mail server cannot be used'),
    bucketFault: (error: unknown) => log.warn({ err: error }, 'the bucket of photos does not answer'),
    textFault: (error: unknown) => log.error({ err: error }, 'a text message could not be sent'),
    checkFault: (error: unknown) => log.error({ err: error }, 'a background check could not be passed on'),
    pushFault: (error: unknown) => log.warn({ fault: pushFaultOf(error) }, 'a device could not be told'),
    mailWritten: (file: string) => log.info({ file }, 'a mail was written'),
    uncheckedFile: (file: string) => log.warn({ file }, 'too large to be gone over at each start: run check'),
    emailChanged: (memberId: string) =>
      log.warn({ memberId }, 'a member has another address, which nobody confirmed: there is no mail server'),
    unusableMap: (file: string, reason: string) =>
      log.warn({ file, reason }, 'this map file cannot be used; the map does not use it'),
    unusablePage: (file: string) => log.warn({ file }, 'this page cannot be shown; ours is shown instead'),
  }
}

/** An address of a push service is as good as a key: nothing but names and codes. */
function pushFaultOf(error: unknown): { name: string; code?: string } {
  const { name, code } = error as { name: string; code?: string }
  return { name, ...(code && { code }) }
}
