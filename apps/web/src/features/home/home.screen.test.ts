/** Home: what is coming up, places around, what neighbors do, and the order of it all. */
import type { Member } from '@porchlight/contracts/members/members.schema'
import type { Post } from '@porchlight/contracts/posts/posts.schema'
import { dayMs, toIso, utcDayOf } from '@porchlight/contracts/values/time'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cursorOf } from '../../../../../tests/harness/device/device-data.ts'
import { fillPost, localDay, startPost, writePost } from '../../../../../tests/harness/people/posting.ts'
import { recordFirstSeen } from '../../../../../tests/harness/phone/first-seen.ts'
import { expectFocus, press, tabTo } from '../../../../../tests/harness/phone/keyboard.ts'
import { zoneWhereItIs } from '../../../../../tests/harness/phone/zones.ts'
import { lookAtStates } from '../../../../../tests/mounted/look-at-states.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import { emptyPath } from '../../../../../tests/mounted/paths.ts'
import { homeTexts } from '../../locales/en/home.ts'
import { locationTexts } from '../../locales/en/location.ts'
import { placeTexts } from '../../locales/en/places.ts'
import { postTexts } from '../../locales/en/posts.ts'
import { aMember, aPerson } from '../members/members.factory.ts'
import { aPlace } from '../places/places.factory.ts'
import { aPost } from '../posts/posts.factory.ts'
import { homeStates } from './home.states.ts'
import { unsentStates } from './unsent.states.ts'

const begunAt = Date.now()
const rosa = aPerson({ firstName: 'Rosa', lastName: 'J.' })
const omar = aPerson({ firstName: 'Omar', lastName: 'K.' })
const people = [rosa, omar]
const community = { name: 'Echo Park', displayLocation: 'Los Angeles, CA', signInWith: [] }
const places = [
  aPlace({
    name: 'The Long Table',
    tags: ['free_wifi', 'good_work_environment', 'event_nights', 'quiet'],
  }),
  aPlace({ name: 'Vista Park', category: 'park', tags: ['pet_friendly'] }),
  aPlace({ name: 'Plain Room', tags: [], avgRating: '0', reviewCount: 0 }),
  aPlace({ name: 'The Fourth' }),
].map((place, index) => ({ ...place, createdAt: ago(10 * dayMs + index * 1000) }))
const bean = aPlace({ name: 'Book & Bean', category: 'bookstore', isFeatured: true, isPaid: true })

const tomorrow = new Date(Date.now() + dayMs).toISOString()
const older = byRosa({ title: 'Older offer', createdAt: ago(3 * dayMs) })
/** A meetup of another member: its row names no member, and its time of posting is midnight, see `mountHome`. */
const chess = aPost({
  type: 'event',
  title: 'Chess on the steps',
  category: null,
  location: 'Library',
  maxAttendees: 8,
  dateNeeded: tomorrow,
})
const posts = [
  older,
  byRosa({ title: 'First offer', createdAt: ago(2 * dayMs) }),
  ...['Second', 'Third', 'Fourth', 'Fifth'].map((title, index) =>
    byRosa({ title: `${title} offer`, createdAt: ago(4 - index) }),
  ),
  chess,
  byRosa({ type: 'request', title: 'A ride to the clinic', createdAt: ago(5) }),
]

let phone: MountedPhone
let page: Page

beforeAll(async () => {
  phone = await openMountedPhone({ timeZone: zoneWhereItIs(12) })
  page = phone.page
})
afterAll(() => phone?.discard())

lookAtStates([...homeStates, ...unsentStates], () => phone)

/** Home of a new member, in a neighborhood where something goes on. */
async function mountHome(mountedPosts = posts, featured = [bean], member: Partial<Member> = {}) {
  await phone.mount('/', {
    member: aMember({ location: null, zipCode: null, firstName: 'Noor', ...member }),
    people,
    // The meetup is of today, also in a run that goes on beyond midnight.
    posts: mountedPosts.map((post) =>
      post === chess ? { ...post, createdAt: toIso(utcDayOf(Date.now())) } : post,
    ),
    places: [...featured, ...places],
    server: { 'community.about': community },
  })
  await page.getByText('2 credits', { exact: true }).waitFor()
}

