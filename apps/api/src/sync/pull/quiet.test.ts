/** Tests that the server makes no page for a round without news, and makes one for every round with news. */
import { schemaVersion } from '@porchlight/contracts/sync/versions'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anOffer, buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'

let testApp: TestApp
let rosa: TestMember
let noor: TestMember
beforeEach(async () => {
  testApp = await buildTestApp()
  rosa = await testApp.signUp('Rosa')
  noor = await testApp.signUp('Noor')
})
afterEach(() => testApp.close())

const schema = schemaVersion

/** Returns the cursor of a device that has received everything. */
async function fillDevice(
  member: TestMember,
  overrides: { schema?: number; clientId?: string } = {},
): Promise<string> {
  for (let cursor: string | null = null; ; ) {
    const page = await member.round({ schema, ...overrides, cursor })
    cursor = page.cursor
    if (page.more !== true) return String(cursor)
  }
}

test('C1 a change for others alone brings nothing, and the cursor moves to the head', async () => {
  const cursor = await fillDevice(noor)
  // A member's own row is sent only to the member.
  await rosa.call('PATCH', '/api/profile/complete', { body: { bio: 'Two doors down, with a ladder.' } })
  const quiet = await noor.round({ schema, cursor })
  expect(quiet).toEqual({ state: 'ok', cursor: expect.any(String), now: expect.any(String) })
  const { seq } = await testApp.app.database.reader
    .selectFrom('changeHead')
    .select('seq')
    .executeTakeFirstOrThrow()
  expect(quiet.cursor?.split('.')[1]).toBe(seq.toString(36))
  expect((await noor.round({ schema, cursor: quiet.cursor })).cursor).toBe(quiet.cursor)
  await rosa.call('POST', '/api/posts', { body: anOffer() })
  for (const from of [cursor, quiet.cursor]) {
    expect((await noor.round({ schema, cursor: from })).rows?.map(({ table }) => table)).toContain('posts')
  }
})

test('C7 C8 an audience gained or lost by date alone takes effect in a round without changes', async () => {
  const set = (premiumUntil: number) =>
    testApp.app.database.transact(({ database }) =>
      database
        .updateTable('members')
        .set({ premiumFrom: testApp.clock.now() + dayMs, premiumUntil, trialEndsAt: 0 })
        .where('id', '=', noor.id)
        .execute(),
    )
  await set(testApp.clock.now() + 3 * dayMs)
  const before = await fillDevice(noor)
  expect(before).toMatch(new RegExp(`-${schema}$`))
  expect((await noor.round({ schema, cursor: before })).more).toBeUndefined()
  testApp.clock.advance(2 * dayMs)
  const gained = await noor.round({ schema, cursor: before })
  expect(gained.cursor).toMatch(new RegExp(`-${schema}p`))
  const during = await fillDevice(noor)
  testApp.clock.advance(2 * dayMs)
  expect((await noor.round({ schema, cursor: during })).scopes).toEqual(['community', `member:${noor.id}`])
})

test('C7 a newer app’s first round brings its new tables, and an older app’s round has none of them', async () => {
  const older = await fillDevice(noor, { schema: 2 })
  expect((await noor.round({ schema, cursor: older })).cursor).not.toBe(older)
  const newer = await fillDevice(noor)
  expect((await noor.round({ schema: 2, cursor: newer })).cursor).toMatch(/-2p?$/)
})

test('R1 a client that was deleted belongs to whichever member uses it next', async () => {
  const clientId = createId()
  const cursor = await fillDevice(noor, { clientId })
  expect((await noor.round({ schema, clientId, cursor })).state).toBe('ok')
  expect((await rosa.round({ schema, clientId, cursor })).state).toBe('forked')
  await testApp.app.database.transact(({ database }) =>
    database.deleteFrom('syncClients').where('id', '=', clientId).execute(),
  )
  expect((await rosa.round({ schema, clientId, cursor })).state).toBe('ok')
  expect((await noor.round({ schema, clientId, cursor })).state).toBe('forked')
})

test('C2 a round from another history, or ahead of this one, is a reset', async () => {
  const cursor = await fillDevice(noor)
  const [epoch, seq = '', tag] = cursor.split('.')
  const ahead = (Number.parseInt(seq, 36) + 1).toString(36)
  for (const wrong of [
    `00000000.${seq}.${tag}`,
    `${epoch}.${ahead}.${tag}`,
    `${epoch}.${seq}.00000000-${schema}`,
  ])
    expect((await noor.round({ schema, cursor: wrong })).state, wrong).toBe('reset')
})
