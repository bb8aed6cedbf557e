import type { SignUpMode } from '@porchlight/contracts/sessions/sessions.rules'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/schema/tables.ts'
import { hasMembers } from '../../members/members.queries.ts'

/**
 * Returns the mode of signing up that holds now. It is open for the first account, which runs the community: that
 * person cannot have received a code.
 */
export async function currentSignUpMode(database: Kysely<Tables>, signUp: SignUpMode): Promise<SignUpMode> {
  if (signUp === 'open') return 'open'
  return (await hasMembers(database)) ? signUp : 'open'
}
