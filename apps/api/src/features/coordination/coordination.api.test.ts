/** Neighbors without a phone: added, written for, settled, handed over, taken over by themselves, and what is refused. */
import type {
  CoordinatedNeighbor,
  Coordination,
} from '@porchlight/contracts/coordination/coordination.schema'
import { fileLimits } from '@porchlight/contracts/files/files.schema'
import type { NewPost } from '@porchlight/contracts/posts/posts.schema'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs, minuteMs, toIso } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { give } from '../../cli/commands.factory.ts'
import { neighborAccountId } from '../../database/schema/accounts.ts'
import {
  aMeetup,
  anOffer,
  aRequest,
  buildTestApp,
  type TestApp,
  type TestMember,
} from '../../testing/app.factory.ts'
import { createDevice } from '../../testing/device.factory.ts'
import { readOk } from '../../testing/responses.factory.ts'
import { createOperation, rowsSince } from '../../testing/rounds.factory.ts'
import { openWith, writeTo } from '../conversations/conversations.factory.ts'
import { balanceOf } from '../credits/credits.operations.ts'
import { ledgerFaults } from '../credits/credits.queries.ts'
import { storedFilesOf } from '../files/files.queries.ts'
import { aJpeg, fetchPhoto, hashOf, sentPhoto } from '../files/photos.factory.ts'
import {
  accept,
  creditsOf,
  escrowOf,
  posted,
  readRefusal,
  rowsFor,
  selfOf,
  step,
  toldTo,
} from '../help/help.factory.ts'
import { invitedBy, letterCodeOf, signUpWith } from '../invitations/invitations.factory.ts'
import { addCoordinated, addPostsFor, makeCoordinator } from './coordination.factory.ts'

const limits = { signUpsPerAddress: 1000, logInsPerAddress: 1000 }

let testApp: TestApp
/** Runs the community. */
let ida: TestMember
/** Looks after Ruth. */
let ben: TestMember
let noor: TestMember
let ruth: CoordinatedNeighbor

async function open(environment: Record<string, string> = {}): Promise<void> {
  testApp = await buildTestApp({ LIMITS: JSON.stringify(limits), ...environment })
  ida = await testApp.signUp('Ida')
  ben = await testApp.signUp('Ben')
  noor = await testApp.signUp('Noor')
  await makeCoordinator(testApp, ben.id)
  ruth = await add(ben)
}
afterEach(async () => {
  expect(await ledgerFaults(testApp.app.database.reader)).toEqual([])
  await testApp.close()
})

const command = (...words: string[]) => give(testApp.environment, words, testApp.clock.now)
const addFor = (member: TestMember, body: object) =>
  member.call('POST', '/api/coordinated-neighbors', { body })
const add = async (member: TestMember, body: object = {}) =>
  readOk<CoordinatedNeighbor>(await addFor(member, { firstName: 'Ruth', lastName: 'Miller', ...body }))
const remove = (member: TestMember, { id }: { id: string }) =>
  member.call('DELETE', `/api/coordinated-neighbors/${id}`)
const listOf = async (member: TestMember) =>
  readOk<Coordination>(await member.call('GET', '/api/coordinated-neighbors'))
const creditsOfNeighbor = ({ id }: { id: string } = ruth) =>
  balanceOf(testApp.app.database.reader, neighborAccountId(id))
const forRuth = ({ id, name } = ruth) => ({ writtenFor: { id, name } })
const askForRuth = (overrides: Partial<NewPost> = {}) =>
  aRequest({ ...forRuth(), ...overrides }, testApp.clock.now())
const offerForRuth = () => anOffer(forRuth(), testApp.clock.now())
const write = (member: TestMember, body: object) => member.call('POST', '/api/posts', { body })
const rowOf = async (member: TestMember, id: string, table = 'posts') =>
  (await rowsFor(member, table)).get(id)

/** Returns who is named on the posts for a neighbor, each name once. */
async function namesOnPosts(): Promise<string[]> {
  const rows = await testApp.app.database.reader
    .selectFrom('posts')
    .select('writtenForName')
    .distinct()
    .execute()
  return rows.map(({ writtenForName }) => String(writtenForName))
}

const reverse = (member: TestMember, id: string) =>
  command('credits', member.email, '--reverse', id, '--why', 'It was not done')

/** A neighbor who has joined by the letter. */
async function joinByLetter(neighbor = ruth): Promise<TestMember> {
  return testApp.signUp('Ruth', { invitation: await letterCodeOf(testApp, neighbor.id) })
}

async function chooseFor(id: string, helper = noor): Promise<void> {
  await writeTo(helper, ben.id)
  readOk(await accept(ben, id, helper))
}

