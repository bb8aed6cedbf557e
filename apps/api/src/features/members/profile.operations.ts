/**
 * Reads a member's page. The refusal is the same for a blocked member, one who left, and one who is not visible to the
 * viewer.
 */
import { assert } from '@porchlight/contracts/errors/assert'
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type { Handler } from '../../feature-parts/handlers.ts'
import { membersById } from './members.queries.ts'
import { profileView } from './members.view.ts'

/** The check that decides whether the viewer may see another member; the feature of blocks provides it. */
export type CanView = (database: Kysely<Tables>, viewerId: string, memberId: string) => Promise<boolean>

export function readProfile(reader: Kysely<Tables>, canView: CanView): Handler<'members.profile'> {
  return async ({ memberId }, { userId }) => {
    assert(memberId, 'a profile without a viewer')
    const [member] = (await canView(reader, memberId, userId)) ? await membersById(reader, [userId]) : []
    if (!member) throw new Refused('not_found')
    return profileView(member)
  }
}
