import 'fake-indexeddb/auto'
import { aboutCommunity, listActivity } from '@porchlight/contracts/community/community.operations'
import type { SyncRequest, SyncResponse } from '@porchlight/contracts/sync/sync.schema'
import { tableNames } from '@porchlight/contracts/sync/versions'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs, hourMs, minuteMs } from '@porchlight/contracts/values/time'
import Dexie from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queuedOperations } from '../../../app/device/queued-operations.ts'
import {
  DeviceDatabase,
  type DeviceSetting,
  type LastMember,
  MemberDatabase,
} from '../../../storage/database.ts'
import { firstMemberStores } from '../../../storage/first-versions.factory.ts'
import { memberDatabaseName, photoCacheName } from '../../../storage/names.ts'
import { refusingLocks } from '../../../storage/refusing-locks.factory.ts'
import type { Device } from '../../../sync/device/device.ts'
import { aPostRow, aResponse } from '../../../sync/device/sync.factory.ts'
import { storePhotos } from '../../../sync/outbox/device-photos.ts'
import { addEntry } from '../../../sync/outbox/new-entry.factory.ts'
import { aNewPhoto } from '../../../sync/outbox/photos.factory.ts'
import { delay } from '../../../ui/loading/delay.ts'
import { aMember } from '../../members/members.factory.ts'
import { aPlace } from '../../places/places.factory.ts'
import { aNewPost, creating } from '../../posts/posts.factory.ts'

type ResponseBody = (path: string, init: RequestInit) => Promise<Response>

let storage: IDBFactory
/** Shared with every suite that runs after this one. */
const knownStorage = Dexie.dependencies.indexedDB
let rosa: string
let requestedPaths: string[]
let network: ResponseBody
let assigned: string[]
/** The browser's cookies as a script can read them. */
let cookie: string

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const page = () => new Response('<title>Welcome</title>', { headers: { 'content-type': 'text/html' } })
const noSignal: ResponseBody = () => Promise.reject(new TypeError('Failed to fetch'))
const signedOut = () => json({ code: 'signed_out', message: 'You are logged out. Please log in again.' }, 401)
const userIs =
  (memberId: string | null): ResponseBody =>
  async (path) => {
    if (path === '/api/auth/user') return memberId === null ? signedOut() : json(aMember({ id: memberId }))
    if (path === '/api/auth/login' || path === '/api/auth/confirm-signup') {
      return json(aMember({ id: memberId ?? rosa }))
    }
    return page()
  }

beforeEach(() => {
  storage = new IDBFactory()
  Object.assign(Dexie.dependencies, { indexedDB: storage })
  rosa = createId()
  requestedPaths = []
  assigned = []
  network = userIs(null)
  cookie = 'other=1; member=1'
  const document = Object.defineProperty(
    Object.assign(new EventTarget(), { visibilityState: 'visible' }),
    'cookie',
    { get: () => cookie, set: setCookie },
  )
  vi.stubGlobal('document', document)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', { onLine: true, locks: navigator.locks })
  vi.stubGlobal('location', {
    protocol: 'http:',
    host: 'porch.test',
    assign: (path: string) => assigned.push(path),
  })
  vi.stubGlobal(
    'WebSocket',
    class {
      close(): void {}
      send(): void {}
    },
  )
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
    requestedPaths.push(path)
    return network(path, init)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  Object.assign(Dexie.dependencies, { indexedDB: knownStorage })
})

/** Stores a cookie as a browser does when a script sets one. */
function setCookie(line: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
  const otherCookies = cookie.split('; ').filter((each) => !each.startsWith(`${name}=`))
  cookie = [...otherCookies, ...(/; Max-Age=0/.test(line) ? [] : [`${name}=${value}`])].join('; ')
}

/** The app as it is after a fresh start: nothing is known but what is stored. */
async function startApp() {
  vi.resetModules()
  const session = await import('./session.ts')
  const actions = await import('./sessions.actions.ts')
  const signingOut = await import('../sign-out/sign-out.actions.ts')
  const { useSigningOut } = await import('./sessions.ui.ts')
  const responses = await import('../../../sync/transport/cached-queries.ts')
  const signUpLocation = await import('../../../storage/sign-up-location.ts')
  const { readLastMember } = await import('../../../storage/device-database.ts')
  await session.startSession()
  return {
    ...session,
    ...actions,
    ...signingOut,
    ...responses,
    ...signUpLocation,
    useSigningOut,
    readLastMember,
    state: () => session.useSession.getState(),
  }
}

async function signedInAs(memberId: string) {
  network = userIs(memberId)
  const app = await startApp()
  await app.logIn({ email: 'someone@example.org', password: 'a lamp on every porch' })
  return app
}

/** Refuses all writes to the device's settings. Returns a function that ends this. */
async function fillDevice(): Promise<() => void> {
  const { deviceDatabase } = await import('../../../storage/device-database.ts')
  const put = vi.spyOn(deviceDatabase.settings, 'put').mockImplementation(() => {
    throw new DOMException('The disk is full.', 'QuotaExceededError')
  })
  return () => put.mockRestore()
}