describe('P-143 C-001 what a coordinator writes down', () => {
  beforeEach(() => open())

  it('costs the neighbor a credit, is shown as written down, and pays who helped when both confirm', async () => {
    const before = { ben: await creditsOf(ben), noor: await creditsOf(noor) }
    const id = await posted(ben, askForRuth())
    expect([await creditsOfNeighbor(), await escrowOf(testApp), await creditsOf(ben)]).toEqual([
      1,
      1,
      before.ben,
    ])
    const row = await rowOf(noor, id)
    expect(row).toMatchObject({ authorId: ben.id, writtenFor: { id: ruth.id, name: 'Ruth M.' } })
    expect(JSON.stringify(row)).not.toContain('Miller')
    expect((await noor.call('GET', `/api/posts/${id}`)).json()).toMatchObject({
      writtenFor: { id: ruth.id, name: 'Ruth M.' },
      user: { firstName: 'Ben' },
    })
    await chooseFor(id)
    readOk(await step(noor, 'complete', id))
    readOk(await step(ben, 'complete', id))
    expect([await creditsOfNeighbor(), await escrowOf(testApp)]).toEqual([1, 0])
    expect([await creditsOf(ben), await creditsOf(noor)]).toEqual([before.ben, before.noor + 1])
    expect((await listOf(ben)).neighbors).toEqual([{ ...ruth, credits: 1 }])
  })

  it('counts for who helped and not for the coordinator, who stays a newcomer', async () => {
    const id = await posted(ben, askForRuth())
    await chooseFor(id)
    for (const each of [noor, ben]) readOk(await step(each, 'complete', id))
    const [coordinator, helper] = [await selfOf(ben), await selfOf(noor)]
    expect([coordinator.isNewcomer, coordinator.peopleHelped, coordinator.countedHelps]).toEqual([true, 0, 0])
    expect([helper.isNewcomer, helper.peopleHelped, helper.countedHelps]).toEqual([undefined, 1, 1])
  })

  it('earns the neighbor a credit where it is an offer, and gives the coordinator nothing', async () => {
    const before = await creditsOf(ben)
    const id = await posted(ben, offerForRuth())
    await chooseFor(id)
    readOk(await step(ben, 'complete', id))
    readOk(await step(noor, 'complete', id))
    expect([await creditsOfNeighbor(), await creditsOf(ben)]).toEqual([3, before])
    const { isNewcomer, peopleHelped, countedHelps, gardenLevel } = await selfOf(ben)
    expect([isNewcomer, peopleHelped, countedHelps, gardenLevel]).toEqual([true, 0, 0, 1])
    // What the coordinator does later by themselves counts as the first of the two.
    const ownId = await posted(ben, anOffer())
    readOk(await accept(ben, ownId, noor))
    for (const each of [noor, ben]) readOk(await step(each, 'complete', ownId))
    expect((await selfOf(ben)).peopleHelped).toBe(1)
    expect(await toldTo(ben)).toContain('help_completed')
    expect((await toldTo(ben)).filter((kind) => kind === 'credit_earned')).toHaveLength(1)
  })

  it('R5 waits on the phone like any post, and comes back with the reason when the neighbor lacks the credit', async () => {
    const clientId = createId()
    const asks = [askForRuth(), askForRuth(), askForRuth()]
    const { results } = await ben.round({
      clientId,
      operations: asks.map((args, index) => createOperation(index + 1, 'posts.create', args)),
    })
    expect(results?.map(({ status }) => status)).toEqual(['applied', 'applied', 'refused'])
    expect(results?.[2]).toMatchObject({
      code: 'credits_missing',
      message: 'Ruth M. needs 1 more credit to post this request.',
    })
    expect([await creditsOfNeighbor(), await creditsOf(ben)]).toEqual([0, 2])
  })

  it('returns the credit to the neighbor when it is withdrawn, and tells the coordinator of no credit of their own', async () => {
    const id = await posted(ben, askForRuth())
    readOk(await ben.call('DELETE', `/api/posts/${id}`))
    expect([await creditsOfNeighbor(), await creditsOf(ben)]).toEqual([2, 2])
    const other = await posted(ben, askForRuth())
    await chooseFor(other)
    testApp.clock.advance(60 * dayMs)
    await testApp.app.jobs.runAll()
    await ben.logIn()
    expect(await creditsOfNeighbor()).toBe(2)
    expect(await toldTo(ben)).not.toContain('credit_returned')
  })

  it('is shown to others with the name as the server has it, whatever name the device sent', async () => {
    const id = await posted(ben, askForRuth({ writtenFor: { id: ruth.id, name: 'The Mayor' } }))
    expect(await rowOf(noor, id)).toMatchObject({ writtenFor: { name: 'Ruth M.' } })
  })

  it('R5 is stored once when it is sent again under another operation id', async () => {
    const ask = askForRuth()
    await posted(ben, ask)
    expect(await posted(ben, ask)).toBe(ask.id)
    expect(await creditsOfNeighbor()).toBe(1)
    expect(readRefusal(await write(ben, { ...ask, writtenFor: undefined }))).toEqual([409, 'id_taken'])
  })

  it('Q3 is refused for whom another coordinator looks after, for a meetup, and for everybody without the role', async () => {
    await makeCoordinator(testApp, noor.id)
    expect(readRefusal(await write(noor, askForRuth()))).toEqual([404, 'not_found'])
    const otto = await testApp.signUp('Otto')
    expect(readRefusal(await write(otto, askForRuth()))).toEqual([403, 'coordinators_only'])
    const profile = { bio: 'I bake on Sundays.', interests: ['Cooking'] }
    await ben.call('PATCH', '/api/profile/complete', { body: profile })
    expect(readRefusal(await write(ben, aMeetup(forRuth())))).toEqual([400, 'invalid'])
    expect(await creditsOfNeighbor()).toBe(2)
  })

  it('C-001 is counted per day for the neighbor, also when another coordinator writes', async () => {
    for (let count = 0; count < 5; count += 1) await posted(ben, offerForRuth())
    expect(readRefusal(await write(ben, offerForRuth()))).toEqual([429, 'too_many'])
    await makeCoordinator(testApp, noor.id)
    expect((await command('neighbors', 'hand-over', ruth.id, '--to', noor.email)).code).toBe(0)
    expect(readRefusal(await write(noor, offerForRuth()))).toEqual([429, 'too_many'])
    testApp.clock.advance(dayMs)
    await noor.logIn()
    await posted(noor, offerForRuth())
  })
})

