/** A community with all members that the role matrix needs. Every response that they get is recorded. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Message } from '@porchlight/contracts/messages/messages.schema'
import type { Operation } from '@porchlight/contracts/operation'
import type { Subscription } from '@porchlight/contracts/plans/plans.rules'
import type { NewPost } from '@porchlight/contracts/posts/posts.schema'
import type { Result, SyncRequest, SyncResponse } from '@porchlight/contracts/sync/sync.schema'
import { schemaVersion } from '@porchlight/contracts/sync/versions'
import { createId } from '@porchlight/contracts/values/id'
import { expect } from 'vitest'
import { makeModerator } from '../features/cases/cases.factory.ts'
import { addNeighbor, writeTo } from '../features/conversations/conversations.factory.ts'
import { makeCoordinator } from '../features/coordination/coordination.factory.ts'
import { giveTo } from '../features/credits/credits.factory.ts'
import { rateEachOther } from '../features/help/ratings/ratings.factory.ts'
import { addMeetup, rsvpOf, showMeetups } from '../features/meetups/meetups.factory.ts'
import { membersById } from '../features/members/members.queries.ts'
import { notify } from '../features/notifications/notify.operations.ts'
import { addPlace, addReview } from '../features/places/places.factory.ts'
import { addReward, redeemFor } from '../features/rewards/rewards.factory.ts'
import {
  aMeetup,
  anOffer,
  buildTestApp,
  type TestApp,
  type TestMember,
  testPassword,
} from '../testing/app.factory.ts'
import { expectNoSecrets, fullLastName } from '../testing/responses.factory.ts'
import { createOperation } from '../testing/rounds.factory.ts'
import { type Route, withRoutes } from '../testing/routes.factory.ts'

export const roles = ['signed out', 'free', 'trial', 'premium', 'moderator', 'operator'] as const
export type Role = (typeof roles)[number]

/** An operator runs the community and a moderator decides reports, which is no plan and opens none. */
export const planOf: { readonly [Each in Exclude<Role, 'signed out'>]: Subscription } = {
  free: { subscriptionPlan: 'free', subscriptionStatus: 'active' },
  trial: { subscriptionPlan: 'trial', subscriptionStatus: 'trial' },
  premium: { subscriptionPlan: 'premium', subscriptionStatus: 'active' },
  moderator: { subscriptionPlan: 'free', subscriptionStatus: 'active' },
  operator: { subscriptionPlan: 'free', subscriptionStatus: 'active' },
}

export interface ReceivedResponse {
  status: number
  headers: Record<string, unknown>
  text: string
  json: () => unknown
}

/** A recorded response, with its visitor's role and the name of the call in the matrix. */
interface RecordedResponse extends ReceivedResponse {
  by: Role
  call: string
}

export interface Visitor {
  readonly role: Role
  /** The visitor's account; null without a session. */
  readonly member: { readonly id: string; readonly email: string } | null
  readonly cookie: string
  call: (method: string, url: string, request?: CallGiven) => Promise<ReceivedResponse>
  /** A round of this visitor's device. */
  round: (overrides?: Partial<SyncRequest> & Record<string, unknown>) => Promise<ReceivedResponse>
  /** Sends one operation in a round of its own. Returns its result, or the response when the round was refused. */
  send: (name: string, args: unknown) => Promise<ReceivedResponse | Result>
}

interface CallGiven {
  body?: unknown
  headers?: Record<string, string>
}

/** Posts of one author: one visible to everybody, one meetup, one withdrawn. */
export interface AuthorPosts {
  author: { id: string; email: string; firstName: string }
  offer: string | null
  meetup: string
  withdrawn: string
}

/** The messages in their order: Orla's is the second one. */
export interface WrittenTo {
  id: string
  memberIds: readonly [string, string]
  messageIds: readonly string[]
}

