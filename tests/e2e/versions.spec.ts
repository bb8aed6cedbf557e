/**
 * Tests of data that an older or newer app left on a device: the present app updates it, sends what waits, and loses no
 * text.
 */
import type { Post } from '@porchlight/contracts/posts/posts.schema'
import type { SyncResponse } from '@porchlight/contracts/sync/sync.schema'
import { protocolVersion, schemaVersion } from '@porchlight/contracts/sync/versions'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { appTexts } from '../../apps/web/src/locales/en/app.ts'
import { homeTexts } from '../../apps/web/src/locales/en/home.ts'
import { outboxTexts } from '../../apps/web/src/locales/en/outbox.ts'
import type { MetaEntry, Original, OutboxEntry } from '../../apps/web/src/storage/database.ts'
import { draftsOf, outboxOf } from '../harness/device/device-data.ts'
import { makeNewer } from '../harness/device/newer-data.ts'
import { holdOpen, makeOlder, versionOf, withoutApp } from '../harness/device/older-data.ts'
import {
  becomeOlderDevice,
  type OlderDatabase,
  olderOutbox,
  readOlderDevice,
  rowsIn,
  withCursor,
} from '../harness/device/older-device.ts'
import { writePost } from '../harness/people/posting.ts'
import { expectPosted, postsOf, titlesOf } from '../harness/people/server-posts.ts'
import { moveIn, openWorld, settingsOfMany, type World } from '../harness/people/world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld({ settings: settingsOfMany })
})
beforeEach(async () => {
  world = await moveIn(world)
})
afterAll(() => world?.close())

/** The server as it was when the device spoke to it last. Gives the device. */
async function meetOlderDevice({ caller }: World): Promise<OlderDatabase[]> {
  const device = readOlderDevice(caller.memberId)
  const outbox = olderOutbox(device)
  const onlyHere = new Set(rowsIn<Original>(device, 'originals').flatMap(({ id, row }) => (row ? [] : [id])))
  const knownPosts = rowsIn<Post>(device, 'posts').filter(({ id }) => !onlyHere.has(id))
  for (const { id, title, type, dateNeeded } of knownPosts) {
    expect((await caller.post({ id, title, type, dateNeeded })).status).toBe(200)
  }
  const meta = rowsIn<MetaEntry>(device, 'meta')
  const [first] = outbox
  const { body } = await caller.call('POST', '/api/sync', {
    protocol: protocolVersion,
    schema: schemaVersion,
    clientId: meta.find(({ key }) => key === 'clientId')?.value,
    cursor: null,
    operations: [{ ...sendable(first), n: 1 }],
  })
  const response = body as SyncResponse
  expect(response.results).toMatchObject([{ n: 1, status: 'refused', code: first?.code }])
  return withCursor(device, response.cursor ?? '')
}

function sendable(entry: OutboxEntry | undefined) {
  const { id, name, version, createdAt, args } = entry ?? ({} as OutboxEntry)
  return { id, name, version, createdAt, args }
}

it('D1 D8 R5 waiting, sent and refused entries of the previous app are all there, are sent once, and can be tried again', async () => {
  const { phone, line, caller } = world
  const { page } = phone
  const device = await meetOlderDevice(world)
  const before = olderOutbox(device)
  line.lose({ requests: /^POST \/api\/sync/ })
  await phone.visit(withoutApp)
  await becomeOlderDevice(page, device)
  const drafts = await draftsOf(page, caller.memberId)
  expect(drafts).toHaveLength(1)

  await phone.visit('/outbox')
  for (const text of ['Numbered, and never answered', 'Waiting without a number', 'Your profile']) {
    await page.getByRole('heading', { name: text }).waitFor()
  }
  await page.getByRole('heading', { name: 'Withdrawing “Called off without a signal”' }).waitFor()
  const refusedItem = page.getByRole('listitem').filter({ hasText: 'Refused for want of credits' })
  await refusedItem.getByText('You need 1 more credit to post this request.').waitFor()
  expect(await outboxOf(page, caller.memberId)).toMatchObject(before.map(sendable))

  line.pass()
  const statuses = async () =>
    Object.fromEntries((await postsOf(caller)).map(({ title, status }) => [title, status]))
  const sentStatuses = {
    'Called off without a signal': 'cancelled',
    'Costs the other credit': 'pending',
    'Numbered, and never answered': 'pending',
    'Waiting without a number': 'pending',
  }
  await expect.poll(statuses, { timeout: 70_000 }).toEqual(sentStatuses)
  await expect
    .poll(async () => (await caller.call('GET', '/api/auth/user')).body)
    .toMatchObject({
      bio: 'Written before the update, in a stairwell.',
      interests: ['Gardening'],
    })
  // A credit has come back meanwhile.
  await refusedItem.getByRole('button', { name: new RegExp(`^${outboxTexts.tryAgain}`) }).click()
  await expect
    .poll(statuses, { timeout: 70_000 })
    .toEqual({ ...sentStatuses, 'Refused for want of credits': 'pending' })
  expect(await postsOf(caller)).toHaveLength(5)
  const states = async () => (await outboxOf(page, caller.memberId)).map(({ state }) => state)
  await expect.poll(states).toEqual(before.map(() => 'sent'))
  expect(await draftsOf(page, caller.memberId)).toEqual(drafts)
  expect(phone.faults).toEqual([])
})

