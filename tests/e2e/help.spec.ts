/**
 * Two neighbors complete a help, from the request to the thanks, on phones that lose and regain their signal.
 * `tests/sync/neighbors.test.ts` covers the server that dies.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { helpTexts } from '../../apps/web/src/locales/en/help.ts'
import { homeTexts } from '../../apps/web/src/locales/en/home.ts'
import { postTexts } from '../../apps/web/src/locales/en/posts.ts'
import { connect, connectOn, expectArrived, expectWaiting, write } from '../harness/people/chat.ts'
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
} from '../harness/people/help.ts'
import {
  comeBack,
  goAway,
  type Neighbor,
  type Neighbors,
  openNeighbors,
} from '../harness/people/neighbors.ts'
import { writePost } from '../harness/people/posting.ts'

/** `npm run prove` takes the signal from either of them at each step. */
const atLength = process.env.HELPS_AT_LENGTH !== undefined
const { notes } = helpTexts
const { statuses } = postTexts
const offer = 'I can carry them down'
const thanksOfAda = 'The soup alone was worth it'
const thanksOfBea = 'Right on time, and so kind'

let neighbors: Neighbors
/** The title of the present post. */
let title = ''

beforeAll(async () => {
  neighbors = await openNeighbors()
})

afterAll(() => neighbors?.close())

describe('a help', () => {
  it('P-078 P-081 C-013 from the request to the thanks, one participant without a signal at some steps: each step once, the same on both phones', async () => {
    await goThrough('Boxes to carry down', { 3: 'bea', 6: 'ada' })
  })

  it.runIf(atLength)(
    'P-078 P-081 C-013 either participant without a signal at each single step',
    async () => {
      for (const index of steps.keys()) {
        for (const awayName of ['ada', 'bea'] as const) {
          neighbors = await neighbors.renew()
          await goThrough(`Boxes, ${awayName} away at step ${index}`, { [index]: awayName })
        }
      }
    },
  )
})

type Name = 'ada' | 'bea'

interface Step {
  by: Name
  /** Waits until the actor's phone shows what the step is about. Nobody may be without a signal before that. */
  isReady?: (actor: Neighbor, other: Neighbor) => Promise<void>
  take: (actor: Neighbor, other: Neighbor) => Promise<void>
  /** Checks what the actor's own phone shows of the waiting step. */
  expectWaiting?: (actor: Neighbor) => Promise<void>
  expectNotYet?: (other: Neighbor, actor: Neighbor) => Promise<void>
  /** Checks both phones after everything has been sent. */
  expectDone: (actor: Neighbor, other: Neighbor) => Promise<void>
}

const steps: readonly Step[] = [
  {
    by: 'bea',
    take: ({ phone }) => writePost(phone.page, { title }),
    expectWaiting: ({ phone }) => phone.page.getByText(homeTexts.states.waiting).first().waitFor(),
    expectNotYet: async ({ phone }) => expect(await connectOn(phone.page, title).count()).toBe(0),
    expectDone: async (_, { phone }) => connectOn(phone.page, title).waitFor({ timeout: 70_000 }),
  },
  { by: 'ada', take: (actor) => connect(actor, title), expectDone: async () => undefined },
  {
    by: 'ada',
    take: (actor) => write(actor, offer),
    expectWaiting: (actor) => expectWaiting(actor, offer),
    expectDone: async (actor) => {
      await expectArrived(actor, offer)
      await leaveChat(actor, title)
    },
  },
  {
    by: 'bea',
    isReady: async (actor, other) => {
      await openPost(actor, title)
      await acceptOn(actor, other).waitFor()
    },
    take: chooseHelper,
    expectNotYet: (other) => expectNotRead(other, statuses.matched),
    expectDone: async (actor, other) => {
      await expectRead(actor, statuses.matched)
      await expectRead(other, notes.youHelp(actor.firstName))
    },
  },
  {
    by: 'ada',
    isReady: (actor) => stepOn(actor, 'start').waitFor(),
    take: (actor) => takeStep(actor, 'start'),
    expectNotYet: (other) => expectNotRead(other, statuses.in_progress),
    expectDone: async (actor, other) => {
      for (const each of [actor, other]) await expectRead(each, statuses.in_progress)
    },
  },
  {
    by: 'ada',
    take: (actor) => takeStep(actor, 'complete'),
    expectNotYet: (other, actor) => expectNotRead(other, notes.otherConfirmed(actor.firstName)),
    expectDone: async (actor, other) => {
      await expectRead(actor, notes.youConfirmed(other.firstName))
      await expectRead(other, notes.otherConfirmed(actor.firstName))
    },
  },
  {
    by: 'bea',
    take: (actor) => takeStep(actor, 'confirm'),
    expectNotYet: async (other) => expect(await celebrationOn(other).count()).toBe(0),
    expectDone: async (actor, other) => {
      await expectRead(actor, statuses.completed)
      await expectCelebrated(other, title)
    },
  },
  {
    by: 'ada',
    isReady: (actor, other) => thankOn(actor, other).first().waitFor(),
    take: (actor, other) => thank(actor, other, 5, thanksOfAda),
    expectDone: async (actor, other) => {
      await expectRead(actor, thanksOfAda)
      await expectNotRead(other, thanksOfAda)
    },
  },
  {
    by: 'bea',
    take: (actor, other) => thank(actor, other, 4, thanksOfBea),
    expectNotYet: (other) => expectNotRead(other, thanksOfBea),
    expectDone: async (actor, other) => {
      for (const each of [actor, other]) {
        for (const thanks of [thanksOfAda, thanksOfBea]) await expectRead(each, thanks)
      }
    },
  },
]

/**
 * Runs all steps one after the other. A member who is away at a step has no signal from before the step until after it.
 */
async function goThrough(of: string, away: Readonly<Record<number, Name>>): Promise<void> {
  title = of
  for (const [index, step] of steps.entries()) {
    const [actor, other] = step.by === 'ada' ? [neighbors.ada, neighbors.bea] : [neighbors.bea, neighbors.ada]
    const awayName = away[index]
    await step.isReady?.(actor, other)
    if (awayName) await goAway(neighbors[awayName])
    await step.take(actor, other)
    if (awayName === step.by) await (step.expectWaiting ?? whatWaits(index))(actor)
    if (awayName) await step.expectNotYet?.(other, actor)
    if (awayName) await comeBack(neighbors[awayName])
    await step.expectDone(actor, other)
    if (index > 2) for (const each of [actor, other]) await expectSettled(each)
  }
  for (const { phone } of [neighbors.ada, neighbors.bea]) expect(phone.faults).toEqual([])
  expect([await creditsOf(neighbors.ada), await creditsOf(neighbors.bea)]).toEqual([3, 1])
}

/** Opening a chat waits with the first message in it. */
function whatWaits(index: number): (actor: Neighbor) => Promise<void> {
  return index === 1 ? async () => undefined : expectStepWaiting
}
