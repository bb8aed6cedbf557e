/**
 * Checks whether the photo store can be reached: without it no photo is accepted or shown, and everything else works.
 */
import { minuteMs } from '@porchlight/contracts/values/time'
import { type FileStore, FileStoreFault } from '../providers/files/file-store.ts'
import type { Job } from './job.ts'

export interface FilesWatch {
  /** Returns whether the bucket was away at the last check. */
  isAway: () => boolean
  job: Job
}

/** The hash of no photo: the lookup of a missing photo costs nothing. */
const unknownHash = '0'.repeat(64)

export function watchFiles(store: Pick<FileStore, 'sizeOf'>, onFault: (error: unknown) => void): FilesWatch {
  let isAway = false
  return {
    isAway: () => isAway,
    job: {
      name: 'looking whether the photos’ bucket is there',
      schedule: { everyMs: 10 * minuteMs },
      run: async () => {
        try {
          await store.sizeOf(unknownHash)
          isAway = false
        } catch (error) {
          if (!(error instanceof FileStoreFault)) throw error
          isAway = true
          onFault(error)
        }
        return undefined
      },
    },
  }
}
