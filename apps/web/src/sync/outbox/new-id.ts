/** An entry gets a new operation id where the server has stored a refusal under the one of before. */
import { createId } from '@porchlight/contracts/values/id'
import type { OutboxEntry } from '../../storage/database.ts'

type Identified = Pick<OutboxEntry, 'id' | 'firstId'>

/** Returns the entry under a new id. Its first id stays, so that the draft of its edit is found. */
export function withNewId<Entry extends Identified>(entry: Entry, now?: number): Entry {
  return { ...entry, id: createId(now), firstId: entry.firstId ?? entry.id }
}