describe('a new member', () => {
  // Nothing of it is changed by looking at it.
  beforeAll(() => mountHome([], []))

  it('H-001 H-005 P-029 is greeted by name, with credits and plan, and can post', async () => {
    await page.getByRole('heading', { level: 1, name: 'Good afternoon, Noor' }).waitFor()
    await page.getByText('2 credits', { exact: true }).waitFor()
    await page.getByText('Trial', { exact: true }).waitFor()
    await expect
      .poll(() => page.getByRole('button', { name: 'Post a New Request', exact: true }).count())
      .toBe(1)
    expect(await page.getByText(/waiting for signal/i).count()).toBe(0)
  })

  it('H-003 H-004 sees the brand with the community’s name, and a bell without a number', async () => {
    const banner = page.getByRole('banner')
    await banner.getByText('Porchlight', { exact: true }).waitFor()
    await banner.getByText('Echo Park', { exact: true }).waitFor()
    await banner.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
    expect(await banner.textContent()).not.toMatch(/\d/)
    expect(await banner.getByRole('link', { name: /Porchlight/ }).getAttribute('href')).toBe('/')
  })

  it('H-006 H-007 H-008 sees for which area the app shows posts', async () => {
    const area = page.getByRole('region', { name: 'Your area' })
    await area.getByText('Los Angeles, CA', { exact: true }).waitFor()
    await area.getByText('within 12 miles', { exact: true }).waitFor()
  })

  it('H-022 sees that nothing is scheduled', async () => {
    await page.getByText('No activities scheduled', { exact: true }).waitFor()
  })
})

it('H-005 D9 sees as many waiting entries as the header counts, after the same delay', async () => {
  const deferredRounds = Promise.withResolvers<void>()
  // A member on the free plan has no plan badge beside the credits.
  const member = aMember({ subscriptionPlan: 'free', subscriptionStatus: 'active' })
  await phone.mount('/', { member, server: {}, roundsAfter: deferredRounds.promise })
  await page.getByText('2 credits', { exact: true }).waitFor()
  const greeting = 'section[aria-labelledby="greeting"] a[href="/outbox"]'
  const neededSelector = 'section[aria-labelledby="greeting"] a[href="/donations"] + span'
  expect(await page.locator(neededSelector).count()).toBe(0)
  const readFirstSeen = await recordFirstSeen(page, {
    header: 'header a[href="/outbox"]',
    greeting,
    needed: neededSelector,
  })
  const dialog = await startPost(page)
  await fillPost(dialog, { title: 'Soup on Sunday' })
  const tapTime = await page.evaluate(() => performance.now())
  await dialog.getByRole('button', { name: postTexts.compose.submit.request }).click()
  await page.getByRole('link', { name: homeTexts.sending(1), exact: true }).waitFor()
  expect(await page.locator(neededSelector).textContent()).toBe(homeTexts.creditsForWaiting(1))
  const firstTimes = await readFirstSeen()
  expect(Object.keys(firstTimes).sort()).toEqual(['greeting', 'header', 'needed'])
  for (const time of Object.values(firstTimes)) expect(time - tapTime).toBeGreaterThan(1000)
  deferredRounds.resolve()
  await page.locator(greeting).waitFor({ state: 'detached' })
  await phone.offline(true)
  await writePost(page, { type: 'offer', title: 'Bread on Monday' })
  await page.getByRole('link', { name: homeTexts.waitingForSignal(1), exact: true }).waitFor()
  await phone.offline(false)
})

