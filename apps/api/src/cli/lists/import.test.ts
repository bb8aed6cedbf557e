/** The import of a list, and the letters that come of it: dry run, once each, printed, mailed, used, killed, erased. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { dayMs } from '@porchlight/contracts/values/time'
import decodeQr from 'qr/decode.js'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keepCompiled } from '../../../../../scripts/paths.mjs'
import { openDataKeys } from '../../database/folder/data-keys.ts'
import { ledgerFaults } from '../../features/credits/credits.queries.ts'
import { rowsFor } from '../../features/help/help.factory.ts'
import { invite, invitedBy, signUpWith } from '../../features/invitations/invitations.factory.ts'
import { noteLetterMailed, openLetter, prepareLetter } from '../../features/invitations/letters.operations.ts'
import { removeMember } from '../../features/removal/remove-member.operations.ts'
import { ban, banOf } from '../../features/sessions/joining/banned-mailboxes.queries.ts'
import { deleteForeignAccess } from '../../features/sessions/sign-in/sessions.queries.ts'
import { applyDecision } from '../../features/standing/standing.operations.ts'
import { buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { usGeocoding } from '../../testing/services/geocoding.factory.ts'
import {
  mailReceived,
  startMailServer,
  type TestMailServer,
  textOf,
} from '../../testing/services/smtp-server.factory.ts'
import { give } from '../commands.factory.ts'

const limits = { signUpsPerAddress: 1000, logInsPerAddress: 1000 }

let testApp: TestApp
let olga: TestMember
let folder: string
let mail: TestMailServer | undefined
async function open(environment: Record<string, string> = {}): Promise<void> {
  testApp = await buildTestApp({
    ...{ SIGN_UP: 'invited', PUBLIC_URL: 'https://help.example.org', COMMUNITY_NAME: 'Elm & Oak Street' },
    ...{ LIMITS: JSON.stringify(limits), ...environment },
  })
  olga = await testApp.signUp('Olga')
}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'porchlight-lists-'))
})
afterEach(async () => {
  await testApp.close()
  await mail?.close()
  mail = undefined
  rmSync(folder, { recursive: true, force: true })
})

const command = (...words: string[]) => give(testApp.environment, words, testApp.clock.now)
const list = (text: string) => {
  const file = join(folder, 'members.csv')
  writeFileSync(file, text)
  return file
}
const threeNeighbors = `name,email,zip,balance,old id
Ana Ruiz,,90026,5,1
Ben Ode,ben@example.org,,0,2
Cleo Day,,99999,12,3
`
const importList = async (text = threeNeighbors) => {
  const outcome = await command('import', list(text), '--yes')
  expect(outcome.complaints).toBe('')
  return outcome
}
const database = () => testApp.app.database
const lettersOf = () =>
  database().reader.selectFrom('letters').orderBy('createdAt').orderBy('line').selectAll().execute()
const creditsOf = async (memberId: string) => {
  const { balance } = await database()
    .reader.selectFrom('accounts')
    .where('id', '=', `member:${memberId}`)
    .select('balance')
    .executeTakeFirstOrThrow()
  return balance
}
const memberNamed = (email: string) =>
  database().reader.selectFrom('members').where('email', '=', email).selectAll().executeTakeFirst()
/** Gives the codes of printed letters, in their order, and the page. */
async function print(...more: string[]): Promise<{ codes: string[]; page: string; output: string }> {
  const file = join(folder, `letters-${Math.random()}.html`)
  const { code, output, complaints } = await command('letters', '--print', file, ...more)
  expect([code, complaints]).toEqual([0, ''])
  const page = readFileSync(file, 'utf8')
  expect(statSync(file).mode & 0o077).toBe(0)
  const codes = [...page.matchAll(/class="link">https:\/\/help\.example\.org\/invite\/([\w-]{22})</g)]
  return { page, output, codes: codes.map(([, each]) => String(each)) }
}

