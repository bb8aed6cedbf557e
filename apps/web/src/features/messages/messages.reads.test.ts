import { isPending } from '@porchlight/contracts/messages/messages.rules'
import 'fake-indexeddb/auto'
import { createId } from '@porchlight/contracts/values/id'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aStore, type Store } from '../../sync/device/sync.factory.ts'
import { addEntry } from '../../sync/outbox/new-entry.factory.ts'
import { aPerson } from '../members/members.factory.ts'
import { aConversation, sending, together } from './messages.factory.ts'
import { findOlderHere, readMessages, withFetched } from './messages.reads.ts'

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
  it('MSG-010 MSG-015 waiting messages are below all numbered ones, in the order of writing', async () => {
    const id = await hold(aConversation([store.memberId, bea.id], [[1, 'Hello']]))
    for (const content of ['one', 'two', 'three']) await addEntry(store.outbox, sending(id, content))
    const all = await readMessages(store, id, null)
    expect(contentsOf(all)).toEqual(['Hello', 'one', 'two', 'three'])
    expect(all.items.map(({ state }) => state)).toEqual(['posted', 'waiting', 'waiting', 'waiting'])
  })

  it('MSG-010 MSG-015 however many messages wait, they are below a page of numbered ones', async () => {
    const messages = Array.from({ length: 60 }, (_, index) => [1, `${index + 1}`] as const)
    const id = await hold(aConversation([store.memberId, bea.id], messages))
    const writtenTexts = Array.from({ length: 60 }, (_, index) => `Written ${index + 1}`)
    for (const content of writtenTexts) await addEntry(store.outbox, sending(id, content))
    const newest = await readMessages(store, id, null)
    expect(contentsOf(newest)).toEqual([...messages.slice(10).map(([, content]) => content), ...writtenTexts])
    expect(newest.firstSeq).toBe(11)
  })

  it('D3 a numbered message counts as sent, though its result is still to come', async () => {
    const id = await hold(aConversation([store.memberId, bea.id], [[1, 'Hello']]))
    const entry = await addEntry(store.outbox, sending(id, 'Hi'))
    const [message] = await store.database.messages.filter((each) => isPending(each)).toArray()
    const row = { ...message, seq: 2 }
    await store.round({ rows: [{ table: 'messages', id: String(message?.id), seq: 1, row }] })
    const all = await readMessages(store, id, null)
    expect(all.items.at(-1)).toMatchObject({ message: { seq: 2 }, state: 'posted' })
    expect((await store.database.outbox.get(entry.order))?.state).toBe('waiting')
  })

  it('MSG-010 MSG-015 however many messages wait, all are shown, and the window begins with a numbered one', async () => {
    const { conversations, messages } = aConversation([store.memberId, createId()], [[1, 'Hello']])
    await store.database.conversations.bulkPut(conversations)
    await store.database.messages.bulkPut(messages)
    const id = conversations[0]?.id ?? ''
    for (let index = 0; index < 60; index += 1) await addEntry(store.outbox, sending(id, `No. ${index}`))
    const { items, firstSeq } = await readMessages(store, id, null)
    expect([items.length, items[0]?.message.content, firstSeq]).toEqual([61, 'Hello', 1])
    expect((await readMessages(store, id, firstSeq)).items).toHaveLength(61)
  })

  it('MSG-010 MSG-015 waiting messages keep their order below fetched ones, though the clock went back meanwhile', async () => {
    const all = aConversation(
      [store.memberId, bea.id],
      [
        [1, 'Older'],
        [1, 'Hello'],
      ],
    )
    const [older, newest] = all.messages
    if (!older || !newest) throw new Error('no messages')
    const id = await hold({ ...all, messages: [newest] })
    for (const content of ['one', 'two']) {
      await addEntry(store.outbox, sending(id, content))
      store.clock.now -= 60_000
    }
    const { items } = await readMessages(store, id, null)
    // The newest message changed while the response was on its way, so the device's row is newer.
    const shownItems = withFetched(items, [older, { ...newest, content: 'Stale' }], store.memberId, [])
    expect(shownItems.map(({ message }) => message.content)).toEqual(['Older', 'Hello', 'one', 'two'])
  })

  it('MSG-010 a long conversation is read from its end, and page by page before it', async () => {
    const messages = Array.from({ length: 120 }, (_, index) => [1, `${index + 1}`] as const)
    const id = await hold(aConversation([store.memberId, bea.id], messages))
    const newest = await readMessages(store, id, null)
    expect(contentsOf(newest)).toEqual(messages.slice(70).map(([, content]) => content))
    expect(await findOlderHere(store.database, id, 71)).toBe(21)
    expect((await readMessages(store, id, 21)).items).toHaveLength(100)
    expect(await findOlderHere(store.database, id, 21)).toBe(1)
    expect(await findOlderHere(store.database, id, 1)).toBeNull()
  })
})