describe('P-143 R8 the limits of posts', () => {
  it('count what a coordinator writes for neighbors with what they write for themselves', async () => {
    await open({ LIMITS: JSON.stringify({ ...limits, postsPerDay: 2 }) })
    await posted(ben, offerForRuth())
    await posted(ben, anOffer())
    expect(readRefusal(await write(ben, offerForRuth()))).toEqual([429, 'too_many'])
  })
})

describe('P-143 C-003 a coordinator who would help themselves', () => {
  beforeEach(() => open())

  it('is not accepted for their own neighbor, and neither is a neighbor of theirs', async () => {
    const otto = await add(ben, { firstName: 'Otto' })
    const [ask, offer] = [await posted(ben, askForRuth()), await posted(ben, offerForRuth())]
    for (const id of [ask, offer]) {
      for (const helper of [ben, ruth, otto]) {
        expect(readRefusal(await accept(ben, id, helper))).toEqual([404, 'not_found'])
      }
    }
    expect([await creditsOfNeighbor(), await creditsOfNeighbor(otto)]).toEqual([1, 2])
  })

  it('can give or redeem nothing of what is on the neighbor’s account, and nobody can give to it', async () => {
    const { id: rewardId } = { id: createId() }
    const gift = { toUserId: ben.id, amount: 1 }
    expect(
      (await ben.call('POST', '/api/credits/gift', { body: { ...gift, fromUserId: ruth.id } })).status,
    ).toBe(400)
    const response = await noor.call('POST', '/api/credits/gift', { body: { toUserId: ruth.id, amount: 1 } })
    expect(readRefusal(response)).toEqual([404, 'not_found'])
    expect(
      (await ben.call('POST', `/api/rewards/${rewardId}/redeem`, { body: { for: ruth.id } })).status,
    ).toBe(400)
    expect(await creditsOfNeighbor()).toBe(2)
  })

  it('shares the month’s limits of minted credits with their neighbors', async () => {
    for (let count = 0; count < 5; count += 1) {
      const neighbor = await add(ben, { firstName: `Ruth${count}` })
      const id = await posted(ben, anOffer(forRuth(neighbor)))
      await chooseFor(id)
      for (const each of [ben, noor]) readOk(await step(each, 'complete', id))
      expect(await creditsOfNeighbor(neighbor)).toBe(count < 4 ? 3 : 2)
    }
  })
})

