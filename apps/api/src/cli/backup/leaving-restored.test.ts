/** Tests that a request to leave and its withdrawal stay valid, with any state in an older backup. */
import { copyFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { dayMs } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { leavingMembersFile } from '../../database/folder/leaving-members.ts'
import { removedMembersFile } from '../../database/folder/removed-members.ts'
import { openDatabase } from '../../database/open.ts'
import { reapplyLeaving } from '../../features/removal/leave-again.operations.ts'
import { buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { memberRow } from '../../testing/member-row.factory.ts'
import { createTestData } from '../../testing/test-database.factory.ts'
import { give } from '../commands.factory.ts'

let testApp: TestApp
let stayed: TestMember
let leavingMember: TestMember
let goneMember: TestMember
let undecided: TestMember
beforeEach(async () => {
  testApp = await buildTestApp({ LIMITS: JSON.stringify({ logInsPerAddress: 1000 }) })
  await testApp.signUp('Ida')
  stayed = await testApp.signUp('Stella')
  leavingMember = await testApp.signUp('Lena')
  goneMember = await testApp.signUp('Gus')
  undecided = await testApp.signUp('Una')
})
afterEach(() => testApp.close())

const say = async (member: TestMember, choice: 'leave' | 'stay') => {
  const response = await member.call('POST', `/api/auth/${choice}`, { body: {} })
  expect(response.status, response.text).toBe(200)
}

/** Restores the backup into a folder of its own. Returns when each member leaves. */
async function restored({ withLists }: { withLists: boolean }): Promise<Map<string, number | null>> {
  const data = await createTestData({ isEmpty: true })
  try {
    for (const file of [leavingMembersFile, removedMembersFile]) {
      if (withLists && existsSync(file(testApp.dataDir)))
        copyFileSync(file(testApp.dataDir), file(data.dataDir))
    }
    const environment = {
      DATA_DIR: data.dataDir,
      ...(data.databaseUrl ? { DATABASE_URL: data.databaseUrl.href } : {}),
    }
    const backup = join(testApp.dataDir, 'before.sqlite')
    const { code, complaints } = await give(environment, ['restore', backup], testApp.clock.now)
    expect([code, complaints]).toEqual([0, ''])
    const database = await openDatabase({ ...data, now: testApp.clock.now })
    try {
      const rows = await database.reader.selectFrom('members').select(['id', 'leavesAt']).execute()
      return new Map(rows.map(({ id, leavesAt }) => [id, leavesAt]))
    } finally {
      await database.close()
    }
  } finally {
    await data.discard()
  }
}

test('Q64 M-111 after a restore a member who stayed stays, one who asked to leave leaves on the announced day, and a removed one is removed again', async () => {
  await say(stayed, 'leave')
  await say(undecided, 'leave')
  await say(goneMember, 'leave')
  await give(testApp.environment, ['backup', '--to', join(testApp.dataDir, 'before.sqlite')])
  await say(stayed, 'stay')
  testApp.clock.advance(10 * dayMs)
  await leavingMember.logIn()
  await say(leavingMember, 'leave')
  const leavesAt = await testApp.app.database.reader
    .selectFrom('members')
    .where('id', 'in', [leavingMember.id, undecided.id])
    .select(['id', 'leavesAt'])
    .execute()
  const toldOf = (member: TestMember) => leavesAt.find(({ id }) => id === member.id)?.leavesAt ?? 0
  await undecided.logIn()
  await say(undecided, 'stay')
  await undecided.logIn()
  await say(undecided, 'leave')
  testApp.clock.advance(5 * dayMs)
  await testApp.app.jobs.runAll()
  const members = await restored({ withLists: true })
  expect(members.get(stayed.id)).toBeNull()
  expect(members.get(leavingMember.id)).toBe(toldOf(leavingMember))
  // The member's last request counts, and it was ten days after the backup.
  expect(members.get(undecided.id)).toBeGreaterThan(toldOf(undecided))
  expect(members.has(goneMember.id)).toBe(false)
})

test('Q64 M-111 after a restore without the lists of leaving members nobody is deleted at once: their fourteen days begin anew', async () => {
  await say(stayed, 'leave')
  await give(testApp.environment, ['backup', '--to', join(testApp.dataDir, 'before.sqlite')])
  await say(stayed, 'stay')
  testApp.clock.advance(20 * dayMs)
  const members = await restored({ withLists: false })
  expect((members.get(stayed.id) ?? 0) - testApp.clock.now()).toBeGreaterThan(13.9 * dayMs)
  expect(members.get(leavingMember.id)).toBeNull()
})

test('Q64 M-111 a restore applies as many decisions as there are', async () => {
  const { transact, reader } = testApp.app.database
  const ids = await transact(async ({ database, now }) => {
    const rows = Array.from({ length: 1_001 }, () => memberRow({ leavesAt: now }, now))
    for (const row of rows) await database.insertInto('members').values(row).execute()
    return rows.map(({ id }) => id)
  })
  const [first = '', ...otherIds] = ids
  await transact((transaction) => reapplyLeaving(transaction, new Map([[first, null]])))
  const leavingRows = await reader
    .selectFrom('members')
    .where('leavesAt', '>', testApp.clock.now())
    .select('id')
    .execute()
  expect(leavingRows.map(({ id }) => id).sort()).toEqual(otherIds.sort())
})
