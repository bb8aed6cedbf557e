/** Credits that what waits will take. They are still in the balance: credits move only on the server. */
import type { Subscription } from '@porchlight/contracts/plans/plans.rules'
import type { OutboxEntry } from '../../storage/database.ts'
import { useDatabaseQuery } from '../../storage/use-database-query.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { costOf, type RulesByName } from '../../sync/outbox/queued-rules.ts'
import { planOf } from '../members/members.reads.ts'

/** `except` is the order of an entry that is being edited. */
export function useWaitingCredits(except?: number): number {
  const { database, memberId, now, rules } = useDevice()
  const waitingAmount = useDatabaseQuery(database, ['waiting credits', except], async () => {
    const member = await database.members.get(memberId)
    if (!member) return 0
    const entries = await database.outbox.where('state').equals('waiting').toArray()
    return waitingCredits(
      entries.filter((entry) => entry.order !== except),
      planOf(member, now()),
      rules,
    )
  })
  return waitingAmount ?? 0
}

export function waitingCredits(
  waitingEntries: readonly OutboxEntry[],
  plan: Subscription,
  rules: RulesByName,
): number {
  return waitingEntries.reduce((sum, entry) => sum + costOf(entry, plan, rules), 0)
}
