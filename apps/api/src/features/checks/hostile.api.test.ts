/** Tests of attackers: they try to get a badge without a check, or forge a result of the provider. */
import { createId } from '@porchlight/contracts/values/id'
import { minuteMs } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { give } from '../../cli/commands.factory.ts'
import {
  signedWord,
  startCheckServer,
  type TestCheckServer,
} from '../../providers/background-check/check-server.factory.ts'
import { buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { aCheckForm, applyForCheck, checkOf, stateAfter } from './checks.factory.ts'

let provider: TestCheckServer
let testApp: TestApp
let lena: TestMember
let noor: TestMember
beforeEach(async () => {
  provider = await startCheckServer()
  testApp = await buildTestApp({ ...provider.settings(), PUBLIC_URL: 'http://localhost' })
  // The first account runs the community.
  await testApp.signUp('Olga')
  lena = await testApp.signUp('Lena')
  noor = await testApp.signUp('Noor')
})
afterEach(async () => {
  await testApp.close()
  await provider.close()
})

const hear = ({ headers, body }: { headers: Record<string, string>; body: string }) =>
  testApp.app.server.inject({
    method: 'POST',
    url: '/api/background-check/callback',
    headers: { host: 'localhost', ...headers },
    payload: body,
  })
const word = (decision: object, overrides: { now?: number; event?: string } = {}, secret = provider.secret) =>
  signedWord(secret, decision, { now: testApp.clock.now(), ...overrides })
const idOf = (index: number) => String(provider.received[index]?.id)
const stateOf = async (member: TestMember) => (await checkOf(member)).state
const command = (...words: string[]) =>
  give(testApp.environment, ['background-checks', ...words], testApp.clock.now)
const kindsOf = async (member: TestMember) =>
  testApp.app.database.reader
    .selectFrom('notifications')
    .where('memberId', '=', member.id)
    .select('kind')
    .execute()

test('B-013 a signed event decides once, and only about the application it names', async () => {
  await stateAfter(lena)
  await stateAfter(noor)
  const passedWord = word({ id: idOf(0), state: 'passed', memberId: noor.id, email: noor.email })
  expect((await hear(passedWord)).statusCode).toBe(200)
  expect([await stateOf(lena), await stateOf(noor)]).toEqual(['passed', 'undecided'])
  expect(await kindsOf(lena)).toEqual([{ kind: 'check_passed' }])
  // The connection broke before the response, so the provider sends the event again.
  expect((await hear(passedWord)).statusCode).toBe(200)
  expect((await hear(word({ id: idOf(1), state: 'refused' }))).statusCode).toBe(200)
  expect([await stateOf(lena), await stateOf(noor)]).toEqual(['passed', 'refused'])
  expect(await kindsOf(lena)).toEqual([{ kind: 'check_passed' }])
})

test('Q4 a forged event, one with a wrong time and one changed in transit decide nothing', async () => {
  await stateAfter(lena)
  const decision = { id: idOf(0), state: 'passed' }
  const right = word(decision)
  const forged = [
    word(decision, {}, 'a secret of somebody else'),
    word(decision, { now: testApp.clock.now() - 6 * minuteMs }),
    word(decision, { now: testApp.clock.now() + 6 * minuteMs }),
    { ...right, body: right.body.replace(idOf(0), createId()) },
    { ...right, headers: { ...right.headers, 'porchlight-signature': 'f'.repeat(64) } },
    { body: right.body, headers: { 'content-type': 'application/json' } },
  ]
  for (const each of forged) {
    const response = await hear(each)
    expect([response.statusCode, response.json().code]).toEqual([400, 'invalid'])
  }
  expect(await stateOf(lena)).toBe('undecided')
})

test('B-013 an event after the decision changes nothing: neither a withdrawn badge nor the next application', async () => {
  await stateAfter(lena)
  await command('--pass', lena.email)
  await command('--withdraw', lena.email, '--why', 'It was a mistake.')
  const late = word({ id: idOf(0), state: 'passed' })
  expect((await hear(late)).statusCode).toBe(200)
  expect(await stateOf(lena)).toBe('withdrawn')
  expect(await stateAfter(lena)).toBe('undecided')
  // The provider sends the result again under other ids, and a copy of the first event.
  for (const each of [
    late,
    word({ id: idOf(0), state: 'passed' }),
    word({ id: createId(), state: 'passed' }),
  ]) {
    expect((await hear(each)).statusCode).toBe(200)
  }
  expect(await stateOf(lena)).toBe('undecided')
})

test('B-013 an event about a removed member is accepted and creates nothing', async () => {
  await stateAfter(lena)
  await give(testApp.environment, ['remove-member', lena.email, '--yes'], testApp.clock.now)
  expect((await hear(word({ id: idOf(0), state: 'passed' }))).statusCode).toBe(200)
  const { reader } = testApp.app.database
  expect(await reader.selectFrom('backgroundChecks').selectAll().execute()).toEqual([])
})

test('B-012 a second application while one is undecided is ignored: one row, one call, and its details are not sent', async () => {
  const states = await Promise.all([
    stateAfter(lena),
    stateAfter(lena, { address: '1 Second Street, Elsewhere', ssnLast4: '9999' }),
    stateAfter(lena, { dateOfBirth: '1999-09-09' }),
  ])
  expect(states).toEqual(['undecided', 'undecided', 'undecided'])
  expect(provider.received).toHaveLength(1)
  const rows = await testApp.app.database.reader.selectFrom('backgroundChecks').select('id').execute()
  expect(rows).toEqual([{ id: idOf(0) }])
})

test('Q4 no call of a member makes them verified, whatever it contains', async () => {
  const claims = {
    isBackgroundVerified: true,
    state: 'passed',
    backgroundCheckDate: '2026-01-01',
    id: createId(),
  }
  for (const claim of Object.entries(claims)) {
    const body = { ...aCheckForm(), ...Object.fromEntries([claim]) }
    expect((await lena.call('POST', '/api/auth/background-check', { body })).status).toBe(400)
  }
  for (const [method, path] of [
    ['PATCH', '/api/profile/complete'],
    ['PUT', '/api/profile/away'],
    ['PUT', '/api/auth/background-check'],
    ['POST', '/api/background-check/callback'],
  ] as const) {
    const response = await lena.call(method, path, { body: { ...claims, id: createId() } })
    expect(response.status).toBeGreaterThanOrEqual(400)
  }
  expect(await stateOf(lena)).toBe('none')
  // An undecided application gives no badge either, however often and long it waits.
  await applyForCheck(lena)
  for (let times = 0; times < 3; times += 1) {
    testApp.clock.advance(10 * minuteMs)
    await testApp.app.jobs.runAll()
    await applyForCheck(lena)
  }
  expect(await stateOf(lena)).toBe('undecided')
  expect(await lena.call('GET', '/api/auth/user').then((response) => response.json())).toMatchObject({
    isBackgroundVerified: false,
  })
})

test('B-013 a sender of many forged events is refused, and the provider’s own events still arrive', async () => {
  await stateAfter(lena)
  const codes = new Set<number>()
  for (let times = 0; times < 70; times += 1) {
    const response = await testApp.app.server.inject({
      method: 'POST',
      url: '/api/background-check/callback',
      remoteAddress: '203.0.113.9',
      headers: { host: 'localhost', ...word({ id: idOf(0), state: 'passed' }, {}, 'another').headers },
      payload: '{}',
    })
    codes.add(response.statusCode)
  }
  expect([...codes]).toEqual([400, 429])
  expect((await hear(word({ id: idOf(0), state: 'refused' }))).statusCode).toBe(200)
  expect(await stateOf(lena)).toBe('refused')
})