describe('P-143 M-112 the list of neighbors', () => {
  beforeEach(() => open())

  it('gives the same neighbor for the same id with one welcome, and refuses the id of another’s', async () => {
    const id = createId()
    const otto = await add(ben, { id, firstName: 'Otto' })
    expect(await add(ben, { id, firstName: 'Otto' })).toEqual(otto)
    expect(await creditsOfNeighbor(otto)).toBe(2)
    await makeCoordinator(testApp, noor.id)
    expect(readRefusal(await addFor(noor, { id, firstName: 'Otto', lastName: 'M' }))).toEqual([
      409,
      'id_taken',
    ])
    expect((await listOf(noor)).neighbors).toEqual([])
  })

  it.each([{ firstName: 'Otto' }, { lastName: 'Mill' }])(
    'refuses the same id with another name: %o',
    async (other) => {
      const id = createId()
      const first = await add(ben, { id })
      const body = { id, firstName: 'Ruth', lastName: 'Miller' }
      expect(readRefusal(await addFor(ben, { ...body, ...other }))).toEqual([409, 'changed_meanwhile'])
      // The spaces of a second try are not another name.
      expect(await add(ben, { ...body, firstName: ' Ruth ' })).toEqual(first)
      expect((await listOf(ben)).neighbors).toHaveLength(2)
    },
  )

  it('has room for ten new ones in a week, removed ones included', async () => {
    for (let count = 1; count < 10; count += 1) readOk(await remove(ben, await add(ben)))
    const refuseMore = async () =>
      expect(readRefusal(await addFor(ben, { firstName: 'Otto', lastName: 'M' }))).toEqual([429, 'too_many'])
    await refuseMore()
    testApp.clock.advance(7 * dayMs - minuteMs)
    await ben.logIn()
    await refuseMore()
    testApp.clock.advance(minuteMs)
    await add(ben)
  })

  it('counts the new ones of a week for who added them, also when they joined or were handed over', async () => {
    await makeCoordinator(testApp, noor.id)
    await joinByLetter()
    for (let count = 1; count < 10; count += 1) {
      const { id } = await add(ben)
      expect((await command('neighbors', 'hand-over', id, '--to', noor.email)).code).toBe(0)
    }
    expect(readRefusal(await addFor(ben, { firstName: 'Otto', lastName: 'M' }))).toEqual([429, 'too_many'])
    // Nine came to Noor, and she has added none.
    for (let count = 0; count < 10; count += 1) await add(noor)
    expect(readRefusal(await addFor(noor, { firstName: 'Otto', lastName: 'M' }))).toEqual([429, 'too_many'])
  })

  it('has room for thirty at the same time, whenever they were added', async () => {
    for (let count = 1; count < 29; count += 1) await addCoordinated(testApp, { coordinatorId: ben.id })
    await add(ben)
    const refusal = await addFor(ben, { firstName: 'Otto', lastName: 'M' })
    expect(refusal.json().issues).toEqual([
      { path: 'firstName', message: 'You look after 30 neighbors, and that’s the limit.' },
    ])
    readOk(await remove(ben, ruth))
    await add(ben)
  })

  it('Q3 is closed to everybody without the role, and open to operators', async () => {
    expect(readRefusal(await addFor(noor, { firstName: 'Otto', lastName: 'M' }))).toEqual([
      403,
      'coordinators_only',
    ])
    expect(readRefusal(await remove(noor, ruth))).toEqual([403, 'coordinators_only'])
    await add(ida)
    expect(readRefusal(await remove(ida, ruth))).toEqual([404, 'not_found'])
  })

  it('loses a removed neighbor with their name and letter, and withdraws what is open', async () => {
    const [openId, doneId] = [await posted(ben, askForRuth()), await posted(ben, offerForRuth())]
    const code = await letterCodeOf(testApp, ruth.id)
    await chooseFor(doneId)
    readOk(await step(noor, 'complete', doneId))
    expect(readRefusal(await remove(ben, ruth))).toEqual([409, 'already_confirmed'])
    expect(await rowOf(noor, openId)).toMatchObject({ status: 'pending' })
    readOk(await step(ben, 'complete', doneId))
    expect(await invitedBy(testApp, code)).toBe('Ida')
    readOk(await remove(ben, ruth))
    expect(await invitedBy(testApp, code)).toBeNull()
    expect((await listOf(ben)).neighbors).toEqual([])
    expect(await rowOf(noor, openId)).toBeUndefined()
    expect(await rowOf(noor, doneId)).toMatchObject({ writtenFor: { name: 'a neighbor' } })
    expect(await escrowOf(testApp)).toBe(0)
    expect(readRefusal(await write(ben, askForRuth()))).toEqual([404, 'not_found'])
    expect((await signUpWith(testApp, code, { email: 'ruth@example.org' })).status).toBe(200)
    const rows = await testApp.app.database.reader.selectFrom('coordinatedNeighbors').selectAll().execute()
    expect(rows).toMatchObject([{ firstName: '', lastName: '', memberId: null, takenOverAt: null }])
    expect((await command('neighbors', 'hand-over', ruth.id, '--to', ida.email)).code).toBe(1)
  })

  it('Q64 loses a neighbor for whom there were a great many posts, and their name on the phones', async () => {
    const ids = await addPostsFor(testApp, {
      ...{ neighborId: ruth.id, authorId: ben.id, status: 'cancelled', count: 51 },
    })
    readOk(await remove(ben, ruth))
    expect(await namesOnPosts()).toEqual(['a neighbor'])
    const rows = await rowsFor(ben, 'posts')
    const names = ids.map((id) => (rows.get(id) as { writtenFor?: { name: string } }).writtenFor?.name)
    expect(names).toEqual(ids.map(() => 'a neighbor'))
  })

  it('keeps a neighbor whose help waits for an operator, also where somebody confirmed it', async () => {
    const id = await posted(ben, askForRuth())
    await chooseFor(id)
    readOk(await step(noor, 'complete', id))
    readOk(await step(ben, 'dispute', id))
    expect(readRefusal(await remove(ben, ruth))).toEqual([409, 'on_hold'])
    expect((await listOf(ben)).neighbors).toHaveLength(1)
  })

  it('keeps the members’ own list and counts free of these neighbors, and shows none of them as a person', async () => {
    await posted(ben, askForRuth())
    expect((await rowsFor(noor, 'people')).has(ruth.id)).toBe(false)
    expect((await noor.call('GET', `/api/users/${ruth.id}`)).status).toBe(404)
    expect((await noor.call('POST', '/api/conversations', { body: { userId: ruth.id } })).status).toBe(404)
    expect((await command('members')).output).not.toContain('Ruth')
  })
})

