/** Tests of operators' control over who may join: the code and its poster, the list of members, and bans. */
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs } from '@porchlight/contracts/values/time'
import decodeQr from 'qr/decode.js'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keysFolder } from '../../database/folder/data-keys.ts'
import { bannedIn, noteRemoved } from '../../database/folder/removed-members.ts'
import { openDatabase } from '../../database/open.ts'
import { bans } from '../../features/sessions/joining/banned-mailboxes.queries.ts'
import {
  anOffer,
  buildTestApp,
  type TestApp,
  type TestMember,
  testPassword,
} from '../../testing/app.factory.ts'
import { callSignedOut } from '../../testing/responses.factory.ts'
import { createTestData } from '../../testing/test-database.factory.ts'
import { give } from '../commands.factory.ts'

const origin = 'https://help.example.org'
const limits = JSON.stringify({ signUpsPerAddress: 100, logInsPerAddress: 1000 })

let testApp: TestApp
let rosa: TestMember
beforeEach(async () => {
  testApp = await buildTestApp({
    LIMITS: limits,
    PUBLIC_URL: origin,
    SIGN_UP: 'code',
    COMMUNITY_NAME: 'Echo Park & Co',
  })
  rosa = await testApp.signUp('Rosa')
})
afterEach(() => testApp.close())

const command = (...words: string[]) =>
  give({ ...testApp.environment, INIT_CWD: testApp.dataDir }, words, testApp.clock.now)
const signUp = (email: string, communityCode: string, names: object = {}) =>
  callSignedOut(testApp, 'POST', '/api/auth/signup', {
    body: { firstName: 'Noor', lastName: 'Jimenez', email, password: testPassword, communityCode, ...names },
  })
const codeIn = (output: string) => /code.*: ([2-9B-Z]{4}-[2-9B-Z]{4})$/m.exec(output)?.[1] ?? ''
const banned = async () =>
  (await testApp.app.database.reader.selectFrom('bannedMailboxes').select('hash').execute()).length

test('code creates the code once and prints the same again; --new makes the previous code worthless', async () => {
  const first = await command('code')
  const firstCode = codeIn(first.output)
  expect([first.code, first.complaints]).toEqual([0, ''])
  expect(first.output).toContain(`${origin}/auth#code=${firstCode}`)
  expect((await signUp('noor@example.org', firstCode)).status).toBe(200)
  expect(codeIn((await command('code')).output)).toBe(firstCode)
  const next = codeIn((await command('code', '--new')).output)
  expect(next).not.toBe(firstCode)
  expect((await signUp('ana@example.org', firstCode)).status).toBe(403)
  expect((await signUp('ana@example.org', next)).status).toBe(200)
})

test('a poster has the community’s name, the code in words, and a QR code of the link', async () => {
  const { code, output } = await command('code', '--poster', 'porch.svg')
  const file = join(testApp.dataDir, 'porch.svg')
  expect([code, output]).toEqual([0, expect.stringContaining(`A page to print and hang up: ${file}`)])
  const page = readFileSync(file, 'utf8')
  expect(page).toContain('Echo Park &#38; Co')
  expect(page).toContain(`>${codeIn(output)}</text>`)
  // The server, which reads no drawings, may have run in this process.
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] })
  const { data, info } = await sharp(file, { density: 100 })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  sharp.block({ operation: ['VipsForeignLoadSvg'] })
  expect(decodeQr({ width: info.width, height: info.height, data })).toBe(
    `${origin}/auth#code=${codeIn(output)}`,
  )
  const again = await command('code', '--poster', 'porch.svg')
  expect([again.code, again.complaints]).toEqual([1, expect.stringContaining('exists already')])
  expect((await command('code', '--poster', 'porch.png')).code).toBe(2)
  // A command that cannot write the poster must not change the code.
  const anew = await command('code', '--new', '--poster', 'porch.svg')
  expect([anew.code, anew.complaints]).toEqual([1, expect.stringContaining('exists already')])
  expect(codeIn((await command('code')).output)).toBe(codeIn(output))
})

