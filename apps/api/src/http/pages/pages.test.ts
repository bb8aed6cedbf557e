import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/app.factory.ts'
import { callRaw } from '../../testing/responses.factory.ts'
import { listen, sendRaw } from '../../testing/wire.factory.ts'

const look = 'document.title = "looked at"'
const inline = 'document.title = "held"'
const empty = `<!doctype html><title>Porchlight</title><script>${look}</script>`
const landing =
  '<!doctype html><title>Porchlight</title>' +
  `<script type="module" src="/assets/main-abc123.js"></script><script>${inline}</script><h1>Welcome</h1>`

let testApp: TestApp
let address: URL
let folder: string
let webDir: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'porchlight-web-'))
  webDir = join(folder, 'dist')
  mkdirSync(join(webDir, 'assets'), { recursive: true })
  writeFileSync(join(webDir, 'index.html'), empty)
  writeFileSync(join(webDir, 'landing.html'), landing)
  writeFileSync(join(webDir, 'visitor.html'), '<!doctype html><title>Porchlight</title><p>Visitor')
  writeFileSync(join(webDir, 'auth.html'), '<!doctype html><title>Porchlight</title><link href="/auth.js">')
  writeFileSync(join(webDir, 'service-worker.js'), '/* worker */')
  writeFileSync(join(webDir, 'kill-switch-worker.js'), '/* kill-switch */')
  writeFileSync(join(webDir, 'assets', 'main-abc123.js'), '/* main */')
  keepEarlier('1000', { 'old-ccc333.js': '/* older */', 'main-abc123.js': '/* older main */' })
  keepEarlier('999', { 'old-ccc333.js': '/* oldest */', 'oldest-ddd444.css': '/* oldest */' })
  testApp = await buildTestApp({}, { webDir })
  address = await listen(testApp)
})
afterAll(async () => {
  await testApp.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Requests a path byte for byte: HTTP clients normalize it before they send it. */
const get = (path: string) =>
  sendRaw(address, `GET ${path} HTTP/1.1\r\nhost: ${address.host}\r\nconnection: close\r\n\r\n`)

/** Creates the files of a build that was replaced at that time. */
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
  'S-009 %s is served with the one page, whatever the route',
  async (path) => {
    const response = await callRaw(testApp, 'GET', path)
    expect(response.status).toBe(200)
    expect(response.text).toContain('<title>Porchlight</title>')
    expect(response.headers['cache-control']).toBe('no-cache')
  },
)

describe('the page at /', () => {
  const session = { cookie: 'theme=dark; sid=of-nobody-any-more' }
  const tagOf = async (headers: Record<string, string>) =>
    String((await callRaw(testApp, 'GET', '/', { headers })).headers.etag)

  test('S-009 is the landing page for visitors, and the empty page for a browser with a session cookie', async () => {
    for (const path of ['/', '/?from=a.friend']) {
      expect((await callRaw(testApp, 'GET', path)).text, path).toContain('<h1>Welcome</h1>')
      const response = await callRaw(testApp, 'GET', path, { headers: session })
      expect([response.status, response.text], path).toEqual([200, empty])
    }
    for (const path of ['/auth', '/community', '/index.html']) {
      expect((await callRaw(testApp, 'GET', path)).text, path).not.toContain('Welcome')
    }
  })

  test('S-009 is never served from a copy for somebody else', async () => {
    for (const headers of [{}, session]) {
      const response = await callRaw(testApp, 'GET', '/', { headers })
      expect(response.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'cookie, accept-encoding' })
      // The time at which a document was made does not show for whom it was made.
      expect(response.headers['last-modified']).toBeUndefined()
    }
    const later = { 'if-modified-since': new Date(Date.now() + 60_000).toUTCString() }
    expect(await tagOf(session)).not.toBe(await tagOf({}))
    for (const [copy, now] of [
      [{}, session],
      [session, {}],
    ]) {
      const headers = { ...now, ...later, 'if-none-match': await tagOf(copy ?? {}) }
      expect((await callRaw(testApp, 'GET', '/', { headers })).status).toBe(200)
    }
    const again = { ...session, 'if-none-match': await tagOf(session) }
    expect((await callRaw(testApp, 'GET', '/', { headers: again })).status).toBe(304)
  })

  test('Q32 runs the page’s inline scripts by their hash, and no others', async () => {
    const policyOf = async (path: string, headers = {}) =>
      String((await callRaw(testApp, 'GET', path, { headers })).headers['content-security-policy'])
    const hashOf = (script: string) => createHash('sha256').update(script).digest('base64')
    expect(await policyOf('/')).toContain(`script-src 'self' 'sha256-${hashOf(inline)}';`)
    expect(await policyOf('/', session)).toContain(`script-src 'self' 'sha256-${hashOf(look)}';`)
    expect(await policyOf('/auth')).toContain(`script-src 'self' 'sha256-${hashOf(look)}';`)
  })
})

test('a member’s page fetches home together with the app at every address, and a visitor’s does not', async () => {
  const headers = { cookie: 'sid=of-nobody-any-more' }
  for (const path of ['/community', '/posts/0190a8c0-0000-7000-8000-000000000000']) {
    const member = await callRaw(testApp, 'GET', path, { headers })
    const visitor = await callRaw(testApp, 'GET', path)
    expect([member.text.includes('Visitor'), visitor.text.includes('Visitor')], path).toEqual([false, true])
    for (const response of [member, visitor]) {
      expect(response.headers, path).toMatchObject({ vary: 'cookie, accept-encoding' })
      expect(response.headers['last-modified'], path).toBeUndefined()
    }
    const tag = { 'if-none-match': String(visitor.headers.etag) }
    expect((await callRaw(testApp, 'GET', path, { headers: { ...headers, ...tag } })).status, path).toBe(200)
  }
})

