/** Tests of attackers: they try to take another member's number, a badge without a phone, or the operator's money. */
import { hash } from 'node:crypto'
import type { Member } from '@porchlight/contracts/members/members.schema'
import { dayMs, minuteMs } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTextsServer, type TestTextsServer } from '../../providers/texts/texts-server.factory.ts'
import { buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { aNumber } from './phones.factory.ts'

let provider: TestTextsServer
let testApp: TestApp
let [lena, noor]: TestMember[] = []
const environment = () => ({ SMS_URL: provider.url, LIMITS: JSON.stringify({ phoneCodesPerDay: 60 }) })
beforeEach(async () => {
  provider = await startTextsServer()
  testApp = await buildTestApp(environment())
  // The first account runs the community.
  await testApp.signUp('Olga')
  ;[lena, noor] = [await testApp.signUp('Lena'), await testApp.signUp('Noor')]
})
afterEach(async () => {
  await testApp.close()
  await provider.close()
})

const of = (member: TestMember | undefined) => {
  if (!member) throw new Error('nobody came')
  return member
}
const add = (member: TestMember | undefined, phoneNumber: string, address?: string) =>
  of(member).call('POST', '/api/auth/add-phone', {
    body: { phoneNumber },
    ...(address === undefined ? {} : { headers: { 'x-forwarded-for': address } }),
  })
const verify = (member: TestMember | undefined, phoneNumber: string, verificationCode: string) =>
  of(member).call('POST', '/api/auth/verify-phone', { body: { phoneNumber, verificationCode } })
const readAccount = async (member: TestMember | undefined) =>
  (await of(member).call('GET', '/api/auth/user')).json<Member>()
/** Six figures that are not these. */
const otherThan = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')

async function proved(member: TestMember | undefined, { typedNumber, number } = aNumber()) {
  await add(member, typedNumber)
  await verify(member, typedNumber, provider.codeFor(number))
  testApp.clock.advance(minuteMs)
  return { typedNumber, number }
}

test('Q17 the sixth guess fails even if it is right, one by one or all at once', async () => {
  for (const isAtOnce of [false, true]) {
    const { typedNumber, number } = aNumber()
    await add(lena, typedNumber)
    const code = provider.codeFor(number)
    const guesses = [1, 2, 3, 4, 5].map((by) => otherThan(code, by))
    const codes: string[] = []
    const guess = async (each: string) => codes.push((await verify(lena, typedNumber, each)).json().code)
    if (isAtOnce) await Promise.all(guesses.map(guess))
    else for (const each of guesses) await guess(each)
    expect(codes.sort()).toEqual(['code_used_up', ...Array(4).fill('wrong_code')])
    expect((await verify(lena, typedNumber, code)).json().code).toBe('code_used_up')
    expect((await readAccount(lena)).isPhoneVerified).toBe(false)
    testApp.clock.advance(minuteMs)
  }
})

test('Q17 a code is valid for ten minutes', async () => {
  const [first, second] = [aNumber(), aNumber()]
  await add(lena, first.typedNumber)
  testApp.clock.advance(10 * minuteMs)
  expect((await verify(lena, first.typedNumber, provider.codeFor(first.number))).json().code).toBe(
    'wrong_code',
  )
  await of(lena).logIn()
  await add(lena, second.typedNumber)
  testApp.clock.advance(10 * minuteMs - 1000)
  expect((await verify(lena, second.typedNumber, provider.codeFor(second.number))).status).toBe(200)
})

test('Q17 a code proves a number once, for the member who requested it and the number it was sent to', async () => {
  const { typedNumber, number } = aNumber()
  await add(lena, typedNumber)
  const code = provider.codeFor(number)
  expect((await verify(noor, typedNumber, code)).json().code).toBe('wrong_code')
  expect((await verify(lena, aNumber().typedNumber, code)).json().code).toBe('wrong_code')
  const responses = await Promise.all([verify(lena, typedNumber, code), verify(lena, typedNumber, code)])
  // A second try after a lost response is about what is done, and whoever verifies another number next needs another code.
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  testApp.clock.advance(minuteMs)
  await proved(lena)
  expect((await verify(lena, typedNumber, code)).json().code).toBe('wrong_code')
  expect((await verify(noor, typedNumber, code)).json().code).toBe('wrong_code')
})

test('R5 a code that is sent again after a lost response was right, also when another code is on its way', async () => {
  const { typedNumber, number } = aNumber()
  await add(lena, typedNumber)
  const code = provider.codeFor(number)
  expect((await verify(lena, typedNumber, code)).status).toBe(200)
  expect((await verify(lena, typedNumber, code)).json()).toMatchObject({ isPhoneVerified: true })
  testApp.clock.advance(minuteMs)
  const other = aNumber()
  await add(lena, other.typedNumber)
  expect((await verify(lena, typedNumber, code)).status).toBe(200)
  expect((await verify(lena, other.typedNumber, code)).json().code).toBe('wrong_code')
  expect((await verify(lena, other.typedNumber, provider.codeFor(other.number))).status).toBe(200)
})

test('Q19 a thief of the cookie adds no number and has no code sent; the member confirms who they are, and continues', async () => {
  const { typedNumber, number } = aNumber()
  testApp.clock.advance(11 * minuteMs)
  for (const path of ['/api/auth/add-phone', '/api/profile/verify-phone-simple']) {
    const refusal = await of(lena).call('POST', path, { body: { phoneNumber: typedNumber } })
    expect([refusal.status, refusal.json().code]).toEqual([403, 'sign_in_again'])
  }
  expect([provider.callCount(), await readAccount(lena)]).toMatchObject([0, { phoneNumber: null }])
  await of(lena).logIn()
  expect((await add(lena, typedNumber)).status).toBe(200)
  // The code is proof enough, however long it took to come.
  testApp.clock.advance(9 * minuteMs)
  expect((await verify(lena, typedNumber, provider.codeFor(number))).status).toBe(200)
})

test('Q17 a code is in the database neither as sent nor as a hash without a key', async () => {
  const { typedNumber, number } = aNumber()
  await add(lena, typedNumber)
  const rows = await testApp.app.database.reader.selectFrom('phoneCodes').selectAll().execute()
  expect(rows).toHaveLength(1)
  const code = provider.codeFor(number)
  const hashes = (['hex', 'base64', 'base64url'] as const).map((encoding) => hash('sha256', code, encoding))
  for (const text of [code, ...hashes]) expect(JSON.stringify(rows)).not.toContain(text)
})

test('Q14 a number that belongs to somebody gets the same response as any other, and is refused with its code alone', async () => {
  const takenNumber = await proved(lena)
  const free = aNumber()
  const addResponse = await add(noor, takenNumber.typedNumber)
  testApp.clock.advance(minuteMs)
  const askedFree = await add(noor, free.typedNumber)
  expect([addResponse.status, addResponse.text]).toEqual([askedFree.status, askedFree.text])
  testApp.clock.advance(minuteMs)
  await add(noor, takenNumber.typedNumber)
  // A wrong code, too, gets the same response as for any other number.
  const code = provider.codeFor(takenNumber.number)
  expect((await verify(noor, takenNumber.typedNumber, otherThan(code))).json().code).toBe('wrong_code')
  const refusal = await verify(noor, takenNumber.typedNumber, code)
  expect([refusal.status, refusal.json()]).toEqual([
    409,
    {
      code: 'phone_unusable',
      message: 'This number can’t be used here. Check it, or give another one.',
      issues: [
        { path: 'phoneNumber', message: 'This number can’t be used here. Check it, or give another one.' },
      ],
    },
  ])
  expect(await readAccount(lena)).toMatchObject({ phoneNumber: takenNumber.number, isPhoneVerified: true })
  expect(await readAccount(noor)).toMatchObject({ phoneNumber: null, isPhoneVerified: false })
})

test('Q62 when two members verify one number at once, one gets it', async () => {
  const { typedNumber, number } = aNumber()
  await add(lena, typedNumber)
  const first = provider.codeFor(number)
  testApp.clock.advance(minuteMs)
  await add(noor, typedNumber)
  const responses = await Promise.all([
    verify(lena, typedNumber, first),
    verify(noor, typedNumber, provider.codeFor(number)),
  ])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  const owners = await testApp.app.database.reader.selectFrom('phones').select('memberId').execute()
  expect(owners).toHaveLength(1)
})

test('Q4 an unproved number goes to the member who verifies it, and the other then has none', async () => {
  // The numbers were entered before the community had text messages.
  await testApp.close()
  testApp = await buildTestApp()
  await testApp.signUp('Olga')
  ;[lena, noor] = [await testApp.signUp('Lena'), await testApp.signUp('Noor')]
  const { typedNumber, number } = aNumber()
  await add(lena, typedNumber)
  const refusal = await add(noor, number)
  expect([refusal.status, refusal.json().code]).toEqual([409, 'phone_unusable'])
  expect(JSON.stringify(refusal.json())).not.toMatch(/Lena|taken|somebody/)
  Object.assign(testApp.environment, environment())
  const config = (await import('../../config.ts')).readConfig(testApp.environment)
  await testApp.restart({ config })
  testApp.clock.advance(minuteMs)
  await add(noor, typedNumber)
  expect((await verify(noor, typedNumber, provider.codeFor(number))).status).toBe(200)
  expect(await readAccount(noor)).toMatchObject({ phoneNumber: number, isPhoneVerified: true })
  const account = await readAccount(lena)
  expect(account).toMatchObject({ phoneNumber: null, isPhoneVerified: false })
  expect(account.hasPhoneNumber).toBeUndefined()
})

describe('limits of text messages', () => {
  test('Q17 a member gets one code a minute and five a day, also for simultaneous requests', async () => {
    const { typedNumber } = aNumber()
    for (let turn = 0; turn < 7; turn += 1) {
      const responses = await Promise.all(Array.from({ length: 5 }, () => add(lena, typedNumber)))
      const statuses = responses.map(({ status }) => status).sort()
      expect(statuses).toEqual([turn < 5 ? 200 : 429, 429, 429, 429, 429])
      for (const response of responses.filter(({ status }) => status === 429)) {
        expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
      }
      testApp.clock.advance(minuteMs - 1000)
      expect((await add(lena, typedNumber)).status).toBe(429)
      testApp.clock.advance(1000)
    }
    expect(provider.callCount()).toBe(5)
    testApp.clock.advance(dayMs)
    await of(lena).logIn()
    expect((await add(lena, typedNumber)).status).toBe(200)
  })

  test('Q17 one number gets at most five messages a day, however many members request them', async () => {
    const { typedNumber } = aNumber()
    const statuses: number[] = []
    for (let turn = 0; turn < 6; turn += 1) {
      statuses.push((await add(await testApp.signUp('Zoe'), typedNumber)).status)
      testApp.clock.advance(minuteMs)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  test('Q17 one number gets one code a minute, whoever requests it', async () => {
    const { typedNumber } = aNumber()
    const statuses = [await add(lena, typedNumber), await add(noor, typedNumber)].map(({ status }) => status)
    testApp.clock.advance(minuteMs)
    statuses.push((await add(noor, typedNumber)).status)
    expect(statuses).toEqual([200, 429, 200])
  })

  // A thousand in the gate; five thousand beyond it.
  const requestsOfEach = process.env.BEYOND_THE_GATE ? 40 : 8

  test('Q68 thousands of requests of all members cost no more messages than the limit of the day, a restart included', async () => {
    await testApp.close()
    testApp = await buildTestApp({
      SMS_URL: provider.url,
      TRUST_PROXY: 'loopback',
      LIMITS: JSON.stringify({ phoneCodesPerDay: 60, requestsPerMember: 100_000, callsAtOncePerMember: 500 }),
    })
    const members = await Promise.all(Array.from({ length: 25 }, (_, at) => testApp.signUp(`M${at}`)))
    let requestCount = 0
    const askForAll = async () => {
      for (const [at, member] of members.entries()) {
        // Each from a house of their own, with five numbers in turn.
        const responses = Array.from({ length: requestsOfEach }, () => {
          requestCount += 1
          return add(member, aNumber().typedNumber, `203.0.113.${at}`)
        })
        await Promise.all(responses)
      }
    }
    for (let turn = 0; turn < 5; turn += 1) {
      await askForAll()
      testApp.clock.advance(minuteMs)
    }
    expect(requestCount).toBe(5 * 25 * requestsOfEach)
    expect(provider.callCount()).toBe(60)
    await testApp.restart()
    expect((await add(members[0], aNumber().typedNumber)).status).toBe(429)
    expect(provider.callCount()).toBe(60)
  })

  test('Q68 one address gets thirty codes a day, whoever requests them', async () => {
    await testApp.close()
    testApp = await buildTestApp({ SMS_URL: provider.url, TRUST_PROXY: 'loopback' })
    let sentCount = 0
    for (let at = 0; at < 32; at += 1) {
      const member = await testApp.signUp(`M${at}`)
      // One household has many addresses.
      const response = await add(member, aNumber().typedNumber, `2001:db8:7:1::${at.toString(16)}`)
      if (response.status === 200) sentCount += 1
      else expect(response.json().message).toMatch(/this internet connection/)
    }
    expect(sentCount).toBe(30)
    const elsewhere = await add(await testApp.signUp('Zoe'), aNumber().typedNumber, '2001:db8:8:1::1')
    expect(elsewhere.status).toBe(200)
  })
})