describe('P-143 M-113 taking over by the letter', () => {
  beforeEach(() => open())

  it('gives the newcomer credits and open posts once, and the coordinator can do nothing for them any more', async () => {
    const earning = await posted(ben, offerForRuth())
    await chooseFor(earning)
    for (const each of [ben, noor]) readOk(await step(each, 'complete', earning))
    const [openId, underWayId] = [await posted(ben, askForRuth()), await posted(ben, askForRuth())]
    readOk(await accept(ben, underWayId, noor))
    expect(await creditsOfNeighbor()).toBe(1)
    const newcomer = await joinByLetter()
    // Three in all, of which two are in the open requests.
    expect([await creditsOf(newcomer), await escrowOf(testApp)]).toEqual([1, 2])
    for (const id of [openId, underWayId]) {
      expect(await rowOf(noor, id)).toMatchObject({ authorId: newcomer.id })
      expect(await rowOf(noor, id)).not.toHaveProperty('writtenFor')
      expect((await ben.call('DELETE', `/api/posts/${id}`)).json().code).toBe('not_yours')
      expect(await rowOf(ben, id)).toMatchObject({ authorId: newcomer.id })
      expect(await rowOf(ben, id, 'postDetails')).toBeUndefined()
      expect(await rowOf(newcomer, id, 'postDetails')).toMatchObject({ authorId: newcomer.id })
    }
    expect(await rowOf(ben, underWayId, 'helps')).toBeUndefined()
    expect(await rowOf(noor, underWayId, 'helps')).toMatchObject({ authorId: newcomer.id, helperId: noor.id })
    expect((await step(ben, 'complete', underWayId)).json().code).toBe('not_found')
    expect(readRefusal(await write(ben, askForRuth()))).toEqual([404, 'not_found'])
    expect((await listOf(ben)).neighbors).toEqual([])
    expect((await command('neighbors')).output).not.toContain(ruth.id)
    expect((await command('neighbors', 'hand-over', ruth.id, '--to', ida.email)).code).toBe(1)
    // Who answers for the posts is known to those who read them.
    expect((await rowsFor(noor, 'people')).has(newcomer.id)).toBe(true)
    const before = await creditsOf(noor)
    for (const each of [noor, newcomer]) readOk(await step(each, 'complete', underWayId))
    expect(await creditsOf(noor)).toBe(before + 1)
    readOk(await newcomer.call('DELETE', `/api/posts/${openId}`))
    expect(await creditsOf(newcomer)).toBe(2)
  })

  it('Q64 a newcomer who leaves for good takes their cards from the conversations of others, on each phone', async () => {
    const id = await posted(ben, askForRuth())
    readOk(await noor.call('POST', '/api/conversations', { body: { postId: id } }))
    await writeTo(noor, ben.id)
    const newcomer = await joinByLetter()
    const phones = [createDevice(ben), createDevice(noor)]
    const cards = async () => {
      for (const phone of phones) await phone.sync()
      return phones.map((phone) => [...phone.held('conversations').values()].flatMap(({ posts }) => posts))
    }
    expect(await cards()).toMatchObject([[{ postId: id }], [{ postId: id }]])
    expect((await command('remove-member', newcomer.email, '--yes')).code).toBe(0)
    expect(await cards()).toEqual([[], []])
  })

  it('C4 reaches the phones that had the rows before: the coordinator’s loses what is private, and others get the new name', async () => {
    const underWayId = await posted(ben, askForRuth())
    const overId = await posted(ben, offerForRuth())
    await chooseFor(underWayId)
    readOk(await accept(ben, overId, noor))
    for (const each of [ben, noor]) readOk(await step(each, 'complete', overId))
    const [benBefore, noorBefore] = [await rowsSince(ben, null), await rowsSince(noor, null)]
    const newcomer = await joinByLetter()
    const goneRows = (await rowsSince(ben, benBefore.cursor)).rows.filter(({ row }) => row === null)
    expect(goneRows.map(({ table, id }) => [table, id]).sort()).toEqual([
      ['helps', underWayId],
      ['postDetails', underWayId],
    ])
    const changedRows = (await rowsSince(noor, noorBefore.cursor)).rows
    expect(changedRows.find(({ table, id }) => table === 'posts' && id === underWayId)?.row).toMatchObject({
      authorId: newcomer.id,
    })
    const between = await rowsSince(noor, null)
    expect((await command('remove-member', newcomer.email, '--yes')).code).toBe(0)
    const after = (await rowsSince(noor, between.cursor)).rows
    expect(after.find(({ table, id }) => table === 'posts' && id === overId)?.row).toMatchObject({
      writtenFor: { name: 'a neighbor' },
    })
  })

  it('ends a post that the newcomer withdraws also where somebody wrote about it', async () => {
    const id = await posted(ben, askForRuth())
    readOk(await noor.call('POST', '/api/conversations', { body: { postId: id } }))
    const newcomer = await joinByLetter()
    const shownPosts = async () =>
      [...(await rowsFor(noor, 'conversations')).values()].flatMap(({ posts }) => posts)
    expect(await shownPosts()).toMatchObject([{ postId: id, status: 'pending' }])
    readOk(await newcomer.call('DELETE', `/api/posts/${id}`))
    expect(await shownPosts()).toMatchObject([{ postId: id, status: 'cancelled' }])
  })

  it('brings what the neighbor earned besides the credits to begin with', async () => {
    const id = await posted(ben, offerForRuth())
    await chooseFor(id)
    for (const each of [ben, noor]) readOk(await step(each, 'complete', id))
    expect(await creditsOfNeighbor()).toBe(3)
    expect(await creditsOf(await joinByLetter())).toBe(3)
  })

  it('C-001 gives the credits to begin with once, also where the neighbor spent them or has them in requests', async () => {
    const [openId, underWayId] = [await posted(ben, askForRuth()), await posted(ben, askForRuth())]
    await chooseFor(underWayId)
    for (const each of [noor, ben]) readOk(await step(each, 'complete', underWayId))
    expect(await creditsOfNeighbor()).toBe(0)
    const newcomer = await joinByLetter()
    expect(await creditsOf(newcomer)).toBe(0)
    readOk(await newcomer.call('DELETE', `/api/posts/${openId}`))
    expect(await creditsOf(newcomer)).toBe(1)
  })

  it('C-010 gets a credit back that is reversed afterwards, and reads why', async () => {
    const id = await posted(ben, askForRuth())
    await chooseFor(id)
    for (const each of [noor, ben]) readOk(await step(each, 'complete', id))
    const newcomer = await joinByLetter()
    const before = await Promise.all([creditsOf(newcomer), creditsOf(noor), creditsOfNeighbor()])
    expect((await reverse(noor, `help:${id}`)).code).toBe(0)
    const after = await Promise.all([creditsOf(newcomer), creditsOf(noor), creditsOfNeighbor()])
    expect(after).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) - 1, before[2]])
    expect(await toldTo(newcomer)).toContain('credit_reversed')
    expect((await reverse(noor, `help:${id}`)).complaints).toBe('This was reversed before.')
  })

  it('C-010 pays for the reversal of what the neighbor had earned, and keeps what they brought along', async () => {
    const id = await posted(ben, offerForRuth())
    await chooseFor(id)
    for (const each of [ben, noor]) readOk(await step(each, 'complete', id))
    const newcomer = await joinByLetter()
    const before = await Promise.all([creditsOf(newcomer), creditsOfNeighbor()])
    const { output } = await command('credits', newcomer.email)
    expect(output).toContain(`help:${id}`)
    expect((await reverse(newcomer, `take_over:${ruth.id}`)).complaints).toContain('brought along')
    expect((await reverse(noor, `help:${id}`)).complaints).toContain('no movement')
    expect((await reverse(newcomer, `help:${id}`)).code).toBe(0)
    expect(await Promise.all([creditsOf(newcomer), creditsOfNeighbor()])).toEqual([
      (before[0] ?? 0) - 1,
      before[1],
    ])
    expect(await toldTo(newcomer)).toContain('credit_reversed')
    expect((await reverse(newcomer, `help:${id}`)).complaints).toBe('This was reversed before.')
  })

  it('M-112 happens once when two use the code at once; the other joins without anything, or not at all', async () => {
    await posted(ben, askForRuth())
    const code = await letterCodeOf(testApp, ruth.id)
    const emails = ['ruth@example.org', 'eve@example.org']
    const responses = await Promise.all(emails.map((email) => signUpWith(testApp, code, { email })))
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    const { reader } = testApp.app.database
    const members = await reader.selectFrom('members').where('email', 'in', emails).select('id').execute()
    const [neighbor] = await reader.selectFrom('coordinatedNeighbors').selectAll().execute()
    const authors = await reader.selectFrom('posts').select('authorId').execute()
    expect(members.map(({ id }) => id)).toContain(neighbor?.memberId)
    expect(authors.map(({ authorId }) => authorId)).toEqual([neighbor?.memberId])
    const openings = await reader
      .selectFrom('transfers')
      .where('reason', '=', 'opening')
      .selectAll()
      .execute()
    expect(openings.map(({ amount, reason }) => [amount, reason])).toEqual([[1, 'opening']])
  })

  it('R5 what the coordinator wrote before without a signal comes back with its text, and costs nobody', async () => {
    const newcomer = await joinByLetter()
    const ask = askForRuth({ title: 'A ride on Friday' })
    const { results } = await ben.round({
      clientId: createId(),
      operations: [createOperation(1, 'posts.create', ask)],
    })
    expect(results).toMatchObject([{ status: 'refused', code: 'not_found' }])
    expect([await creditsOf(newcomer), await creditsOf(ben), await escrowOf(testApp)]).toEqual([2, 2, 0])
  })

  it('leaves the name on nothing when the newcomer leaves again', async () => {
    const id = await posted(ben, offerForRuth())
    await chooseFor(id)
    for (const each of [ben, noor]) readOk(await step(each, 'complete', id))
    const newcomer = await joinByLetter()
    expect((await command('remove-member', newcomer.email, '--yes')).code).toBe(0)
    expect(await rowOf(noor, id)).toMatchObject({ writtenFor: { name: 'a neighbor' } })
  })

  it('Q64 leaves the name on nothing also where there were a great many posts', async () => {
    await addPostsFor(testApp, { neighborId: ruth.id, authorId: ben.id, status: 'cancelled', count: 51 })
    const newcomer = await joinByLetter()
    expect((await command('remove-member', newcomer.email, '--yes')).code).toBe(0)
    expect(await namesOnPosts()).toEqual(['a neighbor'])
    expect((await command('members')).output).not.toContain(newcomer.email)
  })

  it('gives the newcomer a great many open posts', async () => {
    const ids = await addPostsFor(testApp, {
      ...{ neighborId: ruth.id, authorId: ben.id, count: 34, status: 'matched', helperId: noor.id },
    })
    const newcomer = await joinByLetter()
    const [newcomerRows, noorRows] = [await rowsFor(newcomer, 'posts'), await rowsFor(noor, 'posts')]
    const details = await rowsFor(newcomer, 'postDetails')
    for (const id of ids) {
      for (const rows of [newcomerRows, noorRows, details])
        expect(rows.get(id)).toMatchObject({ authorId: newcomer.id })
    }
  })

  it('M-112 the letter cannot be deleted alone, and its print says what is on the account', async () => {
    const { output } = await command('letters')
    expect(output).toContain('Ruth Miller, 2 credits')
    const [letterId = ''] = output.split('  ')
    expect((await command('letters', 'delete', letterId)).code).toBe(1)
  })
})

