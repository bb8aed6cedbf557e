/** What a browser needs before it offers to install the app, and what the installed app offers from outside. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { manifest as written } from '../../apps/web/manifest.ts'
import { appTexts } from '../../apps/web/src/locales/en/app.ts'
import { postTexts } from '../../apps/web/src/locales/en/posts.ts'
import { cachedPaths } from '../harness/device-data.ts'
import { makePerson, signInPhone, signUpByApi } from '../harness/people.ts'
import { openPhone, type Phone } from '../harness/phone.ts'
import { startServer, type TestServer } from '../harness/server.ts'

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
/** Of a mask's safe zone: of the icon's width. */
const safeRadius = 0.4
/** A colour that differs by no more is the ground's. */
const groundTolerance = 3

const person = makePerson({ firstName: 'Petra' })
let server: TestServer
let phone: Phone
let manifest: Manifest

beforeAll(async () => {
  server = await startServer()
  await signUpByApi(server.origin, person)
  phone = await openPhone({ origin: server.origin })
  await phone.visit('/')
  manifest = (await (await get('/manifest.webmanifest')).json()) as Manifest
})

afterAll(async () => {
  await phone?.discard()
  await server?.stop()
})

describe('SH-004 the manifest', () => {
  it('is served as one, linked from the page, fresh, and says what an installation needs', async () => {
    const answer = await get('/manifest.webmanifest')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('application/manifest+json')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(await phone.page.locator('link[rel="manifest"]').getAttribute('href')).toBe(
      '/manifest.webmanifest',
    )
    expect(manifest).toEqual(JSON.parse(JSON.stringify(written)))
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

  it('has nothing that Chromium stumbles over', async () => {
    const session = await phone.context.newCDPSession(phone.page)
    const { errors } = await session.send('Page.getAppManifest')
    expect(errors).toEqual([])
  })

  it('names an icon for every purpose, and pictures for a phone and for a desktop', () => {
    const icons = manifest.icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`)
    expect(icons).toEqual(
      expect.arrayContaining(['any 192x192', 'any 512x512', 'maskable 192x192', 'maskable 512x512']),
    )
    const shown = manifest.screenshots.map(({ form_factor }) => form_factor)
    expect(shown.filter((form) => form === 'narrow').length).toBeGreaterThanOrEqual(2)
    expect(shown).toContain('wide')
    expect(manifest.screenshots.every(({ label }) => label)).toBe(true)
  })

  it('names only pictures that are there, in the type and size it says', async () => {
    const { icons, screenshots, shortcuts } = manifest
    for (const { src, sizes, type } of [
      ...icons,
      ...screenshots,
      ...shortcuts.flatMap((each) => each.icons),
    ]) {
      const answer = await get(src)
      const { size } = await answer.blob()
      expect([src, answer.status, answer.headers.get('content-type')]).toEqual([src, 200, type])
      expect([src, sizes === 'any' ? sizes : (await pixelsOf(src)).size]).toEqual([src, sizes])
      expect([src, size <= screenshotBytesMax]).toEqual([src, true])
    }
  })

  it('has maskable icons without a hole, whose drawing lies within every mask', async () => {
    const maskable = manifest.icons.filter(({ purpose }) => purpose === 'maskable')
    expect(maskable.length).toBeGreaterThan(0)
    for (const { src } of maskable) {
      const { transparent, outside, inside } = await pixelsOf(src)
      expect({ src, transparent, outside }).toEqual({ src, transparent: 0, outside: 0 })
      expect(inside).toBeGreaterThan(0)
    }
  })
})

describe('SH-004 the app on the home screen', () => {
  it('starts without a signal once the worker is there, and answers with 200', async () => {
    await phone.installed()
    await phone.visit('/')
    const { page } = phone
    expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toBe(
      `${server.origin}/service-worker.js`,
    )
    await phone.offline(true)
    const answer = await page.reload()
    expect([answer?.status(), answer?.fromServiceWorker()]).toEqual([200, true])
    await page.getByRole('heading', { name: appTexts.tagline }).waitFor()
    await phone.offline(false)
  })

  it('keeps no icon and no picture of the installation: that is the browser’s to fetch', async () => {
    expect((await cachedPaths(phone.page)).filter((path) => /\.(?:png|webp|svg)$/.test(path))).toEqual([])
  })

  it('leads a visitor from its shortcuts to the entrance', async () => {
    await phone.visit(addressOf('New request'))
    await phone.page.getByRole('heading', { name: appTexts.tagline }).waitFor()
    expect(await phone.page.getByRole('dialog').count()).toBe(0)
    await phone.visit(addressOf('Community Help'))
    await phone.page.waitForURL('**/auth')
  })

  it('opens the form from its shortcut, once: going back and a reload do not open it again', async () => {
    await signInPhone(phone, server.origin, person)
    const { page } = phone
    const dialog = page.getByRole('dialog', { name: postTexts.compose.title })
    await phone.visit('/outbox')
    await phone.visit(addressOf('New request'))
    await dialog.waitFor()
    expect(await dialog.getByRole('radio', { name: postTexts.types.request }).isChecked()).toBe(true)
    await page.waitForURL(`${server.origin}/`)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await page.reload()
    await homeIsThere()
    expect(await dialog.count()).toBe(0)
    await page.goBack()
    await page.waitForURL('**/outbox')
    await page.goForward()
    await homeIsThere()
    expect(await dialog.count()).toBe(0)
  })

  it('opens the board from its shortcut', async () => {
    await phone.visit(addressOf('Community Help'))
    await phone.page.getByRole('heading', { level: 1, name: postTexts.board.title }).waitFor()
    expect(phone.faults).toEqual([])
  })
})

function get(path: string): Promise<Response> {
  return fetch(`${server.origin}${path}`)
}

function addressOf(name: string): string {
  const shortcut = manifest.shortcuts.find((each) => each.name === name)
  if (!shortcut) throw new Error(`There is no shortcut ${name}`)
  return shortcut.url
}

async function homeIsThere(): Promise<void> {
  await phone.page.getByText('2 credits', { exact: true }).waitFor()
}

/** What Chromium decodes: the size, and how many pixels are see-through, and not the ground's within the safe zone and beyond. */
function pixelsOf(src: string) {
  return phone.page.evaluate(
    async ({ src, safeRadius, groundTolerance }) => {
      const image = new Image()
      image.src = src
      await image.decode()
      const { naturalWidth: width, naturalHeight: height } = image
      const canvas = new OffscreenCanvas(width, height)
      const context = canvas.getContext('2d')
      if (!context) throw new Error('No canvas')
      context.drawImage(image, 0, 0)
      const { data } = context.getImageData(0, 0, width, height)
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
    },
    { src, safeRadius, groundTolerance },
  )
}
