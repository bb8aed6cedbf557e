/** The helps of the demo as what its two did, and what the clock did meanwhile. */
import { conversationIdOf } from '@porchlight/contracts/conversations/conversations.rules'
import { assert } from '@porchlight/contracts/errors/assert'
import { dayMs, hourMs, minuteMs, toIso } from '@porchlight/contracts/values/time'
import type { WriteContext } from '../../feature-parts/handlers.ts'
import { conversationById } from '../../features/conversations/conversations.queries.ts'
import { advanceHelps } from '../../features/help/help.jobs.ts'
import { publishUnansweredRatings } from '../../features/help/ratings/ratings.operations.ts'
import { offers } from '../neighborhood/offers.ts'
import { type DemoPair, pairs, type Turn, type Who } from '../neighborhood/pairs.ts'
import { requests } from '../neighborhood/requests.ts'
import { timeOf } from '../neighborhood/times.ts'
import { type DemoHandlers, postCalled, stepBy } from './doors.ts'
import { demoId, idOf, personOf } from './ids.ts'
import type { Step } from './step.ts'

export function pairSteps(handlers: DemoHandlers, now: number, timeZone: string): Step[] {
  return pairs.flatMap((pair) => stepsOf(pair))

  function stepsOf(pair: DemoPair): Step[] {
    const post = [...requests, ...offers].find(({ title }) => title === pair.about)
    assert(post, `no help of the demo is called ${pair.about}`)
    const ids = { author: idOf(personOf(post.by), now), chosen: idOf(personOf(pair.chosen), now) }
    const writtenAgo = post.hoursAgo
    const dueAgo = (now - timeOf(post.due, now, timeZone).time) / hourMs
    return (pair.way ?? wayAround(pair, writtenAgo, dueAgo)).map((turn) => {
      const [hoursAgo, stepName, actor] = turn
      const at = Math.round(now - hoursAgo * hourMs)
      const by =
        stepName === 'wrote' ? 'chosen' : stepName === 'accept' || stepName === 'withdraw' ? 'author' : actor
      return stepBy(ids[by], at, async (context) => {
        const { id } = await postCalled(context.transaction, pair.about)
        await take(context, { id, ids, turn, message: pair.message })
      })
    })
  }

  interface PairStep {
    id: string
    ids: Readonly<Record<Who, string>>
    turn: Turn
    message: string | undefined
  }

  async function take(context: WriteContext, { id, ids, turn, message }: PairStep): Promise<void> {
    const conversationId = conversationIdOf(ids.author, ids.chosen)
    const at = context.transaction.now
    switch (turn[1]) {
      case 'wrote': {
        assert(message, 'nothing is said')
        await handlers['conversations.open'].apply(context, {
          conversationId,
          userId: ids.author,
          postId: id,
        })
        const messageId = demoId(at, `${conversationId} ${message}`)
        await handlers['messages.send'].apply(context, { id: messageId, conversationId, content: message })
        return
      }
      case 'accept': {
        const { database } = context.transaction
        const upTo = (await conversationById(database, conversationId))?.lastSeq ?? 0
        await handlers['conversations.read'].apply(context, { conversationId, upTo })
        await handlers['help.accept'].apply(context, { id, helperId: ids.chosen })
        return
      }
      case 'start':
        return handlers['help.start'].apply(context, { id })
      case 'complete':
        return handlers['help.complete'].apply(context, { id })
      case 'rate': {
        const [, , , rating, review] = turn
        return handlers['help.rate'].apply(context, { id, rating, review })
      }
      case 'dispute':
        return handlers['help.dispute'].apply(context, { id, word: turn[3] })
      case 'withdraw':
        return handlers['posts.withdraw'](context, { id, word: turn[2] })
    }
  }
}

/** Agreed upon halfway, done at its date, and both thanked each other the same day. */
function wayAround({ message, ratings }: DemoPair, writtenAgo: number, dueAgo: number): Turn[] {
  assert(ratings && dueAgo > 0, 'done before its date')
  const agreedAgo = (writtenAgo + dueAgo) / 2
  const [byAuthor, byChosen] = ratings
  return [
    ...(message === undefined ? [] : [[agreedAgo + 0.5, 'wrote'] as const]),
    [agreedAgo, 'accept'],
    [dueAgo - 1.5, 'complete', 'chosen'],
    [dueAgo - 2, 'complete', 'author'],
    ...(byAuthor ? [[dueAgo - 3, 'rate', 'author', ...byAuthor] as const] : []),
    ...(byChosen ? [[dueAgo - 4, 'rate', 'chosen', ...byChosen] as const] : []),
  ]
}

/**
 * Returns the daily steps of the scheduled work. The last one is now, so that the server finds nothing to do at its
 * first start.
 */
export function clockSteps(now: number, timeZone: string): Step[] {
  const days = Math.max(
    ...[...requests, ...offers].map(({ hoursAgo }) => Math.ceil((hoursAgo * hourMs) / dayMs)),
  )
  return Array.from({ length: days }, (_, index) => ({
    at: now - (days - 1 - index) * dayMs,
    run: async (transaction) => {
      while (await publishUnansweredRatings(transaction, timeZone));
      while (await advanceHelps(transaction, timeZone));
    },
  }))
}

/** Hours since the sign-ins last read their notifications; they have been away since. */
const lookedHoursAgo = { lena: 7, rosa: 21 } as const

export function readingSteps(handlers: DemoHandlers, now: number): Step[] {
  return Object.entries(lookedHoursAgo).map(([key, hoursAgo]) => {
    const at = now - hoursAgo * hourMs + minuteMs
    return stepBy(idOf(personOf(key), now), at, (context) =>
      handlers['notifications.read'].apply(context, { upTo: toIso(at) }),
    )
  })
}
