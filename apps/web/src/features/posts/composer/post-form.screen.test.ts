/** The form for a new post, field by field. Nothing here is sent. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fillPost, localDay } from '../../../../../../tests/harness/people/posting.ts'
import { choose, expectAtField, optionsOf, pick } from '../../../../../../tests/harness/phone/fields.ts'
import {
  expectFocus,
  expectFocusWithin,
  leaveByEscape,
  press,
} from '../../../../../../tests/harness/phone/keyboard.ts'
import { expectToast, toastsOn } from '../../../../../../tests/harness/phone/toasts.ts'
import { zoneWhereItIs } from '../../../../../../tests/harness/phone/zones.ts'
import { lookAtStates } from '../../../../../../tests/mounted/look-at-states.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../../tests/mounted/mounted-phone.ts'
import { emptyPath } from '../../../../../../tests/mounted/paths.ts'
import { community } from '../../../../../../tests/screens/neighborhood-rows.ts'
import { postTexts } from '../../../locales/en/posts.ts'
import { aMember } from '../../members/members.factory.ts'
import { postFormStates } from './post-form.states.ts'

let phone: MountedPhone
let page: Page
let dialog: Locator

beforeAll(async () => {
  // At noon some times of today are over and others are to come, and midnight is not near.
  phone = await openMountedPhone({ timeZone: zoneWhereItIs(12) })
  page = phone.page
})

beforeEach(async () => {
  await phone.mount('/', { member: aMember(), server: {} })
  await page.getByRole('button', { name: 'Post a New Request' }).click()
  dialog = page.getByRole('dialog')
  await dialog.waitFor()
})

afterAll(() => phone?.discard())

lookAtStates(postFormStates, () => phone)

describe('the type in the form', () => {
  it('P-029 P-030 P-033 opens from home as a request, of three types', async () => {
    await expect.poll(() => dialog.getByRole('radio').count()).toBe(3)
    expect(await radio('Request').isChecked()).toBe(true)
    for (const type of ['Offer', 'Meetup', 'Request']) {
      await pick(dialog, type)
      expect(await radio(type).isChecked()).toBe(true)
      await dialog.getByRole('button', { name: `Post ${type.toLowerCase()}` }).waitFor()
    }
  })

  it('P-061 decides who sees the place: the chosen helper, or everyone for a meetup', async () => {
    for (const type of ['Request', 'Offer']) {
      await pick(dialog, type)
      await dialog
        .getByText(
          'Neighbors see your ZIP and a rough distance. Only the neighbor you choose sees your address.',
          { exact: true },
        )
        .waitFor()
      expect(await dialog.getByText(/never your address/i).count()).toBe(0)
    }
    await pick(dialog, 'Meetup')
    await dialog.getByText(/^Everyone who sees the meetup sees this\./).waitFor()
    expect(await dialog.getByText(/sees your address/).count()).toBe(0)
  })

  it('P-049 P-051 P-052 decides which fields there are, and typed texts stay', async () => {
    await choose(dialog, 'Category', 'Home & Yard')
    const tipJar = dialog.getByRole('switch', { name: /^Tip jar/ })
    for (const type of ['Request', 'Offer']) {
      await pick(dialog, type)
      await expect.poll(() => present(['Category', 'Subcategory'])).toEqual([1, 1])
      await expect.poll(() => tipJar.count()).toBe(1)
      expect(await present(['Maximum attendees', 'Who is it for?'])).toEqual([0, 0])
    }
    await pick(dialog, 'Meetup')
    await expect.poll(() => present(['Category', 'Subcategory'])).toEqual([0, 0])
    expect(await tipJar.count()).toBe(0)
    expect(await present(['Maximum attendees', 'Who is it for?'])).toEqual([1, 1])
    const preference = field('Who is it for?')
    expect(await preference.textContent()).toBe('Everyone')
    expect(await optionsOf(dialog, 'Who is it for?')).toEqual(['Everyone', 'Women', 'Men'])
    await pick(dialog, 'Request')
    expect(await field('Category').textContent()).toBe('Home & Yard')
  })
})

describe('the window in the form', () => {
  const mark = () => dialog.getByRole('switch', { name: postTexts.compose.window })

  it('P-143 is offered only where the community has a public board, off at first, and never for a meetup', async () => {
    expect(await mark().count()).toBe(0)
    await openWithWindow()
    expect(await mark().isChecked()).toBe(false)
    await dialog.getByText(postTexts.compose.windowHint).waitFor()
    await pick(dialog, 'Meetup')
    await expect.poll(() => mark().count()).toBe(0)
  })

  it('P-143 the mark waits with the post without a signal, and goes along with it', async () => {
    await openWithWindow()
    await fillPost(dialog, { type: 'offer', title: 'I can water your plants' })
    await mark().check()
    await phone.offline(true)
    await dialog.getByRole('button', { name: 'Post offer' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await phone.offline(false)
    const sentPosts = () => phone.server.sentOperations.filter(({ name }) => name === 'posts.create')
    await expect.poll(() => sentPosts().map(({ args }) => args)).toMatchObject([{ isInWindow: true }])
  })

  async function openWithWindow(): Promise<void> {
    const about = { name: 'Echo Park', displayLocation: 'Los Angeles, CA', hasPublicBoard: true }
    await phone.mount('/', { member: aMember(), server: { 'community.about': about } })
    await page.getByRole('button', { name: 'Post a New Request' }).click()
    await mark().waitFor()
  }
})

describe('the price in the form', () => {
  it('P-001 P-003 is shown before posting, and so is what an offer earns', async () => {
    await phone.mount('/', { member: aMember({ credits: 0 }), server: {} })
    await page.getByRole('button', { name: 'Post a New Request' }).click()
    await dialog.getByText(/You may be 1 credit short/).waitFor()
    await pick(dialog, 'Offer')
    await dialog.getByText('Free to post. You earn 1 credit when it’s done.').waitFor()
  })

  it('PLAN-012 P-001 names no plan where there are none', async () => {
    const member = aMember({ subscriptionPlan: 'premium', subscriptionStatus: 'active', trialEndDate: null })
    const about = { name: null, displayLocation: 'Los Angeles, CA', hasPlans: false }
    await phone.mount('/', { member, server: { 'community.about': about } })
    await page.getByRole('button', { name: 'Post a New Request' }).click()
    await dialog.getByText('Your requests don’t cost credits.', { exact: true }).waitFor()
    expect(await dialog.getByText(/premium/i).count()).toBe(0)
  })
})

describe('required fields', () => {
  it.each(['Request', 'Offer'])(
    'P-053 an empty %s says "Required" at title, description, date and time',
    async (type) => {
      await pick(dialog, type)
      await submit()
      for (const label of ['Title', 'Description', 'Date', 'Time'])
        await expectAtField(dialog, label, 'Required')
      await expect.poll(() => dialog.getByText('Required', { exact: true }).count()).toBe(4)
      await expectNothingKept()
    },
  )

  it('P-049 P-053 an empty meetup shows "Required" at the attendees as well', async () => {
    await pick(dialog, 'Meetup')
    await submit()
    await expectAtField(dialog, 'Maximum attendees', 'Required')
    await expect.poll(() => dialog.getByText('Required', { exact: true }).count()).toBe(5)
    await expectNothingKept()
  })

  it('P-034 P-035 blanks count as empty', async () => {
    await fillRest()
    await field('Title').fill('   ')
    await field('Description').fill(' \n ')
    await submit()
    await expectAtField(dialog, 'Title', 'Required')
    await expectAtField(dialog, 'Description', 'Required')
    await expectNothingKept()
  })
})

describe('the form by keyboard', () => {
  it('the first faulty field gets the focus', async () => {
    await field('Description').fill('It stands in the hall.')
    await press(page, dialog.getByRole('button', { name: 'Post request' }))
    await expectFocus(field('Title'))
    await page.keyboard.type('A heavy box')
    expect(await field('Title').inputValue()).toBe('A heavy box')
    await page.keyboard.press('Enter')
    await expectFocus(field('Date'))
  })

  it('Escape closes the form, also below a message, and the focus returns to where it was opened', async () => {
    const opener = page.getByRole('button', { name: 'Post a New Request' })
    const { promise: responsePromise, resolve: response } = Promise.withResolvers<void>()
    phone.server.roundsAfter = responsePromise
    phone.server.refusals = { 'posts.create': new Refused('not_found') }
    await fillRest()
    await submit()
    await dialog.waitFor({ state: 'hidden' })
    await expectFocus(opener)
    await page.keyboard.press('Enter')
    await expectFocusWithin(dialog)
    response()
    await expectToast(page, { title: 'Error', destructive: true })
    await leaveByEscape(dialog, opener)
    await expect.poll(() => toastsOn(page).count()).toBe(1)
  })
})

describe('long texts', () => {
  it('P-053 a pasted text past a limit stays whole and is counted; it is stored once it fits', async () => {
    await fillRest()
    const description = field('Description')
    expect(await dialog.getByText(/characters? (left|too many)/).count()).toBe(0)
    await description.fill('a'.repeat(1990))
    await expect.poll(() => hintOf(description)).toBe('10 characters left')
    await paste(description, 'b'.repeat(12))
    expect(await description.inputValue()).toHaveLength(2002)
    await expect.poll(() => hintOf(description)).toBe('2 characters too many. Nothing was cut off.')
    await submit()
    await expectAtField(dialog, 'Description', 'At most 2000 characters.')
    await paste(field('Title'), 'c'.repeat(200))
    await expect
      .poll(() => hintOf(field('Title')))
      .toMatch(/1\d\d characters too many\. Nothing was cut off\.$/)
    await submit()
    await expectAtField(dialog, 'Title', 'At most 100 characters.')
    await expectNothingKept()
  })
})

describe('long texts for screen readers', () => {
  it('the remaining room is announced at 85 %, ten before the end, at the end and past it, and not with every key', async () => {
    const title = field('Title')
    const readRoomText = () => title.locator('xpath=..').locator('[aria-live]').textContent()
    const room = async (length: number) => {
      await title.fill('a'.repeat(length))
      const hint = length < 85 ? '' : `${Math.abs(100 - length)} character`
      await expect.poll(() => hintOf(title)).toContain(hint)
      return readRoomText()
    }
    expect(await room(84)).toBe('')
    expect(await room(85)).toBe('15 characters left')
    expect(await room(86)).toBe('15 characters left')
    expect(await room(89)).toBe('15 characters left')
    expect(await room(90)).toBe('10 characters left')
    expect(await room(99)).toBe('10 characters left')
    expect(await room(100)).toBe('0 characters left')
    expect(await room(101)).toBe('1 character too many. Nothing was cut off.')
    expect(await room(105)).toBe('1 character too many. Nothing was cut off.')
    expect(await room(50)).toBe('')
  })
})

describe('the way back from the form', () => {
  it('Android’s Back closes the form and stays on the page, and the text is kept', async () => {
    await countWatchers()
    await phone.visit('/')
    await page.getByRole('button', { name: 'Post a New Request' }).click()
    await dialog.waitFor()
    await field('Title').fill('Half a thought')
    await goBackAsAndroid()
    await dialog.waitFor({ state: 'hidden' })
    expect(new URL(page.url()).pathname).toBe('/')
    await page.getByRole('button', { name: 'Post a New Request' }).click()
    await expect.poll(() => field('Title').inputValue()).toBe('Half a thought')
    // Escape is one step back as well, not two.
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(await watchersOpen()).toBe(0)
  })

  it('Android’s Back closes an open list first, and the form with the next press', async () => {
    await countWatchers()
    await phone.visit('/')
    await page.getByRole('button', { name: 'Post a New Request' }).click()
    await dialog.waitFor()
    await field('Category').tap()
    await page.getByRole('listbox').waitFor()
    await goBackAsAndroid()
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    await expect.poll(() => dialog.isVisible()).toBe(true)
    expect(await watchersOpen()).toBe(1)
    await goBackAsAndroid()
    await dialog.waitFor({ state: 'hidden' })
    expect(await watchersOpen()).toBe(0)
  })
})

describe('category and subcategory', () => {
  it('P-017 P-036 P-037 the subcategories are those of the category', async () => {
    expect(await optionsOf(dialog, 'Category')).toEqual([
      'Choose one',
      'Childcare & School',
      'Pet & Animal Care',
      'Home & Yard',
      'Transportation & Errands',
      'Beauty, Style & Grooming',
      'Meal Help & Hospitality',
      'Wellness & Emotional Support',
      'Events & Creative Help',
      'Referrals & Recommendations',
      'Other',
    ])
    await choose(dialog, 'Category', 'Pet & Animal Care')
    expect((await optionsOf(dialog, 'Subcategory')).slice(1)).toEqual([
      'Dog walking',
      'Pet sitting',
      'Feeding pets while away',
      'Pet playdate coordination',
    ])
  })

  it('P-017 the categories are in the community’s order', async () => {
    await phone.mount('/', {
      member: aMember(),
      server: { 'community.about': { ...community, categoryOrder: ['other', 'home_yard'] } },
    })
    await page.getByRole('button', { name: 'Post a New Request' }).click()
    await expect
      .poll(async () => (await optionsOf(dialog, 'Category')).slice(0, 4))
      .toEqual(['Choose one', 'Other', 'Home & Yard', 'Childcare & School'])
  })

  it('P-038 P-040 P-041 another category clears the subcategory, chosen or typed', async () => {
    await choose(dialog, 'Category', 'Pet & Animal Care')
    await choose(dialog, 'Subcategory', 'Dog walking')
    await choose(dialog, 'Category', 'Home & Yard')
    await expect.poll(() => field('Subcategory').textContent()).toBe('Choose one')
    await choose(dialog, 'Category', 'Pet & Animal Care')
    await expect.poll(() => field('Subcategory').textContent()).toBe('Choose one')

    expect(await present(['What kind of help?'])).toEqual([0])
    await choose(dialog, 'Category', 'Other')
    await expect.poll(() => present(['What kind of help?', 'Subcategory'])).toEqual([1, 0])
    await field('What kind of help?').fill('Reading letters aloud')
    await choose(dialog, 'Category', 'Home & Yard')
    await expect.poll(() => present(['What kind of help?'])).toEqual([0])
    await choose(dialog, 'Category', 'Other')
    expect(await field('What kind of help?').inputValue()).toBe('')
  })

  it('P-039 category Other requires its own words, and sends them', async () => {
    await fillRest()
    await choose(dialog, 'Category', 'Other')
    await submit()
    await expectAtField(dialog, 'What kind of help?', 'Required')
    await expectNothingKept()
    await field('What kind of help?').fill('Reading aloud')
    await submit()
    await expect
      .poll(() => phone.server.sentOperations.map(({ args }) => args))
      .toMatchObject([{ categoryId: 10, category: 'other', subcategory: 'Reading aloud' }])
  })
})

describe('the place in the form', () => {
  it('P-043 without permission the field says so, and a typed place stays', async () => {
    await field('Location').fill('Corner of Sunset and Vine')
    await dialog.getByRole('button', { name: 'Use my location' }).click()
    await expectAtField(
      dialog,
      'Location',
      'This phone couldn’t find your location. You can type it instead.',
    )
    expect(await field('Location').inputValue()).toBe('Corner of Sunset and Vine')
  })

  it.each(['a position', 'an error'])(
    'P-043 %s that comes late leaves what was typed meanwhile',
    async (outcome) => {
      await page.evaluate(() => {
        const getCurrentPosition: Geolocation['getCurrentPosition'] = (take, fail) => {
          const coords = { latitude: 34.078316, longitude: -118.260641, accuracy: 5 }
          const end = (isFound: boolean) =>
            isFound
              ? take({ coords } as GeolocationPosition)
              : fail?.({ code: 3 } as GeolocationPositionError)
          Object.assign(window, { endLooking: end })
        }
        Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true })
      })
      await dialog.getByRole('button', { name: 'Use my location' }).click()
      await field('Location').fill('1420 Laveta Terrace')
      await page.evaluate(
        (isFound) => (window as unknown as { endLooking: (isFound: boolean) => void }).endLooking(isFound),
        outcome === 'a position',
      )
      await dialog.getByRole('button', { name: 'Use my location' }).waitFor()
      expect(await field('Location').inputValue()).toBe('1420 Laveta Terrace')
      expect(await dialog.getByText('This phone couldn’t find your location.').count()).toBe(0)
      await phone.visit(emptyPath)
    },
  )

  it('P-043 the position button fills in "lat, lng", never closer than the grid of 0.01 degree', async () => {
    // The permission is granted only now, because some browsers continue to send positions to a page that has received
    // one.
    await phone.context.grantPermissions(['geolocation'], { origin: phone.origin })
    await phone.context.setGeolocation({ latitude: 34.078316, longitude: -118.260641, accuracy: 5 })
    await dialog.getByRole('button', { name: 'Use my location' }).click()
    await expect.poll(() => field('Location').inputValue()).toBe('34.08, -118.26')
  })
})

describe('date and time', () => {
  it('P-045 P-046 the calendar begins today, and ends three days ahead for events only', async () => {
    const today = await localDay(page, 0)
    for (const type of ['Request', 'Offer']) {
      await pick(dialog, type)
      await expect.poll(() => field('Date').getAttribute('max')).toBeNull()
      expect(await field('Date').getAttribute('min')).toBe(today)
    }
    await pick(dialog, 'Meetup')
    await expect.poll(() => field('Date').getAttribute('max')).toBe(await localDay(page, 3))
    expect(await field('Date').getAttribute('min')).toBe(today)
  })

  it('P-045 yesterday is refused at the date, a time of today that is over at the time', async () => {
    await fillRest()
    await field('Date').fill(await localDay(page, -1))
    await submit()
    await expectAtField(dialog, 'Date', 'Choose a date and time that are still to come.')
    await field('Date').fill(await localDay(page, 0))
    await field('Time').fill('00:01')
    await submit()
    await expectAtField(dialog, 'Time', 'Choose a date and time that are still to come.')
    expect(await field('Date').getAttribute('aria-invalid')).toBeNull()
    await expectNothingKept()
  })

  it('P-046 a meetup four days ahead is refused at the date', async () => {
    await pick(dialog, 'Meetup')
    await fillRest()
    await field('Maximum attendees').fill('6')
    await field('Date').fill(await localDay(page, 4))
    await submit()
    await expectAtField(dialog, 'Date', 'Meetups can be at most 3 days ahead.')
    await expectNothingKept()
  })
})

describe('attendees', () => {
  it('P-049 P-050 are a whole number from 2 to 20', async () => {
    await pick(dialog, 'Meetup')
    await fillRest()
    const attendees = field('Maximum attendees')
    expect(await attendees.getAttribute('inputmode')).toBe('numeric')
    await dialog.getByText('From 2 to 20.', { exact: true }).waitFor()
    await attendees.fill('１２')
    expect(await attendees.inputValue()).toBe('12')
    for (const [input, message] of [
      ['1', 'Between 2 and 20 people.'],
      ['21', 'Between 2 and 20 people.'],
      ['-3', 'Between 2 and 20 people.'],
      ['2.5', 'Expected integer received 2.5'],
    ] as const) {
      await attendees.fill(input)
      await submit()
      await expectAtField(dialog, 'Maximum attendees', message)
    }
    await expectNothingKept()
  })
})

async function fillRest(): Promise<void> {
  await field('Title').fill('A walk in the park')
  await field('Description').fill('Slowly, and with a dog.')
  await field('Date').fill(await localDay(page, 1))
  await field('Time').fill('18:30')
}

function submit(): Promise<void> {
  return dialog.getByRole('button', { name: /^Post (request|offer|meetup)$/ }).click()
}

function radio(name: string): Locator {
  return dialog.getByRole('radio', { name })
}

function field(label: string): Locator {
  return dialog.getByLabel(label, { exact: true })
}

function present(labels: string[]): Promise<number[]> {
  return Promise.all(labels.map((label) => field(label).count()))
}

/** Returns the text that screen readers read out with the field besides its label. */
function hintOf(control: Locator): Promise<string> {
  return control.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  )
}

