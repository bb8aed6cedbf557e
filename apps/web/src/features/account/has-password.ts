/** Who signs in by email, and who may create a password for it. */
import type { Member } from '@porchlight/contracts/members/members.schema'

/** Has something to change about it. */
export function signsInByEmail({ passwordHash, authProvider }: Member): boolean {
  return passwordHash || authProvider === 'email'
}

export function canCreatePassword(member: Member): boolean {
  return !signsInByEmail(member)
}
