/** Closes a report at the server's terminal: its case is settled, as if the desk had dismissed it. */
import type { Row } from '../../database/schema/tables.ts'
import type { Transaction } from '../../database/transactions/transact.ts'
import { settleCase } from '../moderation/cases.operations.ts'
import { caseById } from '../moderation/cases.queries.ts'
import { hiddenAmong } from '../moderation/hidden.queries.ts'
import { thankReporters } from './cases.operations.ts'

export async function closeReport(
  transaction: Transaction,
  { id, caseId }: Pick<Row<'reports'>, 'id' | 'caseId'>,
): Promise<void> {
  const { database, now } = transaction
  const row = caseId === null ? undefined : await caseById(database, caseId)
  if (row?.state === 'open') {
    const isHidden = (await hiddenAmong(database, [row])).has(row.subjectId)
    await settleCase(transaction, row, { act: 'dismiss', moderatorId: null, words: '' })
    await thankReporters(transaction, row, isHidden)
    return
  }
  await database.updateTable('reports').set({ closedAt: now }).where('id', '=', id).execute()
}