export interface Fixture {
  testApp: TestApp
  routes: readonly Route[]
  visitors: { readonly [Each in Role]: Visitor }
  /** A neighbor, who posts under her name. */
  orla: AuthorPosts
  /** Orla with her session. */
  orlaHerself: TestMember
  /** A neighbor who only organizes meetups. Her name must appear nowhere. */
  zenobia: AuthorPosts
  writtenPosts: readonly AuthorPosts[]
  /** Conversations of each visitor with Orla, in which both wrote, and one of Orla with another member. */
  conversations: readonly WrittenTo[]
  /** The member whom each visitor has blocked, and one whom only Orla has blocked. */
  blockedIds: { byVisitors: string; byOrla: string }
  /**
   * Notifications: each visitor's about Orla, Orla's about one of them, and those of the free and the trial member
   * about each other.
   */
  notifications: readonly { id: string; memberId: string }[]
  /** Ratings between Orla and each visitor, and between Orla and a member who is no visitor. */
  rated: readonly { id: string; postId: string; raterId: string; ratedId: string; isShown: boolean }[]
  /** A post by Orla. The member who helped with it is none of the visitors. */
  helpOfOthers: string
  /** Meetups by Orla. One visitor goes to each of them, and another one waits. */
  meetups: readonly { id: string; organizerId: string; going: string; waiting: string }[]
  /** The newest first. */
  placeIds: readonly string[]
  /** Identifiers of the places that every member can see. */
  publicPlaceIds: readonly string[]
  /** A place that is not public, and the member who added it. */
  ownPlace: { id: string; memberId: string }
  /** A place of Orla's that an operator hid. */
  hiddenPlaceId: string
  /** Orla's, of one that is public and of one that is not. */
  placeReviews: readonly { id: string; placeId: string }[]
  /** Statement lines, each with its member; among them those of a gift between two members who are no visitors. */
  entries: readonly { id: string; memberId: string }[]
  giftOfOrla: string
  rewardId: string
  /** Redemptions of each visitor, and of Orla. */
  redemptions: readonly { id: string; memberId: string }[]
  recorded: readonly RecordedResponse[]
  close: () => Promise<void>
}

/** Descriptions name every field there is and show how to call it, and have a test of their own. */
const descriptions = new Set(['/api/openapi.json', '/api/docs'])

const plenty = 100_000
const limits = {
  requestsPerMember: plenty,
  requestsPerAddress: plenty,
  logInsPerAddress: plenty,
  logInsPerAccount: plenty,
  signUpsPerAddress: plenty,
  resetLinksPerAddress: plenty,
  resetLinksPerAccount: plenty,
  postsPerDay: plenty,
  rsvpsPerDay: plenty,
  placesPerDay: plenty,
  placeReviewsPerDay: plenty,
  conversationsPerDay: plenty,
  messagesPerDay: plenty,
  activitiesPerDay: plenty,
  giftsPerDay: plenty,
  invitationsPerWeek: plenty,
  reportsPerDay: plenty,
  paymentsPerMember: plenty,
}

