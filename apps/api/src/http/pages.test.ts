import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callRaw } from '../testing/answers.factory.ts'
import { buildTestApp, type TestApp } from '../testing/app.factory.ts'
import { listen, sendRaw } from '../testing/wire.factory.ts'

let porch: TestApp
let address: URL
let folder: string
let webDir: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'porchlight-web-'))
  webDir = join(folder, 'dist')
  mkdirSync(join(webDir, 'assets'), { recursive: true })
  writeFileSync(join(webDir, 'index.html'), '<!doctype html><title>Porchlight</title>')
  writeFileSync(join(webDir, 'service-worker.js'), '/* worker */')
  writeFileSync(join(webDir, 'kill-switch-worker.js'), '/* kill-switch */')
  writeFileSync(join(webDir, 'assets', 'main-abc123.js'), '/* main */')
  keepEarlier('1000', { 'old-ccc333.js': '/* older */', 'main-abc123.js': '/* older main */' })
  keepEarlier('999', { 'old-ccc333.js': '/* oldest */', 'oldest-ddd444.css': '/* oldest */' })
  porch = await buildTestApp({}, { webDir })
  address = await listen(porch)
})
afterAll(async () => {
  await porch.close()
  rmSync(folder, { recursive: true, force: true })
})

/** To the byte as a caller writes it: clients tidy a path up before they send it. */
const get = (path: string) =>
  sendRaw(address, `GET ${path} HTTP/1.1\r\nhost: ${address.host}\r\nconnection: close\r\n\r\n`)

/** As a build that was replaced at that time. */
function keepEarlier(replacedAt: string, assets: Record<string, string>): void {
  const build = join(folder, '.cache', 'earlier-builds', replacedAt)
  mkdirSync(join(build, 'assets'), { recursive: true })
  for (const [name, text] of Object.entries(assets)) {
    writeFileSync(join(build, 'assets', name), text)
    writeFileSync(join(build, 'assets', `${name}.br`), `${text} small`)
  }
  writeFileSync(join(build, 'gone.txt'), 'of an earlier build')
}

test.each(['/', '/auth', '/outbox', '/posts/0190a8c0-0000-7000-8000-000000000000', '/auth?mode=login'])(
  'S-009 %s is answered by the one page, whatever the route',
  async (path) => {
    const answer = await callRaw(porch, 'GET', path)
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('<title>Porchlight</title>')
    expect(answer.headers['cache-control']).toBe('no-cache')
  },
)

test('hashed files are kept for a year, the worker never', async () => {
  const asset = await callRaw(porch, 'GET', '/assets/main-abc123.js')
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await callRaw(porch, 'GET', '/service-worker.js')).headers['cache-control']).toBe('no-cache')
})

test('fault 40: what only earlier builds had is served as theirs was, and nothing of them but their assets', async () => {
  const old = await callRaw(porch, 'GET', '/assets/old-ccc333.js?v=1')
  expect([old.status, old.text]).toEqual([200, '/* older */'])
  expect(old.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': expect.stringContaining('javascript'),
    'x-content-type-options': 'nosniff',
  })
  const packed = await callRaw(porch, 'GET', '/assets/old-ccc333.js', {
    headers: { 'accept-encoding': 'br' },
  })
  expect([packed.headers['content-encoding'], packed.text]).toEqual(['br', '/* older */ small'])
  const head = await porch.app.server.inject({ method: 'HEAD', url: '/assets/oldest-ddd444.css' })
  expect(head.statusCode).toBe(200)
  expect((await callRaw(porch, 'GET', '/assets/main-abc123.js')).text).toBe('/* main */')
  for (const path of [
    '/gone.txt',
    '/assets/../gone.txt',
    '/assets/../../.cache/earlier-builds/1000/gone.txt',
    '/.cache/earlier-builds/1000/gone.txt',
    '/1000/gone.txt',
  ]) {
    const { status, body } = await get(path)
    expect([400, 403, 404], path).toContain(status)
    expect(body, path).not.toContain('of an earlier build')
  }
})

test('fault 42: while the worker is switched off its address answers with the kill-switch, all else as ever', async () => {
  const off = await buildTestApp({ SERVICE_WORKER: 'off' }, { webDir })
  try {
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, headers } = await off.app.server.inject({ method, url: '/service-worker.js' })
      expect(statusCode).toBe(200)
      expect(headers).toMatchObject({
        'cache-control': 'no-cache',
        'content-type': expect.stringContaining('javascript'),
      })
    }
    expect((await callRaw(off, 'GET', '/service-worker.js')).text).toBe('/* kill-switch */')
    expect((await callRaw(off, 'GET', '/')).text).toContain('<title>Porchlight</title>')
    expect((await callRaw(porch, 'GET', '/service-worker.js')).text).toBe('/* worker */')
  } finally {
    await off.close()
  }
})

test('D6 a missing file is a 404, never the page', async () => {
  for (const path of [
    '/assets/old-chunk.js',
    '/nothing.js',
    '/tiles/1/2/3',
    '/api/nothing',
    '/API/nothing.json',
  ]) {
    const answer = await callRaw(porch, 'GET', path)
    expect(answer.status, path).toBe(404)
    expect(answer.text).not.toContain('<title>')
  }
})

test('nothing outside the folder of the app can be fetched', async () => {
  writeFileSync(join(folder, 'outside.txt'), 'what is outside')
  writeFileSync(join(webDir, 'inside.txt'), 'what is inside')
  expect(await get('/inside.txt')).toMatchObject({ status: 200, body: 'what is inside' })
  for (const path of [
    '/../outside.txt',
    '/%2e%2e/outside.txt',
    '/assets/../../outside.txt',
    '/assets/..%2f..%2foutside.txt',
    '/..%5coutside.txt',
    join(folder, 'outside.txt'),
    `/${join(folder, 'outside.txt')}`,
  ]) {
    const { status, body } = await get(path)
    expect([400, 403, 404], path).toContain(status)
    expect(body, path).not.toContain('what is outside')
  }
})

test('Q68 another spelling of a call is still a call, not the page', async () => {
  const answer = await callRaw(porch, 'GET', '/%61pi/categories')
  expect(answer.headers['content-type']).toContain('application/json')
  expect((await callRaw(porch, 'GET', '/%61pi/posts')).status).toBe(401)
})
