/** A member's row as signing up makes it, without the seconds that hashing a password takes. */
import { createId } from '@porchlight/contracts/values/id'
import type { Row } from '../database/schema/tables.ts'
import { newMember } from '../features/sessions/joining/new-members.ts'

export function memberRow(overrides: Partial<Row<'members'>> = {}, now = 0): Row<'members'> {
  const { id = createId(now), email = `${id}@example.org` } = overrides
  const row = newMember(
    { firstName: 'Rosa', lastName: 'Jimenez', email },
    { passwordHash: null, authProvider: 'email', isProved: false, now, trialDays: 14 },
  )
  return { ...row, ...overrides, id, email }
}