/** Puts text in at the end as the clipboard does, past what typing allows. */
async function paste(into: Locator, text: string): Promise<void> {
  await into.press('End')
  await page.keyboard.insertText(text)
}

declare global {
  interface Window {
    watchers: Set<{ requestClose: () => void }>
  }
}

/**
 * Counts close watchers. An Android back button closes the newest of the browser's close watchers; the test has no
 * Android and does the same.
 */
function countWatchers(): Promise<unknown> {
  return page.addInitScript(() => {
    window.watchers = new Set()
    interface Watcher extends EventTarget {
      requestClose(): void
      destroy(): void
    }
    const host = window as unknown as { CloseWatcher: new () => Watcher }
    host.CloseWatcher = class extends host.CloseWatcher {
      constructor() {
        super()
        window.watchers.add(this)
        this.addEventListener('close', () => window.watchers.delete(this))
      }
      override destroy() {
        window.watchers.delete(this)
        super.destroy()
      }
    }
  })
}

function goBackAsAndroid(): Promise<void> {
  return page.evaluate(() => [...window.watchers].at(-1)?.requestClose())
}

function watchersOpen(): Promise<number> {
  return page.evaluate(() => window.watchers.size)
}

/** The dialog is still there, and nothing waits, and nothing was sent. */
async function expectNothingKept(): Promise<void> {
  await expect.poll(() => dialog.isVisible()).toBe(true)
  expect(await page.getByRole('link', { name: /waiting/i }).count()).toBe(0)
  expect(phone.server.sentOperations).toEqual([])
}
