/** A chat over a real socket, as a phone has it open. */
import { createId } from '@porchlight/contracts/values/id'
import { expect } from 'vitest'
import type { WebSocket } from 'ws'
import { connect, isOpen, listening } from '../../realtime/dial.factory.ts'
import type { TestMember } from '../../testing/app.factory.ts'

interface Chat {
  socket: WebSocket
  say: (frame: object) => void
  /** All frames that the socket received, except pokes. */
  heard: () => ReceivedFrame[]
  pokes: () => number
  /** Waits until everything that was sent is handled; returns whether the connection is still open. */
  done: () => Promise<boolean>
}

interface ReceivedFrame {
  type: string
  id?: string
  code?: string
  message: { id: string; content: string; seq: number } & Record<string, unknown>
}

/** Named, and in these conversations, as far as it may be. */
export async function openChat(
  address: URL,
  member: Pick<TestMember, 'id' | 'cookie'>,
  conversationIds: readonly string[] = [],
  headers: Record<string, string> = {},
): Promise<Chat> {
  const socket = await connect(address, member, headers)
  const receivedFrames = listening(socket)
  const marks = new Set<string>()
  const frames = () => receivedFrames.map(({ text }) => JSON.parse(text) as ReceivedFrame)
  const chat: Chat = {
    socket,
    say: (frame) => socket.send(JSON.stringify(frame)),
    heard: () => frames().filter(({ type, id = '' }) => type !== 'poke' && !marks.has(id)),
    pokes: () => frames().filter(({ type }) => type === 'poke').length,
    done: async () => {
      // An empty message is refused in its turn, after all frames before it.
      const id = createId()
      marks.add(id)
      if (isOpen(socket)) chat.say({ type: 'send_message', id, content: '', conversationId: id })
      const isOver = () => !isOpen(socket) || frames().some((frame) => frame.id === id)
      await expect.poll(isOver, { interval: 10, timeout: 10_000 }).toBe(true)
      return isOpen(socket)
    },
  }
  chat.say({ type: 'auth', userId: member.id })
  for (const conversationId of conversationIds) chat.say({ type: 'join_conversation', conversationId })
  await chat.done()
  return chat
}
