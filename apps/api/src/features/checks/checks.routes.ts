/**
 * Routes to which a provider sends the result of an application. They are no operation: no client of ours uses them.
 */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { FastifyInstance } from 'fastify'
import type { Transact, Transaction } from '../../database/transactions/transact.ts'
import type { BackgroundChecks, CheckEvent } from '../../providers/background-check/background-checks.ts'
import { takeJsonAsText } from '../../webhooks/json-as-text.ts'
import { decideApplication } from './applications.operations.ts'

interface CheckRouteSettings {
  checks: BackgroundChecks
  transact: Transact
  events: CheckEventGate
  callbackPath: string
}

/** The gate before a route that is open to anybody: an address that sends many forged events is refused. */
export interface CheckEventGate {
  take: <Event>(address: string, read: () => Promise<Event | null>) => Promise<Event | null>
}

/** The limit of an event's size; a result is a short text. */
const eventBytesMax = 16 * 1024

export function registerCheckRoutes(
  server: FastifyInstance,
  { checks, transact, events: gate, callbackPath }: CheckRouteSettings,
): void {
  const { readEvent } = checks
  if (!readEvent) return
  void server.register(async (events) => {
    takeJsonAsText(events)
    events.post<{ Body: unknown }>(
      callbackPath,
      { config: { access: 'anyone' }, bodyLimit: eventBytesMax },
      async ({ headers, body, ip }, reply) => {
        const event = await gate.take(ip, async () =>
          typeof body === 'string' ? readEvent(headers, body) : null,
        )
        if (!event) {
          const issues = [{ path: '', message: 'This is not from whoever checks backgrounds here.' }]
          throw new Refused('invalid', { issues })
        }
        await transact((transaction) => applyEvent(transaction, event))
        return reply.code(200).send({ message: 'Taken.' })
      },
    )
  })
}

/** Applies an event once. A check that is decided or withdrawn already stays as it is. */
async function applyEvent(transaction: Transaction, { id, checkId, outcome }: CheckEvent): Promise<void> {
  const { database, now } = transaction
  const isNew = await database
    .insertInto('checkEvents')
    .values({ id, receivedAt: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (isNew) await decideApplication(transaction, checkId, { state: outcome, by: 'provider' })
}