test('the page at /auth fetches its code together with the app', async () => {
  expect((await callRaw(testApp, 'GET', '/auth')).text).toContain('<link href="/auth.js">')
  expect((await callRaw(testApp, 'GET', '/auth/more')).text).not.toContain('/auth.js')
})

describe('the preview of a link elsewhere', () => {
  const community = `Rosa's <b>"Echo" & Park</b>`
  const environment = {
    COMMUNITY_NAME: community,
    PUBLIC_URL: 'https://help.example.org',
  }
  const tagsIn = (text: string) =>
    Object.fromEntries(
      [...text.matchAll(/<meta property="(og:[a-z_]+)" content="([^"]*)" \/>/g)].map(([, name, content]) => [
        name,
        content,
      ]),
    )

  test('visitors’ pages name the community as plain text, and nothing private', async () => {
    const namedApp = await buildTestApp(environment, { webDir })
    try {
      for (const path of ['/', '/auth', '/community', '/posts/0190a8c0-0000-7000-8000-000000000000']) {
        const { text } = await callRaw(namedApp, 'GET', path)
        expect(tagsIn(text), path).toEqual({
          'og:type': 'website',
          'og:site_name': 'Porchlight',
          'og:title': 'Rosa&#39;s &#60;b&#62;&#34;Echo&#34; &#38; Park&#60;/b&#62; · Porchlight',
          'og:url': 'https://help.example.org/',
          'og:image': 'https://help.example.org/icon-512.png',
        })
        expect(text).not.toContain('<b>')
      }
      // The worker keeps this one, by its hash.
      const { text } = await callRaw(namedApp, 'GET', '/', { headers: { cookie: '__Host-sid=somebody' } })
      expect(text).toBe(empty)
    } finally {
      await namedApp.close()
    }
  })

  test('without COMMUNITY_NAME and PUBLIC_URL the preview has the app’s name alone', async () => {
    expect(tagsIn((await callRaw(testApp, 'GET', '/')).text)).toEqual({
      'og:type': 'website',
      'og:site_name': 'Porchlight',
      'og:title': 'Porchlight',
    })
  })

  test('visitors’ pages are compressed like files, have an ETag of their own, and respond to HEAD', async () => {
    const plain = await callRaw(testApp, 'GET', '/auth')
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const response = await testApp.app.server.inject({
        method: 'GET',
        url: '/auth',
        headers: { 'accept-encoding': encoding },
      })
      expect(response.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
      expect(unpack(response.rawPayload).toString()).toBe(plain.text)
    }
    const headers = { 'if-none-match': String(plain.headers.etag) }
    expect((await callRaw(testApp, 'GET', '/auth', { headers })).status).toBe(304)
    const head = await testApp.app.server.inject({ method: 'HEAD', url: '/auth' })
    expect([head.statusCode, head.payload]).toEqual([200, ''])
  })
})

test('S-037 /.well-known/change-password leads to the page that sends a reset link', async () => {
  const response = await callRaw(testApp, 'GET', '/.well-known/change-password')
  expect([response.status, response.headers.location]).toEqual([302, '/reset-password?ask'])
  // Password managers check with this address that the site does not respond with 200 to everything.
  const { status } = await callRaw(testApp, 'GET', '/.well-known/resource-that-should-not-exist')
  expect(status).toBe(404)
})

test('hashed files are cached for a year, the worker never', async () => {
  const asset = await callRaw(testApp, 'GET', '/assets/main-abc123.js')
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await callRaw(testApp, 'GET', '/service-worker.js')).headers['cache-control']).toBe('no-cache')
})

test('fault 40: assets that only earlier builds had are served as before, and nothing else of those builds', async () => {
  const old = await callRaw(testApp, 'GET', '/assets/old-ccc333.js?v=1')
  expect([old.status, old.text]).toEqual([200, '/* older */'])
  expect(old.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': expect.stringContaining('javascript'),
    'x-content-type-options': 'nosniff',
  })
  const packed = await callRaw(testApp, 'GET', '/assets/old-ccc333.js', {
    headers: { 'accept-encoding': 'br' },
  })
  expect([packed.headers['content-encoding'], packed.text]).toEqual(['br', '/* older */ small'])
  const head = await testApp.app.server.inject({ method: 'HEAD', url: '/assets/oldest-ddd444.css' })
  expect(head.statusCode).toBe(200)
  expect((await callRaw(testApp, 'GET', '/assets/main-abc123.js')).text).toBe('/* main */')
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

test('fault 42: while the worker is switched off its address serves the kill-switch, and all else is unchanged', async () => {
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
    expect((await callRaw(testApp, 'GET', '/service-worker.js')).text).toBe('/* worker */')
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
    const response = await callRaw(testApp, 'GET', path)
    expect(response.status, path).toBe(404)
    expect(response.text).not.toContain('<title>')
  }
})

test('no file outside the app’s folder can be fetched', async () => {
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
  const response = await callRaw(testApp, 'GET', '/%61pi/categories')
  expect(response.headers['content-type']).toContain('application/json')
  expect((await callRaw(testApp, 'GET', '/%61pi/posts')).status).toBe(401)
})
