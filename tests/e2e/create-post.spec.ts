/** Posting from a phone with a signal: what is sent, what is shown, and what happens when the server refuses. */
import type { Member } from '@porchlight/contracts/members/members.schema'
import type { NewPost, PostAnswer } from '@porchlight/contracts/posts/posts.schema'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outboxOf } from '../harness/device-data.ts'
import { choose } from '../harness/fields.ts'
import { setMember } from '../harness/members.ts'
import { type Caller, completeProfileByApi, makePerson, signInPhone, signUpByApi } from '../harness/people.ts'
import { openPhone, type Phone } from '../harness/phone.ts'
import { fillPost, localDay, recordSentPosts, startPost, writePost } from '../harness/posting.ts'
import { startServer, type TestServer } from '../harness/server.ts'
import { tapTwice } from '../harness/taps.ts'
import { closeToast, expectToast, toastsOn } from '../harness/toasts.ts'
import { zoneWhereItIs } from '../harness/zones.ts'

let server: TestServer
let phone: Phone
let page: Page
let caller: Caller
let sent: Record<string, unknown>[]
const person = makePerson({ firstName: 'Marta' })

beforeAll(async () => {
  server = await startServer()
  caller = await signUpByApi(server.origin, person)
  setMember(server, caller.memberId, { zip_code: '90026' })
  phone = await openPhone({ origin: server.origin, timeZone: zoneWhereItIs(12) })
  page = phone.page
  await signInPhone(phone, server.origin, person)
  await page.getByText('2 credits', { exact: true }).waitFor()
  sent = recordSentPosts(page)
})

afterAll(async () => {
  await phone?.discard()
  await server?.stop()
})

