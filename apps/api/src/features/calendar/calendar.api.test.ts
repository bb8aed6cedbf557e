/** Tests one's own calendar, at an address that cannot be guessed and that can be taken back. */
import type { ResponseNamed } from '@porchlight/contracts/operations'
import { dayMs, hourMs, minuteMs, toIso } from '@porchlight/contracts/values/time'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { aRequest, buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { callRaw, callSignedOut } from '../../testing/responses.factory.ts'
import { linkIn, mailTo } from '../../testing/services/mailbox.factory.ts'
import { createMatchedHelp } from '../help/help.factory.ts'
import { addMeetup, cancelRsvp, rsvp } from '../meetups/meetups.factory.ts'

let testApp: TestApp
let rosa: TestMember
let noor: TestMember
beforeEach(async () => {
  testApp = await buildTestApp()
  rosa = await testApp.signUp('Rosa')
  noor = await testApp.signUp('Noor')
})
afterEach(() => testApp.close())

async function renewed(member: TestMember): Promise<string> {
  const response = await member.call('POST', '/api/calendar')
  expect(response.status, response.text).toBe(200)
  return response.json<ResponseNamed<'calendar.renew'>>().path
}

const read = (path: string) => callRaw(testApp, 'GET', path)
const itemsIn = (text: string) => [...text.matchAll(/^UID:(\S+)@/gm)].map(([, id]) => id)
/** Returns items that are cancelled by a later version of what calendars have. */
const calledOffIn = (text: string) =>
  text
    .split('BEGIN:VEVENT')
    .filter((event) => event.includes('STATUS:CANCELLED\r\n') && event.includes('SEQUENCE:1\r\n'))
    .flatMap(itemsIn)

it('P-141 a calendar holds the meetups its owner attends or organizes and the helps agreed on, also after they began', async () => {
  const ownMeetup = await addMeetup(testApp, { authorId: noor.id })
  const joinedMeetup = await addMeetup(testApp, {
    authorId: rosa.id,
    dateNeeded: testApp.clock.now() + 2 * dayMs,
  })
  const full = await addMeetup(testApp, { authorId: rosa.id, seats: 1 })
  const cancelled = await addMeetup(testApp, { authorId: rosa.id })
  const off = await addMeetup(testApp, { authorId: rosa.id })
  const helped = await createMatchedHelp(
    rosa,
    noor,
    aRequest({ location: '12 Elm Street', title: 'Soup; and, bread' }),
  )
  const omar = await testApp.signUp('Omar')
  await rsvp(omar, full)
  for (const id of [joinedMeetup, full, cancelled, off]) expect((await rsvp(noor, id)).status).toBe(200)
  await cancelRsvp(noor, cancelled)
  await rosa.call('DELETE', `/api/posts/${off}`)
  const path = await renewed(noor)
  const response = await read(path)
  expect(response.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(response.headers['cache-control']).toBe('private, no-cache')
  expect(itemsIn(response.text).toSorted()).toEqual([ownMeetup, joinedMeetup, off, helped].toSorted())
  expect(calledOffIn(response.text)).toEqual([off])
  expect(response.text).toContain('SUMMARY:Soup\\; and\\, bread')
  // Other programs get neither the address of a member's home nor the other guests.
  for (const word of ['Elm Street', 'Rosa', rosa.id]) expect(response.text).not.toContain(word)
  // The past items stay, because a calendar deletes items that are missing in the file.
  testApp.clock.advance(2 * dayMs + minuteMs)
  expect(itemsIn((await read(path)).text).toSorted()).toEqual(
    [ownMeetup, joinedMeetup, off, helped].toSorted(),
  )
  testApp.clock.advance(364.7 * dayMs)
  expect(itemsIn((await read(path)).text)).toEqual([joinedMeetup])
})

it('P-141 of more than two hundred items the latest are included, so that no future one is missing', async () => {
  const now = testApp.clock.now()
  for (let count = 1; count <= 210; count += 1) {
    await addMeetup(testApp, { authorId: noor.id, dateNeeded: now - count * hourMs })
  }
  const next = await addMeetup(testApp, { authorId: noor.id, dateNeeded: now + dayMs })
  const items = itemsIn((await read(await renewed(noor))).text)
  expect([items.length, items.at(-1)]).toEqual([200, next])
})

it('P-141 a cancelled meetup is shown to its organizer and guests, and not to members in the queue', async () => {
  const full = await addMeetup(testApp, { authorId: rosa.id, seats: 1 })
  const omar = await testApp.signUp('Omar')
  await rsvp(noor, full)
  await rsvp(omar, full)
  await rosa.call('DELETE', `/api/posts/${full}`)
  const helped = await createMatchedHelp(rosa, noor, aRequest())
  expect((await rosa.call('DELETE', `/api/posts/${helped}`)).status).toBe(200)
  for (const member of [rosa, noor]) {
    expect(calledOffIn((await read(await renewed(member))).text).toSorted()).toEqual(
      [full, helped].toSorted(),
    )
  }
  expect(itemsIn((await read(await renewed(omar))).text)).toEqual([])
})

it.each(['organizer', 'guest'])(
  'P-141 Q29 a calendar has no meetup of a blocked organizer, past or cancelled, whoever blocked: the %s',
  async (blocker) => {
    const toCome = await addMeetup(testApp, {
      authorId: rosa.id,
      dateNeeded: testApp.clock.now() + 2 * dayMs,
    })
    const over = await addMeetup(testApp, { authorId: rosa.id, dateNeeded: testApp.clock.now() + hourMs })
    const off = await addMeetup(testApp, { authorId: rosa.id })
    for (const id of [toCome, over, off]) await rsvp(noor, id)
    await rosa.call('DELETE', `/api/posts/${off}`)
    testApp.clock.advance(2 * hourMs)
    const path = await renewed(noor)
    expect(itemsIn((await read(path)).text).toSorted()).toEqual([toCome, over, off].toSorted())
    const [by, blockedMember] = blocker === 'organizer' ? [rosa, noor] : [noor, rosa]
    expect((await by.call('PUT', `/api/users/${blockedMember.id}/block`)).status).toBe(200)
    expect(itemsIn((await read(path)).text)).toEqual([])
  },
)

it('P-141 Q29 a calendar has nothing of a blocked neighbor, even while an operator still decides about their help', async () => {
  const helped = await createMatchedHelp(rosa, noor, aRequest())
  for (const [by, step] of [
    [rosa, 'start'],
    [noor, 'complete'],
  ] as const) {
    const response = await by.call('POST', `/api/posts/${helped}/${step}`)
    expect(response.status, response.text).toBe(200)
  }
  const paths = [await renewed(noor), await renewed(rosa)]
  for (const path of paths) expect(itemsIn((await read(path)).text)).toEqual([helped])
  expect((await rosa.call('PUT', `/api/users/${noor.id}/block`)).status).toBe(200)
  for (const path of paths) expect(itemsIn((await read(path)).text)).toEqual([])
})

it('P-141 a forged, a withdrawn and a renewed calendar address get exactly the same response', async () => {
  expect((await noor.call('GET', '/api/calendar')).json()).toEqual({ createdAt: null })
  const first = await renewed(noor)
  const second = await renewed(noor)
  expect(second).not.toBe(first)
  expect((await read(second)).status).toBe(200)
  expect((await noor.call('GET', '/api/calendar')).text).not.toContain(second.slice(10, 40))
  const forged = await read(`/calendar/${'A'.repeat(43)}.ics`)
  expect(forged.status).toBe(404)
  const otherPaths = [
    first,
    '/calendar/short.ics',
    `${second}x`,
    second.replace('.ics', ''),
    '/calendar/%00.ics',
  ]
  for (const path of otherPaths) {
    expect([(await read(path)).status, (await read(path)).text], path).toEqual([404, forged.text])
  }
  await rosa.call('DELETE', '/api/calendar')
  expect((await read(second)).status).toBe(200)
  for (const _again of [1, 2]) {
    expect((await noor.call('DELETE', '/api/calendar')).json()).toEqual({ createdAt: null })
  }
  expect([(await read(second)).status, (await read(second)).text]).toEqual([404, forged.text])
})

it('P-141 Q25 a new password ends the calendar address, and the mail about the password says so', async () => {
  const path = await renewed(noor)
  const pathOfRosa = await renewed(rosa)
  const mailAboutNewPassword = async (nth: number) => {
    await callSignedOut(testApp, 'POST', '/api/auth/forgot-password', { body: { email: noor.email } })
    const token = linkIn(await mailTo(testApp.dataDir, noor.email, nth)).searchParams.get('token')
    const body = { token, password: `another lamp on porch ${nth}` }
    expect((await callSignedOut(testApp, 'POST', '/api/auth/reset-password', { body })).status).toBe(200)
    return (await mailTo(testApp.dataDir, noor.email, nth + 1)).text
  }
  const endedText = 'The address of your calendar no longer works.'
  expect(await mailAboutNewPassword(1)).toContain(endedText)
  expect([(await read(path)).status, (await read(pathOfRosa)).status]).toEqual([404, 200])
  const second = await mailAboutNewPassword(3)
  expect(second).toContain('was just changed')
  expect(second).not.toContain(endedText)
})

it('P-141 the owner of an address sees the hour of its last fetch, and nobody else does', async () => {
  const path = await renewed(noor)
  const calendarOf = async (member: TestMember) => (await member.call('GET', '/api/calendar')).json<object>()
  expect(await calendarOf(noor)).not.toHaveProperty('readAt')
  testApp.clock.advance(2 * hourMs)
  const at = testApp.clock.now()
  for (const _again of [1, 2]) expect((await read(path)).status).toBe(200)
  expect(await calendarOf(noor)).toMatchObject({ readAt: toIso(at - (at % hourMs)) })
  expect(await calendarOf(rosa)).toEqual({ createdAt: null })
  await renewed(noor)
  expect(await calendarOf(noor)).not.toHaveProperty('readAt')
})

it('P-141 Q68 too many calendar requests, with a valid address or guessed ones, are told to wait', async () => {
  const limited = await buildTestApp({ LIMITS: JSON.stringify({ requestsPerAddress: 20 }) })
  try {
    const response = await (await limited.signUp('Ines')).call('POST', '/api/calendar')
    const { path } = response.json<ResponseNamed<'calendar.renew'>>()
    for (const requestPath of [path, `/calendar/${'A'.repeat(43)}.ics`]) {
      const responses = []
      for (let count = 0; count < 21; count += 1) responses.push(await callRaw(limited, 'GET', requestPath))
      const last = responses.at(-1)
      expect(responses[0]?.status).not.toBe(429)
      expect(last?.status).toBe(429)
      expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0)
      limited.clock.advance(5 * minuteMs)
    }
  } finally {
    await limited.close()
  }
})

it('P-141 Q63 the log contains neither the address nor the calendar’s content, whatever is requested', async () => {
  const lines: string[] = []
  const logged = await buildTestApp({ LOG_LEVEL: 'trace' }, { logTo: { write: (line) => lines.push(line) } })
  try {
    const ines = await logged.signUp('Ines')
    const response = await ines.call('POST', '/api/calendar')
    const { path } = response.json<ResponseNamed<'calendar.renew'>>()
    for (const requestPath of [path, `${path}x`, `${path}/more`, `${path}?a=b`])
      await callRaw(logged, 'GET', requestPath)
    // A fault is logged with all that is known of it.
    await logged.app.database.transact(({ database }) => sql`drop table calendars`.execute(database))
    expect((await callRaw(logged, 'GET', path)).status).toBe(500)
    expect(lines.join('')).toContain('calendars')
    expect(lines.join('')).not.toContain(path.slice('/calendar/'.length, -'.ics'.length))
  } finally {
    await logged.close()
  }
})

it('P-141 the address’s token is stored nowhere in the data', async () => {
  const path = await renewed(noor)
  const token = path.slice('/calendar/'.length, -'.ics'.length)
  const { reader } = testApp.app.database
  const keptCalendars = await reader.selectFrom('calendars').selectAll().execute()
  const responses = await reader.selectFrom('operations').select('answer').execute()
  expect(keptCalendars).toHaveLength(1)
  expect(JSON.stringify([keptCalendars, responses])).not.toContain(token)
})
