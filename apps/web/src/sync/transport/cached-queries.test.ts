import 'fake-indexeddb/auto'
import { aboutCommunity, listActivity } from '@porchlight/contracts/community/community.operations'
import { communitySchema } from '@porchlight/contracts/community/community.schema'
import { createId } from '@porchlight/contracts/values/id'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deviceDatabase } from '../../storage/device-database.ts'
import {
  deleteCachedQueries,
  followQuery,
  type OnlineRead,
  readCachedQuery,
  renewCachedQuery,
  requestQuery,
} from './cached-queries.ts'
import { useConnection } from './connection.ts'

const dayMs = 24 * 60 * 60 * 1000
const about: OnlineRead<typeof aboutCommunity> = { operation: aboutCommunity, args: {} }
const activity: OnlineRead<typeof listActivity> = { operation: listActivity, args: {} }
const aMeetup = {
  id: createId(),
  type: 'event_created',
  userName: 'A neighbor',
  userAvatar: null,
  title: 'Chess on the steps',
  description: '',
  category: null,
  timestamp: '2026-11-20T00:00:00.000Z',
} as const
const echoPark = v.parse(communitySchema, { name: 'Echo Park', displayLocation: 'Echo Park, Los Angeles' })

let requestedPaths: string[]
let network: (path: string) => Promise<Response>
let browser: EventTarget
const stops: (() => void)[] = []

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const noSignal = () => Promise.reject(new TypeError('Failed to fetch'))

beforeEach(() => {
  requestedPaths = []
  network = async () => json(echoPark)
  browser = new EventTarget()
  vi.stubGlobal('window', browser)
  vi.stubGlobal('fetch', (path: string) => {
    requestedPaths.push(path)
    return network(path)
  })
  useConnection.setState({ online: true, sending: false, updateNeeded: false })
})
afterEach(async () => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  await Promise.all([deviceDatabase.answers.clear(), deviceDatabase.settings.clear()])
})

function follow(staleAfterMs = Number.POSITIVE_INFINITY): void {
  stops.push(followQuery(about, staleAfterMs))
}

/** Lets everything that is under way come to its end. */
async function quiet(): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

async function signIn(memberId: string): Promise<void> {
  await deviceDatabase.settings.put({ key: 'lastMember', value: { memberId, signedIn: true } })
}

async function heardBefore(ageMs: number): Promise<void> {
  await requestQuery(about)
  await deviceDatabase.answers.update('/api/community', { heardAt: Date.now() - ageMs })
  requestedPaths = []
}

describe('a cached response', () => {
  it('is requested when there is none, and is on the device from then on', async () => {
    follow()
    await vi.waitFor(async () => expect((await readCachedQuery(about))?.answer).toEqual(echoPark))
    expect(requestedPaths).toEqual(['/api/community'])
    follow()
    await quiet()
    expect(requestedPaths).toEqual(['/api/community'])
  })

  it('SH-055 does not expire by age', async () => {
    await heardBefore(3000 * dayMs)
    follow()
    await quiet()
    expect(requestedPaths).toEqual([])
  })

  it('SH-055 is requested again where its reader limits its age, and not before', async () => {
    await heardBefore(dayMs - 60_000)
    follow(dayMs)
    await quiet()
    expect(requestedPaths).toEqual([])
    await heardBefore(dayMs + 60_000)
    network = async () => json({ ...echoPark, name: 'Elysian Heights' })
    follow(dayMs)
    await vi.waitFor(async () => expect((await readCachedQuery(about))?.answer.name).toBe('Elysian Heights'))
  })

  it('that was invalidated stays until the response after a running request is stored, and goes when none comes', async () => {
    await requestQuery(about)
    const before = Promise.withResolvers<Response>()
    network = () => before.promise
    const onItsWay = requestQuery(about)
    await quiet()
    const renewed = renewCachedQuery(about)
    const after = Promise.withResolvers<Response>()
    network = () => after.promise
    before.resolve(json(echoPark))
    await vi.waitFor(() => expect(requestedPaths).toHaveLength(3))
    expect((await readCachedQuery(about))?.answer).toEqual(echoPark)
    after.resolve(json({ ...echoPark, name: 'Elysian Heights' }))
    await Promise.all([onItsWay, renewed])
    expect((await readCachedQuery(about))?.answer.name).toBe('Elysian Heights')
    network = noSignal
    await renewCachedQuery(about)
    expect(await readCachedQuery(about)).toBe(null)
  })

  it('does not count as fresh for years because the clock was set back', async () => {
    await heardBefore(-400 * dayMs)
    follow(dayMs)
    await vi.waitFor(() => expect(requestedPaths).toHaveLength(1))
  })

  it.each([
    ['without a signal', noSignal],
    ['at a failing server', async () => json({ code: 'internal', message: 'Sorry.' }, 500)],
    ['at another server', async () => json({ hello: 'library guest' })],
  ])('stays when a newer one fails %s', async (_why, response) => {
    await heardBefore(2 * dayMs)
    network = response
    follow(dayMs)
    await quiet()
    expect(requestedPaths).toHaveLength(1)
    expect((await readCachedQuery(about))?.answer).toEqual(echoPark)
  })

  it('of an older shape is ignored', async () => {
    await deviceDatabase.answers.put({
      path: '/api/community',
      answer: { title: 'Echo Park' },
      heardAt: Date.now(),
      memberId: null,
    })
    expect(await readCachedQuery(about)).toBeNull()
    follow()
    await vi.waitFor(async () => expect((await readCachedQuery(about))?.answer).toEqual(echoPark))
  })
})

