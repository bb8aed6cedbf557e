/** Between a provider and the rows: asks it, and writes down what it says. Nothing else is believed. */
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { Transact, Transaction } from '../../database/transact.ts'
import type { PaymentEvent, Payments, ProvidedSubscription } from '../../providers/payments/payments.ts'
import { applyProvided, type SubscriptionSettings, takeDispute } from './subscriptions.operations.ts'
import {
  type SubscriptionRow,
  subscriptionById,
  subscriptionsToCheck,
  subscriptionsToEnd,
} from './subscriptions.queries.ts'

export interface KeepSettings extends SubscriptionSettings {
  reader: Kysely<Tables>
  transact: Transact
  now: () => number
  payments: Payments
}

export interface KeptSubscriptions {
  /** @returns what the provider says, and what became of it here: null where it is none of ours */
  refresh: (id: string) => Promise<Refreshed>
  /** Ends at the provider what is to end: what cannot be done now is done by the next who asks. */
  endUnwanted: () => Promise<void>
  /** What a provider told by itself; told again it does nothing. */
  takeEvent: (event: PaymentEvent) => Promise<void>
  /** The one that was asked about longest ago, if that was before; false when there is none. */
  reconcileNext: (askedBefore: number) => Promise<boolean>
}

export interface Refreshed {
  provided: ProvidedSubscription | null
  row: SubscriptionRow | null
}

export function keepSubscriptions(settings: KeepSettings): KeptSubscriptions {
  const { reader, transact, payments, now } = settings

  const apply = (transaction: Transaction, provided: ProvidedSubscription) =>
    applyProvided(transaction, settings, provided, payments.name)

  async function refresh(id: string): Promise<Refreshed> {
    const provided = await payments.find(id)
    const row = provided && (await transact((transaction) => apply(transaction, provided)))
    return { provided, row }
  }

  async function endUnwanted(): Promise<void> {
    for (const { id, memberId, state } of await subscriptionsToEnd(reader, payments.name)) {
      await payments.cancel(id)
      const provided = await payments.find(id)
      if (memberId !== null && provided) await transact((transaction) => apply(transaction, provided))
      // What nobody approved can be approved no more; of whoever left nothing else is kept.
      if (memberId === null) await transact((transaction) => forget(transaction, id))
      else if (provided === null || state === 'pending') {
        await transact((transaction) => noteEnded(transaction, id))
      }
    }
  }

  return {
    refresh,
    endUnwanted,
    takeEvent: async ({ id, subscriptionIds, dispute }) => {
      const seen = await reader
        .selectFrom('paymentEvents')
        .where('id', '=', id)
        .select('id')
        .executeTakeFirst()
      if (seen) return
      const found: ProvidedSubscription[] = []
      for (const subscriptionId of subscriptionIds) {
        const provided = await payments.find(subscriptionId)
        if (provided) found.push(provided)
      }
      // Noted with what came of it: cut off before, it is told again.
      await transact(async (transaction) => {
        for (const provided of found) await apply(transaction, provided)
        if (dispute) await takeDispute(transaction, settings, dispute)
        await transaction.database
          .insertInto('paymentEvents')
          .values({ id, receivedAt: transaction.now })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      })
    },
    reconcileNext: async (askedBefore) => {
      const asked = { provider: payments.name, askedBefore, now: now(), countMax: 1 }
      const [row] = await subscriptionsToCheck(reader, asked)
      if (!row) return false
      const { provided, row: applied } = await refresh(row.id)
      if (!applied) await transact((transaction) => noteAsked(transaction, row, provided === null))
      return true
    },
  }
}

/** What a provider does not know any more was never approved; anything else stays as it was, by its dates. */
async function noteAsked(
  transaction: Transaction,
  { id, state }: SubscriptionRow,
  isGone: boolean,
): Promise<void> {
  if (isGone && state === 'pending') return noteEnded(transaction, id)
  const { database, now } = transaction
  await database.updateTable('subscriptions').set({ checkedAt: now }).where('id', '=', id).execute()
}

async function forget({ database }: Transaction, id: string): Promise<void> {
  await database.deleteFrom('subscriptions').where('id', '=', id).execute()
}

async function noteEnded({ database, now }: Transaction, id: string): Promise<void> {
  if (!(await subscriptionById(database, id))) return
  await database
    .updateTable('subscriptions')
    .set({ state: 'ended', checkedAt: now })
    .where('id', '=', id)
    .execute()
}
