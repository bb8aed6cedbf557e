/** Rows of the copies of their data that members requested. */

export interface ExportsTables {
  /** Copies of all that is a member's: being made as long as `readyAt` is null. The file lies in `DATA_DIR/exports`. */
  exports: { id: string; memberId: string; createdAt: number; readyAt: number | null; bytes: number | null }
}