export async function openFixture(): Promise<Fixture> {
  const webDir = mkdtempSync(join(tmpdir(), 'porchlight-web-'))
  mkdirSync(join(webDir, 'assets'))
  writeFileSync(join(webDir, 'index.html'), '<!doctype html><title>Porchlight</title>')
  const [testApp, routes] = await withRoutes(() =>
    buildTestApp({ LIMITS: JSON.stringify(limits), PUBLIC_BOARD: 'on' }, { webDir }),
  )
  const recorded: RecordedResponse[] = []
  const visitors = { 'signed out': visitorOf(testApp, recorded, 'signed out', null) } as Record<Role, Visitor>
  const writtenPosts: AuthorPosts[] = []
  const visiting: TestMember[] = []
  // The first account runs the community.
  for (const role of ['operator', 'free', 'trial', 'premium', 'moderator'] as const) {
    const member = await testApp.signUp(`Own${role}`)
    if (role === 'moderator') await makeModerator(testApp, member.id)
    await setPlan(testApp, member.id, planOf[role])
    // The role opens nothing of anybody else's, so all of them have it.
    await makeCoordinator(testApp, member.id)
    visiting.push(member)
    visitors[role] = visitorOf(testApp, recorded, role, member)
    writtenPosts.push(await write(member, `Own${role}`, true))
  }
  const orlaHerself = await testApp.signUp('Orla')
  const orla = await write(orlaHerself, 'Orla', true)
  const zenobia = await write(await testApp.signUp('Zenobia'), 'Zenobia', false)
  await showMeetups(testApp)
  const partners = [...visiting, await testApp.signUp('Pia')]
  const conversations: WrittenTo[] = []
  for (const partner of partners) conversations.push(await writeToEachOther(partner, orlaHerself))
  const blockedIds = { byVisitors: await addNeighbor(testApp), byOrla: await addNeighbor(testApp) }
  for (const visitor of visiting) await visitor.call('PUT', `/api/users/${blockedIds.byVisitors}/block`)
  await orlaHerself.call('PUT', `/api/users/${blockedIds.byOrla}/block`)
  const [, freeHerself, trialHerself] = visiting
  for (const [memberId, by] of [
    ...visiting.map((visitor) => [visitor.id, orlaHerself] as const),
    [orlaHerself.id, freeHerself],
    [freeHerself?.id, trialHerself],
    [trialHerself?.id, freeHerself],
  ] as const) {
    await tell(testApp, String(memberId), String(by?.id))
  }
  let helpOfOthers = ''
  for (const partner of partners) {
    ;[helpOfOthers = ''] = await rateEachOther(testApp, orlaHerself, partner)
  }
  const meetups: Fixture['meetups'][number][] = []
  for (const [at, { id: going }] of visiting.entries()) {
    const waitingId = String(visiting[(at + 1) % visiting.length]?.id)
    const organizerId = orla.author.id
    const id = await addMeetup(testApp, { authorId: organizerId, seats: 1 })
    for (const memberId of [going, waitingId]) await rsvpOf(testApp, memberId, id)
    meetups.push({ id, organizerId, going, waiting: waitingId })
  }
  const placeIds: string[] = []
  const free = String(visitors.free.member?.id)
  // Three are featured, so that no other is public with them.
  const featuredAges = [7, 6, 4]
  for (const age of [7, 6, 5, 4, 3, 2, 1]) {
    const addedBy = age === 1 ? free : orla.author.id
    placeIds.unshift(
      await addPlace(
        testApp,
        { isFeatured: featuredAges.includes(age) ? 1 : 0, isPaid: age === 3 ? 1 : 0, addedBy },
        age,
      ),
    )
  }
  const giftOfOrla = createId()
  const pia = String(partners.at(-1)?.id)
  await giveTo(orlaHerself, pia, { id: giftOfOrla })
  const rewardId = await addReward(testApp)
  for (const { id } of [...visiting, orlaHerself]) await redeemFor(testApp, id, rewardId)
  for (const each of [...visiting, orlaHerself]) {
    await each.call('PATCH', '/api/notifications/settings', { body: { push: { credits: false } } })
  }
  const { reader } = testApp.app.database
  const publicPlaceIds = [2, 3, 5, 6].flatMap((at) => placeIds[at] ?? [])
  const hiddenPlaceId = await addPlace(testApp, { hiddenAt: 1, addedBy: orla.author.id })
  const placeReviews: Fixture['placeReviews'][number][] = []
  for (const placeId of [String(publicPlaceIds[0]), String(placeIds[4])]) {
    placeReviews.push({ id: await addReview(orlaHerself, placeId), placeId })
  }
  for (const visitor of visiting) {
    await visitor.call('PUT', `/api/third-places/${publicPlaceIds[0]}/mark`, { body: { bookmarked: true } })
  }
  return {
    testApp,
    routes,
    visitors,
    orla,
    orlaHerself,
    zenobia,
    writtenPosts: [...writtenPosts, orla, zenobia],
    conversations,
    blockedIds,
    entries: await reader.selectFrom('creditEntries').select(['id', 'memberId']).execute(),
    giftOfOrla,
    rewardId,
    redemptions: await reader.selectFrom('redemptions').select(['id', 'memberId']).execute(),
    notifications: await reader.selectFrom('notifications').select(['id', 'memberId']).execute(),
    rated: await ratedIn(testApp),
    helpOfOthers,
    meetups,
    placeIds,
    publicPlaceIds,
    ownPlace: { id: String(placeIds[0]), memberId: free },
    hiddenPlaceId,
    placeReviews,
    recorded,
    close: async () => {
      await testApp.close()
      rmSync(webDir, { recursive: true, force: true })
    },
  }
}

