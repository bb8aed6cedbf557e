/** Tests of an author's actions on their own posts: editing, and posting once more. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import { createRandomId } from '@porchlight/contracts/values/id'
import { dayMs, toIso } from '@porchlight/contracts/values/time'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lookAtStates } from '../../../../../../tests/mounted/look-at-states.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../../tests/mounted/mounted-phone.ts'
import { postTexts } from '../../../locales/en/posts.ts'
import { aHelp } from '../../help/help.factory.ts'
import { aMeetup, aMeetupPost } from '../../meetups/meetups.factory.ts'
import { aMember, aPerson } from '../../members/members.factory.ts'
import { localDay } from '../local-days.ts'
import { aPost, offering } from '../posts.factory.ts'
import { postPageStates } from './post-page.states.ts'

let phone: MountedPhone
let page: Page
beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})
afterAll(() => phone?.discard())

lookAtStates(postPageStates, () => phone)

const findSentArgs = (name: string) =>
  phone.server.sentOperations.filter((each) => each.name === name).map(({ args }) => args)
const button = (name: string) => page.getByRole('button', { name, exact: true })

it('D7 a member who discards the post of the open page is back where they came from, and sees nothing of it', async () => {
  await phone.offline(true)
  const waitingOperations = [offering({ title: 'Soup for two' })]
  await phone.mount('/activity-history', { member: aMember(), waitingEntries: waitingOperations })
  await page.getByRole('link', { name: 'Soup for two' }).click()
  await page.getByRole('heading', { level: 2, name: 'Soup for two' }).waitFor()
  await page.getByRole('button', { name: /^Discard: / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/activity-history')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await page.getByText(/not (here|on this device)/).count()).toBe(0)
  expect(await page.getByText('Soup for two').count()).toBe(0)
  await phone.offline(false)
})

it('P-078 M2 only the changed fields are sent, even when the date has passed', async () => {
  const member = aMember()
  const post = aPost({ authorId: member.id, dateNeeded: toIso(Date.now() - dayMs) })
  const postDetails = [{ id: post.id, authorId: member.id, location: '12 Lemoyne St' }]
  await phone.mount(`/posts/${post.id}`, { member, server: {}, posts: [post], postDetails })
  await button('Edit').click()
  const form = page.getByRole('dialog', { name: 'Edit your post' })
  expect(await form.getByLabel('Location', { exact: true }).inputValue()).toBe('12 Lemoyne St')
  expect(await form.getByRole('radio').count()).toBe(0)
  await form.getByLabel('Title').fill('Groceries for three')
  // The stand-in for the server responds without the changed row, so the change can be seen only while it waits.
  await phone.offline(true)
  await form.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('heading', { level: 2, name: 'Groceries for three' }).waitFor()
  await phone.offline(false)
  await expect.poll(() => findSentArgs('posts.edit')).toEqual([{ id: post.id, title: 'Groceries for three' }])
})

it('P-078 M2 a waiting change can be edited further, and keeps its earlier fields', async () => {
  const member = aMember()
  const post = aPost({ authorId: member.id })
  const { promise, resolve: release } = Promise.withResolvers<void>()
  await phone.mount(`/posts/${post.id}`, { member, posts: [post], server: {}, roundsAfter: promise })
  await phone.offline(true)
  await button('Edit').click()
  const form = page.getByRole('dialog', { name: 'Edit your post' })
  await form.getByLabel('Title').fill('Groceries for three')
  await form.getByRole('button', { name: 'Save changes' }).click()
  const waitingList = page.getByRole('list', { name: 'Not sent yet' })
  await waitingList.getByRole('button', { name: /^Edit: Changing/ }).click()
  await form.getByLabel('Description').fill('Five floors up.')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await form.waitFor({ state: 'detached' })
  release()
  await phone.offline(false)
  const patch = { id: post.id, title: 'Groceries for three', description: 'Five floors up.' }
  await expect.poll(() => findSentArgs('posts.edit').at(-1)).toEqual(patch)
})

it('P-078 M2 a draft of a change brings back what it changed, and nothing that was changed elsewhere since', async () => {
  const member = aMember()
  const post = aPost({ authorId: member.id, description: 'Two bags.' })
  await phone.mount(`/posts/${post.id}`, { member, server: {}, posts: [post] })
  await button('Edit').click()
  const form = page.getByRole('dialog', { name: 'Edit your post' })
  await form.getByLabel('Title').fill('Groceries for three')
  await form.getByRole('button', { name: 'Close' }).click()
  await form.waitFor({ state: 'detached' })
  await phone.bring([
    { table: 'posts', id: post.id, row: { ...post, description: 'Three bags.', hasTipJar: true } },
  ])
  await page.getByText('Three bags.').waitFor()
  await button('Edit').click()
  await expect.poll(() => form.getByLabel('Title').inputValue()).toBe('Groceries for three')
  expect(await form.getByLabel('Description').inputValue()).toBe('Three bags.')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(() => findSentArgs('posts.edit')).toEqual([{ id: post.id, title: 'Groceries for three' }])
})

it('M2 a refused change that is sent again leaves the focus at the next heading', async () => {
  const member = aMember()
  const post = aPost({ authorId: member.id })
  await phone.mount(`/posts/${post.id}`, { member, posts: [post], server: {} })
  phone.server.refusals = { 'posts.edit': new Refused('not_found') }
  await button('Edit').click()
  const form = page.getByRole('dialog', { name: 'Edit your post' })
  await form.getByLabel('Title').fill('Groceries for three')
  await form.getByRole('button', { name: 'Save changes' }).click()
  const unsentList = page.getByRole('list', { name: 'Not sent yet' })
  const tryAgain = unsentList.getByRole('button', { name: /^Try again: Changing/ })
  await tryAgain.waitFor()
  phone.server.refusals = {}
  await tryAgain.press('Enter')
  await unsentList.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.tagName)).toMatch(/^H[1-3]$/)
})

it('P-143 the author takes a post out of the window by one field, and a code from the window leads to its post', async () => {
  const member = aMember()
  const post = aPost({ authorId: member.id })
  const postDetails = [{ id: post.id, authorId: member.id, location: null, isInWindow: true as const }]
  const code = createRandomId()
  const response = {
    ...post,
    ...{ categoryId: 4, latitude: null, longitude: null, eventDate: null, guestLimit: null },
    ...{ thirdPlaceId: null, isCompleted: false, isAnonymous: false },
  }
  const about = { name: 'Echo Park', displayLocation: 'Los Angeles, CA', hasPublicBoard: true }
  const server = { 'community.about': about, 'posts.get': response }
  await phone.mount(`/posts/${code}`, { member, server, posts: [post], postDetails })
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/posts/${post.id}`)
  await button('Edit').click()
  const form = page.getByRole('dialog', { name: 'Edit your post' })
  const mark = form.getByRole('switch', { name: postTexts.compose.window })
  expect(await mark.isChecked()).toBe(true)
  await mark.uncheck()
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(() => findSentArgs('posts.edit')).toEqual([{ id: post.id, isInWindow: false }])
})

it('P-078 an ended post is posted again, on another day', async () => {
  const member = aMember()
  const post = aPost({ authorId: member.id, status: 'expired', closedAt: toIso(Date.now()) })
  await phone.mount(`/posts/${post.id}`, { member, server: {}, posts: [post] })
  await button('Post again').click()
  const form = page.getByRole('dialog', { name: 'Ask or offer' })
  expect(await form.getByLabel('Title').inputValue()).toBe(post.title)
  await form.getByLabel('Date').fill(localDay(Date.now(), 3))
  await form.getByLabel('Time').fill('10:00')
  await form.getByRole('button', { name: 'Post request' }).click()
  await expect
    .poll(() => findSentArgs('posts.create'))
    .toMatchObject([{ title: post.title, type: 'request' }])
})

it('P-082 one’s own post is withdrawn with a message for the chosen neighbor', async () => {
  const member = aMember()
  const bea = aPerson()
  const post = aPost({ authorId: member.id, status: 'matched' })
  const helps = [aHelp({ id: post.id, authorId: member.id, helperId: bea.id })]
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const data = { member, people: [bea], server: {}, posts: [post], helps, roundsAfter: promise }
  await phone.mount(`/posts/${post.id}`, data)
  await button('Withdraw').click()
  const dialog = page.getByRole('dialog', { name: 'Withdraw this post?' })
  await dialog.getByRole('textbox', { name: 'A note for your neighbor (optional)' }).fill('My son comes')
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('article').getByText('Withdrawn', { exact: true }).waitFor()
  release()
  await expect.poll(() => findSentArgs('posts.withdraw')).toEqual([{ id: post.id, word: 'My son comes' }])
})

it('a post on the device never shows a spinner, and a fetched one does', async () => {
  const post = aPost({ title: 'Ride on Sunday' })
  const member = aMember()
  const heads = await page.evaluateHandle(() => {
    const seenTitles: string[] = []
    const look = () => seenTitles.push(document.title, document.querySelector('h1')?.textContent ?? '')
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
    return seenTitles
  })
  await phone.mount(`/posts/${post.id}`, { member, server: {}, posts: [post] })
  await page.getByRole('heading', { level: 2, name: 'Ride on Sunday' }).waitFor()
  expect((await heads.jsonValue()).join(' ')).not.toContain('Loading this post')
  const { promise } = Promise.withResolvers<never>()
  await phone.mount(`/posts/${aPost().id}`, { member, server: { 'posts.get': () => promise } })
  await page.getByRole('status', { name: 'Loading this post' }).waitFor()
})

it('a post that the first page brings is neither requested apart nor called gone', async () => {
  const post = aPost({ title: 'Ride on Sunday' })
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const data = { member: aMember(), isFilled: false, server: {}, roundsAfter: promise }
  await phone.mount(`/posts/${post.id}`, data)
  await page.getByRole('status', { name: 'Loading this post' }).waitFor()
  phone.server.bring([{ table: 'posts', id: post.id, row: post }])
  release()
  await page.getByRole('heading', { level: 2, name: 'Ride on Sunday' }).waitFor()
  expect(phone.server.calls.filter(({ name }) => name === 'posts.get')).toEqual([])
})

describe('what a post says at first', () => {
  const bea = aPerson({ firstName: 'Bea', lastName: 'S.' })
  const facts = () => page.getByRole('article').getByRole('list').first()

  it.each([
    ['a neighbor’s request', 'request', false, 'Earn 1 credit'],
    ['one’s own request', 'request', true, 'Your helper earns 1 credit'],
    ['a neighbor’s offer', 'offer', false, 'Costs no credits'],
    ['one’s own offer', 'offer', true, 'You earn 1 credit when it’s done'],
  ] as const)('P-078 %s says who, when, and what it earns', async (_, type, isOwn, earning) => {
    const member = aMember()
    const post = aPost({ type, authorId: isOwn ? member.id : bea.id })
    await phone.mount(`/posts/${post.id}`, { member, people: [bea], server: {}, posts: [post] })
    await facts().getByText(earning, { exact: true }).waitFor()
    await facts().locator('time').waitFor()
    const name = page.getByRole('article').getByRole('link', { name: 'Bea S.' })
    await expect.poll(() => name.count()).toBe(isOwn ? 0 : 1)
    const hint = page.getByText('You’ll write to Bea first. Nothing is settled yet.')
    await expect.poll(() => hint.count()).toBe(isOwn ? 0 : 1)
    await expect.poll(() => page.getByRole('button', { name: /^Connect with/ }).count()).toBe(isOwn ? 0 : 1)
  })

  it('P-078 a post whose helper was chosen no longer says what it would earn', async () => {
    const post = aPost({ type: 'request', authorId: bea.id, status: 'matched' })
    await phone.mount(`/posts/${post.id}`, { member: aMember(), people: [bea], server: {}, posts: [post] })
    await facts().locator('time').waitFor()
    expect(await page.getByText('Earn 1 credit').count()).toBe(0)
    expect(await page.getByRole('button', { name: /^Connect with/ }).count()).toBe(0)
  })
})

describe('the page of a meetup', () => {
  /** The member's own, to which Bea comes. */
  async function openMine() {
    const member = aMember()
    const bea = aPerson()
    const post = aMeetupPost({ dateNeeded: toIso(Date.now() + dayMs) })
    await phone.mount(`/posts/${post.id}`, {
      member,
      people: [bea],
      server: {},
      posts: [post],
      postDetails: [{ id: post.id, authorId: member.id, location: post.location }],
      meetups: [aMeetup(post.id, { organizerId: member.id, attendeeIds: [bea.id] })],
    })
    return post
  }
  const waitForText = (text: string) => page.getByRole('article').getByText(text, { exact: true }).waitFor()

  it('P-137 M2 moves the meetup to another time or place, and nothing else changes', async () => {
    const post = await openMine()
    await button('Change time or place').click()
    const form = page.getByRole('dialog', { name: 'Change time or place' })
    expect(await form.getByLabel('Title').count()).toBe(0)
    await form.getByLabel('Location', { exact: true }).fill('The library')
    // The stand-in for the server sends no changed row here, so the change is visible only until the line is back.
    await phone.offline(true)
    await form.getByRole('button', { name: 'Save changes' }).click()
    await waitForText('The library')
    await phone.offline(false)
    await expect.poll(() => findSentArgs('posts.edit')).toEqual([{ id: post.id, location: 'The library' }])
  })

  it('P-137 cancels the meetup with a message for its guests', async () => {
    const post = await openMine()
    await button('Cancel meetup').click()
    const dialog = page.getByRole('dialog', { name: 'Cancel this meetup?' })
    await dialog.getByLabel('A note for your neighbors (optional)').fill('The porch is flooded')
    await phone.offline(true)
    await dialog.getByRole('button', { name: 'Cancel meetup' }).click()
    await waitForText('This meetup was canceled.')
    await phone.offline(false)
    await expect
      .poll(() => findSentArgs('posts.withdraw'))
      .toEqual([{ id: post.id, word: 'The porch is flooded' }])
  })
})

