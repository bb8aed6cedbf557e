import { dayMs, hourMs, minuteMs, toIso } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aMeetup, aRequest, buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { mailsIn } from '../../testing/services/mailbox.factory.ts'
import {
  startMailServer,
  type TestMailServer,
  type TestMailServerOptions,
  textOf,
} from '../../testing/services/smtp-server.factory.ts'
import { addMeetup, showMeetups } from '../meetups/meetups.factory.ts'
import { notify } from '../notifications/notify.operations.ts'
import { setSettings } from '../notifications/settings.operations.ts'
import { settingsOf } from '../notifications/settings.queries.ts'
import { hidePost } from '../posts/posts.operations.ts'

const publicUrl = 'https://porch.example.org'
const limits = { LIMITS: JSON.stringify({ signUpsPerAddress: 500, logInsPerAddress: 500, postsPerDay: 100 }) }

let testApp: TestApp
let noor: TestMember
let rudy: TestMember
let mailServer: TestMailServer | undefined
async function open(environment: Record<string, string> = {}) {
  testApp = await buildTestApp({ ...limits, ...environment })
  noor = await testApp.signUp('Noor')
  rudy = await testApp.signUp('Rudy')
}
afterEach(async () => {
  vi.useRealTimers()
  await testApp?.close()
  await mailServer?.close()
  mailServer = undefined
})

const set = (member: TestMember, change: object) =>
  member.call('PATCH', '/api/notifications/settings', { body: change })
const post = async (member: TestMember, body: object) =>
  expect((await member.call('POST', '/api/posts', { body })).status).toBe(200)
const soon = () => toIso(testApp.clock.now() + 3 * dayMs)
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
async function pass(ms: number): Promise<void> {
  testApp.clock.advance(ms)
  await testApp.app.jobs.runAll()
}
/** A time after which the next digest is due, however late the last one was. */
const aDay = dayMs + minuteMs

/** Sends the request of a mail program's unsubscribe button. */
function press(link: URL, method: 'GET' | 'POST' = 'POST', overrides: { type?: string; body?: string } = {}) {
  return testApp.app.server.inject({
    method,
    url: link.pathname,
    ...(method === 'POST'
      ? {
          headers: { 'content-type': overrides.type ?? 'application/x-www-form-urlencoded' },
          payload: overrides.body ?? 'List-Unsubscribe=One-Click',
        }
      : {}),
  })
}

const atHome = { categoryId: 3, category: 'home_yard', subcategory: 'Gardening help' } as const
const withPets = { categoryId: 2, category: 'pet_animal', subcategory: 'Dog walking' } as const

