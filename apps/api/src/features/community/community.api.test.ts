import {
  type Activity,
  activitySchema,
  activityTypes,
} from '@porchlight/contracts/community/community.schema'
import type { NewPost } from '@porchlight/contracts/posts/posts.schema'
import { isIsoTime, minuteMs } from '@porchlight/contracts/values/time'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { callSignedOut, expectNoTraceOf, expectNothingPrivateOf } from '../../testing/answers.factory.ts'
import {
  aMeetup,
  anOffer,
  aRequest,
  buildTestApp,
  type TestApp,
  type TestMember,
} from '../../testing/app.factory.ts'
import { addPlace } from '../places/places.factory.ts'

let porch: TestApp
let rosa: TestMember
let noor: TestMember
beforeEach(async () => {
  porch = await buildTestApp({ LIMITS: JSON.stringify({ postsPerDay: 1000 }) })
  rosa = await porch.signUp('Rosa')
  noor = await porch.signUp('Noor')
})
afterEach(() => porch.close())

const feed = async () => {
  const answer = await noor.call('GET', '/api/community/activity')
  expect(answer.status).toBe(200)
  return { text: answer.text, items: answer.json<Activity[]>() }
}
async function post(by: TestMember, body: NewPost) {
  const answer = await by.call('POST', '/api/posts', { body })
  expect(answer.status, answer.text).toBe(200)
  // So that what comes next is newer.
  porch.clock.advance(1)
  return String(body.id)
}
const completeProfile = (by: TestMember) =>
  by.call('PATCH', '/api/profile/complete', {
    body: { bio: 'I bake on Sundays.', interests: ['Cooking'] },
  })

it('a community says its name and where it is, to anyone and without any setting', async () => {
  const answer = await callSignedOut(porch, 'GET', '/api/community')
  expect([answer.status, answer.json()]).toEqual([
    200,
    { name: null, displayLocation: 'Los Angeles, CA', signInWith: [] },
  ])
  const named = await buildTestApp({ COMMUNITY_NAME: 'Elm Street', COMMUNITY_LOCATION: 'Eagle Rock, CA' })
  expect((await callSignedOut(named, 'GET', '/api/community')).json()).toEqual({
    name: 'Elm Street',
    displayLocation: 'Eagle Rock, CA',
    signInWith: [],
  })
  await named.close()
})

it('H-032 H-033 H-034 members read what was offered, set up and added, the newest first', async () => {
  await completeProfile(rosa)
  const meetup = await post(rosa, aMeetup({ description: 'Bring a dish.' }, porch.clock.now()))
  const place = await addPlace(porch, { name: 'Corner Books', category: 'bookstore', addedBy: rosa.id })
  porch.clock.advance(1)
  const offer = await post(rosa, anOffer({ title: 'Soup on Fridays' }, porch.clock.now()))
  const { items } = await feed()
  // The meetup's moment is only its day.
  expect(items.map(({ id, type }) => [id, type])).toEqual([
    [offer, 'help_offered'],
    [place, 'place_added'],
    [meetup, 'event_created'],
  ])
  expect(new Set(items.map(({ type }) => type))).toEqual(new Set(activityTypes))
  for (const item of items) {
    expect(Object.keys(item).sort()).toEqual(Object.keys(activitySchema.entries).sort())
    expect(v.is(activitySchema, item)).toBe(true)
    expect(isIsoTime(item.timestamp)).toBe(true)
  }
  expect(items[0]).toMatchObject({ title: 'Soup on Fridays', category: 'transportation_errands' })
  expect(items[1]).toMatchObject({ title: 'Corner Books', category: 'bookstore', userName: 'A neighbor' })
  expect(items[2]).toMatchObject({ title: 'Porch potluck', description: 'Bring a dish.', category: null })
})

it('M-019 who offers is named by first name and last initial, and nothing more', async () => {
  await post(rosa, anOffer({ location: '1720 Sunset Boulevard' }, porch.clock.now()))
  const { text, items } = await feed()
  expect(items[0]).toMatchObject({ userName: 'Rosa J.', userAvatar: null })
  expectNothingPrivateOf(text, rosa)
  expect(text).not.toContain(rosa.id)
  expect(text).not.toContain('Sunset')
})

it('H-033 a meetup and a place carry nothing of who made them, in words or to the minute', async () => {
  await completeProfile(rosa)
  await post(rosa, aMeetup({}, porch.clock.now()))
  await addPlace(porch, { addedBy: rosa.id })
  const { text, items } = await feed()
  expectNoTraceOf(text, rosa, 'Rosa')
  const meetup = items.find(({ type }) => type === 'event_created')
  expect(meetup).toMatchObject({ userName: 'A neighbor', userAvatar: null })
  expect(meetup?.timestamp).toMatch(/T00:00:00\.000Z$/)
})

it('H-032 requests and what was taken back or ran out are no news', async () => {
  await post(rosa, aRequest({}, porch.clock.now()))
  const takenBack = await post(rosa, anOffer({ title: 'Taken back' }, porch.clock.now()))
  expect((await rosa.call('DELETE', `/api/posts/${takenBack}`)).status).toBe(200)
  const ranOut = await post(rosa, anOffer({ title: 'Ran out' }, porch.clock.now()))
  await porch.app.database.transact(({ database }) =>
    database.updateTable('posts').set({ status: 'expired' }).where('id', '=', ranOut).execute(),
  )
  expect((await feed()).items).toEqual([])
})

it('H-032 the feed ends after fifty', async () => {
  const made: string[] = []
  for (let index = 0; index < 52; index += 1) {
    made.unshift(await post(rosa, anOffer({ title: `Offer ${index}` }, porch.clock.now())))
  }
  await addPlace(porch, {}, minuteMs)
  const { items } = await feed()
  expect(items.map(({ id }) => id)).toEqual(made.slice(0, 50))
})

it('S-009 the feed is for members only', async () => {
  expect((await callSignedOut(porch, 'GET', '/api/community/activity')).status).toBe(401)
})
