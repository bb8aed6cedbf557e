/** Two neighbours go the whole way from asking to thanks, on phones and a server that come and go. */
import { conversationIdOf } from '@porchlight/contracts/conversations/conversations.rules'
import { createId } from '@porchlight/contracts/values/id'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../apps/api/src/database/open.ts'
import { ledgerFaults } from '../../apps/api/src/features/credits/credits.queries.ts'
import { helpTexts } from '../../apps/web/src/locales/en/help.ts'
import { homeTexts } from '../../apps/web/src/locales/en/home.ts'
import { postTexts } from '../../apps/web/src/locales/en/posts.ts'
import { paths, postPath } from '../../apps/web/src/paths.ts'
import { connect, connectOn, expectArrived, expectWaiting, write } from '../harness/chat.ts'
import {
  acceptOn,
  celebrationOn,
  chooseHelper,
  creditsOf,
  expectCelebrated,
  expectNotRead,
  expectRead,
  expectSettled,
  expectStepWaiting,
  leaveChat,
  openPost,
  stepOn,
  thank,
  thankOn,
} from '../harness/help.ts'
import { comeBack, goAway, type Neighbor, type Neighbors, openNeighbors } from '../harness/neighbors.ts'
import { writePost } from '../harness/posting.ts'
import { askForRound, expectRound } from '../harness/requests.ts'

/** `npm run prove` takes the signal from either of them at each step. */
const atLength = process.env.HELPS_AT_LENGTH !== undefined
const { notes, celebration } = helpTexts
const { statuses } = postTexts
const offer = 'I can carry them down'
const thanksOfAda = 'The soup alone was worth it'
const thanksOfBea = 'Right on time, and so kind'

let neighbors: Neighbors
/** Of the post of now. */
let title = ''

beforeAll(async () => {
  neighbors = await openNeighbors()
})

afterAll(() => neighbors?.close())

describe('a help', () => {
  it('P-078 P-081 C-013 from asking to thanks, one of the two without a signal at some steps: each step once, the same on both', async () => {
    await goThrough('Boxes to carry down', { 3: 'bea', 6: 'ada' })
  })

  it.runIf(atLength)('P-078 P-081 C-013 whoever is without a signal at whichever step', async () => {
    for (const index of steps.keys()) {
      for (const who of ['ada', 'bea'] as const) {
        neighbors = await neighbors.renew()
        await goThrough(`Boxes, ${who} away at step ${index}`, { [index]: who })
      }
    }
  })

  it('R5 P-081 C-003 the server killed between the two confirmations, and again while it takes the second: one credit moves, and both agree', async () => {
    const { server, ada, bea } = neighbors
    title = 'A ladder to hold'
    const postId = await beginHelp()
    const before = { ada: await creditsOf(ada), bea: await creditsOf(bea) }
    for (const { phone } of [ada, bea]) await phone.visit(postPath(postId))
    await stepOn(ada, 'complete').click()
    await expectRead(bea, notes.otherConfirmed(ada.name))

    await server.kill()
    await stepOn(bea, 'confirm').click()
    await expectRead(bea, notes.both)
    bea.line.cut({ bytes: 0, requests: /^POST \/api\/sync/ })
    await server.restart()
    bea.line.count()
    await askForRound(bea.phone)
    await expectRound(bea.line, { timeout: 70_000, interval: 1 })
    await server.kill()
    await server.restart()
    bea.line.pass()
    for (const { phone } of [ada, bea]) await askForRound(phone)

    await expectRead(bea, statuses.completed)
    await expectSettled(bea)
    await expectCelebrated(ada, title)
    await celebrationOn(ada).getByRole('button', { name: celebration.later }).click()
    await expectRead(ada, statuses.completed)
    const after = { ada: before.ada + 1, bea: before.bea }
    expect({ ada: await creditsOf(ada), bea: await creditsOf(bea) }).toEqual(after)
    for (const who of ['ada', 'bea'] as const) {
      const { page } = neighbors[who].phone
      await neighbors[who].phone.visit(paths.home)
      await page.getByText(homeTexts.credits(after[who]), { exact: true }).waitFor()
      expect(neighbors[who].phone.faults).toEqual([])
    }

    await server.kill('SIGTERM')
    const { reader, close } = await openDatabase({ dataDir: server.dataDir, now: Date.now })
    expect(await ledgerFaults(reader)).toEqual([])
    const moved = await reader
      .selectFrom('transfers')
      .where('id', '=', `help:${postId}`)
      .selectAll()
      .execute()
    expect(moved).toMatchObject([{ amount: 1, fromAccountId: 'escrow' }])
    await close()
  })
})

type Name = 'ada' | 'bea'

interface Step {
  by: Name
  /** Before which nobody can be away: this one has to know what the step is about. */
  isReady?: (one: Neighbor, other: Neighbor) => Promise<void>
  take: (one: Neighbor, other: Neighbor) => Promise<void>
  /** Of what waits on their own phone. */
  expectWaiting?: (one: Neighbor) => Promise<void>
  expectNotYet?: (other: Neighbor, one: Neighbor) => Promise<void>
  /** Once all has been sent. */
  expectDone: (one: Neighbor, other: Neighbor) => Promise<void>
}

