/** A whole server for a test: a real database of its own, real Fastify, a clock that the test moves. */
import { join } from 'node:path'
import type { WireError } from '@porchlight/contracts/errors/refusals'
import type { NewPost } from '@porchlight/contracts/posts/posts.schema'
import type { SyncRequest, SyncResponse } from '@porchlight/contracts/sync/sync.schema'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs, toIso } from '@porchlight/contracts/values/time'
import type { AppSettings } from '../app/app-settings.ts'
import { type App, buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { cheapPasswords } from '../features/sessions/sign-in/passwords.factory.ts'
import { createTestData } from './test-database.factory.ts'

export interface TestClock {
  now: () => number
  /** Moves the server's time forward (or back). */
  advance: (ms: number) => void
  /** Back to the time of this machine, for the next test on the same server. */
  reset: () => void
}

export interface TestApp {
  app: App
  clock: TestClock
  dataDir: string
  /** The server's settings, as an operator's command gets them. */
  environment: Record<string, string>
  /** A member with a session of their own. */
  signUp: (firstName?: string, more?: { invitation?: string; communityCode?: string }) => Promise<TestMember>
  /** Closes, and opens the same data again. */
  restart: (settings?: Partial<AppSettings>) => Promise<void>
  /** Opens the data that is there after `app.close()`. */
  reopen: () => Promise<void>
  /** Stops, copies the data away, and starts again. Names the copy. */
  backUp: () => Promise<string>
  /** Stops, puts the copy in the data's place, and starts again. */
  putBack: (copy: string) => Promise<void>
  close: () => Promise<void>
}

export interface CallOptions {
  body?: unknown
  headers?: Record<string, string>
}

export interface TestMember {
  id: string
  email: string
  readonly cookie: string
  /** A new session on the same device; gives the member's id. */
  logIn: () => Promise<string>
  call: (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    options?: CallOptions,
  ) => Promise<TestResponse>
  /** Makes a sync round that is expected to succeed. */
  round: (request?: Partial<SyncRequest>) => Promise<SyncResponse>
}

export interface TestResponse {
  status: number
  headers: Record<string, unknown>
  text: string
  /** Parses the body when it is called, as the type that the test expects. */
  json: <Shape = WireError>() => Shape
}

export const testPassword = 'a lamp on every porch'

export async function buildTestApp(
  environment: Record<string, string> = {},
  settings: Partial<AppSettings> = {},
): Promise<TestApp> {
  const data = await createTestData()
  const { dataDir } = data
  let offset = 0
  const clock: TestClock = {
    now: () => Date.now() + offset,
    advance: (ms) => {
      offset += ms
    },
    reset: () => {
      offset = 0
    },
  }
  const settingsGiven = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    COMMUNITY_TIME_ZONE: 'UTC',
    // A process for each test that does what is done by the clock would be the most of it.
    BACKUPS: 'off',
    // The hosts of the push services in tests.
    PUSH_HOSTS: 'push.example.com, push.example.net',
    ...(data.databaseUrl === null ? {} : { DATABASE_URL: data.databaseUrl.href }),
    ...environment,
  }
  const open = (more: Partial<AppSettings> = {}) =>
    buildApp({
      config: readConfig(settingsGiven),
      now: clock.now,
      // A web app that was built on this machine must not change what a test sees.
      webDir: join(dataDir, 'no-web-app'),
      passwords: cheapPasswords,
      // However busy the machine is with other tests.
      load: { loopDelayMsMax: Number.POSITIVE_INFINITY },
      ...settings,
      ...more,
    })
  let app = await open()
  let people = 0

  const call = async (
    cookie: string,
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    { body, headers = {} }: CallOptions = {},
  ): Promise<TestResponse> => {
    const response = await app.server.inject({
      method,
      url: path,
      headers: { 'sec-fetch-site': 'same-origin', ...(cookie === '' ? {} : { cookie }), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.payload,
      json: <Shape>() => JSON.parse(response.payload) as Shape,
    }
  }

  return {
    get app() {
      return app
    },
    clock,
    dataDir,
    environment: settingsGiven,
    signUp: async (firstName = 'Rosa', more = {}) => {
      people += 1
      const email = `${firstName.toLowerCase()}.${people}@example.org`
      const body = { firstName, lastName: 'Jimenez', email, password: testPassword, ...more }
      await call('', 'POST', '/api/auth/signup', { body })
      const logIn = async () => {
        const response = await call('', 'POST', '/api/auth/login', {
          body: { email, password: testPassword },
        })
        cookie = String(response.headers['set-cookie']).split(';')[0] ?? ''
        return response.json<{ id: string }>().id
      }
      let cookie = ''
      const id = await logIn()
      const clientId = createId()
      return {
        id,
        email,
        get cookie() {
          return cookie
        },
        logIn,
        call: (method, path, options) => call(cookie, method, path, options),
        round: async (request = {}) => {
          const response = await call(cookie, 'POST', '/api/sync', {
            body: { protocol: 1, schema: 1, clientId, cursor: null, ...request },
          })
          if (response.status !== 200) throw new Error(`a round failed: ${response.status} ${response.text}`)
          return response.json<SyncResponse>()
        },
      }
    },
    restart: async (more) => {
      await app.close()
      app = await open(more)
    },
    reopen: async () => {
      app = await open()
    },
    backUp: async () => {
      await app.close()
      const copy = await data.backUp()
      app = await open()
      return copy
    },
    putBack: async (copy) => {
      await app.close()
      await data.putBack(copy)
      app = await open()
    },
    close: async () => {
      await app.close()
      await data.discard()
    },
  }
}

/** Returns a request that meets every rule, due tomorrow by the given clock. */
export function aRequest(overrides: Partial<NewPost> = {}, now: number = Date.now()): NewPost {
  return {
    id: createId(now),
    type: 'request',
    title: 'Ride to an eye appointment',
    description: 'I cannot drive for a day after the drops.',
    categoryId: 4,
    category: 'transportation_errands',
    subcategory: 'Ride to local appointment',
    location: 'Echo Park',
    dateNeeded: toIso(now + dayMs),
    timeNeeded: '09:15',
    maxAttendees: null,
    genderPreference: null,
    hasTipJar: false,
    zipCode: '90026',
    ...overrides,
  }
}

export function anOffer(overrides: Partial<NewPost> = {}, now?: number): NewPost {
  return aRequest({ type: 'offer', title: 'I can water your plants', ...overrides }, now)
}

export function aMeetup(overrides: Partial<NewPost> = {}, now?: number): NewPost {
  return aRequest(
    {
      type: 'event',
      title: 'Porch potluck',
      categoryId: null,
      category: null,
      subcategory: null,
      maxAttendees: 12,
      genderPreference: 'all',
      isAnonymous: true,
      ...overrides,
    },
    now,
  )
}
