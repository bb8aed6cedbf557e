/** The conversations of the demo as what was done, one thing after the other: each by the product's own operation. */
import { conversationIdOf } from '@porchlight/contracts/conversations/conversations.rules'
import { assert } from '@porchlight/contracts/errors/assert'
import { hourMs, minuteMs } from '@porchlight/contracts/values/time'
import type { App } from '../app.ts'
import type { Transaction } from '../database/transact.ts'
import { conversationOperations } from '../features/conversations/conversations.operations.ts'
import { conversationById } from '../features/conversations/conversations.queries.ts'
import { hideMessage, messageOperations } from '../features/messages/messages.operations.ts'
import { safetyOperations } from '../features/safety/safety.operations.ts'
import type { WriteContext } from '../nouns/handlers.ts'
import { conversations, type DemoConversation } from './conversations.ts'
import { demoId, idOf, personOf } from './ids.ts'
import type { Step } from './step.ts'

export function chatSteps({ database: { reader } }: App, now: number): Step[] {
  const handlers = {
    ...conversationOperations({ reader, conversationsPerDay: conversations.length }),
    ...messageOperations({
      reader,
      messagesPerDay: 100,
      wantsProof: false,
      // Nobody is connected yet.
      onStored: () => undefined,
    }),
    ...safetyOperations({ tellByMail: null }),
  }

  function stepsOf({ between, about, said, unreadBy, mutedBy, reportedBy }: DemoConversation): Step[] {
    const ids = between.map((key) => idOf(personOf(key), now))
    const [memberId = '', otherId = ''] = ids
    const conversationId = conversationIdOf(memberId, otherId)
    const timeOf = (hoursAgo: number) => Math.round(now - hoursAgo * hourMs)
    const [begun, ended] = [timeOf(said[0]?.[1] ?? 0), timeOf(said.at(-1)?.[1] ?? 0)]
    const by = (at: number, id: string, run: (context: WriteContext) => Promise<unknown>): Step => ({
      at,
      run: (transaction) => run({ transaction, memberId: id, writtenAt: at }),
    })
    const messages = said.map(([who, hoursAgo, content]) => {
      const at = timeOf(hoursAgo)
      return { at, id: demoId(at, `${conversationId} ${content}`), by: ids[who] ?? '', content }
    })
    return [
      by(begun - minuteMs, memberId, async (context) => {
        const post = about === undefined ? undefined : await postCalled(context.transaction, about)
        const args = { conversationId, userId: otherId, postId: post }
        await handlers['conversations.open'].apply(context, args)
      }),
      ...messages.map(({ at, id, by: senderId, content }) =>
        by(at, senderId, (context) =>
          handlers['messages.send'].apply(context, { id, conversationId, content }),
        ),
      ),
      ...between
        .filter((key) => key !== unreadBy)
        .map((key) =>
          by(ended + minuteMs, idOf(personOf(key), now), async (context) => {
            const upTo = (await conversationById(context.transaction.database, conversationId))?.lastSeq ?? 0
            await handlers['conversations.read'].apply(context, { conversationId, upTo })
          }),
        ),
      ...(mutedBy === undefined
        ? []
        : [
            by(ended + minuteMs, idOf(personOf(mutedBy), now), (context) =>
              handlers['conversations.mute'].apply(context, { conversationId, isMuted: true }),
            ),
          ]),
      ...(reportedBy === undefined ? [] : judged(reportedBy)),
    ]

    /** Told to the operator, who hid it and closed the report; and whoever told it wants no more of it. */
    function judged(key: string): Step[] {
      const reporterId = idOf(personOf(key), now)
      const last = messages.at(-1)
      assert(last, 'nothing to report')
      const id = demoId(ended + hourMs, `report ${last.id}`)
      const userId = reporterId === memberId ? otherId : memberId
      return [
        by(ended + hourMs, reporterId, (context) =>
          handlers['safety.report'].apply(context, {
            ...{ id, subject: 'message', subjectId: last.id, reason: 'spam' },
            words: 'The same letter went to half the street.',
          }),
        ),
        by(ended + hourMs + minuteMs, reporterId, (context) =>
          handlers['safety.block'].apply(context, { userId }),
        ),
        {
          at: ended + 3 * hourMs,
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

async function postCalled({ database }: Transaction, title: string): Promise<string> {
  const post = await database.selectFrom('posts').where('title', '=', title).select('id').executeTakeFirst()
  assert(post, `no post of the demo is called ${title}`)
  return post.id
}
