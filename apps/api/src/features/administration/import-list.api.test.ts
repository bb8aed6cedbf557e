/** The import of a list at the desk: what becomes of each line, once each, by whom, and the letters for paper. */
import type {
  Fates,
  PrintedLetters,
  SentLine,
  WaitingLetters,
} from '@porchlight/contracts/administration/lists.schema'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs, hourMs } from '@porchlight/contracts/values/time'
import { beforeEach, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { ledgerFaults } from '../credits/credits.queries.ts'
import { invite, invitedBy, signUpWith } from '../invitations/invitations.factory.ts'
import { applyDecision } from '../standing/standing.operations.ts'
import { makeOperator } from './administration.factory.ts'

let testApp: TestApp
let olga: TestMember
let log: string[]
beforeEach(async () => {
  log = []
  testApp = await buildTestApp(
    {
      ...{ SIGN_UP: 'invited', PUBLIC_URL: 'https://help.example.org', LOG_LEVEL: 'trace' },
      LIMITS: JSON.stringify({ signUpsPerAddress: 1000, logInsPerAddress: 1000 }),
    },
    { logTo: { write: (line: string) => void log.push(line) } },
  )
  olga = await testApp.signUp('Olga')
  return () => testApp.close()
})

const aLine = (line: number, overrides: Partial<SentLine> = {}): SentLine => ({
  ...{ line, firstName: 'Neighbor', lastName: `No ${line}`, email: null, zipCode: '90026' },
  ...{ oldId: String(line), opening: 2 },
  ...overrides,
})
const threeLines = [
  aLine(2, { firstName: 'Ana', lastName: 'Ruiz', opening: 5 }),
  aLine(3, { firstName: 'Ben', lastName: 'Ode', email: 'ben@example.org', opening: 0 }),
  aLine(4, { firstName: 'Cleo', lastName: 'Day', zipCode: '99999', opening: 12 }),
]
const check = (lines: readonly SentLine[], by = olga) =>
  by.call('POST', '/api/operator/list/check', { body: { lines } })
const importLines = (lines: readonly SentLine[], id: string = createId(), by = olga) =>
  by.call('POST', '/api/operator/list/import', { body: { id, lines } })
const kindsOf = (response: { json: <T>() => T }) => response.json<Fates>().fates.map(({ kind }) => kind)
const lettersOf = () =>
  testApp.app.database.reader.selectFrom('letters').orderBy('line').selectAll().execute()
const readWaiting = async (after?: string) =>
  (
    await olga.call('GET', `/api/operator/letters${after === undefined ? '' : `?after=${after}`}`)
  ).json<WaitingLetters>()
const print = (letterIds: readonly string[], by = olga) =>
  by.call('POST', '/api/operator/letters/print', { body: { letterIds } })
const creditsOf = async (memberId: string) =>
  (
    await testApp.app.database.reader
      .selectFrom('accounts')
      .where('id', '=', `member:${memberId}`)
      .select('balance')
      .executeTakeFirstOrThrow()
  ).balance

it('M-112 a dry run says what would become of each line, and changes nothing', async () => {
  const response = await check(threeLines)
  expect(response.json()).toEqual({
    fates: [
      { kind: 'letter', reason: '', member: '', isZipKnown: true },
      { kind: 'letter', reason: '', member: '', isZipKnown: true },
      { kind: 'letter', reason: '', member: '', isZipKnown: false },
    ],
  })
  expect(await lettersOf()).toEqual([])
})

it('M-112 lines are stored once, whatever was lost on the way, and the record has one line with what they brought', async () => {
  const id = createId()
  const responses = await Promise.all(Array.from({ length: 4 }, () => importLines(threeLines, id)))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(responses.flatMap(kindsOf).filter((kind) => kind === 'letter')).toHaveLength(3)
  expect(kindsOf(await importLines([...threeLines, aLine(5)], id))).toEqual([
    ...['before', 'before', 'before', 'letter'],
  ])
  expect((await lettersOf()).map(({ line, opening }) => [line, opening])).toEqual([
    ...[
      [2, 5],
      [3, 0],
      [4, 12],
      [5, 2],
    ],
  ])
  const { acts } = (await olga.call('GET', '/api/operator/acts')).json<{ acts: object[] }>()
  expect(acts).toEqual([
    expect.objectContaining({ id, act: 'import_list', amount: 19, reason: '', about: null }),
  ])
})

it('M-112 the id of an import is refused for another act, and a second import has a line of its own', async () => {
  const rosa = await testApp.signUp('Rosa', { invitation: await codeFor(aLine(9)) })
  const id = createId()
  const body = { id, reason: 'A lost phone.' }
  await olga.call('POST', `/api/operator/members/${rosa.id}/end-sessions`, { body })
  const response = await importLines(threeLines, id)
  expect([response.status, response.json().code]).toEqual([409, 'id_taken'])
  expect(await lettersOf()).toHaveLength(1)
})

it('M-112 a line with a proved address of a member gives that member the balance once, and one that is not proved is refused alone', async () => {
  const line = aLine(2, { email: olga.email, opening: 7 })
  const unproved = await importLines([line, aLine(3)])
  expect(unproved.json<Fates>().fates).toEqual([
    expect.objectContaining({ kind: 'refused', reason: expect.stringContaining('nothing has shown yet') }),
    expect.objectContaining({ kind: 'letter' }),
  ])
  await testApp.app.database.transact(({ database }) =>
    database.updateTable('members').set({ emailProvedAt: 1 }).where('id', '=', olga.id).execute(),
  )
  const before = await creditsOf(olga.id)
  expect((await check([line])).json<Fates>().fates).toEqual([
    { kind: 'member', reason: '', member: expect.stringContaining('Olga'), isZipKnown: true },
  ])
  expect([...kindsOf(await importLines([line])), ...kindsOf(await importLines([line]))]).toEqual([
    ...['member', 'before'],
  ])
  expect(await creditsOf(olga.id)).toBe(before + 7)
  expect(await ledgerFaults(testApp.app.database.reader)).toEqual([])
})

it('M-112 the rules of lists hold for lines of any caller: one is refused alone, and too many as a whole', async () => {
  const odd = aLine(2, { firstName: '\u202e \u2800' })
  const response = await check([odd, aLine(3)])
  expect(response.status === 400 || kindsOf(response)[0] === 'refused').toBe(true)
  for (const lines of [
    [],
    Array.from({ length: 101 }, (_, index) => aLine(index)),
    [aLine(2, { opening: -1 })],
    [aLine(2, { opening: 10_001 })],
    [aLine(2, { email: 'nobody' })],
  ]) {
    expect((await importLines(lines)).json().code).toBe('invalid')
  }
  expect(await lettersOf()).toEqual([])
})

it('M-112 an import needs an operator and a fresh sign-in, and changes nothing without; so do letters for paper', async () => {
  const rosa = await testApp.signUp('Rosa', { invitation: await codeFor(aLine(9)) })
  expect((await check(threeLines, rosa)).json().code).toBe('operators_only')
  expect((await importLines(threeLines, createId(), rosa)).json().code).toBe('operators_only')
  testApp.clock.advance(hourMs)
  expect((await check(threeLines)).status).toBe(200)
  expect((await importLines(threeLines)).json().code).toBe('sign_in_again')
  expect(await lettersOf()).toHaveLength(1)
  expect((await print([createId()])).json().code).toBe('sign_in_again')
})

it('M-112 letters are listed in the order of their list, fifty at a time, with how many wait', async () => {
  const lines = Array.from({ length: 60 }, (_, index) => aLine(index + 2))
  await importLines(lines)
  const first = await readWaiting()
  expect([first.letters.length, first.waiting, first.came]).toEqual([50, 60, 0])
  const second = await readWaiting(first.after ?? '')
  expect([...first.letters, ...second.letters].map(({ oldId }) => oldId)).toEqual(
    lines.map(({ oldId }) => oldId),
  )
  expect(second.after).toBeNull()
  expect(first.letters[0]).toEqual({
    ...{ id: expect.any(String), name: 'Neighbor No 2', email: null, zipCode: '90026', oldId: '2' },
    ...{ opening: 2, isOfNeighbor: false, mailedAt: null, goodUntil: null },
  })
})

it('M-112 a printed letter brings its neighbor in once, and one by which somebody came is printed no more', async () => {
  await importLines(threeLines)
  const { letters } = await readWaiting()
  const ids = letters.map(({ id }) => id)
  const printed = (await print(ids)).json<PrintedLetters>()
  expect(printed.operatorName).toBe('Olga')
  expect(printed.letters.map(({ name, opening }) => [name, opening])).toEqual([
    ...[
      ['Ana Ruiz', 5],
      ['Ben Ode', 0],
      ['Cleo Day', 12],
    ],
  ])
  const [ana] = printed.letters
  const code = String(ana?.link).replace('https://help.example.org/invite/', '')
  expect(await invitedBy(testApp, code)).toBe('Olga')
  expect((await signUpWith(testApp, code, { email: 'ana@example.org' })).status).toBe(200)
  const again = (await print(ids)).json<PrintedLetters>()
  expect(again.letters.map(({ link }) => link)).toEqual(printed.letters.slice(1).map(({ link }) => link))
  expect((await readWaiting()).came).toBe(1)
})

it('M-112 P-142 while the operator who joined first is suspended, letters are from the next one, printed before or not', async () => {
  const { code: invitation } = await invite(olga)
  const pia = await testApp.signUp('Pia', { invitation })
  await makeOperator(testApp, pia.id)
  await importLines(threeLines)
  const { letters } = await readWaiting()
  const [firstId, ...otherIds] = letters.map(({ id }) => id)
  const printedBefore = (await print([String(firstId)])).json<PrintedLetters>()
  expect(printedBefore.operatorName).toBe('Olga')
  await testApp.app.database.transact((transaction) =>
    applyDecision(transaction, {
      ...{ act: 'suspend', until: testApp.clock.now() + dayMs, reason: 'Please wait.', rule: 'other' },
      ...{ memberId: olga.id, operatorId: pia.id },
    }),
  )
  const printed = (await print([String(firstId), ...otherIds], pia)).json<PrintedLetters>()
  expect([printed.operatorName, printed.letters.length]).toEqual(['Pia', 3])
  for (const { link } of printed.letters)
    expect(await invitedBy(testApp, link.replace(/.*\//, ''))).toBe('Pia')
  testApp.clock.advance(2 * dayMs)
  await olga.logIn()
  expect((await print(otherIds)).json<PrintedLetters>().operatorName).toBe('Olga')
})

it('M-112 no log has a name, an address or a code of a list', async () => {
  await check(threeLines)
  await importLines(threeLines)
  await importLines([aLine(2, { firstName: 'Ana', lastName: 'Ruiz', email: 'nobody' })])
  const { letters } = await readWaiting()
  const printed = (await print(letters.map(({ id }) => id))).json<PrintedLetters>()
  const codes = printed.letters.map(({ link }) => link.replace(/.*\//, ''))
  expect(codes).toHaveLength(3)
  for (const text of ['Ruiz', 'ben@example.org', '99999', ...codes]) {
    expect(log.filter((line) => line.includes(text))).toEqual([])
  }
})

/** Returns the code of a letter that was imported for one line. */
async function codeFor(line: SentLine): Promise<string> {
  await importLines([line])
  const { letters } = await readWaiting()
  const printed = (await print(letters.map(({ id }) => id))).json<PrintedLetters>()
  return String(printed.letters[0]?.link).replace(/.*\//, '')
}
