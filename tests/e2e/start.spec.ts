/** The app as a newcomer meets it: served, shown, kept, and started again without a network. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { precache } from '../../workbox.config.ts'
import { openPhone, type Phone } from '../harness/phone.ts'
import { startServer, type TestServer } from '../harness/server.ts'

let server: TestServer
let phone: Phone

beforeAll(async () => {
  server = await startServer()
  phone = await openPhone({ origin: server.origin })
})

afterAll(async () => {
  await phone?.discard()
  await server?.stop()
})

describe('the first visit', () => {
  it('S-009 shows the landing page to whoever is not signed in', async () => {
    await phone.visit('/')
    await phone.page.getByRole('heading', { level: 1 }).waitFor()
    expect(await phone.page.title()).toContain('Porchlight')
    expect(phone.faults).toEqual([])
  })

  it('serves files small and for ever, the page and the worker always fresh', async () => {
    const page = await get('/')
    expect(page.headers.get('cache-control')).toBe('no-cache')
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1] ?? ''
    const asset = await get(script, { 'accept-encoding': 'br' })
    expect(asset.headers.get('content-encoding')).toBe('br')
    expect(asset.headers.get('cache-control')).toContain('immutable')
    expect((await get('/service-worker.js')).headers.get('cache-control')).toBe('no-cache')
    expect((await get('/manifest.webmanifest')).status).toBe(200)
  })

  it('answers a missing file with 404, never with the page', async () => {
    const missing = await get('/assets/of-an-old-release.js')
    expect(missing.status).toBe(404)
    expect(await missing.text()).not.toContain('<html')
  })
})

describe('the worker', () => {
  beforeAll(async () => {
    await phone.visit('/')
    await phone.installed()
  })

  it('keeps the app in ten files at most, and no answer of the API', async () => {
    const kept = await phone.page.evaluate(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(kept).toContain('/index.html')
    expect(kept.length).toBeLessThanOrEqual(precache.entriesMax)
    expect(kept.filter((path) => path.startsWith('/api'))).toEqual([])
  })

  it.each(['/', '/auth', '/no-such-page?from=a.link'])('starts %s without a network', async (path) => {
    await phone.close()
    await phone.reopen({ offline: true })
    await phone.visit(path)
    await phone.page.getByRole('heading').first().waitFor()
    expect(phone.faults).toEqual([])
  })

  it('leaves to the server what only the server can answer', async () => {
    await phone.close()
    await phone.reopen()
    await phone.visit('/')
    for (const path of ['/api/auth/user', '/api/no-such-call', '/ws', '/tiles/1/1/1.mvt', '/a-file.txt']) {
      const answer = await phone.page.goto(`${server.origin}${path}`)
      expect([path, answer?.fromServiceWorker()]).toEqual([path, false])
      expect([path, answer?.ok()]).toEqual([path, false])
    }
    const shell = await phone.page.goto(`${server.origin}/community-help`)
    expect(shell?.fromServiceWorker()).toBe(true)
  })
})

function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${server.origin}${path}`, { headers })
}
