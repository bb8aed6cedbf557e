/** The conversations of the demo as what was done, one thing after the other: each by the product's own operation. */
import { conversationIdOf } from '@porchlight/contracts/conversations/conversations.rules'
import { assert } from '@porchlight/contracts/errors/assert'
import { hourMs, minuteMs } from '@porchlight/contracts/values/time'
import { conversationById } from '../../features/conversations/conversations.queries.ts'
import { hideMessage } from '../../features/messages/messages.operations.ts'
import { conversations, type DemoConversation } from '../neighborhood/conversations.ts'
import { type DemoHandlers, postCalled, stepBy } from './doors.ts'
import { demoId, idOf, personOf } from './ids.ts'
import type { Step } from './step.ts'

export function chatSteps(handlers: DemoHandlers, now: number): Step[] {
  function stepsOf({
    between,
    about,
    messages: messageLines,
    unreadBy,
    mutedBy,
    reportedBy,
  }: DemoConversation): Step[] {
    const ids = between.map((key) => idOf(personOf(key), now))
    const [memberId = '', otherId = ''] = ids
    const conversationId = conversationIdOf(memberId, otherId)
    const timeOf = (hoursAgo: number) => Math.round(now - hoursAgo * hourMs)
    const [beganAt, endedAt] = [timeOf(messageLines[0]?.[1] ?? 0), timeOf(messageLines.at(-1)?.[1] ?? 0)]
    const messages = messageLines.map(([speaker, hoursAgo, content]) => {
      const at = timeOf(hoursAgo)
      return { at, id: demoId(at, `${conversationId} ${content}`), by: ids[speaker] ?? '', content }
    })
    return [
      stepBy(memberId, beganAt - minuteMs, async (context) => {
        const post = about === undefined ? undefined : await postCalled(context.transaction, about)
        const args = { conversationId, userId: otherId, postId: post?.id }
        await handlers['conversations.open'].apply(context, args)
      }),
      ...messages.map(({ at, id, by: senderId, content }) =>
        stepBy(senderId, at, (context) =>
          handlers['messages.send'].apply(context, { id, conversationId, content }),
        ),
      ),
      ...between
        .filter((key) => key !== unreadBy)
        .map((key) =>
          stepBy(idOf(personOf(key), now), endedAt + minuteMs, async (context) => {
            const upTo = (await conversationById(context.transaction.database, conversationId))?.lastSeq ?? 0
            await handlers['conversations.read'].apply(context, { conversationId, upTo })
          }),
        ),
      ...(mutedBy === undefined
        ? []
        : [
            stepBy(idOf(personOf(mutedBy), now), endedAt + minuteMs, (context) =>
              handlers['conversations.mute'].apply(context, { conversationId, isMuted: true }),
            ),
          ]),
      ...(reportedBy === undefined ? [] : judged(reportedBy)),
    ]

    /**
     * Returns the steps of a report: a member reports the message and blocks its author, and the operator hides it and
     * closes the report.
     */
    function judged(key: string): Step[] {
      const reporterId = idOf(personOf(key), now)
      const last = messages.at(-1)
      assert(last, 'nothing to report')
      const id = demoId(endedAt + hourMs, `report ${last.id}`)
      const userId = reporterId === memberId ? otherId : memberId
      return [
        stepBy(reporterId, endedAt + hourMs, (context) =>
          handlers['safety.report'].apply(context, {
            ...{ id, subject: 'message', subjectId: last.id, reason: 'spam' },
            words: 'The same letter went to half the street.',
          }),
        ),
        stepBy(reporterId, endedAt + hourMs + minuteMs, (context) =>
          handlers['safety.block'].apply(context, { userId }),
        ),
        {
          at: endedAt + 3 * hourMs,
          run: async (transaction) => {
            await hideMessage(transaction, last.id, true)
            await transaction.database
              .updateTable('reports')
              .set({ closedAt: transaction.now })
              .where('id', '=', id)
              .execute()
          },
        },
      ]
    }
  }

  return conversations.flatMap(stepsOf)
}
