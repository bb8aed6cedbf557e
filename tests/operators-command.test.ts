/** `npm run porchlight`: the way from the machine's Node to the command and back, with its words and its exit code. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'

const script = join(import.meta.dirname, '../scripts/porchlight.mjs')

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'porchlight-operator-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function give(...words: string[]) {
  const child = spawn(process.execPath, [script, ...words], {
    // Relative to the project, as for the server, wherever it is called from.
    cwd: folder,
    env: { ...process.env, DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [output, complaints, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { code, said: output, complaints }
}

it('the command passes on output, complaints and exit code', async () => {
  const [helped, failedCheck, misused] = await Promise.all([
    give('help', 'backup'),
    give('check'),
    give('backup', '--too'),
  ])
  expect(helped).toMatchObject({ code: 0, complaints: '', said: expect.stringContaining('--to <file>') })
  expect(failedCheck).toMatchObject({
    code: 1,
    said: '',
    complaints: expect.stringMatching(
      /^There is no community in .*data\. Is it the DATA_DIR of the server\?\n$/,
    ),
  })
  expect(misused).toMatchObject({ code: 2, said: '', complaints: expect.stringContaining("'--too'") })
})
