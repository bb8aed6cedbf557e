/**
 * A third place's page: its details, the reviews of neighbors, and what members do there, with a signal and without.
 */
import { Refused } from '@porchlight/contracts/errors/refusals'
import { reviewIdOf } from '@porchlight/contracts/places/places.rules'
import type { Place } from '@porchlight/contracts/places/places.schema'
import type { Id } from '@porchlight/contracts/values/id'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { draftsOf, holdOutbox } from '../../../../../../tests/harness/device/device-data.ts'
import { expectFocus } from '../../../../../../tests/harness/phone/keyboard.ts'
import { expectToast } from '../../../../../../tests/harness/phone/toasts.ts'
import { choosePicture, drawPicture } from '../../../../../../tests/harness/pictures.ts'
import { lookAtStates } from '../../../../../../tests/mounted/look-at-states.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../../tests/mounted/mounted-phone.ts'
import { fileTexts } from '../../../locales/en/files.ts'
import { placeScreenTexts as texts } from '../../../locales/en/places.screens.ts'
import { aPicture } from '../../files/queued-photo.factory.ts'
import { aMember, aPerson } from '../../members/members.factory.ts'
import { aMark, aPlace, aReview } from '../places.factory.ts'
import { placePageStates } from './place-page.states.ts'

const bea = aPerson({ firstName: 'Bea' })
const photo = { sha256: 'b'.repeat(64), width: 4, height: 3, bytes: 900 }
const place = aPlace({
  name: 'The Long Table',
  avgRating: '4.6',
  reviewCount: 1,
  user: { firstName: 'Omar' },
  photo,
})
const bare = aPlace({
  name: 'A bench',
  description: '',
  tags: [],
  tagline: null,
  avgRating: '0',
  reviewCount: 0,
  upvotes: 0,
})
const withBeas = { people: [bea], placeReviews: [aReview(place.id, bea.id)] }

let phone: MountedPhone
let page: Page
/** Another each time: what one of them wrote stays on the phone. */
let member = aMember()
beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})
afterAll(() => phone?.discard())