describe('M-112 import', () => {
  beforeEach(() => open())

  it('says without --yes what would become of each line, and changes nothing', async () => {
    await testApp.app.database.transact((transaction) =>
      transaction.database
        .updateTable('members')
        .set({ emailProvedAt: 1 })
        .where('id', '=', olga.id)
        .execute(),
    )
    const file = list(`${threeNeighbors}Olga Jimenez,${olga.email},,7,4\n"Evil\u001b[2J One",,,-2,5\n`)
    const outcome = await command('import', file)
    expect([outcome.code, outcome.output.split('\n')]).toEqual([
      1,
      [
        'The file is UTF-8, with commas between its columns:',
        "  name: 'name', e-mail: 'email', ZIP: 'zip', opening balance: 'balance', old id: 'old id'",
        '',
        'line 2  Ana Ruiz, 90026: a letter on paper, 5 credits.',
        'line 3  Ben Ode: a letter to ben@example.org, 0 credits.',
        'line 4  Cleo Day, 99999 (not known here: they will be asked): a letter on paper, 12 credits.',
        'line 5  Olga Jimenez: is a member, Olga Jimenez; gets 7 credits.',
        'line 6  Evil·[2J One: refused, the balance is below zero (-2), and no balance here may be. Write 0 for it, or settle it before.',
        '',
        '3 letters, 1 member already here, 0 imported before, 1 line refused.',
        'Opening balances: 24 credits in all.',
        `Nothing was changed. To do it: npm run porchlight -- import ${file} --yes`,
      ],
    ])
    expect(await lettersOf()).toEqual([])
    expect(await creditsOf(olga.id)).toBe(2)
  })

  it('stores letters once, however often the list comes and whatever was added to it', async () => {
    expect((await importList()).output).toContain('3 letters, 0 members already here, 0 imported before')
    const again = await importList(`${threeNeighbors}Dora Puig,,,1,4\n`)
    expect(again.output).toContain('line 2  Ana Ruiz: imported before.')
    expect(again.output).toContain('1 letter, 0 members already here, 3 imported before')
    expect((await lettersOf()).map(({ firstName }) => firstName)).toEqual(['Ana', 'Ben', 'Cleo', 'Dora'])
  })

  it('refuses somebody else with an old id or an address that was imported before', async () => {
    await importList()
    const { code, output } = await command('import', list('name,old id\nRosa Klein,1\n'), '--yes')
    expect(code).toBe(1)
    expect(output).toContain(
      'line 2  Rosa Klein: refused, its old id or e-mail address was imported before, as Ana Ruiz.',
    )
    expect(await lettersOf()).toHaveLength(3)
  })

  it('gives a member their balance once, and only where the address is proved to be theirs', async () => {
    const text = `name,email,balance\nOlga Jimenez,${olga.email.toUpperCase()},7\n`
    const unproved = await command('import', list(text), '--yes')
    expect([unproved.code, unproved.output]).toEqual([1, expect.stringContaining('nothing has shown yet')])
    expect(await creditsOf(olga.id)).toBe(2)
    await database().transact((transaction) =>
      transaction.database
        .updateTable('members')
        .set({ emailProvedAt: 1 })
        .where('id', '=', olga.id)
        .execute(),
    )
    for (const kind of ['1 member already here', '1 imported before']) {
      expect((await importList(text)).output).toContain(kind)
      expect(await creditsOf(olga.id)).toBe(9)
    }
    expect(await ledgerFaults(database().reader)).toEqual([])
    expect([...(await rowsFor(olga, 'creditEntries')).values()]).toContainEqual(
      expect.objectContaining({ reason: 'opening', amount: 7 }),
    )
  })

  it('refuses a banned mailbox', async () => {
    const bans = [banOf(openDataKeys(testApp.dataDir), 'ben@example.org')]
    await database().transact((transaction) => ban(transaction, bans))
    const { output } = await command(
      'import',
      list('name,email\nBen Ode,b+x@example.org\nBen Two,ben+2@example.org\n'),
    )
    expect(output).toContain('line 2  Ben Ode: a letter to b+x@example.org')
    expect(output).toContain('line 3  Ben Two: refused, its e-mail address is banned.')
  })

  it('reads no file that is not there, and is wrong without a file', async () => {
    const outcome = await command('import', join(folder, 'none.csv'))
    expect([outcome.code, outcome.complaints]).toEqual([1, expect.stringContaining('There is no file')])
    expect((await command('import')).code).toBe(2)
  })

  it('continues where it was killed, and brings nobody and no balance twice', async () => {
    const count = 600
    const lines = Array.from({ length: count }, (_, index) => `Neighbor ${index},,90026,2,${index}`)
    const file = list(`name,email,zip,balance,old id\n${lines.join('\n')}\n`)
    const main = fileURLToPath(new URL('../main.ts', import.meta.url))
    const child = spawn(process.execPath, [main, 'import', file, '--yes'], {
      env: { ...process.env, ...testApp.environment, ...keepCompiled },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes('line 50 ')) child.kill('SIGKILL')
    })
    const [, signal] = await once(child, 'close')
    expect(signal).toBe('SIGKILL')
    const storedCount = (await lettersOf()).length
    expect(storedCount).toBeGreaterThan(0)
    expect(storedCount).toBeLessThan(count)
    const { output } = await command('import', file, '--yes')
    expect(output).toContain(
      `${count - storedCount} letters, 0 members already here, ${storedCount} imported before`,
    )
    expect(new Set((await lettersOf()).map(({ oldId }) => oldId)).size).toBe(count)
    expect(await lettersOf()).toHaveLength(count)
  }, 60_000)

  it('brings nobody twice where two imports run at once', async () => {
    const file = list(threeNeighbors)
    await Promise.allSettled([command('import', file, '--yes'), command('import', file, '--yes')])
    expect(await lettersOf()).toHaveLength(3)
  })
})

