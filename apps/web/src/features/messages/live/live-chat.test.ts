import 'fake-indexeddb/auto'
import { newConversation } from '@porchlight/contracts/conversations/conversations.rows'
import { conversationIdOf } from '@porchlight/contracts/conversations/conversations.rules'
import type { Message } from '@porchlight/contracts/messages/messages.schema'
import type { ArgsNamed } from '@porchlight/contracts/operations'
import type { Result, SyncRequest } from '@porchlight/contracts/sync/sync.schema'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs, toIso } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queuedOperations } from '../../../app/device/queued-operations.ts'
import { MemberDatabase, type OutboxEntry } from '../../../storage/database.ts'
import { type Device, openDevice } from '../../../sync/device/device.ts'
import { writeMeta } from '../../../sync/outbox/meta.ts'
import { addEntry } from '../../../sync/outbox/new-entry.factory.ts'
import { useConnection } from '../../../sync/transport/connection.ts'
import { aMember } from '../../members/members.factory.ts'
import { aNewPost, creating } from '../../posts/posts.factory.ts'
import { sendMessage } from '../messages.actions.ts'
import { type MessageItem, readMessages } from '../messages.reads.ts'
import { openLiveChat } from './live-chat.ts'

interface Frame {
  type: string
  id?: string
  conversationId?: string
  content?: string
  operationId?: string
  createdAt?: string
}

/** One server with both entry points: an operation that came by one of them is known at the other. */
class Server {
  /** Its clock; the device's may be off. */
  now = Date.now()
  readonly messages: Message[] = []
  readonly outcomes = new Map<string, Omit<Result, 'n'>>()
  readonly rounds: SyncRequest[] = []
  readonly frames: Frame[] = []
  refuses: string | null = null
  isDown = false
  /** The faults of the next frames that carry a message, in order; later frames all pass. */
  faults: ('frame-lost' | 'echo-lost' | 'cut' | 'cut-after')[] = []

  apply(operationId: string, { id = createId(), conversationId, content }: ArgsNamed<'messages.send'>) {
    const storedOutcome = this.outcomes.get(operationId)
    if (storedOutcome) return storedOutcome
    const outcome: Omit<Result, 'n'> = this.refuses
      ? { status: 'refused', code: this.refuses, message: 'Wait for an answer first.', params: { max: 3 } }
      : { status: 'applied' }
    this.outcomes.set(operationId, outcome)
    if (outcome.status === 'applied') this.write(id, conversationId, memberId, content)
    return outcome
  }

  write(id: string, conversationId: string, senderId: string, content: string): Message {
    const message = {
      id,
      conversationId,
      senderId,
      content,
      seq: this.messages.length + 1,
      createdAt: toIso(this.now),
    }
    this.messages.push(message)
    return message
  }

  answer(request: SyncRequest) {
    this.rounds.push(request)
    const results = (request.operations ?? []).map(({ n, id, name, args }) => ({
      n,
      ...(name === 'messages.send'
        ? this.apply(id, args as ArgsNamed<'messages.send'>)
        : { status: 'applied' as const }),
    }))
    const knownCount = Number(request.cursor ?? -1)
    const rows = this.messages
      .slice(Math.max(knownCount, 0))
      .map((row) => ({ table: 'messages', id: row.id, row }))
    const pair = newConversation(chat, [memberId, bea], toIso(this.now))
    const first = knownCount < 0 ? [{ table: 'conversations', id: chat, row: pair }] : []
    const all = [...rows, ...first].map((row) => ({ ...row, seq: this.messages.length + 1 }))
    return { state: 'ok', cursor: `${this.messages.length}`, now: toIso(this.now), results, rows: all }
  }

  hear(socket: FakeSocket, frame: Frame): void {
    this.frames.push(frame)
    if (frame.type !== 'send_message') return
    const fault = this.faults.shift()
    if (fault === 'frame-lost') return
    if (fault === 'cut') {
      socket.close()
      return
    }
    const { operationId = '', id = '', conversationId = '', content = '' } = frame
    const { status, ...refusal } = this.apply(operationId, { id, conversationId, content })
    if (fault === 'echo-lost') return
    const message = this.messages.find((each) => each.id === id)
    if (fault === 'cut-after') socket.close()
    else if (status === 'refused') socket.tell({ type: 'message_refused', id, ...refusal })
    else if (message) socket.tell({ type: 'new_message', message })
  }