lookAtStates(placePageStates, () => phone)
beforeEach(async () => {
  member = aMember()
  await phone.offline(false)
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const card = () => page.getByRole('article')
const reviews = () => page.getByRole('region', { name: /^Reviews/ })
const findSentArgs = (name: string) =>
  phone.server.sentOperations.filter((each) => each.name === name).map(({ args }) => args)
const pathOf = ({ id }: Place) => `/third-places/${id}`

describe('a place with a review', () => {
  // Nothing of it is changed by looking at it.
  beforeAll(() => phone.mount(pathOf(place), { member, places: [place], server: {}, ...withBeas }))

  it('a wide screen shows the reviews beside the place, a phone below it', async () => {
    const isBeside = async () => {
      const [first, second] = [await card().boundingBox(), await reviews().boundingBox()]
      return (second?.x ?? 0) >= (first?.x ?? 0) + (first?.width ?? 0) && first?.y === second?.y
    }
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect.poll(isBeside).toBe(true)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(isBeside).toBe(false)
  })

  it('PL-057 PL-067 PL-068 shows its kind, its address, and the way back to the list', async () => {
    await card().getByText('Cafe', { exact: true }).waitFor()
    await card().getByText('1712 Palmetto Street').waitFor()
    const back = page.getByRole('link', { name: 'Back to Third Places' })
    expect(await back.getAttribute('href')).toBe('/third-places')
  })

  it('PL-073 PL-076 PL-079 shows the reviewer’s first name and words', async () => {
    await page.getByRole('heading', { name: 'Reviews (1)' }).waitFor()
    const review = reviews().getByRole('listitem')
    await review.getByText('Bea', { exact: true }).waitFor()
    await review.getByText('B', { exact: true }).waitFor()
    await review.getByText('Good light, kind people.').waitFor()
  })

  it('PL-077 PL-078 shows stars and the date', async () => {
    const review = reviews().getByRole('listitem')
    await review.getByText('4 stars of 5').waitFor({ state: 'attached' })
    await expect.poll(() => review.locator('svg[data-lit]').count()).toBe(4)
    expect(await review.locator('time').getAttribute('datetime')).toBe('2026-11-19T10:00:00.000Z')
    await review.getByText('Nov 19').waitFor()
  })
})

describe('the page of a place', () => {
  it('PL-056 PL-061 PL-063 shows its name, everything known about it, and the way back', async () => {
    const pictures = { [photo.sha256]: aPicture }
    await phone.mount(pathOf(place), { member, places: [place], server: {}, pictures, ...withBeas })
    await page.getByRole('heading', { level: 1, name: 'The Long Table' }).waitFor()
    await card().getByRole('heading', { level: 2, name: 'The Long Table' }).waitFor()
    for (const text of ['One big table, and room at it.', 'Coffee', 'Quiet'])
      await card().getByText(text, { exact: true }).waitFor()
    await card().getByText('Added by Omar · 12 views').waitFor()
    await page.getByRole('link', { name: 'Back to Third Places' }).click()
    await page.getByRole('heading', { level: 1, name: 'Third Places' }).waitFor()
    await page.waitForURL((url) => url.pathname === '/third-places')
  })

  it('PL-064 PL-065 shows the average, in rounded stars and with one decimal', async () => {
    for (const [avgRating, words, stars] of [
      ['4.6', '4.6 (1 review)', 5],
      ['4.4', '4.4 (1 review)', 4],
      ['4', '4.0 (1 review)', 4],
    ] as const) {
      const rated = { ...place, avgRating }
      await phone.mount(pathOf(place), { member, places: [rated], server: {}, ...withBeas })
      await card().getByText(words, { exact: true }).waitFor()
      expect(await card().locator('svg[data-lit]').count(), avgRating).toBe(stars)
    }
  })

  it('PL-062 shows its photo, where it has one', async () => {
    const pictures = { [photo.sha256]: aPicture }
    await phone.mount(pathOf(place), { member, places: [place], server: {}, pictures })
    await card().getByRole('img', { name: 'Photo of The Long Table' }).waitFor()
    await phone.mount(pathOf(bare), { member, places: [bare], server: {} })
    await card().getByRole('heading', { name: 'A bench' }).waitFor()
    expect(
      await card()
        .getByRole('img', { name: /^Photo/ })
        .count(),
    ).toBe(0)
  })

  it('PL-069 PL-070 shows its description and its tags, where it has them', async () => {
    const describedPlace: Place = { ...bare, description: 'Under the old oak.', tags: ['live_music'] }
    await phone.mount(pathOf(describedPlace), { member, places: [describedPlace], server: {} })
    await card().getByText('Under the old oak.', { exact: true }).waitFor()
    await card().getByText('Live Music', { exact: true }).waitFor()
  })

  it('H-026 PL-021 sends one view a day, quietly', async () => {
    await phone.mount(pathOf(place), { member, places: [place], server: {} })
    await expect.poll(() => findSentArgs('places.view')).toEqual([{ id: place.id }])
    await phone.visit('/outbox')
    await phone.visit(pathOf(place))
    await card().waitFor()
    await phone.offline(true)
    await phone.offline(false)
    await phone.passRound()
    // A page that is left before the response arrives sends the same operation again.
    const ids = phone.server.sentOperations.flatMap(({ id, name }) => (name === 'places.view' ? [id] : []))
    expect(new Set(ids).size).toBe(1)
  })

  it('says that the place is closed, and offers no review and no meetup', async () => {
    const closedPlace = { ...place, isClosed: true as const }
    await phone.mount(pathOf(place), { member, places: [closedPlace], server: {}, ...withBeas })
    await card().getByText('Closed', { exact: true }).waitFor()
    await reviews().getByText('Good light, kind people.').waitFor()
    expect(await button('Leave a Review').count()).toBe(0)
    expect(await button('Set Up a Community Meetup').count()).toBe(0)
  })

  it('PL-081 of a closed place allows removing one’s own review, and not changing it', async () => {
    const closedPlace = { ...place, isClosed: true as const }
    const ownReview = aReview(place.id, member.id, { id: reviewIdOf(place.id as Id, member.id as Id) })
    await phone.mount(pathOf(place), { member, places: [closedPlace], placeReviews: [ownReview], server: {} })
    await reviews().getByRole('button', { name: 'Remove' }).waitFor()
    await expect.poll(() => reviews().getByRole('button').allTextContents()).toEqual(['Remove'])
  })
})

describe('a place without a review', () => {
  // Nothing of it is changed by looking at it.
  beforeAll(() => phone.mount(pathOf(bare), { member, places: [bare], server: {} }))

  it('PL-066 PL-069 PL-070 shows no empty part for missing reviews or descriptions', async () => {
    await card().getByText('No reviews yet', { exact: true }).waitFor()
    expect(await card().getByRole('img').count()).toBe(0)
    await expect.poll(() => card().getByRole('paragraph').allInnerTexts()).toEqual(['No reviews yet'])
    expect(await card().getByText('Coffee').count()).toBe(0)
  })

  it('PL-074 invites to write the first review', async () => {
    await reviews().getByText('No reviews yet. Be the first to share your experience!').waitFor()
    await page.getByRole('heading', { name: 'Reviews (0)' }).waitFor()
  })
})

describe('a place that is not on this device', () => {
  const response = { ...place, userUpvoted: true, isBookmarked: false, isOwn: false }
  const beaReview = {
    id: reviewIdOf(place.id as Id, bea.id as Id),
    rating: 5,
    review: null,
    imageUrl: null,
    createdAt: '2026-11-19T10:00:00.000Z',
    user: { id: bea.id, firstName: 'Bea' },
  }

  it('PL-020 PL-082 is fetched with its reviews, on every plan, and readable afterwards without a signal', async () => {
    const server = { 'places.get': response, 'places.reviews': [beaReview] }
    await phone.mount(pathOf(place), { member, server })
    await card().getByRole('heading', { name: 'The Long Table' }).waitFor()
    await reviews().getByText('Bea').waitFor()
    await page.getByRole('button', { name: /^Upvote/, pressed: true }).waitFor()
    await phone.offline(true)
    await phone.visit('/outbox')
    await phone.visit(pathOf(place))
    await card().getByRole('heading', { name: 'The Long Table' }).waitFor()
    await reviews().getByText('Bea').waitFor()
  })

  it('PL-058 PL-059 PL-060 shows a spinner until it is known, and a missing one the way back', async () => {
    const { promise, resolve } = Promise.withResolvers<Refused>()
    await phone.mount(pathOf(place), { member, server: { 'places.get': () => promise } })
    await page.getByRole('status', { name: 'Loading' }).waitFor()
    resolve(new Refused('not_found'))
    await page.getByRole('main').getByText('Place not found').last().waitFor()
    await page.getByRole('button', { name: 'Check again' }).click()
    await page.getByText('Still not here.').waitFor()
    const back = page.getByRole('link', { name: 'Back to Third Places' })
    expect(await back.getAttribute('href')).toBe('/third-places')
  })

  it('M2 that was merged leads to the other place, which gets all actions', async () => {
    const mergedPlace = aPlace({ name: 'Long Table Cafe' })
    await phone.mount(pathOf(mergedPlace), { member, places: [place], server: { 'places.get': response } })
    await page.getByRole('button', { name: /^Upvote/ }).click()
    await expect.poll(() => findSentArgs('places.mark')).toMatchObject([{ id: place.id, upvoted: true }])
    expect(new URL(page.url()).pathname).toBe(pathOf(place))
    expect(JSON.stringify(phone.server.sentOperations)).not.toContain(mergedPlace.id)
  })

  it('PL-059 is not called missing while the server cannot be reached', async () => {
    await phone.offline(true)
    await phone.mount(pathOf(place), { member })
    await page.getByRole('main').getByText(texts.page.noSignal).last().waitFor()
    expect(await page.getByText('Place not found').count()).toBe(0)
  })
})

describe('reviews by neighbors', () => {
  it('PL-075 PL-076 have no name where the reviewer is not known here', async () => {
    const { placeReviews } = withBeas
    await phone.mount(pathOf(place), { member, places: [place], placeReviews, server: {} })
    const review = reviews().getByRole('listitem')
    await review.getByText('Anonymous', { exact: true }).waitFor()
    await review.getByText('U', { exact: true }).waitFor()
  })

  it('PL-080 show a photo, where there is one, and nothing by a blocked member', async () => {
    const cara = aPerson({ firstName: 'Cara' })
    const placeReviews = [
      aReview(place.id, bea.id, { photo }),
      aReview(place.id, cara.id, { review: 'Go home' }),
    ]
    const blocks = [{ id: cara.id, firstName: 'Cara', lastName: 'T.', createdAt: place.createdAt }]
    await phone.mount(pathOf(place), {
      member,
      places: [{ ...place, photo: undefined }],
      people: [bea, cara],
      placeReviews,
      blocks,
      server: {},
      pictures: { [photo.sha256]: aPicture },
    })
    await reviews().getByRole('img', { name: 'Photo from Bea' }).waitFor()
    expect(await page.getByText('Go home').count()).toBe(0)
  })

  it('PL-082 older than this device stores are fetched on request', async () => {
    const rows = Array.from({ length: 10 }, (_, at) => aReview(place.id, bea.id, { review: `Word ${at}` }))
    const older = {
      id: reviewIdOf(place.id as Id, bea.id as Id),
      rating: 2,
      review: 'The oldest word',
      imageUrl: null,
      createdAt: '2026-01-01T10:00:00.000Z',
      user: { id: bea.id, firstName: 'Bea' },
    }
    const places = [{ ...place, reviewCount: 11 }]
    const server = { 'places.reviews': [older] }
    await phone.mount(pathOf(place), { member, places, people: [bea], placeReviews: rows, server })
    await expect.poll(() => reviews().getByRole('listitem').count()).toBe(5)
    expect(phone.server.calls.map(({ name }) => name)).not.toContain('places.reviews')
    await button('Show all 11 reviews').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => reviews().getByRole('listitem').count()).toBe(11)
    await reviews().getByText('The oldest word').waitFor()
    // The keyboard goes on with the first that came.
    const sixth = reviews().getByRole('listitem').nth(5)
    await expect.poll(() => sixth.evaluate((item) => item === document.activeElement)).toBe(true)
  })

  it('PL-082 that cannot be fetched show a message, which gets the focus; they come with another try', async () => {
    const rows = Array.from({ length: 5 }, (_, at) => aReview(place.id, bea.id, { review: `Word ${at}` }))
    const places = [{ ...place, reviewCount: 11 }]
    await phone.mount(pathOf(place), { member, places, people: [bea], placeReviews: rows, server: {} })
    await button('Show all 11 reviews').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator(':focus').textContent()).toContain(texts.reviews.notLoaded)
    phone.server.change({ 'places.reviews': [] })
    await reviews().getByRole('button', { name: texts.reviews.again }).focus()
    await page.keyboard.press('Enter')
    await page.getByText(texts.reviews.notLoaded).waitFor({ state: 'detached' })
    await expectFocus(reviews().getByRole('heading', { name: 'Reviews (11)' }))
  })
})