describe('M-112 a letter', () => {
  beforeEach(() => open())

  it('is printed one on a page, by itself, with a picture that leads to its link; texts of the list steer no page', async () => {
    await importList('name,zip,balance\n"Ana <b>&""x"" Ruiz",90026,5\nCleo Day,90026,1\n')
    const { page, codes, output } = await print('--paper', 'a4')
    expect(codes).toHaveLength(2)
    expect(page).toContain('@page { size: 210mm 297mm; margin: 0; }')
    // Without a choice it is the paper of the community's country.
    expect((await print()).page).toContain('@page { size: 215.9mm 279.4mm; margin: 0; }')
    expect(page).toContain('Dear Ana &#60;b&#62;&#38;&#34;x&#34; Ruiz,')
    expect(page).toContain('<h1>Elm &#38; Oak Street</h1>')
    expect(page).toContain('Your <strong>5 credits</strong> from before wait for you')
    expect(page).toContain('Your <strong>1 credit</strong> from before waits for you')
    expect(page).toMatch(/Content-Security-Policy" content="default-src 'none'/)
    expect(page).not.toMatch(/<script|src=|href=|url\(/)
    expect(output).toContain('2 letters, one on each page')
    const paths = [...page.matchAll(/viewBox="0 0 (\d+) \d+".*?<path d="([^"]*)"/gs)]
    expect(paths.map(([, size, path]) => readQr(Number(size), String(path)))).toEqual(
      codes.map((code) => `https://help.example.org/invite/${code}`),
    )
    expect(await invitedBy(testApp, String(codes[0]))).toBe('Olga')
  })

  it('brings its neighbor in once, with the balance in the ledger and the ZIP', async () => {
    await importList()
    const [code = ''] = (await print()).codes
    expect((await signUpWith(testApp, code, { email: 'ana@example.org' })).status).toBe(200)
    const ana = await memberNamed('ana@example.org')
    expect(ana).toMatchObject({ zipCode: '90026', location: expect.stringContaining('Los Angeles') })
    // The two credits of every newcomer, and the five that she brought along.
    expect(await creditsOf(String(ana?.id))).toBe(7)
    expect(await ledgerFaults(database().reader)).toEqual([])
    const second = await signUpWith(testApp, code, { email: 'again@example.org' })
    expect([second.status, second.json().code]).toEqual([403, 'invitation_needed'])
    // She is not among those who came by somebody's invitation, and nobody is notified.
    expect((await command('invitations')).output).toContain('0 members came by an invitation.')
    const { output } = await command('letters')
    expect(output).toContain('2 letters waiting. By 1 of 3 somebody came.')
    expect(output).toContain('Opening balances: 17 credits, 5 of them in the ledger so far.')
    expect((await importList()).output).toContain('0 letters, 0 members already here, 3 imported before')
    expect((await print()).codes).toHaveLength(1)
  })

  it('used by two at once brings one of them in, with one balance', async () => {
    await importList()
    const [code = ''] = (await print()).codes
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        signUpWith(testApp, code, { email: `ana${index}@example.org` }),
      ),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    const openings = await database()
      .reader.selectFrom('transfers')
      .where('reason', '=', 'opening')
      .select('amount')
      .execute()
    expect(openings).toEqual([{ amount: 5 }])
    expect((await lettersOf()).filter(({ cameAt }) => cameAt !== null)).toHaveLength(1)
  })

  it('brings somebody in without a location where its ZIP is not known here', async () => {
    await importList()
    const [, code = ''] = (await print()).codes
    expect((await signUpWith(testApp, code, { email: 'cleo@example.org' })).status).toBe(200)
    expect(await memberNamed('cleo@example.org')).toMatchObject({ zipCode: null, location: null })
  })

  it('keeps its code when it is printed again, ends after 90 days, and then gets another one', async () => {
    await importList()
    const [first = ''] = (await print()).codes
    testApp.clock.advance(60 * dayMs)
    expect((await print()).codes[0]).toBe(first)
    testApp.clock.advance(89 * dayMs)
    expect(await invitedBy(testApp, first)).toBe('Olga')
    testApp.clock.advance(dayMs)
    expect(await invitedBy(testApp, first)).toBeNull()
    const [next = ''] = (await print()).codes
    expect(next).not.toBe(first)
    expect(await invitedBy(testApp, next)).toBe('Olga')
  })

  it('that went astray is ended, and printed with another code; one that is deleted can be imported again', async () => {
    await importList()
    const [astray = ''] = (await print()).codes
    const [ana] = await lettersOf()
    expect((await command('letters', 'end', String(ana?.id))).code).toBe(0)
    expect(await invitedBy(testApp, astray)).toBeNull()
    expect((await signUpWith(testApp, astray, { email: 'thief@example.org' })).status).toBe(403)
    const [next = ''] = (await print()).codes
    expect(next).not.toBe(astray)
    expect((await command('letters', 'delete', String(ana?.id))).code).toBe(0)
    expect(await invitedBy(testApp, next)).toBeNull()
    expect((await importList()).output).toContain('1 letter, 0 members already here, 2 imported before')
    const unknown = await command('letters', 'end', String(ana?.id))
    expect([unknown.code, unknown.complaints]).toEqual([1, expect.stringContaining('No letter')])
  })

  it('counts for nobody’s weekly invitations and is in no member’s list', async () => {
    const lines = Array.from({ length: 60 }, (_, index) => `Neighbor ${index},${index}`)
    await importList(`name,old id\n${lines.join('\n')}\n`)
    expect((await print()).codes).toHaveLength(60)
    const expectNone = async () => {
      await olga.logIn()
      const { invitations, remaining } = (await olga.call('GET', '/api/invitations')).json<{
        invitations: unknown[]
        remaining: number
      }>()
      expect([invitations, remaining]).toEqual([[], 50])
      expect((await command('invitations')).output).toContain('0 invitations open.')
    }
    await expectNone()
    const [letter] = await lettersOf()
    expect((await command('letters', 'end', String(letter?.id))).code).toBe(0)
    expect((await print()).codes).toHaveLength(60)
    await expectNone()
    testApp.clock.advance(90 * dayMs)
    expect((await print()).codes).toHaveLength(60)
    await expectNone()
  })

  it('stays open where the invitations of the operator who joined first are canceled', async () => {
    await importList()
    const [code = ''] = (await print()).codes
    const ownInvitation = await invite(olga)
    const { output } = await command('invitations', '--cancel', olga.email)
    expect(output).toBe(`1 invitation of ${olga.email} canceled.`)
    expect([await invitedBy(testApp, code), await invitedBy(testApp, ownInvitation.code)]).toEqual([
      'Olga',
      null,
    ])
  })

  it('of a member who is removed has no name and no address any more, and is not imported again', async () => {
    await importList()
    const [code = ''] = (await print()).codes
    await signUpWith(testApp, code, { email: 'ana@example.org' })
    const ana = await memberNamed('ana@example.org')
    const { transact } = database()
    await removeMember(
      { transact, dataDir: testApp.dataDir, timeZone: 'America/Los_Angeles' },
      String(ana?.id),
    )
    const letter = (await lettersOf()).find(({ cameAt }) => cameAt !== null)
    expect(letter).toMatchObject({
      firstName: '',
      lastName: '',
      email: null,
      zipCode: null,
      oldId: null,
      memberId: null,
    })
    expect((await importList()).output).toContain('line 2  Ana Ruiz: imported before.')
  })

  it('lets its newcomer give away what they brought along, before any help, and no more', async () => {
    await importList()
    const [forAna, forCleo] = (await print()).codes
    const ana = await testApp.signUp('Ana', { invitation: String(forAna) })
    const cleo = await testApp.signUp('Cleo', { invitation: String(forCleo) })
    const gift = async (to: TestMember, amount: number) => {
      const response = await ana.call('POST', '/api/credits/gift', { body: { toUserId: to.id, amount } })
      return response.status === 200 ? 'given' : response.json().code
    }
    // Her welcome credits alone would be two. What one neighbor gets of newcomers in a month stays two.
    expect([await gift(olga, 2), await gift(cleo, 2), await gift(cleo, 1)]).toEqual([
      ...['given', 'given', 'gift_from_newcomers'],
    ])
    expect(await creditsOf(ana.id)).toBe(3)
  })

  it('is not printed over a file, nor without an operator, and is listed with what waits', async () => {
    await importList()
    const file = join(folder, 'there.html')
    writeFileSync(file, 'mine')
    const outcome = await command('letters', '--print', file)
    expect([outcome.code, outcome.complaints]).toEqual([1, expect.stringContaining('exists already')])
    expect(readFileSync(file, 'utf8')).toBe('mine')
    expect((await command('letters', '--print', join(folder, 'x.pdf'))).code).toBe(2)
    expect((await command('letters', '--print', join(folder, 'x.html'), '--paper', 'a5')).code).toBe(2)
    expect((await command('letters', '--mail')).complaints).toContain('SMTP_URL is not set')
    const { output } = await command('letters')
    expect(output.split('\n').map((line) => line.replace(/^[0-9a-f-]{36} {2}/, ''))).toEqual([
      'Ana Ruiz, 90026, old id 1, 5 credits, no code yet',
      'Ben Ode, ben@example.org, old id 2, 0 credits, no code yet',
      'Cleo Day, 99999, old id 3, 12 credits, no code yet',
      '3 letters waiting. By 0 of 3 somebody came.',
      'Opening balances: 17 credits, 0 of them in the ledger so far.',
    ])
    // The state is that of a community whose only operator left: the command refuses to remove the last one.
    await database().transact((transaction) =>
      transaction.database
        .updateTable('members')
        .set({ isOperator: 0 })
        .where('id', '=', olga.id)
        .executeTakeFirstOrThrow(),
    )
    const without = await command('letters', '--print', join(folder, 'y.html'))
    expect([without.code, without.complaints]).toEqual([1, expect.stringContaining('make-operator')])
  })
})