describe('a new member whose home is still on its way', () => {
  let member: Member
  let post: Locator
  let comeHome: () => Promise<void>

  beforeEach(async () => {
    member = aMember({ location: null, zipCode: null })
    const { promise, resolve: release } = Promise.withResolvers<void>()
    await phone.mount('/', {
      member,
      isFilled: false,
      server: { 'community.about': community },
      roundsAfter: promise,
    })
    phone.server.bring([{ table: 'members', id: member.id, row: member }])
    post = page.getByRole('button', { name: 'Post a New Request', exact: true })
    await placesCard().getByRole('status', { name: placeTexts.featured.loading }).waitFor()
    comeHome = async () => {
      release()
      await expect.poll(() => cursorOf(page, member.id)).toBeDefined()
      // All of it is here; what is drawn of it is drawn within a few frames.
      for (let frames = 0; frames < 10; frames += 1) await page.evaluate(nextFrame)
    }
  })

  it('P-029 a tap on Post that begins before home is there, and ends after, opens the form', async () => {
    await post.hover()
    await page.mouse.down()
    await comeHome()
    await page.mouse.up()
    await page.getByRole('dialog').waitFor()
    await page.getByText('2 credits', { exact: true }).waitFor()
  })

  it('H-006 a dialog opened meanwhile stays open, and its button has the focus when it closes', async () => {
    const change = page.getByRole('button', { name: homeTexts.location.change })
    await change.click()
    const dialog = page.getByRole('dialog', { name: locationTexts.title })
    // Not only once the round counts as lost.
    await dialog.waitFor({ timeout: 10_000 })
    await comeHome()
    await expect.poll(() => dialog.isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expectFocus(change)
  })

  it('H-019 the focus stays in the card of upcoming activities', async () => {
    const all = page.getByRole('link', { name: homeTexts.upcoming.seeAll }).first()
    await tabTo(page, all)
    await comeHome()
    await page.getByText('2 credits', { exact: true }).waitFor()
    await expectFocus(all)
  })

  it('P-029 the focus stays on Post, for keyboards and screen readers', async () => {
    await tabTo(page, post)
    await comeHome()
    await page.getByText('2 credits', { exact: true }).waitFor()
    await expectFocus(post)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
  })
})

describe('data that has not arrived', () => {
  const greeting = () => page.getByRole('region', { name: /^Good/ })
  const area = () => page.getByRole('region', { name: 'Your area' })

  it('H-007 the area shows no other place before the member’s own row is here', async () => {
    await phone.mount('/', {
      member: aMember({ location: null, zipCode: '90026' }),
      isFilled: false,
      server: { 'community.about': community },
      roundsAfter: new Promise(() => undefined),
    })
    await page.getByText('Echo Park', { exact: true }).first().waitFor()
    expect(await area().innerText()).not.toContain('Los Angeles')
    expect(await greeting().innerText()).not.toContain('Los Angeles')
  })

  it('H-005 neighbors are counted only once all pages are here, and nothing moves', async () => {
    const mount = (isPart: boolean) =>
      phone.mount('/', {
        member: aMember({ zipCode: '90026' }),
        people,
        posts,
        isPart,
        ...(isPart ? {} : { server: {} }),
      })
    await mount(true)
    await page.getByText('2 credits', { exact: true }).waitFor()
    const { height: before } = (await greeting().boundingBox()) ?? {}
    expect(await greeting().innerText()).not.toContain('active')
    await mount(false)
    await greeting().getByText(homeTexts.active(1), { exact: true }).waitFor()
    expect((await greeting().boundingBox())?.height).toBe(before)
  })
})

describe('upcoming activities', () => {
  it('P-069 H-019 H-020 the list has today and the next two days, soonest first, without a tap', async () => {
    await mountHome([])
    await page.getByText('No activities scheduled').waitFor()
    const coming = await comingPosts()
    await phone.bring([
      { table: 'people', id: rosa.id, row: rosa },
      ...coming.map((post) => ({ table: 'posts', id: post.id, row: post })),
    ])
    await expect
      .poll(titles)
      .toEqual(['Late this evening', 'Chess on the steps', 'Last minute of the third day'])
    expect(await page.getByText('No activities scheduled').count()).toBe(0)
  })

  it('H-021 each activity says what, when and where, and a meetup how many are going and not who organizes it', async () => {
    await mountHome(await comingPosts())
    await activity('Late this evening').getByText('Request', { exact: true }).waitFor()
    await activity('Late this evening').getByText('11:30 PM · ZIP 90026', { exact: true }).waitFor()
    await activity('Last minute of the third day').getByText('Offer', { exact: true }).waitFor()
    const meetup = activity('Chess on the steps')
    await meetup.getByText('Meetup', { exact: true }).waitFor()
    await meetup.getByText('6:30 PM · 0 of 8 going · Library steps', { exact: true }).waitFor()
    expect(await upcoming().getByText('Rosa').count()).toBe(0)
  })

  it('H-019 “Show more” moves the focus to the first new activity, each time and when the button goes', async () => {
    await mountHome(manyOffers(), [])
    const items = upcoming().getByRole('listitem')
    await expect.poll(() => items.count()).toBe(5)
    await press(page, more())
    await expectFocus(items.nth(5))
    await press(page, more())
    await expectFocus(items.nth(13))
    expect(await more().count()).toBe(0)
  })

  it('H-019 H-020 “See all” leads to all upcoming activities, and back', async () => {
    await mountHome(manyOffers(), [])
    await page.getByRole('link', { name: 'See all' }).click()
    await page.waitForURL((url) => url.pathname === '/upcoming')
    await page.getByRole('heading', { level: 1, name: 'Upcoming activities' }).waitFor()
    await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBe(manyOffers().length)
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await upcoming().waitFor()
  })

  it.each(['Community Help', 'See who needs a hand'])(
    'H-042 P-085 home leads to the board by “%s”',
    async (name) => {
      await mountHome()
      await page.getByRole('link', { name }).click()
      await page.waitForURL((url) => url.pathname === '/community-help')
      await page.getByRole('heading', { level: 1, name: 'Community Help' }).waitFor()
      await page.goBack()
      await upcoming().waitFor()
    },
  )
})

describe('at midnight', () => {
  it('H-020 yesterday’s posts go and the next day’s appear, without a tap', async () => {
    const clocked = await openMountedPhone({ timeZone: zoneWhereItIs(12) })
    await clocked.page.clock.install()
    // Without a signal no response of the server corrects the clock.
    await clocked.mount('/', { member: aMember(), people, posts: await comingPosts(clocked.page) })
    const titled = (title: string) => clocked.page.getByRole('heading', { name: title, exact: true })
    await titled('Late this evening').waitFor()
    expect(await titled('Beyond the third day').count()).toBe(0)
    await clocked.page.clock.fastForward('12:30:00')
    await titled('Beyond the third day').waitFor()
    expect(await titled('Late this evening').count()).toBe(0)
    await clocked.discard()
  })
})

const completed = {
  ...older,
  status: 'completed' as const,
  helperId: omar.id,
  closedAt: ago(dayMs),
}

describe('in a new community', () => {
  beforeAll(async () => {
    await phone.mount('/', { member: aMember(), server: {} })
    await placesCard().getByText('No third places to display yet', { exact: true }).waitFor()
  })

  it('H-028 H-036 the cards of places and of activity say that they are empty', async () => {
    await activityCard().getByText('No recent activity to display', { exact: true }).waitFor()
  })

  it('H-037 H-038 no help is shown in action, and the sponsor card says that a place could be here', async () => {
    await advertisement().getByText('A neighborhood place could be here').waitFor()
    expect(await advertisement().getByText('Sponsored').count()).toBe(0)
    expect(await page.getByRole('region', { name: 'Community in action' }).count()).toBe(0)
  })
})

describe('community activity on home', () => {
  it('H-031 H-033 H-034 the five newest are shown with name and age, a meetup without a name', async () => {
    // However long ago this file began.
    const late = Date.now() - begunAt
    const asOfNow = (post: Post) => new Date(Date.parse(post.createdAt) + late).toISOString()
    await mountHome(posts.map((post) => (post === chess ? post : { ...post, createdAt: asOfNow(post) })))
    const items = activityCard().getByRole('listitem')
    await expect
      .poll(() => items.allTextContents())
      .toEqual([
        'Rosa J. offers helpjust nowFifth offer',
        'Rosa J. offers helpjust nowFourth offer',
        'Rosa J. offers helpjust nowThird offer',
        'Rosa J. offers helpjust nowSecond offer',
        'A neighbor plans a meetuptodayChess on the steps',
      ])
  })
})

it('28.3 a name in the feed leads to that neighbor’s page', async () => {
  const { promise } = Promise.withResolvers<void>()
  await phone.mount('/', { member: aMember(), people, posts, server: {}, roundsAfter: promise })
  const first = activityCard().getByRole('listitem').first()
  await first.getByRole('link', { name: 'Rosa J.' }).click()
  await page.getByRole('heading', { level: 2, name: 'Rosa J.' }).waitFor()
})

describe('third places', () => {
  it('H-023 H-024 H-025 without a featured place the first three are shown, each with up to 3 tags', async () => {
    await mountHome(posts, [])
    const cards = placesCard().getByRole('article')
    await expect
      .poll(() => cards.getByRole('heading').allTextContents())
      .toEqual(['The Long Table', 'Vista Park', 'Plain Room'])
    const first = placesCard().getByRole('article', { name: 'The Long Table' })
    await expect
      .poll(() => first.getByRole('listitem').allTextContents())
      .toEqual(['Free WiFi', 'Work Environment', 'Event Nights'])
    await first.getByText('Cafe').waitFor()
    await first.getByText('Rated 4.7 of 5').waitFor()
    const plain = placesCard().getByRole('article', { name: 'Plain Room' })
    expect(await plain.getByRole('listitem').count()).toBe(0)
    expect(await plain.getByText(/Rated/).count()).toBe(0)
  })

  it('H-023 H-027 H-041 featured places come first, completed by the newest to three; each leads to its own page', async () => {
    await mountHome()
    const card = placesCard().getByRole('article', { name: 'Book & Bean' })
    await card.getByText('Sponsored', { exact: true }).waitFor()
    const cards = placesCard().getByRole('article')
    await expect.poll(() => cards.count()).toBe(3)
    await cards.first().getByText('Book & Bean', { exact: true }).waitFor()
    await card.getByRole('link').click()
    await page.waitForURL((url) => url.pathname === `/third-places/${bean.id}`)
  })
})

describe('community activity', () => {
  it('H-043 H-047 the whole feed has a page of its own, also without a signal', async () => {
    await mountHome()
    await activityCard().getByRole('link', { name: 'All activity' }).click()
    await page.waitForURL((url) => url.pathname === '/community')
    await page.getByRole('heading', { level: 1, name: 'Community' }).waitFor()
    const meetup = page.getByRole('listitem').filter({ hasText: 'Chess on the steps' })
    await meetup.getByText('A neighbor', { exact: true }).waitFor()
    await meetup.getByText('today', { exact: true }).waitFor()
    const place = page.getByRole('listitem').filter({ hasText: 'Book & Bean' })
    await place.getByText('added a place').waitFor()
    await page.getByText('Older offer', { exact: true }).waitFor()
    expect(await page.getByRole('main').textContent()).not.toContain('A ride to the clinic')

    await phone.offline(true)
    await page.reload()
    await page.getByText('Older offer', { exact: true }).waitFor()
    await place.getByText('added a place').waitFor()
    await phone.offline(false)
  })

  it('H-043 “Show more” moves the focus to the first new item', async () => {
    await mountHome(manyOffers(), [])
    await activityCard().getByRole('link', { name: 'All activity' }).click()
    const news = page.getByRole('main').getByRole('listitem')
    await expect.poll(() => news.count()).toBe(20)
    await press(page, more())
    await expectFocus(news.nth(20))
    expect(await more().count()).toBe(0)
  })

  it('H-030 the feed is there with Premium, too, without an entry that waits for a signal', async () => {
    await mountHome(posts, [bean], { subscriptionPlan: 'premium', subscriptionStatus: 'active' })
    await activityCard().getByText('Fifth offer').waitFor()
    await phone.offline(true)
    await writePost(page, { type: 'offer', title: 'Kept on this phone only' })
    await page
      .getByRole('region', { name: 'Upcoming activities' })
      .getByText('Kept on this phone only')
      .waitFor()
    expect(await activityCard().getByText('Kept on this phone only').count()).toBe(0)
    await phone.offline(false)
    await expect.poll(() => phone.server.sentOperations).toHaveLength(1)
    const [{ id }] = phone.server.sentOperations.map(({ args }) => args) as [{ id: string }]
    const row = byRosa({ id, title: 'Kept on this phone only', createdAt: ago(0) })
    await phone.bring([{ table: 'posts', id, row }])
    await activityCard().getByText('Kept on this phone only').waitFor()
  })

  it('H-037 the latest completed help is shown with first names only, and nothing without one', async () => {
    await mountHome([older])
    await activityCard().waitFor()
    const card = page.getByRole('region', { name: 'Community in action' })
    expect(await card.count()).toBe(0)
    await phone.bring([{ table: 'posts', id: completed.id, row: completed }])
    await card.getByText('Rosa helped Omar:', { exact: true }).waitFor()
    await card.getByText('“Older offer”', { exact: true }).waitFor()
    expect(await card.textContent()).not.toMatch(/J\.|K\./)
  })
})

describe('a phone that cannot store responses', () => {
  it('SH-003 shows them as long as the app is open', async () => {
    const full = await openMountedPhone()
    await full.page.addInitScript(() => {
      const put = IDBObjectStore.prototype.put
      IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...putArgs) {
        if (this.name === 'answers')
          throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
        return put.apply(this, putArgs)
      }
    })
    await full.visit(emptyPath)
    const elysianCommunity = { ...community, displayLocation: 'Elysian Heights' }
    const member = aMember({ location: null, zipCode: null })
    await full.mount('/', { member, server: { 'community.about': elysianCommunity } })
    const area = full.page.getByRole('region', { name: 'Your area' }).getByText('Elysian Heights')
    await area.waitFor()
    await full.offline(true)
    await full.page.getByRole('link', { name: 'Profile', exact: true }).click()
    await full.page.waitForURL((url) => url.pathname === '/profile')
    await full.page.goBack()
    await area.waitFor()
    await full.discard()
  })
})

