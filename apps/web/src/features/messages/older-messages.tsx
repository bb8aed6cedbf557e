/**
 * Provides how far back a conversation is shown: first the messages on the device, then page by page those that only
 * the server has.
 */
import { listMessages } from '@porchlight/contracts/messages/messages.operations'
import { isPending } from '@porchlight/contracts/messages/messages.rules'
import type { Message } from '@porchlight/contracts/messages/messages.schema'
import { liveQuery } from 'dexie'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useDevice } from '../../sync/device/device-context.ts'
import { call } from '../../sync/transport/transport.ts'
import {
  findOlderHere,
  type MessageItem,
  readDeletedIds,
  useMessages,
  withFetched,
} from './messages.reads.ts'

export interface ShownMessages {
  /** Messages in their order; undefined while loading. */
  items: MessageItem[] | undefined
  /** True when there are more above. */
  hasOlder: boolean
  /** The state of the last request to the server. */
  state: 'resting' | 'loading' | 'failed'
  /** Brings one page more; nothing while one is on its way. */
  loadOlder: () => void
}

interface OlderMessagesProps {
  conversationId: string
  /** The id of the conversation's last message; null when there is none yet. */
  lastId: string | null
  children: (window: ShownMessages) => ReactNode
}

export function OlderMessages({ conversationId, lastId, children }: OlderMessagesProps): ReactNode {
  const { database, memberId } = useDevice()
  const [from, setFrom] = useState<number | null>(null)
  const [fetchedMessages, setFetched] = useState<Message[]>([])
  const [state, setState] = useState<ShownMessages['state']>('resting')
  /** The server had no more. */
  const [isWhole, setWhole] = useState(false)
  const isBusy = useRef(false)
  const messageWindow = useMessages(conversationId, from)
  const [deletedIds, setDeletedIds] = useState<string[]>([])
  const hasFetched = fetchedMessages.length > 0
  useEffect(() => {
    // Most chats open with the messages on the device, and so without this query.
    if (!hasFetched) return
    const following = liveQuery(() => readDeletedIds(database)).subscribe(setDeletedIds)
    return () => following.unsubscribe()
  }, [database, hasFetched])

  const items = messageWindow && withFetched(messageWindow.items, fetchedMessages, memberId, deletedIds)
  // Shown messages stay shown: otherwise each new message would push the oldest one out of the window.
  if (from === null && messageWindow && messageWindow.firstSeq !== null) setFrom(messageWindow.firstSeq)
  const oldest = items?.find(({ message }) => !isPending(message))?.message.seq
  // Messages that only this device has written have no older messages before them.
  const isBegun = lastId === null || items?.some(({ message }) => message.id === lastId)
  const hasOlder = items !== undefined && !isWhole && (oldest === undefined ? !isBegun : oldest > 1)

  async function load(): Promise<void> {
    const older = oldest === undefined ? null : await findOlderHere(database, conversationId, oldest)
    if (older !== null) {
      setFrom(older)
      return
    }
    setState('loading')
    const page = await call(listMessages, {
      conversationId,
      ...(oldest === undefined ? {} : { before: String(oldest) }),
    })
    if (page.length === 0) setWhole(true)
    setFetched((current) => [...page, ...current])
  }

  const loadOlder = () => {
    if (isBusy.current || !hasOlder) return
    isBusy.current = true
    load()
      .then(
        () => setState('resting'),
        () => setState('failed'),
      )
      .finally(() => {
        isBusy.current = false
      })
  }
  return children({ items, hasOlder, state, loadOlder })
}
