import 'fake-indexeddb/auto'
import { createId } from '@porchlight/contracts/values/id'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aStore, type Store } from '../../sync/device/sync.factory.ts'
import { addEntry } from '../../sync/outbox/new-entry.factory.ts'
import { aPerson } from '../members/members.factory.ts'
import { aConversation, sending, together } from '../messages/messages.factory.ts'
import { aPost } from '../posts/posts.factory.ts'
import { blocking } from '../safety/safety.factory.ts'
import { openConversation } from './conversations.actions.ts'
import { muting, opening, reading } from './conversations.factory.ts'
import { countUnread, readChatHead, readConversations } from './conversations.reads.ts'

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

describe('the list of conversations', () => {
  it('MSG-003 MSG-005 the newest message is first, also one that waits', async () => {
    const cara = aPerson({ firstName: 'Cara' })
    await store.database.people.put(cara)
    const older = aConversation([store.memberId, bea.id], [[1, 'Hello']], { until: store.clock.now - 9e6 })
    const newer = aConversation([store.memberId, cara.id], [[1, 'Good day']], {
      until: store.clock.now - 3e6,
    })
    const id = await hold(older, newer)
    const names = async () => (await readConversations(store)).map(({ person }) => person?.firstName)
    expect(await names()).toEqual(['Cara', 'Bea'])
    await addEntry(store.outbox, sending(id, 'Hi Bea'))
    expect(await names()).toEqual(['Bea', 'Cara'])
    expect((await readConversations(store))[0]?.preview).toEqual({
      content: 'Hi Bea',
      isOwn: true,
      state: 'waiting',
    })
  })

  it('MSG-005 the last message is the one after a refused message, and a deleted one shows no text', async () => {
    const conversationData = aConversation([store.memberId, bea.id], [[1, 'Hello']])
    const id = await hold(conversationData)
    const entry = await addEntry(store.outbox, sending(id, 'Hi'))
    const result = { n: 1, status: 'refused' as const, code: 'not_found' }
    await store.round({ results: [result] })
    const at = new Date(Date.parse(entry.createdAt) + 60_000).toISOString()
    const last = { id: createId(), senderId: bea.id, content: 'Still there?', createdAt: at }
    const row = { ...conversationData.conversations[0], lastMessage: last }
    await store.round({ rows: [{ table: 'conversations', id, seq: 2, row }] })
    expect((await readConversations(store))[0]?.preview?.content).toBe('Still there?')
    const emptiedRow = { ...row, lastMessage: { ...last, content: '' } }
    await store.round({ rows: [{ table: 'conversations', id, seq: 3, row: emptiedRow }] })
    expect((await readConversations(store))[0]?.preview?.content).toBeNull()
  })

  it('MSG-007 a conversation without messages is not listed, unless a draft exists', async () => {
    const id = await hold(aConversation([store.memberId, bea.id], []))
    expect(await readConversations(store)).toEqual([])
    await store.database.drafts.put({ form: `message:${id}`, values: 'Dear Bea', savedAt: 1 })
    expect(await readConversations(store)).toMatchObject([{ typed: 'Dear Bea' }])
  })

  it('M-110 a blocked neighbor disappears from the list at once', async () => {
    await hold(aConversation([store.memberId, bea.id], [[1, 'Hello']], { marker: { unreadCount: 1 } }))
    expect(await countUnread(store.database)).toBe(1)
    await addEntry(store.outbox, blocking(bea.id))
    expect(await readConversations(store)).toEqual([])
    expect(await countUnread(store.database)).toBe(0)
  })
})

describe('the number of unread messages', () => {
  it('SH-027 MSG-006 unread messages are counted over all conversations except muted ones', async () => {
    const cara = aPerson()
    const unread = (count: number) => ({ marker: { unreadCount: count } })
    const id = await hold(
      aConversation([store.memberId, bea.id], [[1, 'Hello']], unread(2)),
      aConversation([store.memberId, cara.id], [[1, 'Hello']], unread(3)),
    )
    expect(await countUnread(store.database)).toBe(5)
    await addEntry(store.outbox, muting(id))
    expect(await countUnread(store.database)).toBe(3)
  })

  it('MSG-006 M5 reading lowers the number at once, and a second reading replaces the first', async () => {
    const id = await hold(
      aConversation([store.memberId, bea.id], Array(5).fill([1, 'Hello']), {
        marker: { readUpTo: 1, unreadCount: 4 },
      }),
    )
    for (const upTo of [3, 5]) await addEntry(store.outbox, reading(id, upTo))
    expect(await countUnread(store.database)).toBe(0)
    expect(await store.database.outbox.count()).toBe(1)
  })
})

const readHead = (id: string) => readChatHead({ ...store, now: Date.now }, id)

it('P-083 a conversation begun without a signal shows its linked post, until the server’s row arrives', async () => {
  const post = aPost({ authorId: bea.id })
  await store.database.posts.put(post)
  const { conversations } = aConversation([store.memberId, bea.id], [])
  const id = conversations[0]?.id ?? ''
  await addEntry(store.outbox, opening({ conversationId: id, userId: bea.id, postId: post.id }))
  const postCard = { postId: post.id, title: post.title, type: post.type, status: post.status }
  expect(await readHead(id)).toMatchObject({ posts: [postCard], person: bea })
  const row = { ...conversations[0], posts: [postCard] }
  await store.round({ rows: [{ table: 'conversations', id, seq: 1, row }] })
  expect((await readHead(id))?.posts).toEqual([{ ...postCard, isOwn: false }])
})

it('P-083 a linked post shows the post’s present state while the post is here, and then the stored one', async () => {
  const post = aPost({ authorId: bea.id })
  const storedCard = { postId: post.id, title: post.title, type: post.type, status: 'pending' as const }
  const { conversations } = aConversation([store.memberId, bea.id], [])
  const [conversation] = conversations
  if (!conversation) throw new Error('no conversation')
  await store.database.conversations.put({ ...conversation, posts: [storedCard] })
  const posts = async () => (await readHead(conversation.id))?.posts
  await store.database.posts.put({ ...post, status: 'completed' })
  expect(await posts()).toEqual([{ ...storedCard, isOwn: false, status: 'completed' }])
  await store.database.posts.delete(post.id)
  expect(await posts()).toEqual([{ ...storedCard, isOwn: false }])
})

it('P-083 a post that leads to the conversation again is on top at once, and sent once', async () => {
  const [first, second] = [aPost({ authorId: bea.id }), aPost({ authorId: bea.id })]
  await store.database.posts.bulkPut([first, second])
  const [conversation] = aConversation([store.memberId, bea.id], []).conversations
  if (!conversation) throw new Error('no conversation')
  const cards = [first, second].map(({ id: postId, title, type, status }) => ({
    postId,
    title,
    type,
    status,
  }))
  await store.database.conversations.put({ ...conversation, posts: cards })
  const onTop = async () => (await readHead(conversation.id))?.posts.at(-1)?.postId
  await openConversation(store, bea.id, second.id)
  expect([await onTop(), await store.database.outbox.count()]).toEqual([second.id, 0])
  for (const _time of ['first', 'second']) await openConversation(store, bea.id, first.id)
  expect([await onTop(), await store.database.outbox.count()]).toEqual([first.id, 1])
})
