/**
 * A community that accepts sign-ins by Google or Apple, the provider it sends requests to, and browsers that go there
 * and back.
 */
import type { SignInProviderName } from '@porchlight/contracts/sessions/sessions.rules'
import { expect } from 'vitest'
import {
  type OpenidProvider,
  type ProvidedPerson,
  startOpenidProvider,
} from '../../../providers/sign-in/openid-provider.factory.ts'
import { buildTestApp, type TestApp, type TestResponse } from '../../../testing/app.factory.ts'
import { callRaw, callSignedOut, cookiesSet, expectNoSecrets } from '../../../testing/responses.factory.ts'

export const publicUrl = 'http://porch.example.org:8080'
/** The request headers that a browser sends for a link on our own page. */
export const ownLink = { 'sec-fetch-site': 'same-origin' }

let people = 0

/** Returns a person whom the community has never seen. */
export function aStranger(overrides: Partial<ProvidedPerson> = {}): ProvidedPerson {
  people += 1
  return {
    sub: `subject-${people}`,
    email: `stranger.${people}@example.org`,
    email_verified: true,
    given_name: 'Rosa',
    family_name: 'Jimenez',
    ...overrides,
  }
}

export interface ProviderWorld {
  readonly provider: OpenidProvider
  readonly testApp: TestApp
  /** Leaves for the provider, with the browser's present cookie. */
  start: (cookie?: string, more?: string) => Promise<Start>
  comeBack: (back: URL, cookie: string) => Promise<TestResponse>
  /** All the way there and back. */
  signIn: () => Promise<TestResponse>
  whoIs: (cookie?: string) => Promise<TestResponse>
  /** Expects a refusal: the given address, no session, and no further details. */
  expectRefused: (response: TestResponse, failure?: string) => void
  /** No code, no token, no secret, no address. */
  expectNothingOfTheProvider: (response: TestResponse) => void
  countAccounts: () => Promise<number>
  accountOf: (
    email: string,
  ) => Promise<{ id: string; authProvider: string; emailProvedAt: number | null } | undefined>
  close: () => Promise<void>
}

interface Start {
  response: TestResponse
  /** The attempt's cookie. */
  cookie: string
  url: string
}

const limits = {
  signUpsPerAddress: 1000,
  logInsPerAddress: 1000,
  providerSignInsPerAddress: 1000,
  requestsPerAddress: 5000,
}

export function openGoogleWorld(
  environment: Record<string, string> = {},
  overrides: Partial<typeof limits> = {},
): Promise<ProviderWorld> {
  return openProviderWorld('google', environment, overrides)
}

export async function openProviderWorld(
  kind: SignInProviderName,
  environment: Record<string, string> = {},
  overrides: Partial<typeof limits> = {},
  options: Parameters<typeof buildTestApp>[1] = {},
): Promise<ProviderWorld> {
  const provider = await startOpenidProvider(aStranger(), kind)
  const testApp = await buildTestApp(
    {
      ...provider.settings,
      PUBLIC_URL: publicUrl,
      LIMITS: JSON.stringify({ ...limits, ...overrides }),
      TRIAL_DAYS: '14',
      ...environment,
    },
    options,
  )
  const world: ProviderWorld = {
    provider,
    testApp,
    start: async (cookie, more = '') => {
      const headers = { ...ownLink, ...(cookie === undefined ? {} : { cookie }) }
      const response = await callRaw(testApp, 'GET', `/api/login?with=${kind}${more}`, { headers })
      return {
        response,
        cookie: cookiesIn(response)['sign-in'] ?? '',
        url: String(response.headers.location),
      }
    },
    comeBack: async (back, cookie) => {
      const headers = { 'sec-fetch-site': 'cross-site' }
      if (kind === 'google') {
        return callRaw(testApp, 'GET', `${back.pathname}${back.search}`, { headers: { ...headers, cookie } })
      }
      // Cookies stay behind where a form comes from another site.
      const { status, headers: responseHeaders } = await callRaw(testApp, 'POST', back.pathname, {
        body: back.search.slice(1),
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      })
      expect(status).toBe(303)
      return callRaw(testApp, 'GET', String(responseHeaders.location), { headers: { ...headers, cookie } })
    },
    signIn: async () => {
      const { url, cookie } = await world.start()
      return world.comeBack(await provider.consent(url), cookie)
    },
    whoIs: (cookie = '') => callSignedOut(testApp, 'GET', '/api/auth/user', { headers: { cookie } }),
    expectRefused: (response, failure = kind) => {
      const location = String(response.headers.location).replace(/&(?:seconds=\d+|with=\w+)$/, '')
      expect([response.status, location]).toEqual([302, `/auth?failed=${failure}`])
      expect(cookiesIn(response)).toEqual({})
      world.expectNothingOfTheProvider(response)
    },
    expectNothingOfTheProvider: (response) => {
      const text = JSON.stringify([response.headers, response.text])
      for (const secret of [...provider.issued, provider.clientSecret, provider.person.email]) {
        expect(text).not.toContain(secret)
      }
      expectNoSecrets(response.text)
    },
    countAccounts: async () =>
      (await testApp.app.database.reader.selectFrom('members').select('id').execute()).length,
    accountOf: (email) =>
      testApp.app.database.reader
        .selectFrom('members')
        .where('email', '=', email)
        .select(['id', 'authProvider', 'emailProvedAt'])
        .executeTakeFirst(),
    close: async () => {
      await testApp.close()
      await provider.stop()
    },
  }
  return world
}

/** `name=value` of each cookie that is set, by name; without those that are taken away. */
export function cookiesIn(response: TestResponse): Record<string, string> {
  const cookiePairs = cookiesSet(response)
    .filter((line) => !/Max-Age=0|1970/.test(line))
    .map((line) => line.split(';')[0] ?? '')
  return Object.fromEntries(cookiePairs.map((pair) => [pair.split('=')[0], pair]))
}