async function writeToEachOther(firstMember: TestMember, other: TestMember): Promise<WrittenTo> {
  const first = await writeTo(firstMember, other.id)
  const { id: firstId, conversationId: id } = first.json<Message>()
  const path = `/api/conversations/${id}/messages`
  const second = await other.call('POST', path, { body: { content: 'On Saturday.' } })
  return { id, memberIds: [firstMember.id, other.id], messageIds: [firstId, second.json<Message>().id] }
}

/** Notifies a member that a neighbor would like to help with the member's post. */
function tell(testApp: TestApp, memberId: string, personId: string) {
  return testApp.app.database.transact(async (transaction) => {
    const [person] = await membersById(transaction.database, [personId])
    const params = { title: `Of ${memberId}`, name: String(person?.firstName) }
    await notify(transaction, { memberId, kind: 'help_accepted', params, personId, target: '/profile' })
  })
}

async function ratedIn({ app }: TestApp): Promise<Fixture['rated']> {
  const rows = await app.database.reader.selectFrom('ratings').selectAll().execute()
  return rows.map(({ id, postId, raterId, ratedId, shownAt }) => ({
    id,
    raterId,
    ratedId,
    postId,
    isShown: shownAt !== null,
  }))
}

function setPlan(testApp: TestApp, memberId: string, plan: Subscription) {
  return testApp.app.database.transact(({ database }) =>
    database.updateTable('members').set(plan).where('id', '=', memberId).execute(),
  )
}

async function write(member: TestMember, firstName: string, hasOffer: boolean): Promise<AuthorPosts> {
  const post = async (body: NewPost) => {
    const response = await member.call('POST', '/api/posts', { body })
    if (response.status !== 200) throw new Error(`a post was refused: ${response.text}`)
    return response.json<{ id: string }>().id
  }
  await member.call('PATCH', '/api/profile/complete', {
    body: { bio: 'I bake on Sundays.', interests: ['Cooking'] },
  })
  const withdrawn = await post(hasOffer ? anOffer() : aMeetup())
  await member.call('DELETE', `/api/posts/${withdrawn}`)
  return {
    author: { id: member.id, email: member.email, firstName },
    offer: hasOffer ? await post(anOffer()) : null,
    meetup: await post(aMeetup()),
    withdrawn,
  }
}

/**
 * Creates a browser on the app's own page. It stores the cookie that it receives; the signed-out visitor stays signed
 * out.
 */
