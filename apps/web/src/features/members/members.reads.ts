/** Live queries of the signed-in member, as hooks. */
import { coordinatesIn } from '@porchlight/contracts/location/coordinates.rules'
import { postalCodeIn } from '@porchlight/contracts/location/postal-codes.rules'
import type { Member } from '@porchlight/contracts/members/members.schema'
import {
  type PlanState,
  planStateAt,
  type Subscription,
  subscriptionAt,
} from '@porchlight/contracts/plans/plans.rules'
import { useMemo } from 'react'
import { memberTexts } from '../../locales/en/members.ts'
import { whereTexts } from '../../locales/en/where.ts'
import { readTypedLocation } from '../../storage/sign-up-location.ts'
import { useDatabaseQuery } from '../../storage/use-database-query.ts'
import type { LocalForms } from '../../sync/community/about-community.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { useIsBeforeFirstPage } from '../../sync/device/use-initial-sync.ts'
import { useMinute } from '../../ui/hooks/use-minute.ts'

/** Returns undefined while loading, null where the member's own row comes only with the next signal. */
export function useMember(): Member | null | undefined {
  const { database, memberId } = useDevice()
  const isBeforeFirstPage = useIsBeforeFirstPage()
  const member = useDatabaseQuery(
    database,
    ['member'],
    async () => (await database.members.get(memberId)) ?? null,
  )
  return member === null && isBeforeFirstPage ? undefined : member
}

/** The plan a member has at this moment, from the dates. */
export function planOf(member: Member, now: number): Subscription {
  return subscriptionAt(storedPlan(member), now)
}

/** Returns the state of the subscription at this moment, for the screens that manage it. */
export function planStateOf(member: Member, now: number): PlanState {
  return planStateAt(
    {
      ...storedPlan(member),
      billing: member.billing ?? null,
      nextBillingAt: timeOf(member.nextBillingDate),
      paymentFailedAt: timeOf(member.paymentFailedAt),
    },
    now,
  )
}

function storedPlan(member: Member) {
  const { subscriptionPlan, subscriptionStatus, premiumEndsAs } = member
  return { subscriptionPlan, subscriptionStatus, premiumEndsAs, ...planDates(member) }
}

/**
 * Returns the time. It is renewed every minute and at each date of the member's plan, so that everything that shows the
 * plan changes at once.
 */
export function usePlanTime(member: Member | null | undefined): number {
  const { now } = useDevice()
  const moments = useMemo(
    () => (member ? Object.values(planDates(member)).filter((date) => date !== null) : []),
    [member],
  )
  return useMinute(now, moments)
}

/** Epoch ms. */
function planDates({ trialEndDate, premiumFrom, premiumUntil }: Member) {
  return {
    trialEndsAt: timeOf(trialEndDate),
    premiumFrom: timeOf(premiumFrom),
    premiumUntil: timeOf(premiumUntil),
  }
}

function timeOf(date: string | null | undefined): number | null {
  return date == null ? null : Date.parse(date)
}

/**
 * Returns the home location that this member typed before they signed up: null when they typed none, undefined while
 * loading.
 */
export function useSignUpLocation(): string | null | undefined {
  const { database, memberId } = useDevice()
  return useDatabaseQuery(database, ['typed location'], () => readTypedLocation(memberId))
}

type MemberLocation = Pick<Member, 'location' | 'zipCode' | 'latitude'>

/**
 * Returns a member's location in the form that every screen uses; `fallback` when they have set none, or their row is
 * not here yet.
 */
export function locationTextOf<Fallback extends string | null>(
  member: MemberLocation | null | undefined,
  fallback: Fallback,
  { postalCodes }: Pick<LocalForms, 'postalCodes'>,
): string | Fallback {
  if (member?.location) return member.location
  if (member?.zipCode) return whereTexts.zip(member.zipCode, postalCodes)
  // A position that its server has not named yet.
  return member?.latitude == null ? fallback : memberTexts.aroundYou
}

/** Returns the location typed before sign-up in the form that every screen uses; `fallback` when nothing was typed. */
export function placeTextOf<Fallback extends string | null>(
  signUpLocation: string | null,
  fallback: Fallback,
  { postalCodes }: Pick<LocalForms, 'postalCodes'>,
): string | Fallback {
  if (signUpLocation === null) return fallback
  if (coordinatesIn(signUpLocation) !== null) return memberTexts.aroundYou
  const code = postalCodeIn(signUpLocation, postalCodes)
  return code === null ? signUpLocation : whereTexts.zip(code, postalCodes)
}
