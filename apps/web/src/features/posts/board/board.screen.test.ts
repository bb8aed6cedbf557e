/** The community help board. */
import type { Post } from '@porchlight/contracts/posts/posts.schema'
import { dayMs } from '@porchlight/contracts/values/time'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pick } from '../../../../../../tests/harness/phone/fields.ts'
import {
  expectFocus,
  expectFocusWithin,
  press,
  tabTo,
} from '../../../../../../tests/harness/phone/keyboard.ts'
import { watchScreens } from '../../../../../../tests/harness/phone/seen-screens.ts'
import { zoneWhereItIs } from '../../../../../../tests/harness/phone/zones.ts'
import { lookAtStates } from '../../../../../../tests/mounted/look-at-states.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../../tests/mounted/mounted-phone.ts'
import { community } from '../../../../../../tests/screens/neighborhood-rows.ts'
import { aMember, aPerson } from '../../members/members.factory.ts'
import { aPost } from '../posts.factory.ts'
import { boardStates } from './board.states.ts'

const labels = [
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
]
const longText = 'It is quite a long story, and every part of it matters to somebody. '.repeat(6).trim()

const member = aMember()
const ada = aPerson({
  ...{ firstName: 'Ada', lastName: 'Q.', subscriptionPlan: 'premium', rating: '4.8' },
  isPhoneVerified: true,
  isBackgroundVerified: true,
})
const standing = { isBackgroundVerified: true, rating: '4.8', totalRatings: 12 }
const bea = aPerson({ firstName: 'Bea', lastName: 'S.' })
const childcare = { category: 'childcare_school' } as const

/** Each newer than the one before. */
const posts = [
  by(ada, {
    type: 'request',
    title: 'Homework on Tuesdays',
    description: longText,
    ...childcare,
    subcategory: 'Homework help',
    zipCode: '90026',
    dateNeeded: utc(2, 17),
  }),
  by(bea, { type: 'offer', title: 'Evening babysitting', ...childcare, hasTipJar: true }),
  by(bea, { type: 'offer', title: 'Violin lessons', ...childcare, subcategory: 'Tutoring' }),
  by(ada, { type: 'request', title: 'Walk my two dogs', category: 'pet_animal' }),
  by(bea, { type: 'offer', title: 'No category at all', category: null }),
  withoutAuthor({ type: 'event', title: 'A meetup is not help', category: null, maxAttendees: 5 }),
].map((post, index) => ({ ...post, createdAt: new Date(Date.now() - 60_000 + index).toISOString() }))
const people = [ada, bea]

let phone: MountedPhone
let page: Page

beforeAll(async () => {
  phone = await openMountedPhone({ timeZone: zoneWhereItIs(12) })
  page = phone.page
})

afterAll(() => phone?.discard())

lookAtStates(boardStates, () => phone)

describe('the board before the first posts arrive', () => {
  it('P-099 shows three placeholders', async () => {
    const { promise, resolve: release } = Promise.withResolvers<void>()
    await phone.mount('/community-help', {
      member: aMember(),
      isFilled: false,
      server: {},
      roundsAfter: promise,
    })
    phone.server.bring([
      { table: 'people', id: ada.id, row: ada },
      ...posts.map((post) => ({ table: 'posts', id: post.id, row: post })),
    ])
    const loading = page.getByRole('status', { name: 'Loading posts' })
    await loading.waitFor()
    await expect.poll(() => loading.locator('> *').count()).toBe(3)
    expect(await page.getByText(/^No .* requests yet$/).count()).toBe(0)
    release()
    await card('Homework on Tuesdays').waitFor()
    expect(await loading.count()).toBe(0)
  })

  it('P-098 shows no counts, and no category as empty, until all posts are here', async () => {
    const { promise, resolve: release } = Promise.withResolvers<void>()
    const [first, ...rest] = posts
    await phone.mount('/community-help', {
      member: aMember(),
      people,
      posts: first ? [first] : [],
      isPart: true,
      server: {},
      roundsAfter: promise,
    })
    phone.server.bring(rest.map((post) => ({ table: 'posts', id: post.id, row: post })))
    await card('Homework on Tuesdays').waitFor()
    const heading = page.getByRole('tabpanel').getByRole('heading', { level: 2 })
    expect(await heading.innerText()).toBe('Childcare & School')
    expect((await page.getByRole('tablist').innerText()).match(/\d/)).toBeNull()
    await openTab('Pet & Animal Care')
    await page.getByRole('status', { name: 'Loading posts' }).waitFor()
    expect(await page.getByText(/^No .* requests yet$/).count()).toBe(0)

    const readScreens = await watchScreens(page)
    release()
    await tab('Childcare & School', '3 posts').waitFor()
    await card('Walk my two dogs').waitFor()
    expect(new Set((await readScreens()).flatMap(({ text }) => text.match(/\d+ posts?/) ?? []))).toEqual(
      new Set(['5 posts']),
    )
  })
})

