/**
 * Tests of the map with its server: its three grounds, a stored neighborhood, and a provider whose tiles are not
 * images.
 */

import { writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quarterFile } from '../../apps/api/src/testing/services/quarter.factory.ts'
import { mapTexts as texts } from '../../apps/web/src/locales/en/map.ts'
import { paths } from '../../apps/web/src/paths.ts'
import { lookedAtTilesName } from '../../apps/web/src/storage/names.ts'
import { makePerson, signInPhone, signUpByApi } from '../harness/people/people.ts'
import { openPersistentPhone, type PersistentPhone } from '../harness/phone/phone.ts'
import { type Line, openLine } from '../harness/server/line.ts'
import { setMember } from '../harness/server/members.ts'
import { addPlace } from '../harness/server/places.ts'
import { startServer, type TestServer } from '../harness/server/server.ts'

const map = (page: Page) => page.getByRole('group', { name: texts.label })
const row = (page: Page) => page.getByRole('article', { name: 'The Long Table' })

interface Neighborhood {
  server: TestServer
  line: Line
  phone: PersistentPhone
}

const openedNeighborhoods: Neighborhood[] = []
afterAll(async () => {
  for (const { server, line, phone } of openedNeighborhoods) {
    await phone.discard()
    await line.close()
    await server.stop()
  }
})

/** A Premium member's phone, on a server with one place. */
async function open(serverSettings: Parameters<typeof startServer>[0] = {}): Promise<Neighborhood> {
  const server = await startServer(serverSettings)
  addPlace(server, {
    name: 'The Long Table',
    address: '17 Palmetto St, Los Angeles, CA 90026',
    latitude: 34.06,
    longitude: -118.25,
    is_featured: 1,
  })
  const person = makePerson()
  const caller = await signUpByApi(server.origin, person)
  setMember(server, caller.memberId, { subscription_plan: 'premium', subscription_status: 'active' })
  const line = await openLine(server.port)
  const phone = await openPersistentPhone({ origin: line.origin })
  await signInPhone(phone, line.origin, person)
  await phone.installed()
  openedNeighborhoods.push({ server, line, phone })
  return { server, line, phone }
}

async function openMap(phone: PersistentPhone): Promise<Page> {
  await phone.visit(paths.maps)
  await map(phone.page).waitFor()
  await row(phone.page).waitFor()
  return phone.page
}

/** Returns the names of all entries in the caches whose names begin with this one. */
function keptIn(page: Page, name: string): Promise<string[]> {
  return page.evaluate(async (cachePrefix) => {
    const names = (await caches.keys()).filter((each) => each.startsWith(cachePrefix))
    const all = await Promise.all(
      names.map(async (each) => (await (await caches.open(each)).keys()).map(({ url }) => url)),
    )
    return all.flat()
  }, name)
}

/** The stored code of other parts is left out. */
const mapFiles = (addresses: string[]) => addresses.filter((address) => address.includes('/assets/map-'))

it('MAP-012 the map opens on our own ground by default, with and without a signal', async () => {
  const { phone, line } = await open()
  const page = await openMap(phone)
  expect(await page.locator('.leaflet-tile').count()).toBe(0)
  await expect.poll(() => keptIn(page, 'later-code').then(mapFiles)).toHaveLength(2)
  line.drop()
  await phone.kill()
  await phone.reopen()
  const again = await openMap(phone)
  await row(again).getByRole('button').click()
  await again.getByRole('link', { name: texts.directions }).waitFor()
  await again.getByText(/As of/).waitFor()
})

