/** Credits that the waiting requests will cost. They are still in the balance: credits move only on the server. */
import { requestTerms } from '@porchlight/contracts/credits/credits.rules'
import type { Subscription } from '@porchlight/contracts/plans/plans.rules'
import type { OutboxEntry } from '../../storage/database.ts'
import { useDatabaseQuery } from '../../storage/use-database-query.ts'
import { useDevice } from '../../sync/device-context.ts'
import { planOf } from '../members/members.reads.ts'
import { argsOfCreate } from './post-state.ts'

/** `except` is the order of an entry that is being edited. */
export function useWaitingCredits(except?: number): number {
  const { database, memberId, now } = useDevice()
  const waiting = useDatabaseQuery(database, ['waiting credits', except], async () => {
    const member = await database.members.get(memberId)
    if (!member) return 0
    const entries = await database.outbox.where('state').equals('waiting').toArray()
    return waitingCredits(
      entries.filter((entry) => entry.order !== except),
      planOf(member, now()),
    )
  })
  return waiting ?? 0
}

export function waitingCredits(waiting: readonly OutboxEntry[], plan: Subscription): number {
  const requests = waiting.filter((entry) => argsOfCreate(entry)?.type === 'request')
  return requests.length * requestTerms(plan).cost
}
