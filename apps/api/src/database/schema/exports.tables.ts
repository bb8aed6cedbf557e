/** Rows of the copies of their data that members requested. */

import type { OwnerId } from './owner-id.ts'
export interface ExportsTables {
  /** Copies of all that is a member's: being made as long as `readyAt` is null. The file lies in `DATA_DIR/exports`. */
  exports: { id: string; memberId: OwnerId; createdAt: number; readyAt: number | null; bytes: number | null }
}
