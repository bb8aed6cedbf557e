/** What calls were answered is kept for whoever asks again; of somebody who leaves it must not keep anything. */
import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** What these members were answered about an id holds names and words; asked again, they are answered with what is there by then. */
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