describe('delivery without a mail server', () => {
  beforeEach(() => open())
  const mails = (member: TestMember) => mailsIn(testApp.dataDir, member.email)
  const linkOf = ({ headers }: { headers: Record<string, string> }) =>
    new URL(/^<(.+)>$/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? '')

  test('S-041 SH-069 a digest has requests nearby, meetups and thanks, in plain text and in HTML', async () => {
    await set(noor, { digest: 'daily' })
    await post(
      rudy,
      aRequest({ title: 'Ladder & <b>lamp</b>', dateNeeded: soon(), ...atHome }, testApp.clock.now()),
    )
    await rudy.call('PATCH', '/api/profile/complete', {
      body: { bio: 'I bake on Sundays and mend bicycles for the street.', interests: ['Cooking'] },
    })
    await post(rudy, aMeetup({ title: 'Porch potluck', dateNeeded: soon() }, testApp.clock.now()))
    await showMeetups(testApp)
    await tell(noor, { kind: 'review' })
    expect(mails(noor)).toEqual([])
    await pass(aDay)
    const [mail, ...more] = mails(noor)
    expect(more).toEqual([])
    expect(mail?.headers['Content-Type']).toMatch(/^multipart\/alternative; boundary=/)
    expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    const [, plain = '', html = ''] = mail?.text.split(/^--=_.*$/m) ?? []
    for (const line of ['- Rudy: Home & Yard', '- A meetup on ', '- A neighbor rated your help.']) {
      expect(plain).toContain(line)
    }
    expect(html).toContain('Rudy: Home &amp; Yard')
    expect(`${mail?.text}`).not.toMatch(/Ladder|potluck|Noor|Jimenez|drops|Echo Park/)
    // Nothing is new since.
    await pass(dayMs)
    expect(mails(noor).filter(({ text }) => text.includes('Rudy'))).toHaveLength(1)
    expect(mails(rudy)).toEqual([])
  })

  test('SH-069 the day of a meetup is the day at its place, wherever its reader is', async () => {
    // Half past eleven in the evening in the community; on that island it is another day all day long.
    const evening = Math.floor(testApp.clock.now() / dayMs + 3) * dayMs + 23.5 * hourMs
    await set(noor, { digest: 'daily', timeZone: 'Pacific/Kiritimati' })
    await addMeetup(testApp, { authorId: rudy.id, dateNeeded: evening })
    await pass(aDay)
    const day = new Date(evening).toLocaleDateString('en-US', {
      timeZone: 'UTC',
      weekday: 'long',
      month: 'long',
      day: 'numeric',
    })
    expect(mails(noor)[0]?.text).toContain(`- A meetup on ${day}`)
  })

  test('SH-069 a weekly digest comes once a week, and not at all without news', async () => {
    await set(noor, { digest: 'weekly' })
    await set(rudy, { digest: 'daily' })
    await post(rudy, aRequest({ dateNeeded: toIso(testApp.clock.now() + 12 * dayMs) }, testApp.clock.now()))
    for (let day = 0; day < 8; day += 1) await pass(dayMs)
    expect([mails(noor).length, mails(rudy).length]).toEqual([1, 0])
  })

  test('SH-069 a digest names ten requests and ten meetups, none later than a day after the next digest', async () => {
    await set(noor, { digest: 'weekly' })
    const planned = await testApp.app.database.reader
      .selectFrom('deliveries')
      .where('memberId', '=', noor.id)
      .select('dueAt')
      .executeTakeFirstOrThrow()
    const writtenAt = Number(planned.dueAt)
    // Two each, as many as are free.
    for (let each = 0; each < 11; each += 2) {
      const asker = await testApp.signUp('Mo')
      for (const _ of ['first', 'second']) {
        await post(asker, aRequest({ dateNeeded: toIso(writtenAt + dayMs) }, testApp.clock.now()))
      }
    }
    const near = await addMeetup(testApp, { authorId: rudy.id, dateNeeded: writtenAt + 8 * dayMs - hourMs })
    const far = await addMeetup(testApp, { authorId: rudy.id, dateNeeded: writtenAt + 9 * dayMs })
    await pass(writtenAt - testApp.clock.now())
    const linesIn = ({ text = '' }: { text?: string } = {}) =>
      text.split('\n').filter((line) => line.startsWith('- '))
    const [first] = mails(noor)
    expect(linesIn(first).map((line) => line.split(/:| on /)[0])).toEqual([
      ...Array(10).fill('- Mo'),
      '- A meetup',
    ])
    expect([first?.text.includes(near), first?.text.includes(far)]).toEqual([true, false])
    for (let each = 0; each < 11; each += 1) {
      await addMeetup(testApp, { authorId: rudy.id, dateNeeded: writtenAt + 8 * dayMs })
    }
    await pass(7 * dayMs)
    expect(linesIn(mails(noor)[1]).map((line) => line.split(' on ')[0])).toEqual(Array(10).fill('- A meetup'))
  })

  test('SH-069 a digest has no post of a blocked member except nameless meetups, and no post that is hidden, over or the reader’s own', async () => {
    await set(noor, { digest: 'daily' })
    const mo = await testApp.signUp('Mo')
    const inDays = toIso(testApp.clock.now() + 3 * dayMs)
    const ask = async (member: TestMember, dateNeeded = inDays) => {
      const body = aRequest({ dateNeeded, ...atHome }, testApp.clock.now())
      await post(member, body)
      return String(body.id)
    }
    const open = await ask(mo)
    const [ofRudy, noorPostId] = [await ask(rudy), await ask(noor)]
    const hiddenPostId = await ask(mo)
    const lena = await testApp.signUp('Lena')
    const withdrawn = await ask(lena)
    expect((await lena.call('DELETE', `/api/posts/${withdrawn}`)).status).toBe(200)
    // This request got no help, and its day is over before the digest.
    const past = await ask(lena, toIso(testApp.clock.now() + hourMs))
    const meetup = await addMeetup(testApp, { authorId: mo.id, dateNeeded: testApp.clock.now() + 3 * dayMs })
    // Leaving this meetup out of the digest would reveal its organizer.
    const ofBlocked = await addMeetup(testApp, {
      authorId: rudy.id,
      dateNeeded: testApp.clock.now() + 3 * dayMs,
    })
    await testApp.app.database.transact(async (transaction) => {
      for (const id of [hiddenPostId, meetup]) await hidePost(transaction, id, true)
    })
    await tell(noor, { kind: 'review', personId: rudy.id })
    await tell(noor, { kind: 'review', personId: rudy.id })
    await tell(noor, { kind: 'review', personId: mo.id, target: '/posts/2' })
    expect((await noor.call('PUT', `/api/users/${rudy.id}/block`)).status).toBe(200)
    await pass(aDay)
    const [mail, ...more] = mails(noor)
    expect(more).toEqual([])
    const [, plain = ''] = mail?.text.split(/^--=_.*$/m) ?? []
    expect(plain.split('\n').filter((line) => line.startsWith('- '))).toEqual([
      '- Mo: Home & Yard',
      expect.stringMatching(/^- A meetup on /),
      '- A neighbor rated your help.',
    ])
    expect(mail?.text).toContain(open)
    for (const id of [ofRudy, noorPostId, hiddenPostId, withdrawn, past, meetup])
      expect(mail?.text).not.toContain(id)
    expect(mail?.text).toContain(ofBlocked)
  })

  test('S-041 SH-069 digests that exceed one batch all leave within one minute', async () => {
    const members: TestMember[] = []
    for (let each = 0; each < 11; each += 1) members.push(await testApp.signUp('Mo'))
    for (const member of members) await set(member, { digest: 'daily' })
    await post(rudy, aRequest({ dateNeeded: soon() }, testApp.clock.now()))
    await pass(aDay)
    expect(members.map((member) => mails(member).length)).toEqual(Array(11).fill(1))
  })

  test('SH-069 a request in the same millisecond as the choice or as a digest is in the next digest', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const ask = (category: object) =>
      post(
        rudy,
        aRequest({ ...category, dateNeeded: toIso(testApp.clock.now() + 9 * dayMs) }, testApp.clock.now()),
      )
    await set(noor, { digest: 'daily' })
    await ask(atHome)
    await pass(aDay)
    await ask(withPets)
    await pass(dayMs)
    const requestsIn = ({ text }: { text: string }) =>
      ['Rudy: Home & Yard', 'Rudy: Pet & Animal Care'].filter((line) => text.includes(line))
    expect(mails(noor).map(requestsIn)).toEqual([['Rudy: Home & Yard'], ['Rudy: Pet & Animal Care']])
  })

  test('SH-069 news chosen for mail comes together after a while, unless it was read by then', async () => {
    await set(noor, { mail: { help: true } })
    await tell(noor)
    await tell(noor, { kind: 'help_due', personId: null, params: { title: 'Water the plants', name: '' } })
    await tell(noor, { kind: 'gift', target: '/donations' })
    await pass(minuteMs)
    expect(mails(noor)).toEqual([])
    await pass(10 * minuteMs)
    const [mail, ...more] = mails(noor)
    expect(more).toEqual([])
    expect(mail?.text).toContain('- 2 updates about help')
    expect(mail?.text).not.toMatch(/Rudy|eye|plants|credits/)
    await tell(noor)
    await noor.call('POST', '/api/notifications/read', { body: { upTo: toIso(testApp.clock.now()) } })
    await pass(20 * minuteMs)
    expect(mails(noor)).toHaveLength(1)
    await tell(noor)
    await set(noor, { allOff: true })
    await pass(20 * minuteMs)
    expect(mails(noor)).toHaveLength(1)
  })

  test('SH-069 the link in a mail ends the mails without sign-in: opening it ends nothing, one press or one-click call does', async () => {
    await set(noor, { digest: 'daily', mail: { help: true } })
    await tell(noor)
    await pass(11 * minuteMs)
    const [news] = mails(noor)
    const link = linkOf(news ?? { headers: {} })
    expect(news?.text).toContain(link.href)
    const readSettings = async () =>
      (await set(noor, {})).json<{ digest: string; mail: Record<string, boolean> }>()
    const page = await press(link, 'GET')
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.payload).toContain('<form method="post">')
    expect((await readSettings()).mail.help).toBe(true)
    expect((await press(link)).statusCode).toBe(200)
    expect(await readSettings()).toMatchObject({ digest: 'daily', mail: { help: false, messages: false } })
    // A second request changes nothing, and the other form that mail programs send does the same.
    expect((await press(link)).statusCode).toBe(200)
    expect((await readSettings()).mail.help).toBe(false)
    testApp.clock.advance(1000)
    await set(noor, { mail: { help: true } })
    await tell(noor)
    await pass(11 * minuteMs)
    const next = linkOf(mails(noor).at(-1) ?? { headers: {} })
    const boundary = 'multipart/form-data; boundary=xx'
    const part =
      '--xx\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--xx--\r\n'
    expect((await press(next, 'POST', { type: boundary, body: part })).statusCode).toBe(200)
    expect((await readSettings()).mail.help).toBe(false)
  })

  test('SH-069 the link in a digest ends the digests, and other mails go on', async () => {
    await set(noor, { digest: 'daily', mail: { help: true } })
    await post(rudy, aRequest({ dateNeeded: soon() }, testApp.clock.now()))
    await pass(aDay)
    const [digest, ...more] = mails(noor)
    expect(more).toEqual([])
    expect((await press(linkOf(digest ?? { headers: {} }))).statusCode).toBe(200)
    const storedSettings = await settingsOf(testApp.app.database.reader, noor.id)
    expect(storedSettings).toMatchObject({ digest: 'off', mail: { help: true } })
    await tell(noor, { kind: 'review' })
    await pass(aDay)
    expect(mails(noor)).toHaveLength(1)
  })

  test.each([
    ['news', { mail: { help: true } }, { mail: { help: false } }],
    ['digest', { digest: 'daily' }, { digest: 'off' }],
    ['', { digest: 'daily', mail: { help: true } }, { allOff: true }],
  ] as const)(
    'SH-069 an old link in a mail (%s) does not end mails that were switched on again since',
    async (kind, on, off) => {
      await set(noor, { ...on, allOff: false })
      await tell(noor)
      await post(rudy, aRequest({ dateNeeded: soon() }, testApp.clock.now()))
      await pass(aDay)
      const old = mails(noor)
        .map(linkOf)
        .filter(({ pathname }) => pathname.startsWith(`/unsubscribe/${kind}`))
      expect(old.length).toBeGreaterThan(0)
      await noor.logIn()
      expect((await set(noor, { quiet: null })).status).toBe(200)
      for (const link of old) expect((await press(link, 'GET')).statusCode).toBe(200)
      await set(noor, off)
      testApp.clock.advance(1000)
      await set(noor, { ...on, allOff: false })
      const storedSettings = await settingsOf(testApp.app.database.reader, noor.id)
      for (const link of old) {
        const pageResponse = await press(link, 'GET')
        expect([pageResponse.statusCode, pageResponse.payload]).toEqual([
          404,
          expect.stringContaining('too old'),
        ])
        expect((await press(link)).statusCode).toBe(404)
      }
      expect(await settingsOf(testApp.app.database.reader, noor.id)).toEqual(storedSettings)
    },
  )

  test('SH-069 a forged link ends nothing, whoever it names', async () => {
    await set(noor, { digest: 'daily', mail: { help: true } })
    await tell(noor)
    await pass(11 * minuteMs)
    const link = linkOf(mails(noor)[0] ?? { headers: {} })
    const [kind = '', id = '', since = '', signature = ''] = link.pathname
      .replace('/unsubscribe/', '')
      .split('.')
    for (const token of [
      `digest.${id}.${since}.${signature}`,
      `${kind}.${rudy.id}.${since}.${signature}`,
      `${kind}.${id}.${since}.${'A'.repeat(43)}`,
      `${kind}.${id}.${(Number.parseInt(since, 36) + 1).toString(36)}.${signature}`,
      `${kind}.${id}.${signature}`,
      `${kind}.${id}.${since}.`,
      `${kind}.${id}.${since}`,
      `${kind}.${id}`,
      `${kind}.${id}.${since}.${signature}.more`,
      `all.${id}.${since}.${signature}`,
      '%00',
    ]) {
      for (const method of ['GET', 'POST'] as const) {
        const response = await press(new URL(`http://x/unsubscribe/${token}`), method)
        expect(response.statusCode, token).toBe(404)
      }
    }
    expect((await set(noor, {})).json()).toMatchObject({ digest: 'daily', mail: { help: true } })
    // Another page cannot do it in a browser either.
    const forged = await testApp.app.server.inject({
      method: 'POST',
      url: link.pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
      payload: '',
    })
    expect(forged.statusCode).toBe(403)
  })
})