describe('a review of one’s own', () => {
  const dialog = () => page.getByRole('dialog', { name: 'Leave a Review for The Long Table' })
  const star = (count: number) =>
    dialog().getByText(count === 1 ? '1 star' : `${count} stars`, { exact: true })

  async function openDialog(data: Parameters<MountedPhone['mount']>[1] = {}) {
    await phone.mount(pathOf(place), {
      member,
      places: [{ ...place, photo: undefined }],
      server: {},
      ...data,
    })
    await button('Leave a Review').click()
    await dialog().waitFor()
  }

  it('PL-083 PL-084 is written in a dialog that its button opens', async () => {
    await phone.mount(pathOf(place), { member, places: [place], server: {} })
    await button('Leave a Review').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await button('Leave a Review').click()
    await page.getByRole('dialog', { name: 'Leave a Review for The Long Table', exact: true }).waitFor()
  })

  it('PL-071 PL-085 PL-096 cannot be submitted before stars are chosen', async () => {
    await openDialog()
    await dialog().getByText('Rating *').waitFor()
    const submit = dialog().getByRole('button', { name: 'Submit Review' })
    expect(await submit.isDisabled()).toBe(true)
    await dialog().getByLabel('Your Review (Optional)').fill('Warm.')
    expect(await submit.isDisabled()).toBe(true)
    await star(4).locator('..').click()
    expect(await submit.isDisabled()).toBe(false)
  })

  it('D7 keeps text typed while its photo is made smaller, and is sent with it', async () => {
    await openDialog()
    const photo = await drawPicture(page, { width: 80, height: 60 })
    await page.evaluate(() => {
      const read = Blob.prototype.arrayBuffer
      const gate = Promise.withResolvers<void>()
      Blob.prototype.arrayBuffer = async function () {
        await gate.promise
        return read.call(this)
      }
      Object.assign(window, { letGo: gate.resolve })
    })
    await choosePicture(dialog(), photo)
    await dialog().getByRole('button', { name: fileTexts.preparing }).waitFor()
    await dialog().getByLabel('Your Review (Optional)').fill('Warm, and bread.')
    await star(4).locator('..').click()
    // Submitted already, it waits for the photo.
    await dialog().getByRole('button', { name: 'Submit Review' }).click()
    await expectToast(page, fileTexts.submitsAfter)
    await page.evaluate(() => (window as unknown as { letGo: () => void }).letGo())
    await dialog().waitFor({ state: 'hidden' })
    await expect
      .poll(() =>
        phone.server.sentOperations.filter(({ name }) => name === 'places.review').map(({ args }) => args),
      )
      .toMatchObject([{ rating: 4, review: 'Warm, and bread.', photo: expect.any(String) }])
  })

  it('PL-087 PL-088 PL-089 counts its words up to 500; a longer text is not sent, and not cut', async () => {
    await openDialog()
    const submit = dialog().getByRole('button', { name: 'Submit Review' })
    const words = dialog().getByLabel('Your Review (Optional)')
    await words.fill('Warm.')
    await dialog().getByText('5/500 characters').waitFor()
    await star(4).locator('..').click()
    await words.fill('x'.repeat(501))
    await dialog().getByText('501/500 characters').waitFor()
    await submit.click()
    await dialog().getByText('At most 500 characters.').waitFor()
    expect(findSentArgs('places.review')).toEqual([])
  })

  it('PL-088 PL-089 a text of 500 characters is not called too long, and blanks around it are not counted', async () => {
    await openDialog()
    await star(4).locator('..').click()
    await dialog()
      .getByLabel('Your Review (Optional)')
      .fill(` ${'x'.repeat(500)}\n`)
    await dialog().getByText('500/500 characters').waitFor()
    expect(await dialog().getByText('At most 500 characters.').count()).toBe(0)
    await dialog().getByRole('button', { name: 'Submit Review' }).click()
    await expect.poll(() => findSentArgs('places.review')).toMatchObject([{ review: 'x'.repeat(500) }])
  })

  it('PL-099 leaves no draft once submitted', async () => {
    await openDialog()
    await phone.offline(true)
    await star(5).locator('..').click()
    await dialog().getByLabel('Your Review (Optional)').fill('  Warm.  ')
    await expect.poll(async () => (await draftsOf(page, member.id)).length).toBe(1)
    await dialog().getByRole('button', { name: 'Submit Review' }).click()
    await dialog().waitFor({ state: 'detached' })
    expect(await draftsOf(page, member.id)).toEqual([])
    await button(texts.page.changeReview).click()
    await dialog().waitFor()
    // The field shows the text that was submitted, which differs from the text that was typed.
    expect(await dialog().getByLabel('Your Review (Optional)').inputValue()).toBe('Warm.')
  })

  it('PL-100 PL-101 shows a message once it is stored', async () => {
    await openDialog()
    await star(5).locator('..').click()
    await dialog().getByLabel('Your Review (Optional)').fill('  Warm.  ')
    await dialog().getByRole('button', { name: 'Submit Review' }).click()
    await dialog().waitFor({ state: 'detached' })
    await expectToast(page, { title: 'Review submitted!' })
    expect(findSentArgs('places.review')).toEqual([{ id: place.id, rating: 5, review: 'Warm.' }])
  })

  it('PL-101 has one word for where it is while it is sent', async () => {
    await openDialog()
    const { promise, resolve: release } = Promise.withResolvers<void>()
    phone.server.roundsAfter = promise
    await star(4).locator('..').click()
    await dialog().getByRole('button', { name: 'Submit Review' }).click()
    const ownItem = reviews().getByRole('listitem')
    await ownItem.getByText(texts.states.sending, { exact: true }).waitFor()
    expect(await ownItem.getByText(texts.states.queued).count()).toBe(0)
    release()
    await ownItem.getByText(texts.states.sending, { exact: true }).waitFor({ state: 'detached' })
  })

  it('PL-095 PL-097 shows that it is being submitted, and ignores a second tap', async () => {
    await openDialog()
    await star(5).locator('..').click()
    const release = await holdOutbox(page, member.id)
    await dialog().getByRole('button', { name: 'Submit Review' }).click()
    const pending = dialog().getByRole('button', { name: 'Submitting...' })
    expect(await pending.getAttribute('aria-disabled')).toBe('true')
    await pending.click({ force: true })
    await release()
    await dialog().waitFor({ state: 'detached' })
    await expect.poll(() => findSentArgs('places.review')).toMatchObject([{ id: place.id, rating: 5 }])
    expect(findSentArgs('places.review')).toHaveLength(1)
  })

  it('PL-094 PL-098 begins anew after Cancel, and returns after closing by mistake', async () => {
    await openDialog()
    const words = dialog().getByLabel('Your Review (Optional)')
    await words.fill('Warm, and')
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    await button('Leave a Review').click()
    await dialog()
      .getByText(/Your draft/)
      .waitFor()
    expect(await words.inputValue()).toBe('Warm, and')
    await dialog().getByRole('button', { name: 'Cancel' }).click()
    await dialog().waitFor({ state: 'detached' })
    await button('Leave a Review').click()
    await dialog().getByText('0/500 characters').waitFor()
    expect(await words.inputValue()).toBe('')
    expect(
      await dialog()
        .getByText(/Your draft/)
        .count(),
    ).toBe(0)
    expect(findSentArgs('places.review')).toEqual([])
  })

  it('PL-086 lights the stars below the mouse before one is chosen', async () => {
    await openDialog()
    const countLitStars = () => dialog().locator('label[data-lit]').count()
    await star(4).locator('..').dispatchEvent('pointerover', { pointerType: 'mouse' })
    await expect.poll(countLitStars).toBe(4)
    await dialog().getByText('Rating *').dispatchEvent('pointerover', { pointerType: 'mouse' })
    await star(4).locator('..').dispatchEvent('pointerout', { pointerType: 'mouse' })
    await expect.poll(countLitStars).toBe(0)
    expect(await dialog().getByRole('button', { name: 'Submit Review' }).isDisabled()).toBe(true)
  })

  it('PL-090 PL-092 PL-093 accepts a photo, which is shown and can be removed, and refuses other files', async () => {
    await openDialog()
    await star(3).locator('..').click()
    await choosePicture(dialog(), Buffer.from('no picture at all'), 'photo.jpg')
    await expectToast(page, { ...fileTexts.noPhoto.type, destructive: true })
    await choosePicture(dialog(), await drawPicture(page, { width: 40, height: 30 }))
    await dialog().getByRole('img', { name: fileTexts.chosen }).waitFor()
    await dialog().getByRole('button', { name: fileTexts.remove }).click()
    await dialog().getByRole('img', { name: fileTexts.chosen }).waitFor({ state: 'detached' })
    await choosePicture(dialog(), await drawPicture(page, { width: 40, height: 30 }))
    await dialog().getByRole('img', { name: fileTexts.chosen }).waitFor()
    await phone.offline(true)
    await dialog().getByRole('button', { name: 'Submit Review' }).click()
    const ownItem = reviews().getByRole('listitem')
    await ownItem.getByRole('img', { name: 'Photo from Maya' }).waitFor()
    await ownItem.getByText('Waiting for signal').waitFor()
    await phone.offline(false)
    await expect
      .poll(() => findSentArgs('places.review'))
      .toMatchObject([{ rating: 3, photo: expect.any(String) }])
    await button('Change your review').click()
    await dialog().getByRole('button', { name: fileTexts.remove }).click()
    await dialog().getByRole('button', { name: 'Submit Review' }).click()
    await expect
      .poll(() => findSentArgs('places.review').at(-1))
      .toEqual({ id: place.id, rating: 3, review: '' })
    expect(await ownItem.getByRole('img', { name: 'Photo from Maya' }).count()).toBe(0)
  })

  it('PL-102 returns with its reason and words when refused, and is sent when tried again', async () => {
    await openDialog()
    const refusal = new Refused('not_found')
    phone.server.refusals = { 'places.review': refusal }
    await star(1).locator('..').click()
    await dialog().getByLabel('Your Review (Optional)').fill('Cold.')
    await dialog().getByRole('button', { name: 'Submit Review' }).click()
    await expectToast(page, {
      title: 'Something went wrong',
      description: refusal.message,
      destructive: true,
    })
    const ownItem = reviews().getByRole('listitem')
    await ownItem.getByText(refusal.message).waitFor()
    await ownItem.getByText('Cold.').waitFor()
    phone.server.refusals = {}
    await ownItem.getByRole('button', { name: /^Edit/ }).click()
    await expect.poll(() => dialog().getByLabel('Your Review (Optional)').inputValue()).toBe('Cold.')
    await dialog().getByLabel('Your Review (Optional)').fill('Cool.')
    await dialog().getByRole('button', { name: 'Submit Review' }).click()
    await expect
      .poll(() => findSentArgs('places.review').at(-1))
      .toMatchObject({ rating: 1, review: 'Cool.' })
  })

  it('PL-081 is changed or removed, and replaced when written again', async () => {
    const ownReview = aReview(place.id, member.id, {
      id: reviewIdOf(place.id as Id, member.id as Id),
      rating: 2,
    })
    await phone.mount(pathOf(place), { member, places: [place], placeReviews: [ownReview], server: {} })
    await phone.offline(true)
    await button('Change your review').click()
    await dialog().getByLabel('Your Review (Optional)').fill('Better today.')
    await dialog().getByRole('button', { name: 'Submit Review' }).click()
    await expect.poll(() => reviews().getByRole('listitem').count()).toBe(1)
    await reviews().getByText('Better today.').waitFor()
    await phone.offline(false)
    await phone.visit(pathOf(place))
    await expect
      .poll(() => findSentArgs('places.review'))
      .toMatchObject([{ rating: 2, review: 'Better today.' }])
    await reviews().getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect.poll(() => findSentArgs('places.removeReview')).toEqual([{ id: place.id }])
  })
})

