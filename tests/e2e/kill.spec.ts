/**
 * Tests that data on the phone survives the death of its browser and happens once. Half-written texts, chosen photos
 * and what was looked at survive too.
 */

import type { ConversationResponse } from '@porchlight/contracts/conversations/conversations.schema'
import type { Member } from '@porchlight/contracts/members/members.schema'
import type { PostResponse } from '@porchlight/contracts/posts/posts.schema'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fileTexts } from '../../apps/web/src/locales/en/files.ts'
import { homeTexts } from '../../apps/web/src/locales/en/home.ts'
import { memberTexts } from '../../apps/web/src/locales/en/members.ts'
import { messageTexts } from '../../apps/web/src/locales/en/messages.ts'
import { postTexts } from '../../apps/web/src/locales/en/posts.ts'
import { profileTexts } from '../../apps/web/src/locales/en/profile.ts'
import { conversationPath } from '../../apps/web/src/paths.ts'
import { draftsOf, keptPhotosOf, outboxOf } from '../harness/device/device-data.ts'
import { type Caller, makePerson, signInPhone, signUpByApi } from '../harness/people/people.ts'
import { fillPost, localDay, startPost, writePost } from '../harness/people/posting.ts'
import { postsOf } from '../harness/people/server-posts.ts'
import { openPersistentWorld, type RestartableWorld } from '../harness/people/world.ts'
import { openPersistentPhone, type PersistentPhone } from '../harness/phone/phone.ts'
import { askForRound, expectRound, operationsIn } from '../harness/phone/requests.ts'
import { zoneWhereItIs } from '../harness/phone/zones.ts'
import { choosePicture, drawPicture } from '../harness/pictures.ts'
import { type Line, openLine } from '../harness/server/line.ts'
import { startServer, type TestServer } from '../harness/server/server.ts'
import { as2G, asIfNear } from '../harness/server/slow-line.ts'

describe('the browser is killed', () => {
  const pace = { ...asIfNear }
  let world: RestartableWorld<PersistentPhone>
  /** The number of posts from earlier tests. */
  let posts = 0

  beforeAll(async () => {
    world = await openPersistentWorld(pace)
    const { phone } = world
    // The browser writes cookies to disk only now and then; a phone that is killed has been signed in for longer than that.
    await phone.close()
    await phone.reopen()
    await phone.visit('/')
    await phone.page.getByText(homeTexts.credits(2)).waitFor()
  })
  beforeEach(async () => {
    const { phone, line, caller } = world
    Object.assign(pace, asIfNear)
    line.pass()
    await phone.visit('/')
    posts = (await postsOf(caller)).length
  })
  afterAll(() => world?.close())

  it('D1 right after the tap, before anything was sent: the request is there, and is posted once', async () => {
    const { phone, caller } = world
    await phone.offline(true)
    await writePost(phone.page, { title: 'Killed before sending' })
    await phone.kill()
    await phone.reopen({ offline: true })
    await phone.visit('/')
    await phone.page.getByText('Killed before sending').first().waitFor()
    await phone.page.getByText(homeTexts.states.waiting).first().waitFor()
    expect(await postsOf(caller)).toHaveLength(posts)
    await phone.offline(false)
    await expectPosts(caller, posts + 1)
  })

  it('D2 while the connection accepts and never responds: the numbered request is sent once', async () => {
    const { phone, line, caller } = world
    line.stall()
    // The round with which the app started is not the one that carries the post.
    line.count()
    const round = phone.page.waitForRequest((request) => operationsIn(request).length > 0, {
      timeout: 60_000,
    })
    await writePost(phone.page, { type: 'offer', title: 'Killed while sending' })
    await round
    await expectRound(line, { timeout: 20_000 })
    await phone.kill()
    line.pass()
    await phone.reopen()
    await phone.visit('/')
    await expectPosts(caller, posts + 1)
    await expect
      .poll(() => phone.page.getByText(homeTexts.states.waiting).count(), { timeout: 30_000 })
      .toBe(0)
  })

  it('R5 after the server applied the request, before the response was stored: sent again, posted once', async () => {
    const { phone, line, caller } = world
    line.cut({ bytes: 0, requests: /^POST \/api\/sync/ })
    const { credits } = (await caller.call('GET', '/api/auth/user')).body as Member
    await writePost(phone.page, { title: 'Answer lost' })
    await expectPosts(caller, posts + 1)
    await phone.kill()
    line.pass()
    await phone.reopen()
    await phone.visit('/')
    await expect
      .poll(() => phone.page.getByText(homeTexts.states.waiting).count(), { timeout: 30_000 })
      .toBe(0)
    await phone.page.getByText(homeTexts.credits(credits - 1)).waitFor()
    expect(await postsOf(caller)).toHaveLength(posts + 1)
  })

  it('O5 fault 49: with a picture on a post written offline, back on 2G: text first, the picture after it, continued where it was cut', async () => {
    const { phone, line, caller, neighbor } = world
    await phone.offline(true)
    const dialog = await startPost(phone.page)
    await fillPost(dialog, { type: 'offer', title: 'Soup to share' })
    await choosePicture(dialog, await drawPicture(phone.page, { width: 560, height: 420, isGrainy: true }))
    await dialog.getByRole('img', { name: fileTexts.chosen }).waitFor()
    await dialog.getByRole('button', { name: postTexts.compose.submit.offer }).click()
    await dialog.waitFor({ state: 'hidden' })
    await phone.kill()
    await phone.reopen({ offline: true })
    await phone.visit('/')
    await phone.page.getByText('Soup to share').first().waitFor()
    const readKeptPhotos = () => keptPhotosOf(phone.page, caller.memberId)
    const [photo] = await readKeptPhotos()
    if (!photo) throw new Error('the photo is not kept')
    expect(photo).toMatchObject({ state: 'kept', received: 0 })
    expect(photo.size).toBeGreaterThan(60_000)

    Object.assign(pace, as2G)
    line.count()
    line.cutRequests({ bytes: photo.size * 0.8, requests: uploads })
    await phone.offline(false)
    await expectPosts(caller, posts + 1)
    expect(await imageOf(caller)).toBeNull()
    await expect.poll(async () => (await readKeptPhotos())[0]?.state, { timeout: 60_000 }).toBe('due')
    const requests: string[] = []
    const readLine = () => {
      const counts = line.count()
      requests.push(...counts.requests)
      return counts
    }
    // The last of what passes is a part of a part.
    await expect.poll(() => phone.page.evaluate(() => navigator.onLine)).toBe(true)
    await expect
      .poll(async () => (await readKeptPhotos())[0]?.received ?? 0, { timeout: 60_000 })
      .toBeGreaterThan(0)
    await expect.poll(() => readLine().cuts, { timeout: 60_000 }).toBeGreaterThan(0)
    expect(requests.findIndex((each) => each.startsWith('POST /api/sync'))).toBeLessThan(
      requests.findIndex((each) => uploads.test(each)),
    )

    line.pass()
    line.count()
    await askForRound(phone)
    await expect.poll(async () => (await readKeptPhotos())[0]?.state, { timeout: 60_000 }).toBe('sent')
    // Less than a third of it was still to come, with heads and rounds.
    expect(line.count().bytesUp).toBeLessThan(photo.size * 0.5)
    const image = await imageOf(caller)
    expect(image).toBe(`/api/files/${photo.sha256}`)
    expect(await imageOf(neighbor)).toBe(image)
    await expectPosts(caller, posts + 1)
    expect(phone.faults).toEqual([])
  })
})