/** The photo of a neighbor's post, which lies under the member who answers for the post. */
describe('P-143 O5 the photo of an open post', () => {
  beforeEach(() => open())

  const ways = {
    'taking over': async () => {
      await joinByLetter()
    },
    'a hand-over': async () => {
      expect((await command('neighbors', 'hand-over', ruth.id, '--to', ida.email)).code).toBe(0)
    },
  }

  it.each(Object.entries(ways))('is shown after %s, also weeks later', async (_way, move) => {
    const sha256 = await sentPhoto(ben)
    const id = await posted(
      ben,
      askForRuth({ photo: sha256, dateNeeded: toIso(testApp.clock.now() + 28 * dayMs) }),
    )
    const before = await rowOf(noor, id)
    expect(before).toMatchObject({ photo: { sha256, width: 64 } })
    await move()
    for (let day = 0; day < 9; day += 1) {
      testApp.clock.advance(dayMs)
      await testApp.app.jobs.runAll()
    }
    await noor.logIn()
    expect(await rowOf(noor, id)).toMatchObject({ photo: before?.photo })
    expect((await fetchPhoto(testApp, noor, sha256)).status).toBe(200)
  })

  it('comes also where the photos of the new coordinator are full, and counts among them', async () => {
    await sentPhoto(ida, 1)
    const sha256 = await sentPhoto(ben, 2)
    const id = await posted(ben, askForRuth({ photo: sha256 }))
    const { database } = testApp.app
    const room = fileLimits.filesPerMember - 1
    await database.transact(async ({ database: tables }) => {
      const file = await tables
        .selectFrom('files')
        .where('memberId', '=', ida.id)
        .selectAll()
        .executeTakeFirstOrThrow()
      for (let count = 0; count < room; count += 1)
        await tables
          .insertInto('files')
          .values({ ...file, sha256: count.toString(16).padStart(64, '0') })
          .execute()
    })
    expect((await command('neighbors', 'hand-over', ruth.id, '--to', ida.email)).code).toBe(0)
    expect(await rowOf(noor, id)).toMatchObject({ authorId: ida.id, photo: { sha256 } })
    expect((await storedFilesOf(database.reader, ida.id)).files).toBe(fileLimits.filesPerMember + 1)
    await expect(sentPhoto(ida, 3)).rejects.toThrow('photos_full')
  })

  it.each(Object.entries(ways))('that never arrived is named no more after %s', async (_way, move) => {
    const id = await posted(ben, askForRuth({ photo: hashOf(await aJpeg()) }))
    await move()
    const { reader } = testApp.app.database
    const posts = reader.selectFrom('posts').where('id', '=', id).select(['photo', 'photoShown'])
    expect(await posts.execute()).toEqual([{ photo: null, photoShown: null }])
  })
})

