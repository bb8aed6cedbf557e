/** Tests background checks by a provider: its responses, the data sent to it, and applications without a result. */
import { dayMs, minuteMs } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { defaultLimits } from '../../http/limits/limits.ts'
import {
  startCheckServer,
  type TestCheckServer,
} from '../../providers/background-check/check-server.factory.ts'
import { buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { applyForCheck, checkOf, notificationsOf, ownCheckRow, stateAfter } from './checks.factory.ts'

let testApp: TestApp
let checker: TestCheckServer
let lena: TestMember
let noor: TestMember
beforeEach(async () => {
  checker = await startCheckServer()
  testApp = await buildTestApp({ ...checker.settings(), PUBLIC_URL: 'http://localhost' })
  // The first account runs the community.
  await testApp.signUp('Olga')
  lena = await testApp.signUp('Lena')
  noor = await testApp.signUp('Noor')
})
afterEach(async () => {
  await testApp.close()
  await checker.close()
})

test.each(['passed', 'refused'] as const)(
  'B-013 a provider’s immediate decision, %s, takes effect at once',
  async (outcome) => {
    checker.say(outcome)
    expect(await stateAfter(lena)).toBe(outcome)
    expect(await checkOf(lena)).toMatchObject({ provider: 'http', state: outcome, reason: null })
    expect((await ownCheckRow(lena)).isBackgroundVerified).toBe(outcome === 'passed')
    expect(await notificationsOf(lena)).toEqual([])
  },
)

test('B-012 B-010 B-011 the provider receives name and email of the account, whatever the call says', async () => {
  await stateAfter(lena, { firstName: 'Queen', lastName: 'Elizabeth', email: 'queen@example.org' })
  expect(checker.received).toMatchObject([
    {
      firstName: 'Lena',
      lastName: 'Jimenez',
      email: lena.email,
      dateOfBirth: '1961-04-12',
      address: '1420 Laveta Terrace, Los Angeles, CA 90026',
      ssnLast4: '0142',
      callbackUrl: 'http://localhost/api/background-check/callback',
    },
  ])
  expect(JSON.stringify(checker.received)).not.toMatch(new RegExp(`Queen|Elizabeth|queen|${lena.id}`))
})

test('B-012 a provider gets no application of a member without an address, who reads what to do', async () => {
  await testApp.app.database.transact(({ database }) =>
    database
      .updateTable('members')
      .set({ email: 'lena-4821', emailKey: 'lena-4821' })
      .where('id', '=', lena.id)
      .execute(),
  )
  const response = await applyForCheck(lena)
  expect([response.status, response.json().message]).toEqual([
    400,
    'The check needs an email address. Please add one in your account settings first.',
  ])
  expect(checker.received).toEqual([])
  expect(await checkOf(lena)).toMatchObject({ state: 'none' })
})

test('B-015 a provider that fails leaves everything as it was, and the member may apply again', async () => {
  for (let times = 0; times <= defaultLimits.backgroundChecksPerMember; times += 1) {
    checker.misbehave('answers 500')
    const response = await applyForCheck(lena)
    expect([response.status, response.json().code]).toEqual([503, 'check_unavailable'])
    expect(await checkOf(lena)).toMatchObject({ state: 'none' })
  }
  expect((await ownCheckRow(lena)).isBackgroundCheckRunning).toBeUndefined()
  checker.misbehave(null)
  expect(await stateAfter(lena)).toBe('undecided')
}, 30_000)

test('B-013 without a decision the server asks the provider, less and less often, and notifies the member of the result', async () => {
  await stateAfter(lena)
  await stateAfter(noor)
  const questions = () => checker.calls.filter(({ method }) => method === 'GET').length
  await testApp.app.jobs.runAll()
  expect(questions()).toBe(0)
  testApp.clock.advance(10 * minuteMs)
  await testApp.app.jobs.runAll()
  expect(questions()).toBe(2)
  testApp.clock.advance(9 * minuteMs)
  await testApp.app.jobs.runAll()
  expect(questions()).toBe(2)
  checker.say('passed')
  checker.forget(String(checker.received[1]?.id))
  testApp.clock.advance(2 * minuteMs)
  await testApp.app.jobs.runAll()
  expect(questions()).toBe(4)
  expect(await checkOf(lena)).toMatchObject({ state: 'passed' })
  expect((await notificationsOf(lena)).map(({ kind }) => kind)).toEqual(['check_passed'])
  expect(await checkOf(noor)).toMatchObject({ state: 'none' })
  expect((await notificationsOf(noor)).map(({ kind }) => kind)).toEqual(['check_lost'])
})

test('B-013 a provider that is down is called again, and an application ends after 30 days at the latest', async () => {
  await stateAfter(lena)
  checker.misbehave('answers 500')
  testApp.clock.advance(dayMs)
  await testApp.app.jobs.runAll()
  expect(await checkOf(lena)).toMatchObject({ state: 'undecided' })
  testApp.clock.advance(28 * dayMs)
  await testApp.app.jobs.runAll()
  expect(await checkOf(lena)).toMatchObject({ state: 'undecided' })
  testApp.clock.advance(2 * dayMs)
  await testApp.app.jobs.runAll()
  await lena.logIn()
  expect(await checkOf(lena)).toMatchObject({ state: 'none' })
  expect((await notificationsOf(lena)).map(({ kind }) => kind)).toEqual(['check_lost'])
})

test.each(['manual', 'instant'])(
  'B-013 once %s checks replace the provider, an application that it did not decide ends with a notification, and a new one is possible',
  async (provider) => {
    await stateAfter(lena)
    checker.say('passed')
    expect(await stateAfter(noor)).toBe('passed')
    const withoutProvider = Object.fromEntries(Object.keys(checker.settings()).map((name) => [name, '']))
    const settings = { ...testApp.environment, ...withoutProvider, BACKGROUND_CHECK: provider }
    await testApp.restart({ config: readConfig(settings) })
    await testApp.app.jobs.runAll()
    expect(await checkOf(lena)).toMatchObject({ provider, state: 'none' })
    expect((await ownCheckRow(lena)).isBackgroundCheckRunning).toBeUndefined()
    expect((await notificationsOf(lena)).map(({ kind }) => kind)).toEqual(['check_lost'])
    expect(await checkOf(noor)).toMatchObject({ state: 'passed' })
    expect(await stateAfter(lena)).toBe(provider === 'manual' ? 'undecided' : 'passed')
    await testApp.app.jobs.runAll()
    expect(await checkOf(lena)).toMatchObject({ state: provider === 'manual' ? 'undecided' : 'passed' })
  },
)
