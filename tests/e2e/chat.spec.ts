/** Two neighbors write to each other, on phones and a server that come and go. */
import type { PostResponse } from '@porchlight/contracts/posts/posts.schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  chatOn,
  chooseChat,
  connect,
  connectOn,
  conversationOf,
  expectArrived,
  expectSameOnBoth,
  expectUnread,
  expectWaiting,
  joinChat,
  messageOn,
  messagesOf,
  write,
} from '../harness/people/chat.ts'
import { expectSettled } from '../harness/people/help.ts'
import {
  comeBack,
  goAway,
  type Neighbor,
  type Neighbors,
  openNeighbors,
} from '../harness/people/neighbors.ts'
import { askForRound, recordRequests } from '../harness/phone/requests.ts'

/** `npm run prove` takes the signal from either of them at each step. */
const atLength = process.env.CHATS_AT_LENGTH !== undefined
/**
 * Milliseconds without a signal. Longer ones would test how a phone searches for its line, and nothing more of what
 * follows.
 */
const cutMs = atLength ? 30_000 : 0
/** Milliseconds that each of the servers lives. */
const aliveMs = 700
/** Milliseconds between two messages. Nobody types faster. */
const pauseMs = 250

let neighbors: Neighbors
/** The messages that the present two neighbors wrote to each other. */
let writtenTexts: Record<Name, string[]> = { ada: [], bea: [] }
let greetings = 0

beforeAll(async () => {
  neighbors = await openNeighbors()
})

afterAll(() => neighbors?.close())

describe('a conversation', () => {
  it('P-083 P-116 MSG-015 from Connect to the replies, one member without a signal at each step: every message once, in the same order on both phones', async () => {
    await converse('Homework on Tuesdays', ['ada', 'ada', 'bea', 'bea', 'ada', 'ada', 'bea'])
  })

  it.runIf(atLength)('P-116 MSG-015 either member without a signal at each single step', async () => {
    for (const step of steps.keys()) {
      for (const awayName of ['ada', 'bea'] as const) {
        neighbors = await neighbors.renew()
        const away = steps.map((_, index) => (index === step ? awayName : null))
        await converse(`Homework, ${awayName} away at step ${step}`, away)
      }
    }
  })
})

describe('a chat open on both phones', () => {
  it('W3 MSG-026 MSG-027 a message appears on the other phone at once, and no round carries it', async () => {
    const { ada, bea } = neighbors
    const sentTypes = await openChat()
    // The read markers of both members are still sent in rounds, and the test must not count these rounds.
    for (const neighbor of [bea, ada]) await expectSettled(neighbor)
    const rounds = recordRequests(ada.phone.page, '/api/sync')
    await writeMany('ada', 'At once', 3)
    await expectArrived(ada, writtenTexts.ada.at(-1) ?? '')
    for (const text of writtenTexts.ada.slice(-3)) await messageOn(bea.phone.page, text).waitFor()
    await expect.poll(() => sentTypes.ada.filter((type) => type === 'send_message')).toHaveLength(3)
    expect(rounds).toHaveLength(0)
    await writeMany('bea', 'And back', 1)
    await expectSameOnBoth([ada, bea], [writtenTexts.ada, writtenTexts.bea])
    expectNoFaults()
  })

  it('W4 MSG-027 messages written while one connection is cut fill in without a gap', async () => {
    const { ada, bea } = neighbors
    await openChat()
    ada.line.drop()
    await writeMany('ada', 'Behind a cut line', 1)
    await writeMany('bea', 'Past a cut line', 3)
    const last = writtenTexts.bea.at(-1) ?? ''
    await expectArrived(bea, last)
    await new Promise((resolve) => setTimeout(resolve, cutMs))
    expect(await messageOn(ada.phone.page, last).count()).toBe(0)
    ada.line.pass()
    await expectSameOnBoth([ada, bea], [writtenTexts.ada, writtenTexts.bea])
    expectNoFaults()
  })

  it('R5 MSG-015 the server is killed twice while both write: every message is there once', async () => {
    const { server, ada, bea } = neighbors
    await openChat()
    let isOver = false
    const killTwice = async () => {
      for (let times = 0; times < 2; times += 1) {
        await ada.phone.page.waitForTimeout(aliveMs)
        await server.kill()
        await server.restart()
      }
      isOver = true
    }
    const writeOn = async (writerName: Name) => {
      for (let turn = 1; !isOver; turn += 1) {
        await writeMany(writerName, `From ${writerName}, come what may, ${turn}`, 2)
        await neighbors[writerName].phone.page.waitForTimeout(pauseMs)
      }
    }
    await Promise.all([killTwice(), writeOn('ada'), writeOn('bea')])
    for (const { phone } of [ada, bea]) await askForRound(phone)
    await expectSameOnBoth([ada, bea], [writtenTexts.ada, writtenTexts.bea])
    expectNoFaults()
  })
})

