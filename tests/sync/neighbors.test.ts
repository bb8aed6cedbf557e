/** Neighbors on phones and a server that come and go: what they write to each other, do and join happens once, the same for all. */
import { conversationIdOf } from '@porchlight/contracts/conversations/conversations.rules'
import { assert } from '@porchlight/contracts/errors/assert'
import { createId } from '@porchlight/contracts/values/id'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { memberAccountId } from '../../apps/api/src/database/schema/accounts.ts'
import { cheapPasswords } from '../../apps/api/src/features/sessions/sign-in/passwords.factory.ts'
import { aMeetup, anOffer, aRequest } from '../../apps/api/src/testing/app.factory.ts'
import { faultsOfCommunity } from './consistency.ts'
import { fetchFromPhone, openPhone, type Phone } from './phone.ts'
import { type Community, creditsAtStart, openCommunity } from './server.ts'

/**
 * The moments at which the server dies, in turns of the event loop: from before it reads a round to after it has stored
 * it.
 */
const turnsAlive = process.env.MEETUPS_AT_LENGTH
  ? Array.from({ length: 20 }, (_, turns) => 2 * turns)
  : [1, 4, 8, 16]

const writtenCount = process.env.CHATS_AT_LENGTH ? 100 : 25

let community: Community
let rosa: Phone
let maya: Phone
let omar: Phone
let phones: Phone[]

beforeEach(async () => {
  vi.stubGlobal('fetch', fetchFromPhone)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  community = await openCommunity({ settings: { passwords: cheapPasswords } })
  const { Rosa, Maya, Omar } = community.members
  rosa = await openPhone(community, Rosa)
  maya = await openPhone(community, Maya)
  omar = await openPhone(community, Omar)
  phones = [rosa, maya, omar]
})
afterEach(async () => {
  for (const phone of phones) phone.close()
  await community.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function syncUntilIdle(...settlingPhones: Phone[]): Promise<void> {
  for (const phone of settlingPhones) await phone.syncUntilIdle()
}

/** A round of this phone begins, and the server dies so many turns later, or after all of them, once the round is over. */
async function killDuringRound(phone: Phone, turns: number | 'all'): Promise<void> {
  const round = phone.syncUntilIdle()
  if (turns === 'all') await round
  else for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  await community.kill()
  await round
}

const postOn = async (phone: Phone, id: string) => phone.database.posts.get(id)
const rsvpOn = async (phone: Phone, id: string) => phone.database.rsvps.get(id)
async function toldOn(phone: Phone, id: string): Promise<string[]> {
  const all = await phone.database.notifications.toArray()
  return all.filter(({ target }) => target === `/posts/${id}`).map(({ kind }) => kind)
}

/** Opens a conversation in which both have written. Returns its id. */
async function meet(opener: Phone, other: Phone, post: ReturnType<typeof aRequest>): Promise<string> {
  const conversationId = conversationIdOf(opener.memberId, other.memberId)
  await other.do('posts.create', post)
  await syncUntilIdle(other, opener)
  await opener.do('conversations.open', {
    conversationId,
    userId: other.memberId,
    postId: String(post.id),
  })
  await opener.do('messages.send', { id: createId(), conversationId, content: 'Hello' })
  await syncUntilIdle(opener, other)
  await other.do('messages.send', { id: createId(), conversationId, content: 'Hello to you' })
  await syncUntilIdle(other, opener)
  return conversationId
}

describe('the messages of two members', () => {
  it(`MSG-015 ${writtenCount} messages that each wrote without a signal arrive once, in the same order on both`, async () => {
    const conversationId = await meet(maya, rosa, anOffer({ title: 'Homework on Tuesdays' }))
    const writtenTexts = new Map<Phone, string[]>([
      [rosa, ['Hello to you']],
      [maya, ['Hello']],
    ])
    for (const [phone, contents] of writtenTexts) {
      phone.isOffline = true
      for (let number = 1; number <= writtenCount; number += 1) {
        const content = `From ${phone.memberId}, far away: ${number}`
        contents.push(content)
        await phone.do('messages.send', { id: createId(), conversationId, content })
      }
      await phone.syncUntilIdle()
    }
    for (const phone of writtenTexts.keys()) phone.isOffline = false
    await Promise.all([rosa.syncUntilIdle(), maya.syncUntilIdle()])
    await syncUntilIdle(rosa, maya)

    const messagesOn = async (phone: Phone) => {
      const all = await phone.database.messages.where({ conversationId }).toArray()
      return all.toSorted((first, other) => first.seq - other.seq)
    }
    const messages = await messagesOn(rosa)
    expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, index) => index + 1))
    expect(messages).toHaveLength(2 + 2 * writtenCount)
    for (const [phone, contents] of writtenTexts) {
      const ownMessages = messages.filter(({ senderId }) => senderId === phone.memberId)
      expect(ownMessages.map(({ content }) => content)).toEqual(contents)
    }
    expect((await messagesOn(maya)).map(({ id }) => id)).toEqual(messages.map(({ id }) => id))
    expect(await faultsOfCommunity(community, [rosa, maya], [])).toEqual([])
  })
})

