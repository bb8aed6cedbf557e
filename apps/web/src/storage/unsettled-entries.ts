import type { MemberDatabase } from './database.ts'

/** Returns the entries whose end this device does not know yet, or which came back: only this device has them. */
export function unsettledEntries({ outbox }: Pick<MemberDatabase, 'outbox'>) {
  return outbox.where('state').anyOf('waiting', 'refused')
}
