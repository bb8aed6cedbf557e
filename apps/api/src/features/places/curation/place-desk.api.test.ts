/** Tests of places at the desk: who may change them, what members then see, and the record of it. */
import type { ResponseNamed } from '@porchlight/contracts/operations'
import type { PlaceResponse } from '@porchlight/contracts/places/places.schema'
import { createId } from '@porchlight/contracts/values/id'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { give } from '../../../cli/commands.factory.ts'
import { buildTestApp, type TestApp, type TestMember } from '../../../testing/app.factory.ts'
import { makeModerator } from '../../cases/cases.factory.ts'
import { addPlace, addReview } from '../places.factory.ts'

let testApp: TestApp
let olu: TestMember
let noor: TestMember
beforeAll(async () => {
  testApp = await buildTestApp({
    LIMITS: JSON.stringify({ signUpsPerAddress: 1000, logInsPerAddress: 1000 }),
  })
  olu = await testApp.signUp('Olu')
  noor = await testApp.signUp('Noor')
})
afterAll(() => testApp.close())

const desk = async (words = '') =>
  (await olu.call('GET', `/api/operator/third-places?words=${encodeURIComponent(words)}`)).json<
    ResponseNamed<'places.desk'>
  >()
const curate = (id: string, act: string, more: object = {}, by = olu) =>
  by.call('POST', `/api/operator/third-places/${id}/curations`, { body: { act, ...more } })
const merge = (id: string, intoId: string, by = olu) =>
  by.call('POST', `/api/operator/third-places/${id}/merge`, { body: { intoId } })
const shownTo = async (member: TestMember, id: string) =>
  (await member.call('GET', `/api/third-places/${id}`)).json<PlaceResponse>()

it('P-142 an operator finds a place by words, and features, sponsors, sorts and closes it', async () => {
  const id = await addPlace(testApp, { name: 'Café Überall', address: '7 Sunset Lane' })
  await addPlace(testApp, { name: 'Elsewhere', address: '1 Other Road' })
  for (const words of ['uberall', 'SUNSET', 'café'])
    expect((await desk(words)).places.map((place) => place.id)).toContain(id)
  expect((await desk('uberall')).places).toHaveLength(1)
  for (const [act, more] of [
    ['feature', {}],
    ['sponsor', { reason: 'They pay for the summer party.' }],
    ['tagline', { tagline: ' A roll \u202e with every coffee ' }],
    ['categorize', { category: 'bookstore' }],
  ] as const)
    expect((await curate(id, act, more)).status, act).toBe(200)
  expect(await shownTo(noor, id)).toMatchObject({
    ...{ isFeatured: true, isPaid: true, tagline: 'A roll  with every coffee', category: 'bookstore' },
  })
  expect((await curate(id, 'close')).status).toBe(200)
  const { places, acts } = await desk('uberall')
  expect(places[0]).toMatchObject({ isFeatured: true, isSponsored: true, isClosed: true, isHidden: false })
  expect(
    acts.slice(0, 5).map(({ act, title, detail, reason, by }) => [act, title, detail, reason, by]),
  ).toEqual([
    ['close', 'Café Überall', '', '', 'Olu'],
    ['categorize', 'Café Überall', 'bookstore', '', 'Olu'],
    ['tagline', 'Café Überall', 'A roll  with every coffee', '', 'Olu'],
    ['sponsor', 'Café Überall', '', 'They pay for the summer party.', 'Olu'],
    ['feature', 'Café Überall', '', '', 'Olu'],
  ])
  for (const act of ['reopen', 'unfeature', 'unsponsor', 'tagline']) await curate(id, act)
  expect((await desk('uberall')).places[0]).toMatchObject({
    ...{ isFeatured: false, isSponsored: false, isClosed: false, tagline: null },
  })
})

it('P-142 two places become one with their reviews, and the record has both names', async () => {
  const [from, into] = [await addPlace(testApp, { name: 'Old' }), await addPlace(testApp, { name: 'New' })]
  await addReview(noor, from)
  const reviewCountOf = async (id: string) => (await shownTo(noor, id)).reviewCount
  const reviewCount = (await reviewCountOf(from)) + (await reviewCountOf(into))
  expect((await merge(from, into)).status).toBe(200)
  await testApp.app.jobs.runAll()
  expect(await shownTo(noor, from)).toMatchObject({ id: into, reviewCount })
  expect((await desk()).acts[0]).toMatchObject({ act: 'merge', title: 'Old', detail: 'New', by: 'Olu' })
  // Once more, after a response that was lost: it stays one line of the record.
  expect((await merge(from, into)).status).toBe(200)
  expect((await desk()).acts.filter(({ act, title }) => act === 'merge' && title === 'Old')).toHaveLength(1)
  // A place that is another by now, one with itself, and one that never was.
  const third = await addPlace(testApp, { name: 'Third' })
  expect((await merge(from, third)).json().code).toBe('not_found')
  expect((await merge(from, from)).json().code).toBe('not_found')
  expect((await merge(into, into)).json().code).toBe('not_found')
  expect((await merge(into, createId())).json().code).toBe('not_found')
  expect((await curate(from, 'close')).json().code).toBe('not_found')
})

it('P-142 a command is in the record of places, without a name', async () => {
  const id = await addPlace(testApp, { name: 'By command' })
  const { code, complaints } = await give(testApp.environment, ['places', 'feature', id], testApp.clock.now)
  expect(code, complaints).toBe(0)
  const [act] = (await desk()).acts
  expect(act).toMatchObject({ act: 'feature', title: 'By command' })
  expect(act).not.toHaveProperty('by')
})

it('P-142 a category is needed to sort a place, and other acts and long lines are refused', async () => {
  const id = await addPlace(testApp)
  for (const [act, more] of [
    ['categorize', {}],
    ['categorize', { category: 'castle' }],
    ['explode', {}],
    ['tagline', { tagline: 'x'.repeat(101) }],
  ] as const)
    expect((await curate(id, act, more)).json().code, act).toBe('invalid')
})

it('P-142 moderators and members can do none of it, and nothing is changed', async () => {
  const mona = await testApp.signUp('Mona')
  await makeModerator(testApp, mona.id)
  const [id, otherId] = [await addPlace(testApp), await addPlace(testApp)]
  const before = await desk()
  for (const member of [mona, noor]) {
    const responses = [
      await member.call('GET', '/api/operator/third-places'),
      await curate(id, 'close', {}, member),
      await merge(id, otherId, member),
    ]
    expect(responses.map(({ status, json }) => [status, json().code])).toEqual(
      Array(3).fill([403, 'operators_only']),
    )
  }
  expect(await desk()).toEqual(before)
})
