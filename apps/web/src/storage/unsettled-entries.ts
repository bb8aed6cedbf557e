import type { MemberDatabase } from './database.ts'

/** Returns the entries that wait to be sent or were refused: only this device has them. */
export function unsettledEntries({ outbox }: Pick<MemberDatabase, 'outbox'>) {
  return outbox.where('state').anyOf('waiting', 'refused')
}