test('where no code is required, code and poster say so', async () => {
  for (const [mode, words] of [
    ['open', 'People can still sign up without it'],
    ['invited', 'Only invitations of members let people in'],
    ['closed', 'Nobody new can join'],
  ] as const) {
    const { output } = await give({ ...testApp.environment, SIGN_UP: mode }, ['code'])
    expect(output).toContain(words)
  }
  expect((await command('code')).output).not.toMatch(/Nobody|Only invitations|People can still/)
})

test('a member whose name was typed on two lines is one line of the list', async () => {
  const code = codeIn((await command('code')).output)
  const lineCount = async () => (await command('members')).output.split('\n').length
  const before = await lineCount()
  await signUp('eve@example.org', code, { firstName: 'Eve\n2026-11-29', lastName: 'Ada\r\nLovelace' })
  expect((await command('members')).output).toContain('Eve 2026-11-29 Ada Lovelace <eve@example.org>')
  expect(await lineCount()).toBe(before + 1)
})

test('members lists name, day of joining, week last seen and open reports; control characters in names are removed', async () => {
  const code = codeIn((await command('code')).output)
  await signUp('noor@example.org', code)
  const noor = await callSignedOut(testApp, 'POST', '/api/auth/login', {
    body: { email: 'noor@example.org', password: testPassword },
  })
  const { id: noorId } = noor.json<{ id: string }>()
  // Rosa can report Noor only when she can see her, so Noor posts an offer first.
  const cookie = String(noor.headers['set-cookie']).split(';')[0] ?? ''
  const offer = anOffer({}, testApp.clock.now())
  await callSignedOut(testApp, 'POST', '/api/posts', { body: offer, headers: { cookie } })
  await testApp.app.database.transact(async ({ database }) => {
    await database
      .updateTable('members')
      .set({ firstName: 'No\u001b[31mor' })
      .where('id', '=', noorId)
      .execute()
    await database
      .updateTable('sessions')
      .set({ seenAt: testApp.clock.now() - 15 * dayMs })
      .where('memberId', '=', noorId)
      .execute()
  })
  const report = await rosa.call('POST', '/api/reports', {
    body: { subject: 'member', subjectId: noorId, reason: 'spam' },
  })
  expect(report.status).toBe(200)
  const { output } = await command('members')
  const day = new Date(testApp.clock.now()).toISOString().slice(0, 10)
  expect(output.split('\n')).toEqual([
    'Joined      Last seen         Member',
    `${day}  within a week     Rosa Jimenez <${rosa.email}>, operator`,
    `${day}  2 weeks ago       No·[31mor Jimenez <noor@example.org>, 1 open report`,
    '2 members',
  ])
})

test('Q64 remove-member --ban refuses that mailbox a new account, unban allows it again, and neither list shows the address', async () => {
  const code = codeIn((await command('code')).output)
  await signUp('mal.lory@gmail.com', code)
  await signUp('mallory+two@gmail.com', code)
  const previewOutcome = await command('remove-member', 'mal.lory@gmail.com', '--ban')
  expect(previewOutcome.output).toContain('remove-member mal.lory@gmail.com --ban --yes')
  expect(await banned()).toBe(0)
  const banOutcome = await command('remove-member', 'mal.lory@gmail.com', '--ban', '--yes')
  expect([banOutcome.code, banOutcome.complaints]).toEqual([0, ''])
  expect(banOutcome.output).toContain('mallory+two@gmail.com is another account with the same mailbox')
  expect((await command('check')).output).toContain('1 mailbox banned')
  const list = readFileSync(join(testApp.dataDir, 'removed-members.txt'), 'utf8')
  expect(list).not.toMatch(/mal.?lory/)
  await command('remove-member', 'mallory+two@gmail.com', '--yes')
  expect((await signUp('Mallory+3@googlemail.com', code)).json().code).toBe('email_taken')
  const back = await command('unban', 'MALLORY@gmail.com')
  expect([back.code, back.complaints]).toEqual([0, ''])
  expect((await signUp('mallory@gmail.com', code)).status).toBe(200)
  expect((await command('unban', 'mallory@gmail.com')).code).toBe(1)
})

