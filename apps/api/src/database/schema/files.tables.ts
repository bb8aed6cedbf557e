/** Rows of photos. Their bytes lie outside of the database. */

import type { OwnerId } from './owner-id.ts'
export interface FilesTables {
  /** Photos that have arrived, of each who sent them. */
  files: {
    memberId: OwnerId
    /** The SHA-256 of the bytes as they were sent. */
    sha256: string
    /** The hash of the stored file that is served instead of the sent bytes (`storedFiles`). */
    fullHash: string
    fullBytes: number
    thumbHash: string
    thumbBytes: number
    width: number
    height: number
    /** The number of bytes that were sent. */
    sentBytes: number
    createdAt: number
    /** The time since which no row refers to it; null while one does. */
    unnamedSince: number | null
  }
  /** Files in the store, and files that are about to be written there. */
  storedFiles: { hash: string; bytes: number; storedAt: number }
}
