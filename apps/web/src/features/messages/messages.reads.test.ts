import { isPending } from '@porchlight/contracts/messages/messages.rules'
import 'fake-indexeddb/auto'
import { createId } from '@porchlight/contracts/values/id'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aStore, type Store } from '../../sync/sync.factory.ts'
import { countUnread, readChatHead, readConversations } from '../conversations/conversations.reads.ts'
import { aPerson } from '../members/members.factory.ts'
import { aPost } from '../posts/posts.factory.ts'
import { aConversation, sending, together } from './messages.factory.ts'
import { findOlderHere, readMessages } from './messages.reads.ts'

let store: Store
const bea = aPerson({ firstName: 'Bea' })
beforeEach(async () => {
  store = aStore()
  await store.database.people.put(bea)
})
afterEach(() => store.database.delete())

async function hold(...all: Parameters<typeof together>) {
  const { conversations, messages, readMarkers } = together(...all)
  await store.database.conversations.bulkPut(conversations)
  await store.database.messages.bulkPut(messages)
  await store.database.readMarkers.bulkPut(readMarkers)
  return conversations[0]?.id ?? ''
}

const contentsOf = ({ items }: Awaited<ReturnType<typeof readMessages>>) =>
  items.map(({ message }) => message.content)

describe('messages', () => {
  it('MSG-010 MSG-015 what is written here stands behind all the server has numbered, in the order of writing', async () => {
    const id = await hold(aConversation([store.memberId, bea.id], [[1, 'Hello']]))
    for (const content of ['one', 'two', 'three']) await store.outbox.add(sending(id, content))
    const all = await readMessages(store, id, null)
    expect(contentsOf(all)).toEqual(['Hello', 'one', 'two', 'three'])
    expect(all.items.map(({ state }) => state)).toEqual(['posted', 'waiting', 'waiting', 'waiting'])
  })

  it('D3 a message that the server has numbered is posted, though its answer is still to come', async () => {
    const id = await hold(aConversation([store.memberId, bea.id], [[1, 'Hello']]))
    const entry = await store.outbox.add(sending(id, 'Hi'))
    const [message] = await store.database.messages.filter((each) => isPending(each)).toArray()
    const row = { ...message, seq: 2 }
    await store.round({ rows: [{ table: 'messages', id: String(message?.id), seq: 1, row }] })
    const all = await readMessages(store, id, null)
    expect(all.items.at(-1)).toMatchObject({ message: { seq: 2 }, state: 'posted' })
    expect((await store.database.outbox.get(entry.order))?.state).toBe('waiting')
  })

  it('MSG-010 a long conversation is read from its end, and page by page before it', async () => {
    const said = Array.from({ length: 120 }, (_, index) => [1, `${index + 1}`] as const)
    const id = await hold(aConversation([store.memberId, bea.id], said))
    const newest = await readMessages(store, id, null)
    expect(contentsOf(newest)).toEqual(said.slice(70).map(([, content]) => content))
    expect(await findOlderHere(store.database, id, 71)).toBe(21)
    expect((await readMessages(store, id, 21)).items).toHaveLength(100)
    expect(await findOlderHere(store.database, id, 21)).toBe(1)
    expect(await findOlderHere(store.database, id, 1)).toBeNull()
  })
})

