import { dayMs, hourMs } from '@porchlight/contracts/values/time'
import { describe, expect, it } from 'vitest'
import { isTile, tileBytes, tileBytesMax } from '../storage/map-tiles.ts'
import { isTileRequest } from './keep-tiles.ts'
import { freshUntil, freshUntilOf, isFresh, isTooOld } from './tile-rules.ts'

const now = Date.parse('2026-11-22T12:00:00Z')
const origin = 'https://porchlight.example'

describe('a viewed tile is cached', () => {
  it.each([
    ['as long as its provider says', { 'cache-control': 'public, max-age=86400' }, dayMs],
    ['until the time its provider names', { expires: 'Sun, 22 Nov 2026 15:00:00 GMT' }, 3 * hourMs],
    ['a week if its provider names no time', {}, 7 * dayMs],
    ['at most a month', { 'cache-control': 'max-age=31536000, immutable' }, 30 * dayMs],
  ])('%s', (_how, headers, ms) => {
    expect(freshUntilOf(new Headers(headers as Record<string, string>), now)).toBe(now + ms)
  })

  it.each(['no-store', 'private, max-age=600'])('not where its provider says %s', (control) => {
    expect(freshUntilOf(new Headers({ 'cache-control': control }), now)).toBeNull()
  })

  it('and requested again once it is old, also after the clock was set back', () => {
    const storedHeaders = new Headers({ [freshUntil]: String(now + hourMs) })
    expect(isFresh(storedHeaders, now)).toBe(true)
    expect(isFresh(storedHeaders, now + 2 * hourMs)).toBe(false)
    expect(isFresh(storedHeaders, now - 40 * dayMs)).toBe(false)
    expect(isFresh(new Headers(), now)).toBe(false)
    expect(isTooOld(storedHeaders, now + 20 * dayMs)).toBe(false)
    expect(isTooOld(storedHeaders, now + 40 * dayMs)).toBe(true)
  })
})

describe('fault 50: an invalid tile is refused', () => {
  const response = (status: number, type: string, length?: number) =>
    new Response(status === 204 ? null : 'x', {
      status,
      headers: {
        'content-type': type,
        ...(length === undefined ? {} : { 'content-length': String(length) }),
      },
    })

  it.each([
    ['403', response(403, 'image/png')],
    ['429', response(429, 'image/png')],
    ['a partial response', response(206, 'image/png')],
    ['a page of a captive portal', response(200, 'text/html; charset=utf-8')],
    ['an SVG, which could contain a script', response(200, 'image/svg+xml')],
    ['a response without a type', response(200, '')],
    ['five megabytes', response(200, 'image/png', 5_000_000)],
  ])('%s', (_what, wrongResponse) => {
    expect(isTile(wrongResponse)).toBe(false)
  })

  it('a picture and a part of a vector map are accepted', () => {
    expect(isTile(response(200, 'image/png', 12_000))).toBe(true)
    expect(isTile(response(200, 'application/vnd.mapbox-vector-tile'))).toBe(true)
  })

  it('no more bytes are read than a tile can have', async () => {
    let sentBytes = 0
    const endless = new ReadableStream({
      pull(controller) {
        sentBytes += 100_000
        controller.enqueue(new Uint8Array(100_000))
      },
    })
    expect(await tileBytes(new Response(endless))).toBeNull()
    expect(sentBytes).toBeLessThan(2 * tileBytesMax)
    expect((await tileBytes(new Response('a tile')))?.size).toBe(6)
  })
})

describe('the worker responds', () => {
  const buildRequest = (url: string, overrides: Partial<Request> = {}) =>
    ({
      ...{ method: 'GET', url, mode: 'no-cors', destination: 'image', cache: 'default' },
      ...overrides,
    }) as Request

  it('for our own tiles and for foreign pictures requested with CORS', () => {
    expect(isTileRequest(buildRequest(`${origin}/tiles/v1/12/700/1600`), origin)).toBe(true)
    expect(isTileRequest(buildRequest('https://tiles.example/12/1/2.png', { mode: 'cors' }), origin)).toBe(
      true,
    )
  })

  it('for nothing else, nor for what the page stores itself', () => {
    expect(isTileRequest(buildRequest('https://tiles.example/12/1/2.png'), origin)).toBe(false)
    expect(isTileRequest(buildRequest(`${origin}/tiles/v1/list`), origin)).toBe(false)
    expect(isTileRequest(buildRequest(`${origin}/tiles/v1/12/700/1600`, { cache: 'no-store' }), origin)).toBe(
      false,
    )
    expect(isTileRequest(buildRequest(`${origin}/api/files/${'a1'.repeat(32)}`), origin)).toBe(false)
  })
})
