/**
 * Members who hold the phone: one for every plan and situation in which a screen looks different. Each call returns
 * another member, whose device is empty.
 */
import type { Member } from '@porchlight/contracts/members/members.schema'
import { dayMs, toIso } from '@porchlight/contracts/values/time'
import { aMember } from '../../apps/web/src/features/members/members.factory.ts'
import { rowsOf } from '../../apps/web/src/features/plans/plans.factory.ts'

const profile = {
  bio: 'Retired teacher, always up for a walk and a good book.',
  interests: ['Hiking', 'Reading'],
  zipCode: '90026',
  location: 'Echo Park',
  latitude: '34.08',
  longitude: '-118.26',
}
const inDays = (days: number) => toIso(Date.now() + days * dayMs)

/** A member on trial with a complete profile. */
export const trialMember = () =>
  looking({ firstName: 'Maya', trialEndDate: inDays(11), gardenLevel: 1, countedHelps: 0 })
export const trialEndingMember = () => looking({ firstName: 'Jonah', trialEndDate: inDays(1.99) })
export const trialOverMember = () => looking({ firstName: 'Greta', trialEndDate: inDays(-0.25) })
export const freeMember = () =>
  looking({
    firstName: 'Rosa',
    subscriptionPlan: 'free',
    subscriptionStatus: 'active',
    trialEndDate: null,
  })
export const premiumMember = () =>
  looking({
    firstName: 'Theo',
    ...{ gardenLevel: 3, countedHelps: 8, peopleHelped: 7, meetupsHosted: 2, credits: 5 },
    ...{ kindnessStreak: 4, kindnessStreakUntil: inDays(4) },
    subscriptionPlan: 'premium',
    subscriptionStatus: 'active',
    premiumFrom: inDays(-30),
    trialEndDate: null,
  })
/** A member who pays for premium every month. */
export const payingMember = () => looking({ firstName: 'Salma', ...rowsOf.premium(27) })
export const bareMember = () => looking({ firstName: 'Ines', bio: null, interests: [] })
export const withoutBioMember = () => looking({ firstName: 'Pavel', bio: null })
export const withoutInterestsMember = () => looking({ firstName: 'Amara', interests: [] })
export const spentMember = () => looking({ firstName: 'Abel', credits: 0 })

function looking(change: Partial<Member>): Member {
  return aMember({ trialEndDate: inDays(11), ...profile, ...change })
}
