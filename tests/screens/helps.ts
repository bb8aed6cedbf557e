/** Two neighbors who help each other, with a post in each state that a help can be in. */
import { conversationIdOf } from '@porchlight/contracts/conversations/conversations.rules'
import { createId } from '@porchlight/contracts/values/id'
import { setMember } from '../harness/members.ts'
import { type Caller, logInByApi, makePerson, type Person, signUpByApi } from '../harness/people.ts'
import type { TestServer } from '../harness/server.ts'
import { stageId } from './stage-ids.ts'

export const asker = makePerson({ firstName: 'Edda' })
export const helper = makePerson({ firstName: 'Bram' })

const states = ['open', 'matched', 'begun', 'confirmed', 'held', 'completed', 'cancelled', 'stale'] as const
export type PostOfHelp = (typeof states)[number]

export function helpPostId(state: PostOfHelp): string {
  return stageId('help', state)
}

const titles: Record<PostOfHelp, string> = {
  open: 'A hand with the heavy curtains',
  matched: 'Boxes to the thrift store on Sunset',
  begun: 'The garden gate hangs crooked again',
  confirmed: 'Somebody to read a letter from the city with me',
  held: 'A ride to the pharmacy before noon',
  completed: 'My kitchen radio only hums',
  cancelled: 'Carrying a rug up the stairs',
  stale: 'The porch lamp flickers',
}

const prepared = new Map<TestServer, Promise<void>>()

/** Once for each neighbourhood, whoever of the two is looked at first. */
export function prepareHelps(server: TestServer): Promise<void> {
  const there = prepared.get(server)
  if (there) return there
  const preparing = prepare(server)
  prepared.set(server, preparing)
  return preparing
}

/** Each says of the other how it was. */
export async function rateEach(origin: string, state: PostOfHelp): Promise<void> {
  const path = `/api/posts/${helpPostId(state)}/rating`
  const said = [
    [asker, { rating: 5, review: 'He even tuned it to my station.' }],
    [helper, { rating: 4, review: 'The soup alone was worth it.' }],
  ] as const
  for (const [person, rating] of said) {
    await expectDone((await logInByApi(origin, person)).call('POST', path, rating))
  }
}

/** What the asker did on another device meanwhile. */
export async function takeBack(origin: string, state: PostOfHelp): Promise<void> {
  await expectDone((await logInByApi(origin, asker)).call('DELETE', `/api/posts/${helpPostId(state)}`))
}

async function prepare(server: TestServer): Promise<void> {
  const [one, other] = [await settle(server, asker), await settle(server, helper)]
  const steps: Record<PostOfHelp, [Caller, string, object][]> = {
    open: [],
    matched: [],
    begun: [[one, 'start', {}]],
    confirmed: [[one, 'complete', {}]],
    held: [[other, 'dispute', { word: 'Nobody was at home.' }]],
    completed: [
      [one, 'complete', {}],
      [other, 'complete', {}],
    ],
    cancelled: [],
    stale: [],
  }
  for (const state of states) {
    const id = helpPostId(state)
    const written = {
      id,
      title: titles[state],
      description: descriptionOf(state),
      location: '1518 Echo Park Ave',
    }
    const place = { categoryId: 10, category: 'other', subcategory: 'A helping hand' } as const
    await expectDone(one.post({ type: 'request', ...written, ...place, zipCode: '90026' }))
    if (state === 'open') {
      await writeAbout(other, one.memberId, id)
      continue
    }
    await expectDone(one.call('POST', `/api/posts/${id}/accept`, { helperId: other.memberId }))
    for (const [caller, step, args] of steps[state]) {
      await expectDone(caller.call('POST', `/api/posts/${id}/${step}`, args))
    }
  }
  await expectDone(
    one.call('DELETE', `/api/posts/${helpPostId('cancelled')}`, { word: 'My son has come to help.' }),
  )
}

/** With an address that is proved, and a plan that asks for as much as it likes. */
export async function settle(server: TestServer, person: Person): Promise<Caller> {
  const caller = await signUpByApi(server.origin, person)
  setMember(server, caller.memberId, {
    zip_code: '90026',
    email_proved_at: Date.now(),
    subscription_plan: 'premium',
    subscription_status: 'active',
  })
  return caller
}

function descriptionOf(state: PostOfHelp): string {
  return state === 'open'
    ? 'They are four meters wide and I am not.\n\nA ladder is here, and so is soup. It takes half an hour, and two people who do not mind dust.'
    : 'Half an hour, perhaps less. There is soup afterwards.'
}

export async function writeAbout(caller: Caller, userId: string, postId: string): Promise<void> {
  const conversationId = conversationIdOf(caller.memberId, userId)
  await expectDone(caller.call('POST', '/api/conversations', { conversationId, userId, postId }))
  const content = 'I can do that. When would suit you?'
  await expectDone(
    caller.call('POST', `/api/conversations/${conversationId}/messages`, { id: createId(), content }),
  )
}

export async function expectDone(asked: ReturnType<Caller['call']>): Promise<void> {
  const { status, body } = await asked
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
}
