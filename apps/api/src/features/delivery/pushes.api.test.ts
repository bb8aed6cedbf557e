import { conversationIdOf } from '@porchlight/contracts/conversations/conversations.rules'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs, hourMs, minuteMs, toIso } from '@porchlight/contracts/values/time'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { aRequest, buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { memberRow } from '../../testing/member-row.factory.ts'
import {
  aPushTarget,
  originOnThisMachine,
  type PushReceiver,
  startPushReceiver,
  type TestBrowser,
} from '../../testing/services/push-receiver.factory.ts'
import { hideMessage } from '../messages/messages.operations.ts'
import { notify } from '../notifications/notify.operations.ts'

let testApp: TestApp
let service: PushReceiver
let noor: TestMember
let rudy: TestMember
beforeAll(async () => {
  testApp = await buildTestApp({
    LIMITS: JSON.stringify({ signUpsPerAddress: 500, logInsPerAddress: 500, postsPerDay: 500 }),
  })
  service = startPushReceiver({ now: testApp.clock.now })
  // The first account runs the community, and is signed out within the day.
  await testApp.signUp('Olga')
})
beforeEach(async () => {
  advanceToMorning()
  noor = await testApp.signUp('Noor')
  rudy = await testApp.signUp('Rudy')
  testApp.clock.advance(hourMs)
})
afterEach(() => vi.useRealTimers())
afterAll(async () => {
  await testApp?.close()
  service?.close()
})

const path = '/api/notifications/push'
async function subscribe(member: TestMember, browser: TestBrowser = service.browser()): Promise<TestBrowser> {
  const response = await member.call('PUT', path, { body: browser.target })
  expect([response.status, response.text]).toEqual([200, '{"isOn":true}'])
  return browser
}
const set = (member: TestMember, change: object) =>
  member.call('PATCH', '/api/notifications/settings', { body: change })
const tell = (member: TestMember, overrides: Partial<Parameters<typeof notify>[1]> = {}) =>
  testApp.app.database.transact((transaction) =>
    notify(transaction, {
      memberId: member.id,
      kind: 'help_accepted',
      params: { title: 'Ride to an eye appointment', name: 'Rudy' },
      personId: rudy.id,
      target: '/posts/1',
      ...overrides,
    }),
  )
/** Stops the clock: everything afterwards happens in the same millisecond, until the test moves the clock. */
const stopClock = () => vi.useFakeTimers({ toFake: ['Date'] })
/** Long before 17:00, when requests nearby are gathered. */
function advanceToMorning(): void {
  testApp.clock.advance(dayMs - ((testApp.clock.now() - 7 * hourMs) % dayMs))
}
/** Advances the clock until everything that was recorded is due, and runs the jobs. */
async function ring(afterMs = minuteMs): Promise<void> {
  testApp.clock.advance(afterMs)
  await testApp.app.jobs.runAll()
}
interface ShownPush {
  web_push: number
  member: string
  app_badge: number
  notification: { title: string; body: string; navigate: string; tag: string }
}
const listShownPushes = ({ receivedPushes }: TestBrowser) =>
  receivedPushes.map((push) => push.json<ShownPush>())
const titles = (browser: TestBrowser) =>
  listShownPushes(browser).map(({ notification }) => notification.title)
const subscriptions = (member: TestMember) =>
  testApp.app.database.reader
    .selectFrom('pushSubscriptions')
    .where('memberId', '=', member.id)
    .selectAll()
    .execute()

describe('a device receives a notice', () => {
  test('SH-068 a notice uses the real protocol, comes once, states its topic, and contains no name or text of anybody', async () => {
    const browser = await subscribe(noor)
    await tell(noor)
    await ring()
    await ring()
    expect(service.faults).toEqual([])
    expect(listShownPushes(browser)).toEqual([
      {
        web_push: 8030,
        member: noor.id,
        app_badge: 1,
        notification: {
          title: 'A neighbor said yes to you.',
          body: '',
          navigate: expect.stringMatching(/^http:\/\/[^/]+\/posts\/1$/),
          tag: 'porchlight',
          lang: 'en',
          dir: 'ltr',
          app_badge: '1',
        },
      },
    ])
    expect(browser.receivedPushes[0]?.text).not.toMatch(/Rudy|eye appointment/)
  })

  test('SH-068 the push key is created once, and is the same after a restart', async () => {
    const key = async () =>
      (await noor.call('GET', '/api/notifications/telling')).json<{ pushKey: string; sendsMail: boolean }>()
    const before = await key()
    expect(before).toEqual({
      pushKey: expect.stringMatching(/^B[\w-]{86}$/),
      sendsMail: false,
      wantsProof: false,
    })
    await testApp.restart()
    expect(await key()).toEqual(before)
  })

  test('SH-068 a thousand events in a minute become one notice, whose count on the icon ends at what devices store', async () => {
    const browser = await subscribe(noor)
    for (let each = 0; each < 1000; each += 1) await tell(noor, { kind: 'gift', target: '/donations' })
    await ring()
    expect(
      listShownPushes(browser).map(({ notification, app_badge }) => [notification.title, app_badge]),
    ).toEqual([['200 updates about credits', 200]])
    await tell(noor)
    // News right after a notice waits for a minute.
    await ring(10_000)
    expect(browser.receivedPushes).toHaveLength(1)
    await ring()
    expect(titles(browser).slice(1)).toEqual(['A neighbor said yes to you.'])
    const topics = new Set(browser.receivedPushes.map(({ headers }) => headers.topic))
    expect([...topics]).toEqual(['porchlight'])
  })

  test('SH-068 a notice of messages says how many and where, until they are read', async () => {
    const browser = await subscribe(noor)
    await rudy.call('POST', '/api/posts', { body: aRequest({}, testApp.clock.now()) })
    const conversationId = conversationIdOf(noor.id, rudy.id)
    await rudy.call('POST', '/api/conversations', { body: { conversationId, userId: noor.id } })
    await noor.call('POST', '/api/conversations', { body: { conversationId, userId: rudy.id } })
    const say = (from: TestMember, content: string) =>
      from.call('POST', `/api/conversations/${conversationId}/messages`, {
        body: { id: createId(), content },
      })
    const messageResponse = await say(rudy, 'The key is under the blue pot.')
    expect(messageResponse.status).toBe(200)
    await ring()
    expect(titles(browser)).toEqual(['You have a new message.'])
    expect(listShownPushes(browser)[0]?.app_badge).toBe(1)
    expect(listShownPushes(browser)[0]?.notification.navigate).toMatch(
      new RegExp(`/messages/${conversationId}$`),
    )
    expect(browser.receivedPushes[0]?.text).not.toMatch(/key|Rudy/)
    // After this reply Rudy may write more than three messages.
    await say(noor, 'Thank you.')
    await say(rudy, 'Or the red one.')
    await noor.call('POST', `/api/conversations/${conversationId}/read`, { body: { upTo: 3 } })
    await ring(2 * minuteMs)
    expect(browser.receivedPushes).toHaveLength(1)
    // Messages that an operator hid by then, or that their sender took back, do not count.
    await say(rudy, 'Or under the mat.')
    const { id: ugly } = (await say(rudy, 'An ugly word.')).json<{ id: string }>()
    await testApp.app.database.transact((transaction) => hideMessage(transaction, ugly, true))
    const { id: slip } = (await say(rudy, 'A slip.')).json<{ id: string }>()
    expect((await rudy.call('DELETE', `/api/messages/${slip}`)).status).toBe(200)
    await ring(2 * minuteMs)
    expect(titles(browser)).toEqual(Array(2).fill('You have a new message.'))
    // A muted one rings nowhere.
    await noor.call('POST', `/api/conversations/${conversationId}/mute`, { body: { isMuted: true } })
    await say(rudy, 'Never mind.')
    await ring(2 * minuteMs)
    expect(browser.receivedPushes).toHaveLength(2)
  })

  test('SH-068 no notice tells of a neighbor blocked meanwhile, of news already read, or of something withdrawn', async () => {
    const browser = await subscribe(noor)
    const body = aRequest({}, testApp.clock.now())
    await rudy.call('POST', '/api/posts', { body })
    await tell(noor)
    // It names nobody, and the app hides it with the post of the neighbor.
    await tell(noor, { personId: null, kind: 'help_due', target: `/posts/${body.id}` })
    testApp.clock.advance(1)
    expect((await noor.call('PUT', `/api/users/${rudy.id}/block`)).status).toBe(200)
    await ring()
    expect(browser.receivedPushes).toEqual([])
    await tell(noor, { personId: null, kind: 'gift', target: '/donations' })
    await ring(2 * minuteMs)
    expect(listShownPushes(browser).map(({ app_badge }) => app_badge)).toEqual([1])
    await noor.call('DELETE', `/api/users/${rudy.id}/block`)
    await tell(noor, { personId: null, kind: 'help_due' })
    await noor.call('POST', '/api/notifications/read', { body: { upTo: toIso(testApp.clock.now()) } })
    await ring(2 * minuteMs)
    expect(browser.receivedPushes).toHaveLength(1)
  })
})

describe('deliveries beyond one batch', () => {
  test('SH-068 21 devices all get their notice in one run', async () => {
    const browsers: TestBrowser[] = []
    for (const member of [noor, rudy]) {
      for (let each = 0; each < 10; each += 1) browsers.push(await subscribe(await anotherSession(member)))
    }
    const mo = await testApp.signUp('Mo')
    browsers.push(await subscribe(mo))
    for (const member of [noor, rudy, mo]) await tell(member, { personId: null })
    await ring()
    expect(browsers.map(({ receivedPushes }) => receivedPushes.length)).toEqual(Array(21).fill(1))
  })

  test('SH-069 requests nearby are collected for 51 members in one minute', async () => {
    const dueAt = testApp.clock.now()
    await testApp.app.database.transact(async ({ database, now }) => {
      for (let each = 0; each < 51; each += 1) {
        const member = memberRow({ firstName: 'Nina' }, now)
        await database.insertInto('members').values(member).execute()
        await database
          .insertInto('deliveries')
          .values({
            memberId: member.id,
            channel: 'nearby',
            plannedAt: dueAt,
            dueAt,
            toldUpTo: 0,
            failures: 0,
          })
          .execute()
      }
    })
    await ring()
    const late = await testApp.app.database.reader
      .selectFrom('deliveries')
      .where('dueAt', '<=', testApp.clock.now())
      .selectAll()
      .execute()
    expect(late).toEqual([])
  })
})

describe('events in the same millisecond', () => {
  beforeEach(stopClock)
  const ask = async () => {
    const body = aRequest({ dateNeeded: toIso(testApp.clock.now() + 9 * dayMs) }, testApp.clock.now())
    expect((await rudy.call('POST', '/api/posts', { body })).status).toBe(200)
  }

  test('SH-068 news after a device subscribed produces a notice, and older news does not', async () => {
    await tell(noor, { kind: 'gift', target: '/donations' })
    testApp.clock.advance(1)
    const browser = await subscribe(noor)
    await tell(noor)
    await ring()
    expect(titles(browser)).toEqual(['A neighbor said yes to you.'])
  })

  test('SH-069 a request right after a device subscribed, or after a collection, is in the day’s collection', async () => {
    const browser = await subscribe(noor)
    await ask()
    await ring(dayMs)
    // Those of the tests before are gathered first: then this device rings in the turn after it.
    await ring(0)
    await ask()
    await ring()
    expect(titles(browser)).toEqual(['A neighbor nearby asks for help.'])
    await ring(dayMs)
    await ring()
    expect(titles(browser)).toHaveLength(2)
  })

  test('SH-069 a request that arrives while the previous notice is being sent comes in the next notice, alone', async () => {
    let pushes = 0
    const browser = await subscribe(
      noor,
      service.browser(async () => {
        pushes += 1
        if (pushes === 1) await ask()
        return { status: 201 }
      }),
    )
    await set(noor, { nearby: 'at_once' })
    await ask()
    for (let turn = 0; turn < 3; turn += 1) await ring()
    expect(titles(browser)).toEqual(Array(2).fill('A neighbor nearby asks for help.'))
  })

  test.each(['off', 'daily'] as const)(
    'SH-069 news that arrives while a notice is being sent brings no requests nearby at once to who chose %s',
    async (nearby) => {
      let pushes = 0
      const browser = await subscribe(
        noor,
        service.browser(async () => {
          pushes += 1
          if (pushes === 1) await tell(noor, { kind: 'gift', target: '/donations' })
          return { status: 201 }
        }),
      )
      await set(noor, { nearby })
      await tell(noor)
      await ring()
      await ask()
      await ring()
      await ring()
      expect(titles(browser)).toEqual(['A neighbor said yes to you.', 'A neighbor gave you credits.'])
    },
  )

  test('SH-069 requests that were noted before the member switched them off are not told', async () => {
    const browser = await subscribe(noor)
    await set(noor, { nearby: 'at_once' })
    await ask()
    await set(noor, { nearby: 'off' })
    await tell(noor, { kind: 'gift', target: '/donations' })
    await ring()
    expect(titles(browser)).toEqual(['A neighbor gave you credits.'])
  })

  test('SH-069 the day’s collection that begins while a notice is being sent is told in the next one', async () => {
    let pushes = 0
    const browser = await subscribe(
      noor,
      service.browser(async () => {
        pushes += 1
        // As the job does when it runs meanwhile, in another process.
        if (pushes === 1)
          await testApp.app.database.transact(({ database, now }) =>
            database
              .updateTable('pushSubscriptions')
              .set({ nearbySince: now - hourMs, dueAt: now })
              .where('memberId', '=', noor.id)
              .execute(),
          )
        return { status: 201 }
      }),
    )
    await ask()
    await tell(noor)
    await ring()
    await ring()
    expect(titles(browser)).toEqual(['A neighbor said yes to you.', 'A neighbor nearby asks for help.'])
  })
})

describe('a member’s choices', () => {
  test('SH-069 a topic that is off produces no notice, "all off" none at all, and the bell keeps everything', async () => {
    const browser = await subscribe(noor)
    await set(noor, { push: { help: false } })
    await tell(noor)
    await tell(noor, { kind: 'gift', target: '/donations' })
    await ring()
    expect(titles(browser)).toEqual(['A neighbor gave you credits.'])
    expect((await set(noor, { allOff: true })).status).toBe(200)
    await tell(noor, { kind: 'gift', target: '/donations' })
    await ring(2 * minuteMs)
    expect(browser.receivedPushes).toHaveLength(1)
    expect((await noor.call('GET', '/api/notifications')).json<{ unreadCount: number }>().unreadCount).toBe(3)
  })

  test('SH-069 in quiet hours by the member’s own clock no notice comes, and the news follows when they end', async () => {
    const browser = await subscribe(noor)
    // It is this late in Tokyo, wherever the community is. Its clocks are never put forward or back.
    const wall = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Asia/Tokyo',
      hour: '2-digit',
      hourCycle: 'h23',
    })
    const hour = Number(wall.format(testApp.clock.now()))
    const clock = (ahead: number) => `${String((hour + ahead + 24) % 24).padStart(2, '0')}:00`
    await set(noor, { quiet: { from: clock(-1), until: clock(3) }, timeZone: 'Asia/Tokyo' })
    await tell(noor)
    await ring()
    expect(browser.receivedPushes).toEqual([])
    await ring(3 * hourMs)
    expect(titles(browser)).toEqual(['A neighbor said yes to you.'])
  })

  test('SH-069 an unknown time zone keeps its name in the settings, and quiet hours follow the community’s clock', async () => {
    const browser = await subscribe(noor)
    // The community's is UTC.
    const hour = new Date(testApp.clock.now()).getUTCHours()
    const clock = (ahead: number) => `${String((hour + ahead + 24) % 24).padStart(2, '0')}:00`
    const chosenSettings = { quiet: { from: clock(-1), until: clock(3) }, timeZone: 'Mars/Olympus' }
    const response = await set(noor, { ...chosenSettings, digest: 'daily' })
    expect([response.status, response.json()]).toEqual([200, expect.objectContaining(chosenSettings)])
    await tell(noor)
    await ring()
    expect(browser.receivedPushes).toEqual([])
    await ring(3 * hourMs)
    expect(titles(browser)).toEqual(['A neighbor said yes to you.'])
  })

  test.each([
    ['off', async () => ({ quiet: null })],
    ['over', async (clock: (ahead: number) => string) => ({ quiet: { from: clock(-3), until: clock(-1) } })],
    ['in another time zone', async () => ({ timeZone: 'America/Los_Angeles' })],
  ])('SH-069 news held back by quiet hours comes once they are %s', async (_how, change) => {
    const browser = await subscribe(noor)
    const hour = new Date(testApp.clock.now()).getUTCHours()
    const clock = (ahead: number) => `${String((hour + ahead + 24) % 24).padStart(2, '0')}:00`
    await set(noor, { quiet: { from: clock(-1), until: clock(3) }, timeZone: 'UTC' })
    await tell(noor)
    await ring()
    // Setting the quiet hours again changes nothing.
    await set(noor, { push: { credits: false } })
    await ring()
    expect(browser.receivedPushes).toEqual([])
    await set(noor, await change(clock))
    await ring()
    expect(titles(browser)).toEqual(['A neighbor said yes to you.'])
  })

  test('SH-069 requests nearby come together once a day, or at once by choice, without distant and own ones', async () => {
    const daily = await subscribe(noor)
    const mo = await testApp.signUp('Mo')
    const atOnce = await subscribe(mo)
    await set(mo, { nearby: 'at_once' })
    await noor.call('PUT', '/api/user/location', { body: { zipCode: '90026' } })
    await testApp.app.database.transact(({ database }) =>
      database
        .updateTable('members')
        .set({ latitude: 34.08, longitude: -118.26 })
        .where('id', 'in', [noor.id, mo.id])
        .execute(),
    )
    const ask = async (from: TestMember, overrides: Parameters<typeof aRequest>[0] = {}) =>
      (
        await from.call('POST', '/api/posts', {
          body: aRequest(
            { dateNeeded: toIso(testApp.clock.now() + 9 * dayMs), ...overrides },
            testApp.clock.now(),
          ),
        })
      ).status
    expect(await ask(rudy)).toBe(200)
    expect(await ask(mo)).toBe(200)
    await ring()
    expect(titles(atOnce)).toEqual(['A neighbor nearby asks for help.'])
    expect(daily.receivedPushes).toEqual([])
    await ring(dayMs)
    await ring()
    expect(titles(daily)).toEqual(['2 neighbors nearby ask for help'])
    expect(listShownPushes(daily)[0]?.notification.navigate).toMatch(/\/community-help$/)
    await ring(dayMs)
    expect([daily.receivedPushes.length, atOnce.receivedPushes.length]).toEqual([1, 1])
  })

  test.each([
    ['an invalid time zone', { timeZone: 'here, of course' }],
    ['an invalid hour', { quiet: { from: '25:00', until: '07:00' } }],
    ['an unknown topic', { push: { weather: true } }],
    ['another member', { memberId: createId(), allOff: true }],
  ])('Q72 %s is refused as a choice, and nothing changes', async (_what, change) => {
    expect((await set(noor, change)).status).toBe(400)
    const rows = await testApp.app.database.reader
      .selectFrom('notificationSettings')
      .where('memberId', '=', noor.id)
      .selectAll()
      .execute()
    expect(rows).toEqual([])
  })
})

