import {
  type Notification,
  notificationLimits,
} from '@porchlight/contracts/notifications/notifications.schema'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs, hourMs, minuteMs, toIso } from '@porchlight/contracts/values/time'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { anOffer, buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { createDevice, type Device } from '../../testing/device.factory.ts'
import { createOperation } from '../../testing/rounds.factory.ts'
import { type NewNotification, notify } from './notify.operations.ts'

let testApp: TestApp
let noor: TestMember
let rudy: TestMember
beforeAll(async () => {
  testApp = await buildTestApp({ LIMITS: JSON.stringify({ signUpsPerAddress: 100, logInsPerAddress: 100 }) })
})
beforeEach(async () => {
  noor = await testApp.signUp('Noor')
  rudy = await testApp.signUp('Rudy')
})
afterEach(() => testApp.clock.reset())
afterAll(() => testApp.close())

/** Notifies a member, a minute after the notification before. */
function tell(member: TestMember, overrides: Partial<NewNotification> = {}): Promise<void> {
  testApp.clock.advance(minuteMs)
  return testApp.app.database.transact((transaction) =>
    notify(transaction, {
      memberId: member.id,
      kind: 'help_started',
      params: { title: 'Ride to an eye appointment', name: 'Rudy' },
      personId: rudy.id,
      target: '/posts/1',
      ...overrides,
    }),
  )
}
type NotificationList = { notifications: Notification[]; unreadCount: number }
const list = async (member: TestMember) =>
  (await member.call('GET', '/api/notifications')).json<NotificationList>()
const read = (member: TestMember, upTo: number) =>
  member.call('POST', '/api/notifications/read', { body: { upTo: toIso(upTo) } })
async function synced(device: Device): Promise<Device> {
  await device.sync()
  return device
}
const heldBy = async (device: Device) => [...(await synced(device)).held('notifications').values()]
const ownRow = async (member: TestMember) =>
  (await synced(createDevice(member))).held('members').get(member.id)

test('H-004 a notification is one member’s own row, and in their list, the newest first', async () => {
  await tell(noor)
  await tell(noor, { kind: 'help_due', params: { title: 'Water the plants', name: '' }, personId: null })
  const { notifications, unreadCount } = await list(noor)
  expect(
    notifications.map(({ kind, params, personId, target }) => ({ kind, params, personId, target })),
  ).toEqual([
    {
      kind: 'help_due',
      params: { title: 'Water the plants', name: '' },
      personId: undefined,
      target: '/posts/1',
    },
    {
      kind: 'help_started',
      params: { title: 'Ride to an eye appointment', name: 'Rudy' },
      personId: rudy.id,
      target: '/posts/1',
    },
  ])
  expect(unreadCount).toBe(2)
  const rowsById = new Map((await heldBy(createDevice(noor))).map((row) => [row.id, row]))
  expect(notifications.map(({ id }) => rowsById.get(id))).toEqual(notifications)
  expect(rowsById.size).toBe(2)
  expect(await list(rudy)).toEqual({ notifications: [], unreadCount: 0 })
  expect(await heldBy(createDevice(rudy))).toEqual([])
})

test('M5 read times merge by the greatest, whichever entry point and order they arrive in', async () => {
  await tell(noor)
  await tell(noor)
  await tell(noor)
  const [newest, middle, oldest] = (await list(noor)).notifications.map(({ createdAt }) => createdAt)
  const { results } = await noor.round({
    operations: [
      createOperation(1, 'notifications.read', { upTo: middle }),
      createOperation(2, 'notifications.read', { upTo: oldest }),
    ],
  })
  expect(results?.map(({ status }) => status)).toEqual(['applied', 'applied'])
  expect((await list(noor)).unreadCount).toBe(1)
  expect((await ownRow(noor))?.notificationsReadUpTo).toBe(middle)
  for (const upTo of [newest, oldest, newest]) {
    const response = await noor.call('POST', '/api/notifications/read', { body: { upTo } })
    expect([response.status, response.json()]).toEqual([200, { readUpTo: newest }])
  }
  expect((await list(noor)).unreadCount).toBe(0)
  expect((await ownRow(noor))?.notificationsReadUpTo).toBe(newest)
})

test('M5 reading twice changes nothing, and later news is unread even after a read time in the future', async () => {
  await tell(noor)
  expect((await read(noor, testApp.clock.now() + 300 * dayMs)).status).toBe(200)
  const headOf = () => testApp.app.database.reader.selectFrom('changeHead').select('seq').executeTakeFirst()
  await tell(noor)
  expect((await list(noor)).unreadCount).toBe(1)
  await read(noor, testApp.clock.now())
  const head = await headOf()
  await read(noor, testApp.clock.now() - hourMs)
  expect([await headOf(), (await list(noor)).unreadCount]).toEqual([head, 0])
})

test.each([
  ['an invalid time', {}],
  ['a number', { upTo: 1 }],
  ['an invalid date', { upTo: '2026-02-31T00:00:00Z' }],
  ['another member', { upTo: '2026-02-01T00:00:00Z', memberId: createId() }],
])('Q72 %s is refused as a read time, and nothing changes', async (_what, body) => {
  await tell(noor)
  expect((await noor.call('POST', '/api/notifications/read', { body })).status).toBe(400)
  expect((await list(noor)).unreadCount).toBe(1)
})

test('C7 each member keeps two hundred notifications: a new one deletes the oldest, from devices too', async () => {
  await tell(rudy)
  await tell(noor)
  const device = createDevice(noor)
  const [oldest] = await heldBy(device)
  await testApp.app.database.transact(async (transaction) => {
    for (let index = 1; index < notificationLimits.countMax; index += 1) {
      await transaction.nested((inner) =>
        notify(inner, {
          memberId: noor.id,
          kind: 'help_due',
          params: { title: String(index), name: '' },
          target: '/posts/1',
        }),
      )
    }
  })
  expect((await heldBy(device)).length).toBe(notificationLimits.countMax)
  await tell(noor)
  const heldRows = await heldBy(device)
  expect(heldRows.map(({ id }) => id)).not.toContain(oldest?.id)
  for (const rows of [heldRows, await heldBy(createDevice(noor)), (await list(noor)).notifications]) {
    expect(rows.length).toBe(notificationLimits.countMax)
  }
  expect((await list(rudy)).notifications).toHaveLength(1)
})

test('C8 news older than 90 days is in no list and no initial sync, and is deleted without a change', async () => {
  for (let index = 0; index < 3; index += 1) await tell(noor)
  const { transact, reader } = testApp.app.database
  const rows = Array.from({ length: 230 }, (_, index) => ({
    id: createId(),
    memberId: rudy.id,
    kind: 'help_due' as const,
    params: '{"title":"","name":""}',
    personId: null,
    target: '/posts/1',
    createdAt: testApp.clock.now() - index,
  }))
  await transact(({ database }) =>
    database
      .insertInto('notifications')
      .values(rows.map((row) => ({ ...row, rangAt: null })))
      .execute(),
  )
  testApp.clock.advance(notificationLimits.keptMs - minuteMs)
  await tell(noor)
  // The first run completes all other work that is due by then.
  await testApp.app.jobs.runAll()
  testApp.clock.advance(minuteMs)
  await noor.logIn()
  expect((await list(noor)).notifications).toHaveLength(1)
  expect(await heldBy(createDevice(noor))).toHaveLength(1)
  const headOf = () => reader.selectFrom('changeHead').select('seq').executeTakeFirst()
  const head = await headOf()
  await testApp.app.jobs.runAll()
  const remainingRows = await reader
    .selectFrom('notifications')
    .where('memberId', 'in', [noor.id, rudy.id])
    .select('memberId')
    .execute()
  expect(remainingRows.map(({ memberId }) => memberId)).toEqual([noor.id])
  expect(await headOf()).toEqual(head)
})

test('M-110 news about a blocked member is hidden both ways, and returns without the block', async () => {
  await rudy.call('POST', '/api/posts', { body: anOffer({}, testApp.clock.now()) })
  await noor.call('POST', '/api/posts', { body: anOffer({}, testApp.clock.now()) })
  await tell(noor)
  await tell(noor, { kind: 'help_due', params: { title: 'Nobody did it', name: '' }, personId: null })
  await tell(rudy, { personId: noor.id, params: { title: 'Hers', name: 'Noor' } })
  const devices = [createDevice(noor), createDevice(rudy)] as const
  const counts = async () => [
    (await heldBy(devices[0])).length,
    (await heldBy(devices[1])).length,
    (await list(noor)).unreadCount,
    (await list(rudy)).notifications.length,
    (await heldBy(createDevice(noor))).length,
    (await heldBy(createDevice(rudy))).length,
  ]
  expect(await counts()).toEqual([2, 1, 2, 1, 2, 1])
  expect((await noor.call('PUT', `/api/users/${rudy.id}/block`)).status).toBe(200)
  expect(await counts()).toEqual([1, 0, 1, 0, 1, 0])
  // A notification that arrives meanwhile is hidden as well.
  await tell(noor)
  expect(await counts()).toEqual([1, 0, 1, 0, 1, 0])
  expect((await noor.call('DELETE', `/api/users/${rudy.id}/block`)).status).toBe(200)
  expect(await counts()).toEqual([3, 1, 3, 1, 3, 1])
})

test('SH-069 M5 choices from two devices merge into one row of the member, and nobody else’s', async () => {
  const [phone, laptop] = [createDevice(noor), createDevice(noor)]
  const { results } = await noor.round({
    operations: [
      createOperation(1, 'notifications.set', { push: { credits: false }, digest: 'weekly' }),
      createOperation(2, 'notifications.set', { push: { help: false } }),
    ],
  })
  expect(results?.map(({ status }) => status)).toEqual(['applied', 'applied'])
  const response = await noor.call('PATCH', '/api/notifications/settings', {
    body: { mail: { messages: true } },
  })
  expect(response.json()).toMatchObject({ digest: 'weekly', mail: { messages: true } })
  for (const device of [phone, laptop]) {
    await device.sync()
    expect([...device.held('notificationSettings').values()]).toEqual([
      {
        id: noor.id,
        allOff: false,
        digest: 'weekly',
        push: { credits: false, help: false },
        mail: { messages: true },
      },
    ])
  }
  const other = createDevice(rudy)
  await other.sync()
  expect([...other.held('notificationSettings').values()]).toEqual([])
})
