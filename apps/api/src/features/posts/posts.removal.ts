import { atErasure, byRemoval, type RemovalRules } from '../../feature-parts/removal.ts'

export const postRemoval = {
  posts: byRemoval,
  requestCounts: atErasure(async ({ database }, memberId) => {
    await database.deleteFrom('requestCounts').where('memberId', '=', memberId).execute()
  }),
} satisfies RemovalRules
