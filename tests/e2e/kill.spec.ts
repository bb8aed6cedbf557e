/** What is kept on the phone survives the death of either side, and happens once. */
import type { Member } from '@porchlight/contracts/members/members.schema'
import type { PostAnswer } from '@porchlight/contracts/posts/posts.schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../apps/api/src/database/open.ts'
import { ledgerFaults } from '../../apps/api/src/features/credits/credits.queries.ts'
import { homeTexts } from '../../apps/web/src/locales/en/home.ts'
import { outboxTexts } from '../../apps/web/src/locales/en/outbox.ts'
import { postTexts } from '../../apps/web/src/locales/en/posts.ts'
import { type Caller, logInByApi } from '../harness/people.ts'
import type { PersistentPhone } from '../harness/phone.ts'
import { fillPost, writePost } from '../harness/posting.ts'
import { askForRound, expectRound } from '../harness/requests.ts'
import { postsOf } from '../harness/server-posts.ts'
import {
  openPersistentWorld,
  openRestartableWorld,
  openWorld,
  type RestartableWorld,
  type World,
} from '../harness/world.ts'

describe('the server killed', () => {
  let world: RestartableWorld
  beforeAll(async () => {
    world = await openRestartableWorld()
  })
  afterAll(() => world?.close())

  it('R4 R5 twenty queued posts, the server killed again and again while they are replayed: twenty posts, credits right to the unit', async () => {
    const { server, line, phone, person } = world
    await phone.offline(true)
    for (let index = 1; index <= 20; index += 1) {
      await writePost(phone.page, { type: index <= 2 ? 'request' : 'offer', title: `Post number ${index}` })
    }
    await phone.offline(false)
    await phone.visit('/outbox')

    // Each time the request has reached the server; how far the server gets before it dies is up to chance.
    for (const livesMs of [0, 2, 5, 10, 20, 40]) {
      line.cut({ bytes: 0, requests: /^POST \/api\/sync/ })
      line.count()
      await askForRound(phone)
      await expectRound(line, { timeout: 70_000, interval: 1 })
      await new Promise((resolve) => setTimeout(resolve, livesMs))
      await server.kill()
      await server.restart()
    }
    line.pass()
    await askForRound(phone)

    const caller = await logInByApi(server.origin, person)
    const posts = await expectPosts(caller, 20)
    expect(posts.filter((post) => post.type === 'request')).toHaveLength(2)
    expect(posts.filter((post) => post.type === 'offer')).toHaveLength(18)
    expect(new Set(posts.map((post) => post.title)).size).toBe(20)
    const member = (await caller.call('GET', '/api/auth/user')).body as Member
    expect(member.credits).toBe(0)
    await phone.visit('/')
    await phone.page.getByText(homeTexts.credits(0)).waitFor({ timeout: 70_000 })
    await expect.poll(() => phone.page.getByText(homeTexts.states.waiting).count()).toBe(0)

    await server.kill('SIGTERM')
    const database = await openDatabase({ dataDir: server.dataDir, now: Date.now })
    expect(await ledgerFaults(database.reader)).toEqual([])
    const escrow = await database.reader
      .selectFrom('accounts')
      .where('id', '=', 'escrow')
      .select('balance')
      .executeTakeFirst()
    expect(escrow?.balance).toBe(2)
    await database.close()
  })
})

describe('the browser killed', () => {
  let world: RestartableWorld<PersistentPhone>
  beforeAll(async () => {
    world = await openPersistentWorld()
    const { phone } = world
    // The browser writes cookies to disk only now and then; a phone that is killed has been signed in for longer than that.
    await phone.close()
    await phone.reopen()
    await phone.visit('/')
    await phone.page.getByText(homeTexts.credits(2)).waitFor()
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
    expect(await postsOf(caller)).toHaveLength(0)
    await phone.offline(false)
    await expectPosts(caller, 1)
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
    await expectPosts(caller, 2)
    await expect
      .poll(() => phone.page.getByText(homeTexts.states.waiting).count(), { timeout: 30_000 })
      .toBe(0)
  })

  it('R5 killed after the server took it, before the answer was stored: sent again, posted once', async () => {
    const { phone, line, caller } = world
    line.cut({ bytes: 0, requests: /^POST \/api\/sync/ })
    await writePost(phone.page, { title: 'Answer lost' })
    await expectPosts(caller, 3)
    await phone.kill()
    line.pass()
    await phone.reopen()
    await phone.visit('/')
    await expect
      .poll(() => phone.page.getByText(homeTexts.states.waiting).count(), { timeout: 30_000 })
      .toBe(0)
    await phone.page.getByText(homeTexts.credits(0)).waitFor()
    expect(await postsOf(caller)).toHaveLength(3)
  })
})

describe('a refusal', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world?.close())

  it('P-075 D9 a third request is refused for credits, comes back with its text, is edited into an offer and sent', async () => {
    const { phone, caller } = world
    await phone.offline(true)
    for (const title of ['First errand', 'Second errand']) await writePost(phone.page, { title })
    await writePost(phone.page, { title: 'Third errand', description: 'Up three floors, no lift.' })
    await phone.offline(false)
    await expectPosts(caller, 2)

    const { page } = phone
    await page.getByText('You need 1 more credit to post this request.').first().waitFor({ timeout: 30_000 })
    await phone.visit('/outbox')
    await page.getByRole('heading', { name: outboxTexts.groups.refused }).waitFor()
    await page.getByText('You need 1 more credit to post this request.').first().waitFor()
    await page.getByRole('button', { name: outboxTexts.forEntry(outboxTexts.edit, 'Third errand') }).click()
    const dialog = page.getByRole('dialog')
    expect(await dialog.getByLabel(postTexts.compose.fields.description).inputValue()).toBe(
      'Up three floors, no lift.',
    )
    await fillPost(dialog, {
      type: 'offer',
      title: 'Third errand',
      description: 'I can carry things up three floors.',
    })
    await dialog.getByRole('button', { name: postTexts.compose.save }).click()

    const posts = await expectPosts(caller, 3)
    expect(posts.find((post) => post.title === 'Third errand')).toMatchObject({
      type: 'offer',
      description: 'I can carry things up three floors.',
    })
    await expect.poll(() => page.getByRole('heading', { name: outboxTexts.groups.refused }).count()).toBe(0)
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