describe('the page on a wide screen', () => {
  const author = aPerson({ firstName: 'Bea' })
  const boxOf = async (part: Locator) => {
    const box = await part.boundingBox()
    return box ?? { x: Number.NaN, y: Number.NaN, width: Number.NaN, height: Number.NaN }
  }
  /** Returns whether the second part is beside the first one, in the upper half of the page, or below it. */
  const placeOf = async (words: Locator, step: Locator) => {
    const [first, second] = [await boxOf(words), await boxOf(step)]
    if (second.x >= first.x + first.width && second.y < 400) return 'beside'
    return second.y >= first.y + first.height ? 'below' : 'elsewhere'
  }
  const narrow = { width: 390, height: 844 }

  it.each([
    ['a post', aPost({ authorId: author.id, description: 'A long story.\n'.repeat(30) }), 'Connect'],
    [
      'a meetup',
      aMeetupPost({ dateNeeded: toIso(Date.now() + dayMs), description: 'A long walk.\n'.repeat(30) }),
      'Join',
    ],
  ] as const)(
    'shows the next step of %s beside its words, where a phone shows it below',
    async (_, post, step) => {
      await phone.mount(`/posts/${post.id}`, {
        member: aMember(),
        people: [author],
        posts: [post],
        server: {},
      })
      const words = page.getByText(/^A long/)
      const next = page.getByRole('button', { name: new RegExp(`^${step}`) }).first()
      await next.waitFor()
      await page.setViewportSize({ width: 1280, height: 800 })
      await expect.poll(() => placeOf(words, next)).toBe('beside')
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      await expect.poll(async () => (await boxOf(next)).y).toBeGreaterThan(0)
      await page.setViewportSize(narrow)
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      await expect.poll(() => placeOf(words, next)).toBe('below')
    },
  )
})
