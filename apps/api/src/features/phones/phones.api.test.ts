/** A number by one's word and by a code: who learns of it, and what each call refuses. */
import type { Member, Person, ProfileResponse } from '@porchlight/contracts/members/members.schema'
import { schemaVersion } from '@porchlight/contracts/sync/versions'
import { minuteMs } from '@porchlight/contracts/values/time'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTextsServer, type TestTextsServer } from '../../providers/texts/texts-server.factory.ts'
import { anOffer, buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { createDevice } from '../../testing/device.factory.ts'
import { callSignedOut } from '../../testing/responses.factory.ts'
import { removeMember } from '../removal/remove-member.operations.ts'
import { aNumber } from './phones.factory.ts'

let provider: TestTextsServer
let testApp: TestApp
let quiet: TestApp
const lines: string[] = []
beforeAll(async () => {
  provider = await startTextsServer()
  const LIMITS = JSON.stringify({ phoneCodesPerAddress: 1000, phoneCodesPerMember: 1000 })
  testApp = await buildTestApp(
    { SMS_URL: provider.url, LIMITS, LOG_LEVEL: 'debug' },
    { logTo: { write: (line) => lines.push(line) } },
  )
  quiet = await buildTestApp({ LIMITS })
  // The first account runs the community.
  for (const app of [testApp, quiet]) await app.signUp('Olga')
})
afterEach(() => {
  provider.misbehave(null)
  testApp.clock.reset()
})
afterAll(async () => {
  await testApp.close()
  await quiet.close()
  await provider.close()
})

const pairs = [
  ['the account', '/api/auth/add-phone', '/api/auth/verify-phone'],
  ['the profile', '/api/profile/verify-phone-simple', '/api/profile/verify-phone'],
] as const
const [[, addPath, verifyPath]] = pairs
const add = (member: TestMember, phoneNumber: unknown, path: string = addPath) =>
  member.call('POST', path, { body: { phoneNumber } })
const verify = (
  member: TestMember,
  phoneNumber: string,
  verificationCode: unknown,
  path: string = verifyPath,
) => member.call('POST', path, { body: { phoneNumber, verificationCode } })
const readMember = async (member: TestMember) => (await member.call('GET', '/api/auth/user')).json<Member>()
const rowsOf = async (member: TestMember, table: string) =>
  ((await member.round({ schema: schemaVersion })).rows ?? []).flatMap((each) =>
    each.table === table && each.row ? [each.row as Member & Person] : [],
  )

test.each(pairs)(
  'M-096 M-098 A-027 entered at %s, a code verifies a number, and neighbors see the badge and not the number',
  async (_where, addTo, verifyAt) => {
    const [lena, noor] = [await testApp.signUp('Lena'), await testApp.signUp('Noor')]
    await lena.call('POST', '/api/posts', { body: anOffer() })
    const neighborsDevice = createDevice(noor)
    await neighborsDevice.sync()
    const { typedNumber, number } = aNumber()
    const addResponse = await add(lena, typedNumber, addTo)
    expect([addResponse.status, addResponse.json()]).toEqual([
      200,
      { message: 'We sent a 6-digit code to this number.', isCodeSent: true, isPhoneVerified: false },
    ])
    expect(await readMember(lena)).toMatchObject({ phoneNumber: null, isPhoneVerified: false })
    expect(provider.received.at(-1)).toMatchObject({
      to: number,
      text: expect.stringMatching(/^\d{6} is your code for Porchlight\. It is good for 10 minutes\./),
    })

    const verified = await verify(lena, typedNumber, provider.codeFor(number), verifyAt)
    expect([verified.status, verified.json()]).toEqual([
      200,
      { message: 'Your phone is verified.', isPhoneVerified: true },
    ])
    expect(await readMember(lena)).toMatchObject({
      phoneNumber: number,
      isPhoneVerified: true,
      hasPhoneNumber: true,
    })
    const page = await noor.call('GET', `/api/users/${lena.id}`)
    expect(page.json<ProfileResponse>().isPhoneVerified).toBe(true)
    const [person] = (await rowsOf(noor, 'people')).filter(({ id }) => id === lena.id)
    expect(person?.isPhoneVerified).toBe(true)
    // A device that had the neighbor before gets the badge with its next round.
    await neighborsDevice.sync()
    expect(neighborsDevice.held('people').get(lena.id)).toEqual(person)
    expect(JSON.stringify([page.text, person])).not.toMatch(/phoneNumber|213\D{0,3}555/)
  },
)

test.each(pairs)(
  'M-091 A-030 Q4 entered at %s without a provider, a number stays unproved, and nobody else sees anything of it',
  async (_where, addTo, verifyAt) => {
    const [lena, noor] = [await quiet.signUp('Lena'), await quiet.signUp('Noor')]
    await lena.call('POST', '/api/posts', { body: anOffer() })
    const { typedNumber, number } = aNumber()
    const neighborsDevice = createDevice(noor)
    await neighborsDevice.sync()
    expect((await add(lena, typedNumber, addTo)).json()).toEqual({
      message: 'Your number is saved.',
      isCodeSent: false,
      isPhoneVerified: false,
    })
    expect(await readMember(lena)).toMatchObject({
      phoneNumber: number,
      isPhoneVerified: false,
      hasPhoneNumber: true,
    })
    // The same number again proves nothing either.
    expect((await add(lena, number, addTo)).json()).toMatchObject({ isPhoneVerified: false })
    // Without text messages, no code verifies the number.
    for (const code of ['000000', '123456']) {
      expect((await verify(lena, typedNumber, code, verifyAt)).json().code).toBe('wrong_code')
    }
    expect((await readMember(lena)).isPhoneVerified).toBe(false)
    // Not even that something changed.
    const changedIds = (await neighborsDevice.sync()).flatMap(({ rows = [] }) => rows.map(({ id }) => id))
    expect(changedIds).not.toContain(lena.id)
    const page = await noor.call('GET', `/api/users/${lena.id}`)
    expect(page.json<ProfileResponse>().isPhoneVerified).toBe(false)
    const [person] = (await rowsOf(noor, 'people')).filter(({ id }) => id === lena.id)
    expect(JSON.stringify([page.text, person])).not.toMatch(/hasPhoneNumber|phoneNumber|213\D{0,3}555/)
    expect(person?.isPhoneVerified).toBeUndefined()
  },
)

test('M-013 no device receives a phone number, the owner’s included', async () => {
  const lena = await quiet.signUp('Lena')
  const { typedNumber, number } = aNumber()
  await add(lena, typedNumber)
  const [row] = await rowsOf(lena, 'members')
  expect(row).toMatchObject({ hasPhoneNumber: true, isPhoneVerified: false })
  expect(JSON.stringify(row)).not.toContain('phoneNumber')
  for (const spelling of [typedNumber, number.slice(2)]) expect(JSON.stringify(row)).not.toContain(spelling)
})

test.each([
  ['(555) 12', 'Phone number must be at least 10 digits', 'Please enter a valid phone number'],
  ['ten digits!', 'Phone number must be at least 10 digits', 'Please enter a valid phone number'],
  ['1234567890', 'Please enter a valid phone number', 'Please enter a valid phone number'],
  ['+1 213 555 0142 0142 0142 99', 'Please enter a valid phone number', 'Please enter a valid phone number'],
  [2135550142, 'Expected string received number', 'Expected string received number'],
])(
  'A-022 M-094 %j is refused at its field, and no message is sent',
  async (typedNumber, ofAccount, ofProfile) => {
    const lena = await testApp.signUp('Lena')
    const before = provider.callCount()
    for (const [path, message] of [
      [addPath, ofAccount],
      ['/api/profile/verify-phone-simple', ofProfile],
    ] as const) {
      const response = await add(lena, typedNumber, path)
      expect([response.status, response.json().issues]).toEqual([400, [{ path: 'phoneNumber', message }]])
    }
    expect(provider.callCount()).toBe(before)
  },
)

test.each(['12345', '1234567', 'abcdef', '', '１２３４５６'])(
  'M-095 A-023 %j is refused as a code at its field, without counting as a guess',
  async (code) => {
    const lena = await testApp.signUp('Lena')
    const { typedNumber, number } = aNumber()
    await add(lena, typedNumber)
    for (let turn = 0; turn < 6; turn += 1) {
      const response = await verify(lena, typedNumber, code)
      expect([response.status, response.json().issues]).toEqual([
        400,
        [{ path: 'verificationCode', message: 'Please enter the 6-digit verification code' }],
      ])
    }
    expect((await verify(lena, typedNumber, ` ${provider.codeFor(number)} `)).status).toBe(200)
  },
)

test('A-025 a failing provider gives a reason, the member may try again after a minute, and the log has no number', async () => {
  const lena = await testApp.signUp('Lena')
  const { typedNumber, number } = aNumber()
  provider.misbehave('answers 500')
  const failedResponse = await add(lena, typedNumber)
  expect([failedResponse.status, failedResponse.json()]).toMatchObject([
    503,
    { code: 'texts_unavailable', message: 'Text messages can’t be sent right now. Please try again later.' },
  ])
  provider.misbehave(null)
  const tooSoon = await add(lena, typedNumber)
  expect([tooSoon.status, tooSoon.json().code]).toEqual([429, 'too_many'])
  testApp.clock.advance(minuteMs)
  expect((await add(lena, typedNumber)).status).toBe(200)
  expect((await verify(lena, typedNumber, provider.codeFor(number))).status).toBe(200)
  expect(lines.join('')).toContain('the provider of text messages answers with 500')
  expect(lines.join('')).not.toContain(number.slice(-7))
})

test('A-026 after a second request only the newer code counts', async () => {
  const lena = await testApp.signUp('Lena')
  const { typedNumber, number } = aNumber()
  await add(lena, typedNumber)
  const older = provider.codeFor(number)
  testApp.clock.advance(minuteMs)
  await add(lena, typedNumber)
  const newer = provider.codeFor(number)
  // Once in a million times both codes are the same.
  if (newer !== older) expect((await verify(lena, typedNumber, older)).json().code).toBe('wrong_code')
  expect((await verify(lena, typedNumber, newer)).status).toBe(200)
})

test('M-091 a number that is verified already costs no message, in whichever spelling', async () => {
  const lena = await testApp.signUp('Lena')
  const { typedNumber, number } = aNumber()
  await add(lena, typedNumber)
  await verify(lena, typedNumber, provider.codeFor(number))
  const before = provider.callCount()
  expect((await add(lena, number)).json()).toEqual({
    message: 'This number is verified already.',
    isCodeSent: false,
    isPhoneVerified: true,
  })
  expect(provider.callCount()).toBe(before)
})

test('M-012 the previous number stays until another is verified, and is then free for others', async () => {
  const [lena, noor] = [await testApp.signUp('Lena'), await testApp.signUp('Noor')]
  const [first, second] = [aNumber(), aNumber()]
  await add(lena, first.typedNumber)
  await verify(lena, first.typedNumber, provider.codeFor(first.number))
  testApp.clock.advance(minuteMs)
  await add(lena, second.typedNumber)
  expect(await readMember(lena)).toMatchObject({ phoneNumber: first.number, isPhoneVerified: true })
  // A code sent to one number does not verify another one.
  expect((await verify(lena, aNumber().typedNumber, provider.codeFor(second.number))).json().code).toBe(
    'wrong_code',
  )
  await verify(lena, second.typedNumber, provider.codeFor(second.number))
  expect(await readMember(lena)).toMatchObject({ phoneNumber: second.number, isPhoneVerified: true })
  testApp.clock.advance(minuteMs)
  await add(noor, first.typedNumber)
  expect((await verify(noor, first.typedNumber, provider.codeFor(first.number))).status).toBe(200)
})

test('Q64 a removed member’s number, codes and counts are deleted, and the number is free', async () => {
  const [lena, noor] = [await testApp.signUp('Lena'), await testApp.signUp('Noor')]
  const { typedNumber, number } = aNumber()
  await add(lena, typedNumber)
  await verify(lena, typedNumber, provider.codeFor(number))
  testApp.clock.advance(minuteMs)
  await add(lena, aNumber().typedNumber)
  await removeMember(
    { transact: testApp.app.database.transact, dataDir: testApp.dataDir, timeZone: 'UTC' },
    lena.id,
  )
  for (const table of ['phones', 'phoneCodes', 'phoneRequests'] as const) {
    const rows = await testApp.app.database.reader
      .selectFrom(table)
      .where('memberId', '=', lena.id)
      .selectAll()
      .execute()
    expect(rows).toEqual([])
  }
  await add(noor, typedNumber)
  expect((await verify(noor, typedNumber, provider.codeFor(number))).status).toBe(200)
})

test('A-024 a number cannot be added without a session', async () => {
  for (const [, addTo, verifyAt] of pairs) {
    const body = { phoneNumber: aNumber().typedNumber }
    expect((await callSignedOut(testApp, 'POST', addTo, { body })).status).toBe(401)
    const withCode = { ...body, verificationCode: '123456' }
    expect((await callSignedOut(testApp, 'POST', verifyAt, { body: withCode })).status).toBe(401)
  }
})
