/**
 * Tests of what a member who has not joined sees about the organizer of a meetup: their profile text, and never who
 * they are.
 */
import type { Post, PostResponse } from '@porchlight/contracts/posts/posts.schema'
import { createId } from '@porchlight/contracts/values/id'
import { minuteMs } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { aMeetup, buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { rowsFor } from '../help/help.factory.ts'

const bio = 'Retired teacher, and always up for a walk.'
const interests = ['Cooking', 'Hiking']

let testApp: TestApp
let zenobia: TestMember
let noor: TestMember
beforeEach(async () => {
  testApp = await buildTestApp()
  await testApp.signUp('Ines')
  zenobia = await testApp.signUp('Zenobia')
  noor = await testApp.signUp('Noor')
  await complete(bio, interests)
})
afterEach(() => testApp.close())

async function complete(ofThemselves: string, likes: string[]): Promise<void> {
  const body = { bio: ofThemselves, interests: likes }
  const { status, text } = await zenobia.call('PATCH', '/api/profile/complete', { body })
  expect(status, text).toBe(200)
}

async function post(): Promise<string> {
  const body = { id: createId(testApp.clock.now()), ...aMeetup({}, testApp.clock.now()) }
  const { status, text } = await zenobia.call('POST', '/api/posts', { body })
  expect(status, text).toBe(200)
  // Others may see it some minutes later.
  testApp.clock.advance(15 * minuteMs)
  await testApp.app.jobs.runAll()
  return body.id
}

const rowSeenBy = async (viewer: TestMember, id: string) =>
  (await rowsFor(viewer, 'posts')).get(id) as Post | undefined
const responseFor = async (viewer: TestMember, id: string) =>
  (await viewer.call('GET', `/api/posts/${id}`)).json<PostResponse>()

it('M-018 product 4: the organizer’s bio and interests are on row, page and list; id, name and photo are not', async () => {
  const id = await post()
  const list = (await noor.call('GET', '/api/posts?type=event')).json<PostResponse[]>()
  const visibleRows = [
    await rowSeenBy(noor, id),
    await responseFor(noor, id),
    list.find((each) => each.id === id),
  ]
  for (const each of visibleRows) {
    expect(each?.organizer).toEqual({ bio, interests })
    const text = JSON.stringify(each)
    expect([text.includes(zenobia.id), text.includes('Zenobia')]).toEqual([false, false])
  }
})

it('M-018 a meetup’s copy of the profile stays when the profile changes, and is renewed when the meetup changes', async () => {
  const id = await post()
  const before = await rowSeenBy(noor, id)
  const { cursor } = await noor.round()
  await complete('Now I paint, too, and would like company.', ['Arts & Crafts'])
  // A change of the profile must not change the meetup's row: that would reveal the organizer.
  const { rows = [] } = await noor.round({ cursor })
  expect(rows.filter(({ table }) => table === 'posts')).toEqual([])
  expect(await rowSeenBy(noor, id)).toEqual(before)
  const { status } = await zenobia.call('PATCH', `/api/posts/${id}`, { body: { location: 'The bench' } })
  expect(status).toBe(200)
  expect((await rowSeenBy(noor, id))?.organizer).toEqual({
    bio: 'Now I paint, too, and would like company.',
    interests: ['Arts & Crafts'],
  })
})

it('M-018 a blocked member reads of an older meetup what a stranger reads; help posts show nothing of the profile', async () => {
  const id = await post()
  await zenobia.call('PUT', `/api/users/${noor.id}/block`)
  await testApp.app.jobs.runAll()
  const omar = await testApp.signUp('Omar')
  const [blockedView, strangerView] = [await rowSeenBy(noor, id), await rowSeenBy(omar, id)]
  expect(blockedView?.organizer).toEqual({ bio, interests })
  expect(blockedView?.organizer).toEqual(strangerView?.organizer)
  for (const each of await rowsFor(omar, 'posts')) {
    const row = each[1] as Post
    if (row.type !== 'event') expect(row).not.toHaveProperty('organizer')
  }
})