describe('the map with the operator’s file', () => {
  let neighborhood: Neighborhood
  beforeAll(async () => {
    neighborhood = await open({
      prepare: async (dataDir) => {
        await writeFile(join(dataDir, 'map.pmtiles'), quarterFile())
      },
    })
  })

  it('is drawn in our colors, and storing a neighborhood continues after the browser was killed', async () => {
    const { phone, line } = neighborhood
    const page = await openMap(phone)
    await expect.poll(() => colorsOn(page)).toBeGreaterThan(2)
    await page.getByText(/It takes/).waitFor()
    // The tiles are fetched from the farthest level to the nearest. None of the nearest level arrives here.
    line.lose({ requests: /GET \/tiles\/[^/]+\/15\// })
    await page.getByRole('button', { name: texts.keep.action }).click()
    await page.getByText(texts.keep.paused).waitFor()
    await phone.kill()
    line.pass()
    await phone.reopen()
    // The download continues when the app is opened on any screen.
    await phone.visit(paths.home)
    await expect
      .poll(async () => (await keptIn(phone.page, 'map-kept')).some((url) => /\/15\/\d+\/\d+$/.test(url)))
      .toBe(true)
    await openMap(phone)
    await phone.page.getByText(/is on this phone/).waitFor()
  })

  it('has the stored neighborhood after a restart without a server, which can be deleted', async () => {
    const { phone, line } = neighborhood
    await phone.page.evaluate((name) => caches.delete(name), lookedAtTilesName)
    line.drop()
    await phone.kill()
    await phone.reopen()
    const page = await openMap(phone)
    await expect.poll(() => colorsOn(page)).toBeGreaterThan(2)
    expect(await page.getByText(texts.groundLost).count()).toBe(0)
    await page.getByRole('button', { name: texts.keep.remove }).click()
    await expect.poll(() => keptIn(page, 'map-kept')).toEqual([])
  })
})

describe('the map with a provider’s tiles', () => {
  let provider: Server
  let answer: Parameters<typeof createServer>[1] = () => undefined
  let neighborhood: Neighborhood
  let picture: Buffer
  const referrers = new Set<string>()

  beforeAll(async () => {
    picture = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#c8e0b8' } })
      .png()
      .toBuffer()
    provider = createServer((request, response) => {
      referrers.add(String(request.headers.referer))
      response.setHeader('access-control-allow-origin', '*')
      answer?.(request, response)
    })
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
    const { port } = provider.address() as AddressInfo
    neighborhood = await open({
      settings: {
        MAP_TILES_URL: `http://127.0.0.1:${port}/{z}/{x}/{y}.png`,
        MAP_TILES_ATTRIBUTION: '© Tile painters',
      },
    })
  })
  afterAll(() => {
    provider?.closeAllConnections()
    provider?.close()
  })

  it.each<[string, NonNullable<typeof answer>]>([
    ['403', (_request, response) => response.writeHead(403).end()],
    ['429', (_request, response) => response.writeHead(429, { 'retry-after': '60' }).end()],
    ['no response', (request) => request.socket.destroy()],
    [
      'an HTML page',
      (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Please agree'),
    ],
    [
      '5 MB',
      (_request, response) =>
        response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.alloc(5_000_000)),
    ],
    [
      'a captive portal',
      (_request, response) => response.writeHead(302, { location: `${neighborhood.line.origin}/` }).end(),
    ],
  ])(
    'fault 50: %s in place of tiles is never stored, and leaves our own ground with all items',
    async (_what, badResponse) => {
      answer = badResponse
      const page = await openMap(neighborhood.phone)
      await page.getByText(texts.groundLost).waitFor()
      await page.locator('[data-type="third-place"] > span').first().waitFor()
      expect(await keptIn(page, lookedAtTilesName)).toEqual([])
    },
  )

  it('MAP-035 viewed tiles are there without a signal; none was fetched ahead, and the provider got our origin', async () => {
    let requestCount = 0
    answer = (_request, response) => {
      requestCount += 1
      response.writeHead(200, { 'content-type': 'image/png', 'cache-control': 'max-age=86400' }).end(picture)
    }
    const { phone, line } = neighborhood
    const page = await openMap(phone)
    await page.getByText('© Tile painters').waitFor()
    await expect.poll(async () => (await keptIn(page, lookedAtTilesName)).length).toBeGreaterThan(3)
    expect(requestCount).toBeLessThan(20)
    expect([...referrers]).toEqual([`${line.origin}/`])
    line.drop()
    answer = (request) => request.socket.destroy()
    await phone.kill()
    await phone.reopen()
    const again = await openMap(phone)
    const drawnTiles = again.locator('img.leaflet-tile-loaded')
    await expect.poll(() => drawnTiles.count()).toBeGreaterThan(3)
    expect(await drawnTiles.first().evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(256)
  })
})

/** Returns the number of colors in which a vector map is drawn. */
function colorsOn(page: Page): Promise<number> {
  return page.evaluate(() => {
    const colors = new Set<number>()
    for (const canvas of document.querySelectorAll<HTMLCanvasElement>('canvas.leaflet-tile')) {
      const { width, height } = canvas
      if (width === 0) continue
      const pixels =
        canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray()
      for (let at = 0; at < pixels.length; at += 4 * 97)
        if (pixels[at + 3] === 255)
          colors.add(((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0))
    }
    return colors.size
  })
}