type Name = 'ada' | 'bea'

interface Step {
  by: Name
  /**
   * The message to write. Without it the conversation about the post is opened: by Connect, or by its row in the list.
   */
  says?: string
}

const steps: readonly Step[] = [
  { by: 'ada' },
  { by: 'ada', says: 'I could come on Tuesday' },
  { by: 'ada', says: 'Shall I bring pencils?' },
  { by: 'bea' },
  { by: 'bea', says: 'Tuesday is good' },
  { by: 'ada', says: 'At four, then' },
  { by: 'bea', says: 'See you at four' },
]

/**
 * Runs all steps one after the other. A member who is away at a step has no signal from before the step until after it.
 */
async function converse(title: string, away: readonly (Name | null)[]): Promise<void> {
  // It begins with two who have never met.
  if (greetings > 0) neighbors = await neighbors.renew()
  const { ada, bea } = neighbors
  writtenTexts = { ada: [], bea: [] }
  const { body: post } = await bea.caller.post({ title })
  await connectOn(ada.phone.page, title).waitFor()
  let isReading = false
  for (const [index, { by, says }] of steps.entries()) {
    const [writer, other] = by === 'ada' ? [ada, bea] : [bea, ada]
    const awayName = away[index]
    if (awayName) await goAway(neighbors[awayName])
    if (says !== undefined) await write(writer, says)
    else if (by === 'ada') await connect(ada, title)
    else await chooseChat(bea, ada)
    await chatOn(writer.phone.page).getByText(title, { exact: true }).waitFor()
    if (says === undefined) {
      for (const text of writtenTexts.ada) await messageOn(writer.phone.page, text).waitFor()
      isReading ||= by === 'bea'
    } else {
      writtenTexts[by].push(says)
      if (awayName === by) await expectWaiting(writer, says)
      else await expectArrived(writer, says)
      if (awayName) expect(await messageOn(other.phone.page, says).count()).toBe(0)
    }
    if (awayName) await comeBack(neighbors[awayName])
    if (says === undefined) continue
    await expectArrived(writer, says)
    if (isReading) await expectArrived(other, says)
    else await expectUnread(other, writtenTexts[by].length)
  }
  await expectSameOnBoth([ada, bea], [writtenTexts.ada, writtenTexts.bea])
  expectNoFaults()
  // Home has room for a few: the next conversation begins there, too.
  await bea.caller.call('DELETE', `/api/posts/${(post as PostResponse).id}`)
}

async function writeMany(writerName: Name, label: string, count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    const text = `${label}: ${number}`
    await write(neighbors[writerName], text)
    writtenTexts[writerName].push(text)
  }
}

/**
 * Opens a chat in which both have written. Returns the types of frames that each phone sends on its socket from then
 * on.
 */
async function openChat(): Promise<Record<Name, string[]>> {
  const { ada, bea } = neighbors
  const id = conversationOf(ada, bea)
  const say = ({ caller }: Neighbor, content: string) =>
    caller.call('POST', `/api/conversations/${id}/messages`, { content })
  // A neighbor can write to a member only after that member has posted something.
  await bea.caller.post({ title: 'Where they met' })
  const openingResponse = await ada.caller.call('POST', '/api/conversations', { userId: bea.caller.memberId })
  // Each greeting has a number, because the tests find messages by their text.
  greetings += 1
  const responses = [
    openingResponse,
    await say(ada, `Hello ${greetings}`),
    await say(bea, `And hello ${greetings}`),
  ]
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  const messages = await messagesOf(ada.caller, id)
  const writtenBy = ({ caller }: Neighbor) =>
    messages.filter(({ senderId }) => senderId === caller.memberId).map(({ content }) => content)
  writtenTexts = { ada: writtenBy(ada), bea: writtenBy(bea) }
  return { ada: await joinChat(ada.phone, id), bea: await joinChat(bea.phone, id) }
}

function expectNoFaults(): void {
  for (const { phone } of [neighbors.ada, neighbors.bea]) expect(phone.faults).toEqual([])
}