describe('the screen of the board', () => {
  beforeEach(() => mountBoard(posts))

  it('P-085 P-087 P-088 is linked from home, is called Community Help and leads back', async () => {
    await page.getByRole('link', { name: 'Back to home' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await page.getByRole('main').getByRole('link', { name: 'See who needs a hand' }).click()
    await page.waitForURL((url) => url.pathname === '/community-help')
    await page.getByRole('heading', { level: 1, name: 'Community Help', exact: true }).waitFor()
  })

  it('P-095 P-097 has All before the ten categories, in one row on a phone, and opens Childcare & School', async () => {
    const tabs = page.getByRole('tab')
    await tabs.first().waitFor()
    const names = await tabs.evaluateAll((all) => all.map((tab) => tab.querySelector('span')?.textContent))
    expect(names).toEqual(['All', ...labels])
    expect(new Set(await topsOf(tabs)).size).toBe(1)
    expect(await page.getByRole('tab', { selected: true }).getAttribute('aria-controls')).toBe(
      await page.getByRole('tabpanel').getAttribute('id'),
    )
    await page.getByRole('tab', { name: /^Childcare & School/, selected: true }).waitFor()
  })

  it('P-097 has the categories in the community’s order, for the keyboard as well; an unknown one does nothing', async () => {
    const about = { ...community, categoryOrder: ['other', 'zoo', 'pet_animal'] }
    await phone.mount('/community-help', { member, people, posts, server: { 'community.about': about } })
    const [first, pets, ...remainingLabels] = labels.slice(0, -1)
    const namesOf = () =>
      page.getByRole('tab').evaluateAll((all) => all.map((tab) => tab.querySelector('span')?.textContent))
    await expect.poll(namesOf).toEqual(['All', 'Other', pets, first, ...remainingLabels])
    await page.getByRole('tab', { selected: true }).focus()
    await page.keyboard.press('ArrowLeft')
    await page.getByRole('tab', { name: /^Pet & Animal Care/, selected: true }).waitFor()
    await page.keyboard.press('End')
    await page.getByRole('tab', { name: /^Referrals & Recommendations/, selected: true }).waitFor()
  })

  it('P-096 on a wide screen the tabs have two rows: All and five categories are in the first', async () => {
    const size = page.viewportSize()
    await page.setViewportSize({ width: 1280, height: 800 })
    try {
      await expect
        .poll(async () => {
          const tops = await topsOf(page.getByRole('tab'))
          return [new Set(tops.slice(0, 6)).size, new Set(tops.slice(6)).size, new Set(tops).size]
        })
        .toEqual([1, 1, 2])
    } finally {
      if (size) await page.setViewportSize(size)
    }
  })

  it('P-095 scrolls a chosen tab into view: the last, the first and one between', async () => {
    for (const label of [labels.at(-1), labels[0], labels[4]]) {
      const tab = page.getByRole('tab', { name: new RegExp(`^${label}`) })
      // The event is dispatched, because Playwright scrolls to an element before it taps.
      await tab.dispatchEvent('click')
      await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true')
      const sidesInSight = () =>
        tab.evaluate((element) => {
          const { left, right } = element.getBoundingClientRect()
          return [left >= 0, right <= innerWidth]
        })
      await expect.poll(sidesInSight).toEqual([true, true])
    }
  })

  it('P-097 makes the tabs of both rows one stop of the Tab key, which then leads to their posts', async () => {
    await card('Homework on Tuesdays').waitFor()
    const selectedTab = page.getByRole('tab', { selected: true })
    await selectedTab.focus()
    await page.keyboard.press('Tab')
    await expectFocusWithin(page.getByRole('tabpanel'))
    await page.keyboard.press('Shift+Tab')
    await expectFocus(selectedTab)
  })

  it('P-097 moves along the tabs with the arrow keys, and skips to their posts', async () => {
    await card('Homework on Tuesdays').waitFor()
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await press(page, skip)
    await tabTo(page, page.getByRole('tab', { selected: true }))
    await page.keyboard.press('ArrowRight')
    await page.getByRole('tab', { name: /^Pet & Animal Care/, selected: true }).waitFor()
    await card('Walk my two dogs').waitFor()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('tab', { name: /^Home & Yard/, selected: true }).waitFor()
    await page.keyboard.press('End')
    await page.getByRole('tab', { name: /^Other/, selected: true }).waitFor()
    await expectFocus(page.getByRole('tab', { name: /^Other/ }))
  })

  it('P-098 P-103 shows two cards below its header on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await card('Evening babysitting').waitFor()
    const bar = page.getByRole('navigation', { name: 'Main' })
    const end = await bar.evaluate((element) => element.getBoundingClientRect().top)
    const second = page.getByRole('article').nth(1)
    const description = second.getByRole('paragraph').first()
    expect(await description.evaluate((element) => element.getBoundingClientRect().bottom)).toBeLessThan(end)
  })

  it('P-098 gives each category a heading with its icon, its label and its count', async () => {
    await card('Homework on Tuesdays').waitFor()
    const heading = page.getByRole('tabpanel').getByRole('heading', { level: 2 })
    expect(await heading.innerText()).toMatch(/^Childcare & School\s+3$/)
    await expect.poll(() => heading.locator('svg').count()).toBe(1)
    await openTab('Pet & Animal Care')
    await expect.poll(() => heading.innerText()).toMatch(/^Pet & Animal Care\s+1$/)
    for (const label of labels) {
      await openTab(label)
      await expect.poll(() => heading.innerText()).toContain(label)
    }
  })

  it('P-014 P-016 a post without a category is under Other, and a meetup nowhere', async () => {
    await openTab('Other')
    await card('No category at all').waitFor()
    for (const label of labels) {
      await openTab(label)
      await page.getByRole('tabpanel').getByRole('heading', { name: label }).waitFor()
      expect(await card('A meetup is not help').count()).toBe(0)
    }
  })
})

describe('filters and search', () => {
  beforeEach(() => mountBoard(posts))

  it('P-092 P-093 P-094 the filter shows all posts, requests or offers, and counts the shown ones', async () => {
    const readShownTitles = async () => (await page.getByRole('article').count()) > 0 && titles()
    await page.getByRole('radio', { name: 'All Posts', checked: true }).waitFor({ state: 'attached' })
    await expect
      .poll(readShownTitles)
      .toEqual(['Homework on Tuesdays', 'Violin lessons', 'Evening babysitting'])
    await pick(page, 'Requests')
    await expect.poll(readShownTitles).toEqual(['Homework on Tuesdays'])
    await tab('Childcare & School', '1 post').waitFor()
    await tab('Other', '0 posts').waitFor()
    await pick(page, 'Offers')
    await expect.poll(readShownTitles).toEqual(['Violin lessons', 'Evening babysitting'])
    await tab('Pet & Animal Care', '0 posts').click()
    const panel = page.getByRole('tabpanel')
    await panel.getByText('No offers here').waitFor()
    // A category without any post is the only one that asks for the first.
    expect(await panel.getByRole('link').count()).toBe(0)
    await panel.getByRole('button', { name: 'Show all posts' }).click()
    await expect.poll(readShownTitles).toEqual(['Walk my two dogs'])
    await expectFocus(panel)
    await openTab('Childcare & School')
    await expect.poll(readShownTitles).toHaveLength(3)
  })

  it('P-089 P-090 P-091 the search finds title, description and subcategory in any case, within the category', async () => {
    const search = page.getByPlaceholder('Search help requests...', { exact: true })
    for (const [words, foundTitles] of [
      ['VIOLIN', ['Violin lessons']],
      ['every PART of it', ['Homework on Tuesdays']],
      ['homework HELP', ['Homework on Tuesdays']],
      ['  babysit  ', ['Evening babysitting']],
    ] as const) {
      await search.fill(words)
      await expect.poll(titles).toEqual(foundTitles)
    }
    await search.fill('dogs')
    await page.getByText('Nothing found here').waitFor()
    await openTab('Pet & Animal Care')
    await expect.poll(titles).toEqual(['Walk my two dogs'])
    await pick(page, 'Offers')
    await page.getByText('No offers here').waitFor()
    await page.getByRole('button', { name: 'Show all posts' }).click()
    await expect.poll(titles).toEqual(['Walk my two dogs'])
    await expectFocus(page.getByRole('tabpanel'))
    await search.fill('no such words')
    const clear = page.getByRole('button', { name: 'Clear', exact: true })
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect.poll(() => search.inputValue()).toBe('')
    await page.getByText('Nothing found here').waitFor({ state: 'detached' })
    await expectFocus(page.getByRole('tabpanel'))
    await search.fill('violin')
    await clear.click()
    await expectFocus(search)
    expect([await search.inputValue(), await clear.count()]).toEqual(['', 0])
  })
})

describe('results in other categories', () => {
  beforeEach(() => mountBoard(posts))

  it('P-091 P-097 a result in another category is named, and a tap leads there', async () => {
    const search = page.getByPlaceholder('Search help requests...', { exact: true })
    await search.fill('o')
    const elsewhere = page.getByRole('list', { name: 'Found elsewhere' }).getByRole('button')
    await expect.poll(() => elsewhere.allTextContents()).toEqual(['1 in Pet & Animal Care', '1 in Other'])
    await elsewhere.first().click()
    await expect.poll(titles).toEqual(['Walk my two dogs'])
    await page.getByRole('tab', { name: /^Pet & Animal Care/, selected: true }).waitFor()
    await expectFocus(page.getByRole('tabpanel'))
    await search.fill('no such words')
    await page.getByText('No post on the board mentions “no such words”.').waitFor()
    // Where a filter hides posts, the whole board was not searched.
    await pick(page, 'Offers')
    await page.getByText('None of these posts mentions “no such words”.').waitFor()
    await search.fill('')
  })

  it('P-097 the board opens with the last choice, and All shows every category', async () => {
    await openTab('All')
    await expect.poll(titles).toHaveLength(5)
    await page.getByRole('link', { name: 'Back to home' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Community Help' }).click()
    await tab('All', '5 posts').waitFor()
    await expect.poll(titles).toHaveLength(5)
    expect(await page.evaluate(() => localStorage.getItem('last:board-category'))).toBe('all')
  })
})

describe('“Show more”', () => {
  it('the button moves the focus to the first new card, each time and when the button goes', async () => {
    const offers = Array.from({ length: 21 }, (_, index) =>
      by(bea, { type: 'offer', title: `Kitchen help ${index}`, ...childcare }),
    )
    await phone.mount('/community-help', { member: aMember(), people, posts: offers, server: {} })
    const more = page.getByRole('main').getByRole('button', { name: 'Show more', exact: true })
    const cards = page.getByRole('article')
    await expect.poll(() => cards.count()).toBe(8)
    await press(page, more)
    await expectFocus(cards.nth(8))
    await press(page, more)
    await expectFocus(cards.nth(16))
    expect(await more.count()).toBe(0)
    await expect.poll(() => cards.count()).toBe(offers.length)
  })
})

describe('an empty category', () => {
  beforeEach(() => mountBoard(posts))

  it('P-100 P-101 P-102 says so, and its link opens the form as a request in that category', async () => {
    await openTab('Meal Help & Hospitality')
    const panel = page.getByRole('tabpanel')
    await panel.getByText('No Meal Help & Hospitality requests yet', { exact: true }).waitFor()
    await panel.getByText('Be the first to post a request in this category!', { exact: true }).waitFor()
    const link = panel.getByRole('link', { name: 'Post a Request', exact: true })
    expect(await link.getAttribute('href')).toBe('/')
    await link.click()
    await page.waitForURL((url) => url.pathname === '/')
    const dialog = page.getByRole('dialog')
    expect(await dialog.getByRole('radio', { name: 'Request' }).isChecked()).toBe(true)
    expect(await dialog.getByLabel('Category', { exact: true }).textContent()).toBe('Meal Help & Hospitality')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.reload()
    await page.getByRole('button', { name: 'Post a New Request' }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})

describe('sorting by distance', () => {
  const memberPosition = { latitude: 34.08, longitude: -118.26 }
  const placed = [
    by(ada, { type: 'offer', title: 'Far away', ...childcare, latitude: 34.2, longitude: -118.26 }),
    by(bea, { type: 'offer', title: 'Around the corner', ...childcare, latitude: 34.09, longitude: -118.26 }),
  ].map((post, index) => ({ ...post, createdAt: new Date(Date.now() - 60_000 * (index + 1)).toISOString() }))
  const titles = () => page.getByRole('article').getByRole('heading').allTextContents()
  const button = () => page.getByRole('button', { name: 'Near', exact: true })

  it('L-027 one tap sorts the posts by distance, and each card shows its distance', async () => {
    const located = aMember({
      latitude: String(memberPosition.latitude),
      longitude: String(memberPosition.longitude),
    })
    await phone.mount('/community-help', { member: located, people, posts: placed, server: {} })
    await expect.poll(titles).toEqual(['Far away', 'Around the corner'])
    await card('Around the corner').getByText('0.7 mi').waitFor()
    await card('Far away').getByText('8.3 mi').waitFor()
    await button().click()
    await expect.poll(titles).toEqual(['Around the corner', 'Far away'])
    expect(await button().getAttribute('aria-pressed')).toBe('true')
    await button().click()
    await expect.poll(titles).toEqual(['Far away', 'Around the corner'])
  })

  it('without the member’s location the location is asked for first', async () => {
    await phone.mount('/community-help', {
      member: aMember({ zipCode: null }),
      people,
      posts: placed,
      server: {},
    })
    await card('Far away').waitFor()
    expect(await page.getByText(/\d mi$/).count()).toBe(0)
    await button().click()
    await page.getByRole('dialog', { name: 'Set Your Location' }).waitFor()
    await page.keyboard.press('Escape')
    await expectFocus(button())
    expect(await button().getAttribute('aria-pressed')).toBe('false')
  })
})

it('M-053 M-019 on a narrow phone the badge of a check is in one line with the stars, whatever the name', async () => {
  const viewport = page.viewportSize()
  const names = ['Ada', 'Wilhelmina', 'Bartholomea-Rosalind', 'Maria-Magdalena Concepcion']
  const askers = names.map((firstName) => ({
    ...ada,
    ...aPerson({ firstName, lastName: 'Q.' }),
    ...standing,
  }))
  await phone.mount('/community-help', {
    member,
    people: askers,
    posts: askers.map((asker) => by(asker, { type: 'request', title: asker.firstName, ...childcare })),
    server: {},
  })
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 844 })
    for (const name of names) {
      const mark = await middleOf(card(name).getByTitle('Background verified'))
      const stars = await middleOf(card(name).getByText('4.8 (12)', { exact: true }))
      expect(Math.abs(mark - stars), `${name} at ${width} px`).toBeLessThan(8)
    }
  }
  if (viewport) await page.setViewportSize(viewport)
})

describe('a card on the board', () => {
  // Nothing here is changed by looking at it.
  beforeAll(() => mountBoard(posts))

  const request = () => card('Homework on Tuesdays')
  const says = (text: string) => request().getByText(text, { exact: true }).first().waitFor()

  it('P-103 P-105 P-106 shows a request of a premium neighbor with its badges', async () => {
    for (const text of ['Need Help', 'Homework help', 'Premium']) await says(text)
  })

  it('M-012 shows that the author’s phone is verified', () => says('Phone verified'))

  it('M-053 shows that the author’s background was checked, also to screen readers, and for nobody else', async () => {
    const marks = (title: string) => card(title).getByText('Background verified', { exact: true }).count()
    await card('Evening babysitting').waitFor()
    await expect.poll(() => marks('Homework on Tuesdays')).toBe(1)
    expect(await marks('Evening babysitting')).toBe(0)
    const drawing = card('Homework on Tuesdays').getByTitle('Background verified').locator('svg')
    expect((await drawing.boundingBox())?.width).toBeGreaterThan(10)
  })

  it('M-019 P-112 P-113 shows the author by first name and last initial, and their stars', async () => {
    for (const text of ['Ada Q.', '4.8']) await says(text)
    expect(await request().getByText('Quill').count()).toBe(0)
  })

  it('P-108 P-114 P-115 shows its age, its place, and when help is needed', async () => {
    for (const text of ['Just now', 'ZIP 90026']) await says(text)
    const when = await page.evaluate(
      (iso) =>
        new Intl.DateTimeFormat('en-US', {
          weekday: 'short',
          month: 'short',
          day: 'numeric',
          hour: 'numeric',
          minute: '2-digit',
        }).format(new Date(iso)),
      posts[0]?.dateNeeded ?? '',
    )
    await says(when)
  })

  it('P-107 P-111 shows the title, and two lines of the description', async () => {
    await request().getByRole('heading', { name: 'Homework on Tuesdays' }).waitFor()
    const description = request().getByText(longText.slice(0, 40))
    const lines = await description.evaluate(
      (text) => text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight),
    )
    expect(Math.round(lines)).toBe(2)
    expect(await description.evaluate((text) => text.scrollHeight > text.clientHeight)).toBe(true)
  })

  it('P-104 P-106 P-114 shows an offer without missing parts', async () => {
    const offerCard = card('Evening babysitting')
    for (const text of ['Offering Help', 'Bea S.', 'Tip jar']) {
      await offerCard.getByText(text, { exact: true }).waitFor()
    }
    for (const text of ['Need Help', 'Premium', /^ZIP/, /Rated/]) {
      expect(await offerCard.getByText(text).count()).toBe(0)
    }
  })

  it('P-069 of a neighbor appears and disappears by itself', async () => {
    const post = by(ada, { type: 'offer', title: 'Just now on the wall', ...childcare })
    await phone.bring([{ table: 'posts', id: post.id, row: post }])
    await card('Just now on the wall').waitFor()
    await phone.bring([{ table: 'posts', id: post.id, row: null }])
    await card('Just now on the wall').waitFor({ state: 'detached' })
  })

  it('P-108 P-109 P-110 grows older in whole hours and days', async () => {
    const later = await openMountedPhone()
    await later.page.clock.install()
    // Without a signal no response of the server corrects the clock.
    await later.mount('/community-help', { member, people, posts })
    const postCard = cardOn(later.page, 'Homework on Tuesdays')
    for (const [passes, age] of [
      ['00:50:00', 'Just now'],
      ['00:15:00', '1h ago'],
      ['22:30:00', '23h ago'],
      ['00:45:00', '1d ago'],
      ['48:00:00', '3d ago'],
    ] as const) {
      await later.page.clock.fastForward(passes)
      await later.page.clock.runFor(60_000)
      await postCard.getByText(age, { exact: true }).waitFor()
    }
    await later.discard()
  })
})

/** Returns the y position of the part's middle in px, from the top of the viewport. */
async function middleOf(part: Locator): Promise<number> {
  const box = await part.boundingBox()
  if (!box) throw new Error('It is not to be seen')
  return box.y + box.height / 2
}

function card(title: string): Locator {
  return cardOn(page, title)
}

function cardOn(on: Page, title: string): Locator {
  return on.getByRole('article', { name: title, exact: true })
}

function titles(): Promise<string[]> {
  return page.getByRole('article').getByRole('heading').allTextContents()
}

async function openTab(label: string): Promise<void> {
  await page.getByRole('tab', { name: new RegExp(`^${label}`) }).click()
}

function tab(label: string, count: string): Locator {
  return page.getByRole('tab', { name: new RegExp(`^${label}\\s*, ${count}$`) })
}

function mountBoard(posts: Post[]): Promise<void> {
  return phone.mount('/community-help', { member, people, posts, server: {} })
}

function by({ id }: { id: string }, overrides: Partial<Post>): Post {
  return { ...withoutAuthor(overrides), authorId: id }
}

function withoutAuthor(overrides: Partial<Post>): Post {
  return aPost({ subcategory: null, zipCode: null, dateNeeded: utc(1, 12), ...overrides })
}

/** Returns a full hour UTC, so many days ahead. */
function utc(days: number, hour: number): string {
  const day = new Date(Date.now() + days * 24 * 60 * 60 * 1000)
  day.setUTCHours(hour, 0, 0, 0)
  return day.toISOString()
}

describe('the Connect button', () => {
  const chat = (name: string) => page.getByRole('region', { name: `Messages with ${name}` })

  it('P-083 P-116 opens the conversation with the author, with the post on top', async () => {
    const { promise } = Promise.withResolvers<void>()
    await phone.mount('/community-help', {
      member: aMember(),
      people,
      posts,
      server: {},
      roundsAfter: promise,
    })
    const connect = card('Homework on Tuesdays').getByRole('button', { name: /^Connect/ })
    // An element out of sight is not laid out yet and has no inner text.
    await connect.scrollIntoViewIfNeeded()
    await expect.poll(() => connect.innerText()).toBe('Connect')
    await connect.click()
    await chat('Ada Q.').getByText('Homework on Tuesdays', { exact: true }).waitFor()
  })

  it('P-083 opens it without a signal, too, and the second time sends nothing more', async () => {
    await phone.mount('/community-help', { member: aMember(), people, posts })
    for (const _time of ['first', 'second']) {
      await card('Evening babysitting')
        .getByRole('button', { name: /^Connect/ })
        .click()
      await chat('Bea S.').getByText('Evening babysitting', { exact: true }).waitFor()
      await page.goBack()
    }
    await page.getByRole('link', { name: 'Outbox, 1 waiting' }).click()
    await page.getByText('Starting a conversation with Bea S.').waitFor()
    await expect.poll(() => page.getByText('Starting a conversation with Bea S.').count()).toBe(1)
  })

  it('P-116 is missing on one’s own post', async () => {
    await mountBoard([...posts, by(member, { type: 'offer', title: 'My own evening', ...childcare })])
    const ownCard = card('My own evening')
    await ownCard.getByRole('button', { name: 'Withdraw' }).waitFor()
    expect(await ownCard.getByRole('button', { name: /^Connect|^Message|^Report/ }).count()).toBe(0)
  })

  it('28.3 beside it, a name leads to that neighbor’s page, and from there to the conversation, without a post', async () => {
    const { promise } = Promise.withResolvers<void>()
    await phone.mount('/community-help', {
      member: aMember(),
      people,
      posts,
      server: {},
      roundsAfter: promise,
    })
    await card('Evening babysitting').getByRole('link', { name: 'Bea S.' }).click()
    await page.getByRole('button', { name: 'Message Bea S.' }).click()
    await chat('Bea S.').getByText('No messages yet').waitFor()
    expect(await chat('Bea S.').getByText('Evening babysitting').count()).toBe(0)
  })
})

describe('the Withdraw button', () => {
  it('P-082 asks first, and then withdraws the post', async () => {
    await mountBoard([...posts, by(member, { type: 'offer', title: 'My own morning', ...childcare })])
    await card('My own morning').getByRole('button', { name: 'Withdraw' }).click()
    const question = page.getByRole('dialog', { name: 'Withdraw this post?' })
    await question.getByRole('button', { name: 'Keep it' }).click()
    await question.waitFor({ state: 'hidden' })
    await expect.poll(() => card('My own morning').count()).toBe(1)
    await card('My own morning').getByRole('button', { name: 'Withdraw' }).click()
    await question.getByRole('button', { name: 'Withdraw' }).click()
    await card('My own morning').waitFor({ state: 'detached' })
    await expect.poll(() => phone.server.sentOperations.map(({ name }) => name)).toEqual(['posts.withdraw'])
  })
})

describe('a long category', () => {
  it('shows the first eight, and eight more at a time', async () => {
    await mountBoard(
      Array.from({ length: 20 }, (_, index) =>
        by(ada, {
          type: 'offer',
          title: `Kitchen help ${index + 1}`,
          category: 'meal_hospitality',
          createdAt: new Date(Date.now() - dayMs + index).toISOString(),
        }),
      ),
    )
    await tab('Meal Help & Hospitality', '20 posts').waitFor()
    await openTab('Meal Help & Hospitality')
    await expect.poll(() => titles()).toHaveLength(8)
    expect((await titles())[0]).toBe('Kitchen help 20')
    const more = page.getByRole('button', { name: 'Show more' })
    await more.click()
    await expect.poll(() => titles()).toHaveLength(16)
    await more.click()
    await expect.poll(() => titles()).toHaveLength(20)
    expect((await titles()).at(-1)).toBe('Kitchen help 1')
    await more.waitFor({ state: 'detached' })
    await openTab('Other')
    await expect.poll(() => titles()).toHaveLength(0)
    await openTab('Meal Help & Hospitality')
    await expect.poll(() => titles()).toHaveLength(8)
  })
})

describe('posting from the board', () => {
  beforeEach(() => mountBoard(posts))

  it('P-031 P-032 the form begins with the filter’s type: an offer, a request, otherwise an event', async () => {
    await page.getByRole('tab', { name: /Pet & Animal Care/ }).click()
    for (const [filter, type] of [
      ['Offers', 'Offer'],
      ['Requests', 'Request'],
      ['All Posts', 'Meetup'],
    ] as const) {
      await pick(page, filter)
      await page.getByRole('button', { name: 'Post', exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.waitFor()
      expect(await dialog.getByRole('radio', { name: type }).isChecked()).toBe(true)
      if (type !== 'Meetup') {
        expect(await dialog.getByLabel('Category', { exact: true }).textContent()).toBe('Pet & Animal Care')
      }
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
    }
  })
})

function topsOf(tabs: Locator): Promise<number[]> {
  return tabs.evaluateAll((all) => all.map((tab) => Math.round(tab.getBoundingClientRect().top)))
}
