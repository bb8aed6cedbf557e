/** A help post from ask to done, step by step, by its two; and what everybody else learns of it. */
import type { PostResponse } from '@porchlight/contracts/posts/posts.schema'
import { schemaVersion } from '@porchlight/contracts/sync/versions'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs, hourMs, toIso } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  aMeetup,
  anOffer,
  aRequest,
  buildTestApp,
  type TestApp,
  type TestMember,
} from '../../testing/app.factory.ts'
import { writeTo } from '../conversations/conversations.factory.ts'
import { ledgerFaults } from '../credits/credits.queries.ts'
import { showMeetups } from '../meetups/meetups.factory.ts'
import {
  accept,
  completed,
  createMatchedHelp,
  creditsOf,
  escrowOf,
  expectHelp,
  posted,
  readRefusal,
  rowsFor,
  selfOf,
  step,
  toldTo,
} from './help.factory.ts'

let testApp: TestApp
let rosa: TestMember
let noor: TestMember
let ida: TestMember
beforeEach(async () => {
  testApp = await buildTestApp({
    LIMITS: JSON.stringify({ logInsPerAddress: 1000, signUpsPerAddress: 1000, postsPerDay: 1000 }),
  })
  rosa = await testApp.signUp('Rosa')
  noor = await testApp.signUp('Noor')
  ida = await testApp.signUp('Ida')
})
afterEach(async () => {
  expect(await ledgerFaults(testApp.app.database.reader)).toEqual([])
  await testApp.close()
})

describe('requests and offers', () => {
  it('P-078 P-079 C-003 a request goes from open to completed, and its credit from escrow to the helper', async () => {
    const id = await posted(rosa, aRequest({ location: '12 Elm Street' }))
    await writeTo(noor, rosa.id)
    expect(expectHelp(await accept(rosa, id, noor))).toMatchObject({
      status: 'matched',
      helperId: noor.id,
      earnsCredit: true,
    })
    expect(expectHelp(await step(noor, 'start', id))).toMatchObject({
      status: 'in_progress',
      confirmedBy: [],
    })
    expect(expectHelp(await step(noor, 'complete', id))).toMatchObject({
      status: 'in_progress',
      confirmedBy: [noor.id],
    })
    expect([await creditsOf(rosa), await creditsOf(noor), await escrowOf(testApp)]).toEqual([1, 2, 1])
    expect(expectHelp(await step(rosa, 'complete', id))).toMatchObject({
      status: 'completed',
      confirmedBy: [noor.id, rosa.id],
      earnsCredit: true,
    })
    expect([await creditsOf(rosa), await creditsOf(noor), await escrowOf(testApp)]).toEqual([1, 3, 0])
    expect(await toldTo(noor)).toEqual(['credit_earned', 'help_accepted'])
    expect(await toldTo(rosa)).toEqual(['help_confirmed', 'help_started'])
  })

  it('P-002 C-005 a completed offer mints a credit for its author', async () => {
    const id = await completed(rosa, noor, anOffer())
    expect([await creditsOf(rosa), await creditsOf(noor), await escrowOf(testApp)]).toEqual([3, 2, 0])
    expect((await rowsFor(ida, 'posts')).get(id)).toMatchObject({ status: 'completed', helperId: noor.id })
  })

  it('M-010 M-011 M-054 a helper has a week of kindness, one person helped, and a garden that grows with the third help', async () => {
    for (const { name, whom: helpedMember, count, level } of [
      { name: 'one', whom: noor, count: 1, level: 1 },
      { name: 'two', whom: noor, count: 1, level: 1 },
      { name: 'three', whom: ida, count: 2, level: 2 },
    ]) {
      await completed(rosa, helpedMember, anOffer({ title: `Ladder ${name}` }))
      expect(await selfOf(rosa)).toMatchObject({ peopleHelped: count, gardenLevel: level, kindnessStreak: 1 })
    }
    expect(await selfOf(noor)).toMatchObject({ peopleHelped: 0, gardenLevel: 1 })
    testApp.clock.advance(7 * dayMs)
    await Promise.all([rosa.logIn(), noor.logIn()])
    await completed(rosa, noor, anOffer({ dateNeeded: toIso(testApp.clock.now() + dayMs) }))
    expect((await selfOf(rosa)).kindnessStreak).toBe(2)
  })

  it('M-010 M-011 M-054 of two neighbors’ helps four a month count for garden and weeks, whichever of them helped', async () => {
    // A Monday, early in a month.
    testApp.clock.advance(Date.UTC(2030, 3, 1, 18) - testApp.clock.now())
    await Promise.all([rosa, noor, ida].map((each) => each.logIn()))
    const help = (by: TestMember, helpedMember: TestMember) =>
      completed(by, helpedMember, anOffer({}, testApp.clock.now()))
    await help(noor, rosa)
    for (let index = 0; index < 3; index += 1) await help(rosa, noor)
    const standing = async () => {
      const { peopleHelped, gardenLevel, kindnessStreak } = await selfOf(rosa)
      return { peopleHelped, gardenLevel, kindnessStreak }
    }
    expect(await standing()).toEqual({ peopleHelped: 1, gardenLevel: 2, kindnessStreak: 1 })
    testApp.clock.advance(7 * dayMs)
    await Promise.all([rosa, noor, ida].map((each) => each.logIn()))
    for (let index = 0; index < 4; index += 1) await help(rosa, noor)
    expect(await standing()).toEqual({ peopleHelped: 1, gardenLevel: 2, kindnessStreak: 1 })
    // A help for another member counts, and so does one in the next month.
    await help(rosa, ida)
    expect(await standing()).toEqual({ peopleHelped: 2, gardenLevel: 2, kindnessStreak: 2 })
    testApp.clock.advance(28 * dayMs)
    await Promise.all([rosa, noor].map((each) => each.logIn()))
    for (let index = 0; index < 2; index += 1) await help(rosa, noor)
    expect(await standing()).toEqual({ peopleHelped: 2, gardenLevel: 3, kindnessStreak: 1 })
  })
})

