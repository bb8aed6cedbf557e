/** Two guests of whom one blocked the other are told nothing of each other's coming and going, by no row. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { anOffer, buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { rowsSince } from '../../testing/rounds.factory.ts'
import { posted, rowsFor } from '../help/help.factory.ts'
import { addMeetup, cancelRsvp, rsvp } from './meetups.factory.ts'

let porch: TestApp
/** She blocks Noor. */
let zenobia: TestMember
let noor: TestMember
let omar: TestMember
let id: string
beforeEach(async () => {
  porch = await buildTestApp()
  const tara = await porch.signUp('Tara')
  ;[zenobia, noor, omar] = [
    await porch.signUp('Zenobia'),
    await porch.signUp('Noor'),
    await porch.signUp('Omar'),
  ]
  id = await addMeetup(porch, { authorId: tara.id, seats: 6 })
})
afterEach(() => porch.close())

const ok = async (call: ReturnType<typeof rsvp>) => {
  const { status, text } = await call
  expect(status, text).toBe(200)
}
const block = (method: 'PUT' | 'DELETE') => ok(zenobia.call(method, `/api/users/${noor.id}/block`))

it('Q7 Q29 a guest hears neither that who blocked them comes too, nor that they do not; another guest hears of both', async () => {
  await posted(zenobia, anOffer({}, porch.clock.now()))
  await posted(noor, anOffer({}, porch.clock.now()))
  for (const member of [noor, omar]) await ok(rsvp(member, id))
  await block('PUT')
  await porch.app.jobs.runAll()
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

it('Q29 once the block is over each has the person of the other where both come, and none where they forgot each other', async () => {
  for (const member of [zenobia, noor]) await ok(rsvp(member, id))
  await block('PUT')
  await ok(cancelRsvp(zenobia, id))
  await block('DELETE')
  await porch.app.jobs.runAll()
  expect((await rowsFor(noor, 'people')).has(zenobia.id)).toBe(false)
  await block('PUT')
  await ok(rsvp(zenobia, id))
  await block('DELETE')
  await porch.app.jobs.runAll()
  expect([...(await rowsFor(noor, 'people')).keys()]).toContain(zenobia.id)
  expect((await rowsFor(noor, 'meetups')).get(id)).toMatchObject({ attendeeIds: [noor.id, zenobia.id] })
})