  /** Operations that came by rounds. */
  get carried() {
    return this.rounds.flatMap(({ operations = [] }) => operations)
  }
  get said(): string[] {
    return this.messages.map(({ content }) => content)
  }
  sent(type: string): Frame[] {
    return this.frames.filter((frame) => frame.type === type)
  }
}

class FakeSocket {
  static opened: FakeSocket[] = []
  onopen: () => void = () => undefined
  onmessage: (event: { data: string }) => void = () => undefined
  onclose: (event: { code: number }) => void = () => undefined
  constructor() {
    FakeSocket.opened.push(this)
  }
  send(text: string): void {
    setImmediate(() => server.hear(this, JSON.parse(text)))
  }
  tell(frame: object): void {
    this.onmessage({ data: JSON.stringify(frame) })
  }
  close(code = 1006): void {
    this.onclose({ code })
  }
}

let memberId: string
let bea: string
let chat: string
let server: Server
let device: Device
let leave: () => void
let receivedEntries: OutboxEntry[]

beforeEach(async () => {
  memberId = createId()
  bea = createId()
  chat = conversationIdOf(memberId, bea)
  server = new Server()
  receivedEntries = []
  leave = () => undefined
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', { onLine: true, locks: navigator.locks })
  vi.stubGlobal('location', { protocol: 'https:', host: 'porch.test' })
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    if (server.isDown) throw new TypeError('Failed to fetch')
    const body = typeof init.body === 'string' ? init.body : await inflated(init.body as ArrayBuffer)
    return new Response(JSON.stringify(server.answer(JSON.parse(body))), {
      headers: { 'content-type': 'application/json' },
    })
  })
  FakeSocket.opened = []
  useConnection.setState({ online: true, sending: false, updateNeeded: false })
  device = await open()
})
afterEach(async () => {
  leave()
  await device.stop()
  await new MemberDatabase(memberId).delete()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function inflated(bytes: ArrayBuffer): Promise<string> {
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).text()
}

async function open(): Promise<Device> {
  const openedDevice = await openDevice({
    memberId,
    rules: queuedOperations,
    isSignedIn: async () => true,
    confirmSession: async () => true,
    onSignedOut: () => undefined,
  })
  openedDevice.onResults((entries) => receivedEntries.push(...entries))
  await until(async () => (await openedDevice.database.conversations.count()) === 1)
  await openedDevice.syncUntilIdle()
  return openedDevice
}

const waitMsMin = 3000

/**
 * Polls once per turn of the event loop. 3000 turns may pass quickly while another thread works, so it waits at least
 * `waitMsMin`.
 */
async function until(check: () => Promise<boolean> | boolean): Promise<void> {
  const startedAt = performance.now()
  for (let turn = 0; turn < 3000 || performance.now() - startedAt < waitMsMin; turn += 1) {
    if (await check()) return
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect.fail(`it never came: ${check}`)
}

async function quiet(): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

const socket = () => FakeSocket.opened.at(-1) as FakeSocket
async function connect(): Promise<void> {
  const countBefore = server.sent('auth').length
  await until(() => FakeSocket.opened.length > 0)
  socket().onopen()
  await until(() => server.sent('auth').length > countBefore)
}

/** Opens the chat on screen over an open socket, and deletes the recorded rounds of the start. */
async function join(): Promise<void> {
  await connect()
  leave = openLiveChat(device, chat)
  await until(() => server.sent('join_conversation').length > 0)
  server.rounds.length = 0
}

const write = (content: string) => sendMessage(device, { conversationId: chat, content })
const stateOf = async ({ order }: OutboxEntry) => (await device.database.outbox.get(order))?.state
const readShownItems = async () => (await readMessages(device, chat, null)).items
const contents = (items: MessageItem[]) => items.map(({ message }) => message.content)
const fromBea = (content: string) => server.write(createId(), chat, bea, content)
const bring = (message: Message) => socket().tell({ type: 'new_message', message })

describe('W3 the open chat', () => {
  it('MSG-022 MSG-023 MSG-026 is joined once the socket has stated its member, and again on each new socket, until it is closed', async () => {
    leave = openLiveChat(device, chat)
    await quiet()
    expect(server.frames).toEqual([])
    await connect()
    await until(() => server.frames.length === 2)
    const joinFrame = { type: 'join_conversation', conversationId: chat }
    expect(server.frames).toEqual([expect.objectContaining({ type: 'auth', userId: memberId }), joinFrame])
    socket().close()
    await vi.advanceTimersByTimeAsync(1000)
    await connect()
    await until(() => server.frames.length === 4)
    expect(server.frames.at(-1)).toEqual(joinFrame)
    leave()
    socket().close()
    await vi.advanceTimersByTimeAsync(2000)
    await connect()
    await quiet()
    expect(server.frames.at(-1)?.type).toBe('auth')
  })

  it('MSG-025 MSG-027 shows a new message at its end, once, and the round that brings it again changes nothing', async () => {
    await join()
    for (const content of ['Hello', 'Are you there?']) bring(fromBea(content))
    await until(async () => (await readShownItems()).length === 2)
    const before = await device.database.messages.toArray()
    expect(contents(await readShownItems())).toEqual(['Hello', 'Are you there?'])
    const cursor = await device.database.meta.get('cursor')
    for (const message of server.messages) bring(message)
    await quiet()
    expect(await device.database.meta.get('cursor')).toEqual(cursor)
    expect(server.rounds).toEqual([])
    await device.syncUntilIdle()
    expect(await device.database.messages.toArray()).toEqual(before)
  })

  it('MSG-027 keeps a deleted message deleted, and ignores another conversation’s', async () => {
    await join()
    const message = fromBea('Not meant for you')
    server.messages[0] = { ...message, content: '', hidden: true }
    await device.syncUntilIdle()
    server.rounds.length = 0
    bring(message)
    bring({ ...message, id: createId(), seq: 2, conversationId: createId() })
    socket().tell({ type: 'typing', conversationId: chat })
    await quiet()
    expect(await device.database.messages.toArray()).toEqual(server.messages)
    expect(server.rounds).toEqual([])
  })

  it('MSG-027 leaves a message after a gap to the round that fills the gap, so that nothing jumps', async () => {
    await join()
    fromBea('First')
    bring(fromBea('Second'))
    await until(async () => (await readShownItems()).length > 0)
    expect(server.rounds).toHaveLength(1)
    expect(contents(await readShownItems())).toEqual(['First', 'Second'])
  })
})

describe('W3 a message over the socket', () => {
  it('MSG-024 is sent under its ids in the outbox, without a round, and its echo marks it as sent', async () => {
    await join()
    const states: string[] = []
    const entry = await write('On my way')
    await until(async () => {
      const [item] = await readShownItems()
      if (item && states.at(-1) !== item.state) states.push(item.state)
      return (await stateOf(entry)) === 'sent' && states.at(-1) === 'posted'
    })
    // The states never go back, so the screen does not flicker.
    expect(['waiting', 'sending', 'posted'].filter((state) => states.includes(state))).toEqual(states)
    const { id } = entry.args as { id: string }
    expect(server.sent('send_message')).toEqual([
      {
        type: 'send_message',
        id,
        conversationId: chat,
        content: 'On my way',
        operationId: entry.id,
        createdAt: entry.createdAt,
      },
    ])
    expect(await device.database.messages.toArray()).toEqual(server.messages)
    expect((await device.database.conversations.get(chat))?.lastMessage?.id).toBe(id)
    expect(server.rounds).toEqual([])
    expect(receivedEntries.map(({ state }) => state)).toEqual(['sent'])
    expect(await device.database.outbox.get(entry.order)).toMatchObject({ state: 'sent', unseen: 1 })
    await device.syncUntilIdle()
    expect(server.carried).toEqual([])
    expect(await device.database.outbox.get(entry.order)).toMatchObject({ state: 'sent', unseen: 0 })
    expect(await device.database.messages.toArray()).toEqual(server.messages)
  })

  it('MSG-024 is sent after the previous one, when many are typed quickly', async () => {
    await join()
    const writtenTexts = Array.from({ length: 8 }, (_, index) => `${index}`)
    const entries: OutboxEntry[] = []
    for (const content of writtenTexts) entries.push(await write(content))
    await until(async () => (await stateOf(entries.at(-1) as OutboxEntry)) === 'sent')
    expect(server.said).toEqual(writtenTexts)
    expect(contents(await readShownItems())).toEqual(writtenTexts)
    expect(server.rounds).toEqual([])
  })

  it('W3 waits for earlier entries: then a round brings both', async () => {
    await join()
    server.isDown = true
    const post = await addEntry(device.outbox, creating(aNewPost({ id: createId() })))
    await device.syncUntilIdle()
    useConnection.setState({ online: true })
    const entry = await write('About my post')
    await quiet()
    server.isDown = false
    await device.syncUntilIdle()
    expect(server.sent('send_message')).toEqual([])
    expect(server.carried.map(({ id }) => id)).toEqual([post.id, entry.id])
  })

  it.each([
    ['the frame was lost', 'frame-lost', 3000],
    ['its echo was lost', 'echo-lost', 3000],
    ['the connection ended before the frame arrived', 'cut', 0],
    ['the connection ended before the echo', 'cut-after', 0],
  ] as const)(
    'W3 MSG-024 is stored once although %s: a round asks for its result',
    async (_case, fault, afterMs) => {
      await join()
      server.faults = [fault]
      const entry = await write('Only once')
      await until(() => server.sent('send_message').length === 1)
      await quiet()
      if (afterMs > 0) {
        expect([await stateOf(entry), server.carried]).toEqual(['waiting', []])
        expect(await device.outbox.discard(entry)).toBe(false)
        await vi.advanceTimersByTimeAsync(afterMs)
      }
      const second = await write('And this')
      await until(async () => (await stateOf(second)) === 'sent')
      expect(await stateOf(entry)).toBe('sent')
      expect(server.said).toEqual(['Only once', 'And this'])
      expect(contents(await readShownItems())).toEqual(server.said)
    },
  )

  it('W3 after a missing echo messages go by rounds, until the socket is replaced', async () => {
    await join()
    server.faults = ['frame-lost']
    const first = await write('One')
    await until(() => server.sent('send_message').length === 1)
    await vi.advanceTimersByTimeAsync(3000)
    await until(async () => (await stateOf(first)) === 'sent')
    const second = await write('Two')
    await until(async () => (await stateOf(second)) === 'sent')
    expect(server.sent('send_message')).toHaveLength(1)
    socket().close()
    await vi.advanceTimersByTimeAsync(1000)
    await connect()
    await until(() => server.sent('join_conversation').length === 2)
    const third = await write('Three')
    await until(async () => (await stateOf(third)) === 'sent')
    expect(server.sent('send_message').map(({ content }) => content)).toEqual(['One', 'Three'])
    expect(server.said).toEqual(['One', 'Two', 'Three'])
  })

  it('W3 that a round has numbered gets its result from that round, and an echo brings its row alone', async () => {
    await join()
    server.faults = ['echo-lost']
    server.isDown = true
    const entry = await write('Hello')
    await until(() => server.sent('send_message').length === 1)
    await device.syncUntilIdle()
    await until(() => server.messages.length === 1)
    bring(server.messages[0] as Message)
    bring(server.messages[0] as Message)
    await until(async () => (await readShownItems())[0]?.state === 'posted')
    expect(await device.database.outbox.get(entry.order)).toMatchObject({ state: 'waiting', number: 1 })
    server.isDown = false
    await device.syncUntilIdle()
    expect(await stateOf(entry)).toBe('sent')
    expect(server.said).toEqual(['Hello'])
    expect(receivedEntries.map(({ id }) => id)).toEqual([entry.id])
  })

  it('W3 that is refused returns with its text and reason, as from a round', async () => {
    await join()
    server.refuses = 'too_many'
    const entry = await write('A fourth one')
    await until(async () => (await stateOf(entry)) === 'refused')
    expect(await device.database.outbox.get(entry.order)).toMatchObject({
      code: 'too_many',
      message: 'Wait for an answer first.',
      params: { max: 3 },
      args: { content: 'A fourth one' },
    })
    expect((await readShownItems()).map(({ state }) => state)).toEqual(['refused'])
    expect(receivedEntries).toMatchObject([{ id: entry.id, state: 'refused' }])
    expect(server.rounds).toEqual([])
    server.refuses = null
    await device.outbox.tryAgain(entry.order)
    await device.syncUntilIdle()
    expect(server.said).toEqual(['A fourth one'])
  })

  it('D9 W3 Q18 waits quietly for a verified address, with the messages after it; then all are sent once and in order', async () => {
    await device.database.members.put(aMember({ id: memberId, isEmailProofWanted: true }))
    await join()
    server.refuses = 'prove_email'
    const first = await write('One')
    await until(async () => (await device.database.outbox.get(first.order))?.heldFor !== undefined)
    const second = await write('Two')
    await quiet()
    expect((await device.database.outbox.toArray()).map(({ heldFor }) => heldFor)).toEqual([
      'prove_email',
      'prove_email',
    ])
    // Neither message is sent again, on the socket or in a round, and no failure is published.
    expect([server.sent('send_message').length, server.carried, receivedEntries]).toEqual([1, [], []])
    expect((await readShownItems()).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
    server.refuses = null
    await device.database.members.put(aMember({ id: memberId }))
    await device.syncUntilIdle()
    expect(server.said).toEqual(['One', 'Two'])
    expect([await stateOf(first), await stateOf(second)]).toEqual(['sent', 'sent'])
  })

  it('D9 W3 Q18 refused before the member’s row gives the reason requests the round that does', async () => {
    await device.database.members.put(aMember({ id: memberId }))
    await join()
    server.refuses = 'prove_email'
    await write('One')
    await until(() => receivedEntries.length > 0)
    // A round tries the message once more. A server whose rows never contain the reason refuses it for good.
    expect([server.sent('send_message').length, server.carried.length]).toEqual([1, 1])
    expect(receivedEntries.map(({ state }) => state)).toEqual(['refused'])
  })

  it('W3 from another client, before a server lost it, is not marked as sent by an old echo', async () => {
    await join()
    server.faults = ['echo-lost']
    const entry = await write('Hello')
    await until(() => server.messages.length === 1)
    await writeMeta(device.database, 'clientId', createId())
    bring(server.messages[0] as Message)
    await until(async () => (await readShownItems())[0]?.state === 'posted')
    expect(await stateOf(entry)).toBe('waiting')
  })

  it('C6 W3 enters the journal with the server’s time, however far this clock jumped', async () => {
    await join()
    server.now -= 400 * dayMs
    const entry = await write('Hello')
    await until(async () => (await stateOf(entry)) === 'sent')
    expect((await device.database.outbox.get(entry.order))?.settledAt).toBe(server.now)
    await device.syncUntilIdle()
    expect(await stateOf(entry)).toBe('sent')
  })

  it('W3 that was sent when the app ended is asked about at the next start', async () => {
    await join()
    server.faults = ['echo-lost']
    const entry = await write('Hello')
    await until(() => server.messages.length === 1)
    leave()
    await device.stop()
    device = await open()
    await until(async () => (await stateOf(entry)) === 'sent')
    expect(server.said).toEqual(['Hello'])
    expect(contents(await readShownItems())).toEqual(['Hello'])
  })

  it('W3 D1 whose result cannot be stored, as on a full disk, is left to the rounds', async () => {
    await join()
    let isFull = true
    device.database.outbox.hook('updating', (changes) => {
      if (isFull && 'state' in changes) throw new DOMException('full', 'QuotaExceededError')
    })
    const entry = await write('Hello')
    await until(() => server.rounds.length > 0)
    expect(await stateOf(entry)).toBe('waiting')
    isFull = false
    await device.syncUntilIdle()
    expect([await stateOf(entry), server.said]).toEqual(['sent', ['Hello']])
  })

  it.each<[string, () => void]>([
    ['is closed', () => leave()],
    ['is hidden with its page', () => socket().close()],
  ])('W3 of a chat that %s before the echo is asked about by a round', async (_case, happen) => {
    await join()
    server.faults = ['echo-lost']
    const entry = await write('Bye')
    await until(() => server.messages.length === 1)
    happen()
    await until(async () => (await stateOf(entry)) === 'sent')
    expect(server.said).toEqual(['Bye'])
  })

  it('D4 W3 of a chat in another tab than the socket’s goes by a round', async () => {
    await connect()
    const other = await open()
    leave = openLiveChat(other, chat)
    server.rounds.length = 0
    const entry = await sendMessage(other, { conversationId: chat, content: 'From the side' })
    await until(async () => (await stateOf(entry)) === 'sent')
    expect([server.sent('send_message'), server.carried.length, server.said]).toEqual([
      [],
      1,
      ['From the side'],
    ])
    leave()
    await other.stop()
  })

  it('D5 D8 is held while the server is down, or another app is required', async () => {
    await join()
    for (const connectionState of [{ online: false }, { updateNeeded: true }]) {
      useConnection.setState({ online: true, updateNeeded: false, ...connectionState })
      server.isDown = true
      await write('Later')
      await device.syncUntilIdle()
    }
    expect(server.sent('send_message')).toEqual([])
  })

  it('W3 D3 that is marked as sent during a round causes another round, since that page may be older', async () => {
    await join()
    const gate = Promise.withResolvers<void>()
    const { fetch } = globalThis
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      const response = await fetch(path, init)
      await gate.promise
      return response
    })
    device.syncNow()
    await until(() => server.rounds.length === 1)
    const entry = await write('Meanwhile')
    await until(async () => (await stateOf(entry)) === 'sent')
    gate.resolve()
    await until(() => server.rounds.length === 2)
    expect(server.carried).toEqual([])
    expect(contents(await readShownItems())).toEqual(['Meanwhile'])
  })
})