describe('what other members see', () => {
  it('P-080 a stranger sees that a help is matched, and not with whom or where, until it is completed', async () => {
    const id = await createMatchedHelp(rosa, noor, aRequest({ location: '12 Elm Street' }))
    expect((await rowsFor(noor, 'postDetails')).get(id)).toMatchObject({ location: '12 Elm Street' })
    expect((await rowsFor(noor, 'helps')).get(id)).toMatchObject({ authorId: rosa.id, helperId: noor.id })
    for (const table of ['helps', 'postDetails']) expect((await rowsFor(ida, table)).has(id)).toBe(false)
    const postRow = (await rowsFor(ida, 'posts')).get(id)
    expect(postRow).toMatchObject({ status: 'matched' })
    expect(JSON.stringify(postRow)).not.toContain(noor.id)
    expect((await ida.call('GET', `/api/posts/${id}`)).text).not.toContain('Elm')
    await step(noor, 'complete', id)
    await step(rosa, 'complete', id)
    expect((await rowsFor(ida, 'posts')).get(id)).toMatchObject({ helperId: noor.id })
  })

  it('P-080 a private step changes nothing for a stranger, not even the change number', async () => {
    const id = await createMatchedHelp(rosa, noor, aRequest())
    expectHelp(await step(noor, 'start', id))
    const toldToAll = () =>
      testApp.app.database.reader
        .selectFrom('changes')
        .where('audience', '=', 'community')
        .where('rowId', '=', id)
        .select('seq')
        .executeTakeFirstOrThrow()
    const before = await toldToAll()
    expectHelp(await step(noor, 'complete', id))
    expectHelp(await step(rosa, 'dispute', id))
    expect(await toldToAll()).toEqual(before)
  })

  it('P-080 P-081 a release takes the help and the address from a phone that had them', async () => {
    const id = await createMatchedHelp(rosa, noor, aRequest({ location: '12 Elm Street' }))
    const { cursor } = await noor.round({ schema: schemaVersion })
    expectHelp(await step(noor, 'release', id))
    const { rows = [] } = await noor.round({ schema: schemaVersion, cursor })
    const goneTables = rows.filter((row) => row.id === id && row.row === null).map(({ table }) => table)
    expect(goneTables.sort()).toEqual(['helps', 'postDetails'])
    expect(rows.find((row) => row.id === id && row.table === 'posts')?.row).toMatchObject({
      status: 'pending',
    })
  })
})

