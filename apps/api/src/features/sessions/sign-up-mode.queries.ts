import type { SignUpMode } from '@porchlight/contracts/sessions/sessions.rules'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { hasMembers } from '../members/members.queries.ts'

/** Whoever opens the first account runs the community: nobody could have told them a code. */
export async function currentSignUpMode(database: Kysely<Tables>, signUp: SignUpMode): Promise<SignUpMode> {
  if (signUp === 'open') return 'open'
  return (await hasMembers(database)) ? signUp : 'open'
}