describe('home as a whole', () => {
  it.each([
    ['on a trial', 'Your free trial', {}],
    [
      'on the free plan',
      'Do more with Premium',
      { subscriptionPlan: 'free', subscriptionStatus: 'active' } as const,
    ],
  ])(
    'H-001 H-002 H-029 on home %s the parts are in the spec’s order, on screen and for screen readers',
    async (...testCase) => {
      const [, ownCard, plan] = testCase
      await mountHome([...posts, completed], [bean], { trialEndDate: inDays(9), ...plan })
      const parts = [
        page.getByRole('banner'),
        page.getByRole('heading', { level: 1 }),
        page.getByRole('region', { name: 'Your area' }),
        page.getByRole('region', { name: ownCard }),
        page.getByRole('region', { name: 'Upcoming activities' }),
        placesCard(),
        page.getByRole('button', { name: 'Post a New Request', exact: true }),
        activityCard(),
        page.getByRole('region', { name: 'Community in action' }),
        advertisement(),
      ]
      const stands: { top: number; position: number }[] = []
      for (const part of parts) {
        await part.waitFor()
        stands.push(
          await part.evaluate((element) => ({
            top: element.getBoundingClientRect().top,
            position: [...document.querySelectorAll('*')].indexOf(element),
          })),
        )
      }
      for (const [index, stand] of stands.slice(1).entries()) {
        expect(stand.top).toBeGreaterThan(stands[index]?.top ?? 0)
        expect(stand.position).toBeGreaterThan(stands[index]?.position ?? 0)
      }

      await page.getByRole('button', { name: 'Post a New Request', exact: true }).click()
      const request = page.getByRole('dialog').getByRole('radio', { name: 'Request', exact: true })
      await request.waitFor()
      expect(await request.isChecked()).toBe(true)
    },
  )
})

