/**
 * Functions that publish a member's person row. Neighbors have it from the member's first help post on, and receive its
 * changes.
 */
import type { Audience } from '@porchlight/contracts/sync/audiences'
import { isPresent } from '../../database/transactions/changes.ts'
import type { Transaction } from '../../database/transactions/transact.ts'

/** Publishes the member's row with their first help post. A published one stays as it is. */
export async function introducePerson(transaction: Transaction, memberId: string): Promise<void> {
  if (!(await isKnown(transaction, memberId))) transaction.touch('people', memberId, 'community')
}

/** Touches a member's row for neighbors after a visible change. A member who was shown to no one yet stays hidden. */
export async function touchPerson(transaction: Transaction, memberId: string): Promise<void> {
  if (await isKnown(transaction, memberId)) transaction.touch('people', memberId, 'community')
  else
    for (const audience of await audiencesWithPerson(transaction, memberId))
      transaction.touchLater('people', memberId, audience)
}

/** Returns the audiences that have the row of a member who is not public: those in conversation with them. */
async function audiencesWithPerson({ database }: Transaction, memberId: string): Promise<Audience[]> {
  const rows = await database
    .selectFrom('changes')
    .where('tableName', '=', 'people')
    .where('rowId', '=', memberId)
    .where('isGone', '=', 0)
    .select('audience')
    .execute()
  return rows.map(({ audience }) => audience)
}

function isKnown({ database }: Transaction, memberId: string): Promise<boolean> {
  return isPresent(database, { audience: 'community', tableName: 'people', rowId: memberId })
}