it('M-112 letters are mailed one by one, once each; what is left over is mailed by the next run', async () => {
  mail = await startMailServer()
  await open({ SMTP_URL: `smtp://127.0.0.1:${mail.port}` })
  await importList(`name,email,balance\nAna Ruiz,ana@example.org,5\nBen Ode,ben@example.org,0\nCleo Day,,1\n`)
  // The process might have been killed behind the first one.
  const [ana] = await lettersOf()
  await database().transact((transaction) =>
    prepareLetter(transaction, { letterId: String(ana?.id), operatorId: olga.id }),
  )
  const first = await command('letters', '--mail')
  expect([first.code, first.output]).toEqual([0, '2 letters mailed.'])
  const text = textOf(await mailReceived(mail, 'ana@example.org'))
  expect(text).toContain('Dear Ana Ruiz,')
  expect(text).toContain('Your 5 credits from before wait for you there.')
  const [, code = ''] = /https:\/\/help\.example\.org\/invite\/([\w-]{22})/.exec(text) ?? []
  expect(await invitedBy(testApp, code)).toBe('Olga')
  expect((await command('letters', '--mail')).output).toBe('0 letters mailed.')
  expect(mail.receivedMails).toHaveLength(2)
  expect((await command('letters', '--mail', '--all')).output).toBe('2 letters mailed.')
})

