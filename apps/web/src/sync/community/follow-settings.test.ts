import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { deviceDatabase } from '../../storage/device-database.ts'

const about = { name: 'Echo Park', displayLocation: 'Los Angeles, CA' }
const terms = '/api/community/pages/terms'

/** The function as a start of the app has it, which remembers nothing. */
let followSettings: (version?: number) => Promise<void>
let requestedPaths: string[]
beforeEach(async () => {
  requestedPaths = []
  await start()
  await store(terms, { html: '<p>Shoes off.</p>' })
})
afterEach(async () => {
  await Promise.all([deviceDatabase.answers.clear(), deviceDatabase.settings.clear()])
  vi.unstubAllGlobals()
})

async function start(): Promise<void> {
  vi.resetModules()
  followSettings = (await import('./follow-settings.ts')).followSettings
}

function respondWith(version: number): void {
  vi.stubGlobal('fetch', async (path: string) => {
    requestedPaths.push(path)
    return Response.json({ ...about, version })
  })
}

const store = (path: string, answer: unknown) =>
  deviceDatabase.answers.put({ path, answer, heardAt: Date.now(), memberId: null })
const storeAbout = (version?: number) => store('/api/community', { ...about, version })
const isOutdated = async () => (await deviceDatabase.answers.get(terms))?.heardAt === 0

it.each([
  ['the first change of settings', undefined],
  ['a later change', 6],
])('%s makes every stored response outdated, and is requested once', async (_case, version) => {
  await storeAbout(version)
  await followSettings(version)
  expect([requestedPaths, await isOutdated()]).toEqual([[], false])
  respondWith(7)
  await followSettings(7)
  await followSettings(7)
  expect([requestedPaths, await isOutdated()]).toEqual([['/api/community'], true])
})

it('stored responses are outdated also where a screen brought the new settings before a round said so', async () => {
  await storeAbout(6)
  await followSettings(6)
  await storeAbout(7)
  await start()
  respondWith(7)
  await followSettings(7)
  expect(await isOutdated()).toBe(true)
})

it('a start without a change requests nothing', async () => {
  await storeAbout(6)
  await followSettings(6)
  await start()
  respondWith(6)
  await followSettings(6)
  expect([requestedPaths, await isOutdated()]).toEqual([[], false])
})

it('a request that failed is made again after the next round', async () => {
  await storeAbout(6)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await followSettings(7)
  respondWith(7)
  await followSettings(7)
  expect(requestedPaths).toEqual(['/api/community'])
})