test.each([
  ['a ban outlives the restore of a backup from before it', ['remove-member', '--ban', '--yes']],
  ['a lifted ban stays lifted after the restore of a backup from before that', ['unban']],
])('Q64 %s', async (_what, [name = '', ...flags]) => {
  const code = codeIn((await command('code')).output)
  await signUp('mallory@example.org', code)
  if (name === 'unban') await command('remove-member', 'mallory@example.org', '--ban', '--yes')
  await command('backup', '--to', join(testApp.dataDir, 'before.sqlite'))
  await command(name, 'mallory@example.org', ...flags)
  const data = await createTestData({ isEmpty: true })
  try {
    const list = 'removed-members.txt'
    copyFileSync(join(testApp.dataDir, list), join(data.dataDir, list))
    const restored = await give(
      { DATA_DIR: data.dataDir, ...(data.databaseUrl ? { DATABASE_URL: data.databaseUrl.href } : {}) },
      ['restore', join(testApp.dataDir, 'before.sqlite')],
    )
    expect([restored.code, restored.complaints]).toEqual([0, ''])
    const database = await openDatabase({ ...data, now: Date.now })
    try {
      expect(await bans(database.reader)).toEqual(await bans(testApp.app.database.reader))
      expect(await bans(database.reader)).toHaveLength(name === 'unban' ? 0 : 1)
    } finally {
      await database.close()
    }
  } finally {
    await data.discard()
  }
})

test('Q64 check finds a ban whose key is missing', async () => {
  const code = codeIn((await command('code')).output)
  await signUp('mallory@example.org', code)
  await command('remove-member', 'mallory@example.org', '--ban', '--yes')
  rmSync(join(keysFolder(testApp.dataDir), 'hash.key'))
  const words = /WRONG {2}of 1 mailbox banned, 1 could join/
  expect((await command('check')).output).toMatch(words)
  writeFileSync(join(keysFolder(testApp.dataDir), 'hash.key'), 'a'.repeat(64), { mode: 0o600 })
  expect((await command('check')).output).toMatch(words)
})

test('Q64 check finds a ban that restored data does not have', async () => {
  const code = codeIn((await command('code')).output)
  await signUp('mallory@example.org', code)
  await command('remove-member', 'mallory@example.org', '--ban', '--yes')
  await testApp.app.database.transact(({ database }) => database.deleteFrom('bannedMailboxes').execute())
  const { code: exitCode, output } = await command('check')
  expect(output).toMatch(/WRONG {2}1 mailbox was banned, but is not in the data/)
  expect(exitCode).toBe(1)
})

test('Q64 --ban after an interrupted removal bans all the same, and says whom', async () => {
  noteRemoved(testApp.dataDir, createId())
  const banOutcome = await command('remove-member', 'mallory@example.org', '--ban', '--yes')
  expect([banOutcome.code, banOutcome.complaints]).toEqual([0, ''])
  expect(banOutcome.output).toContain('unban mallory@example.org')
  expect(await banned()).toBe(1)
  expect(bannedIn(testApp.dataDir)).toHaveLength(1)
})

test('Q64 unban creates no key where there is no community or where the key is missing', async () => {
  const nowhere = mkdtempSync(join(testApp.dataDir, 'elsewhere-'))
  const wrong = await give({ DATA_DIR: nowhere, DATABASE_URL: '' }, ['unban', 'mallory@example.org'])
  expect([wrong.code, existsSync(keysFolder(nowhere))]).toEqual([1, false])
  const key = join(keysFolder(testApp.dataDir), 'hash.key')
  rmSync(key, { force: true })
  const { code, complaints } = await command('unban', 'mallory@example.org')
  expect([code, complaints]).toEqual([1, expect.stringContaining(`is not in ${keysFolder(testApp.dataDir)}`)])
  expect(existsSync(key)).toBe(false)
})
