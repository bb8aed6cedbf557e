/**
 * Tests reports of third places and their reviews, with the extra reasons 'it has closed' and 'it is the same as …'.
 */
import { createId } from '@porchlight/contracts/values/id'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { give } from '../../cli/commands.factory.ts'
import { buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { createDevice } from '../../testing/device.factory.ts'
import { addPlace, addReview } from '../places/places.factory.ts'

let testApp: TestApp
/** She added them. */
let noor: TestMember
let rudy: TestMember
let table: string
let otherId: string
beforeAll(async () => {
  testApp = await buildTestApp()
  ;[noor, rudy] = [await testApp.signUp('Noor'), await testApp.signUp('Rudy')]
  table = await addPlace(testApp, { addedBy: noor.id })
  otherId = await addPlace(testApp, { addedBy: noor.id, name: 'Long Table', address: '1714 Palmetto Street' })
})
afterAll(() => testApp.close())

const report = (by: TestMember, body: object) =>
  by.call('POST', '/api/reports', { body: { id: createId(), words: '', ...body } })
async function latest() {
  const report = await newestReport()
  if (!report) throw new Error('nothing was reported')
  return report
}
async function newestReport() {
  const row = await testApp.app.database.reader
    .selectFrom('reports')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .selectAll()
    .executeTakeFirst()
  return row && { ...row, snapshot: JSON.parse(row.snapshot) }
}

test('M-110 a closed or a duplicate place can be reported, also by its author, and the report is about no member', async () => {
  const closedReport = { subject: 'place', subjectId: table, reason: 'closed' }
  expect((await report(noor, closedReport)).status).toBe(200)
  expect(await latest()).toMatchObject({
    reporterId: noor.id,
    aboutId: null,
    snapshot: { name: 'The Long Table', address: '1712 Palmetto Street', category: 'cafe' },
  })
  const twice = { subject: 'place', subjectId: table, reason: 'same_as', sameAsId: otherId }
  expect((await report(rudy, twice)).status).toBe(200)
  expect((await latest()).snapshot.sameAs).toContain(`Long Table, 1714 Palmetto Street (${otherId})`)
})

test.each([
  ['a post that closed', { subject: 'post', reason: 'closed' }, 400],
  ['a member as a duplicate of another', { subject: 'member', reason: 'same_as' }, 400],
  ['a place as spam and as a duplicate', { subject: 'place', reason: 'spam', sameAs: true }, 400],
  ['an unknown place', { subject: 'place', reason: 'closed' }, 404],
  ['an unknown review', { subject: 'placeReview', reason: 'spam' }, 404],
])(
  'M-110 %s is refused as a report',
  async (_what, { sameAs, ...body }: { sameAs?: boolean; subject: string; reason: string }, status) => {
    const before = await newestReport()
    const response = await report(rudy, {
      ...body,
      subjectId: sameAs ? table : createId(),
      ...(sameAs ? { sameAsId: otherId } : {}),
    })
    expect(response.status, response.text).toBe(status)
    expect(await newestReport()).toEqual(before)
  },
)

test('M-110 a place cannot be reported as the duplicate of itself or of an unknown place', async () => {
  const same = { subject: 'place', subjectId: otherId, reason: 'same_as' }
  for (const sameAsId of [otherId, createId()]) {
    expect((await report(rudy, { ...same, sameAsId })).status).toBe(404)
  }
})

test('M-110 P-142 a report of content is about its author, and an operator hides the content from all but them', async () => {
  const reviewId = await addReview(rudy, table, { rating: 1, review: 'Nasty words.' })
  const open = await addPlace(testApp, { addedBy: noor.id, isFeatured: 1 })
  expect((await report(noor, { subject: 'place', subjectId: open, reason: 'scam' })).status).toBe(404)
  expect((await report(rudy, { subject: 'place', subjectId: open, reason: 'scam' })).status).toBe(200)
  const ofPlace = await latest()
  expect(
    (await report(noor, { subject: 'placeReview', subjectId: reviewId, reason: 'harassment' })).status,
  ).toBe(200)
  const ofReview = await latest()
  expect([ofPlace.aboutId, ofReview.aboutId]).toEqual([noor.id, rudy.id])
  expect(ofReview.snapshot).toMatchObject({ place: 'The Long Table', rating: 1, review: 'Nasty words.' })
  const command = (...words: string[]) => give(testApp.environment, ['reports', ...words], testApp.clock.now)
  expect((await command('--show', ofReview.id)).output).toContain('review: Nasty words.')
  for (const { id } of [ofPlace, ofReview]) expect((await command('--hide', id)).code).toBe(0)
  const [noorDevice, rudyDevice] = [createDevice(noor), createDevice(rudy)]
  await noorDevice.sync()
  await rudyDevice.sync()
  expect([noorDevice.held('places').has(open), rudyDevice.held('places').has(open)]).toEqual([true, false])
  expect(noorDevice.held('placeMarks').get(open)).toMatchObject({ isOwn: true, hiddenByOperator: true })
  expect(rudyDevice.held('placeReviews').get(reviewId)).toMatchObject({ hiddenByOperator: true })
  expect((await noor.call('GET', `/api/third-places/${table}/reviews`)).json()).toEqual([])
  for (const { id } of [ofPlace, ofReview]) expect((await command('--restore', id)).code).toBe(0)
  await rudyDevice.sync()
  expect(rudyDevice.held('places').has(open)).toBe(true)
})
