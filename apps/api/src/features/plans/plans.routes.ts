/** Addresses that are no operations: where the browser itself goes to see what it is charged, and what the provider calls. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type { EventGate, Payments } from '../../providers/payments/payments.ts'
import { takeJsonAsText } from '../../webhooks/json-as-text.ts'
import type { SubscriptionSync } from './keep-subscriptions.ts'
import { planTarget } from './subscriptions.operations.ts'
import { subscriptionsOf } from './subscriptions.queries.ts'

interface PlanRouteSettings {
  reader: Kysely<Tables>
  payments: Payments
  subscriptions: SubscriptionSync
  events: EventGate
}

/** The limit of an event's size; PayPal sends a few kilobytes. */
const eventBytesMax = 64 * 1024

export function registerPlanRoutes(server: FastifyInstance, settings: PlanRouteSettings): void {
  const { reader, payments, subscriptions, events: gate } = settings
  server.get('/api/customer-portal', { config: { access: 'anyone' } }, async ({ session }, reply) => {
    if (!session) return reply.redirect('/auth', 303)
    const ownRows = await subscriptionsOf(reader, session.memberId)
    const isKnownThere = ownRows.some(
      ({ provider, state }) => provider === payments.name && state !== 'pending',
    )
    return reply.redirect((isKnownThere && payments.portalUrl) || planTarget, 303)
  })

  const { readEvent } = payments
  if (!readEvent) return
  void server.register(async (events) => {
    takeJsonAsText(events)
    events.post<{ Body: unknown }>(
      '/api/paypal/webhook',
      { config: { access: 'anyone' }, bodyLimit: eventBytesMax },
      async ({ headers, body, ip }, reply) => {
        const event = await gate.take(ip, async (inTurn) =>
          typeof body === 'string' ? readEvent(headers, body, inTurn) : null,
        )
        if (!event) {
          throw new Refused('invalid', { issues: [{ path: '', message: 'This is not from PayPal.' }] })
        }
        await subscriptions.takeEvent(event)
        void subscriptions.endUnwanted().catch((error: unknown) => server.log.error({ err: error }, 'fault'))
        return reply.code(200).send({ message: 'Taken.' })
      },
    )
  })
}