describe('P-143 a coordinator whose role ends', () => {
  beforeEach(() => open())

  it('by command: what is open is withdrawn, a confirmed help goes on, and another coordinator can be named', async () => {
    const [openId, doneId] = [await posted(ben, askForRuth()), await posted(ben, askForRuth())]
    await chooseFor(doneId)
    readOk(await step(noor, 'complete', doneId))
    const { output } = await command('make-coordinator', ben.email, '--remove')
    expect(output).toContain('1 neighbor without a coordinator now')
    expect(await rowOf(noor, openId)).toBeUndefined()
    expect(await creditsOfNeighbor()).toBe(1)
    expect(readRefusal(await write(ben, askForRuth()))).toEqual([403, 'coordinators_only'])
    readOk(await step(ben, 'complete', doneId))
    expect(await escrowOf(testApp)).toBe(0)
    expect((await command('neighbors')).output).toContain('Ruth Miller, 1 credit, without a coordinator')
    const refusal = await command('neighbors', 'hand-over', ruth.id, '--to', noor.email)
    expect([refusal.code, refusal.complaints]).toEqual([1, expect.stringContaining('make-coordinator')])
    expect((await command('make-coordinator', noor.email)).output).toContain('is a coordinator now')
    expect((await command('neighbors', 'hand-over', ruth.id, '--to', noor.email)).code).toBe(0)
    await posted(noor, askForRuth())
    expect((await listOf(noor)).neighbors).toMatchObject([{ id: ruth.id, credits: 0 }])
  })

  it('by command also where a great many posts are open, with help on its way and without', async () => {
    const [{ id: neighborId }, authorId] = [ruth, ben.id]
    await addPostsFor(testApp, { neighborId, authorId, count: 25 })
    await addPostsFor(testApp, { neighborId, authorId, count: 25, status: 'matched', helperId: noor.id })
    expect((await command('make-coordinator', ben.email, '--remove')).code).toBe(0)
    const { reader } = testApp.app.database
    const statuses = await reader.selectFrom('posts').select('status').execute()
    expect(statuses).toEqual(Array.from({ length: 50 }, () => ({ status: 'cancelled' })))
    const helps = [...(await rowsFor(noor, 'posts')).values()]
    expect(helps.map(({ status }) => status)).toEqual(Array.from({ length: 25 }, () => 'cancelled'))
    expect(await toldTo(noor)).toHaveLength(25)
  })

  it('by a hand-over of a great many open posts', async () => {
    const ids = await addPostsFor(testApp, { neighborId: ruth.id, authorId: ben.id, count: 34 })
    expect((await command('neighbors', 'hand-over', ruth.id, '--to', ida.email)).code).toBe(0)
    const rows = await rowsFor(noor, 'posts')
    for (const id of ids) expect(rows.get(id)).toMatchObject({ authorId: ida.id })
  })

  it('of an operator: the neighbors of those who are no coordinators besides wait for another one', async () => {
    for (const { email } of [noor, ben]) expect((await command('make-operator', email)).code).toBe(0)
    await noor.logIn()
    await add(noor, { firstName: 'Otto' })
    for (const { email } of [noor, ben])
      expect((await command('make-operator', email, '--remove')).code).toBe(0)
    const { output } = await command('neighbors')
    expect(output).toContain('Otto Miller, 2 credits, without a coordinator')
    expect(output).not.toContain('Ruth Miller, 2 credits, without a coordinator')
    expect(output).toContain('Ruth Miller')
  })

  it('by leaving: the posts go with them, the credits return, and operators find the neighbor', async () => {
    await posted(ben, askForRuth())
    expect((await command('remove-member', ben.email, '--yes')).code).toBe(0)
    expect([await creditsOfNeighbor(), await escrowOf(testApp)]).toEqual([2, 0])
    expect((await command('neighbors')).output).toContain('Ruth Miller, 2 credits, without a coordinator')
    expect((await command('neighbors', 'hand-over', ruth.id, '--to', ida.email)).code).toBe(0)
    await posted(ida, askForRuth())
  })

  it('by a suspension: nothing can be written, and a hand-over shows the open posts again', async () => {
    const id = await posted(ben, askForRuth())
    const until = new Date(testApp.clock.now() + 5 * dayMs).toISOString().slice(0, 10)
    const because = ['--until', until, '--why', 'Please wait.', '--rule', 'spam']
    expect((await command('members', 'suspend', ben.email, ...because)).code).toBe(0)
    expect(readRefusal(await write(ben, askForRuth()))).toEqual([403, 'suspended'])
    expect(await rowOf(noor, id)).toBeUndefined()
    const refusal = await command('neighbors', 'hand-over', ruth.id, '--to', ben.email)
    expect([refusal.code, refusal.complaints]).toEqual([1, expect.stringContaining('suspended')])
    expect((await command('neighbors', 'hand-over', ruth.id, '--to', ida.email)).code).toBe(0)
    expect(await rowOf(noor, id)).toMatchObject({ authorId: ida.id, writtenFor: { name: 'Ruth M.' } })
  })

  it('C-003 nobody is handed a neighbor whom they help', async () => {
    const [openId, id] = [await posted(ben, askForRuth()), await posted(ben, askForRuth())]
    await chooseFor(id)
    await makeCoordinator(testApp, noor.id)
    const refusal = await command('neighbors', 'hand-over', ruth.id, '--to', noor.email)
    expect([refusal.code, refusal.complaints]).toEqual([1, expect.stringContaining('settles their own help')])
    expect((await listOf(ben)).neighbors).toHaveLength(1)
    expect(await rowOf(ida, openId)).toMatchObject({ authorId: ben.id })
  })
})