describe('a request', () => {
  it('P-042 P-048 P-055 P-056 P-057 P-058 P-059 P-060 P-061 P-062 P-063 P-064 P-065 P-069 P-070 P-071 P-072 is sent as written, told, shown and paid, without a reload', async () => {
    await keepMark()
    const dialog = await startPost(page)
    await fillPost(dialog, {
      title: '  Pharmacy pickup on Sunset ',
      description: 'Two small bags.',
      category: 'Transportation & Errands',
      subcategory: 'Pharmacy pickup',
      location: '12 Lemoyne St',
      daysAhead: 1,
      time: '18:30',
    })
    await dialog.getByRole('switch', { name: /^Tip jar/ }).check({ force: true })
    await dialog.getByRole('button', { name: 'Post request' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await expectPosted(page)

    const dateNeeded = await utcOf(1, '18:30')
    expect(sent).toEqual([
      {
        id: expect.any(String),
        type: 'request',
        title: 'Pharmacy pickup on Sunset',
        description: 'Two small bags.',
        categoryId: 4,
        category: 'transportation_errands',
        subcategory: 'Pharmacy pickup',
        location: '12 Lemoyne St',
        dateNeeded,
        timeNeeded: '18:30',
        maxAttendees: null,
        genderPreference: null,
        hasTipJar: true,
        zipCode: '90026',
      },
    ])
    expect(dateNeeded).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00\.000Z$/)

    const activity = page.getByRole('listitem').filter({ hasText: 'Pharmacy pickup on Sunset' })
    await activity.getByText('Request', { exact: true }).waitFor()
    expect(await activity.getByText('Waiting for signal').count()).toBe(0)
    await page.getByText('1 credit', { exact: true }).waitFor()
    expect(((await caller.call('GET', '/api/auth/user')).body as Member).credits).toBe(1)

    await page.getByRole('link', { name: 'See all' }).click()
    await page.getByRole('tab', { name: /^Transportation & Errands/ }).click()
    const card = page.getByRole('article', { name: 'Pharmacy pickup on Sunset' })
    await card.getByText('ZIP 90026', { exact: true }).waitFor()
    await card.getByText('Tip jar', { exact: true }).waitFor()
    await expectNotReloaded()
  })
})

describe('an offer', () => {
  it('P-002 P-038 P-039 P-052 P-055 P-057 P-058 P-072 of another kind carries its own words, costs nothing and promises its credit', async () => {
    await phone.visit('/')
    const dialog = await startPost(page)
    await fillPost(dialog, {
      type: 'offer',
      title: 'I read letters aloud',
      category: 'Other',
      customSubcategory: 'Reading aloud',
    })
    await dialog.getByText('Free to post. You earn 1 credit when it is done.').waitFor()
    await dialog.getByRole('button', { name: 'Post offer' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await expectPosted(page)
    expect(sent.at(-1)).toMatchObject({
      type: 'offer',
      categoryId: 10,
      category: 'other',
      subcategory: 'Reading aloud',
      location: null,
      hasTipJar: false,
      maxAttendees: null,
      genderPreference: null,
    })
    expect(((await caller.call('GET', '/api/auth/user')).body as Member).credits).toBe(1)
  })

  it('P-054 is one, however often its button is tapped in one moment', async () => {
    const dialog = await startPost(page)
    await fillPost(dialog, { type: 'offer', title: 'A ladder, once' })
    await tapTwice(dialog.getByRole('button', { name: 'Post offer' }))
    await dialog.waitFor({ state: 'hidden' })
    await expectPosted(page)
    expect((await titlesPosted()).filter((title) => title === 'A ladder, once')).toHaveLength(1)
    const written = await outboxOf(page, caller.memberId)
    expect(written.filter(({ args }) => (args as NewPost).title === 'A ladder, once')).toHaveLength(1)
  })

  it('P-036 P-057 P-058 without a category it is sent without one', async () => {
    await writePost(page, { type: 'offer', title: 'Ask me anything' })
    await expectPosted(page)
    expect(sent.at(-1)).toMatchObject({ categoryId: null, category: null, subcategory: null })
  })
})

describe('an event', () => {
  it('P-067 P-068 M-021 M-023 M-025 M-026 M-028 M-037 M-038 without bio and interests asks for both, and then posts by itself', async () => {
    await phone.visit('/')
    const dialog = await startPost(page)
    await fillPost(dialog, {
      type: 'event',
      title: 'Porch potluck',
      location: 'Echo Park Lake',
      daysAhead: 2,
      maxAttendees: '6',
    })
    await choose(dialog, 'Who is it for?', 'Women')
    await dialog.getByRole('button', { name: 'Post event' }).click()

    const prompt = page.getByRole('dialog', { name: 'Complete Your Profile' })
    const save = prompt.getByRole('button', { name: 'Save and continue' })
    await prompt.getByText('0/500', { exact: true }).waitFor()
    expect(await save.isDisabled()).toBe(true)
    await prompt.getByLabel('About you').fill('  Too few  ')
    await prompt.getByRole('button', { name: 'Hiking', exact: true }).click()
    expect(await save.isDisabled()).toBe(true)
    await prompt.getByLabel('About you').fill('Ten chars.')
    await prompt.getByText('10/500', { exact: true }).waitFor()
    expect(await save.isEnabled()).toBe(true)
    await prompt.getByRole('button', { name: 'Hiking', exact: true }).click()
    expect(await save.isDisabled()).toBe(true)
    await prompt.getByLabel('Something else').fill('Bird watching')
    await prompt.getByLabel('Something else').press('Enter')
    await prompt.getByRole('button', { name: 'Bird watching', pressed: true }).waitFor()
    await save.click()

    await prompt.waitFor({ state: 'hidden' })
    await dialog.waitFor({ state: 'hidden' })
    await expectPosted(page)
    expect((await caller.call('GET', '/api/auth/user')).body).toMatchObject({
      bio: 'Ten chars.',
      interests: ['Bird watching'],
    })
    await activityNamed('Porch potluck')
      .getByText(/0 of 6 going/)
      .waitFor()
  })

  it('P-051 P-052 P-057 P-062 P-063 P-066 is sent with its attendees and its wish, without category and tip jar', async () => {
    expect(sent.at(-1)).toEqual({
      id: expect.any(String),
      type: 'event',
      title: 'Porch potluck',
      description: 'Any help is welcome.',
      categoryId: null,
      category: null,
      subcategory: null,
      location: 'Echo Park Lake',
      dateNeeded: await utcOf(2, '18:30'),
      timeNeeded: '18:30',
      maxAttendees: 6,
      genderPreference: 'women',
      hasTipJar: false,
      zipCode: null,
      isAnonymous: true,
    })
  })

  it('P-046 P-050 P-067 with a complete profile nobody asks again; 20 people on the third day ahead are fine', async () => {
    await writePost(page, { type: 'event', title: 'Lantern walk', daysAhead: 3, maxAttendees: '20' })
    await expectPosted(page)
    expect(await titlesPosted()).toContain('Lantern walk')
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('P-074 P-068 the server finds the profile incomplete: no error toast, the prompt, and then it is posted', async () => {
    // This phone still believes that there is a bio.
    setMember(server, caller.memberId, { bio: null })
    const form = await startPost(page)
    await fillPost(form, { type: 'event', title: 'Seed swap', maxAttendees: '2' })
    await form.getByRole('button', { name: 'Post event' }).click()
    const prompt = page.getByRole('dialog', { name: 'Complete Your Profile' })
    await prompt.waitFor({ timeout: 20_000 })
    expect(await toastsOn(page).filter({ hasText: 'Error' }).count()).toBe(0)
    expect(await prompt.getByRole('button', { name: 'Hiking', exact: true }).count()).toBe(0)
    await prompt.getByLabel('About you').fill('Back again, with seeds.')
    await prompt.getByRole('button', { name: 'Save and continue' }).click()
    await expectPosted(page)
    expect((await titlesPosted()).filter((title) => title === 'Seed swap')).toHaveLength(1)
    await expect.poll(() => page.getByText('Not posted').count()).toBe(0)
  })
})

describe('a refusal', () => {
  it('P-073 P-075 is told with the server’s words, and the post is back with its text', async () => {
    await writePost(page, { title: 'Second request' })
    await expectPosted(page)
    await page.getByText('0 credits', { exact: true }).waitFor()
    const dialog = await startPost(page)
    await dialog.getByText(/You may be 1 credit short/).waitFor()
    await fillPost(dialog, { title: 'Third request', description: 'It does not fit.' })
    await dialog.getByRole('button', { name: 'Post request' }).click()
    await expectToast(page, {
      title: 'Error',
      description: 'You need 1 more credit to post this request.',
      destructive: true,
    })
    await activityNamed('Third request').getByText('Not posted').waitFor()
    await activityNamed('Third request').getByRole('link', { name: 'See why' }).click()
    await page.waitForURL((url) => url.pathname === '/outbox')
    await page.getByText('It does not fit.').waitFor()
    await page.getByText('You need 1 more credit to post this request.').first().waitFor()
    expect(phone.faults).toEqual([])
  })
})

describe('who lacks only one part of the profile', () => {
  it.each([
    { missing: 'bio', has: { interests: ['Reading'] }, shown: 'About you', hidden: 'Something else' },
    {
      missing: 'interests',
      has: { bio: 'Plays the cello badly.' },
      shown: 'Something else',
      hidden: 'About you',
    },
  ])('P-067 M-022 M-023 M-041 is asked for the $missing alone', async ({ missing, has, shown, hidden }) => {
    const other = makePerson({ firstName: `Lacks${missing}` })
    const calls = await signUpByApi(server.origin, other)
    await completeProfileByApi(calls, has)
    const theirs = await openPhone({ origin: server.origin, timeZone: zoneWhereItIs(12) })
    await signInPhone(theirs, server.origin, other)
    await theirs.page.getByText('2 credits', { exact: true }).waitFor()
    const dialog = await startPost(theirs.page)
    await fillPost(dialog, { type: 'event', title: `Meetup without ${missing}`, maxAttendees: '4' })
    await dialog.getByRole('button', { name: 'Post event' }).click()
    const prompt = theirs.page.getByRole('dialog', { name: 'Complete Your Profile' })
    await prompt.getByLabel(shown).waitFor()
    expect(await prompt.getByLabel(hidden).count()).toBe(0)
    if (missing === 'bio') await prompt.getByLabel('About you').fill('Paints fences in the spring.')
    else await prompt.getByRole('button', { name: 'Music', exact: true }).click()
    await prompt.getByRole('button', { name: 'Save and continue' }).click()
    await expectPosted(theirs.page)
    expect((await calls.call('GET', '/api/auth/user')).body).toMatchObject(
      missing === 'bio'
        ? { bio: 'Paints fences in the spring.', interests: ['Reading'] }
        : { bio: 'Plays the cello badly.', interests: ['Music'] },
    )
    expect(theirs.faults).toEqual([])
    await theirs.discard()
  })
})

async function expectPosted(on: Page): Promise<void> {
  await expectToast(on, { title: 'Your post has been created and will appear in upcoming activities!' })
  await closeToast(on)
}

function activityNamed(title: string) {
  return page.getByRole('listitem').filter({ hasText: title })
}

async function titlesPosted(): Promise<string[]> {
  const { body } = await caller.call('GET', `/api/posts?userId=${caller.memberId}`)
  return (body as PostAnswer[]).map(({ title }) => title)
}

async function utcOf(daysAhead: number, time: string): Promise<string> {
  const day = await localDay(page, daysAhead)
  return page.evaluate((local) => new Date(local).toISOString(), `${day}T${time}`)
}

/** Lasts as long as the page does. */
function keepMark(): Promise<unknown> {
  return page.evaluate(() => Object.assign(window, { mark: true }))
}

async function expectNotReloaded(): Promise<void> {
  expect(await page.evaluate(() => 'mark' in window)).toBe(true)
}
