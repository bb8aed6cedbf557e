/** One post on a screen of its own: what each of those it concerns sees and does, from choosing to thanks. */

import { Refused } from '@porchlight/contracts/errors/refusals'
import { ratingIdOf } from '@porchlight/contracts/help/help.rules'
import { type Help, helpLimits } from '@porchlight/contracts/help/help.schema'
import type { Post, PostResponse } from '@porchlight/contracts/posts/posts.schema'
import { dayMs, hourMs, minuteMs, toIso } from '@porchlight/contracts/values/time'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectToast } from '../../../../../tests/harness/phone/toasts.ts'
import { lookAtStates } from '../../../../../tests/mounted/look-at-states.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import { aMember, aPerson } from '../members/members.factory.ts'
import { aConversation, together } from '../messages/messages.factory.ts'
import { aPost } from '../posts/posts.factory.ts'
import { aHelp, aRating } from './help.factory.ts'
import { helpStates } from './help.states.ts'

const bea = aPerson({ firstName: 'Bea', lastName: 'S.' })
const carl = aPerson({ firstName: 'Carl', lastName: 'M.' })
const people = [bea, carl]
/** Another member each time: what one of them did stays on the phone. */
let member = aMember()

let phone: MountedPhone
let page: Page
beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})
afterAll(() => phone?.discard())

lookAtStates(helpStates, () => phone)
beforeEach(() => {
  member = aMember()
})

type Data = NonNullable<Parameters<MountedPhone['mount']>[1]>
let release = () => {}
/**
 * Opens a post. The responses of rounds are held until the test looks at the sent operations, so that the screen shows
 * only the device's own rows.
 */
