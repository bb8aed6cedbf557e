import 'fake-indexeddb/auto'
import { createId } from '@porchlight/contracts/values/id'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MemberDatabase } from '../../storage/database.ts'
import { aMember } from '../members/members.factory.ts'
import { aNotification } from './notifications.factory.ts'
import { readNotifications, readUnread } from './notifications.reads.ts'
import { byDay, ringing, seenUpTo } from './notifications.ts'

const memberId = createId()
const at = (hour: number) => `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`
const [first, second, third] = [1, 2, 3].map((hour) => aNotification({ createdAt: at(hour) })) as [
  ReturnType<typeof aNotification>,
  ReturnType<typeof aNotification>,
  ReturnType<typeof aNotification>,
]

describe('notifications on the device', () => {
  let database: MemberDatabase
  beforeEach(async () => {
    database = new MemberDatabase(memberId)
    await database.notifications.bulkAdd([second, third, first])
  })
  afterEach(() => database.delete())

  const unread = async () => (await readUnread({ database, memberId })).map(({ createdAt }) => createdAt)

  it('H-004 those later than the read time are unread, the oldest first', async () => {
    await database.members.put(aMember({ id: memberId }))
    expect(await unread()).toEqual([at(1), at(2), at(3)])
    await database.members.put(aMember({ id: memberId, notificationsReadUpTo: at(2) }))
    expect(await unread()).toEqual([at(3)])
  })

  it('H-004 the query reads no row that is already read, however many there are', async () => {
    const read = Array.from({ length: 200 }, () => aNotification({ createdAt: at(0) }))
    await database.notifications.bulkAdd(read)
    await database.members.put(aMember({ id: memberId, notificationsReadUpTo: at(2) }))
    let count = 0
    database.notifications.hook('reading', (row) => {
      count += 1
      return row
    })
    expect(await unread()).toEqual([at(3)])
    expect(count).toBeLessThan(5)
  })

  it('H-004 before the member’s read time is known nothing rings', async () => {
    expect(await unread()).toEqual([])
  })

  it('H-004 a notification about a blocked member neither rings nor is listed', async () => {
    const personId = createId()
    await database.members.put(aMember({ id: memberId }))
    await database.notifications.put({ ...third, personId })
    await database.blocks.add({ id: personId, firstName: 'Rosa', lastName: 'J.', createdAt: at(1) })
    expect(await unread()).toEqual([at(1), at(2)])
    const { notifications } = await readNotifications({ database, memberId })
    expect(notifications.map(({ createdAt }) => createdAt)).toEqual([at(2), at(1)])
  })

  it('H-004 D8 a newer server’s kind without words in this app neither rings nor is listed', async () => {
    await database.members.put(aMember({ id: memberId }))
    await database.notifications.put({ ...third, kind: 'of_next_year' as never })
    expect(await unread()).toEqual([at(1), at(2)])
    const { notifications } = await readNotifications({ database, memberId })
    expect(notifications.map(({ createdAt }) => createdAt)).toEqual([at(2), at(1)])
  })
})

describe('a notification seen on its own screen', () => {
  it('H-004 does not ring', () => {
    expect(ringing([first, second], new Set([first.id]))).toEqual([second])
  })

  it('is read up to the first unseen one, and never apart from one of the same time', () => {
    const all = [first, second, third]
    expect(seenUpTo(all, new Set())).toBeNull()
    expect(seenUpTo(all, new Set([second.id]))).toBeNull()
    expect(seenUpTo(all, new Set([first.id, third.id]))).toBe(at(1))
    expect(seenUpTo(all, new Set(all.map(({ id }) => id)))).toBe(at(3))
    const twin = aNotification({ createdAt: at(1) })
    expect(seenUpTo([first, twin], new Set([first.id]))).toBeNull()
  })
})

it('notifications are grouped by day, in their order', () => {
  const days = byDay([third, second, first], (when) => (when >= Date.parse(at(2)) ? 'Today' : 'Yesterday'))
  expect(days).toEqual([
    { day: 'Today', notifications: [third, second] },
    { day: 'Yesterday', notifications: [first] },
  ])
})
