/** Who holds the phone: one resident for every plan and situation that a screen looks different for. */
import { demoPassword, emailOf } from '../../apps/api/src/demo/people.ts'
import { type MemberColumns, setMember } from '../harness/members.ts'
import { type Caller, completeProfileByApi, makePerson, type Person, signUpByApi } from '../harness/people.ts'
import type { TestServer } from '../harness/server.ts'

const dayMs = 24 * 60 * 60 * 1000

interface Situation {
  firstName: string
  /** Whether anybody else lives there. */
  neighborhood: 'full' | 'empty'
  columns?: (now: number) => MemberColumns
  /** Leaves bio and interests out. */
  isBare?: boolean
  /** Of somebody who lives there already. */
  signIn?: { email: string; password: string }
  /** What happened to them before. */
  before?: (caller: Caller) => Promise<void>
}

const situations = {
  trial: { firstName: 'Maya', neighborhood: 'full' },
  trialEnding: {
    firstName: 'Jonah',
    neighborhood: 'full',
    columns: (now) => ({ trial_ends_at: now + 2 * dayMs - 60_000 }),
  },
  trialOver: {
    firstName: 'Greta',
    neighborhood: 'full',
    columns: (now) => ({ trial_ends_at: now - dayMs / 4 }),
  },
  free: {
    firstName: 'Rosa',
    neighborhood: 'full',
    columns: () => ({ subscription_plan: 'free', subscription_status: 'active', trial_ends_at: null }),
  },
  premium: {
    firstName: 'Theo',
    neighborhood: 'full',
    columns: () => ({ subscription_plan: 'premium', subscription_status: 'active' }),
  },
  subscriber: { firstName: 'Salma', neighborhood: 'full', before: payByApi },
  leaver: {
    firstName: 'Leo',
    neighborhood: 'full',
    before: async (caller) => {
      await payByApi(caller)
      await caller.call('POST', '/api/subscription/cancel', {})
    },
  },
  /** Whose payment failed. */
  owing: {
    firstName: 'Otto',
    neighborhood: 'full',
    columns: (now) => ({
      premium_from: now - 30 * dayMs,
      premium_until: now + 5 * dayMs,
      billing: 'monthly',
      next_billing_at: now - 2 * dayMs,
      payment_failed_at: now - dayMs,
      trial_ends_at: null,
    }),
  },
  /** Whose premium was canceled, and is over. */
  former: {
    firstName: 'Fred',
    neighborhood: 'full',
    columns: (now) => ({
      premium_from: now - 40 * dayMs,
      premium_until: now - 4 * dayMs,
      premium_ends_as: 'canceled',
      billing: 'monthly',
      subscription_plan: 'free',
      subscription_status: 'active',
      trial_ends_at: null,
    }),
  },
  operator: { firstName: 'Olga', neighborhood: 'full', columns: () => ({ is_operator: 1 }) },
  bare: { firstName: 'Ines', neighborhood: 'full', isBare: true },
  withoutBio: {
    firstName: 'Pavel',
    neighborhood: 'full',
    isBare: true,
    before: (caller) => completeProfileByApi(caller, { interests: ['Hiking'] }),
  },
  withoutInterests: {
    firstName: 'Amara',
    neighborhood: 'full',
    isBare: true,
    before: (caller) => completeProfileByApi(caller, { bio: 'Retired teacher, always up for a walk.' }),
  },
  spent: {
    firstName: 'Abel',
    neighborhood: 'full',
    before: async (caller) => {
      await postRequest(caller, 'Someone tall for the top shelf')
      await postRequest(caller, 'A bread tin to borrow over the weekend')
    },
  },
  // Whoever writes: a worker that finds a signal sends it, which may cost a credit that another screen would show.
  sender: { firstName: 'Noor', neighborhood: 'full' },
  newcomer: { firstName: 'Lena', neighborhood: 'empty' },
  // Of the demonstration, with conversations of her own.
  musician: {
    firstName: 'Lena',
    neighborhood: 'full',
    signIn: { email: emailOf({ key: 'lena' }), password: demoPassword },
  },
  // Of the demonstration, with gifts and codes of her own.
  baker: {
    firstName: 'Rosa',
    neighborhood: 'full',
    signIn: { email: emailOf({ key: 'rosa' }), password: demoPassword },
  },
  // Whoever gives away what they have.
  donor: { firstName: 'Dora', neighborhood: 'full' },
  redeemer: { firstName: 'Emil', neighborhood: 'full' },
  buyer: { firstName: 'Bruno', neighborhood: 'full' },
  stranger: { firstName: 'Vera', neighborhood: 'full' },
} as const satisfies Record<string, Situation>

export type Resident = keyof typeof situations

export function neighborhoodOf(resident: Resident): Situation['neighborhood'] {
  return situations[resident].neighborhood
}

/** Signs a resident up, once, with all that makes the situation. */
export async function settleIn(
  server: TestServer,
  resident: Resident,
): Promise<Pick<Person, 'email' | 'password'>> {
  const situation: Situation = situations[resident]
  if (situation.signIn) return situation.signIn
  const person = makePerson({ firstName: situation.firstName })
  const caller = await signUpByApi(server.origin, person)
  if (!situation.isBare) await completeProfileByApi(caller)
  setMember(server, caller.memberId, {
    zip_code: '90026',
    location: 'Echo Park',
    latitude: 34.08,
    longitude: -118.26,
    ...situation.columns?.(Date.now()),
  })
  await situation.before?.(caller)
  return person
}

/** With the test provider, for a month. */
async function payByApi(caller: Caller): Promise<void> {
  const planType = 'monthly'
  const { body } = await caller.call('POST', '/api/create-subscription', { planType })
  const { subscriptionID } = body as { subscriptionID: string }
  await caller.call('POST', '/api/test-payments', { subscriptionID, outcome: 'approve' })
  const paid = await caller.call('POST', '/api/paypal/subscription-success', { subscriptionID, planType })
  if (paid.status !== 200) throw new Error(`pay: ${paid.status} ${JSON.stringify(paid.body)}`)
}

async function postRequest(caller: Caller, title: string): Promise<void> {
  const answer = await caller.post({
    type: 'request',
    title,
    categoryId: 10,
    category: 'other',
    subcategory: 'Something else',
    zipCode: '90026',
  })
  if (answer.status >= 300) throw new Error(`post: ${answer.status} ${JSON.stringify(answer.body)}`)
}
