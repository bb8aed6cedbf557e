/** Adding a third place: the fields of the form, what the form sends, and where the place is shown meanwhile. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import { idOfPlaceId } from '@porchlight/contracts/places/places.rules'
import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { holdTimers, installClock, stopClock } from '../../../../../../tests/harness/phone/clock.ts'
import { expectFocus } from '../../../../../../tests/harness/phone/keyboard.ts'
import { expectToast } from '../../../../../../tests/harness/phone/toasts.ts'
import { choosePicture, drawPicture } from '../../../../../../tests/harness/pictures.ts'
import { lookAtStates } from '../../../../../../tests/mounted/look-at-states.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../../tests/mounted/mounted-phone.ts'
import { emptyPath } from '../../../../../../tests/mounted/paths.ts'
import { fileTexts } from '../../../locales/en/files.ts'
import { placeScreenTexts } from '../../../locales/en/places.screens.ts'
import { fakeGoogleScript } from '../../address-search/fake-google.factory.ts'
import { aMember } from '../../members/members.factory.ts'
import { aPlace } from '../places.factory.ts'
import { addPlaceStates } from './add-place.states.ts'

/** The form leads to the list by itself so many ms after it was submitted. */
const leaveAfterMs = 1500
const about = { name: 'Echo Park', displayLocation: 'Los Angeles, CA' }

let phone: MountedPhone
let page: Page
let member = aMember()
beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})
afterAll(() => phone?.discard())

