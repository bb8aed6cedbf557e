/** Makes a backup every night, as the command does. It runs in a process of its own, so no member waits for it. */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { hourMs, minuteMs } from '@porchlight/contracts/values/time'
import { backupsFolder, deleteStagingFoldersOf } from '../database/backup/backup-file.ts'
import { UnusableData } from '../database/engine/unusable-data.ts'
import type { S3Config } from '../providers/files/s3-store.ts'
import type { Job } from './job.ts'

export interface BackupOrder {
  dataDir: string
  /** May hold a password: it goes from process to process, not by their arguments, which others can read. */
  databaseUrl: string | null
  /** The bucket of photos, when they are not in the folder. */
  s3: (Omit<S3Config, 'endpoint'> & { endpoint: string }) | null
  now: number
}

export type BackupResponse =
  | {
      bytes: number
      ledgerFaults: number
      thrownAway: number
      tidyingFault: string | null
      missingPhotoCount: number
      photosFault: string | null
    }
  /** The message for the operator. */
  | { sentence: string }
  | { fault: string }

export interface BackupMade {
  bytes: number
  thrownAway: number
  /** The reason why older backups or their photos could not be deleted; absent when there is none. */
  tidyingFault?: string
  ms: number
}

interface BackupSettings {
  dataDir: string
  databaseUrl: URL | null
  s3: S3Config | null
  now: () => number
  onMade: (backupMade: BackupMade) => void
  /** Called when the ledger of the backup does not add up. The backup is stored, and replaces no good one. */
  onLedgerFaults: () => void
  /**
   * Called when photos are missing. The backup is stored without them; the next one includes them if they are there by
   * then.
   */
  onPhotosMissing: (missing: { photos: number; fault: string | null }) => void
  /**
   * The limit in milliseconds, longer than any neighborhood's backup takes: a disk that hangs must count as a failure.
   */
  msMax?: number
  /** Arguments for the process, for tests that need it to fail. */
  nodeArguments?: string[]
}

export const backupJobName = 'making the nightly backup'

export function nightlyBackup(settings: BackupSettings): Job {
  return {
    name: backupJobName,
    schedule: { dailyAt: '03:30' },
    run: async (_database, { stopping }) => {
      const begunAt = performance.now()
      const response = await ask(settings, stopping)
      if ('sentence' in response) throw new UnusableData(response.sentence)
      if ('fault' in response) throw new Error(response.fault)
      const { bytes, thrownAway, ledgerFaults, missingPhotoCount: photos, photosFault: fault } = response
      settings.onMade({
        ...{ bytes, thrownAway, ms: Math.round(performance.now() - begunAt) },
        ...(response.tidyingFault === null ? {} : { tidyingFault: response.tidyingFault }),
      })
      // Another one in a minute would be no better.
      if (ledgerFaults > 0) settings.onLedgerFaults()
      if (photos > 0 || fault !== null) settings.onPhotosMissing({ photos, fault })
      return undefined
    },
  }
}

function ask(
  { dataDir, databaseUrl, s3, now, msMax = hourMs, nodeArguments = [] }: BackupSettings,
  stopping: AbortSignal,
): Promise<BackupResponse> {
  const late = AbortSignal.timeout(msMax)
  const child = fork(fileURLToPath(new URL('../cli/backup/backup-process.ts', import.meta.url)), {
    execArgv: nodeArguments,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // It holds nothing that could not be thrown away, and a call to the system lets go for nothing less.
    signal: AbortSignal.any([stopping, late]),
    killSignal: 'SIGKILL',
  })
  return new Promise<BackupResponse>((resolve, reject) => {
    let response: BackupResponse | undefined
    let fault: Error | undefined
    child.once('message', (message) => {
      response = message as BackupResponse
    })
    child.on('error', (error) => {
      fault = error
      // A process that never started sends no exit event.
      if (child.pid === undefined) reject(error)
    })
    child.once('exit', (code, signal) => {
      if (child.pid !== undefined) deleteStagingFoldersOf(backupsFolder(dataDir), child.pid)
      if (response) resolve(response)
      else if (late.aborted)
        reject(new UnusableData(`It took longer than ${msMax / minuteMs} minutes, and was ended.`))
      else reject(fault ?? new UnusableData(`The process that makes it was ended (${signal ?? code}).`))
    })
    const order: BackupOrder = {
      dataDir,
      databaseUrl: databaseUrl?.href ?? null,
      s3: s3 && { ...s3, endpoint: s3.endpoint.href },
      now: now(),
    }
    child.send(order, (error) => {
      fault ??= error ?? undefined
    })
  })
}