describe('a push service', () => {
  test.each([404, 410])('SH-068 a status of %i ends the subscription of this browser', async (status) => {
    await subscribe(
      noor,
      service.browser(() => ({ status })),
    )
    await tell(noor)
    await ring()
    expect(await subscriptions(noor)).toEqual([])
  })

  test('SH-068 a push service that limits, fails or is silent is tried again ever later, and nothing is lost', async () => {
    let requestCount = 0
    const responses = [{ status: 429, headers: { 'retry-after': '3600' } }, { status: 500 }, { status: 201 }]
    const browser = await subscribe(
      noor,
      service.browser(() => responses[requestCount++] ?? { status: 201 }),
    )
    const other = await subscribe(await anotherSession(noor))
    await tell(noor)
    await ring()
    expect([requestCount, other.receivedPushes.length]).toEqual([1, 1])
    await ring(30 * minuteMs)
    expect(requestCount).toBe(1)
    await ring(31 * minuteMs)
    expect(requestCount).toBe(2)
    await ring(minuteMs)
    expect(requestCount).toBe(2)
    await ring(2 * minuteMs)
    expect(titles(browser)).toEqual(['A neighbor said yes to you.'])
    expect(other.receivedPushes).toHaveLength(1)
    expect((await subscriptions(noor)).map(({ failures, dueAt }) => [failures, dueAt])).toEqual([
      [0, null],
      [0, null],
    ])
  })

  test('SH-068 a push service that fails for days is given up with the 25th failure', async () => {
    let requests = 0
    await subscribe(
      noor,
      service.browser(() => {
        requests += 1
        return { status: 500 }
      }),
    )
    await tell(noor)
    // Each step is longer than any pause after a failure.
    for (let failures = 1; failures <= 24; failures += 1) await ring(7 * hourMs)
    expect((await subscriptions(noor)).map(({ failures }) => failures)).toEqual([24])
    await ring(7 * hourMs)
    expect(await subscriptions(noor)).toEqual([])
    await ring(7 * hourMs)
    expect(requests).toBe(25)
  })

  test('SH-068 a redirect by the push service is not followed', async () => {
    const elsewhere = service.browser()
    const browser = await subscribe(
      noor,
      service.browser(() => ({ status: 307, headers: { location: elsewhere.target.endpoint } })),
    )
    await tell(noor)
    await ring()
    expect([browser.receivedPushes, elsewhere.receivedPushes]).toEqual([[], []])
  })

  test('SH-068 a server that died while it sent sends again after its return, and the phone shows one notice', async () => {
    const browser = await subscribe(noor)
    await tell(noor)
    testApp.clock.advance(minuteMs)
    // The row is in this state while a push is on its way.
    await testApp.app.database.transact(({ database }) =>
      database
        .updateTable('pushSubscriptions')
        .set({ dueAt: null, leasedUntil: testApp.clock.now() + minuteMs })
        .where('memberId', '=', noor.id)
        .execute(),
    )
    await testApp.app.jobs.runAll()
    expect(browser.receivedPushes).toEqual([])
    await testApp.restart()
    await ring(2 * minuteMs)
    expect(listShownPushes(browser).map(({ notification }) => notification.tag)).toEqual(['porchlight'])
  })
})

