import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { keepCompiled } from '../../../../scripts/paths.mjs'
import { withLocalCommand } from '../operators-command.ts'
import { createTestData } from '../testing/test-database.factory.ts'
import { give } from './commands.factory.ts'
import { commands } from './commands.ts'
import { runCommand } from './run-command.ts'

const nowhere = { DATA_DIR: join(import.meta.dirname, 'no-such-folder'), LOG_LEVEL: 'silent' }

test('help lists every command with its arguments', async () => {
  const { code, output, complaints } = await give(nowhere, ['help'])
  expect([code, complaints]).toEqual([0, ''])
  for (const [name, { options }] of Object.entries(commands)) {
    expect(output).toContain(`  ${name}`)
    const about = await give(nowhere, ['help', name])
    expect(about.code).toBe(0)
    for (const [option, { isSubcommand }] of Object.entries(options)) {
      expect(about.output).toContain(isSubcommand ? `\n  ${option} <` : `\n  --${option}`)
    }
    expect(await give(nowhere, [name, '--help'])).toEqual(about)
  }
})

test.each([
  ['no command', [], /npm run porchlight -- <command>/],
  ['an unknown command', ['frobnicate'], /There is no command 'frobnicate'\.[\s\S]*npm run porchlight/],
  ['a command named like a property of every object', ['toString'], /There is no command 'toString'/],
  ['an unknown option', ['backup', '--too', 'x'], /Unknown option '--too'\.[\s\S]*--to <file>/],
  ['an option without a value', ['backup', '--to'], /--to <value>' argument missing[\s\S]*--to <file>/],
  ['without a file', ['restore'], /It needs the file of a backup\.[\s\S]*restore <file>/],
  ['without an address', ['make-operator'], /It needs the address/],
  ['without a member to remove', ['remove-member', '--yes'], /It needs the address.*[\s\S]*--yes/],
  ['without a member for premium', ['give-premium'], /It needs the address/],
  ['without an end of premium', ['give-premium', 'a@b.c'], /It needs the last day of it/],
  ['an invalid day', ['give-premium', 'a@b.c', '2031-02-31'], /'2031-02-31' is not a day/],
  ['a day in words', ['give-premium', 'a@b.c', 'tomorrow'], /'tomorrow' is not a day/],
  ['a past day', ['give-premium', 'a@b.c', '2020-01-01'], /2020-01-01 is over/],
  ['without a reason for premium', ['give-premium', 'a@b.c', '2131-01-01'], /--why takes a sentence/],
  ['a word after the day', ['give-premium', 'a@b.c', '2031-01-01', 'x'], /It does not take 'x'/],
  ['an extra word', ['check', 'twice'], /It does not take 'twice'/],
  ['two files', ['restore', 'a', 'b'], /It does not take 'b'/],
  ['two actions at once', ['reports', '--hide', 'a', '--close', 'b'], /one of show, hide, restore/],
  [
    'both options at once',
    ['decide', '--completed', 'a', '--not-completed', 'b'],
    /one of completed and not/,
  ],
  [
    'a sub-command without its value',
    ['places', 'feature'],
    /'feature' needs <place>\.[\s\S]*feature <place>/,
  ],
  ['two sub-commands', ['places', 'close', 'a', 'reopen'], /It does not take 'reopen'/],
  ['a sub-command and an option', ['reports', 'hide', 'a', '--close', 'b'], /one of show, hide, restore/],
  ['an option without its dashes', ['reports', 'all'], /It does not take 'all'/],
  ['a sub-command after an option', ['reports', '--all', 'show', 'a'], /It does not take 'show'/],
  ['without a target of the move', ['move'], /set DATABASE_URL, or use --to/],
  ['a target that is no database', ['move', '--to', 'mysql://here/x'], /not a PostgreSQL database/],
])('wrong usage, %s: an explanation, no change, exit code 2', async (_what, words, explained) => {
  const { code, output, complaints } = await give(nowhere, words)
  expect([code, output]).toEqual([2, ''])
  expect(complaints).toMatch(explained)
  expect(complaints).not.toMatch(/\bat .*:\d+:\d+/)
})

test('a hint writes each command the way it is run here, in the server’s messages as well', async () => {
  const environment = { ...nowhere, PORCHLIGHT_COMMAND: 'sudo porchlight' }
  expect((await give(environment, ['help'])).output).toMatch(/^sudo porchlight <command>\n/)
  expect((await give(environment, ['restore'])).complaints).toContain('\n\nsudo porchlight restore <file>\n')
  expect(withLocalCommand('To list them: npm run porchlight -- places', 'porchlight')).toBe(
    'To list them: porchlight places',
  )
})

test('root without a named folder is refused by every command', async () => {
  const complaints: string[] = []
  const surroundings = {
    now: Date.now,
    say: () => undefined,
    complain: (line: string) => complaints.push(line),
  }
  const begin = (environment: Record<string, string>, account: number) =>
    runCommand(['restore', 'no-such-file.sqlite'], { ...surroundings, environment, account })
  expect([await begin({}, 0), await begin({}, 1000), await begin(nowhere, 0)]).toEqual([1, 1, 1])
  expect(complaints).toEqual([
    expect.stringMatching(/^DATA_DIR is not set, and as root/),
    expect.stringMatching(/^There is no file /),
    expect.stringMatching(/^There is no file /),
  ])
})

test('without a community every command prints one sentence, and creates none', async () => {
  const data = await createTestData({ isEmpty: true })
  const environment = {
    DATA_DIR: data.dataDir,
    ...(data.databaseUrl ? { DATABASE_URL: data.databaseUrl.href } : {}),
  }
  try {
    for (const words of [
      ['backup'],
      ['check'],
      ['make-operator', 'rosa@example.org'],
      ['reset-password', 'rosa@example.org'],
      ['give-premium', 'rosa@example.org', '2131-01-01', '--why', 'Thanks'],
      ['plans'],
      ['remove-member', 'rosa@example.org', '--yes'],
      ['reports'],
      ['decide'],
      ['restore', 'no-such-file.sqlite'],
      ['move', '--to', 'postgres://u:secret-word@127.0.0.1:1/x'],
      ['check'],
    ]) {
      const { code, output, complaints } = await give(environment, words)
      expect([code, output]).toEqual([1, ''])
      expect(complaints).toMatch(/^There is no (?:community in|file) [^\n]*[.?]$/)
      expect(complaints).not.toContain('secret-word')
    }
    expect(readdirSync(data.dataDir)).toEqual([])
  } finally {
    await data.discard()
  }
})

test('a database that does not respond prints one sentence without its password, and exit code 1', async () => {
  const { code, complaints } = await give(
    { ...nowhere, DATABASE_URL: 'postgres://porchlight:secret-word@127.0.0.1:1/porchlight' },
    ['backup'],
  )
  expect(code).toBe(1)
  expect(complaints).toMatch(/^DATABASE_URL: the database does not answer \(ECONNREFUSED\)/)
  expect(complaints).not.toContain('secret-word')
})

test('settings that are not valid are all named', async () => {
  const { code, complaints } = await give({ ...nowhere, PORT: 'x', HOST: '', TRIAL_DAYS: '-1' }, ['check'])
  expect(code).toBe(1)
  expect(complaints).toMatch(/PORT: .*\n.*TRIAL_DAYS: /)
})

test('the process itself prints help and complaints to the right stream and exits with the right code', async () => {
  const run = (...words: string[]) =>
    promisify(execFile)(process.execPath, [join(import.meta.dirname, 'main.ts'), ...words], {
      env: { ...process.env, ...keepCompiled, ...nowhere },
    })
  const [helped, misused, failedRun] = await Promise.allSettled([
    run('help'),
    run('backup', 'x'),
    run('backup'),
  ])
  expect(helped).toMatchObject({ value: { stdout: expect.stringContaining('backup'), stderr: '' } })
  expect(misused).toMatchObject({ reason: { code: 2, stdout: '' } })
  expect(failedRun).toMatchObject({
    reason: { code: 1, stderr: expect.stringMatching(/^There is no community in .*\n$/) },
  })
})

test('a reader that closes the pipe after the first lines does not stop the command', async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), 'help'], {
    env: { ...process.env, ...keepCompiled, ...nowhere },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout.destroy()
  const [complaints, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect([code, complaints]).toEqual([0, ''])
})