describe('a help', () => {
  it('R5 P-081 C-003 the server is killed between the two confirmations, and again during the second: one credit moves, and both phones agree', async () => {
    const ids: string[] = []
    // Later turns have no credit left for a request, so the test uses only some of the turns.
    for (const turns of turnsAlive.filter((each) => each % 4 !== 2)) {
      const post = aRequest({ title: `A ladder to hold ${turns}` })
      const id = String(post.id)
      ids.push(id)
      await meet(maya, rosa, post)
      await rosa.do('help.accept', { id, helperId: maya.memberId })
      await syncUntilIdle(rosa, maya)
      await maya.do('help.start', { id })
      await maya.do('help.complete', { id })
      await syncUntilIdle(maya, rosa)
      expect((await postOn(rosa, id))?.status).toBe('in_progress')

      await community.kill()
      await rosa.do('help.complete', { id })
      await killDuringRound(rosa, turns)
      await syncUntilIdle(rosa, maya)
      for (const phone of [rosa, maya]) expect((await postOn(phone, id))?.status).toBe('completed')
    }
    const credits = async (phone: Phone) => (await phone.database.members.get(phone.memberId))?.credits
    expect(await credits(maya)).toBe(creditsAtStart + ids.length)
    expect(await credits(rosa)).toBe(creditsAtStart - ids.length)
    expect(await movedForHelps()).toEqual(
      ids.map((id) => ({
        id: `help:${id}`,
        amount: 1,
        fromAccountId: 'escrow',
        toAccountId: memberAccountId(maya.memberId),
      })),
    )
    expect(await faultsOfCommunity(community, [rosa, maya], [])).toEqual([])
  })
})

async function movedForHelps() {
  assert(community.app, 'the server is up')
  return community.app.database.reader
    .selectFrom('transfers')
    .where('id', 'like', 'help:%')
    .select(['id', 'amount', 'fromAccountId', 'toAccountId'])
    .orderBy('id')
    .execute()
}

