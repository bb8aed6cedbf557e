/** Tests Q62: a number and a code appear only where they may, in no spelling, for no viewer. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Member } from '@porchlight/contracts/members/members.schema'
import { schemaVersion } from '@porchlight/contracts/sync/versions'
import { minuteMs } from '@porchlight/contracts/values/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { give } from '../../cli/commands.factory.ts'
import { startTextsServer, type TestTextsServer } from '../../providers/texts/texts-server.factory.ts'
import { anOffer, buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'

const canary = '+12135550199'
/** Spellings of a number by people, programs and databases. */
const spellings = [
  '2135550199',
  '213-555-0199',
  '213 555 0199',
  '213.555.0199',
  '(213) 555-0199',
  '555-0199',
  '5550199',
  Buffer.from(canary).toString('base64').slice(0, -2),
  Buffer.from(canary).toString('hex'),
  encodeURIComponent('(213) 555-0199'),
]

let provider: TestTextsServer
let testApp: TestApp
let lena: TestMember
let codes: string[]
const lines: string[] = []
beforeAll(async () => {
  provider = await startTextsServer()
  testApp = await buildTestApp(
    { SMS_URL: provider.url, SMS_TOKEN: 'canary-token-of-the-provider', LOG_LEVEL: 'trace' },
    { logTo: { write: (line) => lines.push(line) } },
  )
  const olga = await testApp.signUp('Olga')
  lena = await testApp.signUp('Lena')
  await lena.call('POST', '/api/posts', { body: anOffer() })
  const body = { phoneNumber: '(213) 555-0199' }
  // These calls try everything that can be requested and fail, and then succeed.
  provider.misbehave('answers 500')
  await lena.call('POST', '/api/auth/add-phone', { body })
  testApp.clock.advance(minuteMs)
  provider.misbehave(null)
  await lena.call('POST', '/api/profile/verify-phone-simple', { body })
  const verificationCode = provider.codeFor(canary)
  const wrong = verificationCode === '000000' ? '000001' : '000000'
  await lena.call('POST', '/api/auth/verify-phone', { body: { ...body, verificationCode: wrong } })
  await lena.call('POST', '/api/profile/verify-phone', { body: { ...body, extra: verificationCode } })
  await lena.call('GET', `/api/auth/add-phone?phoneNumber=${encodeURIComponent('(213) 555-0199')}`)
  await olga.call('POST', '/api/auth/verify-phone', { body: { ...body, verificationCode } })
  await lena.call('POST', '/api/auth/verify-phone', { body: { ...body, verificationCode } })
  // One that is still under way.
  testApp.clock.advance(minuteMs)
  const noor = await testApp.signUp('Noor')
  await noor.call('POST', '/api/auth/add-phone', { body })
  codes = provider.received.map(({ text }) => text.slice(0, 6))
  await give(testApp.environment, ['reset-password', lena.email], testApp.clock.now)
  await give(testApp.environment, ['backup', '--with-keys'], testApp.clock.now)
}, 60_000)
afterAll(async () => {
  await testApp.close()
  await provider.close()
})

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => existsSync(path) && statSync(path).isFile())
}

function expectNothingIn(where: string, text: string): void {
  for (const spelling of spellings)
    expect(text.includes(spelling) ? `${spelling} in ${where}` : null).toBeNull()
}

test('Q62 the scan can find the number: the owner’s own response and the provider have it', async () => {
  const ownResponse = await lena.call('GET', '/api/auth/user')
  expect(ownResponse.json<Member>()).toMatchObject({ phoneNumber: canary, isPhoneVerified: true })
  expect(() => expectNothingIn('her own answer', ownResponse.text)).toThrow('2135550199')
  expect(provider.received.map(({ to }) => to)).toContain(canary)
  expect(codes.length).toBeGreaterThan(1)
})

test('Q62 no file of the data contains the number: database, its log, backup, keys, mails', () => {
  const files = filesIn(testApp.dataDir)
  expect(files.some((file) => file.endsWith('.keys'))).toBe(true)
  for (const file of files) expectNothingIn(file, readFileSync(file, 'latin1'))
})

test('Q62 no row of any table contains the number, on PostgreSQL and on SQLite', async () => {
  const { reader } = testApp.app.database
  for (const { name } of await reader.introspection.getTables()) {
    const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(reader.withoutPlugins())
    expectNothingIn(name, JSON.stringify(rows))
  }
})

test('Q62 Q63 no log line contains the number, a code or the provider’s token', () => {
  const log = lines.join('')
  expect(log).toContain('a text message could not be sent')
  expectNothingIn('the log', log)
  expect(log).not.toContain('canary-token')
  // A code is six figures, as other things are: it stands nowhere as a word of its own.
  for (const code of codes) expect(log).not.toMatch(new RegExp(`"${code}"|\\b${code} is your code`))
})

test('Q62 no response, round or page brings the number to anybody else', async () => {
  for (const viewer of [await testApp.signUp('Vera'), await testApp.signUp('Ines')]) {
    for (const path of [
      '/api/auth/user',
      `/api/users/${lena.id}`,
      `/api/users/${lena.id}/reviews`,
      '/api/posts',
      '/api/community/activity',
    ]) {
      expectNothingIn(path, (await viewer.call('GET', path)).text)
    }
    expectNothingIn('a round', JSON.stringify(await viewer.round({ schema: schemaVersion })))
  }
  // Nor is a device of her own.
  expectNothingIn('her round', JSON.stringify(await lena.round({ schema: schemaVersion })))
})
