/** Decisions about members by commands, beside a server that runs. */
import { dayMs } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rowsFor } from '../../features/help/help.factory.ts'
import { anOffer, buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { give } from '../commands.factory.ts'

let testApp: TestApp
let rosa: TestMember
let noor: TestMember
beforeEach(async () => {
  testApp = await buildTestApp()
  rosa = await testApp.signUp('Rosa')
  noor = await testApp.signUp('Noor')
  await command('make-operator', rosa.email)
  await rosa.logIn()
})
afterEach(() => testApp.close())

const command = (...words: string[]) => give(testApp.environment, ['members', ...words], testApp.clock.now)
const day = (ahead: number) => new Date(testApp.clock.now() + ahead * dayMs).toISOString().slice(0, 10)
const because = ['--why', 'You wrote the same ad to everybody.', '--rule', 'spam']
const post = async (by: TestMember) =>
  (await by.call('POST', '/api/posts', { body: anOffer({}, testApp.clock.now()) })).json().code ?? 'done'

test('members mute takes writing away until the end of a day, and lift gives it back', async () => {
  const { code, output } = await command('mute', noor.email.toUpperCase(), '--until', day(7), ...because)
  expect([code, output]).toEqual([
    0,
    `${noor.email} can write to nobody until the end of ${day(7)}, and can read why.`,
  ])
  expect(await post(noor)).toBe('muted')
  expect((await rowsFor(noor, 'standings')).get(noor.id)).toMatchObject({
    mutedUntil: `${day(8)}T00:00:00.000Z`,
    reason: 'You wrote the same ad to everybody.',
    rule: 'spam',
  })
  expect((await command('lift', noor.email)).code).toBe(0)
  expect(await post(noor)).toBe('done')
  const again = await command('lift', noor.email)
  expect([again.code, again.complaints]).toEqual([
    1,
    `There is nothing to take back: nothing was decided about ${noor.email}.`,
  ])
})

test('members suspend ends what is to come; --appeals lists the answer; refuse-appeal closes it', async () => {
  expect((await command('suspend', noor.email, '--until', day(1), ...because)).output).toContain(
    'can only read',
  )
  const { decisionId } = (await rowsFor(noor, 'standings')).get(noor.id) as { decisionId: string }
  const body = { decisionId, text: 'I am \u001b[31msorry.' }
  expect((await noor.call('POST', '/api/standing/appeals', { body })).status).toBe(200)
  const { output } = await command('--appeals')
  expect(output).toContain(`${noor.email}  suspend, spam: You wrote the same ad to everybody.`)
  expect(output).toContain('They say: I am ·[31msorry.')
  expect((await command('refuse-appeal', noor.email)).code).toBe(0)
  expect((await command('--appeals')).output).toBe('No appeals wait.')
  expect((await command('refuse-appeal', noor.email)).complaints).toBe(`No appeal of ${noor.email} waits.`)
})

test('members warn takes nothing, and is read by the member', async () => {
  expect((await command('warn', noor.email, ...because)).output).toContain('Nothing was taken')
  expect(await post(noor)).toBe('done')
  expect((await rowsFor(noor, 'standings')).get(noor.id)).toMatchObject({ mutedUntil: null })
})

test('the last operator cannot be suspended by a command', async () => {
  const { code, complaints } = await command('suspend', rosa.email, '--until', day(1), ...because)
  expect([code, complaints]).toEqual([1, expect.stringContaining('is the last operator')])
  expect(await post(rosa)).toBe('done')
})

test.each([
  ['without an end', ['mute', 'x'], 'It needs --until'],
  ['with an end that is over', ['mute', 'x', '--until', '2020-01-01'], 'is over'],
  ['with an end too far away', ['mute', 'x', '--until', '2999-01-01'], 'a day within a year'],
  ['with an end for a warning', ['warn', 'x', '--until', '2999-01-01'], 'takes no --until'],
  ['with two acts', ['mute', 'x', '--lift', 'y', '--until', '2999-01-01'], 'It takes one of'],
])('a decision %s is refused, and nothing is done', async (_what, words, complaint) => {
  const typedWords = words.map((word) => (word === 'x' ? noor.email : word))
  const outcome = await command(...typedWords, ...because)
  expect([outcome.code, outcome.complaints]).toEqual([2, expect.stringContaining(complaint)])
  expect(await post(noor)).toBe('done')
})

test.each([
  ['without a reason', ['--rule', 'spam'], '--why takes at most 500'],
  ['without a rule', ['--why', 'Stop.'], '--rule is one of spam, harassment'],
  ['by an unknown rule', ['--why', 'Stop.', '--rule', 'rude'], '--rule is one of spam, harassment'],
])('a decision %s is refused, and nothing is done', async (_what, words, complaint) => {
  const { code, complaints } = await command('mute', noor.email, '--until', day(1), ...words)
  expect([code, complaints]).toEqual([2, expect.stringContaining(complaint)])
  expect(await post(noor)).toBe('done')
})