describe('choosing a helper', () => {
  it('P-079 M3 of two neighbors chosen at once the first stays chosen, and the second choice is refused', async () => {
    const id = await posted(rosa, aRequest())
    for (const each of [noor, ida]) await writeTo(each, rosa.id)
    const responses = await Promise.all([
      accept(rosa, id, noor),
      accept(rosa, id, ida),
      accept(rosa, id, noor),
    ])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 409])
    expect(readRefusal(responses.find(({ status }) => status === 409) as never)).toEqual([
      409,
      'already_taken',
    ])
  })

  it('P-078 choosing somebody without a conversation, oneself, an unknown or a blocked member is refused', async () => {
    const id = await posted(rosa, aRequest())
    await writeTo(ida, rosa.id)
    await rosa.call('PUT', `/api/users/${ida.id}/block`)
    for (const helperId of [noor.id, rosa.id, createId(), ida.id]) {
      expect(readRefusal(await accept(rosa, id, { id: helperId }))).toEqual([404, 'not_found'])
    }
    expect(await creditsOf(rosa)).toBe(1)
  })

  it('P-078 P-079 only the author of a post chooses; a meetup has nobody to choose', async () => {
    const id = await posted(rosa, aRequest())
    await writeTo(noor, rosa.id)
    expect(readRefusal(await accept(noor, id, noor))).toEqual([403, 'not_yours'])
    await rosa.call('PATCH', '/api/profile/complete', {
      body: { bio: 'I bake on Sundays.', interests: ['Cooking'] },
    })
    const meetup = await posted(rosa, aMeetup())
    await showMeetups(testApp)
    expect(readRefusal(await accept(rosa, meetup, noor))).toEqual([404, 'not_found'])
    expect(readRefusal(await accept(noor, meetup, noor))).toEqual([404, 'not_found'])
  })
})