function visitorOf(
  testApp: TestApp,
  recorded: RecordedResponse[],
  role: Role,
  member: TestMember | null,
): Visitor {
  let cookie = member?.cookie ?? ''
  let number = 0
  const clientId = createId()
  const visitor: Visitor = {
    role,
    member: member && { id: member.id, email: member.email },
    get cookie() {
      return cookie
    },
    call: async (method, url, { body, headers = {} } = {}) => {
      const {
        statusCode,
        headers: responseHeaders,
        payload,
      } = await testApp.app.server.inject({
        method: method as 'GET',
        url,
        headers: { 'sec-fetch-site': 'same-origin', ...(cookie === '' ? {} : { cookie }), ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      })
      const newCookie = /^sid=[^;]+/.exec(String(responseHeaders['set-cookie'] ?? ''))?.[0]
      if (newCookie !== undefined && member) cookie = newCookie
      const response = {
        status: statusCode,
        headers: responseHeaders,
        text: payload,
        json: () => JSON.parse(payload) as unknown,
      }
      if (!descriptions.has(url)) {
        expectNoSecrets(payload)
        recorded.push({ ...response, by: role, call: `${method} ${url}` })
      }
      return response
    },
    round: (overrides = {}) =>
      visitor.call('POST', '/api/sync', {
        body: { protocol: 1, schema: schemaVersion, clientId, cursor: null, ...overrides },
      }),
    send: async (name, args) => {
      const response = await visitor.round({ operations: [createOperation(number + 1, name, args)] })
      const result = response.status === 200 ? (response.json() as SyncResponse).results?.[0] : undefined
      if (!result) return response
      number += 1
      return result
    },
  }
  return visitor
}

/** Signs a visitor in again, after a call ended their session or switched it to another member. */
export async function logInAgain({ member, call }: Visitor): Promise<void> {
  if (!member) return
  const body = { email: member.email, password: testPassword }
  expect((await call('POST', '/api/auth/login', { body })).status).toBe(200)
}

/**
 * Expects that no response shows another member's address or full name, and that none leads to Zenobia, who organizes
 * meetups: not even that she lives here.
 */
export function expectNothingLeaked({ recorded, writtenPosts, zenobia, visitors }: Fixture): void {
  const { id, firstName } = zenobia.author
  // Listed first: to expect something tens of thousands of times takes longer than all the looks.
  const leaks: string[] = []
  // Operators see the names and addresses of members at the desk.
  const isOfDesk = ({ by, call }: (typeof recorded)[number]) =>
    by === 'operator' && call.includes('/api/operator/')
  for (const { by, call, text } of recorded.filter((each) => !isOfDesk(each))) {
    const self = visitors[by].member?.id
    const isAddressTold = writtenPosts.some(({ author }) => author.id !== self && text.includes(author.email))
    if (isAddressTold) leaks.push(`${call}: the address of another`)
    for (const person of peopleIn(text)) {
      if (!('credits' in person)) leaks.push(`${call}: the full name of ${person.id}`)
    }
    const shownText = by === 'operator' || by === 'moderator' ? withoutCases(text) : text
    if (shownText.includes(id) || shownText.includes(firstName)) leaks.push(`${call}: who organizes a meetup`)
  }
  expect(leaks).toEqual([])
}

/** Returns a response without the rows of cases: moderators read whom a report is about. */
function withoutCases(text: string): string {
  if (!text.includes('"table":"moderation')) return text
  const response = JSON.parse(text) as SyncResponse
  return JSON.stringify({
    ...response,
    rows: response.rows?.filter(({ table }) => !table.startsWith('moderation')),
  })
}

/**
 * Returns every object that holds a full last name. Only a member's own data may hold it, with the rest, credits
 * included.
 */
function peopleIn(text: string): { id?: unknown }[] {
  const foundRows: { id?: unknown }[] = []
  if (text.includes(fullLastName)) {
    JSON.parse(text, (_key, value) => {
      if (value?.lastName === fullLastName) foundRows.push(value)
      return value
    })
  }
  return foundRows
}

/** An operation's arguments as its REST form wants them. */
export function restForm(
  { method, path }: Operation,
  args: Record<string, unknown>,
): { url: string; body?: Record<string, unknown> } {
  const rest = { ...args }
  const url = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name]))
    delete rest[name]
    return value
  })
  const hasRest = Object.keys(rest).length > 0
  if (method === 'GET') {
    return { url: hasRest ? `${url}?${new URLSearchParams(rest as Record<string, string>)}` : url }
  }
  return hasRest || method !== 'DELETE' ? { url, body: rest } : { url }
}
