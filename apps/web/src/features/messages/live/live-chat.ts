/**
 * The chat on screen, over the member's socket (W3): the other member's messages arrive at once, and the member's own
 * messages leave without a round. Everything that fails is left to the rounds, which do not depend on this code.
 */
import { isPending } from '@porchlight/contracts/messages/messages.rules'
import type { Message } from '@porchlight/contracts/messages/messages.schema'
import {
  messageRefusedFrameSchema,
  newMessageFrameSchema,
} from '@porchlight/contracts/messages/messages.socket'
import { queuedOperations } from '@porchlight/contracts/queued-operations'
import Dexie from 'dexie'
import * as v from 'valibot'
import type { MemberDatabase, OutboxEntry } from '../../../storage/database.ts'
import type { Device } from '../../../sync/device/device.ts'
import { argsNowOf } from '../../../sync/outbox/entry-args.ts'
import { isQuiet } from '../../../sync/outbox/queued-rules.ts'
import {
  applyPushed,
  claimFirst,
  type PushedRow,
  type SentFrameEntry,
} from '../../../sync/socket/apply-socket-row.ts'
import { useConnection } from '../../../sync/transport/connection.ts'

/** The longest wait for the response to a message, in ms; after that a round sends it. */
const responseMsMax = 3000

export type LiveDevice = Pick<
  Device,
  'memberId' | 'database' | 'rules' | 'socket' | 'now' | 'syncNow' | 'publishResults' | 'registerFastPath'
>

/** Joins it for as long as it is on screen. Gives the way to leave. */
export function openLiveChat(device: LiveDevice, conversationId: string): () => void {
  const { database, memberId, rules, socket } = device
  let isJoined = false
  /**
   * The entries that left by this very socket, by the id of their message. A row that arrives on the socket completes
   * only these entries.
   */
  const entriesById = new Map<string, SentFrameEntry>()
  let pendingResponse: { id: string; end: (isAnswered: boolean) => void } | null = null
  let isSending = false
  let wasRequested = false

  const isOfChat = (entry: OutboxEntry) =>
    argsNowOf('messages.send', entry)?.conversationId === conversationId &&
    entry.version === queuedOperations['messages.send'].version
  const isOpen = () => {
    const { online, updateNeeded } = useConnection.getState()
    return isJoined && online && !updateNeeded
  }

  function take(entry: OutboxEntry): boolean {
    if (!isOpen() || !isOfChat(entry)) return false
    void send()
    return true
  }

  /**
   * Sends the messages one after the other: the next one leaves after the response to the one before, so that no round
   * overtakes any of them.
   */
  async function send(): Promise<void> {
    wasRequested = true
    if (isSending) return
    isSending = true
    try {
      while (wasRequested) {
        wasRequested = false
        while (await sendFirst());
      }
    } catch {
      device.syncNow()
    } finally {
      isSending = false
    }
  }

  /** @returns whether there may be another one to send */
  async function sendFirst(): Promise<boolean> {
    const { first, left: entry } = await claimFirst(
      database,
      (entry) => isOpen() && isOfChat(entry),
      (entry) => isQuiet(entry, rules),
    )
    if (!first) return false
    if (entry && (await sendAndWait(first, entry))) return true
    device.syncNow()
    return false
  }

  async function sendAndWait(message: OutboxEntry, entry: SentFrameEntry): Promise<boolean> {
    const args = argsNowOf('messages.send', message)
    if (args?.id === undefined) return false
    const { id, content, photo } = args
    entriesById.set(id, entry)
    return new Promise<boolean>((resolve) => {
      const late = setTimeout(() => {
        // It may be a line that was lost without a word: until it is another one, messages go by rounds.
        isJoined = false
        end(false)
      }, responseMsMax)
      const end = (isAnswered: boolean) => {
        clearTimeout(late)
        pendingResponse = null
        resolve(isAnswered)
      }
      pendingResponse = { id, end }
      const frame = {
        type: 'send_message' as const,
        id,
        conversationId,
        content,
        ...(photo ? { photo } : {}),
        operationId: message.id,
        createdAt: message.createdAt,
      }
      if (!isJoined || !socket.send(frame)) end(false)
    })
  }

  async function onNew(message: Message): Promise<void> {
    const entry = message.senderId === memberId ? entriesById.get(message.id) : undefined
    const isPlaced = await keep(message.id, {
      row: { table: 'messages', id: message.id, seq: 0, row: message },
      isNext: () => isNextOf(database, message),
      // The time is the server's, even when this message cannot be placed.
      ...response(entry, { status: 'applied' }, Date.parse(message.createdAt)),
    })
    if (!isPlaced) device.syncNow()
  }

  async function onRefused({ id, code, message, params }: RefusedMessage): Promise<void> {
    const entry = id === undefined ? undefined : entriesById.get(id)
    if (!id || !entry) return
    const refusalResponse = { status: 'refused', code, message, ...(params ? { params } : {}) } as const
    const isPlaced = await keep(id, response(entry, refusalResponse, device.now()))
    if (!isPlaced) device.syncNow()
  }

  async function keep(id: string, pushed: PushedRow): Promise<boolean> {
    const { entriesWithResult, isPlaced } = await applyPushed(database, rules, memberId, pushed)
    entriesById.delete(id)
    if (entriesWithResult.length > 0) device.publishResults(entriesWithResult)
    if (pendingResponse?.id === id) pendingResponse.end(true)
    return isPlaced
  }

  const stopFollowing = socket.follow({
    onReady: () => {
      isJoined = socket.send({ type: 'join_conversation', conversationId })
    },
    onFrame: (frame) => {
      const messageFrame = v.safeParse(newMessageFrameSchema, frame)
      const refusalFrame = v.safeParse(messageRefusedFrameSchema, frame)
      if (messageFrame.success && messageFrame.output.message.conversationId === conversationId) {
        // A message that cannot be stored now, for example on a full disk, is brought again by a round.
        onNew(messageFrame.output.message).catch(device.syncNow)
      } else if (refusalFrame.success) onRefused(refusalFrame.output).catch(device.syncNow)
    },
    onEnd: () => {
      isJoined = false
      entriesById.clear()
      pendingResponse?.end(false)
    },
  })
  const stopCarrying = device.registerFastPath(take)
  return () => {
    isJoined = false
    stopCarrying()
    stopFollowing()
    // No code waits for the response any more.
    pendingResponse?.end(false)
  }
}

type RefusedMessage = v.InferOutput<typeof messageRefusedFrameSchema>

function response(
  sentEntry: SentFrameEntry | undefined,
  wireResponse: NonNullable<PushedRow['answered']>['response'],
  settledAt: number,
): Pick<PushedRow, 'answered'> {
  return sentEntry ? { answered: { left: sentEntry, response: wireResponse, settledAt } } : {}
}

/**
 * Returns whether the message follows what the device has. A message after a gap comes with the round that fills the gap,
 * so that none is left out.
 */
async function isNextOf(
  { messages }: MemberDatabase,
  { conversationId, seq }: Pick<Message, 'conversationId' | 'seq'>,
): Promise<boolean> {
  const last = await messages
    .where('[conversationId+seq]')
    .between([conversationId, Dexie.minKey], [conversationId, Dexie.maxKey])
    .reverse()
    .filter((message) => !isPending(message))
    .first()
  return seq === (last?.seq ?? 0) + 1
}
