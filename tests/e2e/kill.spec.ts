/** What is kept on the phone survives the death of its browser, and happens once. */
import type { Member } from '@porchlight/contracts/members/members.schema'
import type { PostAnswer } from '@porchlight/contracts/posts/posts.schema'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fileTexts } from '../../apps/web/src/locales/en/files.ts'
import { homeTexts } from '../../apps/web/src/locales/en/home.ts'
import { postTexts } from '../../apps/web/src/locales/en/posts.ts'
import { keptPhotosOf } from '../harness/device-data.ts'
import type { Caller } from '../harness/people.ts'
import type { PersistentPhone } from '../harness/phone.ts'
import { choosePicture, drawPicture } from '../harness/pictures.ts'
import { fillPost, startPost, writePost } from '../harness/posting.ts'
import { askForRound, expectRound } from '../harness/requests.ts'
import { postsOf } from '../harness/server-posts.ts'
import { as2G, asIfNear } from '../harness/slow-line.ts'
import { openPersistentWorld, type RestartableWorld } from '../harness/world.ts'

describe('the browser killed', () => {
  const pace = { ...asIfNear }
  let world: RestartableWorld<PersistentPhone>
  /** Of those before. */
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

  it('D1 killed in the moment after the tap, before anything was sent: the request is there, and is posted once', async () => {
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

  it('D2 killed while the line accepts and never answers: the numbered request is sent once', async () => {
    const { phone, line, caller } = world
    line.stall()
    await writePost(phone.page, { type: 'offer', title: 'Killed while sending' })
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

  it('R5 killed after the server took it, before the answer was stored: sent again, posted once', async () => {
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

  it('O5 fault 49: a picture on a post written offline, back on 2G: text first, picture after, gone on with where it was cut', async () => {
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
    const kept = () => keptPhotosOf(phone.page, caller.memberId)
    const [photo] = await kept()
    if (!photo) throw new Error('the photo is not kept')
    expect(photo).toMatchObject({ state: 'kept', received: 0 })
    expect(photo.size).toBeGreaterThan(60_000)

    Object.assign(pace, as2G)
    line.count()
    line.cutRequests({ bytes: photo.size * 0.8, requests: uploads })
    await phone.offline(false)
    await expectPosts(caller, posts + 1)
    expect(await imageOf(caller)).toBeNull()
    await expect.poll(async () => (await kept())[0]?.state, { timeout: 60_000 }).toBe('due')
    const asked: string[] = []
    const readLine = () => {
      const counts = line.count()
      asked.push(...counts.requests)
      return counts
    }
    // The last of what passes is a part of a part.
    await expect.poll(() => phone.page.evaluate(() => navigator.onLine)).toBe(true)
    await expect.poll(async () => (await kept())[0]?.received ?? 0, { timeout: 60_000 }).toBeGreaterThan(0)
    await expect.poll(() => readLine().cuts, { timeout: 60_000 }).toBeGreaterThan(0)
    expect(asked.findIndex((each) => each.startsWith('POST /api/sync'))).toBeLessThan(
      asked.findIndex((each) => uploads.test(each)),
    )

    line.pass()
    line.count()
    await askForRound(phone)
    await expect.poll(async () => (await kept())[0]?.state, { timeout: 60_000 }).toBe('sent')
    // Less than a third of it was still to come, with heads and rounds.
    expect(line.count().bytesUp).toBeLessThan(photo.size * 0.5)
    const image = await imageOf(caller)
    expect(image).toBe(`/api/files/${photo.sha256}`)
    expect(await imageOf(neighbor)).toBe(image)
    await expectPosts(caller, posts + 1)
    expect(phone.faults).toEqual([])
  })
})

/** So many in the end, and not one more a moment later. */
async function expectPosts(caller: Caller, count: number): Promise<PostAnswer[]> {
  await expect.poll(async () => (await postsOf(caller)).length, { timeout: 70_000 }).toBe(count)
  await new Promise((resolve) => setTimeout(resolve, 500))
  const posts = await postsOf(caller)
  expect(posts).toHaveLength(count)
  return posts
}

const uploads = /^PUT \/api\/files\//

/** Of the post with a picture, as this one is told. */
async function imageOf({ call }: Caller): Promise<string | null | undefined> {
  const all = (await call('GET', '/api/posts')).body as PostAnswer[]
  return all.find(({ title }) => title === 'Soup to share')?.imageUrl
}
