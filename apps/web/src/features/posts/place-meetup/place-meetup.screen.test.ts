/** A meetup at a third place: its dialog, what it needs, and where it stands meanwhile. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import { dayMs, toIso } from '@porchlight/contracts/values/time'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { holdOutbox } from '../../../../../../tests/harness/device/device-data.ts'
import { expectToast } from '../../../../../../tests/harness/phone/toasts.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../../tests/mounted/mounted-phone.ts'
import { placeMeetupTexts as texts } from '../../../locales/en/posts.place-meetup.ts'
import { aMeetup, aMeetupPost } from '../../meetups/meetups.factory.ts'
import { aMember } from '../../members/members.factory.ts'
import { aPlace } from '../../places/places.factory.ts'
import { localDay } from '../local-days.ts'

const place = aPlace({ name: 'The Long Table', latitude: 34.0812, longitude: -118.2561 })

let phone: MountedPhone
let page: Page
let member = aMember()
beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})
afterAll(() => phone?.discard())
beforeEach(async () => {
  member = aMember({ bio: 'I bake on Sundays.', interests: ['Cooking'] })
  await phone.offline(false)
})

const dialog = () => page.getByRole('dialog', { name: 'Create Community Meetup' })
const create = () => dialog().getByRole('button', { name: 'Create Event' })
const field = (label: string) => dialog().getByLabel(label, { exact: true })
const listSentPosts = () =>
  phone.server.sentOperations.filter(({ name }) => name === 'posts.create').map(({ args }) => args)
/** Months from now. */
const later = localDay(Date.now(), 90)

async function openDialog() {
  await phone.mount(`/third-places/${place.id}`, { member, places: [place], server: {} })
  await page.getByRole('button', { name: 'Set Up a Community Meetup' }).click()
  await dialog().waitFor()
}

async function setWhen() {
  await field('Date *').fill(later)
  await field('Time *').fill('10:30')
}

describe('the empty dialog for a meetup at a place', () => {
  // Nothing of it is changed by looking at it.
  beforeAll(openDialog)

  it('PL-072 P-117 P-120 has a title filled in', async () => {
    expect(await field('Event Title *').inputValue()).toBe('Coffee Meetup at The Long Table')
  })

  it('P-119 P-121 has friendly words, and requires a title', async () => {
    expect(await field('Event Title *').getAttribute('aria-required')).toBe('true')
    expect(await field('Description').inputValue()).toBe(texts.friendly('The Long Table'))
    expect(texts.friendly('The Long Table').length).toBeLessThanOrEqual(300)
  })

  it('P-126 P-128 shows the place without editing, and explains the limit', async () => {
    const location = dialog().getByRole('group', { name: 'Location' })
    await location.getByText('1712 Palmetto Street', { exact: true }).waitFor()
    expect(await location.locator('input, textarea').count()).toBe(0)
    const limit = field('Guest Limit (Optional)')
    expect(await limit.getAttribute('placeholder')).toBe('Maximum number of attendees')
    expect(await limit.getAttribute('inputmode')).toBe('numeric')
  })
})

