/** Background checks at an operator's terminal. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { applyForCheck, checkOf } from '../../features/checks/checks.factory.ts'
import { buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { give } from '../commands.factory.ts'

let testApp: TestApp
let noor: TestMember
beforeAll(async () => {
  testApp = await buildTestApp({ LIMITS: JSON.stringify({ signUpsPerAddress: 100, logInsPerAddress: 100 }) })
})
beforeEach(async () => {
  noor = await testApp.signUp('Noor')
})
afterAll(() => testApp.close())

const run = (...words: string[]) => give(testApp.environment, words, testApp.clock.now)
const command = (...words: string[]) => run('background-checks', ...words)
const stateOf = async () => (await checkOf(noor)).state

test('B-013 the list of applications shows name, email, address and the applicant’s own words, and nothing else they entered', async () => {
  expect((await command()).output).toBe('Nobody waits for a background check.')
  await noor.call('PATCH', '/api/profile/complete', { body: { bio: 'I bake \u001b[2J on Sundays.' } })
  await applyForCheck(noor, {
    address: '12 Oak \u001b[2J Street, Echo Park',
    dateOfBirth: '1961-04-12',
    ssnLast4: '4711',
  })
  const { code, output } = await command()
  expect(code).toBe(0)
  expect(output).toContain(`Noor Jimenez <${noor.email}>`)
  expect(output).toContain('lives at: 12 Oak ·[2J Street, Echo Park')
  expect(output).toContain('says about themselves: I bake ·[2J on Sundays.')
  for (const hiddenText of ['4711', '1961-04-12', '\u001b']) expect(output).not.toContain(hiddenText)
  expect((await run('reports')).output).toContain('Waiting for a background check: 1 neighbor.')

  expect((await command('--pass', noor.email.toUpperCase())).output).toBe(
    `${noor.email} is background verified, and gets a notification. Neighbors see the badge.`,
  )
  expect([await stateOf(), (await command()).output]).toEqual([
    'passed',
    'Nobody waits for a background check.',
  ])
})

test('B-013 an operator cannot decide an application twice, nor withdraw a badge that the member does not have', async () => {
  const complaint = async (...words: string[]) => {
    const { code, complaints } = await command(...words)
    return [code, complaints]
  }
  expect(await complaint('--pass', noor.email)).toEqual([
    1,
    expect.stringMatching(/^There is nothing to decide about/),
  ])
  expect(await complaint('--withdraw', noor.email, '--why', 'No.')).toEqual([
    1,
    `${noor.email} is not background verified.`,
  ])
  expect(await complaint('--pass', 'nobody@example.org')).toEqual([
    1,
    expect.stringMatching(/^Nobody here signs in/),
  ])
  await applyForCheck(noor)
  expect((await command('refuse', noor.email, '--why', 'No.')).code).toBe(0)
  expect((await complaint('--pass', noor.email))[0]).toBe(1)
  expect(await stateOf()).toBe('refused')
})

test.each([
  [['--refuse', 'noor@example.org'], /--why takes a sentence/],
  [['--withdraw', 'noor@example.org', '--why', '  '], /--why takes a sentence/],
  [['--refuse', 'noor@example.org', '--why', 'x'.repeat(201)], /--why takes a sentence/],
  [['--pass', 'noor@example.org', '--why', 'Kind.'], /needs no --why/],
  [['--pass', 'noor@example.org', '--refuse', 'noor@example.org'], /takes one of/],
  [['--why', 'No.'], /--why needs refuse or withdraw/],
])('B-013 a command that makes no sense changes nothing: %j', async (words, complaint) => {
  const { code, complaints } = await command(...words)
  expect([code, complaints]).toEqual([2, expect.stringMatching(complaint)])
})

test('Q61 after the key was rotated the operator can still read the address, and the old key is deleted', async () => {
  await applyForCheck(noor, { address: '14 Elm Street, Echo Park' })
  expect((await run('rotate-keys')).output).toContain('1 address of background checks, too.')
  expect((await run('rotate-keys', '--forget-old')).output).toMatch(/^1 key deleted/)
  expect((await command()).output).toContain('14 Elm Street, Echo Park')
  await command('--refuse', noor.email, '--why', 'No.')
})
