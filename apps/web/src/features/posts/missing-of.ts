import type { MissingProfile } from '@porchlight/contracts/errors/refusals'
import { missingProfile } from '@porchlight/contracts/members/members.rules'
import type { Device } from '../../sync/device.ts'

/** What a meetup needs and the profile lacks. Without the member's row the server is the one to tell. */
export async function missingOf({
  database,
  memberId,
}: Pick<Device, 'database' | 'memberId'>): Promise<MissingProfile | null> {
  const member = await database.members.get(memberId)
  return member ? missingProfile(member) : null
}