describe('P-143 SH-063 blocks', () => {
  beforeEach(() => open())

  it('hide a coordinator’s posts for neighbors as their own, and end what is under way', async () => {
    const [openId, underWayId] = [await posted(ben, askForRuth()), await posted(ben, askForRuth())]
    await chooseFor(underWayId)
    readOk(await noor.call('PUT', `/api/users/${ben.id}/block`))
    for (const id of [openId, underWayId]) {
      expect(await rowOf(noor, id)).toBeUndefined()
      expect((await noor.call('GET', `/api/posts/${id}`)).status).toBe(404)
    }
    expect(await rowOf(ben, underWayId)).toMatchObject({ status: 'pending' })
    expect(readRefusal(await accept(ben, openId, noor))).toEqual([404, 'not_found'])
  })

  it('keep a help that is under way from a coordinator who is apart from who helps, whoever blocked', async () => {
    const id = await posted(ben, askForRuth())
    await chooseFor(id)
    await makeCoordinator(testApp, ida.id)
    for (const each of [ida, noor]) await posted(each, anOffer())
    const handOver = () => command('neighbors', 'hand-over', ruth.id, '--to', ida.email)
    for (const [by, other] of [
      [noor, ida],
      [ida, noor],
    ] as const) {
      readOk(await by.call('PUT', `/api/users/${other.id}/block`))
      const refusal = await handOver()
      // The same words as for somebody who helps: the terminal names no block.
      expect([refusal.code, refusal.complaints]).toEqual([1, expect.stringContaining('their own help')])
      expect(await rowOf(noor, id)).toMatchObject({ authorId: ben.id, status: 'matched' })
      readOk(await by.call('DELETE', `/api/users/${other.id}/block`))
    }
    expect((await handOver()).code).toBe(0)
    expect(await rowOf(noor, id, 'helps')).toMatchObject({ authorId: ida.id, helperId: noor.id })
  })

  it('of the neighbor are not possible before they join, and concern the joined member alone afterwards', async () => {
    expect((await noor.call('PUT', `/api/users/${ruth.id}/block`)).status).toBe(404)
    const openId = await posted(ben, askForRuth())
    const ownId = await posted(ben, anOffer())
    await posted(noor, anOffer())
    const newcomer = await joinByLetter()
    readOk(await newcomer.call('PUT', `/api/users/${noor.id}/block`))
    expect(await rowOf(noor, openId)).toBeUndefined()
    expect(await rowOf(noor, ownId)).toMatchObject({ authorId: ben.id })
    expect((await openWith(noor, ben.id)).id).toBeTruthy()
  })
})
