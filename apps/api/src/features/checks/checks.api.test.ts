/** Tests background checks that an operator decides, or that are passed at once, and the badge that neighbors see. */

import type { ProfileResponse } from '@porchlight/contracts/members/members.schema'
import { schemaVersion } from '@porchlight/contracts/sync/versions'
import { dayMs, hourMs } from '@porchlight/contracts/values/time'
import { afterEach, describe, expect, test } from 'vitest'
import { give } from '../../cli/commands.factory.ts'
import { readConfig } from '../../config.ts'
import { defaultLimits } from '../../http/limits/limits.ts'
import { anOffer, buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { createDevice } from '../../testing/device.factory.ts'
import { mailReceived, startMailServer, textOf } from '../../testing/services/smtp-server.factory.ts'
import { operatorAddresses } from '../safety/safety.queries.ts'
import { applyForCheck, checkOf, notificationsOf, ownCheckRow, stateAfter } from './checks.factory.ts'

let testApp: TestApp
afterEach(() => testApp.close())

async function open(
  environment: Record<string, string> = {},
): Promise<{ lena: TestMember; noor: TestMember }> {
  testApp = await buildTestApp(environment)
  // The first account runs the community.
  await testApp.signUp('Olga')
  return { lena: await testApp.signUp('Lena'), noor: await testApp.signUp('Noor') }
}

const command = (...words: string[]) =>
  give(testApp.environment, ['background-checks', ...words], testApp.clock.now)

describe('checks that the operator decides', () => {
  test('B-012 B-013 M-014 an application waits until the operator passes it', async () => {
    const { lena } = await open()
    expect(await ownCheckRow(lena)).toMatchObject({ isBackgroundVerified: false, backgroundCheckDate: null })
    expect(await checkOf(lena)).toEqual({ provider: 'manual', state: 'none', reason: null, decidedAt: null })
    expect(await stateAfter(lena)).toBe('undecided')
    expect(await checkOf(lena)).toMatchObject({ state: 'undecided', decidedAt: null })
    expect(await ownCheckRow(lena)).toMatchObject({
      isBackgroundVerified: false,
      isBackgroundCheckRunning: true,
    })
    testApp.clock.advance(hourMs)
    await testApp.app.jobs.runAll()
    expect(await checkOf(lena)).toMatchObject({ state: 'undecided' })

    expect((await command('--pass', lena.email)).code).toBe(0)
    const decidedAt = new Date(testApp.clock.now()).toISOString().slice(0, 15)
    const passedRow = await ownCheckRow(lena)
    expect(passedRow).toMatchObject({ isBackgroundVerified: true })
    expect(passedRow.backgroundCheckDate?.slice(0, 15)).toBe(decidedAt)
    expect(passedRow.isBackgroundCheckRunning).toBeUndefined()
    expect(await checkOf(lena)).toMatchObject({ state: 'passed' })
    expect(await notificationsOf(lena)).toEqual([{ kind: 'check_passed', text: '' }])
  })

  test('B-013 a refusal shows its reason to the member alone, who may apply again', async () => {
    const { lena, noor } = await open()
    await lena.call('POST', '/api/posts', { body: anOffer() })
    await stateAfter(lena)
    expect((await command('--refuse', lena.email, '--why', 'The address is not one of ours.')).code).toBe(0)
    expect(await checkOf(lena)).toMatchObject({
      state: 'refused',
      reason: 'The address is not one of ours.',
    })
    expect(await ownCheckRow(lena)).toMatchObject({ isBackgroundVerified: false, backgroundCheckDate: null })
    expect(await notificationsOf(lena)).toEqual([
      { kind: 'check_refused', text: 'The address is not one of ours.' },
    ])
    const round = JSON.stringify(await noor.round({ schema: schemaVersion }))
    expect(round).toContain(lena.id)
    expect(round).not.toMatch(/address is not|BackgroundCheck|backgroundCheck|check_/)
    expect(await stateAfter(lena)).toBe('undecided')
  })

  test('B-013 Q61 an application and its refusal change nothing on neighbors’ devices', async () => {
    const { lena, noor } = await open()
    await lena.call('POST', '/api/posts', { body: anOffer() })
    const device = createDevice(noor)
    await device.sync()
    expect(await stateAfter(lena)).toBe('undecided')
    expect((await command('--refuse', lena.email, '--why', 'No.')).code).toBe(0)
    const changedIds = (await device.sync()).flatMap(({ rows = [] }) => rows.map(({ id }) => id))
    expect(changedIds).toEqual([])
  })

  test('B-013 the operator withdraws a check with a reason, and the badge goes', async () => {
    const { lena, noor } = await open()
    await lena.call('POST', '/api/posts', { body: anOffer() })
    await stateAfter(lena)
    await command('--pass', lena.email)
    const device = createDevice(noor)
    await device.sync()
    expect(device.held('people').get(lena.id)).toMatchObject({ isBackgroundVerified: true })
    await command('--withdraw', lena.email, '--why', 'You asked us to.')
    await device.sync()
    expect(device.held('people').get(lena.id)).not.toHaveProperty('isBackgroundVerified')
    expect(await checkOf(lena)).toMatchObject({ state: 'withdrawn', reason: 'You asked us to.' })
    expect(await ownCheckRow(lena)).toMatchObject({ isBackgroundVerified: false, backgroundCheckDate: null })
    expect((await notificationsOf(lena)).map(({ kind }) => kind)).toContain('check_withdrawn')
  })
})

test('M-053 neighbors see the badge of a checked member, and not when or how', async () => {
  const { lena, noor } = await open({ BACKGROUND_CHECK: 'instant' })
  await lena.call('POST', '/api/posts', { body: anOffer() })
  const profile = async () => (await noor.call('GET', `/api/users/${lena.id}`)).json<ProfileResponse>()
  expect(await profile()).toMatchObject({ isBackgroundVerified: false })
  expect(await stateAfter(lena)).toBe('passed')
  expect(await profile()).toMatchObject({ isBackgroundVerified: true })
  const device = createDevice(noor)
  await device.sync()
  expect(device.held('people').get(lena.id)).toMatchObject({ isBackgroundVerified: true })
  for (const noorView of [await profile(), device.held('people').get(lena.id)]) {
    expect(noorView).not.toHaveProperty('backgroundCheckDate')
    expect(noorView).not.toHaveProperty('isBackgroundCheckRunning')
  }
})

describe('checks that pass at once, for trying the app out', () => {
  test('B-013 B-019 an applicant passes at once and sees it on the page, without a notification', async () => {
    const { lena } = await open({ BACKGROUND_CHECK: 'instant' })
    expect((await applyForCheck(lena)).json()).toEqual({
      message: 'You’re background verified.',
      state: 'passed',
    })
    expect(await ownCheckRow(lena)).toMatchObject({ isBackgroundVerified: true })
    expect(await checkOf(lena)).toMatchObject({ provider: 'instant', state: 'passed' })
    expect(await notificationsOf(lena)).toEqual([])
    expect(await stateAfter(lena)).toBe('passed')
  })

  test('Q4 once an operator decides, badges from the time of instant checks are withdrawn', async () => {
    const { lena, noor } = await open({ BACKGROUND_CHECK: 'instant' })
    await stateAfter(lena)
    await testApp.app.jobs.runAll()
    expect(await ownCheckRow(lena)).toMatchObject({ isBackgroundVerified: true })
    await testApp.restart({ config: readConfig({ ...testApp.environment, BACKGROUND_CHECK: 'manual' }) })
    await stateAfter(noor)
    await command('--pass', noor.email)
    await testApp.app.jobs.runAll()
    expect(await ownCheckRow(lena)).toMatchObject({ isBackgroundVerified: false })
    expect((await notificationsOf(lena)).map(({ kind }) => kind)).toEqual(['check_withdrawn'])
    expect(await ownCheckRow(noor)).toMatchObject({ isBackgroundVerified: true })
  })
})

test('B-013 Q61 a mail tells the operators that there is an application, and nothing about the applicant', async () => {
  const mails = await startMailServer()
  try {
    const { lena } = await open()
    const [olga] = await operatorAddresses(testApp.app.database.reader)
    const SMTP_URL = `smtp://127.0.0.1:${mails.port}`
    const settings = { ...testApp.environment, SMTP_URL, PUBLIC_URL: 'http://localhost:3000' }
    await testApp.restart({ config: readConfig(settings) })
    await stateAfter(lena)
    const text = textOf(await mailReceived(mails, String(olga)))
    expect(text).toContain('background-checks')
    expect(text).not.toMatch(/Lena|Laveta|555-?0142|1961-04/)
    expect(text).not.toContain(lena.email)
  } finally {
    await mails.close()
  }
})

test('B-013 a refused application is deleted after 91 days, and not after 89', async () => {
  const { lena, noor } = await open()
  await stateAfter(lena)
  await stateAfter(noor)
  await command('--refuse', lena.email, '--why', 'No.')
  await command('--pass', noor.email)
  const statesAfter = async (days: number) => {
    testApp.clock.advance(days * dayMs)
    await testApp.app.jobs.runAll()
    const { reader } = testApp.app.database
    return reader.selectFrom('backgroundChecks').select(['memberId', 'state']).orderBy('state').execute()
  }
  const passedRow = { memberId: noor.id, state: 'passed' }
  expect(await statesAfter(89)).toEqual([passedRow, { memberId: lena.id, state: 'refused' }])
  expect(await statesAfter(2)).toEqual([passedRow])
})

test('B-005 a date of birth in the future is refused at the field, without repeating it', async () => {
  const { lena } = await open()
  const response = await applyForCheck(lena, { dateOfBirth: '2461-04-12' })
  expect(response.status).toBe(400)
  expect(response.json().issues).toEqual([{ path: 'dateOfBirth', message: 'Date of birth is required' }])
  expect(response.text).not.toContain('2461-04')
  expect(await checkOf(lena)).toMatchObject({ state: 'none' })
})

test('B-012 a member applies as often in a day as the limit allows, whatever the results', async () => {
  const { lena, noor } = await open()
  for (let times = 0; times < defaultLimits.backgroundChecksPerMember; times += 1) {
    expect(await stateAfter(lena)).toBe('undecided')
    await command('--refuse', lena.email, '--why', 'No.')
  }
  expect((await applyForCheck(lena)).json()).toMatchObject({ code: 'too_many' })
  expect(await stateAfter(noor)).toBe('undecided')
  testApp.clock.advance(dayMs)
  await lena.logIn()
  expect(await stateAfter(lena)).toBe('undecided')
})
