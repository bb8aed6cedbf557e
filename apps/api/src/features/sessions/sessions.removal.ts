import { atErasure, byRemoval, type RemovalRules } from '../../feature-parts/removal.ts'
import { memberById } from '../members/members.queries.ts'
import { voidPendingSignUps } from './links/sign-ups.queries.ts'

export const sessionRemoval = {
  sessions: byRemoval,
  signInLinks: byRemoval,
  passwordResets: byRemoval,
  pendingSignUps: atErasure(async ({ database }, memberId) => {
    const member = await memberById(database, memberId)
    if (member) await voidPendingSignUps(database, member.emailKey)
  }),
} satisfies RemovalRules