it('M-112 a letter that is mailed again is another mail to mailboxes, and one that was cut off is the same', async () => {
  mail = await startMailServer()
  await open({ SMTP_URL: `smtp://127.0.0.1:${mail.port}` })
  await importList('name,email\nAna Ruiz,ana@example.org\n')
  const [letter] = await lettersOf()
  const letterId = String(letter?.id)
  let count = 0
  const mailAgain = async (...words: string[]) => {
    expect((await command('letters', '--mail', ...words)).output).toBe('1 letter mailed.')
    count += 1
    const { message } = await mailReceived(mail as TestMailServer, 'ana@example.org', count)
    return /^Message-ID: <(letter\.[\w.-]{1,53})@/im.exec(message)?.[1]
  }
  const first = await mailAgain()
  expect(first).toMatch(/^letter\./)
  // As if the process had been killed before it noted the sending.
  await database().transact((transaction) =>
    transaction.database.updateTable('letters').set({ mailedAt: null }).where('id', '=', letterId).execute(),
  )
  expect(await mailAgain()).toBe(first)
  testApp.clock.advance(1000)
  const again = await mailAgain('--all')
  expect((await command('letters', 'end', letterId)).code).toBe(0)
  const withNewCode = await mailAgain()
  expect(new Set([first, again, withNewCode]).size).toBe(3)
})