describe('steps of a help', () => {
  it('P-081 a stranger’s step is refused as not found, whichever step', async () => {
    const id = await createMatchedHelp(rosa, noor, aRequest())
    for (const stepName of ['start', 'complete', 'release', 'dispute'] as const) {
      expect(readRefusal(await step(ida, stepName, id))).toEqual([404, 'not_found'])
      expect(readRefusal(await step(noor, stepName, createId()))).toEqual([404, 'not_found'])
    }
    expect(readRefusal(await accept(ida, id, ida))).toEqual([403, 'not_yours'])
  })

  it('P-081 a repeated step counts once, and a late one is refused with the present state', async () => {
    const id = await createMatchedHelp(rosa, noor, aRequest())
    for (const stepName of ['start', 'start', 'complete', 'complete'] as const)
      expectHelp(await step(noor, stepName, id))
    expect(await toldTo(rosa)).toEqual(['help_confirmed', 'help_started'])
    for (const by of [noor, rosa])
      expect(readRefusal(await step(by, 'release', id))).toEqual([409, 'already_confirmed'])
    expectHelp(await step(rosa, 'complete', id))
    expectHelp(await step(rosa, 'complete', id))
    for (const stepName of ['start', 'release', 'dispute'] as const) {
      expect(readRefusal(await step(noor, stepName, id))).toEqual([409, 'wrong_step'])
    }
    expect(await creditsOf(noor)).toBe(3)
  })

  it('P-081 after a release the former helper can take no step, and another neighbor can be chosen', async () => {
    const id = await createMatchedHelp(rosa, noor, aRequest())
    expect(expectHelp(await step(rosa, 'release', id))).toMatchObject({ status: 'pending', helperId: null })
    for (const stepName of ['start', 'complete', 'release', 'dispute'] as const) {
      expect(readRefusal(await step(noor, stepName, id))).toEqual([404, 'not_found'])
    }
    expect([await creditsOf(rosa), await escrowOf(testApp)]).toEqual([1, 1])
    await writeTo(ida, rosa.id)
    expectHelp(await accept(rosa, id, ida))
  })

  it('P-081 C-004 a help released past its date is over, and its credit returns', async () => {
    const id = await createMatchedHelp(
      rosa,
      noor,
      aRequest({ dateNeeded: toIso(testApp.clock.now() + hourMs) }),
    )
    testApp.clock.advance(2 * hourMs)
    expectHelp(await step(noor, 'release', id))
    expect([await creditsOf(rosa), await escrowOf(testApp)]).toEqual([2, 0])
    expect((await rowsFor(rosa, 'posts')).get(id)).toMatchObject({ status: 'expired' })
    expect((await toldTo(rosa)).slice(0, 2).sort()).toEqual(['credit_returned', 'help_released'])
  })

  it('P-081 a disputed help is on hold: no step and no withdrawal moves it, and an operator has a report', async () => {
    const id = await createMatchedHelp(rosa, noor, aRequest())
    await step(noor, 'complete', id)
    expect(expectHelp(await step(rosa, 'dispute', id))).toMatchObject({ isOnHold: true })
    expectHelp(await step(rosa, 'dispute', id))
    for (const stepName of ['complete', 'release'] as const) {
      expect(readRefusal(await step(rosa, stepName, id))).toEqual([409, 'on_hold'])
    }
    const reports = await testApp.app.database.reader.selectFrom('reports').selectAll().execute()
    expect(reports).toMatchObject([
      { reporterId: rosa.id, aboutId: noor.id, reason: 'did_not_happen', subjectId: id },
    ])
    expect(await toldTo(noor)).toContain('help_on_hold')
    expect(await escrowOf(testApp)).toBe(1)
  })
})

describe('disputing a help', () => {
  it('P-084 a dispute by the other participant of a help on hold reaches an operator, too', async () => {
    const id = await createMatchedHelp(rosa, noor, aRequest())
    const say = (by: TestMember, word: string) =>
      by.call('POST', `/api/posts/${id}/dispute`, { body: { word } })
    expectHelp(await say(rosa, 'Nobody came.'))
    for (const word of ['I rang twice.', 'I rang three times.']) expectHelp(await say(noor, word))
    const reports = await testApp.app.database.reader.selectFrom('reports').selectAll().execute()
    expect(reports.map(({ reporterId, aboutId, words }) => [reporterId, aboutId, words])).toEqual([
      [rosa.id, noor.id, 'Nobody came.'],
      [noor.id, rosa.id, 'I rang twice.\n\nI rang three times.'],
    ])
    expect((await toldTo(noor)).filter((kind) => kind === 'help_on_hold')).toHaveLength(1)
    expect(await toldTo(rosa)).toEqual([])
  })
})