describe('a subscription of a browser', () => {
  test('SH-068 D7 sign-out ends the subscription, also during a push, and the next member on this browser gets their own alone', async () => {
    const browser = await subscribe(noor)
    await tell(noor)
    await noor.call('GET', '/api/logout')
    await ring()
    expect([browser.receivedPushes, await subscriptions(noor)]).toEqual([[], []])
    const again = await subscribe(await anotherSession(noor))
    await subscribe(rudy, again)
    await tell(noor)
    await ring()
    expect([
      again.receivedPushes,
      (await subscriptions(noor)).length,
      (await subscriptions(rudy)).length,
    ]).toEqual([[], 0, 1])
    expect((await rudy.call('DELETE', path)).status).toBe(200)
    expect(await subscriptions(rudy)).toEqual([])
  })

  test('SH-068 a session has one subscription, repeating it changes nothing, and a member has ten at most', async () => {
    const first = service.browser()
    await subscribe(noor, first)
    await subscribe(noor, first)
    await subscribe(noor)
    expect(await subscriptions(noor)).toHaveLength(1)
    for (let each = 0; each < 12; each += 1) await subscribe(await anotherSession(noor))
    expect(await subscriptions(noor)).toHaveLength(10)
  })

  test('SH-068 an address in the server’s own network is refused, and never called', async () => {
    const strict = await buildTestApp()
    try {
      const member = await strict.signUp('Noor')
      const browser = service.browser(undefined, originOnThisMachine)
      for (const endpoint of [
        browser.target.endpoint,
        browser.target.endpoint.replace('https:', 'http:'),
        'https://169.254.169.254/latest',
        'https://localhost/push',
        'file:///etc/passwd',
      ]) {
        const body = { ...browser.target, endpoint }
        const response = await member.call('PUT', path, { body })
        expect([response.status, response.json().code], endpoint).toEqual([400, 'invalid'])
      }
      const good = { ...aPushTarget() }
      expect((await member.call('PUT', path, { body: good })).status).toBe(200)
      const key = { ...good, keys: { ...good.keys, p256dh: 'A'.repeat(87) } }
      expect((await member.call('PUT', path, { body: key })).status).toBe(400)
      // However it came into the data.
      await strict.app.database.transact(({ database }) =>
        database
          .updateTable('pushSubscriptions')
          .set({ ...browser.target.keys, endpoint: browser.target.endpoint, dueAt: 1 })
          .execute(),
      )
      await strict.app.database.transact((transaction) =>
        notify(transaction, {
          memberId: member.id,
          kind: 'help_due',
          params: { title: 'x', name: '' },
          target: '/',
        }),
      )
      strict.clock.advance(minuteMs)
      await strict.app.jobs.runAll()
      expect([browser.receivedPushes, service.faults]).toEqual([[], []])
      expect(await strict.app.database.reader.selectFrom('pushSubscriptions').selectAll().execute()).toEqual(
        [],
      )
    } finally {
      await strict.close()
    }
  })
})

/** The same member on another browser. */
async function anotherSession(member: TestMember): Promise<TestMember> {
  const response = await testApp.app.server.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'sec-fetch-site': 'same-origin' },
    payload: { email: member.email, password: 'a lamp on every porch' },
  })
  const cookie = String(response.headers['set-cookie']).split(';')[0] ?? ''
  return {
    ...member,
    cookie,
    call: async (method, url, { body } = {}) => {
      const rawResponse = await testApp.app.server.inject({
        method,
        url,
        headers: { 'sec-fetch-site': 'same-origin', cookie },
        ...(body === undefined ? {} : { payload: body as object }),
      })
      return {
        status: rawResponse.statusCode,
        headers: rawResponse.headers,
        text: rawResponse.payload,
        json: <Shape>() => JSON.parse(rawResponse.payload) as Shape,
      }
    },
  }
}
