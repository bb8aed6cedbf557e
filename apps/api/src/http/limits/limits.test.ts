/** Every limit of the table, by the calls it limits. */
import { createId } from '@porchlight/contracts/values/id'
import { dayMs, hourMs, minuteMs, toIso } from '@porchlight/contracts/values/time'
import { afterEach, describe, expect, it } from 'vitest'
import { give } from '../../cli/commands.factory.ts'
import { applyForCheck } from '../../features/checks/checks.factory.ts'
import { addNeighbor, writeTo } from '../../features/conversations/conversations.factory.ts'
import { addCredits, giveTo, markAsHelpers } from '../../features/credits/credits.factory.ts'
import { sendPhoto } from '../../features/files/photos.factory.ts'
import { meetupBySomebody } from '../../features/meetups/meetups.factory.ts'
import { addPlace } from '../../features/places/places.factory.ts'
import {
  anOffer,
  buildTestApp,
  type TestApp,
  type TestMember,
  type TestResponse,
  testPassword,
} from '../../testing/app.factory.ts'
import { callRaw, callSignedOut, expectNoSecrets } from '../../testing/responses.factory.ts'
import { createOperation } from '../../testing/rounds.factory.ts'
import { defaultLimits, type Limits } from './limits.ts'

let testApp: TestApp
let rosa: TestMember
const openApps: TestApp[] = []
afterEach(async () => {
  for (const app of openApps.splice(0)) await app.close()
})

const roomy = Object.fromEntries(Object.keys(defaultLimits).map((name) => [name, 100_000]))

async function start(limits: Partial<Limits>): Promise<void> {
  testApp = await buildTestApp({ LIMITS: JSON.stringify({ ...roomy, ...limits }) })
  openApps.push(testApp)
  // The first runs the community; what it took them to get in is forgotten by the time the test begins.
  await testApp.signUp('Ines')
  testApp.clock.advance(31 * minuteMs)
  rosa = await testApp.signUp('Rosa')
  testApp.clock.advance(31 * minuteMs)
}

const someone = (index: number) => `someone.${index}@example.org`
const from = (address: string, path: string, body: object) =>
  callSignedOut(testApp, 'POST', path, { body: { email: address, ...body } })

interface Limited {
  windowMs: number
  /** The call that is counted; each index is another caller wherever the limit is not about who that is. */
  call: (index: number) => Promise<TestResponse>
  /** The same call by a caller to whom this limit does not apply. */
  beside: () => Promise<TestResponse>
}

const logIn = (address: string) => from(address, '/api/auth/login', { password: 'not this one' })
const signUp = (address: string) =>
  from(address, '/api/auth/signup', { firstName: 'A', lastName: 'B', password: testPassword })
const askForLink = (address: string) => from(address, '/api/auth/forgot-password', {})
const ofRosa = () => rosa.call('GET', '/api/categories')
const ofNobody = () => callRaw(testApp, 'GET', '/api/categories')

const askForNews = (clientId: string) =>
  rosa.call('POST', '/api/sync', { body: { protocol: 1, schema: 1, clientId, cursor: null } })

/** Each another one, time and again. */
const zipOf = (index: number) => `9002${index % 10}`

/**
 * Sockets are no calls, what is counted at once has no window, sign-ups lead to mails where there is a mail server, ways to a
 * provider begin where there is one, and so do codes for a phone: these have tests of their own.
 */