describe('withdrawing a post', () => {
  it('P-080 P-082 a post with a helper can be withdrawn until the help begins: the helper keeps it, with the message and without the address', async () => {
    const id = await createMatchedHelp(rosa, noor, aRequest({ location: '12 Elm Street' }))
    expect((await noor.call('GET', `/api/posts/${id}`)).text).toContain('12 Elm Street')
    const response = await rosa.call('DELETE', `/api/posts/${id}`, {
      body: { word: ' My son \u202ecame by.' },
    })
    expect(response.json<PostResponse>().status).toBe('cancelled')
    expect([await creditsOf(rosa), await escrowOf(testApp)]).toEqual([2, 0])
    expect((await rowsFor(noor, 'helps')).get(id)).toMatchObject({ word: 'My son came by.' })
    expect((await rowsFor(noor, 'posts')).get(id)).toMatchObject({ status: 'cancelled' })
    expect((await rowsFor(noor, 'postDetails')).has(id)).toBe(false)
    const postResponse = await noor.call('GET', `/api/posts/${id}`)
    expect([postResponse.status, postResponse.json<PostResponse>().location]).toEqual([200, null])
    expect((await rowsFor(ida, 'posts')).has(id)).toBe(false)
    expect((await toldTo(noor))[0]).toBe('help_withdrawn')
    expect(readRefusal(await step(noor, 'complete', id))).toEqual([409, 'wrong_step'])
  })

  it('P-082 a help that began, was confirmed or is on hold cannot be withdrawn', async () => {
    const id = await createMatchedHelp(rosa, noor, aRequest())
    expectHelp(await step(rosa, 'dispute', id))
    expect(readRefusal(await rosa.call('DELETE', `/api/posts/${id}`))).toEqual([409, 'on_hold'])
    const begunHelpId = await createMatchedHelp(rosa, noor, aRequest())
    expectHelp(await step(noor, 'complete', begunHelpId))
    expect(readRefusal(await rosa.call('DELETE', `/api/posts/${begunHelpId}`))).toEqual([409, 'wrong_step'])
  })
})

describe('changing a post', () => {
  const edit = (by: TestMember, id: string, body: object) => by.call('PATCH', `/api/posts/${id}`, { body })

  it('M2 fields that a change does not name stay, and the last change of a field counts', async () => {
    const body = aRequest({ location: '12 Elm Street' })
    const id = await posted(rosa, body)
    expect((await edit(rosa, id, { title: '  Two bags, please ' })).json<PostResponse>().title).toBe(
      'Two bags, please',
    )
    await edit(rosa, id, { description: 'The third floor.' })
    await edit(rosa, id, { title: 'Three bags' })
    expect((await ida.call('GET', `/api/posts/${id}`)).json()).toMatchObject({
      title: 'Three bags',
      description: 'The third floor.',
      dateNeeded: body.dateNeeded,
    })
    expect((await rowsFor(rosa, 'postDetails')).get(id)).toMatchObject({ location: '12 Elm Street' })
  })

  it('P-078 a post cannot be changed while somebody has agreed to help', async () => {
    const id = await createMatchedHelp(rosa, noor, aRequest())
    expect(readRefusal(await edit(rosa, id, { title: 'And the piano' }))).toEqual([409, 'wrong_step'])
    await step(noor, 'release', id)
    expect((await edit(rosa, id, { title: 'And the piano' })).status).toBe(200)
    expect(readRefusal(await edit(noor, id, { title: 'Mine' }))).toEqual([403, 'not_yours'])
    await rosa.call('DELETE', `/api/posts/${id}`)
    expect(readRefusal(await edit(rosa, id, { title: 'Late' }))).toEqual([409, 'not_open'])
  })

  it('M2 a change is checked with the whole post; an unchanged date may be past, a new one may not', async () => {
    const id = await posted(rosa, aRequest({ dateNeeded: toIso(testApp.clock.now() + hourMs) }))
    const wrong = await edit(rosa, id, { category: 'other', subcategory: '' })
    expect([wrong.status, wrong.json().issues?.[0]?.path]).toEqual([400, 'subcategory'])
    testApp.clock.advance(2 * hourMs)
    expect((await edit(rosa, id, { title: 'Still wanted' })).status).toBe(200)
    const past = await edit(rosa, id, { dateNeeded: toIso(testApp.clock.now() - hourMs) })
    expect([past.status, past.json().issues?.[0]?.path]).toEqual([400, 'dateNeeded'])
    for (const body of [{ title: '' }, { type: 'offer' }, { title: 'x'.repeat(101) }]) {
      expect((await edit(rosa, id, body)).status).toBe(400)
    }
  })
})
