/** Tests that two guests, one of whom blocked the other, get no row about each other's coming and going. */
import { dayMs } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { anOffer, buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { rowsSince } from '../../testing/rounds.factory.ts'
import { posted, rowsFor } from '../help/help.factory.ts'
import { addMeetup, cancelRsvp, rsvp } from './meetups.factory.ts'

let testApp: TestApp
/** She blocks Noor. */
let zenobia: TestMember
let noor: TestMember
let omar: TestMember
let id: string
beforeEach(async () => {
  testApp = await buildTestApp()
  const tara = await testApp.signUp('Tara')
  ;[zenobia, noor, omar] = [
    await testApp.signUp('Zenobia'),
    await testApp.signUp('Noor'),
    await testApp.signUp('Omar'),
  ]
  id = await addMeetup(testApp, { authorId: tara.id, seats: 6 })
})
afterEach(() => testApp.close())

const ok = async (call: ReturnType<typeof rsvp>) => {
  const { status, text } = await call
  expect(status, text).toBe(200)
}
const block = (method: 'PUT' | 'DELETE') => ok(zenobia.call(method, `/api/users/${noor.id}/block`))

it('Q7 Q29 a guest sees neither that a blocked member joins nor that they leave; another guest sees both', async () => {
  await posted(zenobia, anOffer({}, testApp.clock.now()))
  await posted(noor, anOffer({}, testApp.clock.now()))
  for (const member of [noor, omar]) await ok(rsvp(member, id))
  await block('PUT')
  await testApp.app.jobs.runAll()
  let [noors, omars] = [await rowsSince(noor, null), await rowsSince(omar, null)]
  for (const call of [rsvp, cancelRsvp, rsvp]) {
    await ok(call(zenobia, id))
    noors = await rowsSince(noor, noors.cursor)
    omars = await rowsSince(omar, omars.cursor)
    expect(noors.rows).toEqual([])
    expect(omars.rows.map(({ table }) => table)).toEqual(expect.arrayContaining(['meetups', 'people']))
  }
  await ok(cancelRsvp(noor, id))
  expect(JSON.stringify((await rowsSince(noor, noors.cursor)).rows)).not.toContain(zenobia.id)
})

it('Q29 after a block ends two guests have each other’s names again where both still come', async () => {
  for (const member of [zenobia, noor]) await ok(rsvp(member, id))
  await block('PUT')
  await ok(cancelRsvp(zenobia, id))
  await block('DELETE')
  await testApp.app.jobs.runAll()
  expect((await rowsFor(noor, 'people')).has(zenobia.id)).toBe(false)
  await block('PUT')
  await ok(rsvp(zenobia, id))
  await block('DELETE')
  await testApp.app.jobs.runAll()
  expect([...(await rowsFor(noor, 'people')).keys()]).toContain(zenobia.id)
  expect((await rowsFor(noor, 'meetups')).get(id)).toMatchObject({ attendeeIds: [noor.id, zenobia.id] })
})

describe('Q29 P-138 the number of seats and the list of names', () => {
  const about = (meetup: string, rows: Awaited<ReturnType<typeof rowsSince>>['rows']) =>
    rows
      .filter((each) => each.id === meetup)
      .map(({ table, row }) => JSON.stringify([table, row]).replaceAll(meetup, 'the meetup'))

  it('an unlisted guest and a guest behind a block differ in no row, so that the other guests cannot tell them apart', async () => {
    const lena = await testApp.signUp('Lena')
    const host = await testApp.signUp('Ines')
    const dateNeeded = testApp.clock.now() + 2 * dayMs
    const twins = [
      {
        id: await addMeetup(testApp, { authorId: host.id, seats: 6, dateNeeded }),
        comes: (meetup: string) => rsvp(zenobia, meetup),
        leaves: zenobia,
      },
      {
        id: await addMeetup(testApp, { authorId: host.id, seats: 6, dateNeeded }),
        comes: (meetup: string) => rsvp(lena, meetup, { isUnlisted: true }),
        leaves: lena,
      },
    ]
    await posted(noor, anOffer({}, testApp.clock.now()))
    for (const twin of twins) await ok(rsvp(noor, twin.id))
    await block('PUT')
    await testApp.app.jobs.runAll()
    let { cursor } = await rowsSince(noor, null)
    const readNews = async () => {
      await testApp.app.jobs.runAll()
      const news = await rowsSince(noor, cursor)
      cursor = news.cursor
      const fresh = await rowsSince(noor, null)
      expect(JSON.stringify([news.rows, fresh.rows])).not.toContain(lena.id)
      return twins.map((twin) => [about(twin.id, news.rows), about(twin.id, fresh.rows)])
    }
    for (const twin of twins) await ok(twin.comes(twin.id))
    const [behindBlock, unlisted] = await readNews()
    expect(behindBlock).toEqual(unlisted)
    expect(JSON.stringify(unlisted)).toContain('currentAttendees\\":2')
    expect(await rowsFor(noor, 'meetups')).toEqual(
      new Map(twins.map(({ id: each }) => [each, expect.objectContaining({ attendeeIds: [noor.id] })])),
    )
    for (const twin of twins) await ok(cancelRsvp(twin.leaves, twin.id))
    const [listedRows, leftUnlisted] = await readNews()
    expect(listedRows).toEqual(leftUnlisted)
  })

  it('the host reads an unlisted guest’s name, and that guest reads the others’', async () => {
    const host = await testApp.signUp('Ines')
    const meetup = await addMeetup(testApp, { authorId: host.id, seats: 6 })
    await ok(rsvp(omar, meetup))
    await ok(rsvp(noor, meetup, { isUnlisted: true }))
    const listOf = async (by: TestMember) => (await rowsFor(by, 'meetups')).get(meetup)
    expect(await listOf(host)).toMatchObject({ attendeeIds: [omar.id, noor.id] })
    expect(await listOf(noor)).toMatchObject({ attendeeIds: [omar.id, noor.id] })
    expect(await listOf(omar)).toMatchObject({ attendeeIds: [omar.id] })
    expect((await rowsFor(omar, 'people')).has(noor.id)).toBe(false)
    expect((await rowsFor(host, 'people')).has(noor.id)).toBe(true)
    expect((await rowsFor(noor, 'people')).has(omar.id)).toBe(true)
    expect((await rowsFor(noor, 'rsvps')).get(meetup)).toEqual({
      id: meetup,
      state: 'going',
      isUnlisted: true,
    })
  })
})

it('Q29 M-110 a member who cancelled finds the people of the meetup again, to block or report them, except blocked ones', async () => {
  for (const member of [zenobia, noor, omar]) await ok(rsvp(member, id))
  const readPeopleMet = async (by: TestMember) =>
    (await by.call('GET', '/api/people-met'))
      .json<{ firstName: string }[]>()
      .map(({ firstName }) => firstName)
  expect(await readPeopleMet(noor)).toEqual([])
  await ok(cancelRsvp(noor, id))
  expect(await readPeopleMet(noor)).toEqual(['Omar', 'Tara', 'Zenobia'])
  await block('PUT')
  expect([await readPeopleMet(noor), await readPeopleMet(zenobia)]).toEqual([['Omar', 'Tara'], []])
  const report = { subject: 'member', subjectId: omar.id, reason: 'harassment' }
  await ok(noor.call('POST', '/api/reports', { body: report }))
  await ok(noor.call('PUT', `/api/users/${omar.id}/block`))
  expect(await readPeopleMet(noor)).toEqual(['Tara'])
})
