/** The built app as the server hands it out: what a visit begins with, and what a browser reads before it offers to install it. */
import { randomUUID } from 'node:crypto'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { manifest as manifestSource } from '../apps/web/manifest.ts'
import { webBuild } from '../scripts/paths.mjs'
import { startServer, type TestServer } from './harness/server/server.ts'

interface Picture {
  src: string
  sizes: string
  type: string
  purpose?: string
  form_factor?: string
  label?: string
}

interface Manifest {
  icons: Picture[]
  screenshots: Picture[]
  shortcuts: { name: string; url: string; icons: Picture[] }[]
}

const screenshotBytesMax = 150_000
/** The radius of a mask's safe zone, as a share of the icon's width. */
const safeRadius = 0.4
/** A color that differs by no more is the ground's. */
const groundTolerance = 3

let server: TestServer
const folder = mkdtempSync(join(tmpdir(), 'porchlight-served-'))
beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}${path}`, { headers })

/** 'home' of 'assets/home-CZPMC5Gm.js' */
const partOf = (file: string) => basename(file).replace(/-[\w-]{8}\.js$/, '')

it('a member’s page preloads home together with the app, and a visitor’s does not', async () => {
  const home =
    /<link rel="modulepreload"[^>]* href="\/assets\/home-.*<link rel="stylesheet"[^>]* href="\/assets\/home-/
  const pageAt = async (path: string, cookie = '') => (await get(path, { cookie })).text()
  for (const path of ['/', '/auth', '/community'])
    expect(await pageAt(path), path).not.toMatch(/\/assets\/home-/)
  for (const path of ['/', '/community']) expect(await pageAt(path, 'sid=whichever'), path).toMatch(home)
})

it('what visitors and members begin with loads no screens that open later', async () => {
  const imports = new Map(
    globSync('assets/*.js', { cwd: webBuild }).map((file) => {
      const code = readFileSync(join(webBuild, file), 'utf8')
      return [
        partOf(file),
        [...code.matchAll(/(?:from|import)\s*[`"']\.\/([^`"']+)[`"']/g)].map(([, path = '']) => partOf(path)),
      ]
    }),
  )
  const neededBy = (part: string) => {
    const parts = new Set([part])
    // A set that grows while it is walked is walked to its new end.
    for (const each of parts) for (const imported of imports.get(each) ?? []) parts.add(imported)
    return [...parts].filter((each) => each !== 'rolldown-runtime').toSorted()
  }
  expect(neededBy('auth')).toEqual(['auth', 'index', 'vendor'])
  expect(neededBy('invite')).toEqual(['auth', 'index', 'invite', 'vendor'])
  expect(neededBy('home')).toEqual(['home', 'index', 'vendor'])
  expect(neededBy('board')).toEqual(['board', 'home', 'index', 'vendor'])
  expect(neededBy('chat')).toEqual(['board', 'chat', 'home', 'index', 'vendor'])
})

it('files are served compressed and cached for ever, the page and the worker always fresh', async () => {
  const page = await get('/')
  expect(page.headers.get('cache-control')).toBe('no-cache')
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1] ?? ''
  const asset = await get(script, { 'accept-encoding': 'br' })
  expect(asset.headers.get('content-encoding')).toBe('br')
  expect(asset.headers.get('cache-control')).toContain('immutable')
  expect((await get('/service-worker.js')).headers.get('cache-control')).toBe('no-cache')
})

describe('SH-004 the manifest', () => {
  let manifest: Manifest

  beforeAll(async () => {
    manifest = (await (await get('/manifest.webmanifest')).json()) as Manifest
  })

  it('is named by the documents for visitors; a member’s names it after the first screen', async () => {
    const link = '<link rel="manifest" href="/manifest.webmanifest">'
    for (const path of ['/', '/auth', '/community']) expect(await (await get(path)).text()).toContain(link)
    expect(await (await get('/', { cookie: 'sid=whichever' })).text()).not.toContain('rel="manifest"')
  })

  it('is served as such, fresh, and has what an installation needs', async () => {
    const response = await get('/manifest.webmanifest')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain('application/manifest+json')
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(manifest).toEqual(JSON.parse(JSON.stringify(manifestSource)))
    expect(manifest).toMatchObject({
      id: '/',
      name: 'Porchlight',
      short_name: 'Porchlight',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      share_target: { action: '/share', method: 'POST' },
    })
  })

  it('names an icon for every purpose, and pictures for a phone and for a desktop', () => {
    const icons = manifest.icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`)
    expect(icons).toEqual(
      expect.arrayContaining(['any 192x192', 'any 512x512', 'maskable 192x192', 'maskable 512x512']),
    )
    const formFactors = manifest.screenshots.map(({ form_factor }) => form_factor)
    expect(formFactors.filter((form) => form === 'narrow').length).toBeGreaterThanOrEqual(2)
    expect(formFactors).toContain('wide')
    expect(manifest.screenshots.every(({ label }) => label)).toBe(true)
  })

  it('names only existing pictures, in their type and size', async () => {
    const { icons, screenshots, shortcuts } = manifest
    for (const { src, sizes, type } of [
      ...icons,
      ...screenshots,
      ...shortcuts.flatMap((each) => each.icons),
    ]) {
      const response = await get(src)
      const bytes = await response.arrayBuffer()
      expect([src, response.status, response.headers.get('content-type')]).toEqual([src, 200, type])
      expect([src, sizes === 'any' ? sizes : (await pixelsOf(bytes)).size]).toEqual([src, sizes])
      expect([src, bytes.byteLength <= screenshotBytesMax]).toEqual([src, true])
    }
  })

  it('has opaque maskable icons, whose drawing is inside every mask', async () => {
    const maskable = manifest.icons.filter(({ purpose }) => purpose === 'maskable')
    expect(maskable.length).toBeGreaterThan(0)
    for (const { src } of maskable) {
      const { transparent, outside, inside } = await pixelsOf(await (await get(src)).arrayBuffer())
      expect({ src, transparent, outside }).toEqual({ src, transparent: 0, outside: 0 })
      expect(inside).toBeGreaterThan(0)
    }
  })
})

/** The size, and how many pixels are see-through, and not the ground's within the safe zone and beyond. */
async function pixelsOf(picture: ArrayBuffer) {
  // The product lets this process read files alone, once it has read a picture in it.
  // Each has a name of its own: what was read of a name is remembered.
  const file = join(folder, randomUUID())
  writeFileSync(file, Buffer.from(picture))
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const counts = { size: `${width}x${height}`, transparent: 0, outside: 0, inside: 0 }
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3] !== 255) counts.transparent += 1
    const differs = [0, 1, 2].some(
      (channel) => Math.abs((data[at + channel] ?? 0) - (data[channel] ?? 0)) > groundTolerance,
    )
    if (!differs) continue
    const x = ((at / 4) % width) + 0.5
    const y = Math.floor(at / 4 / width) + 0.5
    const isInside = Math.hypot(x - width / 2, y - height / 2) <= safeRadius * width
    counts[isInside ? 'inside' : 'outside'] += 1
  }
  return counts
}