describe('requesting a cached query', () => {
  it('SH-051 SH-054 a failed request is not repeated, however long the screen waits', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
    network = noSignal
    follow(1)
    await quiet()
    expect(requestedPaths).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(dayMs)
    await quiet()
    expect(requestedPaths).toHaveLength(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('SH-053 looking at the window again sends no request', async () => {
    await heardBefore(2 * dayMs)
    follow(dayMs)
    await vi.waitFor(() => expect(requestedPaths).toHaveLength(1))
    for (const event of ['focus', 'visibilitychange', 'pageshow']) browser.dispatchEvent(new Event(event))
    await quiet()
    expect(requestedPaths).toHaveLength(1)
  })

  it.each([
    ['our server is there again', () => useConnection.setState({ online: true })],
    ['the browser is online', () => browser.dispatchEvent(new Event('online'))],
  ])('a response that never arrived is requested once %s', async (_how, comeBack) => {
    useConnection.setState({ online: false })
    network = noSignal
    follow()
    await quiet()
    network = async () => json(echoPark)
    comeBack()
    await vi.waitFor(async () => expect((await readCachedQuery(about))?.answer).toEqual(echoPark))
    expect(requestedPaths).toHaveLength(2)
  })

  it('a request that fails with its line is sent once more when the signal is back before it fails', async () => {
    const response = Promise.withResolvers<Response>()
    network = () => response.promise
    follow()
    await vi.waitFor(() => expect(requestedPaths).toHaveLength(1))
    useConnection.setState({ online: false })
    useConnection.setState({ online: true })
    browser.dispatchEvent(new Event('online'))
    await quiet()
    expect(requestedPaths).toHaveLength(1)
    network = async () => json(echoPark)
    response.reject(new TypeError('Failed to fetch'))
    await vi.waitFor(async () => expect((await readCachedQuery(about))?.answer).toEqual(echoPark))
    await quiet()
    expect(requestedPaths).toHaveLength(2)
  })

  it('the returning signal sends no request where a response is here, however old', async () => {
    await heardBefore(2 * dayMs)
    network = noSignal
    follow(dayMs)
    await quiet()
    useConnection.setState({ online: false })
    useConnection.setState({ online: true })
    browser.dispatchEvent(new Event('online'))
    await quiet()
    expect(requestedPaths).toHaveLength(1)
  })

  it('nothing is requested for a screen that was left', async () => {
    network = noSignal
    follow()
    await quiet()
    for (const stop of stops.splice(0)) stop()
    browser.dispatchEvent(new Event('online'))
    await quiet()
    expect(requestedPaths).toHaveLength(1)
  })

  it('many simultaneous requests become one', async () => {
    await Promise.all([requestQuery(about), requestQuery(about), requestQuery(about)])
    expect(requestedPaths).toHaveLength(1)
    await requestQuery(about)
    expect(requestedPaths).toHaveLength(2)
  })
})

describe('a cached response for members only', () => {
  beforeEach(() => {
    network = async (path) => json(path === '/api/community' ? echoPark : [])
  })

  it('is not requested while nobody is signed in', async () => {
    await requestQuery(activity)
    expect(requestedPaths).toEqual([])
  })

  it('is shown to nobody else on the same device', async () => {
    const [rosa, maya] = [createId(), createId()]
    await signIn(rosa)
    await requestQuery(activity)
    expect((await readCachedQuery(activity))?.answer).toEqual([])
    await signIn(maya)
    expect(await readCachedQuery(activity)).toBeNull()
    await deviceDatabase.settings.put({ key: 'lastMember', value: { memberId: rosa, signedIn: false } })
    expect(await readCachedQuery(activity)).toBeNull()
  })

  it('goes with the sign-out, and public ones stay', async () => {
    const rosa = createId()
    await signIn(rosa)
    await Promise.all([requestQuery(activity), requestQuery(about)])
    await deleteCachedQueries(rosa)
    const remainingRows = await deviceDatabase.answers.toArray()
    expect(remainingRows.map(({ path }) => path)).toEqual(['/api/community'])
  })

  it('is requested anew by the next member while the previous one’s response is on its way', async () => {
    const [rosa, maya] = [createId(), createId()]
    const late = Promise.withResolvers<Response>()
    await signIn(rosa)
    network = () => late.promise
    const asking = requestQuery(activity)
    await vi.waitFor(() => expect(requestedPaths).toHaveLength(1))
    await signIn(maya)
    network = async () => json([])
    await requestQuery(activity)
    expect(requestedPaths).toHaveLength(2)
    expect((await readCachedQuery(activity))?.answer).toEqual([])
    late.resolve(json([{ ...aMeetup, title: 'Only for Rosa' }]))
    await asking
    expect((await readCachedQuery(activity))?.answer).toEqual([])
  })

  it('is dropped when it arrives after the sign-out', async () => {
    await signIn(createId())
    network = async () => {
      await deviceDatabase.settings.delete('lastMember')
      return json([])
    }
    await requestQuery(activity)
    expect(requestedPaths).toEqual(['/api/community/activity'])
    expect(await deviceDatabase.answers.count()).toBe(0)
  })

  it('is not brought back by a renewal during which its reader signs out, and the next member’s stays', async () => {
    const [rosa, maya] = [createId(), createId()]
    await signIn(rosa)
    network = async () => json([aMeetup])
    await requestQuery(activity)
    const late = Promise.withResolvers<Response>()
    network = () => late.promise
    const renewed = renewCachedQuery(activity)
    await vi.waitFor(() => expect(requestedPaths).toHaveLength(2))
    await deleteCachedQueries(rosa)
    await signIn(maya)
    network = async () => json([])
    await requestQuery(activity)
    late.reject(new TypeError('Failed to fetch'))
    await renewed
    expect((await readCachedQuery(activity))?.answer).toEqual([])
    await signIn(rosa)
    expect(await readCachedQuery(activity)).toBeNull()
  })
})

describe('a device that cannot store more', () => {
  beforeEach(() => {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    })
  })

  it('a response is used all the same, as long as the app runs', async () => {
    await requestQuery(about)
    expect((await readCachedQuery(about))?.answer).toEqual(echoPark)
    expect(await deviceDatabase.answers.count()).toBe(0)
    follow(dayMs)
    await quiet()
    expect(requestedPaths).toHaveLength(1)
  })

  it('a newer response replaces the stored one', async () => {
    vi.restoreAllMocks()
    await heardBefore(2 * dayMs)
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    })
    network = async () => json({ ...echoPark, name: 'Elysian Heights' })
    await requestQuery(about)
    expect((await readCachedQuery(about))?.answer.name).toBe('Elysian Heights')
    vi.restoreAllMocks()
    network = async () => json({ ...echoPark, name: 'Angelino Heights' })
    await requestQuery(about)
    expect((await readCachedQuery(about))?.answer.name).toBe('Angelino Heights')
    expect(await deviceDatabase.answers.count()).toBe(1)
  })

  it('a member’s own response is shown to nobody else, and goes with the sign-out', async () => {
    const [rosa, maya] = [createId(), createId()]
    vi.restoreAllMocks()
    await signIn(rosa)
    vi.spyOn(deviceDatabase.answers, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
    network = async () => json([aMeetup])
    await requestQuery(activity)
    expect((await readCachedQuery(activity))?.answer).toHaveLength(1)
    await signIn(maya)
    expect(await readCachedQuery(activity)).toBeNull()
    await signIn(rosa)
    await deleteCachedQueries(rosa)
    expect(await readCachedQuery(activity)).toBeNull()
  })
})
