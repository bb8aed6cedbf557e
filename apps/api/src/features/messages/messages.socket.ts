/** Open chats: a message goes to the sockets that joined its conversation, by whichever entry point it arrived. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import { sendMessage } from '@porchlight/contracts/messages/messages.operations'
import {
  joinConversationFrameSchema,
  type MessageRefusedFrame,
  type NewMessageFrame,
  type SendMessageFrame,
  sendMessageFrameSchema,
} from '@porchlight/contracts/messages/messages.socket'
import { createId } from '@porchlight/contracts/values/id'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import {
  type FeatureFrame,
  type FrameContext,
  featureFrame,
  type LinesOf,
  type SocketLine,
} from '../../feature-parts/frames.ts'
import { type ConversationRow, conversationFor } from '../conversations/conversations.queries.ts'
import type { MessageRow } from './messages.queries.ts'
import { messagesView } from './messages.view.ts'

/** The most conversations joined by one socket; beyond this the least recently joined is dropped. */
const joinedMax = 200

interface ChatSettings {
  reader: Kysely<Tables>
  now: () => number
  linesOf: LinesOf
  onFault: (error: unknown) => void
}

export interface Chats {
  frames: readonly FeatureFrame[]
  /** Sends the message to both participants' sockets; it must be called once the message is stored. */
  sendToBoth: (message: MessageRow, conversation: ConversationRow) => void
}

/** The state of one socket. */
interface Listening {
  readonly joined: Set<string>
  /** The conversation that the socket joined last; a frame without a conversation belongs to it. */
  meant?: string
  /**
   * The identifiers sent to the socket while its own message is being stored, so that this message is not sent twice.
   */
  heard?: Set<string>
}

type Key = Pick<MessageRow, 'id' | 'conversationId'>

export function openChats({ reader, now, linesOf, onFault }: ChatSettings): Chats {
  const listeners = new WeakMap<SocketLine, Listening>()
  const inOrder = createOrder()

  function of(line: SocketLine): Listening {
    const listening = listeners.get(line) ?? { joined: new Set() }
    listeners.set(line, listening)
    return listening
  }

  /**
   * Joins a conversation. The right to read it is checked with each message instead, since the right may begin or end
   * later.
   */
  async function join(line: SocketLine, conversationId: string): Promise<void> {
    const listening = of(line)
    listening.meant = conversationId
    listening.joined.delete(conversationId)
    listening.joined.add(conversationId)
    const [oldest] = listening.joined
    if (listening.joined.size > joinedMax && oldest !== undefined) listening.joined.delete(oldest)
  }

  async function send({ line, apply }: FrameContext, frame: SendMessageFrame): Promise<void> {
    const { id, content, photo, createdAt, operationId = createId(now()) } = frame
    const listening = of(line)
    const conversationId = frame.conversationId ?? listening.meant
    if (conversationId === undefined) return refuse(line, id, new Refused('not_found'))
    const joinedIds = new Set<string>()
    listening.heard = joinedIds
    try {
      const result = await apply({
        id: operationId,
        name: sendMessage.name,
        version: sendMessage.version,
        createdAt: createdAt === undefined ? now() : Date.parse(createdAt),
        args: { ...(id === undefined ? {} : { id }), conversationId, content, ...(photo ? { photo } : {}) },
      })
      if (result?.status === 'refused') return await refuse(line, id, result)
      const messageId = id ?? result?.added?.id
      if (result === null || messageId === undefined) return
      // The message may have been stored before, or this socket did not join. In both cases it was not sent to this
      // socket yet.
      await inOrder(conversationId, async () => {
        if (!joinedIds.has(messageId)) await tell([line], line.memberId, { id: messageId, conversationId })
      })
    } finally {
      delete listening.heard
    }
  }

  function refuse(
    line: SocketLine,
    id: string | undefined,
    {
      code,
      message,
      params,
    }: Pick<MessageRefusedFrame, 'code' | 'message'> & { params?: object | undefined },
  ): Promise<void> {
    const frame: MessageRefusedFrame = { type: 'message_refused', code, message }
    if (id !== undefined) frame.id = id
    if (params !== undefined) frame.params = { ...params }
    return line.send(frame)
  }

  /** Sends a message as the member may see it now; nothing is sent when a block separates the participants. */
  async function tell(
    lines: readonly SocketLine[],
    memberId: string,
    { id, conversationId }: Key,
  ): Promise<void> {
    if (lines.length === 0 || !(await conversationFor(reader, memberId, conversationId))) return
    const message = (await messagesView(reader, { memberId, now: now() }, [id])).get(id)
    if (!message) return
    const frame: NewMessageFrame = { type: 'new_message', message }
    for (const line of lines) {
      of(line).heard?.add(id)
      await line.send(frame)
    }
  }

  return {
    frames: [
      featureFrame(joinConversationFrameSchema, ({ line }, { conversationId }) => join(line, conversationId)),
      featureFrame(sendMessageFrameSchema, send),
    ],
    sendToBoth: (message, { memberA, memberB }) => {
      const { conversationId } = message
      inOrder(conversationId, async () => {
        for (const memberId of [memberA, memberB]) {
          const lines = linesOf(memberId).filter((line) => of(line).joined.has(conversationId))
          await tell(lines, memberId, message)
        }
      }).catch(onFault)
    },
  }
}

/** Runs the work of one conversation in the order in which its messages were stored. */
function createOrder() {
  const last = new Map<string, Promise<void>>()
  return (conversationId: string, work: () => Promise<void>): Promise<void> => {
    const before = last.get(conversationId) ?? Promise.resolve()
    const ownWork = before.catch(() => undefined).then(work)
    last.set(conversationId, ownWork)
    const finish = () => {
      if (last.get(conversationId) === ownWork) last.delete(conversationId)
    }
    ownWork.then(finish, finish)
    return ownWork
  }
}