const limited: {
  readonly [Name in Exclude<
    keyof Limits,
    | `sockets${string}`
    | `callsAtOnce${string}`
    | 'signUpMailsPerAccount'
    | 'providerSignInsPerAddress'
    | 'phoneCodesPerNumber'
    | 'phoneCodesPerAddress'
    | 'phoneCodesPerDay'
  >]: Limited
} = {
  requestsPerMember: { windowMs: 5 * minuteMs, call: ofRosa, beside: ofNobody },
  requestsPerAddress: { windowMs: 5 * minuteMs, call: ofNobody, beside: ofRosa },
  logInsPerAddress: { windowMs: 5 * minuteMs, call: (index) => logIn(someone(index)), beside: ofNobody },
  logInsPerAccount: {
    windowMs: 15 * minuteMs,
    call: (index) => logIn(index % 2 === 0 ? rosa.email : ` ${rosa.email.toUpperCase()}`),
    beside: () => logIn('nobody@example.org'),
  },
  signUpsPerAddress: {
    windowMs: 30 * minuteMs,
    call: (index) => signUp(someone(index)),
    beside: () => logIn(rosa.email),
  },
  resetLinksPerAddress: {
    windowMs: 30 * minuteMs,
    call: (index) => askForLink(someone(index)),
    beside: () => logIn(rosa.email),
  },
  resetLinksPerAccount: {
    windowMs: 30 * minuteMs,
    call: () => askForLink('nobody@example.org'),
    beside: () => askForLink(rosa.email),
  },
  postsPerDay: {
    windowMs: dayMs,
    call: () => rosa.call('POST', '/api/posts', { body: anOffer({}, testApp.clock.now()) }),
    beside: ofRosa,
  },
  rsvpsPerDay: {
    windowMs: dayMs,
    call: async () => rosa.call('POST', `/api/posts/${await meetupBySomebody(testApp)}/rsvp`),
    beside: ofRosa,
  },
  placesPerDay: {
    windowMs: dayMs,
    call: (index) =>
      rosa.call('POST', '/api/third-places', { body: { name: `No. ${index}`, address: 'Here' } }),
    beside: ofRosa,
  },
  placeReviewsPerDay: {
    windowMs: dayMs,
    call: async () =>
      rosa.call('POST', `/api/third-places/${await addPlace(testApp)}/reviews`, { body: { rating: 5 } }),
    beside: ofRosa,
  },
  activitiesPerDay: {
    windowMs: dayMs,
    call: async () => {
      const body = { activityType: 'place_visit', thirdPlaceId: await addPlace(testApp) }
      return rosa.call('POST', '/api/exploration/activity', { body })
    },
    beside: ofRosa,
  },
  movesPerDay: {
    windowMs: dayMs,
    call: (index) => rosa.call('PATCH', '/api/profile/location', { body: { zipCode: zipOf(index) } }),
    beside: ofRosa,
  },
  geocodesPerMinute: {
    windowMs: minuteMs,
    call: () => rosa.call('POST', '/api/geocode/zipcode', { body: { zipCode: '90026' } }),
    beside: ofRosa,
  },
  conversationsPerDay: {
    windowMs: dayMs,
    call: async () =>
      rosa.call('POST', '/api/conversations', { body: { userId: await addNeighbor(testApp) } }),
    beside: ofRosa,
  },
  messagesPerDay: {
    windowMs: dayMs,
    // Each message goes to another member, because a stranger may send only three before they answer.
    call: async () => writeTo(rosa, await addNeighbor(testApp)),
    beside: ofRosa,
  },
  photosPerMember: {
    windowMs: 30 * minuteMs,
    // That they are no pictures is found out later.
    call: (index) => sendPhoto(rosa, Buffer.from(`no picture ${index}`)),
    beside: ofRosa,
  },
  paymentsPerMember: {
    windowMs: hourMs,
    call: () => rosa.call('POST', '/api/create-subscription', { body: { planType: 'monthly' } }),
    beside: ofRosa,
  },
  phoneCodesPerMember: {
    windowMs: dayMs,
    call: async (index) => {
      await rosa.logIn()
      return rosa.call('POST', '/api/auth/add-phone', { body: { phoneNumber: `+1213555${1000 + index}` } })
    },
    beside: ofRosa,
  },
  backgroundChecksPerMember: {
    windowMs: dayMs,
    call: async () => {
      await rosa.logIn()
      await give(
        testApp.environment,
        ['background-checks', '--refuse', rosa.email, '--why', 'No.'],
        testApp.clock.now,
      )
      return applyForCheck(rosa)
    },
    beside: ofRosa,
  },
  invitationsPerWeek: {
    windowMs: 7 * dayMs,
    call: () => rosa.call('POST', '/api/invitations', { body: { uses: 1, days: 1 } }),
    beside: ofRosa,
  },
  giftsPerDay: {
    windowMs: dayMs,
    call: async () => {
      await addCredits(testApp, rosa.id, 1)
      await markAsHelpers(testApp, rosa.id)
      return giveTo(rosa, await addNeighbor(testApp))
    },
    beside: ofRosa,
  },
  reportsPerDay: {
    windowMs: dayMs,
    call: async () => {
      const body = { subject: 'member', subjectId: await addNeighbor(testApp), reason: 'spam', words: 'Ads' }
      return rosa.call('POST', '/api/reports', { body })
    },
    beside: ofRosa,
  },
  operationsPerDay: {
    windowMs: dayMs,
    // Refused, all of them.
    call: () => rosa.call('DELETE', `/api/posts/${createId()}`),
    beside: ofRosa,
  },
  clientsPerDay: {
    windowMs: dayMs,
    call: () => askForNews(createId()),
    beside: ofRosa,
  },
}

