/**
 * Reads the people named in rows: neighbors from their rows, and the member from their own row, which no other row
 * repeats.
 */
import { initialOf } from '@porchlight/contracts/members/members.rules'
import type { Member, Person } from '@porchlight/contracts/members/members.schema'
import { readByIds } from '../../storage/few-requests.ts'
import type { Device } from '../../sync/device/device.ts'

/** Reads the people that this device has, by id. */
export async function readPeople(
  { database, memberId }: Pick<Device, 'database' | 'memberId'>,
  ids: Iterable<string>,
): Promise<Map<string, Person>> {
  const uniqueIds = [...new Set(ids)]
  const [otherMembers, member] = await Promise.all([
    readByIds(
      database.people,
      uniqueIds.filter((id) => id !== memberId),
    ),
    uniqueIds.includes(memberId) ? database.members.get(memberId) : undefined,
  ])
  const people = [...otherMembers, member && ownPerson(member)]
  return new Map(people.flatMap((person) => (person ? [[person.id, person] as const] : [])))
}

/** Returns the member as neighbors see them. */
function ownPerson(member: Member): Person {
  const { id, firstName, lastName, photo, rating, totalRatings, subscriptionPlan, zipCode } = member
  const { isBackgroundVerified, isPhoneVerified, premiumFrom } = member
  return {
    id,
    firstName,
    lastName: initialOf(lastName),
    ...(photo ? { photo } : {}),
    rating,
    totalRatings,
    // Where nothing is sold, everybody has premium, nobody is shown with it, and the row has no date of it.
    subscriptionPlan: subscriptionPlan === 'premium' && premiumFrom !== undefined ? 'premium' : 'free',
    ...(zipCode === null ? {} : { zipCode }),
    ...(isPhoneVerified ? { isPhoneVerified } : {}),
    ...(isBackgroundVerified ? { isBackgroundVerified } : {}),
  }
}