const steps: readonly Step[] = [
  {
    by: 'bea',
    take: ({ phone }) => writePost(phone.page, { title }),
    expectWaiting: ({ phone }) => phone.page.getByText(homeTexts.states.waiting).first().waitFor(),
    expectNotYet: async ({ phone }) => expect(await connectOn(phone.page, title).count()).toBe(0),
    expectDone: async (_, { phone }) => connectOn(phone.page, title).waitFor({ timeout: 70_000 }),
  },
  { by: 'ada', take: (one) => connect(one, title), expectDone: async () => undefined },
  {
    by: 'ada',
    take: (one) => write(one, offer),
    expectWaiting: (one) => expectWaiting(one, offer),
    expectDone: async (one) => {
      await expectArrived(one, offer)
      await leaveChat(one, title)
    },
  },
  {
    by: 'bea',
    isReady: async (one, other) => {
      await openPost(one, title)
      await acceptOn(one, other).waitFor()
    },
    take: chooseHelper,
    expectNotYet: (other) => expectNotRead(other, statuses.matched),
    expectDone: async (one, other) => {
      await expectRead(one, statuses.matched)
      await expectRead(other, notes.youHelp(one.name))
    },
  },
  {
    by: 'ada',
    isReady: (one) => stepOn(one, 'start').waitFor(),
    take: (one) => stepOn(one, 'start').click(),
    expectNotYet: (other) => expectNotRead(other, statuses.in_progress),
    expectDone: async (one, other) => {
      for (const each of [one, other]) await expectRead(each, statuses.in_progress)
    },
  },
  {
    by: 'ada',
    take: (one) => stepOn(one, 'complete').click(),
    expectNotYet: (other, one) => expectNotRead(other, notes.otherConfirmed(one.name)),
    expectDone: async (one, other) => {
      await expectRead(one, notes.youConfirmed(other.name))
      await expectRead(other, notes.otherConfirmed(one.name))
    },
  },
  {
    by: 'bea',
    take: (one) => stepOn(one, 'confirm').click(),
    expectNotYet: async (other) => expect(await celebrationOn(other).count()).toBe(0),
    expectDone: async (one, other) => {
      await expectRead(one, statuses.completed)
      await expectCelebrated(other, title)
    },
  },
  {
    by: 'ada',
    isReady: (one, other) => thankOn(one, other).first().waitFor(),
    take: (one, other) => thank(one, other, 5, thanksOfAda),
    expectDone: async (one, other) => {
      await expectRead(one, thanksOfAda)
      await expectNotRead(other, thanksOfAda)
    },
  },
  {
    by: 'bea',
    take: (one, other) => thank(one, other, 4, thanksOfBea),
    expectNotYet: (other) => expectNotRead(other, thanksOfBea),
    expectDone: async (one, other) => {
      for (const each of [one, other]) {
        for (const thanks of [thanksOfAda, thanksOfBea]) await expectRead(each, thanks)
      }
    },
  },
]

/** All steps, one after the other; whoever is away at one has no signal from before it until after it. */
async function goThrough(of: string, away: Readonly<Record<number, Name>>): Promise<void> {
  title = of
  for (const [index, step] of steps.entries()) {
    const [one, other] = step.by === 'ada' ? [neighbors.ada, neighbors.bea] : [neighbors.bea, neighbors.ada]
    const gone = away[index]
    await step.isReady?.(one, other)
    if (gone) await goAway(neighbors[gone])
    await step.take(one, other)
    if (gone === step.by) await (step.expectWaiting ?? whatWaits(index))(one)
    if (gone) await step.expectNotYet?.(other, one)
    if (gone) await comeBack(neighbors[gone])
    await step.expectDone(one, other)
    if (index > 2) for (const each of [one, other]) await expectSettled(each)
  }
  for (const { phone } of [neighbors.ada, neighbors.bea]) expect(phone.faults).toEqual([])
  expect([await creditsOf(neighbors.ada), await creditsOf(neighbors.bea)]).toEqual([3, 1])
}

/** Opening a chat waits with the first message in it. */
function whatWaits(index: number): (one: Neighbor) => Promise<void> {
  return index === 1 ? async () => undefined : expectStepWaiting
}

/** As far as both know of each other and one of them has begun. */
async function beginHelp(): Promise<string> {
  const { ada, bea } = neighbors
  const { body } = await bea.caller.post({ title, type: 'request', description: 'It takes ten minutes.' })
  const { id } = body as { id: string }
  const conversationId = conversationIdOf(ada.caller.memberId, bea.caller.memberId)
  const asked = [
    () =>
      ada.caller.call('POST', '/api/conversations', {
        conversationId,
        userId: bea.caller.memberId,
        postId: id,
      }),
    () =>
      ada.caller.call('POST', `/api/conversations/${conversationId}/messages`, {
        id: createId(),
        content: offer,
      }),
    () => bea.caller.call('POST', `/api/posts/${id}/accept`, { helperId: ada.caller.memberId }),
    () => ada.caller.call('POST', `/api/posts/${id}/start`, {}),
  ]
  for (const ask of asked) expect((await ask()).status).toBeLessThan(300)
  return id
}
