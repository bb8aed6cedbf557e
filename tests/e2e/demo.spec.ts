/** `npm run demo` in the way in which a person starts it to try the app. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Post } from '@porchlight/contracts/posts/posts.schema'
import BetterSqlite3 from 'better-sqlite3'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { ensureBuilt } from '../../scripts/build.mjs'
import { projectNode, root } from '../../scripts/paths.mjs'
import { endProcess, keepTrack } from '../harness/server/processes.ts'

const folder = mkdtempSync(join(tmpdir(), 'porchlight-test-'))
const startedProcesses: ChildProcess[] = []
// The server of each demo ends with its process, also when the test failed.
afterEach(async () => {
  for (const child of startedProcesses.splice(0)) await endProcess(child, 'SIGTERM')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function startDemo(args: string[], settings: Record<string, string>) {
  const child = spawn(projectNode, [join(root, 'scripts', 'demo.mjs'), ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, TMPDIR: folder, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  keepTrack(child, 'SIGTERM')
  startedProcesses.push(child)
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })
  }
  return { child, printed: () => printed }
}

function countPosts(dataDir: string): unknown {
  const database = new BetterSqlite3(join(dataDir, 'porchlight.sqlite'), {
    readonly: true,
    fileMustExist: true,
  })
  try {
    return database.prepare('select count(*) from posts').pluck().get()
  } finally {
    database.close()
  }
}

describe('the demo', () => {
  it('prints its address and two working sign-ins, leaves nothing behind when it ends, and does not change an existing community', async () => {
    await ensureBuilt()
    const { child, printed } = startDemo([], {})
    // This test checks the output and not the speed. The demo draws many pictures, and other tests use the machine at
    // the same time.
    await expect.poll(printed, { timeout: 240_000 }).toMatch(/Porchlight is running at \S+/)
    const [, origin = ''] = /is running at (\S+)/.exec(printed()) ?? []
    const signIns = [...printed().matchAll(/(\S+@example\.org) +(\S+)/g)]
    expect(signIns.length).toBe(2)
    for (const [, email, password] of signIns) {
      const response = await fetch(`${origin}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        body: JSON.stringify({ email, password }),
      })
      expect(response.status).toBe(200)
      const cookie = String(response.headers.get('set-cookie')).split(';')[0] ?? ''
      const posts = (await (await fetch(`${origin}/api/posts`, { headers: { cookie } })).json()) as Post[]
      // One post was withdrawn, and only its two participants still see it.
      expect(posts.filter(({ status }) => status !== 'cancelled').length).toBe(120)
    }
    expect(await (await fetch(origin)).text()).toContain('<title>Porchlight')
    const [ownFolder = ''] = readdirSync(folder)
    expect(readdirSync(folder)).toEqual([ownFolder])
    const dataDir = join(mkdtempSync(join(tmpdir(), 'porchlight-test-')), 'data')
    cpSync(join(folder, ownFolder), dataDir, { recursive: true })
    await endProcess(child, 'SIGINT')
    expect(readdirSync(folder)).toEqual([])
    await expect(fetch(origin)).rejects.toThrow()

    // Nothing is sown, nor would there be a place to draw its pictures.
    const again = startDemo(['--seed-only'], { DATA_DIR: dataDir, TMPDIR: join(folder, 'nowhere') })
    const [code] = await once(again.child, 'close')
    expect([code, again.printed()]).toEqual([0, expect.stringContaining('lena@example.org')])
    expect(countPosts(dataDir)).toBe(121)
    rmSync(join(dataDir, '..'), { recursive: true, force: true })
  })

  it('refuses to fill a folder that is not named', async () => {
    const { child, printed } = startDemo(['--seed-only'], {})
    const [code] = await once(child, 'close')
    expect([code, printed()]).toEqual([1, '--seed-only needs a DATA_DIR to fill.\n'])
  })
})
