/** Tests that phones are poked for what another process commits, such as a command at the terminal. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Audience, memberAudience } from '@porchlight/contracts/sync/audiences'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '../database/open.ts'
import { watchOtherProcesses } from '../database/transactions/other-processes.ts'
import { buildTestApp, type TestApp, type TestMember } from '../testing/app.factory.ts'
import { listen } from '../testing/wire.factory.ts'
import { connect, listening, waitUntilSettled } from './dial.factory.ts'

let testApp: TestApp
let rosa: TestMember
let noor: TestMember
/** The database as in another process, with connections of its own. */
let other: Database
let numbers: [number, number][] = []
beforeEach(async () => {
  testApp = await buildTestApp()
  rosa = await testApp.signUp('Rosa')
  noor = await testApp.signUp('Noor')
  numbers = []
  const { DATABASE_URL } = testApp.environment
  other = await openDatabase({
    dataDir: testApp.dataDir,
    databaseUrl: DATABASE_URL === undefined ? null : new URL(DATABASE_URL),
    now: testApp.clock.now,
    onNumbered: (first, last) => numbers.push([first, last]),
  })
})
afterEach(async () => {
  await other.close()
  await testApp.close()
})

const touch = (database: Database, ...members: TestMember[]) =>
  database.transact(async ({ touch: record }) => {
    for (const { id } of members) record('members', id, memberAudience(id))
  })

test('W2 a change by a command pokes the phones of its audience within a look or two, and no others', async () => {
  const address = await listen(testApp)
  const [rosasSocket, noorsSocket] = [await connect(address, rosa), await connect(address, noor)]
  const [rosasFrames, noorsFrames] = [listening(rosasSocket), listening(noorsSocket)]
  testApp.app.jobs.start()
  // The first look notes where the numbers stand.
  await expect
    .poll(
      async () => {
        await touch(other, noor)
        return noorsFrames.length
      },
      { timeout: 10_000, interval: 500 },
    )
    .toBeGreaterThan(0)
  await sleep(1500)
  const frameCount = noorsFrames.length
  const end = Date.now()
  await touch(other, noor)
  await expect.poll(() => noorsFrames.length, { timeout: 10_000 }).toBeGreaterThan(frameCount)
  expect(noorsFrames[frameCount]?.at).toBeLessThan(end + 3000)
  await waitUntilSettled(rosasSocket)
  expect(rosasFrames).toEqual([])
})

test('W2 what this process committed itself is not reported again, in whatever order the commits came', async () => {
  const reported: Audience[][] = []
  const watch = watchOtherProcesses({
    onCommitted: (audiences) => reported.push([...audiences].sort()),
    onFault: (error) => expect.fail(String(error)),
  })
  const { reader } = other
  await touch(testApp.app.database, rosa)
  await watch.review(reader)
  expect(reported).toEqual([])
  // Here the other one is this process, and the server commits beside it.
  const commitOwn = async () => {
    await touch(other, rosa)
    const [first, last] = numbers.at(-1) ?? [0, 0]
    watch.noteOwnNumbers(first, last)
  }
  await commitOwn()
  await commitOwn()
  await watch.review(reader)
  expect(reported).toEqual([])
  await commitOwn()
  await touch(testApp.app.database, noor)
  await watch.review(reader)
  expect(reported).toEqual([[memberAudience(noor.id)]])
  await watch.review(reader)
  await commitOwn()
  await watch.review(reader)
  expect(reported).toHaveLength(1)
})