lookAtStates(addPlaceStates, () => phone)
beforeEach(async () => {
  member = aMember()
  await phone.offline(false)
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const address = () => page.getByRole('combobox', { name: 'Address *' })
const listSentPlaces = () =>
  phone.server.sentOperations.filter(({ name }) => name === 'places.add').map(({ args }) => args)

async function openForm(places: ReturnType<typeof aPlace>[] = []) {
  await phone.mount('/add-third-place', { member, places, server: { 'community.about': about } })
  await address().waitFor()
}

/** Opens the form in a community with an address search of an outside provider. */
async function openWithSearch(): Promise<void> {
  await page.unroute(/maps\.googleapis\.com/)
  await page.route(/maps\.googleapis\.com/, (route: Route) =>
    route.fulfill({ contentType: 'text/javascript', body: fakeGoogleScript }),
  )
  await phone.visit(emptyPath)
  await phone.mount('/add-third-place', {
    member,
    server: { 'community.about': { ...about, googlePlacesKey: 'a key' } },
  })
}

/** Writes the address, and its first words as the name. */
async function write(words: string) {
  await page.getByLabel('Name', { exact: true }).fill(words.split(',')[0] ?? words)
  await address().fill(words)
}

describe('the form for a place', () => {
  it('PL-041 PL-042 PL-043 has its title, the way back and its parts', async () => {
    await openForm()
    await page.getByRole('heading', { level: 1, name: 'Add a Third Place' }).waitFor()
    await expect.poll(() => page.title()).toBe('Add a Third Place · Porchlight')
    const back = page.getByRole('link', { name: 'Back to Third Places' })
    expect(await back.getAttribute('href')).toBe('/third-places')
    for (const name of ['Location', 'Description', 'Photo', 'Tags'])
      await page.getByRole('region', { name: new RegExp(`^${name}`) }).waitFor()
  })

  it('PL-043 on a wide screen shows what a place needs beside what may be added, on a phone above it', async () => {
    await openForm()
    const boxOf = async (name: string) => {
      const box = await page.getByRole('region', { name: new RegExp(`^${name}`) }).boundingBox()
      return box ?? { x: 0, y: 0, width: 0, height: 0 }
    }
    const isBeside = async () => {
      const [neededPart, optionalPart] = [await boxOf('Location'), await boxOf('Description')]
      return optionalPart.x >= neededPart.x + neededPart.width && optionalPart.y === neededPart.y
    }
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect.poll(isBeside).toBe(true)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(isBeside).toBe(false)
  })

  it('PL-045 PL-048 PL-046 has optional photo and tags, and is submitted by its button', async () => {
    await openForm()
    await page
      .getByRole('region', { name: 'Photo Optional' })
      .getByRole('button', { name: fileTexts.add })
      .waitFor()
    await write('A bench')
    const leave = await holdTimers(page, leaveAfterMs)
    await button('Submit Location').click()
    // Nothing goes on after that: no spinner stands beside 'saved'.
    const savedButton = button('Saved')
    await savedButton.waitFor()
    expect([await savedButton.isDisabled(), await savedButton.getAttribute('aria-busy')]).toEqual([
      true,
      null,
    ])
    await leave()
    await expect.poll(listSentPlaces).toMatchObject([{ name: 'A bench' }])
    expect(listSentPlaces()[0]).not.toHaveProperty('photo')
  })

  it('PL-047 offers ten tags, none of them chosen', async () => {
    await openForm()
    const tags = page.getByRole('region', { name: /^Tags/ }).getByRole('checkbox')
    const names = await tags.evaluateAll((boxes) => boxes.map((box) => box.parentElement?.textContent))
    expect(names).toEqual([
      'Pet Friendly',
      'Free WiFi',
      'Coffee',
      'Work Environment',
      'Event Nights',
      'Outdoor Seating',
      'Live Music',
      'Food Available',
      'Quiet',
      'Social',
    ])
    const countChosenTags = () =>
      tags.evaluateAll((all) => all.filter((box) => (box as HTMLInputElement).checked).length)
    expect(await countChosenTags()).toBe(0)
    for (const [name, count] of [
      ['Quiet', 1],
      ['Coffee', 2],
      ['Quiet', 1],
    ] as const) {
      await page.getByRole('region', { name: /^Tags/ }).getByText(name, { exact: true }).click()
      await expect.poll(countChosenTags).toBe(count)
    }
  })

  it('PL-049 L-053 takes name, address and kind as they were typed, and says nothing of suggestions', async () => {
    await openForm()
    await button('Submit Location').click()
    await page.getByText('Please select an address', { exact: true }).waitFor()
    await page.getByText('Please give it a name.', { exact: true }).waitFor()
    await page.getByLabel('Name', { exact: true }).fill('The Long Table')
    await address().fill('1712 Palmetto Street')
    expect(await page.getByText('Please select an address').count()).toBe(0)
    // By this time suggestions would be there.
    await page.waitForTimeout(400)
    expect(await page.getByRole('option').count()).toBe(0)
    expect(await page.getByText(/billing|Manual Entry/).count()).toBe(0)
    await page.getByLabel('Kind of place').click()
    await page.getByRole('option', { name: 'Cafe' }).click()
    await page.locator('[data-scene="cafe"]').waitFor()
    await button('Submit Location').click()
    await expect
      .poll(listSentPlaces)
      .toMatchObject([
        { name: 'The Long Table', address: '1712 Palmetto Street', category: 'cafe', isApproximate: true },
      ])
    expect(listSentPlaces()[0]).not.toHaveProperty('placeId')
  })

  it('L-053 a typed address is put on the map by hand, and is no guess from then on', async () => {
    await openForm()
    await write('A bench')
    await button('Show it on the map').click()
    await page.getByText(/its spot on the map may be off/).waitFor()
    await expectFocus(page.getByRole('region', { name: placeScreenTexts.form.sections.location }))
    await address().fill('A bench, by the gate')
    await button('Show it on the map').waitFor()
    expect(await page.getByText(/its spot on the map may be off/).count()).toBe(0)
  })

  it('PL-044 reports a text that is too long, and cuts nothing', async () => {
    await openForm()
    await write('A bench')
    const words = page.getByLabel('What makes it a good place? (Optional)')
    await words.fill('x'.repeat(501))
    await button('Submit Location').click()
    await page.getByText('At most 500 characters.').waitFor()
    expect(listSentPlaces()).toEqual([])
    await words.fill('x'.repeat(500))
    await button('Submit Location').click()
    await expect.poll(() => listSentPlaces().length).toBe(1)
  })

  it('PL-050 PL-051 accepts a picture of at most 5 MB as a photo', async () => {
    await openForm()
    const part = page.getByRole('region', { name: /^Photo/ })
    await choosePicture(part, Buffer.from('<svg/>, whatever its name says'), 'photo.jpg')
    await expectToast(page, { ...placeScreenTexts.form.noPhoto.type, destructive: true })
    const heic = Buffer.concat([
      Buffer.from([0, 0, 0, 24]),
      Buffer.from('ftypheic', 'latin1'),
      Buffer.alloc(5_300_000),
    ])
    await choosePicture(part, heic, 'IMG_8.HEIC')
    await expectToast(page, { ...placeScreenTexts.form.noPhoto['too-large'], destructive: true })
    expect(placeScreenTexts.form.noPhoto.type.title).toBe('Invalid file type')
    expect(placeScreenTexts.form.noPhoto['too-large'].title).toBe('File too large')
  })
})

describe('a new place', () => {
  it('PL-052 PL-053 is sent as written, and reported as saved', async () => {
    await openForm()
    await write('A bench, 3 Echo Park Ave')
    await page.getByLabel('What makes it a good place? (Optional)').fill('  In the shade.  ')
    await page.getByText('Quiet', { exact: true }).click()
    await page.getByText('Free WiFi', { exact: true }).click()
    await choosePicture(
      page.getByRole('region', { name: /^Photo/ }),
      await drawPicture(page, { width: 40, height: 30 }),
    )
    await page.getByRole('img', { name: fileTexts.chosen }).waitFor()
    await button('Submit Location').click()
    await expectToast(page, { title: 'Place saved successfully!' })
    await expect.poll(listSentPlaces).toMatchObject([
      {
        name: 'A bench',
        address: 'A bench, 3 Echo Park Ave',
        description: 'In the shade.',
        tags: ['quiet', 'free_wifi'],
        category: 'general',
        photo: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ])
  })

  it('PL-054 is followed by the list after 1.5 s, not sooner', async () => {
    // The place that was added before would lead to the list, too.
    await phone.visit(emptyPath)
    await installClock(page)
    await openForm()
    await write('A bench')
    await stopClock(page)
    await button('Submit Location').click()
    await expectToast(page, { title: 'Place saved successfully!' })
    await page.clock.runFor(1499)
    expect(new URL(page.url()).pathname).toBe('/add-third-place')
    await page.clock.runFor(1)
    await page.waitForURL((url) => url.pathname === '/third-places')
    await page.clock.resume()
    await page.getByRole('heading', { level: 1, name: 'Third Places' }).waitFor()
  })

  it('PL-054 leaves a member who went elsewhere meanwhile where they are', async () => {
    await phone.visit(emptyPath)
    await installClock(page)
    await openForm()
    await write('A bench')
    await stopClock(page)
    await button('Submit Location').click()
    await expectToast(page, { title: 'Place saved successfully!' })
    await page.getByRole('navigation').getByRole('link', { name: 'Profile' }).click()
    await page.clock.runFor(1600)
    await page.clock.resume()
    await page.getByRole('heading', { level: 1, name: 'My Profile' }).waitFor()
    await page.waitForURL((url) => url.pathname === '/profile')
  })

  it('O5 C7 waits without a signal: in the list, on its page and in the outbox, where it can be changed', async () => {
    await openForm()
    await phone.offline(true)
    await write('A bench')
    await button('Submit Location').click()
    const card = page.getByRole('article', { name: 'A bench' }).first()
    await card.getByText('Waiting for signal').waitFor()
    await card.getByRole('link', { name: 'A bench' }).click()
    const unsent = page.getByRole('list', { name: 'Not sent yet' })
    await unsent.getByRole('button', { name: 'Edit: A bench' }).click()
    const form = page.getByRole('dialog')
    expect(await form.getByLabel('Name', { exact: true }).inputValue()).toBe('A bench')
    await form.getByLabel('Name', { exact: true }).fill('The bench')
    await form.getByRole('button', { name: 'Save changes' }).click()
    await page.getByRole('heading', { level: 1, name: 'The bench' }).waitFor()
    await phone.offline(false)
    await expect.poll(listSentPlaces).toMatchObject([{ name: 'The bench', address: 'A bench' }])
  })

  it('PL-055 that is refused returns with the reason and everything written', async () => {
    await openForm()
    const refusal = new Refused('place_hidden')
    phone.server.refusals = { 'places.add': refusal }
    await write('A bench')
    await page.getByLabel('What makes it a good place? (Optional)').fill('In the shade.')
    await button('Submit Location').click()
    await expectToast(page, {
      title: 'Something went wrong',
      description: refusal.message,
      destructive: true,
    })
    const card = page.getByRole('article', { name: 'A bench' }).first()
    await card.getByText(refusal.message).waitFor()
    await card.getByText('In the shade.').waitFor()
    await card.getByText('Not sent', { exact: true }).waitFor()
  })

  it('PL-052 that exists already is linked, and not added again', async () => {
    const table = aPlace({ name: 'The Long Table', latitude: 34.08, longitude: -118.25 })
    await openForm([table])
    await address().fill('long')
    await page.getByRole('option', { name: /^The Long Table/ }).click()
    await page.getByText('This place is already here.').waitFor()
    await button('Submit Location').click()
    const line = page.getByRole('status').filter({ hasText: 'This place is already here.' })
    await expect.poll(() => line.evaluate((part) => part === document.activeElement)).toBe(true)
    // A finger tapped far below it.
    await expect
      .poll(() =>
        line.evaluate((part) => {
          const { top, bottom } = part.getBoundingClientRect()
          return top >= 0 && bottom <= innerHeight
        }),
      )
      .toBe(true)
    const link = page.getByRole('link', { name: 'See it' })
    expect(await link.getAttribute('href')).toBe(`/third-places/${table.id}`)
    expect(listSentPlaces()).toEqual([])
  })

  it('PL-052 from the search keeps its name, its position, and one id wherever it is added', async () => {
    await openWithSearch()
    await address().fill('Cafe')
    await page.getByRole('option').first().click()
    await page.getByLabel('Name', { exact: true }).waitFor()
    await phone.offline(true)
    await button('Submit Location').click()
    // The stand-in for the server responds without a row, so the place is looked at while it waits.
    const link = page.getByRole('article', { name: 'Cafe Far' }).getByRole('link')
    expect(await link.getAttribute('href')).toBe(`/third-places/${idOfPlaceId('far')}`)
    await phone.offline(false)
    await expect
      .poll(listSentPlaces)
      .toMatchObject([{ name: 'Cafe Far', placeId: 'far', latitude: 34.0781, isApproximate: false }])
  })

  it('PL-043 from the search leaves a name that was written while its details were on their way', async () => {
    await openWithSearch()
    await page.evaluate(() => {
      const { promise, resolve } = Promise.withResolvers<void>()
      Object.assign(window, { detailsAfter: promise, bringDetails: resolve })
    })
    await address().fill('Cafe')
    await page.getByRole('option').first().click()
    await page.getByLabel('Name', { exact: true }).fill('Joe’s corner')
    await page.evaluate(() => (window as unknown as { bringDetails: () => void }).bringDetails())
    await expect.poll(() => address().inputValue()).toContain('9 Far St')
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Joe’s corner')
  })

  it('PL-043 from the search leaves a name that the member wrote', async () => {
    await openWithSearch()
    await page.getByLabel('Name', { exact: true }).fill('The corner with the blue door')
    await address().fill('Cafe')
    await page.getByRole('option').first().click()
    await button('Submit Location').click()
    await expect
      .poll(listSentPlaces)
      .toMatchObject([{ name: 'The corner with the blue door', placeId: 'far', latitude: 34.0781 }])
  })
})