describe('D7 the start of the app', () => {
  it('D7 fault 1: without a network the last member is signed in, and no request is sent', async () => {
    await signedInAs(rosa)
    network = noSignal
    requestedPaths = []
    const app = await startApp()
    expect(app.state()).toEqual({ state: 'signed-in', memberId: rosa })
    expect(requestedPaths).toEqual([])
  })

  it.each(['', 'other=1', 'remember=1', 'member=', 'sid=member=1'])(
    'S-002 D7 a browser with the cookies "%s" has no session: nobody is signed in, and no request is sent',
    async (cookies) => {
      cookie = cookies
      network = userIs(rosa)
      expect((await startApp()).state()).toEqual({ state: 'signed-out', held: false })
      expect(requestedPaths).toEqual([])
    },
  )

  it('S-002 D7 fault 23: a session whose cookie was lost is held until sign-in, and no request is sent', async () => {
    const app = await signedInAs(rosa)
    await app.freezeSession(rosa)
    cookie = ''
    requestedPaths = []
    expect((await startApp()).state()).toEqual({ state: 'signed-out', held: true })
    expect(requestedPaths).toEqual([])
  })

  it('D7 a device without a member asks the server once, and stays signed out without a response', async () => {
    network = noSignal
    const app = await startApp()
    expect(app.state()).toEqual({ state: 'signed-out', held: false })
    expect(requestedPaths).toEqual(['/api/auth/user'])
  })

  it('S-002 D7 a session that is over is asked for once', async () => {
    await startApp()
    expect(requestedPaths).toEqual(['/api/auth/user'])
    await startApp()
    expect([requestedPaths.length, cookie]).toEqual([1, 'other=1'])
  })

  it.each<[string, () => Response]>([
    ['S-001 S-004 our own 401', signedOut],
    ['S-005 a bare 401 with “Unauthorized”', () => new Response('Unauthorized', { status: 401 })],
    ['S-003 a failing server', () => new Response('', { status: 500 })],
  ])(
    '%s means signed out at the first response: one request for the user, without a payload',
    async (_what, response) => {
      const calls: [string, RequestInit][] = []
      network = async (path, init) => {
        calls.push([path, init])
        return response()
      }
      expect((await startApp()).state()).toEqual({ state: 'signed-out', held: false })
      expect(calls.map(([path, { method = 'GET', body }]) => [path, method, body])).toEqual([
        ['/api/auth/user', 'GET', undefined],
      ])
    },
  )

  it('D7 a log-in in another window during the request keeps its cookie', async () => {
    const other = await startApp()
    cookie = 'member=1'
    network = async () => {
      await other.enterSession(rosa)
      return signedOut()
    }
    await startApp()
    expect(cookie).toBe('member=1')
  })
  it.each([
    ['member=1', true],
    ['other=1', false],
  ])(
    'D7 without storage, the cookies "%s" decide between member and visitor, and no request is sent',
    async (cookies, hasSession) => {
      cookie = cookies
      network = userIs(rosa)
      const refuseStorage = () => {
        throw new DOMException('Storage is blocked.', 'SecurityError')
      }
      Object.assign(Dexie.dependencies, { indexedDB: { open: refuseStorage } })
      expect((await startApp()).state()).toEqual({ state: 'no-storage', hasSession })
      expect(requestedPaths).toEqual([])
    },
  )

  it('D7 without access to cookies the server is asked', async () => {
    vi.stubGlobal('document', {
      get cookie(): string {
        throw new DOMException('Cookies are blocked.', 'SecurityError')
      },
    })
    network = userIs(rosa)
    expect((await startApp()).state()).toEqual({ state: 'signed-in', memberId: rosa })
  })

  describe.each<[string, unknown]>([
    ['a number', 5],
    ['nothing', null],
    ['a list', []],
    ['no member', { signedIn: true }],
    ['a numeric id', { memberId: 7, signedIn: true }],
    ['an invalid id', { memberId: '../elsewhere', signedIn: true }],
    ['a flag that is neither yes nor no', { memberId: createId(), signedIn: 'perhaps' }],
  ])('D7 a stored last member of %s', (_case, value) => {
    beforeEach(async () => {
      await keepSetting('lastMember', value)
      const database = new MemberDatabase(rosa)
      await database.meta.put({ key: 'nextNumber', value: 3 })
      database.close()
    })

    it('D7 is ignored: the server is asked, and its response is stored', async () => {
      network = userIs(rosa)
      expect((await startApp()).state()).toEqual({ state: 'signed-in', memberId: rosa })
      network = noSignal
      expect((await startApp()).state()).toEqual({ state: 'signed-in', memberId: rosa })
    })

    it('D7 without a response nobody is signed in, and every database stays as it is', async () => {
      network = noSignal
      const before = (await storage.databases()).map(({ name }) => name)
      expect((await startApp()).state()).toEqual({ state: 'signed-out', held: false })
      expect((await storage.databases()).map(({ name }) => name)).toEqual(before)
      const database = new MemberDatabase(rosa)
      expect(await database.meta.get('nextNumber')).toMatchObject({ value: 3 })
      database.close()
    })
  })

  it.each([5, null, {}, { forget: {} }, { forget: { memberId: 7, keepsUnsent: false } }])(
    'D7 a pending sign-out stored as %j is sent to the server, and deletes nothing',
    async (value) => {
      await keepSetting('signOutPending', value)
      const before = (await storage.databases()).map(({ name }) => name)
      expect((await startApp()).state()).toEqual({ state: 'signed-out', held: false })
      await vi.waitFor(() => expect(requestedPaths).toEqual(['/api/logout', '/api/auth/user']))
      expect((await storage.databases()).map(({ name }) => name)).toEqual(before)
    },
  )

  it('S-002 D7 a session that the device has no record of is adopted', async () => {
    network = userIs(rosa)
    expect((await startApp()).state()).toEqual({ state: 'signed-in', memberId: rosa })
    network = noSignal
    expect((await startApp()).state()).toEqual({ state: 'signed-in', memberId: rosa })
  })

  it('S-002 D7 the member whom the server names is signed in, also where the device holds the data of another', async () => {
    const app = await signedInAs(rosa)
    await app.freezeSession(rosa)
    const maya = createId()
    network = userIs(maya)
    expect((await startApp()).state()).toEqual({ state: 'signed-in', memberId: maya })
    network = noSignal
    expect((await startApp()).state()).toEqual({ state: 'signed-in', memberId: maya })
  })

  it('SH-024 a location typed by a visitor goes to the session that the start adopts', async () => {
    const app = await startApp()
    await app.storeSignUpLocation('90026')
    network = userIs(rosa)
    cookie = 'member=1'
    expect(await (await startApp()).readTypedLocation(rosa)).toBe('90026')
  })

  it.each<[string, ResponseBody]>([
    ['a captive portal', async () => page()],
    ['a 401 of a proxy', async () => new Response('<h1>Sign in</h1>', { status: 401 })],
    ['a 401 of a proxy in JSON', async () => json({ code: 'proxy_auth', message: 'Sign in.' }, 401)],
    ['a failing server', async () => json({ code: 'internal', message: 'Oh no.' }, 500)],
  ])('S-002 D6 D7 %s signs nobody in and nobody out', async (_case, response) => {
    network = response
    expect((await startApp()).state()).toEqual({ state: 'signed-out', held: false })
    expect(cookie).toBe('other=1; member=1')
    await signedInAs(rosa)
    network = response
    expect((await startApp()).state()).toEqual({ state: 'signed-in', memberId: rosa })
  })
})