it('D8 D9 an entry of a newer app is kept with a note, and later posts are sent', async () => {
  const { phone, caller } = world
  await phone.visit(withoutApp)
  await makeNewer(phone.page)
  await phone.visit('/outbox')
  const keptItem = phone.page.getByRole('listitem').filter({ hasText: outboxTexts.newerApp.waiting })
  await keptItem.getByText(outboxTexts.states.newerApp).waitFor()
  await expect.poll(() => keptItem.getByRole('button').allInnerTexts()).toEqual([outboxTexts.discard])
  expect(await phone.page.getByRole('button', { name: outboxTexts.sendNow }).count()).toBe(0)

  await phone.visit('/')
  await writePost(phone.page, { type: 'offer', title: 'Written afterwards' })
  await expectPosted(caller, ['Written afterwards'])
  const states = async () =>
    (await outboxOf(phone.page, caller.memberId)).map(({ name, state }) => [name, state])
  await expect.poll(states).toEqual([
    ['gardens.plant', 'waiting'],
    ['posts.create', 'sent'],
  ])
  expect(phone.faults).toEqual([])
})

describe('a post that waits in the databases of the first version', () => {
  const title = 'Written with the app before'

  beforeEach(async () => {
    const { phone, line, caller } = world
    line.lose({ requests: /^POST \/api\/sync/ })
    await writePost(phone.page, { type: 'offer', title })
    await phone.visit(withoutApp)
    await makeOlder(phone.page, caller.memberId)
    expect(await versionOf(phone.page, caller.memberId)).toBe(10)
  })

  it('D1 R5 fault 38: the post is there after the upgrade of the databases, and is posted once', async () => {
    const { phone, line, caller } = world
    const [before] = await outboxOf(phone.page, caller.memberId)
    await phone.visit('/')
    await phone.page.getByText(title).first().waitFor()
    await phone.page.getByText(homeTexts.states.waiting).first().waitFor()
    expect(await versionOf(phone.page, caller.memberId)).toBeGreaterThan(10)
    const [after] = await outboxOf(phone.page, caller.memberId)
    expect(before?.args).toMatchObject({ title })
    // The entry may have received its number in the meantime.
    expect(after).toMatchObject({ ...before })
    expect(await titlesOf(caller)).toEqual([])
    line.pass()
    await expectPosted(caller, [title])
    expect(phone.faults).toEqual([])
  })

  it('fault 39: an old tab that does not respond blocks the upgrade: the new tab says so, and continues when it is closed', async () => {
    const { phone, line, caller } = world
    const old = await phone.anotherTab(withoutApp)
    await holdOpen(old, caller.memberId)
    await phone.page.bringToFront()
    await phone.visit('/')
    const { page } = phone
    await page.getByRole('status').filter({ hasText: appTexts.update.blocked }).waitFor()
    expect(await versionOf(page, caller.memberId)).toBe(10)

    await old.close()
    await page.getByText(title).first().waitFor()
    await expect.poll(() => page.getByText(appTexts.update.blocked).count()).toBe(0)
    line.pass()
    await expectPosted(caller, [title])
    expect(phone.faults).toEqual([])
  })
})
