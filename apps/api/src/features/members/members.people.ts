/** Whom neighbours know: a member is shown to the community from their first help post on, never by a meetup. */
import type { Transaction } from '../../database/transact.ts'

/** Shows the member to everybody, unless they are shown already. */
export async function introducePerson(transaction: Transaction, memberId: string): Promise<void> {
  if (!(await isKnown(transaction, memberId))) transaction.touch('people', memberId, 'community')
}

/** Says that what neighbours may know of the member changed: to those who know them at all. */
export async function touchPerson(transaction: Transaction, memberId: string): Promise<void> {
  if (await isKnown(transaction, memberId)) transaction.touch('people', memberId, 'community')
}

async function isKnown({ database }: Transaction, memberId: string): Promise<boolean> {
  const shown = await database
    .selectFrom('changes')
    .where('audience', '=', 'community')
    .where('tableName', '=', 'people')
    .where('rowId', '=', memberId)
    .where('isGone', '=', 0)
    .select('rowId')
    .executeTakeFirst()
  return shown !== undefined
}
