import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lazyModule, loadMsMax } from './lazy-module.ts'

beforeEach(() => {
  vi.stubGlobal('document', { querySelectorAll: () => [] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('code that failed to load is requested again, and loaded code stays', async () => {
  const Part = () => null
  let loadCount = 0
  const lazy = lazyModule(async () => {
    loadCount += 1
    if (loadCount === 1) throw new TypeError('Failed to fetch dynamically imported module')
    return { default: Part }
  })
  await expect(lazy.load()).rejects.toThrow('Failed to fetch')
  expect(lazy.loaded()).toBeNull()
  expect(await lazy.load()).toBe(Part)
  expect(lazy.loaded()).toBe(Part)
  await lazy.load()
  expect(loadCount).toBe(2)
})

it('code that does not arrive is not waited for endlessly, and is used at once when it arrives later', async () => {
  vi.useFakeTimers()
  const Part = () => null
  const coming = Promise.withResolvers<{ default: typeof Part }>()
  const lazy = lazyModule(() => coming.promise)
  const first = lazy.load().catch(String)
  await vi.advanceTimersByTimeAsync(loadMsMax - 1)
  const state = vi.fn()
  void first.then(state)
  await vi.advanceTimersByTimeAsync(0)
  expect(state).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await first).toMatch(/not loaded after 30 s/)
  coming.resolve({ default: Part })
  expect(await lazy.load()).toBe(Part)
  expect(vi.getTimerCount()).toBe(0)
})

it('SH-003 a stylesheet of another later part that does not arrive delays no module', async () => {
  const silentSheet = Object.assign(new EventTarget(), { sheet: null, href: '/assets/attic-D1z5.css' })
  vi.stubGlobal('document', { querySelectorAll: () => [silentSheet] })
  const Part = () => null
  const attic = lazyModule(async () => ({ default: Part }), { part: 'attic' })
  const cellar = lazyModule(async () => ({ default: Part }), { part: 'cellar' })
  const kitchen = lazyModule(async () => ({ default: Part }))
  expect([await cellar.load(), await kitchen.load()]).toEqual([Part, Part])
  const onLoad = vi.fn()
  const loading = attic.load().then(onLoad)
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(onLoad).not.toHaveBeenCalled()
  silentSheet.dispatchEvent(new Event('load'))
  await loading
  expect(attic.loaded()).toBe(Part)
})

describe('SH-003 a stylesheet that failed to load', () => {
  const importPart = async () => ({ default: () => null })

  beforeEach(() => {
    const failedSheet = Object.assign(new EventTarget(), { sheet: null, href: '/assets/screens-D1z5.css' })
    vi.stubGlobal('document', { querySelectorAll: () => [failedSheet] })
    setTimeout(() => failedSheet.dispatchEvent(new Event('error')), 0)
  })

  it('fails the module that would be drawn without it', async () => {
    await expect(lazyModule(importPart).load()).rejects.toThrow('a sheet of styles was lost')
  })

  it('does not fail the messages, which report the failure', async () => {
    const messages = lazyModule(importPart, { isShownUnstyled: true })
    expect(await messages.load()).toBe(messages.loaded())
  })
})

describe('a retry by the member, in a browser that caches failed modules', () => {
  const failingModule = lazyModule(
    (): Promise<{ default: () => null }> =>
      Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  )
  const reload = vi.fn()
  const response = (type: string, status = 200) =>
    new Response(null, { status, headers: { 'content-type': type } })
  const manifest = 'application/manifest+json; charset=utf-8'

  it('SH-003 reloads the page where the server responds, without a message meanwhile', async () => {
    const fetch = vi.fn(async () => response(manifest))
    vi.stubGlobal('fetch', fetch)
    vi.stubGlobal('location', { reload })
    const state = vi.fn()
    void failingModule.retry().then(state, state)
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
    expect(state).not.toHaveBeenCalled()
    expect(fetch).toHaveBeenCalledWith(
      '/manifest.webmanifest',
      expect.objectContaining({ method: 'HEAD', cache: 'no-store' }),
    )
  })

  it.each([
    ['without a signal', async () => Promise.reject(new TypeError('Failed to fetch'))],
    ['behind a captive portal', async () => response('text/html')],
    ['while the server is failing', async () => response(manifest, 503)],
  ])('SH-003 leaves the page as it is %s', async (_what, fetch) => {
    reload.mockClear()
    vi.stubGlobal('fetch', fetch)
    vi.stubGlobal('location', { reload })
    await expect(failingModule.retry()).rejects.toThrow('Failed to fetch dynamically')
    expect(reload).not.toHaveBeenCalled()
  })

  it('is required for a reload: an automatic retry never reloads', async () => {
    reload.mockClear()
    vi.stubGlobal('fetch', async () => response(manifest))
    vi.stubGlobal('location', { reload })
    await expect(failingModule.load()).rejects.toThrow('Failed to fetch dynamically')
    await expect(failingModule.load()).rejects.toThrow('Failed to fetch dynamically')
    expect(reload).not.toHaveBeenCalled()
  })
})
