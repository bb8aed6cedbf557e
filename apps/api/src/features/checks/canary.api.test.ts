/** Tests Q61: the data typed for a check appears only where it may, for every kind of provider and every result. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { schemaVersion } from '@porchlight/contracts/sync/versions'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { give } from '../../cli/commands.factory.ts'
import {
  checkToken,
  startCheckServer,
  type TestCheckServer,
} from '../../providers/background-check/check-server.factory.ts'
import { anOffer, buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { applyForCheck, checkOf } from './checks.factory.ts'

/** No clock, id or hash has these by chance: the digits stand among others in many a number. */
const born = '1947-11-29'
const digits = '7306'
const address = '88 Canary Sentinel Lane, Los Angeles'
const spellings = {
  birthDate: [born, '11/29/1947', '29.11.1947', '19471129', encodeURIComponent('11/29/1947')],
  digits: [`"${digits}"`, `:${digits},`, `=${digits}&`, `ssnLast4`, `'${digits}'`],
  address: [
    'Canary Sentinel',
    encodeURIComponent('Canary Sentinel'),
    Buffer.from('Canary Sentinel').toString('hex'),
  ],
}

let testApp: TestApp
let provider: TestCheckServer | undefined
afterEach(async () => {
  await testApp.close()
  await provider?.close()
  provider = undefined
})

interface Scan {
  lena: TestMember
  lines: string[]
}

/** Makes every request of a check that can fail, and then one that succeeds. */
async function scanApplication(settings: Record<string, string>, isAway = false): Promise<Scan> {
  const lines: string[] = []
  testApp = await buildTestApp(
    {
      LOG_LEVEL: 'trace',
      METRICS_TOKEN: 'metrics-for-the-canary-test',
      PUBLIC_URL: 'http://localhost',
      ...settings,
    },
    { logTo: { write: (line) => lines.push(line) } },
  )
  await testApp.signUp('Olga')
  const lena = await testApp.signUp('Lena')
  await lena.call('POST', '/api/posts', { body: anOffer() })
  const typedFields = { dateOfBirth: born, address, ssnLast4: digits }
  const responses = [
    await applyForCheck(lena, { ...typedFields, consent: false as true }),
    await applyForCheck(lena, { ...typedFields, ssnLast4: `${digits}0` }),
    await lena.call('POST', '/api/auth/background-check', {
      body: { ...typedFields, consent: true, [digits]: born, note: address },
    }),
    await lena.call('POST', '/api/auth/background-check', {
      body: { ...typedFields, dateOfBirth: [born], ssnLast4: 7306 },
    }),
    await lena.call('PUT', '/api/auth/background-check', { body: typedFields }),
    await lena.call('GET', `/api/auth/background-check?ssnLast4=${digits}&dateOfBirth=${born}`),
  ]
  if (isAway) {
    provider?.misbehave('answers 500')
    responses.push(await applyForCheck(lena, typedFields))
    provider?.misbehave(null)
  }
  responses.push(await applyForCheck(lena, typedFields))
  for (const response of responses) expectNothingIn('an answer', response.text, ['birthDate', 'address'])
  return { lena, lines }
}

function expectNothingIn(
  where: string,
  text: string,
  kinds: readonly (keyof typeof spellings)[] = ['birthDate', 'digits', 'address'],
): void {
  for (const spelling of kinds.flatMap((kind) => spellings[kind]))
    expect(text.includes(spelling) ? `${spelling} in ${where}` : null).toBeNull()
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => existsSync(path) && statSync(path).isFile())
}

async function expectNothingAnywhere({ lena, lines }: Scan): Promise<void> {
  await give(testApp.environment, ['backup', '--with-keys'], testApp.clock.now)
  const { reader } = testApp.app.database
  // Any four digits may occur by chance in the bytes of a file, so the rows are searched for them instead.
  for (const file of filesIn(testApp.dataDir))
    expectNothingIn(file, readFileSync(file, 'latin1'), ['birthDate', 'address'])
  for (const { name } of await reader.introspection.getTables()) {
    const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(reader.withoutPlugins())
    expectNothingIn(name, JSON.stringify(rows))
  }
  const log = lines.join('')
  if (provider) expect(log).toContain('a background check could not be passed on')
  expectNothingIn('the log', log, ['birthDate', 'address'])
  expect(log).not.toMatch(new RegExp(`\\b${digits}\\b|${checkToken}|${provider?.secret ?? 'no secret'}`))
  const metrics = await testApp.app.server.inject({
    url: '/metrics',
    headers: { authorization: 'Bearer metrics-for-the-canary-test', host: 'localhost' },
  })
  expect(metrics.statusCode).toBe(200)
  expectNothingIn('the figures', metrics.body, ['birthDate', 'address'])
  const vera = await testApp.signUp('Vera')
  for (const viewer of [vera, lena]) {
    for (const path of [
      '/api/auth/user',
      `/api/users/${lena.id}`,
      '/api/auth/background-check',
      '/api/notifications',
    ])
      expectNothingIn(path, (await viewer.call('GET', path)).text)
    expectNothingIn('a round', JSON.stringify(await viewer.round({ schema: schemaVersion })))
  }
}

describe('Q61 a scan of everything the server stores and sends finds no private detail', () => {
  test('Q61 with a provider: the provider alone receives the application', async () => {
    provider = await startCheckServer()
    const scan = await scanApplication(provider.settings(), true)
    expect(provider.received).toMatchObject([{ dateOfBirth: born, ssnLast4: digits, address }])
    // The search must find the data where it is.
    expect(() => expectNothingIn('the provider', JSON.stringify(provider?.received))).toThrow(born)
    expect(() => expectNothingIn('the provider', JSON.stringify(provider?.received), ['digits'])).toThrow(
      digits,
    )
    expect(await checkOf(scan.lena)).toMatchObject({ state: 'undecided' })
    // Not even sealed: who has the key could read it.
    const rows = await testApp.app.database.reader.selectFrom('backgroundChecks').selectAll().execute()
    expect(rows).toMatchObject([{ state: 'undecided', sealedAddress: null, keyId: null }])
    await expectNothingAnywhere(scan)
  }, 60_000)

  test('Q61 with an operator: the command shows the address until the decision, and nothing else', async () => {
    const scan = await scanApplication({})
    const { output } = await give(testApp.environment, ['background-checks'], testApp.clock.now)
    expect(output).toContain(address)
    expectNothingIn('the terminal', output, ['birthDate', 'digits'])
    await expectNothingAnywhere(scan)
    await give(testApp.environment, ['background-checks', '--pass', scan.lena.email], testApp.clock.now)
    const rows = await testApp.app.database.reader.selectFrom('backgroundChecks').selectAll().execute()
    expect(rows).toMatchObject([{ state: 'passed', sealedAddress: null, keyId: null, decidedBy: 'operator' }])
    await expectNothingAnywhere(scan)
  }, 60_000)

  test('Q61 without any background check', async () => {
    await expectNothingAnywhere(await scanApplication({ BACKGROUND_CHECK: 'instant' }))
  }, 60_000)
})