function more(): Locator {
  return page.getByRole('main').getByRole('button', { name: 'Show more', exact: true })
}

/** More than home shows at once, than it shows after one “Show more”, and than the page of all activity. */
function manyOffers(): Post[] {
  return Array.from({ length: 21 }, (_, index) =>
    byRosa({ title: `Kitchen help ${index}`, createdAt: ago(index * 1000) }),
  )
}

function nextFrame(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(resolve))
}

function placesCard(): Locator {
  return page.getByRole('region', { name: 'Third places nearby' })
}

function activityCard(): Locator {
  return page.getByRole('region', { name: 'Community activity' })
}

function advertisement(): Locator {
  return page.getByRole('region', { name: 'From the neighborhood' })
}

function activity(title: string): Locator {
  return upcoming()
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
}

function upcoming(): Locator {
  return page.getByRole('region', { name: 'Upcoming activities' })
}

function titles(): Promise<string[]> {
  return upcoming().getByRole('listitem').getByRole('heading').allTextContents()
}

/**
 * Returns posts for this evening, for tomorrow, for the third day's last minute and for the day after, by that phone's
 * own clock.
 */
async function comingPosts(onPage = page): Promise<Post[]> {
  const at = async (post: Post, daysAhead: number, time: string) => {
    const local = `${await localDay(onPage, daysAhead)}T${time}`
    return { ...post, dateNeeded: await onPage.evaluate((text) => new Date(text).toISOString(), local) }
  }
  return Promise.all([
    at(byRosa({ type: 'request', title: 'Beyond the third day' }), 3, '00:30'),
    at(byRosa({ title: 'Last minute of the third day' }), 2, '23:59'),
    at(byRosa({ type: 'request', title: 'Late this evening', zipCode: '90026' }), 0, '23:30'),
    at({ ...chess, location: 'Library steps' }, 1, '18:30'),
  ])
}

function byRosa(overrides: Partial<Post>): Post {
  return aPost({
    type: 'offer',
    category: null,
    subcategory: null,
    zipCode: null,
    authorId: rosa.id,
    dateNeeded: new Date(Date.now() + dayMs).toISOString(),
    ...overrides,
  })
}

function ago(ms: number): string {
  return new Date(Date.now() - ms).toISOString()
}

function inDays(days: number): string {
  return ago(-days * dayMs)
}
