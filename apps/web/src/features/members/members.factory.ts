/** Members for tests. */
import type { Member, Person } from '@porchlight/contracts/members/members.schema'
import { type ArgsNamed, operations } from '@porchlight/contracts/operations'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs, toIso } from '@porchlight/contracts/values/time'
import type { NewEntry } from '../../sync/outbox/new-entry.factory.ts'

export function aMember(change: Partial<Member> = {}): Member {
  const now = Date.now()
  return {
    id: createId(),
    firstName: 'Maya',
    lastName: 'Lane',
    email: 'maya@example.org',
    bio: null,
    interests: [],
    zipCode: '90026',
    latitude: null,
    longitude: null,
    location: null,
    // With the permission granted, no dialog asks for the location; it would lie over the screens of the tests.
    locationPermissionGranted: true,
    rating: '0',
    totalRatings: 0,
    credits: 2,
    subscriptionPlan: 'trial',
    subscriptionStatus: 'trial',
    trialEndDate: toIso(now + 10 * dayMs),
    authProvider: 'email',
    passwordHash: true,
    createdAt: toIso(now - 4 * dayMs),
    ...change,
  }
}

type Profile = ArgsNamed<'members.completeProfile'>

/** Returns an outbox entry that completes the member's own profile. */
export function completing(profile: Profile): NewEntry<'members.completeProfile'> {
  return {
    name: 'members.completeProfile',
    version: operations['members.completeProfile'].version,
    args: profile,
  }
}

export function aPerson(change: Partial<Person> = {}): Person {
  return {
    id: createId(),
    firstName: 'Bea',
    lastName: 'S.',
    rating: '0',
    subscriptionPlan: 'free',
    ...change,
  }
}