/** Expects this many posts in the end, and not one more a moment later. */
async function expectPosts(caller: Caller, count: number): Promise<PostResponse[]> {
  await expect.poll(async () => (await postsOf(caller)).length, { timeout: 70_000 }).toBe(count)
  await new Promise((resolve) => setTimeout(resolve, 500))
  const posts = await postsOf(caller)
  expect(posts).toHaveLength(count)
  return posts
}

const uploads = /^PUT \/api\/files\//

/** Returns the image of the post with a picture, as this caller receives it. */
async function imageOf({ call }: Caller): Promise<string | null | undefined> {
  const all = (await call('GET', '/api/posts')).body as PostResponse[]
  return all.find(({ title }) => title === 'Soup to share')?.imageUrl
}

describe('the browser is killed while a member works', () => {
  const texts = memberTexts.photos
  const uploads = /^PUT \/api\/files\//

  let server: TestServer
  let line: Line
  let phone: PersistentPhone
  let caller: Caller
  let neighbor: Caller

  beforeAll(async () => {
    const timeZone = zoneWhereItIs(12)
    server = await startServer({ settings: { COMMUNITY_TIME_ZONE: timeZone } })
    line = await openLine(server.port)
    const person = makePerson({ firstName: 'Ines' })
    caller = await signUpByApi(server.origin, person)
    neighbor = await signUpByApi(server.origin, makePerson({ firstName: 'Bea' }))
    await neighbor.call('PATCH', '/api/profile/complete', { bio: 'I bake on Sundays.' })
    phone = await openPersistentPhone({ origin: line.origin, timeZone })
    await signInPhone(phone, line.origin, person)
    await phone.page.getByText(homeTexts.credits(2)).waitFor()
    await phone.installed()
  })
  beforeEach(async () => {
    line.pass()
    await phone.offline(false)
  })
  afterAll(async () => {
    await phone?.discard()
    await line?.close()
    await server?.stop()
  })

  const drafts = async () => (await draftsOf(phone.page, caller.memberId)).map(({ values }) => values)
  const readOwnMember = async () => (await caller.call('GET', '/api/auth/user')).body as Member

  it('SH-003 MSG-015 28.3 in the middle of writing: every field of the post, the draft of a message and the neighbor’s page are back', async () => {
    const { body: post } = await caller.post({ title: 'Jars to give away' })
    const openingResponse = await neighbor.call('POST', '/api/conversations', {
      postId: (post as PostResponse).id,
    })
    const { id } = openingResponse.body as ConversationResponse
    await phone.visit(`/people/${neighbor.memberId}`)
    await phone.page.getByRole('main').getByText('I bake on Sundays.').waitFor()
    await phone.visit(conversationPath(id))
    const field = () => phone.page.getByRole('textbox', { name: messageTexts.chat.write })
    await field().fill('I have the jars, and a stea')
    await expect.poll(drafts).toContain('I have the jars, and a stea')
    await phone.visit('/')
    await fillPost(await startPost(phone.page), {
      type: 'event',
      title: 'Lantern making',
      description: 'Bring jars, and a steady',
      location: 'The old firehouse',
      daysAhead: 2,
      time: '17:45',
      maxAttendees: '7',
    })
    // At most one word is lost, because the draft is stored within half a second of the last key.
    await expect
      .poll(drafts)
      .toContainEqual(expect.objectContaining({ title: 'Lantern making', maxAttendees: '7' }))
    const date = await localDay(phone.page, 2)
    await phone.kill()

    await phone.reopen({ offline: true })
    await phone.visit('/')
    const again = await startPost(phone.page)
    await again.getByText(/^Your draft from today, /).waitFor()
    expect(await again.getByRole('radio', { name: 'Meetup' }).isChecked()).toBe(true)
    for (const [label, value] of [
      ['Title', 'Lantern making'],
      ['Description', 'Bring jars, and a steady'],
      ['Location', 'The old firehouse'],
      ['Date', date],
      ['Time', '17:45'],
      ['Maximum attendees', '7'],
    ] as const) {
      expect(await again.getByLabel(label, { exact: true }).inputValue()).toBe(value)
    }
    await phone.visit(conversationPath(id))
    await expect.poll(() => field().inputValue()).toBe('I have the jars, and a stea')
    await phone.visit(`/people/${neighbor.memberId}`)
    const main = phone.page.getByRole('main')
    await main.getByText('I bake on Sundays.').waitFor()
    await main.getByRole('button', { name: /^Message/ }).waitFor()
    expect(phone.faults).toEqual([])
  })

  it('M-106 O3 with three photos chosen offline, back on a line that breaks: saved once, each complete', async () => {
    await phone.visit('/profile')
    await phone.offline(true)
    await phone.page.getByRole('button', { name: profileTexts.editPhotos }).click()
    const dialog = phone.page.getByRole('dialog')
    for (const width of [300, 340, 380]) {
      const before = await dialog.getByRole('img').count()
      await choosePicture(dialog, await drawPicture(phone.page, { width, height: 300, isGrainy: true }))
      await expect.poll(() => dialog.getByRole('img').count()).toBe(before + 1)
    }
    await dialog.getByRole('button', { name: texts.next }).click()
    await dialog.getByRole('button', { name: texts.save }).click()
    await dialog.waitFor({ state: 'hidden' })
    await phone.kill()
    await phone.reopen({ offline: true })
    await phone.visit('/profile')
    await phone.page.getByText('3/3', { exact: true }).waitFor()
    const keptPhotos = await keptPhotosOf(phone.page, caller.memberId)
    expect(keptPhotos.map(({ state }) => state)).toEqual(['kept', 'kept', 'kept'])

    // Each upload is cut once on its way.
    line.cutRequests({ bytes: (keptPhotos[0]?.size ?? 0) / 2, requests: uploads })
    await phone.offline(false)
    await expect.poll(async () => (await readOwnMember()).photos?.length, { timeout: 30_000 }).toBe(3)
    line.pass()
    const isWhole = async () => {
      await askForRound(phone)
      return (await readOwnMember()).profilePhotos?.every((address) => address !== null)
    }
    await expect.poll(isWhole, { timeout: 60_000 }).toBe(true)
    const entries = await outboxOf(phone.page, caller.memberId)
    const chosenPhotos = entries.flatMap(({ args }) => (args as { photos?: string[] }).photos ?? [])
    expect([...chosenPhotos].sort()).toEqual(keptPhotos.map(({ sha256 }) => sha256).sort())
    expect((await readOwnMember()).profilePhotos).toEqual(
      chosenPhotos.map((sha256) => `/api/files/${sha256}`),
    )
    expect(phone.faults).toEqual([])
  })
})
