/**
 * Ids of calls that need a response now, stored before the call. Repeated after no response arrived, even by an app
 * that was closed meanwhile, it is the same call.
 */
import { createId } from '@porchlight/contracts/values/id'
import type { MemberDatabase } from './database.ts'

/**
 * @param callName names the subject of the call; until a response arrives, the next call with this name has the same id
 */
export function callIdFor(database: MemberDatabase, callName: string, now: number): Promise<string> {
  const key = `call:${callName}` as const
  return database.transaction('rw', database.meta, async () => {
    const storedEntry = await database.meta.get(key)
    if (typeof storedEntry?.value === 'string') return storedEntry.value
    const id = createId(now)
    await database.meta.put({ key, value: id })
    return id
  })
}

/** Returns the id of a call without a response yet; undefined when there is none. */
export async function unansweredCall(
  database: MemberDatabase,
  callName: string,
): Promise<string | undefined> {
  const storedEntry = await database.meta.get(`call:${callName}`)
  return typeof storedEntry?.value === 'string' ? storedEntry.value : undefined
}

/** Deletes the id of a call that got its response, whatever the response is. */
export async function deleteUnansweredCall(database: MemberDatabase, callName: string): Promise<void> {
  await database.meta.delete(`call:${callName}`)
}
