/** Tests that a session is remembered while nothing changed it, and never longer than it lives, however it ends. */
import { dayMs, hourMs } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { runCommand } from '../../cli/run-command.ts'
import { type Database, openDatabase } from '../../database/open.ts'
import { endSessions } from '../../features/sessions/sign-in/sessions.queries.ts'
import { buildTestApp, type TestApp, type TestMember, testPassword } from '../../testing/app.factory.ts'
import { callRaw, callSignedOut } from '../../testing/responses.factory.ts'
import { linkIn, mailTo } from '../../testing/services/mailbox.factory.ts'
import { rememberSessions } from './remembered-sessions.ts'
import { hashToken } from './session.ts'

let testApp: TestApp
let ines: TestMember
let rosa: TestMember
/** The database as in another process, with connections of its own. */
let other: Database
beforeEach(async () => {
  testApp = await buildTestApp()
  // The first runs the community and is signed out sooner than others.
  ines = await testApp.signUp('Ines')
  rosa = await testApp.signUp('Rosa')
  const { DATABASE_URL } = testApp.environment
  other = await openDatabase({
    dataDir: testApp.dataDir,
    databaseUrl: DATABASE_URL === undefined ? null : new URL(DATABASE_URL),
    now: testApp.clock.now,
  })
})
afterEach(async () => {
  await other.close()
  await testApp.close()
})

const tokenOf = ({ cookie }: TestMember) => cookie.replace('sid=', '')
const asks = async (member: TestMember) => (await member.call('GET', '/api/auth/user')).status
const asksByRound = async (member: TestMember) =>
  (await member.call('POST', '/api/sync', { body: { protocol: 1, schema: 1, clientId: 'c', cursor: null } }))
    .status

/** Both ways in, so that each of them has been remembered. */
async function expectIn(member: TestMember): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) expect(await asks(member)).toBe(200)
}

async function expectOut(member: TestMember): Promise<void> {
  expect([await asks(member), await asksByRound(member)]).toEqual([401, 401])
}

describe('Q22 Q25 a session is refused with 401 on the very next call', () => {
  it('after another process ended it', async () => {
    await expectIn(rosa)
    await other.transact(({ database }) => endSessions(database, rosa.id))
    await expectOut(rosa)
    await expectIn(ines)
  })

  it('after an operator’s command in another process changed rights', async () => {
    await expectIn(rosa)
    const silentOutput = { say: () => undefined, complain: () => undefined }
    const settings = { now: testApp.clock.now, environment: testApp.environment, ...silentOutput }
    expect(await runCommand(['make-operator', rosa.email], settings)).toBe(0)
    await expectOut(rosa)
  })

  it('after a statement outside the program deleted it', async () => {
    await expectIn(rosa)
    await other.transact(({ database }) => database.deleteFrom('sessions').execute())
    await expectOut(rosa)
  })

  it('after a sign-out, and the member’s other sessions stay', async () => {
    const { cookie } = rosa
    await rosa.logIn()
    await expectIn(rosa)
    const status = async (sessionCookie: string) =>
      (await callRaw(testApp, 'GET', '/api/auth/user', { headers: { cookie: sessionCookie } })).status
    expect([await status(cookie), await status(rosa.cookie)]).toEqual([200, 200])
    await rosa.call('GET', '/api/logout')
    expect([await status(cookie), await status(rosa.cookie)]).toEqual([200, 401])
  })

  it('after another password was set', async () => {
    await expectIn(rosa)
    await callSignedOut(testApp, 'POST', '/api/auth/forgot-password', { body: { email: rosa.email } })
    const token = linkIn(await mailTo(testApp.dataDir, rosa.email)).searchParams.get('token')
    const body = { token, password: 'another lamp, another porch' }
    expect((await callSignedOut(testApp, 'POST', '/api/auth/reset-password', { body })).status).toBe(200)
    await expectOut(rosa)
  })

  it('after somebody else signed in with this browser', async () => {
    await expectIn(rosa)
    const body = { email: ines.email, password: testPassword }
    await callSignedOut(testApp, 'POST', '/api/auth/login', { body, headers: { cookie: rosa.cookie } })
    await expectOut(rosa)
  })
})

describe('Q24 a session in memory', () => {
  it('ends by age and without use, an operator’s within the operators’ limits', async () => {
    for (const member of [ines, rosa]) await expectIn(member)
    testApp.clock.advance(12 * hourMs + 1000)
    expect([await asks(ines), await asks(rosa)]).toEqual([401, 200])
    testApp.clock.advance(30 * dayMs + 1000)
    expect(await asks(rosa)).toBe(401)
  })

  it('has an operator’s limits as soon as another process made its member an operator', async () => {
    testApp.clock.advance(2 * dayMs)
    await expectIn(rosa)
    await other.transact(({ database }) =>
      database.updateTable('members').set({ isOperator: 1 }).where('id', '=', rosa.id).execute(),
    )
    expect(await asks(rosa)).toBe(401)
  })

  it('is prolonged by its use as any other', async () => {
    for (let day = 0; day < 80; day += 20) {
      await expectIn(rosa)
      testApp.clock.advance(20 * dayMs)
    }
    expect(await asks(rosa)).toBe(200)
  })
})

test('Q22 a session that ends while it is read is not remembered as valid', async () => {
  const lookedUp = Promise.withResolvers<void>()
  const letGo = Promise.withResolvers<void>()
  let isHeld = true
  const { reader } = testApp.app.database
  const sessions = rememberSessions(
    reader.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (isHeld && result.rows.some((row) => 'memberId' in row)) {
          isHeld = false
          lookedUp.resolve()
          await letGo.promise
        }
        return result
      },
    }),
  )
  const tokenHash = hashToken(tokenOf(rosa))
  const before = sessions.find(tokenHash)
  await lookedUp.promise
  await other.transact(({ database }) => endSessions(database, rosa.id))
  expect(await sessions.find(tokenHash)).toBeUndefined()
  letGo.resolve()
  expect((await before)?.session.memberId).toBe(rosa.id)
  expect(await sessions.find(tokenHash)).toBeUndefined()
})

test('Q22 the number of remembered sessions is limited, and unknown ones are not remembered', async () => {
  const sessions = rememberSessions(testApp.app.database.reader, 2)
  const foundIds = []
  for (const member of [ines, rosa, await testApp.signUp('Noor'), ines]) {
    foundIds.push((await sessions.find(hashToken(tokenOf(member))))?.session.memberId)
  }
  expect(foundIds).toEqual([ines.id, rosa.id, expect.any(String), ines.id])
  for (let guess = 0; guess < 5; guess += 1) expect(await sessions.find(`guess ${guess}`)).toBeUndefined()
  expect(sessions.size).toBe(2)
})