describe('delivery with a mail server', () => {
  const withServer = (port: number) => ({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    PUBLIC_URL: publicUrl,
    MAIL_FROM: 'Porchlight <porch@example.org>',
  })
  const digests = ({ receivedMails }: TestMailServer, member: TestMember) =>
    receivedMails.filter(
      ({ to, message }) => to.includes(member.email) && message.includes('List-Unsubscribe'),
    )

  /** Opens a community whose sign-ups send no mail, and then adds a mail server. */
  async function openWithMembers(options: TestMailServerOptions = {}): Promise<TestMailServer> {
    await open()
    const server = await startMailServer(options)
    Object.assign(testApp.environment, withServer(server.port))
    mailServer = server
    return server
  }

  /** Each of them has a digest to come within the day. */
  async function openWithDigests(
    options: TestMailServerOptions = {},
    names: string[] = [],
  ): Promise<TestMailServer> {
    const server = await openWithMembers(options)
    const mo = await testApp.signUp('Mo')
    const members = [noor, rudy]
    for (const name of names) members.push(await testApp.signUp(name))
    await prove(mo, ...members)
    for (const member of members) await set(member, { digest: 'daily' })
    await post(mo, aRequest({ dateNeeded: toIso(testApp.clock.now() + 9 * dayMs) }, testApp.clock.now()))
    await testApp.restart(await configOf())
    return server
  }
  const plannedDigests = () =>
    testApp.app.database.reader
      .selectFrom('deliveries')
      .where('channel', '=', 'digest')
      .orderBy('failures', 'desc')
      .select(['failures', 'dueAt', 'plannedAt'])
      .execute()

  const prove = (...members: TestMember[]) =>
    testApp.app.database.transact(({ database, now }) =>
      database
        .updateTable('members')
        .set({ emailProvedAt: now })
        .where(
          'id',
          'in',
          members.map(({ id }) => id),
        )
        .execute(),
    )

  test('S-041 Q9 an address from before there was a mail server gets no mail until it is verified', async () => {
    const server = await openWithMembers()
    await prove(rudy)
    for (const each of [noor, rudy]) await set(each, { digest: 'daily', mail: { help: true } })
    const mo = await testApp.signUp('Mo')
    const ask = () =>
      post(mo, aRequest({ dateNeeded: toIso(testApp.clock.now() + 9 * dayMs) }, testApp.clock.now()))
    await ask()
    await testApp.restart(await configOf())
    await tell(noor)
    await pass(aDay)
    const counts = () => [digests(server, noor).length, digests(server, rudy).length]
    expect(counts()).toEqual([0, 1])
    const wantsProof = async () =>
      (await noor.call('GET', '/api/notifications/telling')).json<{ wantsProof: boolean }>().wantsProof
    await noor.logIn()
    expect(await wantsProof()).toBe(true)
    await prove(noor)
    expect(await wantsProof()).toBe(false)
    await mo.logIn()
    await ask()
    await pass(dayMs)
    expect(counts()).toEqual([1, 2])
  })

  test('S-041 SH-069 a mail server that is down delays the mails, with ever longer pauses, and nothing is lost or sent twice', async () => {
    const server = await openWithDigests()
    const { port } = server
    await server.close()
    await pass(aDay)
    // The other is not even tried.
    expect((await plannedDigests()).map(({ failures }) => failures)).toEqual([1, 0])
    await pass(minuteMs)
    const again = await startMailServer({ port })
    mailServer = again
    await pass(2 * hourMs)
    expect([digests(again, noor).length, digests(again, rudy).length]).toEqual([1, 1])
    await pass(hourMs)
    expect([digests(again, noor).length, digests(again, rudy).length]).toEqual([1, 1])
    expect((await plannedDigests()).map(({ failures }) => failures)).toEqual([0, 0])
    const [mail] = digests(again, noor)
    expect(mail?.message).toMatch(
      /^List-Unsubscribe:\s+<https:\/\/porch\.example\.org\/unsubscribe\/digest\./m,
    )
    expect(mail?.message).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
    expect(mail?.message).toMatch(/^Message-ID: <[0-9a-f]{40}@example\.org>\r$/im)
    expect(mail && textOf(mail)).toBeTruthy()
  })

  const login = { user: 'porch', password: 'right' }
  test.each([
    ['every connection', { refusesAll: 'connection' as const }, ''],
    ['clients without a log-in', { login }, ''],
    ['a wrong password', { login }, 'porch:wrong@'],
    ['any sender', { refusesAll: 'sender' as const }, ''],
    ['any recipient before a log-in', { refusesAll: 'recipient' as const }, ''],
  ])(
    'S-041 SH-069 a mail server that refuses %s delays the mails, and nothing is lost',
    async (_what, options, user) => {
      const strict = await openWithDigests(options)
      const { port } = strict
      testApp.environment.SMTP_URL = `smtp://${user}127.0.0.1:${port}`
      await testApp.restart(await configOf())
      await pass(aDay)
      // The other is not even tried.
      expect((await plannedDigests()).map(({ failures }) => failures)).toEqual([1, 0])
      await strict.close()
      const again = await startMailServer({ port })
      mailServer = again
      testApp.environment.SMTP_URL = `smtp://127.0.0.1:${port}`
      await testApp.restart(await configOf())
      await pass(2 * minuteMs)
      expect([digests(again, noor).length, digests(again, rudy).length]).toEqual([1, 1])
    },
  )

  test('S-041 SH-069 a mailbox that refuses mail delays nobody else, and is tried again at the next time', async () => {
    const choosy = await openWithDigests({ refuses: 'noor.1@example.org' })
    await pass(aDay)
    expect([digests(choosy, noor).length, digests(choosy, rudy).length]).toEqual([0, 1])
    expect((await plannedDigests()).map(({ failures }) => failures)).toEqual([0, 0])
    await choosy.close()
    const again = await startMailServer({ port: choosy.port })
    mailServer = again
    await pass(hourMs)
    expect(again.receivedMails).toEqual([])
    await rudy.logIn()
    await post(rudy, aRequest({ dateNeeded: soon(), ...atHome }, testApp.clock.now()))
    await pass(dayMs)
    const [mail] = digests(again, noor)
    expect(mail && textOf(mail)).toContain('Rudy: Home & Yard')
  })

  test('SH-069 a member who switches mails off while those of others are leaving gets none', async () => {
    const changes = [{ allOff: true }, { digest: 'off' as const }]
    const server = await openWithDigests({ onReceived: () => endOthers() }, ['Lena'])
    const endOthers = () =>
      testApp.app.database.transact(async (transaction) => {
        const waitingDeliveries = await transaction.database
          .selectFrom('deliveries')
          .innerJoin('members', 'members.id', 'deliveries.memberId')
          .where('channel', '=', 'digest')
          .where('email', 'not in', server.receivedMails[0]?.to ?? [])
          .select('memberId')
          .execute()
        for (const { memberId } of waitingDeliveries) {
          await setSettings({ transaction, memberId }, changes.pop() ?? {}, 'UTC')
        }
      })
    await pass(aDay)
    expect(server.receivedMails).toHaveLength(1)
    expect(changes).toEqual([])
  })

  async function configOf() {
    const { readConfig } = await import('../../config.ts')
    return { config: readConfig(testApp.environment) }
  }
})
