/** Live queries of the signed-in member, as hooks. */
import type { Member } from '@porchlight/contracts/members/members.schema'
import { type Subscription, subscriptionAt } from '@porchlight/contracts/plans/plans.rules'
import { coordinatesIn } from '@porchlight/contracts/posts/posts.rules'
import { useMemo } from 'react'
import { memberTexts } from '../../locales/en/members.ts'
import { useDatabaseQuery } from '../../storage/use-database-query.ts'
import { useDevice } from '../../sync/device-context.ts'
import { useMinute } from '../../ui/use-minute.ts'

const zipCode = /^\d{5}$/

/** Undefined while loading, null while this phone has not received the member's own row yet. */
export function useMember(): Member | null | undefined {
  const { database, memberId } = useDevice()
  return useDatabaseQuery(database, ['member'], async () => (await database.members.get(memberId)) ?? null)
}

/** The plan a member has at this moment, from the dates. */
export function planOf(member: Member, now: number): Subscription {
  const { subscriptionPlan, subscriptionStatus } = member
  return subscriptionAt({ subscriptionPlan, subscriptionStatus, ...planDates(member) }, now)
}

/** The time, renewed every minute, and as a date of the member's plan is there: all that tells their plan turns at once. */
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

/** Where a member is, as every screen says it; `fallback` for who has not told, or is not known here yet. */
export function locationTextOf<Fallback extends string | null>(
  member: Pick<Member, 'location' | 'zipCode'> | null | undefined,
  fallback: Fallback,
): string | Fallback {
  return member?.location ?? (member?.zipCode ? memberTexts.zip(member.zipCode) : fallback)
}

/** What somebody said before they had an account, as a place; `fallback` for who said nothing. */
export function saidPlaceOf<Fallback extends string | null>(
  said: string | null,
  fallback: Fallback,
): string | Fallback {
  if (said === null) return fallback
  if (coordinatesIn(said) !== null) return memberTexts.aroundYou
  return zipCode.test(said) ? memberTexts.zip(said) : said
}