it('M-112 letters whose codes ended with what was done to their sender are mailed again by the next run', async () => {
  // Without a mail server a sign-up needs no link.
  await open({ SIGN_UP: 'open' })
  mail = await startMailServer()
  const environment = { ...testApp.environment, SMTP_URL: `smtp://127.0.0.1:${mail.port}` }
  const ida = await testApp.signUp('Ida')
  expect((await command('make-operator', ida.email)).code).toBe(0)
  await importList('name,email\nAna Ruiz,ana@example.org\nBen Ode,ben@example.org\n')
  const mailLetters = async () => (await give(environment, ['letters', '--mail'], testApp.clock.now)).output
  expect(await mailLetters()).toBe('2 letters mailed.')
  await database().transact((transaction) =>
    transaction.database.updateTable('letters').set({ cameAt: 1 }).where('email', 'like', 'ben@%').execute(),
  )
  const suspension = {
    ...({ act: 'suspend', reason: 'Gossip.', rule: 'other' } as const),
    ...{ memberId: olga.id, operatorId: ida.id, until: testApp.clock.now() + dayMs },
  }
  // Each with who sends the letter that follows.
  const acts: [string, () => Promise<unknown>, string][] = [
    [
      'a lock',
      () => database().transact((transaction) => deleteForeignAccess(transaction.database, olga.id)),
      'Olga',
    ],
    [
      'a suspension',
      () => database().transact((transaction) => applyDecision(transaction, suspension)),
      'Ida',
    ],
    [
      'a right that ends',
      () => {
        testApp.clock.advance(2 * dayMs)
        return command('make-operator', ida.email, '--remove')
      },
      'Olga',
    ],
  ]
  const [ana] = await lettersOf()
  for (const [name, act, sender] of acts) {
    expect(await mailLetters(), name).toBe('0 letters mailed.')
    const code = await codeTo('ana@example.org')
    await act()
    // As if it had come between the mail and the note of it.
    await database().transact((transaction) => noteLetterMailed(transaction, String(ana?.id)))
    expect(await invitedBy(testApp, code), name).toBeNull()
    expect(await mailLetters(), name).toBe('1 letter mailed.')
    expect(await invitedBy(testApp, await codeTo('ana@example.org')), name).toBe(sender)
  }
})

/** Returns the code of the letter that waits for this address. */
async function codeTo(email: string): Promise<string> {
  const { code } = await database()
    .reader.selectFrom('letters')
    .innerJoin('invitations', 'invitations.id', 'letters.invitationId')
    .where('email', '=', email)
    .select('code')
    .executeTakeFirstOrThrow()
  return code
}

it('M-112 a letter whose invitation is used a second time moves no balance again', async () => {
  await open()
  await importList()
  const [letter] = await lettersOf()
  const { transact } = database()
  const operatorId = olga.id
  await transact((transaction) => prepareLetter(transaction, { letterId: String(letter?.id), operatorId }))
  const { invitationId } = (await lettersOf())[0] ?? {}
  const use = () =>
    transact((transaction) =>
      openLetter(transaction, {
        invitationId: String(invitationId),
        memberId: olga.id,
        geocoding: usGeocoding,
      }),
    )
  expect([await use(), await use()]).toEqual([true, false])
  expect(await creditsOf(olga.id)).toBe(7)
})

/** Reads a QR code from the data of its path, as a camera would see it. */
function readQr(size: number, path: string): string {
  const scale = 4
  const width = size * scale
  const data = new Uint8Array(width * width * 4).fill(255)
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let row = 0; row < scale; row += 1) {
      for (let column = 0; column < scale; column += 1) {
        const at = ((Number(y) * scale + row) * width + Number(x) * scale + column) * 4
        data.fill(0, at, at + 3)
      }
    }
  }
  return decodeQr({ width, height: width, data })
}
