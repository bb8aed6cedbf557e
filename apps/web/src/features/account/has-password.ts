/** Decides whether a member signs in by email, and whether they may create a password. */
import type { Member } from '@porchlight/contracts/members/members.schema'

/** Has something to change about it. */
export function signsInByEmail({ passwordHash, authProvider }: Member): boolean {
  return passwordHash || authProvider === 'email'
}

export function canCreatePassword(member: Member): boolean {
  return !signsInByEmail(member)
}
