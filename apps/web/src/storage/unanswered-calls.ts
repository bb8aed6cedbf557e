/**
 * Ids of calls that need an answer now, kept before they are made: asked again after no answer came, also by an app that
 * was closed meanwhile, it is the same call.
 */
import { createId } from '@porchlight/contracts/values/id'
import type { MemberDatabase } from './database.ts'

/** @param callName names what is asked for; the next call for it, until one is answered, has the same id */
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

/** It was answered, whatever the answer. */
export async function deleteUnansweredCall(database: MemberDatabase, callName: string): Promise<void> {
  await database.meta.delete(`call:${callName}`)
}