function open(post: Post, data: Data = {}) {
  const deferredRounds = Promise.withResolvers<void>()
  release = deferredRounds.resolve
  const roundsAfter = deferredRounds.promise
  return phone.mount(`/posts/${post.id}`, { member, people, server: {}, posts: [post], roundsAfter, ...data })
}
function listSentArgs(name: string) {
  release()
  return phone.server.sentOperations.filter((each) => each.name === name).map(({ args }) => args)
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
/** Takes a step, which is requested by a button and confirmed in a dialog. */
async function take(step: string): Promise<void> {
  await button(step).click()
  await page.getByRole('dialog').getByRole('button', { name: step, exact: true }).click()
}
const status = (text: string) => page.getByRole('article').getByText(text, { exact: true })

/** The member's own request, with Bea as its helper. */
function createOwnRequest(change: Partial<Post> = {}, help: Partial<Help> = {}) {
  const post = aPost({ authorId: member.id, status: 'matched', ...change })
  return { post, helps: [aHelp({ id: post.id, authorId: member.id, helperId: bea.id, ...help })] }
}

/** Bea's request, with the member as its helper. */
function createBeaRequest(change: Partial<Post> = {}, help: Partial<Help> = {}) {
  const post = aPost({ authorId: bea.id, status: 'matched', ...change })
  return { post, helps: [aHelp({ id: post.id, authorId: bea.id, helperId: member.id, ...help })] }
}

/** Returns the participants' conversation about a post. */
function aboutIt(post: Post, by = bea, until = Date.now() - minuteMs) {
  const conversationData = aConversation([member.id, by.id], [[1, 'I can do that']], { until })
  const card = { postId: post.id, title: post.title, type: post.type, status: post.status }
  return {
    ...conversationData,
    conversations: conversationData.conversations.map((each) => ({ ...each, posts: [card] })),
  }
}

describe('choosing a helper', () => {
  it('P-078 P-079 a neighbor who wrote is chosen after a question, and shown as helper at once', async () => {
    const post = aPost({ authorId: member.id })
    await open(post, { ...aboutIt(post) })
    await button('Accept Bea S. as helper').click()
    const dialog = page.getByRole('dialog', { name: 'Accept Bea S. as helper?' })
    await dialog.getByText(/will see the address/).waitFor()
    await dialog.getByRole('button', { name: 'Accept Bea S. as helper' }).click()
    await status('Helper found').waitFor()
    await expect.poll(() => listSentArgs('help.accept')).toEqual([{ id: post.id, helperId: bea.id }])
  })

  it('P-078 all neighbors who wrote can be chosen, the latest first', async () => {
    const post = aPost({ authorId: member.id })
    await open(post, together(aboutIt(post), aboutIt(post, carl, Date.now() - 2 * hourMs)))
    await button('Accept Carl M. as helper').waitFor()
    const all = page.getByRole('button', { name: /^Accept .+ as helper$/ })
    await expect
      .poll(() => all.allTextContents())
      .toEqual(['Accept Bea S. as helper', 'Accept Carl M. as helper'])
    await button('Accept Carl M. as helper').click()
    const dialog = page.getByRole('dialog', { name: 'Accept Carl M. as helper?' })
    await dialog.getByRole('button', { name: 'Accept Carl M. as helper' }).click()
    await expect.poll(() => listSentArgs('help.accept')).toEqual([{ id: post.id, helperId: carl.id }])
  })

  it('P-078 nobody can be chosen who has not written, nor for a post that an operator hid', async () => {
    const unanswered = aPost({ authorId: member.id })
    const ownConversation = aConversation([member.id, bea.id], [[0, 'Could you?']])
    const card = {
      postId: unanswered.id,
      title: unanswered.title,
      type: unanswered.type,
      status: 'pending',
    } as const
    const conversations = ownConversation.conversations.map((each) => ({ ...each, posts: [card] }))
    await open(unanswered, { ...ownConversation, conversations, isPart: true })
    await button('Withdraw').waitFor()
    // Who wrote may still arrive.
    expect(await page.getByText(/Nobody has written/).count()).toBe(0)
    release()
    await page.getByText(/Nobody has written/).waitFor()
    expect(await button('Accept Bea S. as helper').count()).toBe(0)

    const hiddenPost = aPost({ authorId: member.id })
    const details = [
      { id: hiddenPost.id, authorId: member.id, location: null, hiddenByOperator: true as const },
    ]
    await open(hiddenPost, { ...aboutIt(hiddenPost), postDetails: details })
    await button('Withdraw').waitFor()
    expect(await button('Accept Bea S. as helper').count()).toBe(0)
  })

  it('P-079 without a signal the choice waits, and promises no credit', async () => {
    const post = aPost({ authorId: member.id, type: 'offer' })
    await open(post, { ...aboutIt(post) })
    await button('Choose Bea S.').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Choose Bea S.' }).click()
    await page.getByText(/^You’ll see if a credit is earned/).waitFor()
    await page
      .getByRole('list', { name: 'Not sent yet' })
      .getByText(/Choosing/)
      .waitFor()
  })

  it('P-079 the chat offers the choice to the post’s author alone', async () => {
    const post = aPost({ authorId: member.id })
    const conversationData = aboutIt(post)
    const path = `/messages/${conversationData.conversations[0]?.id}`
    await phone.mount(path, { member, people, server: {}, posts: [post], ...conversationData })
    await button('Accept Bea S. as helper').waitFor()
    const beaPost = { ...post, authorId: bea.id }
    await phone.mount(path, { member, people, server: {}, posts: [beaPost], ...conversationData })
    const card = page.getByRole('list', { name: 'About' }).getByRole('link', { name: post.title })
    expect(await card.getAttribute('href')).toBe(`/posts/${post.id}`)
    expect(await button('Accept Bea S. as helper').count()).toBe(0)
  })

  it('P-083 a neighbor first connects with the author, and sees nothing of the helper', async () => {
    const post = aPost({ authorId: bea.id })
    await open(post)
    await page.getByRole('button', { name: `Connect with Bea S.: ${post.title}` }).waitFor()
    await button('Report this post').waitFor()
    await open({ ...post, status: 'matched' })
    await status('Helper found').waitFor()
    for (const name of ['Start', 'Mark as done', 'It didn’t happen', 'Withdraw']) {
      expect(await button(name).count()).toBe(0)
    }
  })
})

describe('helping', () => {
  it('P-080 C-013 the chat shows the state of the help, and the credit that was earned', async () => {
    const { post, helps } = createBeaRequest({ status: 'in_progress' })
    const conversationData = aboutIt(post)
    const path = `/messages/${conversationData.conversations[0]?.id}`
    const about = page.getByRole('list', { name: 'About' })
    await phone.mount(path, { member, people, server: {}, posts: [post], helps, ...conversationData })
    await about.getByText('Help in progress', { exact: true }).waitFor()
    // The help was completed so long ago that no celebration covers the chat.
    const earlier = { status: 'completed', closedAt: toIso(Date.now() - 8 * dayMs) } as const
    await phone.bring([{ table: 'posts', id: post.id, row: { ...post, ...earlier } }])
    await about.getByText('Help completed!', { exact: true }).waitFor()
    await about.getByText('+1 credit earned', { exact: true }).waitFor()
  })

  it('P-080 P-081 the chat offers the next step to the two of the help, and asks as the post does', async () => {
    const { post, helps } = createBeaRequest()
    const conversationData = aboutIt(post)
    const path = `/messages/${conversationData.conversations[0]?.id}`
    await phone.mount(path, { member, people, server: {}, posts: [post], helps, ...conversationData })
    await take('Start')
    await expect.poll(() => listSentArgs('help.start')).toEqual([{ id: post.id }])
    await button('Mark as done').waitFor()
    // A member who is not one of the two has no step there.
    const ownPost = aPost({ authorId: bea.id, status: 'matched' })
    await phone.mount(path, { member, people, server: {}, posts: [ownPost], ...aboutIt(ownPost) })
    await page.getByRole('list', { name: 'About' }).getByRole('link', { name: ownPost.title }).waitFor()
    for (const step of ['Start', 'Mark as done']) expect(await button(step).count()).toBe(0)
  })

  it('P-080 either participant starts, and both read beforehand whether a credit is earned', async () => {
    const { post, helps } = createBeaRequest()
    await open(post, { helps })
    await page.getByText('You earn 1 credit when you both mark it done.').waitFor()
    await take('Start')
    await status('Help in progress').waitFor()
    await expect.poll(() => listSentArgs('help.start')).toEqual([{ id: post.id }])
    const ownRequest = createOwnRequest({}, { earnsCredit: false })
    await open(ownRequest.post, { helps: ownRequest.helps })
    await page.getByText(/^No credit for this one/).waitFor()
    await button('Start').waitFor()
  })

  it('P-081 without a signal a step can be taken back, and once it has left, nothing offers that', async () => {
    const { post, helps } = createBeaRequest({ status: 'in_progress' })
    await open(post, { helps })
    await button('Mark as done').waitFor()
    await phone.offline(true)
    const undo = page.locator('[data-toast-area]').getByRole('button', { name: 'Undo' })
    await take('Mark as done')
    await undo.click()
    await expectToast(page, { title: 'Undone' })
    await button('Mark as done').waitFor()
    await take('Mark as done')
    await undo.waitFor()
    await phone.offline(false)
    await expect.poll(() => listSentArgs('help.complete')).toEqual([{ id: post.id }])
    await expect.poll(() => undo.count()).toBe(0)
  })

  it('P-081 with a signal a step leaves at once, so its question is all, and nothing is offered that could not be done', async () => {
    const { post, helps } = createBeaRequest({ status: 'in_progress' })
    await open(post, { helps })
    await take('Mark as done')
    await expect.poll(() => listSentArgs('help.complete')).toEqual([{ id: post.id }])
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
  })

  it('P-080 P-081 each step asks once: a mistaken or double tap tells the other member nothing', async () => {
    const { post, helps } = createBeaRequest()
    await open(post, { helps })
    await button('Start').dblclick()
    const begins = page.getByRole('dialog', { name: 'Has it started?' })
    await begins.getByText('We’ll let Bea know.').waitFor()
    expect(await status('Help in progress').count()).toBe(0)
    await begins.getByRole('button', { name: 'Start' }).click()
    await status('Help in progress').waitFor()
    // The button stands at the place of the one before.
    await button('Mark as done').click()
    const ends = page.getByRole('dialog', { name: 'Is it done?' })
    await ends.getByText(/You can’t take this back\.$/).waitFor()
    await ends.getByRole('button', { name: 'Not yet' }).click()
    await expect.poll(() => listSentArgs('help.start')).toEqual([{ id: post.id }])
    expect(listSentArgs('help.complete')).toEqual([])
    await take('Mark as done')
    await status('You marked this as done. Bea still has to confirm.').waitFor()
    // Keyboard users continue from the screen, and not from the top of the page.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
    await expect.poll(() => listSentArgs('help.complete')).toEqual([{ id: post.id }])
  })

  it('P-081 marking as done asks once, and so does confirming', async () => {
    const { post, helps } = createBeaRequest()
    await open(post, { helps })
    await button('Mark as done').click()
    await page.getByRole('dialog', { name: 'Is it done?' }).waitFor()
    await page.keyboard.press('Escape')
    const second = createBeaRequest({ status: 'in_progress' }, { confirmedBy: [bea.id] })
    await open(second.post, { helps: second.helps })
    await button('Confirm it’s done').click()
    const ends = page.getByRole('dialog', { name: 'Is it done?' })
    await ends.getByText('That settles it for you and Bea. You can’t take this back.').waitFor()
    expect(listSentArgs('help.complete')).toEqual([])
  })

  it('P-081 after the first confirmation the other’s is awaited, and after the second the server completes the help', async () => {
    const { post, helps } = createOwnRequest({ status: 'in_progress' })
    await open(post, { helps })
    await take('Mark as done')
    await page.getByText('Bea still has to confirm.', { exact: false }).waitFor()
    expect(await button('Mark as done').count()).toBe(0)
    await expect.poll(() => listSentArgs('help.complete')).toEqual([{ id: post.id }])

    const second = createOwnRequest({ status: 'in_progress' }, { confirmedBy: [bea.id] })
    await open(second.post, { helps: second.helps })
    await take('Confirm it’s done')
    await page.getByText(/^You both marked this as done/).waitFor()
    await status('Help in progress').waitFor()
    expect(await status('Help completed!').count()).toBe(0)
    expect(await button('It didn’t happen').count()).toBe(0)
  })

  it('P-078 a participant can say that they cannot make it, until one of them confirmed', async () => {
    const { post, helps } = createBeaRequest()
    await open(post, { helps })
    await button('I can’t make it').click()
    await button('Tell them').click()
    await expect.poll(() => listSentArgs('help.release')).toEqual([{ id: post.id }])
    const confirmedRequest = createBeaRequest({ status: 'in_progress' }, { confirmedBy: [bea.id] })
    await open(confirmedRequest.post, { helps: confirmedRequest.helps })
    await button('Confirm it’s done').waitFor()
    expect(await button('I can’t make it').count()).toBe(0)
  })

  it('P-082 a disputed help is on hold, and keeps its status', async () => {
    const { post, helps } = createOwnRequest({ status: 'in_progress' })
    await open(post, { helps })
    await button('It didn’t happen').click()
    await page.getByRole('textbox', { name: 'What happened? (optional)' }).fill('Nobody came')
    await button('Tell them').click()
    await page.getByText(/^The operators will look at it and decide/).waitFor()
    await status('Help in progress').waitFor()
    await expect.poll(() => button('Mark as done').count()).toBe(0)
    await expect.poll(() => listSentArgs('help.dispute')).toEqual([{ id: post.id, word: 'Nobody came' }])
  })

  it('P-082 the helper reads why a post was withdrawn', async () => {
    const { post, helps } = createBeaRequest({ status: 'cancelled' }, { word: 'My son comes' })
    await open(post, { helps })
    await status('Withdrawn').waitFor()
    await page.getByText('“My son comes”').waitFor()
  })

  it('P-078 the address is shown to the two participants alone', async () => {
    const { post, helps } = createBeaRequest()
    const postDetails = [{ id: post.id, authorId: bea.id, location: '12 Lemoyne St' }]
    await open(post, { helps, postDetails })
    await page.getByText('12 Lemoyne St').waitFor()
    await page.getByText('Only the two of you see this address.').waitFor()
  })
})

describe('thanks', () => {
  const createClosedFields = () => ({ status: 'completed' as const, closedAt: new Date().toISOString() })

  it('C-013 P-081 an earned credit is celebrated, once for each post on this device', async () => {
    const { post, helps } = createBeaRequest(createClosedFields())
    const data = { helps: [{ ...helps[0], confirmedBy: [bea.id, member.id] } as Help] }
    await open(post, data)
    const dialog = page.getByRole('dialog', { name: 'Help completed!' })
    await dialog.getByText('+1 credit earned', { exact: true }).waitFor()
    await dialog.getByText(post.title, { exact: false }).waitFor()
    await dialog.getByRole('button', { name: 'Later' }).click()
    await dialog.waitFor({ state: 'detached' })
    await status('+1 credit earned').waitFor()
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await dialog.count()).toBe(0)
    // The latest is celebrated first: at the next start it is the one before, so this one is not.
    release()
    await phone.visit('/')
    const earlier = createBeaRequest({
      ...createClosedFields(),
      closedAt: toIso(Date.now() - dayMs),
      title: 'The one before',
    })
    await phone.bring([
      { table: 'posts', id: earlier.post.id, row: earlier.post },
      ...earlier.helps.map((row) => ({ table: 'helps' as const, id: row.id, row })),
    ])
    await dialog.getByText('For “The one before”').waitFor()
    await dialog.getByRole('button', { name: 'Later' }).click()
    await dialog.waitFor({ state: 'detached' })
  })

  it('C-013 with reduced motion nothing moves', async () => {
    for (const [reducedMotion, moves] of [
      ['no-preference', true],
      ['reduce', false],
    ] as const) {
      await page.emulateMedia({ reducedMotion })
      const { post, helps } = createBeaRequest(createClosedFields())
      await open(post, { helps })
      const dialog = page.getByRole('dialog', { name: 'Help completed!' })
      const lamp = dialog.locator('span[aria-hidden="true"]')
      expect(await lamp.evaluate((each) => getComputedStyle(each).animationName !== 'none')).toBe(moves)
      await dialog.getByRole('button', { name: 'Later' }).click()
    }
    await page.emulateMedia({ reducedMotion: null })
  })

  it('C-013 the latest help is celebrated first, and one already thanked for not again', async () => {
    const at = (days: number) => ({ ...createClosedFields(), closedAt: toIso(Date.now() - days * dayMs) })
    const [older, latest, thanked] = [
      createBeaRequest(at(3)),
      createBeaRequest(at(1)),
      createBeaRequest(at(0)),
    ]
    latest.post.title = 'The latest of them'
    const ratings = [aRating(thanked.post.id, member.id, bea.id)]
    await phone.mount('/', {
      member,
      people,
      server: {},
      posts: [older.post, latest.post, thanked.post],
      helps: [...older.helps, ...latest.helps, ...thanked.helps],
      ratings,
    })
    const dialog = page.getByRole('dialog', { name: 'Help completed!' })
    await dialog.getByText('For “The latest of them”').waitFor()
    await dialog.getByRole('button', { name: 'Later' }).click()
    await dialog.waitFor({ state: 'detached' })
  })

  it('C-013 no celebration is shown without an earned credit', async () => {
    const earlier = { ...createClosedFields(), closedAt: toIso(Date.now() - dayMs) }
    for (const { post, helps } of [
      createBeaRequest(createClosedFields(), { earnsCredit: false }),
      createOwnRequest(createClosedFields()),
    ]) {
      const earnedRequest = createBeaRequest({ ...earlier, title: 'Which earned one' })
      const data = { posts: [post, earnedRequest.post], helps: [...helps, ...earnedRequest.helps] }
      await open(post, data)
      // The latest is celebrated first: it is the one before, so this one is not.
      const dialog = page.getByRole('dialog', { name: 'Help completed!' })
      await dialog.getByText('For “Which earned one”').waitFor()
      await dialog.getByRole('button', { name: 'Later' }).click()
      await dialog.waitFor({ state: 'detached' })
      await status('Help completed!').waitFor()
      expect(await status('+1 credit earned').count()).toBe(0)
    }
  })

  it('P-052 the tip jar of a helper offers the other participant a gift once the help is completed', async () => {
    const tip = () => button('Leave Bea a thank-you')
    const { post, helps } = createBeaRequest({ type: 'offer', hasTipJar: true })
    await open(post, { helps })
    await button('Start').waitFor()
    expect(await tip().count()).toBe(0)
    await open(
      { ...post, ...createClosedFields() },
      { helps, member: aMember({ id: member.id, credits: 3 }) },
    )
    await tip().click()
    const dialog = page.getByRole('dialog', { name: 'Gift Credits' })
    await dialog.getByText('Bea S.').first().waitFor()
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByRole('button', { name: 'Give 1 credit' }).click()
    release()
    await expect
      .poll(() => phone.server.sentOperations.map(({ args }) => args))
      .toMatchObject([{ toUserId: bea.id, amount: 1 }])
    const ownRequest = createOwnRequest({ ...createClosedFields(), hasTipJar: true })
    await open(ownRequest.post, { helps: ownRequest.helps })
    await status('Help completed!').waitFor()
    expect(await tip().count()).toBe(0)
  })

  it('P-084 each participant gives stars, by keyboard too, and a text, and sees the other’s once both are there', async () => {
    const { post, helps } = createOwnRequest({ ...createClosedFields(), helperId: bea.id })
    await open(post, { helps })
    await button('Thank Bea').click()
    await button('Send thanks').click()
    await page.getByRole('alert').getByText('Choose one to five stars.').waitFor()
    await page.getByRole('radio', { name: '3 stars' }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await page.getByRole('textbox', { name: 'A line of thanks (optional)' }).fill('Right on time')
    await button('Send thanks').click()
    await page.getByText('4 out of 5 stars').waitFor()
    await page.getByText('Right on time', { exact: true }).waitFor()
    await page.getByText(/^You’ll see your neighbor’s words after/).waitFor()
    const ratingArgs = { id: post.id, ratedId: bea.id, rating: 4, review: 'Right on time' }
    await expect.poll(() => listSentArgs('help.rate')).toEqual([ratingArgs])
    const beaRating = aRating(post.id, bea.id, member.id, 5, 'A joy')
    await phone.bring([{ table: 'ratings', id: ratingIdOf(post.id, bea.id), row: beaRating }])
    await page.getByText('A joy', { exact: true }).waitFor()
  })

  it('P-084 blanks around a line of thanks do not count against its length', async () => {
    const { post, helps } = createOwnRequest({ ...createClosedFields(), helperId: bea.id })
    await open(post, { helps })
    await button('Thank Bea').click()
    await page.getByRole('radio', { name: '5 stars' }).focus()
    await page.keyboard.press('Space')
    const longest = 'x'.repeat(helpLimits.reviewLengthMax)
    await page.getByRole('textbox', { name: 'A line of thanks (optional)' }).fill(` ${longest} `)
    await button('Send thanks').click()
    await expect.poll(() => listSentArgs('help.rate')).toMatchObject([{ review: longest }])
  })

  it.each([
    ['within the week the page requests them', 6, 1],
    ['later the page neither requests nor awaits them', 7, 0],
  ])('P-084 thanks: %s', async (_what, days, count) => {
    const closedAt = toIso(Date.now() - days * dayMs)
    const { post, helps } = createOwnRequest({ ...createClosedFields(), closedAt, helperId: bea.id })
    await open(post, { helps })
    await status('Help completed!').waitFor()
    await expect.poll(() => button('Thank Bea').count()).toBe(count)
    await open(post, { helps, ratings: [aRating(post.id, member.id, bea.id, 5, 'So kind')] })
    await page.getByText('So kind', { exact: true }).waitFor()
    await expect.poll(() => page.getByText(/^You’ll see your neighbor’s words after/).count()).toBe(count)
  })
})

describe('an opened post', () => {
  const elsewhere = (post: Post): PostResponse => ({
    ...post,
    categoryId: 4,
    latitude: null,
    longitude: null,
    eventDate: null,
    guestLimit: null,
    thirdPlaceId: null,
    isCompleted: false,
    isAnonymous: false,
    user: bea,
  })

  it('P-078 that is not on the device is fetched from the server', async () => {
    const post = aPost({ title: 'From far away' })
    await phone.mount(`/posts/${post.id}`, { member, people, server: { 'posts.get': elsewhere(post) } })
    await page.getByRole('heading', { level: 2, name: 'From far away' }).waitFor()
    await page.getByRole('button', { name: 'Connect with Bea S.: From far away' }).waitFor()
  })

  it('P-078 that is missing or not visible yet says so in words for both cases, and can be looked for again', async () => {
    const post = aPost({ title: 'Soup on the porch' })
    const path = `/posts/${post.id}`
    await phone.mount(path, { member, people, server: { 'posts.get': new Refused('not_found') } })
    await page.getByText('This post isn’t here, or not here yet', { exact: true }).last().waitFor()
    const again = page.getByRole('button', { name: 'Check again' })
    await again.click()
    await page.getByRole('status').getByText('Still not here.').waitFor()
    await again.press('Enter')
    await expect.poll(() => again.evaluate((button) => button === document.activeElement)).toBe(true)
    // What is still being looked for would be found, and the button gone.
    await expect.poll(() => again.getAttribute('aria-busy')).not.toBe('true')
    phone.server.change({ 'posts.get': elsewhere(post) })
    await again.click()
    await page.getByRole('heading', { level: 2, name: 'Soup on the porch' }).waitFor()
    await phone.mount(`/posts/${aPost().id}`, { member, server: { 'posts.get': new Refused('not_found') } })
    const action = page.getByRole('link', { name: 'See who needs a hand' })
    expect(await action.getAttribute('href')).toBe('/community-help')
  })

  it('P-078 is opened from its card, and its link can be shared', async () => {
    const post = aPost({ authorId: bea.id, category: 'transportation_errands' })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await phone.mount('/community-help', { member, people, server: {}, posts: [post] })
    await page.getByRole('tab', { name: /^Transportation/ }).click()
    await page.getByRole('link', { name: post.title }).click()
    await button('Share').click()
    await page.getByText('Link copied', { exact: true }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(`/posts/${post.id}`)
  })
})
