/** Commands about one member, beside a server that runs. */
import type { Member } from '@porchlight/contracts/members/members.schema'
import { dayMs } from '@porchlight/contracts/values/time'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { invite, invitedBy } from '../../features/invitations/invitations.factory.ts'
import { hashToken } from '../../http/sessions/session.ts'
import {
  anOffer,
  buildTestApp,
  type TestApp,
  type TestMember,
  testPassword,
} from '../../testing/app.factory.ts'
import { callSignedOut } from '../../testing/responses.factory.ts'
import { fill } from '../../testing/rounds.factory.ts'
import { give } from '../commands.factory.ts'

let testApp: TestApp
let rosa: TestMember
let noor: TestMember
beforeAll(async () => {
  testApp = await buildTestApp({ LIMITS: JSON.stringify({ signUpsPerAddress: 100, logInsPerAddress: 1000 }) })
  rosa = await testApp.signUp('Rosa')
})
beforeEach(async () => {
  // Many of these tests end the operator's session, so each begins with a log-in.
  await rosa.logIn()
  noor = await testApp.signUp('Noor')
})
afterEach(() => {
  testApp.clock.reset()
  return testApp.app.database.transact(async ({ database }) => {
    await database.updateTable('members').set({ isOperator: 0 }).where('id', '<>', rosa.id).execute()
    await database.updateTable('members').set({ isOperator: 1 }).where('id', '=', rosa.id).execute()
    await database.deleteFrom('passwordResets').execute()
  })
})
afterAll(() => testApp.close())

const command = (...words: string[]) => give(testApp.environment, words, testApp.clock.now)
const operators = async () => {
  const rows = await testApp.app.database.reader
    .selectFrom('members')
    .where('isOperator', '=', 1)
    .orderBy('email')
    .select('email')
    .execute()
  return rows.map(({ email }) => email)
}
const resetWith = (token: string, password: string) =>
  callSignedOut(testApp, 'POST', '/api/auth/reset-password', { body: { token, password } })
const tokenIn = (text: string) => /token=([\w-]{43})$/m.exec(text)?.[1] ?? ''

test('Q23 make-operator grants the right, and ends the sessions of that member alone', async () => {
  expect(await operators()).toEqual([rosa.email])
  const { code, output } = await command('make-operator', noor.email.toUpperCase())
  expect(code).toBe(0)
  expect(output).toContain(`${noor.email} is an operator now.\nSigned out on 1 device`)
  expect(await operators()).toEqual([noor.email, rosa.email])
  expect((await noor.call('GET', '/api/auth/user')).status).toBe(401)
  expect((await rosa.call('GET', '/api/auth/user')).status).toBe(200)
  await noor.logIn()
  expect((await noor.call('GET', '/api/auth/user')).status).toBe(200)
})

test('make-operator sends the change to the member’s own devices alone', async () => {
  const [ownResponse, other] = [await noor.round(), await rosa.round()]
  await command('make-operator', noor.email)
  await noor.logIn()
  const [ownAfter, otherAfter] = [
    await noor.round({ cursor: ownResponse.cursor }),
    await rosa.round({ cursor: other.cursor }),
  ]
  expect(ownAfter.rows?.map(({ table, id }) => [table, id])).toEqual([['members', noor.id]])
  expect([otherAfter.state, otherAfter.rows]).toEqual(['ok', undefined])
})

test('M-112 make-operator --remove cancels the invitations that an operator made', async () => {
  const { code } = await invite(rosa, { uses: 100, days: 90 })
  await command('make-operator', noor.email)
  expect((await command('make-operator', rosa.email, '--remove')).output).toContain('Canceled 1 invitation')
  expect(await invitedBy(testApp, code)).toBeNull()
})

test('make-operator --remove takes the right back; a second time changes nothing and signs nobody out', async () => {
  await command('make-operator', noor.email)
  expect((await command('make-operator', noor.email, '--remove')).output).toContain(
    'is not an operator any more',
  )
  expect(await operators()).toEqual([rosa.email])
  await noor.logIn()
  const again = await command('make-operator', noor.email, '--remove')
  expect([again.code, again.output]).toEqual([0, expect.stringContaining('nothing was changed')])
  expect((await noor.call('GET', '/api/auth/user')).status).toBe(200)
  const last = await command('make-operator', rosa.email, '--remove')
  expect([last.code, last.complaints]).toEqual([
    1,
    expect.stringMatching(/is the only operator\. Make somebody else/),
  ])
})

test('an address without a member prints one sentence, exits with 1 and changes nothing', async () => {
  for (const name of ['make-operator', 'reset-password']) {
    const { code, output, complaints } = await command(name, 'nobody@example.org')
    expect([code, output]).toEqual([1, ''])
    expect(complaints).toMatch(/^Nobody here signs in as nobody@example\.org/)
  }
  expect(await operators()).toEqual([rosa.email])
  expect(await testApp.app.database.reader.selectFrom('passwordResets').selectAll().execute()).toEqual([])
})

