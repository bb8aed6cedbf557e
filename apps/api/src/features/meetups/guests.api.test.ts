/** More guests than a list holds, as a third place may have them. */
import { meetupLimits } from '@porchlight/contracts/meetups/meetups.schema'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { rowsFor, toldTo } from '../help/help.factory.ts'
import { addMeetup, addStranger, cancelRsvp, rsvp, rsvpOf } from './meetups.factory.ts'

let porch: TestApp
let rosa: TestMember
let noor: TestMember
beforeEach(async () => {
  porch = await buildTestApp()
  rosa = await porch.signUp('Rosa')
  noor = await porch.signUp('Noor')
})
afterEach(() => porch.close())

const { listedMax } = meetupLimits

it('P-139 of many guests the first twenty are listed, known and followed by all, and the organizer knows each', async () => {
  const id = await addMeetup(porch, { authorId: rosa.id, seats: 500 })
  const early = await porch.signUp('Omar')
  expect((await rsvp(early, id)).status).toBe(200)
  const guests: string[] = [early.id]
  const more = async (count: number) => {
    for (let each = 0; each < count; each += 1) {
      const guest = await addStranger(porch)
      await rsvpOf(porch, guest, id)
      guests.push(guest)
    }
  }
  await more(44)
  expect((await rsvp(noor, id)).status).toBe(200)
  const known = async (member: TestMember) => new Set((await rowsFor(member, 'people')).keys())
  const listOf = async (member: TestMember) => (await rowsFor(member, 'meetups')).get(id)?.attendeeIds
  const first = guests.slice(0, listedMax)
  for (const member of [rosa, noor, early]) expect(await listOf(member)).toEqual(first)
  expect(await known(noor)).toEqual(new Set([rosa.id, ...first]))
  expect(await known(rosa)).toEqual(new Set([...guests, noor.id]))
  expect((await rowsFor(noor, 'posts')).get(id)).toMatchObject({ currentAttendees: 46 })

  // Whoever is first in the list gives their seat up: the next one is listed, for all that come.
  expect((await cancelRsvp(early, id)).status).toBe(200)
  const next = guests.slice(1, listedMax + 1)
  for (const member of [rosa, noor]) expect(await listOf(member)).toEqual(next)
  expect(await known(noor)).toEqual(new Set([rosa.id, ...next]))
  expect(await known(early)).toEqual(new Set())

  // All of them hear that it is called off, and keep it.
  expect((await rosa.call('DELETE', `/api/posts/${id}`, { body: { word: 'Closed.' } })).status).toBe(200)
  expect(await toldTo(noor)).toEqual(['meetup_cancelled'])
  expect((await rowsFor(noor, 'meetups')).get(id)).toMatchObject({ word: 'Closed.' })
  const { told } = await porch.app.database.reader
    .selectFrom('notifications')
    .where('kind', '=', 'meetup_cancelled')
    .select(({ fn }) => fn.countAll<number>().as('told'))
    .executeTakeFirstOrThrow()
  expect(Number(told)).toBe(45)
})
