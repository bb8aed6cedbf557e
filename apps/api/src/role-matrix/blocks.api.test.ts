/**
 * Tests that a block applies to everything that the server sends: calls that read, rows and frames, for both members
 * alike.
 */
import { conversationIdOf } from '@porchlight/contracts/conversations/conversations.rules'
import type { ClientFrame } from '@porchlight/contracts/frames'
import type { Message } from '@porchlight/contracts/messages/messages.schema'
import type { Operation } from '@porchlight/contracts/operation'
import { type OperationName, operations } from '@porchlight/contracts/operations'
import { pokeMessage, type SyncResponse } from '@porchlight/contracts/sync/sync.schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownConversation } from '../features/conversations/conversations.calls.factory.ts'
import { connect, listening, waitUntilSettled } from '../realtime/dial.factory.ts'
import { anOffer, type TestMember } from '../testing/app.factory.ts'
import { listen } from '../testing/wire.factory.ts'
import { calls } from './calls.factory.ts'
import type { TriedCall } from './example-calls.factory.ts'
import { type AuthorPosts, type Fixture, openFixture, restForm, type Visitor } from './fixture.factory.ts'

interface Side {
  viewer: Visitor
  other: AuthorPosts
  messageIds: readonly string[]
}

let fixture: Fixture
let sides: readonly Side[]
let conversationId: string
beforeAll(async () => {
  fixture = await openFixture()
  const { free, trial } = fixture.visitors
  const [freeId, trialId] = [String(free.member?.id), String(trial.member?.id)]
  conversationId = conversationIdOf(freeId, trialId)
  await free.call('POST', '/api/conversations', { body: { userId: trialId } })
  const messageIds: string[] = []
  for (const visitor of [free, trial]) {
    const path = `/api/conversations/${conversationId}/messages`
    const response = await visitor.call('POST', path, { body: { content: 'Hello' } })
    messageIds.push((response.json() as Message).id)
  }
  const writtenBy = (id: string) => fixture.writtenPosts.find(({ author }) => author.id === id) as AuthorPosts
  sides = [
    { viewer: free, other: writtenBy(trialId), messageIds },
    { viewer: trial, other: writtenBy(freeId), messageIds },
  ]
})
afterAll(() => fixture.close())

/**
 * Returns everything that leads to the other member, except the meetup: if it disappeared, that would reveal its
 * organizer.
 */
function traces({ other: { author, offer }, messageIds }: Side): string[] {
  return [author.id, author.firstName, String(offer), conversationId, ...messageIds]
}

const tracesIn = (side: Side, text: string) => traces(side).filter((trace) => text.includes(trace))

/** Sends the matrix's read requests about Orla, and the same about the blocked member. */
async function readAll(side: Side): Promise<string[]> {
  const { viewer, other } = side
  const texts: string[] = []
  for (const operation of Object.values(operations) as Operation[]) {
    if (operation.method !== 'GET' || operation.name === 'sessions.currentUser') continue
    const { examples } = calls[operation.name as OperationName] as TriedCall
    for (const example of examples) {
      const exampleArgs = JSON.stringify(await example.args(fixture, viewer))
      const about = exampleArgs
        .replaceAll(fixture.orla.author.id, other.author.id)
        .replaceAll(ownConversation(fixture, viewer).id, conversationId)
      for (const args of new Set([exampleArgs, about])) {
        const { url } = restForm(operation, JSON.parse(args))
        texts.push((await viewer.call('GET', url)).text)
      }
    }
  }
  return texts
}

/**
 * Returns the rows of all pages and the last cursor. The viewer's own blocks are left out, because a member may see
 * whom they blocked.
 */
async function rowsOf(
  { viewer }: Side,
  from: string | null,
): Promise<{ texts: string[]; cursor: string | null }> {
  const texts: string[] = []
  for (let cursor = from; ; ) {
    const response = (await viewer.round({ cursor })).json() as SyncResponse
    for (const { table, row } of response.rows ?? []) {
      if (table !== 'blocks' && row !== null) texts.push(JSON.stringify(row))
    }
    cursor = response.cursor
    if (!response.more) return { texts, cursor }
  }
}

/**
 * Sends one frame of every type, about the participants' conversation, and returns the received frames except pokes and
 * echoes.
 */
async function hearAll({ viewer }: Side, address: URL, meanwhile: () => Promise<unknown>): Promise<string[]> {
  const member = viewer.member as TestMember
  const saidAs: Record<ClientFrame['type'], object> = {
    auth: { userId: member.id, cursor: null },
    echo: {},
    join_conversation: { conversationId },
    send_message: { conversationId, content: 'Over the socket' },
  }
  const socket = await connect(address, viewer)
  const receivedFrames = listening(socket)
  for (const [type, frame] of Object.entries(saidAs)) socket.send(JSON.stringify({ type, ...frame }))
  const texts = () => receivedFrames.map(({ text }) => text).filter((text) => text !== pokeMessage)
  // The last frame, `send_message`, gets a response: the message itself or a refusal.
  await expect.poll(texts, { timeout: 10_000 }).toHaveLength(1)
  await meanwhile()
  await waitUntilSettled(socket)
  return texts()
}

describe('M-110 Q31 a block', () => {
  it('leaves neither member to the other in any call, row or frame', async () => {
    const address = await listen(fixture.testApp)
    const cursors: (string | null)[] = []
    for (const side of sides) {
      const before = [...(await readAll(side)), ...(await rowsOf(side, null)).texts].join('\n')
      // There is something to leave out.
      expect(tracesIn(side, before)).toEqual(traces(side))
      const [receivedText] = await hearAll(side, address, async () => undefined)
      expect(tracesIn(side, String(receivedText))).toEqual([conversationId])
      cursors.push((await rowsOf(side, null)).cursor)
    }
    const [{ viewer: blocking }, { viewer: blockedVisitor }] = sides as [Side, Side]
    expect((await blocking.call('PUT', `/api/users/${blockedVisitor.member?.id}/block`)).status).toBe(200)

    for (const [index, side] of sides.entries()) {
      const posting = sides[1 - index]?.viewer
      const later = anOffer({ title: 'Posted while apart' })
      const receivedTexts = await hearAll(side, address, async () => {
        await posting?.call('POST', '/api/posts', { body: later })
        const path = `/api/conversations/${conversationId}/messages`
        expect((await posting?.call('POST', path, { body: { content: 'Let me in' } }))?.status).toBe(404)
      })
      expect(receivedTexts.map((text) => JSON.parse(text).code)).toEqual(['not_found'])

      const texts = [
        ...receivedTexts,
        ...(await readAll(side)),
        ...(await rowsOf(side, null)).texts,
        ...(await rowsOf(side, cursors[index] ?? null)).texts,
      ].join('\n')
      expect(tracesIn(side, texts)).toEqual([])
      expect(texts).not.toContain(String(later.id))
      expect(texts).toContain(side.other.meetup)
    }
  })
})
