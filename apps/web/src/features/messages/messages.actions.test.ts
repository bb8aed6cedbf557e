import 'fake-indexeddb/auto'
import { messageLimits } from '@porchlight/contracts/messages/messages.schema'
import { operations } from '@porchlight/contracts/operations'
import { createId } from '@porchlight/contracts/values/id'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { OutboxEntry } from '../../storage/database.ts'
import { aStore, type Store } from '../../sync/device/sync.factory.ts'
import { editMessage, sendMessage } from './messages.actions.ts'

let store: Store
beforeEach(() => {
  store = aStore()
})
afterEach(() => store.database.delete())

const longest = 'x'.repeat(messageLimits.contentLengthMax)
/**
 * A text of exactly the maximum length when it is cleaned: it has blanks around it, a null character, and half a
 * surrogate pair, which some keyboards produce.
 */
const typedText = `  ${longest.slice(1)}\ud83d\0\n `
const device = () => ({ outbox: store.outbox, now: () => store.clock.now })
const contentIn = ({ args }: OutboxEntry) => v.parse(operations['messages.send'].args, args).content

it('MSG-014 blanks around a message do not count, and a half character is replaced', async () => {
  const entry = await sendMessage(device(), { conversationId: createId(), content: typedText })
  expect(contentIn(entry)).toBe(`${longest.slice(1)}\ufffd`)
})

it('MSG-015 a changed waiting message is shortened in the same way', async () => {
  const entry = await sendMessage(device(), { conversationId: createId(), content: 'Sunday' })
  await editMessage(device(), { replaces: entry }, typedText)
  const [edited, ...otherEntries] = await store.database.outbox.toArray()
  expect(otherEntries).toEqual([])
  expect(edited && contentIn(edited)).toBe(`${longest.slice(1)}\ufffd`)
})
