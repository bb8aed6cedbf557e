/** Two neighbours go the whole way from asking to thanks, on phones that come and go; `tests/sync/neighbors.test.ts` has the server that dies. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { helpTexts } from '../../apps/web/src/locales/en/help.ts'
import { homeTexts } from '../../apps/web/src/locales/en/home.ts'
import { postTexts } from '../../apps/web/src/locales/en/posts.ts'
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
  takeStep,
  thank,
  thankOn,
} from '../harness/help.ts'
import { comeBack, goAway, type Neighbor, type Neighbors, openNeighbors } from '../harness/neighbors.ts'
import { writePost } from '../harness/posting.ts'

/** `npm run prove` takes the signal from either of them at each step. */
const atLength = process.env.HELPS_AT_LENGTH !== undefined
const { notes } = helpTexts
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
    take: (one) => takeStep(one, 'start'),
    expectNotYet: (other) => expectNotRead(other, statuses.in_progress),
    expectDone: async (one, other) => {
      for (const each of [one, other]) await expectRead(each, statuses.in_progress)
    },
  },
  {
    by: 'ada',
    take: (one) => takeStep(one, 'complete'),
    expectNotYet: (other, one) => expectNotRead(other, notes.otherConfirmed(one.name)),
    expectDone: async (one, other) => {
      await expectRead(one, notes.youConfirmed(other.name))
      await expectRead(other, notes.otherConfirmed(one.name))
    },
  },
  {
    by: 'bea',
    take: (one) => takeStep(one, 'confirm'),
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
