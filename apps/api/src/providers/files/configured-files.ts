/** The store as the operator has set it up: a bucket, else a folder of the data. */
import { join } from 'node:path'
import { createDiskStore } from './disk-store.ts'
import type { FileStore } from './file-store.ts'
import { createS3Store, type S3Config } from './s3-store.ts'

export interface FilesConfig {
  dataDir: string
  s3: S3Config | null
}

export function filesFolder(dataDir: string): string {
  return join(dataDir, 'files')
}

export function createConfiguredFiles({ dataDir, s3 }: FilesConfig): FileStore {
  return s3 ? createS3Store(s3) : createDiskStore(filesFolder(dataDir))
}