describe('a meetup', () => {
  let dina: Phone

  beforeEach(async () => {
    dina = await moveIn('Dina')
    phones.push(dina)
    await rosa.do('members.completeProfile', { bio: 'Always up for a walk.', interests: ['Hiking'] })
    await syncUntilIdle(...phones)
  })

  /** Rosa's, with two seats. */
  async function invite(title: string): Promise<string> {
    const post = aMeetup({ title, maxAttendees: 2 })
    await rosa.do('posts.create', post)
    await syncUntilIdle(...phones)
    await community.showMeetups()
    await syncUntilIdle(...phones)
    return String(post.id)
  }

  async function join(id: string, ...guests: Phone[]): Promise<void> {
    for (const guest of guests) {
      await guest.do('meetups.rsvp', { id })
      await guest.syncUntilIdle()
    }
    await syncUntilIdle(...phones)
  }

  it('P-139 P-140 an RSVP without a signal while others take the last seats: a place in the queue, then a seat while away, with a notification', async () => {
    const id = await invite('Soup on the porch')
    maya.isOffline = true
    await join(id, omar, dina)
    await maya.do('meetups.rsvp', { id })
    await maya.syncUntilIdle()
    expect(await rsvpOn(maya, id)).toMatchObject({ state: 'going' })
    maya.isOffline = false
    await maya.syncUntilIdle()
    expect(await rsvpOn(maya, id)).toMatchObject({ state: 'waiting', position: 1 })
    expect(await maya.database.meetups.get(id)).toBeUndefined()

    maya.isOffline = true
    await omar.do('meetups.cancelRsvp', { id })
    await syncUntilIdle(...phones)
    expect(await rsvpOn(maya, id)).toMatchObject({ state: 'waiting', position: 1 })
    maya.isOffline = false
    await maya.syncUntilIdle()
    expect(await rsvpOn(maya, id)).toMatchObject({ state: 'going' })
    expect(await maya.database.meetups.get(id)).toMatchObject({ organizerId: rosa.memberId })
    expect(await toldOn(maya, id)).toEqual(['meetup_promoted'])
    await expectSound()
  })

  it('P-140 an RSVP without a signal to a full meetup is a place in the queue, and is cancelled again', async () => {
    const id = await invite('Dumplings for two')
    await join(id, omar, dina)
    maya.isOffline = true
    await maya.do('meetups.rsvp', { id })
    await maya.syncUntilIdle()
    expect(await rsvpOn(maya, id)).toMatchObject({ state: 'waiting' })
    maya.isOffline = false
    await maya.syncUntilIdle()
    expect(await rsvpOn(maya, id)).toMatchObject({ state: 'waiting', position: 1 })
    maya.isOffline = true
    await maya.do('meetups.cancelRsvp', { id })
    await maya.syncUntilIdle()
    expect(await rsvpOn(maya, id)).toBeUndefined()
    maya.isOffline = false
    await maya.syncUntilIdle()
    // Nobody waits, so the seat stays free.
    await omar.do('meetups.cancelRsvp', { id })
    await syncUntilIdle(omar, ...phones)
    expect((await postOn(maya, id))?.currentAttendees).toBe(1)
    expect(await toldOn(maya, id)).toEqual([])
    await expectSound()
  })

  it('M2 P-137 the organizer moves a meetup without a signal: once it is sent, guests and waiting members are notified', async () => {
    const id = await invite('Chess in the shade')
    await join(id, maya, omar, dina)
    rosa.isOffline = true
    await rosa.do('posts.edit', { id, location: 'The library steps' })
    await syncUntilIdle(...phones)
    expect((await postOn(maya, id))?.location).not.toBe('The library steps')
    expect(await toldOn(dina, id)).toEqual([])
    rosa.isOffline = false
    await syncUntilIdle(...phones)
    for (const phone of phones) expect((await postOn(phone, id))?.location).toBe('The library steps')
    for (const guest of [maya, omar, dina]) {
      expect((await toldOn(guest, id)).filter((kind) => kind === 'meetup_changed')).toHaveLength(1)
    }
    await expectSound()
  })

  it('R4 R5 P-137 the server dies while it gives a seat, and its response is lost: one seat, one notification', async () => {
    for (const turns of [...turnsAlive, 'all' as const]) {
      const id = await invite(`Lanterns ${turns}`)
      const { order } = await maya.do('meetups.rsvp', { id })
      maya.faults = ['answer-lost']
      await killDuringRound(maya, turns)
      await syncUntilIdle(...phones, ...phones)
      expect(await maya.database.outbox.get(order)).toMatchObject({ state: 'sent' })
      expect(await rsvpOn(maya, id)).toMatchObject({ state: 'going' })
      expect(await toldOn(rosa, id)).toEqual(['meetup_joined'])
      expect(await peopleOf(id)).toEqual({ taken: 1, rsvps: [[maya.memberId, 'going']] })
    }
    await expectSound()
  })

  it('R4 P-140 the server dies while a seat is given up, earlier or later: the seat goes on once, each member notified once', async () => {
    for (const turns of turnsAlive) {
      const id = await invite(`Sing along ${turns}`)
      await join(id, omar, dina, maya)
      const before = await toldOn(rosa, id)
      await omar.do('meetups.cancelRsvp', { id })
      await killDuringRound(omar, turns)
      await syncUntilIdle(...phones, ...phones)
      expect(await peopleOf(id)).toEqual({
        taken: 2,
        rsvps: [
          [dina.memberId, 'going'],
          [maya.memberId, 'going'],
        ],
      })
      expect(await toldOn(maya, id)).toEqual(['meetup_promoted'])
      const notifications = (await toldOn(rosa, id)).toSorted()
      expect(notifications).toEqual([...before, 'meetup_joined', 'meetup_left'].toSorted())
    }
    await expectSound()
  })

  async function expectSound(): Promise<void> {
    // The server sends the number of guests to devices within a minute, by a job.
    await community.app?.jobs.runAll()
    await syncUntilIdle(...phones)
    expect(await faultsOfCommunity(community, [rosa, maya, omar], [])).toEqual([])
  }

  /** Returns the seats and the participants of a meetup, from the database. */
  async function peopleOf(id: string) {
    assert(community.app, 'the server is up')
    const { reader } = community.app.database
    const { currentAttendees } = await reader
      .selectFrom('posts')
      .where('id', '=', id)
      .select('currentAttendees')
      .executeTakeFirstOrThrow()
    const rsvps = await reader
      .selectFrom('rsvps')
      .where('postId', '=', id)
      .where('state', '!=', 'cancelled')
      .orderBy('place')
      .select(['memberId', 'state'])
      .execute()
    return { taken: currentAttendees, rsvps: rsvps.map(({ memberId, state }) => [memberId, state]) }
  }
})

/** One more than every community has. */
async function moveIn(firstName: string): Promise<Phone> {
  assert(community.app, 'the server is up')
  const email = `${firstName.toLowerCase()}@example.org`
  const response = await community.app.server.inject({
    method: 'POST',
    url: '/api/auth/signup',
    headers: { 'sec-fetch-site': 'same-origin' },
    payload: { firstName, lastName: 'Porter', email, password: 'a lamp in the window' },
  })
  expect(response.statusCode).toBeLessThan(300)
  const { id } = await community.app.database.reader
    .selectFrom('members')
    .where('email', '=', email)
    .select('id')
    .executeTakeFirstOrThrow()
  return openPhone(community, id)
}
