/** Tests of fetching code in advance on a line that never responds, where each fetch holds a connection. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { laterCode } from '../../../../workbox.config.ts'
import { laterCodeName } from '../storage/later-code.ts'
import { cacheLaterCode } from './keep-later-code.ts'
import { MemoryCaches, origin } from './memory-caches.factory.ts'

const files = ['assets/online-1.js', 'assets/online-1.css', 'assets/print-1.js'].map((url) => ({ url }))

let caches: MemoryCaches
/** The fetches that have neither a response nor an end. */
let openFetches: Set<string>
beforeEach(() => {
  vi.useFakeTimers()
  caches = new MemoryCaches()
  openFetches = new Set()
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('self', { location: { origin } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function hang(url: string, { signal }: { signal?: AbortSignal }): Promise<Response> {
  openFetches.add(new URL(url).pathname)
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => {
      openFetches.delete(new URL(url).pathname)
      reject(signal.reason)
    })
  })
}

it('D5 on a line that never responds the fetches in advance hold one connection, and give it up', async () => {
  vi.stubGlobal('fetch', hang)
  const ends = Promise.allSettled([cacheLaterCode('online', files), cacheLaterCode('print', files)])
  await vi.advanceTimersByTimeAsync(laterCode.aheadMsMax - 1)
  expect([...openFetches]).toEqual(['/assets/online-1.js'])
  await vi.advanceTimersByTimeAsync(1)
  expect([...openFetches]).toEqual(['/assets/print-1.js'])
  await vi.advanceTimersByTimeAsync(laterCode.aheadMsMax)
  expect([...openFetches]).toEqual([])
  expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

it('SH-004 after a part that failed the next ones are stored', async () => {
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('online-1.js')) throw new TypeError('Failed to fetch')
    return new Response('code')
  })
  await Promise.allSettled([cacheLaterCode('online', files), cacheLaterCode('print', files)])
  expect(caches.kept()).toEqual({ [laterCodeName]: ['/assets/print-1.js'] })
})
