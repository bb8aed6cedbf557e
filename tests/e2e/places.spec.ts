/** Third places on a bad line: one is added and another reviewed without a signal, and all of it arrives once. */
import type { PlaceAnswer, PlaceReviewAnswer } from '@porchlight/contracts/places/places.schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileTexts } from '../../apps/web/src/locales/en/files.ts'
import { homeTexts } from '../../apps/web/src/locales/en/home.ts'
import { placeScreenTexts as texts } from '../../apps/web/src/locales/en/places.screens.ts'
import { keptPhotosOf, outboxOf } from '../harness/device-data.ts'
import { type Line, openLine } from '../harness/line.ts'
import { type Caller, makePerson, signInPhone, signUpByApi } from '../harness/people.ts'
import { openPersistentPhone, type PersistentPhone } from '../harness/phone.ts'
import { choosePicture, drawPicture } from '../harness/pictures.ts'
import { addPlace } from '../harness/places.ts'
import { startServer, type TestServer } from '../harness/server.ts'
import { as2G, asIfNear, openSlowLine, type SlowLine } from '../harness/slow-line.ts'

const pace = { ...asIfNear }
let server: TestServer
let slow: SlowLine
let line: Line
let phone: PersistentPhone
let caller: Caller
let neighbor: Caller
let tableId: string

beforeAll(async () => {
  server = await startServer()
  tableId = addPlace(server, { name: 'The Long Table', is_featured: 1 })
  slow = await openSlowLine(server.port, pace)
  line = await openLine(slow.port)
  const person = makePerson()
  caller = await signUpByApi(server.origin, person)
  neighbor = await signUpByApi(server.origin, makePerson())
  phone = await openPersistentPhone({ origin: line.origin })
  await signInPhone(phone, line.origin, person)
  await phone.page.getByText(homeTexts.credits(2)).waitFor()
  await phone.installed()
})
afterAll(async () => {
  await phone?.discard()
  await line?.close()
  await slow?.close()
  await server?.stop()
})

const added = async () =>
  (await caller.call('GET', `/api/users/${caller.memberId}/third-places`)).body as PlaceAnswer[]
const reviews = async () =>
  (await neighbor.call('GET', `/api/third-places/${tableId}/reviews`)).body as PlaceReviewAnswer[]
const photos = async () => (await keptPhotosOf(phone.page, caller.memberId)).map(({ state }) => state)
const uploads = /^PUT \/api\/files\//

describe('without a signal', () => {
  it('PL-052 PL-100 O5 a place with a photo and a review of another, the browser killed, back on 2G: text first, photos after, once', async () => {
    let { page } = phone
    await phone.visit('/third-places')
    await page.getByRole('article', { name: 'The Long Table' }).waitFor()
    await phone.offline(true)
    await page.getByRole('link', { name: texts.explore.add }).click()
    await page.getByRole('combobox', { name: texts.form.location }).fill('A bench, 3 Echo Park Ave')
    await page.getByRole('option', { name: 'A bench, 3 Echo Park Ave' }).first().click()
    const photo = page.getByRole('region', { name: new RegExp(`^${texts.form.sections.photo}`) })
    await choosePicture(photo, await drawPicture(page, { width: 320, height: 240, isGrainy: true }))
    await photo.getByRole('img', { name: fileTexts.chosen }).waitFor()
    await page.getByRole('button', { name: texts.form.submit }).click()
    const bench = page.getByRole('article', { name: 'A bench' })
    await bench.getByText(texts.states.waiting).waitFor()

    await page.getByRole('article', { name: 'The Long Table' }).getByRole('link').click()
    await page.getByRole('button', { name: texts.page.review }).click()
    const dialog = page.getByRole('dialog', { name: texts.review.title('The Long Table') })
    await dialog.getByText('4 stars', { exact: true }).locator('..').click()
    await dialog.getByLabel(texts.review.text).fill('Room for two strollers.')
    await choosePicture(dialog, await drawPicture(page, { width: 300, height: 240, isGrainy: true }))
    await dialog.getByRole('img', { name: fileTexts.chosen }).waitFor()
    await dialog.getByRole('button', { name: texts.review.submit }).click()
    const own = page.getByRole('region', { name: /^Reviews/ }).getByRole('listitem')
    await own.getByText(texts.states.waiting).waitFor()

    await phone.kill()
    await phone.reopen({ offline: true })
    page = phone.page
    await phone.visit(`/third-places/${tableId}`)
    await page
      .getByRole('region', { name: /^Reviews/ })
      .getByText('Room for two strollers.')
      .waitFor()
    expect(await photos()).toEqual(['kept', 'kept'])
    expect(await added()).toEqual([])

    Object.assign(pace, as2G)
    line.count()
    line.cutRequests({ bytes: 1, requests: uploads })
    await phone.offline(false)
    await expect.poll(async () => (await reviews()).length, { timeout: 60_000 }).toBe(1)
    await expect.poll(async () => (await added()).length, { timeout: 60_000 }).toBe(1)
    expect((await added())[0]?.imageUrl).toBeNull()
    expect((await reviews())[0]).toMatchObject({
      rating: 4,
      review: 'Room for two strollers.',
      imageUrl: null,
    })

    line.pass()
    Object.assign(pace, asIfNear)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect.poll(photos, { timeout: 60_000 }).toEqual(['sent', 'sent'])
    await expect.poll(async () => (await added())[0]?.imageUrl).toMatch(/^\/api\/files\//)
    await expect.poll(async () => (await reviews())[0]?.imageUrl).toMatch(/^\/api\/files\//)
    expect((await added()).map(({ name }) => name)).toEqual(['A bench'])
    expect(await reviews()).toHaveLength(1)
    const unsent = (await outboxOf(page, caller.memberId)).filter(({ state }) => state !== 'sent')
    expect(unsent).toEqual([])
    expect(phone.faults).toEqual([])
  })
})