test('give-premium makes a member premium until the end of a day, informs neighbors and the member’s devices, and can be repeated', async () => {
  await noor.call('POST', '/api/posts', { body: anOffer({}, testApp.clock.now()) })
  const neighbor = await testApp.signUp('Ana')
  const badge = async () => {
    const { rows } = await fill(neighbor)
    return rows.get(`people ${noor.id}`)?.subscriptionPlan
  }
  const plan = async () => {
    const { subscriptionPlan, premiumUntil } = (await noor.call('GET', '/api/auth/user')).json<Member>()
    return [subscriptionPlan, premiumUntil]
  }
  expect([await badge(), (await plan())[0]]).toEqual(['free', 'trial'])
  const day = (ahead: number) => new Date(testApp.clock.now() + ahead * dayMs).toISOString().slice(0, 10)
  const endOf = (ahead: number) => new Date(Date.parse(day(ahead)) + dayMs).toISOString()
  const { cursor } = await noor.round()
  const { code, output } = await command(
    'give-premium',
    noor.email.toUpperCase(),
    day(3),
    '--why',
    'For the garden',
  )
  expect([code, output]).toEqual([
    0,
    expect.stringContaining(
      `${noor.email} has premium until the end of ${day(3)}, and can read why: For the garden`,
    ),
  ])
  expect([await badge(), await plan()]).toEqual(['premium', ['premium', endOf(3)]])
  expect((await noor.round({ cursor })).rows?.map(({ table }) => table)).toContain('members')
  // A later command may move the end to an earlier or a later day.
  for (const ahead of [1, 30]) {
    expect((await command('give-premium', noor.email, day(ahead), '--why', 'Again')).code).toBe(0)
    expect(await plan()).toEqual(['premium', endOf(ahead)])
  }
})

test('give-premium does not shorten paid premium, and refuses somebody who is not a member here', async () => {
  const tomorrow = new Date(testApp.clock.now() + dayMs).toISOString().slice(0, 10)
  await testApp.app.database.transact(({ database }) =>
    database
      .updateTable('members')
      .set({ subscriptionPlan: 'premium', subscriptionStatus: 'active' })
      .where('id', '=', noor.id)
      .execute(),
  )
  const refusedOutcome = await command('give-premium', noor.email, tomorrow, '--why', 'A gift')
  expect([refusedOutcome.code, refusedOutcome.complaints]).toEqual([
    1,
    expect.stringContaining('nothing was changed'),
  ])
  const nobody = await command('give-premium', 'nobody@example.org', tomorrow, '--why', 'A gift')
  expect([nobody.code, nobody.complaints]).toEqual([1, expect.stringMatching(/^Nobody here signs in as/)])
})

test('Q26 sign-out ends every session of one member and of nobody else', async () => {
  const other = await testApp.signUp('Ana')
  await noor.logIn()
  const { code, output } = await command('sign-out', noor.email.toUpperCase())
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(new RegExp(`^Signed out ${noor.email} on \\d+ devices?\\.`)),
  ])
  expect((await noor.call('GET', '/api/auth/user')).status).toBe(401)
  expect((await other.call('GET', '/api/auth/user')).status).toBe(200)
  const nobody = await command('sign-out', 'nobody@example.org')
  expect([nobody.code, nobody.complaints]).toEqual([1, expect.stringMatching(/^Nobody here signs in as/)])
})

test('Q15 reset-password prints a link that works once, for an hour, and is stored as a hash alone', async () => {
  const { code, output } = await command('reset-password', noor.email)
  expect(code).toBe(0)
  const token = tokenIn(output)
  expect(output).toContain(`http://localhost:3000/reset-password?token=${token}`)
  expect(output).toContain('set PUBLIC_URL')
  expect(await testApp.app.database.reader.selectFrom('passwordResets').selectAll().execute()).toMatchObject([
    { tokenHash: hashToken(token), memberId: noor.id },
  ])
  expect((await resetWith(token, 'another lamp, another porch')).status).toBe(200)
  expect((await resetWith(token, 'a third lamp, a third porch')).status).not.toBe(200)
  const logIn = (password: string) =>
    callSignedOut(testApp, 'POST', '/api/auth/login', { body: { email: noor.email, password } })
  expect((await logIn(testPassword)).status).toBe(401)
  expect((await logIn('another lamp, another porch')).status).toBe(200)
})

test('Q15 a new link makes the previous one worthless, and after an hour both are worthless', async () => {
  const first = tokenIn((await command('reset-password', noor.email)).output)
  const second = tokenIn((await command('reset-password', noor.email)).output)
  expect(first).not.toBe(second)
  expect((await resetWith(first, 'another lamp, another porch')).status).not.toBe(200)
  testApp.clock.advance(3_600_000 + 1)
  expect((await resetWith(second, 'another lamp, another porch')).status).not.toBe(200)
})

test('Q15 the printed link begins with PUBLIC_URL', async () => {
  const { output } = await give(
    { ...testApp.environment, PUBLIC_URL: 'https://help.example.org' },
    ['reset-password', noor.email],
    testApp.clock.now,
  )
  expect(output).toContain('https://help.example.org/reset-password?token=')
  expect(output).not.toContain('set PUBLIC_URL')
})