describe('the list', () => {
  it('MSG-003 MSG-005 begins with the newest message, also with one that waits', async () => {
    const cara = aPerson({ firstName: 'Cara' })
    await store.database.people.put(cara)
    const older = aConversation([store.memberId, bea.id], [[1, 'Hello']], { until: store.clock.now - 9e6 })
    const newer = aConversation([store.memberId, cara.id], [[1, 'Good day']], {
      until: store.clock.now - 3e6,
    })
    const id = await hold(older, newer)
    const names = async () => (await readConversations(store)).map(({ person }) => person?.firstName)
    expect(await names()).toEqual(['Cara', 'Bea'])
    await store.outbox.add(sending(id, 'Hi Bea'))
    expect(await names()).toEqual(['Bea', 'Cara'])
    expect((await readConversations(store))[0]?.preview).toEqual({
      content: 'Hi Bea',
      isOwn: true,
      state: 'waiting',
    })
  })

  it('MSG-005 shows what was written since a refused message, and nothing of a deleted one', async () => {
    const said = aConversation([store.memberId, bea.id], [[1, 'Hello']])
    const id = await hold(said)
    const entry = await store.outbox.add(sending(id, 'Hi'))
    const result = { n: 1, status: 'refused' as const, code: 'not_found' }
    await store.round({ results: [result] })
    const at = new Date(Date.parse(entry.createdAt) + 60_000).toISOString()
    const last = { id: createId(), senderId: bea.id, content: 'Still there?', createdAt: at }
    const row = { ...said.conversations[0], lastMessage: last }
    await store.round({ rows: [{ table: 'conversations', id, seq: 2, row }] })
    expect((await readConversations(store))[0]?.preview?.content).toBe('Still there?')
    const gone = { ...row, lastMessage: { ...last, content: '' } }
    await store.round({ rows: [{ table: 'conversations', id, seq: 3, row: gone }] })
    expect((await readConversations(store))[0]?.preview?.content).toBeNull()
  })

  it('MSG-007 a conversation in which nobody wrote is not listed, unless something was typed', async () => {
    const id = await hold(aConversation([store.memberId, bea.id], []))
    expect(await readConversations(store)).toEqual([])
    await store.database.drafts.put({ form: `message:${id}`, values: 'Dear Bea', savedAt: 1 })
    expect(await readConversations(store)).toMatchObject([{ typed: 'Dear Bea' }])
  })

  it('M-110 whoever is blocked is gone from it at once', async () => {
    await hold(aConversation([store.memberId, bea.id], [[1, 'Hello']], { marker: { unreadCount: 1 } }))
    expect(await countUnread(store.database)).toBe(1)
    await store.outbox.add({ name: 'safety.block', version: 1, args: { userId: bea.id } })
    expect(await readConversations(store)).toEqual([])
    expect(await countUnread(store.database)).toBe(0)
  })
})

describe('the count', () => {
  it('SH-027 MSG-006 what is unread is counted over all conversations, but for muted ones', async () => {
    const cara = aPerson()
    const unread = (count: number) => ({ marker: { unreadCount: count } })
    const id = await hold(
      aConversation([store.memberId, bea.id], [[1, 'Hello']], unread(2)),
      aConversation([store.memberId, cara.id], [[1, 'Hello']], unread(3)),
    )
    expect(await countUnread(store.database)).toBe(5)
    await store.outbox.add({
      name: 'conversations.mute',
      version: 1,
      args: { conversationId: id, isMuted: true },
    })
    expect(await countUnread(store.database)).toBe(3)
  })

  it('MSG-006 M5 reading lowers it at once, and a second reading takes the place of the first', async () => {
    const id = await hold(
      aConversation([store.memberId, bea.id], Array(5).fill([1, 'Hello']), {
        marker: { readUpTo: 1, unreadCount: 4 },
      }),
    )
    for (const upTo of [3, 5]) {
      await store.outbox.add({
        name: 'conversations.read',
        version: 1,
        args: { conversationId: id, upTo },
      })
    }
    expect(await countUnread(store.database)).toBe(0)
    expect(await store.database.outbox.count()).toBe(1)
  })
})

it('P-083 a conversation begun without a signal shows the post it is about, until the server makes its card', async () => {
  const post = aPost({ authorId: bea.id })
  await store.database.posts.put(post)
  const { conversations } = aConversation([store.memberId, bea.id], [])
  const id = conversations[0]?.id ?? ''
  await store.outbox.add({
    name: 'conversations.open',
    version: 1,
    args: { conversationId: id, userId: bea.id, postId: post.id },
  })
  const shown = { postId: post.id, title: post.title, type: post.type, status: post.status }
  expect(await readChatHead(store, id)).toMatchObject({ posts: [shown], person: bea })
  const row = { ...conversations[0], posts: [shown] }
  await store.round({ rows: [{ table: 'conversations', id, seq: 1, row }] })
  expect((await readChatHead(store, id))?.posts).toEqual([shown])
})
