/** Live queries of the signed-in member, as hooks. */
import { requestTerms } from '@porchlight/contracts/credits/credits.rules'
import type { Member } from '@porchlight/contracts/members/members.schema'
import { type Subscription, subscriptionAt } from '@porchlight/contracts/plans/plans.rules'
import { useLiveQuery } from 'dexie-react-hooks'
import * as v from 'valibot'
import { memberTexts } from '../../locales/en/members.ts'
import type { OutboxEntry } from '../../storage/database.ts'
import { useDevice } from '../../sync/device-context.ts'
import { useMinute } from '../../ui/use-minute.ts'

/** Undefined while loading, null while this phone has not received the member's own row yet. */
export function useMember(): Member | null | undefined {
  const { database, memberId } = useDevice()
  return useLiveQuery(async () => (await database.members.get(memberId)) ?? null, [database, memberId])
}

/**
 * Credits that the waiting requests will cost. They are still in the balance: credits move only on the
 * server. `except` is the order of an entry that is being edited.
 */
export function useWaitingCredits(except?: number): number {
  const { database, memberId, now } = useDevice()
  const waiting = useLiveQuery(async () => {
    const member = await database.members.get(memberId)
    if (!member) return 0
    const entries = await database.outbox.where('state').equals('waiting').toArray()
    return waitingCredits(
      entries.filter((entry) => entry.order !== except),
      planOf(member, now()),
    )
  }, [database, memberId, now, except])
  return waiting ?? 0
}

/** The plan a member has at this moment, from the dates. */
export function planOf(member: Member, now: number): Subscription {
  const { subscriptionPlan, subscriptionStatus } = member
  return subscriptionAt({ subscriptionPlan, subscriptionStatus, trialEndsAt: trialEnd(member) }, now)
}

/** The time, renewed every minute, and as the member's trial ends: all that tells their plan turns at once. */
export function usePlanTime(member: Member | null | undefined): number {
  const { now } = useDevice()
  return useMinute(now, member ? trialEnd(member) : null)
}

function trialEnd({ trialEndDate }: Member): number | null {
  return trialEndDate === null ? null : Date.parse(trialEndDate)
}

/** Where a member is, as every screen says it; `fallback` for who has not told, or is not known here yet. */
export function locationTextOf(
  member: Pick<Member, 'location' | 'zipCode'> | null | undefined,
  fallback: string,
) {
  return member?.location ?? (member?.zipCode ? memberTexts.zip(member.zipCode) : fallback)
}

export function waitingCredits(waiting: readonly OutboxEntry[], plan: Subscription): number {
  return waiting.filter(isRequest).length * requestTerms(plan).cost
}

const requestArgs = v.object({ type: v.literal('request') })

function isRequest(entry: OutboxEntry): boolean {
  return entry.name === 'posts.create' && v.is(requestArgs, entry.args)
}