describe('the dialog for a meetup at a place', () => {
  it('P-131 P-123 P-124 cannot be submitted before title, date and time are there; any future day is accepted', async () => {
    await openDialog()
    expect(await create().isDisabled()).toBe(true)
    expect(await field('Date *').getAttribute('max')).toBeNull()
    await field('Date *').fill(later)
    expect(await create().isDisabled()).toBe(true)
    await field('Time *').fill('10:30')
    expect(await create().isDisabled()).toBe(false)
    await field('Event Title *').fill('   ')
    expect(await create().isDisabled()).toBe(true)
  })

  it('P-122 P-127 reports a text that is too long, and an invalid limit', async () => {
    await openDialog()
    await setWhen()
    await field('Description').fill('x'.repeat(301))
    await field('Guest Limit (Optional)').fill('501')
    await create().click()
    await dialog().getByText('At most 300 characters.').waitFor()
    await dialog().getByText('Between 1 and 500 people.').waitFor()
    expect(listSentPosts()).toEqual([])
  })

  it('P-118 returns as written after closing by mistake; Cancel begins anew, filled in as at first', async () => {
    const reopen = async () => {
      await dialog().waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Set Up a Community Meetup' }).click()
      await dialog().waitFor()
    }
    await openDialog()
    await field('Event Title *').fill('Chess on the steps')
    await field('Description').fill('Bring a board.')
    await page.keyboard.press('Escape')
    await reopen()
    await dialog()
      .getByText(/Your draft/)
      .waitFor()
    expect(await field('Event Title *').inputValue()).toBe('Chess on the steps')
    await dialog().getByRole('button', { name: 'Cancel' }).click()
    await reopen()
    await expect.poll(() => field('Event Title *').inputValue()).toBe('Coffee Meetup at The Long Table')
    expect(await field('Description').inputValue()).toBe(texts.friendly('The Long Table'))
    expect(
      await dialog()
        .getByText(/Your draft/)
        .count(),
    ).toBe(0)
  })

  it('P-129 leads back to the place after Cancel, and sends nothing', async () => {
    await openDialog()
    await dialog().getByRole('button', { name: 'Cancel' }).click()
    await dialog().waitFor({ state: 'detached' })
    await page.getByRole('heading', { level: 1, name: 'The Long Table' }).waitFor()
    expect(listSentPosts()).toEqual([])
  })

  it('P-121 creates a meetup without a description, too', async () => {
    await openDialog()
    await setWhen()
    await field('Description').fill('')
    await create().click()
    await expect.poll(listSentPosts).toMatchObject([{ description: '', thirdPlaceId: place.id }])
  })
})

describe('creating a meetup at a place', () => {
  it('P-130 the dialog shows that it is being created, and ignores a second tap', async () => {
    await openDialog()
    await setWhen()
    const release = await holdOutbox(page, member.id)
    // Both clicks happen before the screen shows any effect of the first one.
    await create().evaluate((button: HTMLElement) => {
      button.click()
      button.click()
    })
    const pending = dialog().getByRole('button', { name: 'Creating...' })
    expect(await pending.getAttribute('aria-disabled')).toBe('true')
    await pending.click({ force: true })
    await release()
    await dialog().waitFor({ state: 'detached' })
    await expect.poll(() => listSentPosts().length).toBe(1)
  })

  it('P-132 P-133 P-134 the meetup is sent with its place, reported, and leads home', async () => {
    await openDialog()
    await setWhen()
    // Wide ones, as keyboards of Japanese write them.
    await field('Guest Limit (Optional)').fill('１２')
    expect(await field('Guest Limit (Optional)').inputValue()).toBe('12')
    await create().click()
    await expectToast(page, { title: 'Event created!' })
    await expect.poll(() => new URL(page.url()).pathname).toBe('/')
    expect(listSentPosts()).toMatchObject([
      {
        type: 'event',
        title: 'Coffee Meetup at The Long Table',
        categoryId: 1,
        location: '1712 Palmetto Street',
        latitude: 34.0812,
        longitude: -118.2561,
        // The date is computed in the phone, whose time zone is not the one of the test.
        dateNeeded: await page.evaluate((day) => new Date(`${day}T10:30`).toISOString(), later),
        maxAttendees: 12,
        thirdPlaceId: place.id,
      },
    ])
  })

  it('P-125 P-127 a meetup without a limit is open to any number of guests', async () => {
    await openDialog()
    await setWhen()
    await create().click()
    await expect.poll(listSentPosts).toMatchObject([{ thirdPlaceId: place.id }])
    expect((listSentPosts() as { maxAttendees?: number | null }[])[0]?.maxAttendees ?? null).toBeNull()
  })

  it('P-136 missing bio and interests are asked for first, and then it continues', async () => {
    member = aMember()
    await openDialog()
    await setWhen()
    await create().click()
    const profile = page.getByRole('dialog', { name: 'Complete Your Profile' })
    await profile.waitFor()
    expect(listSentPosts()).toEqual([])
  })

  it('P-135 a refused meetup returns with the reason, and can be changed and sent again at its place', async () => {
    await openDialog()
    const refusal = new Refused('not_found')
    phone.server.refusals = { 'posts.create': refusal }
    await setWhen()
    await create().click()
    await expectToast(page, {
      title: 'Something went wrong',
      description: refusal.message,
      destructive: true,
    })
    phone.server.refusals = {}
    await phone.visit('/outbox')
    await page.getByRole('button', { name: /^Edit: Coffee Meetup/ }).click()
    const edited = page.getByRole('dialog', { name: 'Change your meetup' })
    expect(await edited.getByLabel('Date *').inputValue()).toBe(later)
    await edited.getByLabel('Event Title *').fill('Tea at The Long Table')
    await edited.getByRole('button', { name: 'Save changes' }).click()
    await expect
      .poll(() => listSentPosts().at(-1))
      .toMatchObject({
        title: 'Tea at The Long Table',
        location: '1712 Palmetto Street',
        thirdPlaceId: place.id,
      })
  })

  it('P-132 O5 without a signal the meetup waits behind its new place', async () => {
    await phone.mount('/add-third-place', { member, server: {} })
    await phone.offline(true)
    await page.getByRole('combobox', { name: 'Address *' }).fill('A bench')
    await page.getByLabel('Name', { exact: true }).fill('A bench')
    await page.getByRole('button', { name: 'Submit Location' }).click()
    await page
      .getByRole('article', { name: 'A bench' })
      .first()
      .getByRole('link', { name: 'A bench' })
      .click()
    await page.getByRole('button', { name: 'Set Up a Community Meetup' }).click()
    await setWhen()
    await create().click()
    await dialog().waitFor({ state: 'detached' })
    await phone.offline(false)
    await expect.poll(listSentPosts).toMatchObject([{ location: 'A bench' }])
    const [meetup] = listSentPosts() as [{ thirdPlaceId: string }]
    const { sentOperations: all } = phone.server
    const placeAt = all.findIndex(({ args }) => (args as { id?: string }).id === meetup.thirdPlaceId)
    expect(placeAt).toBeGreaterThanOrEqual(0)
    expect(placeAt).toBeLessThan(all.findIndex(({ args }) => args === meetup))
  })
})