const countMax = 3

describe.each(Object.entries(limited))('%s', (name, { windowMs, call, beside }) => {
  it(`Q68 ${countMax} calls pass, one more is 429 with the time to try again, and then it works again`, async () => {
    await start({ [name]: countMax })
    let index = 0
    const again = () => call(index++)

    for (let turn = 0; turn < countMax; turn += 1) expect((await again()).status).not.toBe(429)
    const over = await again()
    expect([over.status, over.json().code]).toEqual([429, 'too_many'])
    expectNoSecrets(over.text)
    const seconds = Number(over.headers['retry-after'])
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(windowMs / 1000)
    const waitMs = Date.parse(over.json().retryAt ?? '') - testApp.clock.now()
    expect(Math.ceil(waitMs / 1000)).toBeLessThanOrEqual(seconds)
    expect((await beside()).status).not.toBe(429)

    testApp.clock.advance(seconds * 1000)
    expect((await again()).status).not.toBe(429)
    testApp.clock.advance(windowMs)
    for (let turn = 0; turn < countMax; turn += 1) expect((await again()).status).not.toBe(429)
    expect((await again()).status).toBe(429)
  })
})

it('Q68 R8 one post beyond the day’s limit is refused in its round, which itself succeeds', async () => {
  await start({ postsPerDay: 1 })
  const post = (n: number) =>
    createOperation(n, 'posts.create', anOffer({ id: createId() }, testApp.clock.now()), {
      createdAt: toIso(testApp.clock.now()),
    })
  const { results = [] } = await rosa.round({ operations: [post(1), post(2)] })
  expect(results.map(({ status, code }) => [status, code])).toEqual([
    ['applied', undefined],
    ['refused', 'too_many'],
  ])
  expect(Date.parse(String(results[1]?.params?.retryAt))).toBeGreaterThan(testApp.clock.now())
})

describe('the table of limits', () => {
  it('Q68 the limits have these values, unless the operator sets others', () => {
    expect(defaultLimits).toEqual({
      requestsPerMember: 1500,
      requestsPerAddress: 1000,
      callsAtOncePerMember: 8,
      callsAtOncePerAddress: 32,
      logInsPerAddress: 10,
      logInsPerAccount: 10,
      providerSignInsPerAddress: 60,
      signUpsPerAddress: 100,
      resetLinksPerAddress: 60,
      resetLinksPerAccount: 5,
      signUpMailsPerAccount: 5,
      postsPerDay: 20,
      rsvpsPerDay: 20,
      placesPerDay: 10,
      placeReviewsPerDay: 30,
      activitiesPerDay: 100,
      movesPerDay: 5,
      geocodesPerMinute: 10,
      conversationsPerDay: 20,
      messagesPerDay: 500,
      photosPerMember: 30,
      paymentsPerMember: 60,
      phoneCodesPerMember: 5,
      phoneCodesPerNumber: 5,
      phoneCodesPerAddress: 30,
      phoneCodesPerDay: 200,
      backgroundChecksPerMember: 3,
      invitationsPerWeek: 5,
      giftsPerDay: 20,
      reportsPerDay: 30,
      operationsPerDay: 5000,
      clientsPerDay: 200,
      socketsPerMember: 5,
      socketsPerAddress: 200,
      socketsInAll: 10_000,
    })
  })
})
