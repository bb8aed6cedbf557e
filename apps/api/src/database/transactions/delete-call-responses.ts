/**
 * Deletes stored responses to calls. They are stored for repeated requests, but must hold nothing of a member who
 * leaves.
 */
import type { Kysely } from 'kysely'
import type { Tables } from '../schema/tables.ts'

/**
 * Deletes the stored responses to these members that mention an id, because they hold names and words. A repeated call
 * gets a response made from the present data.
 */
export async function deleteCallResponsesAbout(
  database: Kysely<Tables>,
  memberIds: readonly string[],
  id: string,
): Promise<void> {
  if (memberIds.length === 0) return
  await database
    .updateTable('operations')
    .set({ answer: null })
    .where('memberId', 'in', [...memberIds])
    .where('answer', 'like', `%"${id}"%`)
    .execute()
}