describe('the page of a meetup at a place', () => {
  it('the page shows the number of guests where there is no limit, and leads to its place', async () => {
    const post = aMeetupPost({
      thirdPlaceId: place.id,
      location: place.address,
      maxAttendees: null,
      currentAttendees: 7,
    })
    await phone.mount(`/posts/${post.id}`, { member, posts: [post], server: {} })
    await page.getByRole('article').getByText('7 going', { exact: true }).waitFor()
    const venue = page.getByRole('article').getByRole('link', { name: place.address })
    expect(await venue.getAttribute('href')).toBe(`/third-places/${place.id}`)
  })

  it('P-123 the organizer changes the time to any day; the meetup stays at its place', async () => {
    const post = aMeetupPost({
      dateNeeded: toIso(Date.now() + dayMs),
      thirdPlaceId: place.id,
      location: place.address,
      maxAttendees: null,
    })
    await phone.mount(`/posts/${post.id}`, {
      member,
      posts: [post],
      postDetails: [{ id: post.id, authorId: member.id, location: post.location }],
      meetups: [aMeetup(post.id, { organizerId: member.id })],
      server: {},
    })
    await page.getByRole('button', { name: 'Change the time' }).click()
    const form = page.getByRole('dialog', { name: 'Change the time' })
    expect(await form.getByText(/3 days/).count()).toBe(0)
    expect(await form.getByLabel('Location', { exact: true }).count()).toBe(0)
    await form.getByLabel('Date').fill(later)
    await form.getByRole('button', { name: 'Save changes' }).click()
    const edits = () =>
      phone.server.sentOperations.filter(({ name }) => name === 'posts.edit').map(({ args }) => args)
    await expect.poll(edits).toMatchObject([{ id: post.id }])
    // By UTC it may be the day after, and so another month.
    const { dateNeeded } = edits()[0] as { dateNeeded: string }
    expect(Math.abs(Date.parse(dateNeeded) - Date.parse(later))).toBeLessThan(2 * dayMs)
    expect(edits()[0]).not.toHaveProperty('location')
  })
})
