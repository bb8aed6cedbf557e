import type { MissingProfile } from '@porchlight/contracts/errors/refusals'
import { missingProfile } from '@porchlight/contracts/members/members.rules'
import type { Device } from '../../sync/device/device.ts'

/**
 * Returns the profile fields that a meetup requires and the member lacks. Null without the member's row: the server
 * then decides.
 */
export async function missingOf({
  database,
  memberId,
}: Pick<Device, 'database' | 'memberId'>): Promise<MissingProfile | null> {
  const member = await database.members.get(memberId)
  return member ? missingProfile(member) : null
}