describe('D7 a session that may be another member’s', () => {
  it('D7 becomes that member’s, also over starts without a network', async () => {
    const app = await signedInAs(rosa)
    const maya = createId()
    network = userIs(maya)
    expect(await app.confirmSession(rosa)).toBe(false)
    expect(app.state()).toEqual({ state: 'signed-in', memberId: maya })
    network = noSignal
    expect((await startApp()).state()).toEqual({ state: 'signed-in', memberId: maya })
  })

  it.each<[string, boolean, () => ResponseBody]>([
    ['the session is this member’s after all', true, () => userIs(rosa)],
    ['nobody has a session, which the next round decides', false, () => userIs(null)],
  ])('D7 %s: nothing changes', async (_case, expected, response) => {
    const app = await signedInAs(rosa)
    network = response()
    expect(await app.confirmSession(rosa)).toBe(expected)
    expect(app.state()).toEqual({ state: 'signed-in', memberId: rosa })
  })

  it('D7 stays unknown without a response', async () => {
    const app = await signedInAs(rosa)
    network = noSignal
    await expect(app.confirmSession(rosa)).rejects.toThrow()
    expect(app.state()).toEqual({ state: 'signed-in', memberId: rosa })
  })
})

it('D7 a sign-out in another window while the first screen loads holds once the screen is there', async () => {
  const app = await startApp()
  const [begins, isDrawn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  app.beforeEntering(() => {
    begins.resolve()
    return isDrawn.promise
  })
  const entering = app.enterSession(rosa)
  await begins.promise
  const { writeSignOut } = await import('./pending-sign-out.ts')
  await writeSignOut(rosa, true)
  await delay(50)
  isDrawn.resolve()
  await entering
  await vi.waitFor(() => expect(app.state()).toEqual({ state: 'signed-out', held: false }))
})

describe('signing up', () => {
  const maya = { firstName: 'Maya', lastName: 'Jimenez', email: 'maya@example.org', password: 'a lamp on' }
  const link = { token: 'as-it-came', password: maya.password }
  const buildRefusal = (code: string, status: number) => async () =>
    json({ code, message: 'As it is.' }, status)

  it('Q14 leads to the mail where the server says so, and any other refusal is a failure', async () => {
    const app = await startApp()
    network = buildRefusal('confirm_by_mail', 409)
    expect(await app.signUp(maya)).toBe('mail')
    expect(app.state()).toEqual({ state: 'signed-out', held: false })
    network = async () => json({ message: 'Account created successfully!' })
    expect(await app.signUp(maya)).toBe('log-in')
    for (const response of [buildRefusal('email_taken', 409), buildRefusal('too_many', 429), noSignal]) {
      network = response
      await expect(app.signUp(maya)).rejects.toThrow()
    }
  })

  it('Q15 SH-024 signs in with the link on this device, and the typed location is the new member’s', async () => {
    const app = await startApp()
    await app.storeSignUpLocation('90026')
    network = userIs(rosa)
    await app.confirmSignUp(link)
    expect(app.state()).toEqual({ state: 'signed-in', memberId: rosa })
    expect(await app.readTypedLocation(rosa)).toBe('90026')
  })

  it('Q15 leads to log-in when the account was created and the device cannot store who is signed in', async () => {
    const app = await startApp()
    const { deviceDatabase } = await import('../../../storage/device-database.ts')
    network = async (path, init) => {
      if (path === '/api/auth/confirm-signup') deviceDatabase.close()
      return userIs(rosa)(path, init)
    }
    expect(await app.confirmSignUp(link)).toBe('log-in')
    expect(app.state()).toEqual({ state: 'signed-out', held: false })
  })

  it('Q15 with an invalid link, or without a signal, signs nobody in and nobody out', async () => {
    const app = await startApp()
    await app.storeSignUpLocation('90026')
    for (const response of [buildRefusal('sign_up_expired', 410), noSignal]) {
      network = response
      await expect(app.confirmSignUp(link)).rejects.toThrow()
      expect(app.state()).toEqual({ state: 'signed-out', held: false })
      expect(await app.readVisitorsTypedLocation()).toBe('90026')
    }
  })
})

describe('D7 logging in on a full disk', () => {
  it('D7 photos of neighbors make room for the record of the member', async () => {
    const app = await startApp()
    network = userIs(rosa)
    const makeRoom = await fillDevice()
    const logIn = () => app.logIn({ email: 'someone@example.org', password: 'a lamp on every porch' })
    await expect(logIn()).rejects.toHaveProperty('name', 'NotStored')
    const deletedCaches: string[] = []
    vi.stubGlobal('caches', {
      delete: async (name: string) => {
        deletedCaches.push(name)
        makeRoom()
        return true
      },
    })
    await logIn()
    expect(deletedCaches).toEqual([photoCacheName(rosa)])
    expect(app.state()).toEqual({ state: 'signed-in', memberId: rosa })
    expect(await app.readLastMember()).toEqual({ memberId: rosa, signedIn: true })
  })
})

describe('D7 a 401 of our own server', () => {
  it('D7 fault 23: holds the session until sign-in, over starts without a network too', async () => {
    const app = await signedInAs(rosa)
    await app.freezeSession(rosa)
    expect(app.state()).toEqual({ state: 'signed-out', held: true })
    network = noSignal
    expect((await startApp()).state()).toEqual({ state: 'signed-out', held: true })
    expect((await signedInAs(rosa)).state()).toEqual({ state: 'signed-in', memberId: rosa })
  })

  it('D7 hides the data on a full disk as well', async () => {
    const app = await signedInAs(rosa)
    const makeRoom = await fillDevice()
    await app.freezeSession(rosa)
    expect(app.state()).toEqual({ state: 'signed-out', held: true })
    // The log-in of somebody else, of which this disk takes no record, shows nothing of the member before.
    network = userIs(createId())
    const logIn = app.logIn({ email: 'someone@example.org', password: 'a lamp on every porch' })
    await expect(logIn).rejects.toHaveProperty('name', 'NotStored')
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(app.state()).toEqual({ state: 'signed-out', held: true })
    makeRoom()
  })

  it('D7 keeps the outbox', async () => {
    const app = await signedInAs(rosa)
    const database = new MemberDatabase(rosa)
    await database.meta.put({ key: 'nextNumber', value: 3 })
    await app.freezeSession(rosa)
    expect(await database.meta.get('nextNumber')).toMatchObject({ value: 3 })
    database.close()
  })

  it('S-002 D7 to a round keeps the cookie: a later session of the same member is adopted at the next start', async () => {
    const app = await signedInAs(rosa)
    cookie = 'member=1'
    await app.freezeSession(rosa)
    expect(cookie).toBe('member=1')
    expect((await startApp()).state()).toEqual({ state: 'signed-in', memberId: rosa })
    await app.freezeSession(rosa)
    network = userIs(null)
    expect((await startApp()).state()).toEqual({ state: 'signed-out', held: true })
    expect(cookie).toBe('')
  })

  it('D7 for a member who is no longer signed in changes nothing', async () => {
    const app = await signedInAs(rosa)
    const maya = createId()
    await app.enterSession(maya)
    await app.freezeSession(rosa)
    expect(app.state()).toEqual({ state: 'signed-in', memberId: maya })
    expect(await app.readLastMember()).toEqual({ memberId: maya, signedIn: true } satisfies LastMember)
  })
})

describe('D7 the account of a removed member', () => {
  const leavesAt = Date.parse('2026-12-01T08:00:00Z')
  /** The longest wait for what the app does in the background. */
  const atLongest = { timeout: 10_000 }
  const leaver = (memberId: string) => aMember({ id: memberId, leavesAt: new Date(leavesAt).toISOString() })

  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: leavesAt - dayMs }))
  afterEach(() => vi.useRealTimers())

  /**
   * Fills the phone of a member who leaves: rows, a cached query, and the time of the last response, a day before the
   * account ends.
   */
  async function fillPhone({ heardAt = leavesAt - dayMs, unsent = false } = {}): Promise<void> {
    const database = new MemberDatabase(rosa)
    await database.members.put(leaver(rosa))
    await database.posts.put(aPostRow().row as never)
    await database.meta.put({ key: 'heardAt', value: heardAt })
    if (unsent) await database.drafts.put({ form: 'create-post', values: { title: 'Half' }, savedAt: 1 })
    database.close()
  }
  const names = async () => (await storage.databases()).map(({ name }) => name).sort()

  it('D7 leaves this phone with the session, as after a sign-out', async () => {
    const storedFlags = new Map([['dismissed:trial-1', '1']])
    vi.stubGlobal('localStorage', storageOver(storedFlags))
    const app = await signedInAs(rosa)
    await fillPhone()
    vi.setSystemTime(leavesAt + hourMs)
    await app.freezeSession(rosa)
    expect(app.state()).toEqual({ state: 'signed-out', held: false })
    expect(await app.readLastMember()).toBeUndefined()
    expect([await names(), [...storedFlags.keys()]]).toEqual([['porchlight-device'], []])
    network = noSignal
    expect((await startApp()).state()).toEqual({ state: 'signed-out', held: false })
  })

  it('D7 leaves with the first start after the removal day when the session ended earlier', async () => {
    const app = await signedInAs(rosa)
    await fillPhone()
    await app.freezeSession(rosa)
    expect(app.state()).toEqual({ state: 'signed-out', held: true })
    network = noSignal
    expect((await startApp()).state()).toEqual({ state: 'signed-out', held: true })
    vi.setSystemTime(leavesAt)
    expect((await startApp()).state()).toEqual({ state: 'signed-out', held: false })
    await vi.waitFor(async () => expect(await names()).toEqual(['porchlight-device']), atLongest)
  })

  /** The server with nobody signed in, by its own clock. */
  const serverAt =
    (time: number): ResponseBody =>
    async (path, init) => {
      if (path !== '/api/community') return userIs(null)(path, init)
      const headers = { 'content-type': 'application/json', date: new Date(time).toUTCString() }
      return new Response(JSON.stringify({ name: null, displayLocation: 'Echo Park', supportEmail: null }), {
        headers,
      })
    }
  const unsentOnPhone = async (): Promise<number | undefined> => {
    if (!(await names()).includes(memberDatabaseName(rosa))) return undefined
    const database = new MemberDatabase(rosa)
    const count = await database.drafts.count()
    database.close()
    return count
  }
  /** Starts the app, and waits until the start has looked for ended accounts. */
  async function startAndLook() {
    vi.resetModules()
    const endedAccounts = await import('./ended-accounts.ts')
    await endedAccounts.deleteEndedAccounts()
    return (await startApp()).state()
  }

  it('D7 keeps unsent entries for thirty days after this phone learned of the end, by the server’s clock', async () => {
    const app = await signedInAs(rosa)
    await fillPhone({ unsent: true })
    vi.setSystemTime(leavesAt + hourMs)
    await app.freezeSession(rosa)
    expect(app.state()).toEqual({ state: 'signed-out', held: true })
    const knownAt = leavesAt + 2 * hourMs
    network = serverAt(knownAt)
    expect(await startAndLook()).toEqual({ state: 'signed-out', held: true })
    network = serverAt(knownAt + 30 * dayMs - minuteMs)
    expect(await startAndLook()).toEqual({ state: 'signed-out', held: true })
    network = serverAt(knownAt + 30 * dayMs)
    expect(await startAndLook()).toEqual({ state: 'signed-out', held: false })
    // The start does not wait for the deletion.
    await vi.waitFor(async () => expect(await names()).toEqual(['porchlight-device']), atLongest)
  })

  it('D7 two windows that start at once leave no empty database behind', async () => {
    const app = await signedInAs(rosa)
    await fillPhone()
    await app.freezeSession(rosa)
    vi.setSystemTime(leavesAt)
    const startWindow = async () => {
      vi.resetModules()
      return (await import('./ended-accounts.ts')).deleteEndedAccounts()
    }
    // The first window sees the database, and opens it only after the second one has had time to delete it.
    const hasSeen = Promise.withResolvers<void>()
    const exists = vi.spyOn(Dexie, 'exists').mockImplementationOnce((name) => {
      const isThere = storage.databases().then((all) => all.some((each) => each.name === name))
      hasSeen.resolve()
      return Dexie.Promise.resolve(isThere.then((answer) => delay(500).then(() => answer)))
    })
    const first = startWindow()
    await hasSeen.promise
    await Promise.all([first, startWindow()])
    exists.mockRestore()
    await vi.waitFor(async () => expect(await names()).toEqual(['porchlight-device']), atLongest)
  })

  it('D7 loses nothing unsent when a new password ended the session in the hours before the nightly removal', async () => {
    const app = await signedInAs(rosa)
    // The server answered after the day: the account was there still, and its member may keep it tonight.
    await fillPhone({ heardAt: leavesAt + hourMs, unsent: true })
    vi.setSystemTime(leavesAt + 2 * hourMs)
    network = userIs(null)
    await app.noticeEndedSession()
    expect(app.state()).toEqual({ state: 'signed-out', held: true })
    expect(await unsentOnPhone()).toBe(1)
  })

  it('D7 loses nothing unsent of a member who stayed, on a phone without a signal for months', async () => {
    const app = await signedInAs(rosa)
    await fillPhone({ unsent: true })
    vi.setSystemTime(leavesAt + 90 * dayMs)
    await app.freezeSession(rosa)
    expect(app.state()).toEqual({ state: 'signed-out', held: true })
    network = serverAt(leavesAt + 90 * dayMs)
    expect(await startAndLook()).toEqual({ state: 'signed-out', held: true })
    expect(await unsentOnPhone()).toBe(1)
  })

  it.each([
    ['no server responds', () => noSignal],
    ['the server responds', () => serverAt(leavesAt + 2 * dayMs)],
    ['a captive portal responds', (): ResponseBody => async () => page()],
  ])('D7 loses nothing unsent with a clock that is years ahead where %s', async (_what, respond) => {
    const app = await signedInAs(rosa)
    await fillPhone({ unsent: true })
    vi.setSystemTime(leavesAt + hourMs)
    await app.freezeSession(rosa)
    network = serverAt(leavesAt + hourMs)
    await startAndLook()
    vi.setSystemTime(leavesAt + 3000 * dayMs)
    network = respond()
    expect(await startAndLook()).toEqual({ state: 'signed-out', held: true })
    expect(await unsentOnPhone()).toBe(1)
  })

  it('D7 keeps unsent entries for another thirty days after each sign-in', async () => {
    const knownAt = leavesAt + hourMs
    const app = await signedInAs(rosa)
    await fillPhone({ unsent: true })
    vi.setSystemTime(knownAt)
    await app.freezeSession(rosa)
    network = serverAt(knownAt)
    await startAndLook()
    const appAgain = await signedInAs(rosa)
    await appAgain.freezeSession(rosa)
    network = serverAt(knownAt + 31 * dayMs)
    expect(await startAndLook()).toEqual({ state: 'signed-out', held: true })
    expect(await unsentOnPhone()).toBe(1)
  })

  it('D7 loses no text that another app shared and that is in no form yet', async () => {
    const app = await signedInAs(rosa)
    await fillPhone()
    const { sharesFor, storeShare } = await import('../../../storage/shared-texts.ts')
    await storeShare({ title: 'Soup night', text: '', url: '' })
    vi.setSystemTime(leavesAt + hourMs)
    await app.freezeSession(rosa)
    expect(app.state()).toEqual({ state: 'signed-out', held: true })
    expect(await sharesFor(rosa)).toHaveLength(1)
  })

  it('D7 loses no text that a form stores while it closes with the session', async () => {
    const app = await signedInAs(rosa)
    await fillPhone()
    vi.setSystemTime(leavesAt + hourMs)
    const typing = new MemberDatabase(rosa)
    await typing.open()
    let storing: Promise<unknown> | undefined
    app.useSession.subscribe(() => {
      storing = typing.drafts.put({ form: 'create-post', values: { title: 'Half' }, savedAt: 1 })
    })
    await app.freezeSession(rosa)
    await storing
    typing.close()
    expect(await unsentOnPhone()).toBe(1)
  })

  it('D7 stays when its member signed in meanwhile in another window', async () => {
    await signedInAs(rosa)
    await fillPhone()
    vi.setSystemTime(leavesAt + hourMs)
    const { deleteAccountData } = await import('./ended-accounts.ts')
    await deleteAccountData(rosa)
    const database = new MemberDatabase(rosa)
    expect(await database.members.count()).toBe(1)
    database.close()
  })

  it('D7 SH-024 does not delete a visitor’s typed location when it is another member’s account', async () => {
    await signedInAs(rosa)
    await fillPhone()
    const app = await signedInAs(createId())
    await app.storeSignUpLocation('90026')
    vi.setSystemTime(leavesAt + hourMs)
    await startAndLook()
    expect(await names()).not.toContain(memberDatabaseName(rosa))
    expect(await app.readVisitorsTypedLocation()).toBe('90026')
  })

  it('D7 is checked at each start on a phone that is another member’s by now, and takes nothing of theirs', async () => {
    await signedInAs(rosa)
    await fillPhone()
    const maya = createId()
    await signedInAs(maya)
    const database = new MemberDatabase(maya)
    await database.members.put(leaver(maya))
    database.close()
    const storedFlags = new Map([['dismissed:trial-1', '1']])
    vi.stubGlobal('localStorage', storageOver(storedFlags))
    vi.setSystemTime(leavesAt + hourMs)
    network = noSignal
    const app = await startApp()
    await vi.waitFor(async () => expect(await names()).not.toContain(memberDatabaseName(rosa)), atLongest)
    expect(app.state()).toEqual({ state: 'signed-in', memberId: maya })
    expect(await names()).toContain(memberDatabaseName(maya))
    expect([...storedFlags.keys()]).toEqual(['dismissed:trial-1'])
  })

  it('D7 stays on the phone of a signed-in member, whatever the day: the server decides', async () => {
    await signedInAs(rosa)
    await fillPhone({ heardAt: leavesAt })
    vi.setSystemTime(leavesAt + 40 * dayMs)
    network = noSignal
    expect((await startApp()).state()).toEqual({ state: 'signed-in', memberId: rosa })
    await new Promise((resolve) => setTimeout(resolve, 20))
    const database = new MemberDatabase(rosa)
    expect(await database.members.count()).toBe(1)
    database.close()
  })
})

