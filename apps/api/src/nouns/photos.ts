/** Where rows name photos. A noun says it in its `*.photos.ts`; who may fetch a photo, and how long it is kept, follows from all of them. */
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Transaction } from '../database/transact.ts'
import type { Viewer } from './views.ts'

/** One member's photo: a row may name only what its own author sent. */
export interface PhotoKey {
  readonly memberId: string
  readonly sha256: string
}

export interface PhotoUse {
  /** Whether the viewer sees a row in which that member shows it. */
  readonly isSeen: (database: Kysely<Tables>, viewer: Viewer, photo: PhotoKey) => Promise<boolean>
  /** Which of these are named by rows of their own members. */
  readonly named: (database: Kysely<Tables>, photos: readonly PhotoKey[]) => Promise<readonly PhotoKey[]>
  /**
   * Its bytes have come: the rows that wait for it show it from now on.
   * @param shown JSON: the photo as rows say it
   * @returns whether there may be more such rows
   */
  readonly arrived: (transaction: Transaction, photo: PhotoKey, shown: string) => Promise<boolean>
}

export function photoKeyText({ memberId, sha256 }: PhotoKey): string {
  return `${memberId} ${sha256}`
}
