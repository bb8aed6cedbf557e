/** A device that an older app left with things to send: the new app shows them, sends them, and loses nothing. */
import type { Post } from '@porchlight/contracts/posts/posts.schema'
import { protocolVersion, type SyncAnswer } from '@porchlight/contracts/sync/sync.schema'
import { schemaVersion } from '@porchlight/contracts/sync/tables'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { outboxTexts } from '../../apps/web/src/locales/en/outbox.ts'
import type { MetaEntry, Original, OutboxEntry } from '../../apps/web/src/storage/database.ts'
import { draftsOf, outboxOf } from '../harness/device-data.ts'
import { withoutApp } from '../harness/older-data.ts'
import {
  becomeOlderDevice,
  type OlderDatabase,
  olderOutbox,
  readOlderDevice,
  rowsIn,
  withCursor,
} from '../harness/older-device.ts'
import { postsOf } from '../harness/server-posts.ts'
import { openWorld, type World } from '../harness/world.ts'

let world: World

beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world?.close())

/** The server as it was when the device spoke to it last. Gives the device. */
async function meetOlderDevice({ caller }: World): Promise<OlderDatabase[]> {
  const device = readOlderDevice(caller.memberId)
  const outbox = olderOutbox(device)
  const onlyHere = new Set(rowsIn<Original>(device, 'originals').flatMap(({ id, row }) => (row ? [] : [id])))
  const known = rowsIn<Post>(device, 'posts').filter(({ id }) => !onlyHere.has(id))
  for (const { id, title, type, dateNeeded } of known) {
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
  const answer = body as SyncAnswer
  expect(answer.results).toMatchObject([{ n: 1, status: 'refused', code: first?.code }])
  return withCursor(device, answer.cursor ?? '')
}

function sendable(entry: OutboxEntry | undefined) {
  const { id, name, version, createdAt, args } = entry ?? ({} as OutboxEntry)
  return { id, name, version, createdAt, args }
}

it('D1 D8 R5 what waited, left and was refused in the app before is all there, is sent once, and can be tried again', async () => {
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
  await page.getByRole('heading', { name: 'Taking back “Called off without a signal”' }).waitFor()
  const refused = page.getByRole('listitem').filter({ hasText: 'Refused for want of credits' })
  await refused.getByText('You need 1 more credit to post this request.').waitFor()
  expect(await outboxOf(page, caller.memberId)).toMatchObject(before.map(sendable))

  line.pass()
  const statuses = async () =>
    Object.fromEntries((await postsOf(caller)).map(({ title, status }) => [title, status]))
  const sent = {
    'Called off without a signal': 'cancelled',
    'Costs the other credit': 'pending',
    'Numbered, and never answered': 'pending',
    'Waiting without a number': 'pending',
  }
  await expect.poll(statuses, { timeout: 70_000 }).toEqual(sent)
  await expect
    .poll(async () => (await caller.call('GET', '/api/auth/user')).body)
    .toMatchObject({
      bio: 'Written before the update, in a stairwell.',
      interests: ['Gardening'],
    })
  // A credit has come back meanwhile.
  await refused.getByRole('button', { name: new RegExp(`^${outboxTexts.tryAgain}`) }).click()
  await expect
    .poll(statuses, { timeout: 70_000 })
    .toEqual({ ...sent, 'Refused for want of credits': 'pending' })
  expect(await postsOf(caller)).toHaveLength(5)
  const states = async () => (await outboxOf(page, caller.memberId)).map(({ state }) => state)
  await expect.poll(states).toEqual(before.map(() => 'sent'))
  expect(await draftsOf(page, caller.memberId)).toEqual(drafts)
  expect(phone.faults).toEqual([])
})