it('D7 D8 a sign-out that keeps waiting entries empties the tables that only a newer app has', async () => {
  await signedInAs(rosa)
  const newer = new Dexie(memberDatabaseName(rosa))
  newer.version(99).stores({ ...firstMemberStores, places: 'id' })
  await newer.table('places').put({ id: 'seen' })
  newer.close()
  const { writeSignOut } = await import('./pending-sign-out.ts')
  await writeSignOut(rosa, true)
  expect((await startApp()).state()).toEqual({ state: 'signed-out', held: false })
  await newer.open()
  expect(await newer.table('places').count()).toBe(0)
  newer.close()
})

describe('D7 signing out', () => {
  let app: Awaited<ReturnType<typeof startApp>>
  let device: Device
  let serve: (request: SyncRequest) => Promise<SyncResponse> | SyncResponse | null

  const applying = (request: SyncRequest) =>
    aResponse({ results: (request.operations ?? []).map(({ n }) => ({ n, status: 'applied' })) })
  const write = (title: string) => addEntry(device.outbox, creating(aNewPost({ id: createId(), title })))
  const listDatabases = async () => (await storage.databases()).map(({ name }) => name)

  beforeEach(async () => {
    const neighbors = aPostRow({ title: 'A neighbor’s' })
    serve = () => aResponse({ rows: [neighbors] })
    const sessions = userIs(rosa)
    app = await signedInAs(rosa)
    network = async (path, init) => {
      if (path !== '/api/sync') return sessions(path, init)
      const hungUp = new Promise<never>((_resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      })
      // It may hang up while its request is still being read.
      hungUp.catch(() => undefined)
      const response = await Promise.race([serve(JSON.parse(await bodyOf(init)) as SyncRequest), hungUp])
      if (!response) throw new TypeError('Failed to fetch')
      return json(response)
    }
    const { openDevice } = await import('../../../sync/device/device.ts')
    device = await openDevice({
      memberId: rosa,
      rules: queuedOperations,
      isSignedIn: () => app.isSignedIn(rosa),
      confirmSession: () => app.confirmSession(rosa),
      onSignedOut: () => undefined,
    })
    await device.syncUntilIdle()
    serve = () => null
  })
  afterEach(() => device.stop())

  it('D7 deletes the member’s own cached responses, and keeps public ones', async () => {
    const otherNetwork = network
    network = async (path, init) => {
      if (path === '/api/community/activity') return json([])
      if (path === '/api/community') return json({ name: null, displayLocation: 'Los Angeles, CA' })
      return otherNetwork(path, init)
    }
    await Promise.all([
      app.requestQuery({ operation: listActivity, args: {} }),
      app.requestQuery({ operation: aboutCommunity, args: {} }),
    ])
    expect((await app.readCachedQuery({ operation: listActivity, args: {} }))?.answer).toEqual([])
    await write('Waits')
    expect(await app.signOut(device, 'keep')).toBe('signed-out')
    app = await signedInAs(rosa)
    expect(await app.readCachedQuery({ operation: listActivity, args: {} })).toBeNull()
    expect(await app.readCachedQuery({ operation: aboutCommunity, args: {} })).not.toBeNull()
  })

  it('D7 SH-024 deletes the member’s typed location, so that nobody after them reads it', async () => {
    expect(await app.signOut(device, 'discard')).toBe('signed-out')
    await app.storeSignUpLocation('90026')
    app = await signedInAs(rosa)
    expect(await app.readTypedLocation(rosa)).toBe('90026')
    const { openDevice } = await import('../../../sync/device/device.ts')
    device = await openDevice({
      memberId: rosa,
      rules: queuedOperations,
      isSignedIn: () => app.isSignedIn(rosa),
      confirmSession: () => app.confirmSession(rosa),
      onSignedOut: () => undefined,
    })
    expect(await app.signOut(device, 'discard')).toBe('signed-out')
    const maya = createId()
    app = await signedInAs(maya)
    expect([await app.readTypedLocation(maya), await app.readTypedLocation(rosa)]).toEqual([null, null])
  })

  it('S-002 D7 removes the session hint at once, whenever the server learns of the sign-out', async () => {
    network = noSignal
    await app.signOut(device, 'discard')
    expect(cookie).toBe('other=1')
  })

  it('D7 forgets the notes that this member hid, and nothing else', async () => {
    const storedItems = new Map([
      ['dismissed:trial-1', '1'],
      ['theme', 'dark'],
    ])
    vi.stubGlobal('localStorage', storageOver(storedItems))
    expect(await app.signOut(device, 'keep')).toBe('signed-out')
    expect([...storedItems.keys()]).toEqual(['theme'])
  })

  it('D7 counts waiting and refused entries as unsent', async () => {
    expect(await app.listUnsent(device)).toHaveLength(0)
    await write('Waits')
    const refusedEntry = await write('Refused')
    await device.syncUntilIdle()
    await device.database.outbox.update(refusedEntry.order, { state: 'refused' })
    expect(await app.listUnsent(device)).toHaveLength(2)
  })

  it('D7 D9 does not ask about quiet entries, and deletes them', async () => {
    const { name } = creating(aNewPost())
    const rules = { ...queuedOperations, [name]: { ...queuedOperations[name], quiet: () => 'anything' } }
    await write('Says nothing')
    const quiet = { ...device, rules }
    expect(await app.listUnsent(quiet)).toEqual([])
    expect(await app.countSendable(quiet)).toBe(0)
    expect(await app.signOut(quiet, 'discard')).toBe('signed-out')
    expect(await listDatabases()).not.toContain(device.database.name)
  })

  it('D7 counts a draft as unsent, which ‘send first’ cannot send and ‘keep’ keeps', async () => {
    await write('Waits')
    await device.database.drafts.put({ form: 'create-post', values: { title: 'Half' }, savedAt: 1 })
    expect(await app.listUnsent(device)).toHaveLength(2)
    serve = applying
    expect(await app.signOut(device, 'send-first')).toBe('draft-left')
    expect(app.state()).toEqual({ state: 'signed-in', memberId: rosa })
    expect(await app.listUnsent(device)).toHaveLength(1)
    expect(await app.countSendable(device)).toBe(0)

    expect(await app.signOut(device, 'keep')).toBe('signed-out')
    const remainingDatabase = new MemberDatabase(rosa)
    expect(await remainingDatabase.drafts.toArray()).toMatchObject([{ values: { title: 'Half' } }])
    expect(await remainingDatabase.posts.count()).toBe(0)
    remainingDatabase.close()
  })

  it('D7 D8 counts entries of a newer app as unsent, which ‘send first’ cannot send', async () => {
    const entry = await write('Waits')
    await device.database.outbox.add({ ...entry, order: 99, id: createId(), name: 'gardens.plant' })
    await device.database.outbox.add({ ...entry, order: 100, id: createId(), version: 99, state: 'refused' })
    expect([(await app.listUnsent(device)).length, await app.countSendable(device)]).toEqual([3, 1])
    serve = applying
    expect(await app.signOut(device, 'send-first')).toBe('draft-left')
    expect([(await app.listUnsent(device)).length, await app.countSendable(device)]).toEqual([2, 0])
  })

  it('M-083 D7 fault 25: with ‘send first’ sends, and then leaves nothing behind', async () => {
    await write('Waits')
    serve = applying
    expect(await app.signOut(device, 'send-first')).toBe('signed-out')
    expect(await listDatabases()).not.toContain(memberDatabaseName(rosa))
    expect(app.state()).toEqual({ state: 'signed-out', held: false })
    expect(assigned).toEqual(['/api/logout'])
  })

  it('D7 fault 25: with ‘send first’ and no signal does nothing and says so', async () => {
    await write('Waits')
    expect(await app.signOut(device, 'send-first')).toBe('still-waiting')
    expect(app.state()).toEqual({ state: 'signed-in', memberId: rosa })
    expect(await device.database.outbox.count()).toBe(1)
    expect(await device.database.posts.count()).toBe(2)
  })

  it('D7 fault 25: with ‘keep’ removes every row but the unsent entries, which the next sign-in sends', async () => {
    await write('Waits')
    await device.database.drafts.put({ form: 'new-post', values: { title: 'Half' }, savedAt: 1 })
    const [due, ofNoForm] = [aNewPhoto('due'), aNewPhoto('of no form')]
    await storePhotos(device.database, [due, ofNoForm], 1)
    await device.database.keptPhotos.update(due.sha256, { state: 'due' })
    expect(await app.listUnsent(device)).toContain(due.sha256)
    const cafe = aPlace()
    await device.database.places.put(cafe)
    await device.database.rowAudiences.put({ table: 'places', id: cafe.id, audience: 'premium' })
    expect(await app.signOut(device, 'keep')).toBe('signed-out')
    const remainingDatabase = new MemberDatabase(rosa)
    await remainingDatabase.open()
    const counts = await Promise.all(
      remainingDatabase.tables.map(async (table) => [table.name, await table.count()] as const),
    )
    expect(Object.fromEntries(counts.filter(([name]) => name !== 'meta'))).toEqual({
      ...Object.fromEntries(tableNames.map((name) => [name, 0])),
      rowAudiences: 0,
      originals: 0,
      staged: 0,
      drafts: 1,
      keptPhotos: 1,
      photoBytes: 1,
      outbox: 1,
    })
    for (const key of ['cursor', 'schema', 'isPart', 'sweptAt'] as const)
      expect(await remainingDatabase.meta.get(key)).toBeUndefined()
    remainingDatabase.close()

    const { openDevice } = await import('../../../sync/device/device.ts')
    await app.logIn({ email: 'someone@example.org', password: 'a lamp on every porch' })
    serve = applying
    device = await openDevice({
      memberId: rosa,
      rules: queuedOperations,
      isSignedIn: () => app.isSignedIn(rosa),
      confirmSession: () => app.confirmSession(rosa),
      onSignedOut: () => undefined,
    })
    await device.syncUntilIdle()
    expect(await device.database.outbox.toArray()).toMatchObject([
      { state: 'sent', args: { title: 'Waits' } },
    ])
  })

  it('D7 fault 25: with ‘discard’ leaves nothing behind', async () => {
    await write('Waits')
    expect(await app.signOut(device, 'discard', await app.listUnsent(device))).toBe('signed-out')
    expect(await listDatabases()).not.toContain(memberDatabaseName(rosa))
  })

  it.each<['discard' | 'send-first', string]>([
    ['discard', 'a draft'],
    ['discard', 'a post'],
    ['send-first', 'a draft'],
  ])(
    'D7 fault 25: with ‘%s’ does nothing when %s arrived that the question did not mention',
    async (choice, kind) => {
      if (choice === 'discard') await write('Asked about')
      const unsentEntries = await app.listUnsent(device)
      const responses = network
      network = async (path, init) => {
        // Another window, while this one finds out whether the server is there.
        if (path !== '/api/sync' && (await app.listUnsent(device)).length === unsentEntries.length) {
          if (kind === 'a post') await write('Not asked about')
          else
            await device.database.drafts.put({ form: 'create-post', values: { title: 'Half' }, savedAt: 1 })
        }
        return responses(path, init)
      }
      expect(await app.signOut(device, choice, unsentEntries)).toBe('more-came')
      expect(app.state()).toEqual({ state: 'signed-in', memberId: rosa })
      expect(await app.listUnsent(device)).toHaveLength(unsentEntries.length + 1)
      expect(await app.signOut(device, 'discard', await app.listUnsent(device))).toBe('signed-out')
      expect(await listDatabases()).not.toContain(memberDatabaseName(rosa))
    },
  )

  it('D7 keeps everything when a draft arrives at the very last moment', async () => {
    await write('Asked about')
    const unsentEntries = await app.listUnsent(device)
    const rest = device.rest
    device.rest = async () => {
      await rest()
      await device.database.drafts.put({ form: 'create-post', values: { title: 'Half' }, savedAt: 1 })
    }
    expect(await app.signOut(device, 'discard', unsentEntries)).toBe('signed-out')
    const remainingDatabase = new MemberDatabase(rosa)
    expect([
      await remainingDatabase.drafts.count(),
      await remainingDatabase.outbox.count(),
      await remainingDatabase.posts.count(),
    ]).toEqual([1, 1, 0])
    remainingDatabase.close()
  })

  it('D7 fault 44: with a window that keeps the database open leaves only an empty database, and nobody signed in', async () => {
    const other = new MemberDatabase(rosa)
    await other.open()
    const { holdOpen } = await import('../../../storage/open-windows.ts')
    const release = holdOpen(rosa)
    expect(await app.signOut(device, 'discard', await app.listUnsent(device))).toBe('signed-out')
    expect(app.state()).toEqual({ state: 'signed-out', held: false })
    expect(await listDatabases()).toContain(memberDatabaseName(rosa))
    expect(await other.posts.count()).toBe(0)
    // It is nothing that a later sign-in would have to wait for.
    app = await signedInAs(rosa)
    const again = new MemberDatabase(rosa)
    await again.open()
    again.close()
    other.close()
    release()
  })

  it('D7 works in a browser that grants no locks, and deletes the rows', async () => {
    vi.stubGlobal('navigator', { onLine: true, locks: refusingLocks })
    expect(await app.signOut(device, 'discard')).toBe('signed-out')
    expect(app.state()).toEqual({ state: 'signed-out', held: false })
    expect(await listDatabases()).not.toContain(memberDatabaseName(rosa))
  })

  it('D7 drops the rows of a round that is still running', async () => {
    const [arrived, response] = [Promise.withResolvers<void>(), Promise.withResolvers<SyncResponse>()]
    serve = () => {
      arrived.resolve()
      return response.promise
    }
    await write('Waits')
    await arrived.promise
    expect(await app.signOut(device, 'keep')).toBe('signed-out')
    response.resolve(aResponse({ results: [{ n: 1, status: 'applied' }], rows: [aPostRow(), aPostRow()] }))
    await new Promise((resolve) => setTimeout(resolve, 20))
    const remainingDatabase = new MemberDatabase(rosa)
    expect(await remainingDatabase.posts.count()).toBe(0)
    expect(await remainingDatabase.outbox.toArray()).toMatchObject([{ state: 'waiting', number: 1 }])
    remainingDatabase.close()
  })

  it('D7 fault 44: without a signal the device is signed out all the same, now and at the next start', async () => {
    network = noSignal
    expect(await app.signOut(device, 'discard')).toBe('signed-out')
    expect(assigned).toEqual([])
    expect((await startApp()).state()).toEqual({ state: 'signed-out', held: false })
    expect(await listDatabases()).not.toContain(memberDatabaseName(rosa))
  })

  it('D6 D7 is not completed at the server by a captive portal or a lost request, but by our own 401', async () => {
    network = noSignal
    await app.signOut(device, 'discard')
    for (const response of [noSignal, async () => page()] satisfies ResponseBody[]) {
      network = response
      expect((await startApp()).state()).toEqual({ state: 'signed-out', held: false })
    }
    // The server still has the session: the app stays signed out, and sends the sign-out again until the session has
    // ended.
    network = userIs(rosa)
    expect((await startApp()).state()).toEqual({ state: 'signed-out', held: false })
    network = userIs(null)
    requestedPaths = []
    expect((await startApp()).state()).toEqual({ state: 'signed-out', held: false })
    await vi.waitFor(() => expect(requestedPaths).toEqual(['/api/logout', '/api/auth/user']))
    await new Promise((resolve) => setTimeout(resolve, 20))
    requestedPaths = []
    await startApp()
    expect(requestedPaths).toEqual([])
  })

  it('D7 ends without touching a session that began meanwhile in another window', async () => {
    const leaving = app
    const other = await startApp()
    const maya = createId()
    const stop = device.stop
    device.stop = async () => {
      await stop()
      network = userIs(maya)
      await other.logIn({ email: 'maya@example.org', password: 'a lamp on every porch' })
    }
    expect(await leaving.signOut(device, 'discard')).toBe('signed-out')
    expect(requestedPaths.filter((path) => path === '/api/logout')).toHaveLength(1)
    expect(assigned).toEqual(['/'])
    expect((await startApp()).state()).toEqual({ state: 'signed-in', memberId: maya })
    expect(requestedPaths.filter((path) => path === '/api/logout')).toHaveLength(1)
  })

  it.each([
    ['signs out', null],
    ['signs in as another member', createId()],
  ])(
    'D7 that was given up is followed by what another window did meanwhile: it %s',
    async (_what, nextMemberId) => {
      const other = await startApp()
      await write('Waits')
      app.useSigningOut.setState({ signingOut: true })
      const { writeSignOut } = await import('./pending-sign-out.ts')
      await writeSignOut(rosa, true)
      if (nextMemberId !== null) await other.enterSession(nextMemberId)
      // Longer than a window takes to hear of another one.
      await delay(50)
      expect(app.state()).toEqual({ state: 'signed-in', memberId: rosa })
      app.useSigningOut.setState({ signingOut: false })
      const session =
        nextMemberId === null
          ? { state: 'signed-out', held: false }
          : { state: 'signed-in', memberId: nextMemberId }
      await vi.waitFor(() => expect(app.state()).toEqual(session))
    },
  )

  it('D7 leaves a session that begins while another window deletes the data', async () => {
    const other = await startApp()
    const { writeSignOut } = await import('./pending-sign-out.ts')
    await writeSignOut(rosa, false)
    const { locks } = navigator
    const [clearing, isThere] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const request = async (...args: Parameters<typeof locks.request>) => {
      clearing.resolve()
      await isThere.promise
      return locks.request(...args)
    }
    vi.stubGlobal('navigator', { onLine: true, locks: { ...locks, request } })
    requestedPaths = []
    const starting = startApp()
    await clearing.promise
    vi.stubGlobal('navigator', { onLine: true, locks })
    const maya = createId()
    network = userIs(maya)
    await other.logIn({ email: 'maya@example.org', password: 'a lamp on every porch' })
    isThere.resolve()
    expect((await starting).state()).toEqual({ state: 'signed-in', memberId: maya })
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(requestedPaths.filter((path) => path === '/api/logout')).toHaveLength(1)
  })

  it('D7 tells the server of one sign-out, and keeps the next one pending', async () => {
    const maya = createId()
    const { writeSignOut } = await import('./pending-sign-out.ts')
    const [requestArrival, isTold] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    network = async (path) => {
      if (path !== '/api/auth/user') return page()
      requestArrival.resolve()
      await isTold.promise
      return signedOut()
    }
    await writeSignOut(rosa, false)
    await startApp()
    await requestArrival.promise
    await writeSignOut(maya, false)
    isTold.resolve()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(await keptSetting('signOutPending')).toMatchObject({ forget: { memberId: maya } })
  })

  it('D7 that is pending is completed first by a sign-up link, whose session is there after a start', async () => {
    network = noSignal
    await app.signOut(device, 'discard')
    const maya = createId()
    network = userIs(maya)
    const next = await startApp()
    requestedPaths = []
    await next.confirmSignUp({ token: 'as-it-came', password: 'a lamp on' })
    expect(requestedPaths.at(-1)).toBe('/api/auth/confirm-signup')
    expect(next.state()).toEqual({ state: 'signed-in', memberId: maya })
    network = noSignal
    expect((await startApp()).state()).toEqual({ state: 'signed-in', memberId: maya })
  })

  it('D7 that is pending is completed first by a new sign-in', async () => {
    network = noSignal
    await app.signOut(device, 'discard')
    network = userIs(rosa)
    const next = await startApp()
    await next.logIn({ email: 'someone@example.org', password: 'a lamp on every porch' })
    network = noSignal
    expect((await startApp()).state()).toEqual({ state: 'signed-in', memberId: rosa })
  })
})

/** Writes a device setting as another program, or a failing disk, may leave it. */
async function keepSetting(key: DeviceSetting['key'], value: unknown): Promise<void> {
  const device = new DeviceDatabase()
  await device.settings.put({ key, value })
  device.close()
}

async function keptSetting(key: DeviceSetting['key']): Promise<unknown> {
  const device = new DeviceDatabase()
  const setting = await device.settings.get(key)
  device.close()
  return setting?.value
}

/** Imitates a browser's storage, whose keys are its own properties. */
function storageOver(items: Map<string, string>): object {
  const removeItem = (key: string) => items.delete(key)
  return Object.defineProperty(Object.fromEntries(items), 'removeItem', { value: removeItem })
}

async function bodyOf({ body }: RequestInit): Promise<string> {
  if (typeof body === 'string') return body
  return new Response(
    new Blob([body as ArrayBuffer]).stream().pipeThrough(new DecompressionStream('gzip')),
  ).text()
}
