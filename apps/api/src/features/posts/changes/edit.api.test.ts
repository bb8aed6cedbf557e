/** One's own post changed by devices, field by field, in the order of arrival. */
import type { PostResponse } from '@porchlight/contracts/posts/posts.schema'
import { hourMs, toIso } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { anOffer, buildTestApp, type TestApp, type TestMember } from '../../../testing/app.factory.ts'
import { createOperation } from '../../../testing/rounds.factory.ts'

let testApp: TestApp
let rosa: TestMember
beforeEach(async () => {
  testApp = await buildTestApp()
  rosa = await testApp.signUp('Rosa')
})
afterEach(() => testApp.close())

it('M2 O2 changes of two devices in different fields are both stored, of one field the later; sent again they change nothing', async () => {
  const offer = anOffer()
  const id = String(offer.id)
  const first = [
    createOperation(1, 'posts.create', offer),
    createOperation(2, 'posts.edit', { id, title: 'Two hands' }),
  ]
  await rosa.round({ operations: first })
  const other = [createOperation(3, 'posts.edit', { id, title: 'Four hands', description: 'Both of us.' })]
  await rosa.round({ operations: other })
  const { results } = await rosa.round({ operations: [...first, ...other] })
  expect(results?.map(({ status }) => status)).toEqual(['applied', 'applied', 'applied'])
  expect((await rosa.call('GET', `/api/posts/${id}`)).json()).toMatchObject({
    title: 'Four hands',
    description: 'Both of us.',
    dateNeeded: offer.dateNeeded,
  })
})

it('M2 P-010 a changed location moves the post to its cell, or to that of its ZIP code, and others read neither', async () => {
  const noor = await testApp.signUp('Noor')
  const offer = anOffer({ location: '34.0812345, -118.2612345' })
  await rosa.call('POST', '/api/posts', { body: offer })
  const readLocation = async () => {
    const response = await noor.call('GET', `/api/posts/${offer.id}`)
    const { location, latitude, longitude } = response.json<PostResponse>()
    return [location, latitude, longitude]
  }
  expect(await readLocation()).toEqual([null, 34.08, -118.26])
  const change = (location: string) => rosa.call('PATCH', `/api/posts/${offer.id}`, { body: { location } })
  expect((await change('34.1312345, -118.3112345')).status).toBe(200)
  expect(await readLocation()).toEqual([null, 34.13, -118.31])
  expect((await change('12 Elm Street')).status).toBe(200)
  expect(await readLocation()).toEqual([null, 34.08, -118.26])
})

it('P-061 M2 a post moved to another hour drops its earlier time of day', async () => {
  const offer = anOffer({ timeNeeded: '09:15' })
  await rosa.call('POST', '/api/posts', { body: offer })
  const path = `/api/posts/${offer.id}`
  const dateNeeded = toIso(Date.parse(offer.dateNeeded) + 3 * hourMs)
  const timeNeeded = async () => (await rosa.call('GET', path)).json<PostResponse>().timeNeeded
  expect((await rosa.call('PATCH', path, { body: { title: 'Four hands' } })).status).toBe(200)
  expect(await timeNeeded()).toBe('09:15')
  expect((await rosa.call('PATCH', path, { body: { timeNeeded: '12:15' } })).status).toBe(400)
  expect((await rosa.call('PATCH', path, { body: { dateNeeded, timeNeeded: '12:15' } })).status).toBe(200)
  expect(await timeNeeded()).toBe('12:15')
  expect((await rosa.call('PATCH', path, { body: { dateNeeded: offer.dateNeeded } })).status).toBe(200)
  expect(await timeNeeded()).toBeNull()
})
