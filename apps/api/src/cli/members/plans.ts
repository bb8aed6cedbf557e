/** Lists the plans of members, and the source of each: paid, given, or trial. */
import { planStateAt } from '@porchlight/contracts/plans/plans.rules'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import { withCommunity } from '../terminal/community.ts'
import type { Operator } from '../terminal/operator.ts'
import { formatTime, plain } from '../terminal/terminal-text.ts'

/** Read so many at a time: a community may be large, a terminal is not. */
const pageSize = 500

export function listPlans(operator: Operator, { all }: { all: boolean }): Promise<boolean> {
  const { now, say } = operator
  return withCommunity(operator, async ({ reader }, { hasPlans }) => {
    if (!hasPlans) say('With PLANS=off every member has all of premium; this list would apply otherwise.')
    const counts = new Map<string, number>()
    for (let after = ''; ; ) {
      const members = await pageOf(reader, after)
      for (const member of members) {
        const state = planStateAt(member, now())
        counts.set(state, (counts.get(state) ?? 0) + 1)
        if (all || !['free', 'trial'].includes(state)) say(lineOf(member, state))
      }
      if (members.length < pageSize) break
      after = String(members.at(-1)?.id)
    }
    const total = [...counts].map(([state, count]) => `${count} ${state}`).join(', ')
    say(total === '' ? 'There are no members yet.' : `In all: ${total}.`)
    const waitingCount = await countToEnd(reader)
    if (waitingCount > 0)
      say(`SUBSCRIPTIONS STILL TO BE ENDED AT THE PROVIDER, WHICH COULD NOT BE REACHED YET: ${waitingCount}.`)
    return true
  })
}

function pageOf(reader: Kysely<Tables>, after: string) {
  return reader
    .selectFrom('members')
    .leftJoin('givenPremium', 'givenPremium.memberId', 'members.id')
    .where('members.id', '>', after)
    .orderBy('members.id')
    .limit(pageSize)
    .select(['members.id', 'email', 'subscriptionPlan', 'subscriptionStatus', 'trialEndsAt', 'premiumFrom'])
    .select(['premiumUntil', 'premiumEndsAs', 'billing', 'nextBillingAt', 'paymentFailedAt'])
    .select(['givenPremium.untilAt as givenUntil', 'givenPremium.reason'])
    .execute()
}

type ListedMember = Awaited<ReturnType<typeof pageOf>>[number]

function lineOf(member: ListedMember, state: string): string {
  const { email, billing, nextBillingAt, premiumUntil, givenUntil, reason } = member
  const parts = [
    billing === null ? null : billing,
    nextBillingAt === null ? null : `next payment ${formatTime(nextBillingAt)}`,
    premiumUntil === null ? null : `until ${formatTime(premiumUntil)}`,
    givenUntil === null ? null : `given until ${formatTime(givenUntil)}${reason ? `: ${plain(reason)}` : ''}`,
  ].filter((part) => part !== null)
  return [`${plain(email)}  ${state}`, ...parts].join(', ')
}

async function countToEnd(reader: Kysely<Tables>): Promise<number> {
  const { count } = await reader
    .selectFrom('subscriptions')
    .where('state', 'in', ['active', 'suspended'])
    .where(({ eb, or }) => or([eb('cancelWantedAt', 'is not', null), eb('memberId', 'is', null)]))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
