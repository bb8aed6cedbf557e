/** The rules for blocks and reports when a member is removed. */
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import { rowsPerNumberMax } from '../../database/transactions/changes.ts'
import type { Transaction } from '../../database/transactions/transact.ts'
import { afterPosts, type RemovalRules } from '../../feature-parts/removal.ts'

import { removeReportsOf } from '../moderation/remove-reports.operations.ts'

/**
 * Deletes one batch of the blocks against a member who leaves.
 * @returns whether there was anything to do
 */
async function deleteBlocksOf({ database, touch }: Transaction, blockedId: string): Promise<boolean> {
  const rows = await database
    .selectFrom('blocks')
    .where('blockedId', '=', blockedId)
    .orderBy('memberId')
    .limit(rowsPerNumberMax)
    .select('memberId')
    .execute()
  if (rows.length === 0) return false
  const blockers = rows.map(({ memberId }) => memberId)
  await database
    .deleteFrom('blocks')
    .where('blockedId', '=', blockedId)
    .where('memberId', 'in', blockers)
    .execute()
  for (const each of blockers) touch('blocks', blockedId, memberAudience(each), 'gone')
  return true
}

export const safetyRemoval = {
  blocks: afterPosts(deleteBlocksOf),
  reports: afterPosts(removeReportsOf),
} satisfies RemovalRules