describe('changing a place', () => {
  it('M2 its author sends only the changed fields, which are shown at once', async () => {
    const placeMarks = [aMark(place.id, { isOwn: true })]
    const places = [{ ...place, photo: undefined }]
    await phone.mount(pathOf(place), { member, places, placeMarks, server: {} })
    await card().getByText('Added by you').waitFor()
    await phone.offline(true)
    await button('Change this place').click()
    const form = page.getByRole('dialog', { name: 'Change this place' })
    await form.getByLabel('Name').fill('The Longer Table')
    expect(await form.locator('input[type=file]').count()).toBeGreaterThan(0)
    await form.getByRole('button', { name: 'Save changes' }).click()
    await card().getByRole('heading', { name: 'The Longer Table' }).waitFor()
    await page.getByRole('list', { name: 'Not sent yet' }).getByText('Waiting for signal').waitFor()
    await phone.offline(false)
    await expect.poll(() => findSentArgs('places.edit')).toEqual([{ id: place.id, name: 'The Longer Table' }])
  })

  it('M2 a draft of a change brings back what it changed, and nothing that was changed elsewhere since', async () => {
    const placeMarks = [aMark(place.id, { isOwn: true })]
    await phone.mount(pathOf(place), { member, places: [place], placeMarks, server: {} })
    await button('Change this place').click()
    const form = page.getByRole('dialog', { name: 'Change this place' })
    await form.getByLabel('Name').fill('The Longer Table')
    await form.getByRole('button', { name: 'Close' }).click()
    await form.waitFor({ state: 'detached' })
    await phone.bring([{ table: 'places', id: place.id, row: { ...place, description: 'Open until nine.' } }])
    await page.getByText('Open until nine.').waitFor()
    await button('Change this place').click()
    await expect.poll(() => form.getByLabel('Name').inputValue()).toBe('The Longer Table')
    expect(await form.getByLabel('What makes it a good place?').inputValue()).toBe('Open until nine.')
    await form.getByRole('button', { name: 'Save changes' }).click()
    await expect.poll(() => findSentArgs('places.edit')).toEqual([{ id: place.id, name: 'The Longer Table' }])
  })

  it('M2 an operator is offered to change its texts, and not its picture', async () => {
    const operator = aMember({ isOperator: true })
    await phone.mount(pathOf(place), { member: operator, places: [place], server: {} })
    await button('Change this place').click()
    const form = page.getByRole('dialog', { name: 'Change this place' })
    await form.getByLabel('Name').fill('The Longer Table')
    expect(await form.locator('input[type=file]').count()).toBe(0)
    await form.getByRole('button', { name: 'Save changes' }).click()
    await expect.poll(() => findSentArgs('places.edit')).toEqual([{ id: place.id, name: 'The Longer Table' }])
  })

  it('M2 nobody else is offered to change it', async () => {
    await phone.mount(pathOf(place), { member, places: [place], server: {} })
    await button('Report this place').waitFor()
    expect(await button('Change this place').count()).toBe(0)
  })
})
