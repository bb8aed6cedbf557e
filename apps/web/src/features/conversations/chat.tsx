/** The chat of two neighbors. */
import { shortName } from '@porchlight/contracts/members/members.rules'
import { setApart } from '@porchlight/contracts/values/text/set-apart'
import { MessageSquare, MoreVertical } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { appTexts } from '../../locales/en/app.ts'
import { messageTexts } from '../../locales/en/messages.ts'
import { paths } from '../../paths.ts'
import type { OutboxEntry } from '../../storage/database.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { useMayArrive } from '../../sync/device/use-initial-sync.ts'
import { ButtonLink, IconButton } from '../../ui/controls/button.tsx'
import { topBar } from '../../ui/feedback/message-place.ts'
import { useLeaveAfterDelete } from '../../ui/hooks/use-leave-after-delete.ts'
import { NameText } from '../../ui/labels/name-text.tsx'
import { BackLink } from '../../ui/layout/back-link.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { Spinner } from '../../ui/loading/spinner.tsx'
import { Avatar } from '../files/avatar.tsx'
import { PersonLink } from '../members/person-link.tsx'
import { LiveMessages } from '../messages/live/live-messages.tsx'
import { MessageInput } from '../messages/message-input.tsx'
import { MessageList, type MessageListHandle } from '../messages/message-list.tsx'
import { MessageMenu } from '../messages/message-menu.tsx'
import type { MessageItem } from '../messages/messages.reads.ts'
import { NewMessages } from '../messages/new-messages.tsx'
import { OlderMessages } from '../messages/older-messages.tsx'
import { DiscardDialog, type DiscardedEntry } from '../outbox/discard-dialog.tsx'
import { EditEntry } from '../outbox/edit-entry.tsx'
import { BlockedNote } from '../safety/blocked-note.tsx'
import type { BlockedItem } from '../safety/safety.reads.ts'
import styles from './chat.module.css'
import { ChatBeginning, ChatPosts, RefusedOpening } from './chat-beginning.tsx'
import { ChatMenu } from './chat-menu.tsx'
import { markRead } from './conversations.actions.ts'
import { type ChatHead, type PostLabel, useBlockedIn, useChatHead } from './conversations.reads.ts'

const texts = messageTexts.chat

export function Chat({ conversationId }: { conversationId: string }) {
  const head = useChatHead(conversationId)
  const [menu, setMenu] = useState(false)
  const mayArrive = useMayArrive()
  const blockedItem = useBlockedIn(conversationId)
  const ownEnd = useLeaveAfterDelete(head === null, paths.messages)
  if (head === undefined || blockedItem === undefined || ownEnd.isLeft) {
    return <Loading />
  }
  if (head === null && blockedItem) {
    return (
      <section className={styles.chat}>
        <title>{`${messageTexts.title} · ${appTexts.name}`}</title>
        <header className={styles.header}>
          <BackToMessages />
          <h1 className={styles.name}>
            <bdi>{blockedItem.name ?? messageTexts.neighbor}</bdi>
          </h1>
        </header>
        <Blocked block={blockedItem} />
      </section>
    )
  }
  if (head === null) {
    if (!mayArrive) return <Gone />
    // Its rows come over the line, which may take seconds: the wait needs a sign.
    return (
      <Loading>
        <Spinner />
      </Loading>
    )
  }
  const name = head.person ? shortName(head.person) : messageTexts.neighbor
  return (
    <section className={styles.chat} aria-label={texts.messages(name)}>
      <title>{`${setApart(name)} · ${messageTexts.title} · ${appTexts.name}`}</title>
      <header className={styles.header} {...topBar}>
        <BackToMessages />
        <h1 className={styles.name}>
          <PersonLink id={head.otherId} className={styles.person}>
            <Avatar name={name} photo={head.person?.photo} />
            <NameText>{name}</NameText>
          </PersonLink>
        </h1>
        <IconButton label={texts.menu(name)} onClick={() => setMenu(true)}>
          <MoreVertical aria-hidden="true" />
        </IconButton>
      </header>
      {head.isBlocked ? (
        <Blocked block={{ id: head.otherId, name }} />
      ) : (
        <Written head={head} name={name} onDiscarded={ownEnd.expectGone} />
      )}
      {menu && <ChatMenu head={head} name={name} onClose={() => setMenu(false)} />}
    </section>
  )
}

/** Shows the way back while the chat is read. */
function Loading({ children }: { children?: ReactNode }) {
  return (
    <div className={styles.chat} aria-busy="true">
      <div className={styles.header}>
        <BackToMessages />
      </div>
      {children}
    </div>
  )
}

function BackToMessages() {
  return (
    <span className={styles.back}>
      <BackLink to={paths.messages} label={texts.back} />
    </span>
  )
}

function Blocked({ block }: { block: BlockedItem }) {
  return (
    <div className={styles.rest}>
      <BlockedNote block={block} />
    </div>
  )
}

interface WrittenProps {
  head: ChatHead
  name: string
  onDiscarded: () => void
}

function Written({ head, name, onDiscarded }: WrittenProps) {
  const device = useDevice()
  const { id, lastMessage } = head.conversation
  const list = useRef<MessageListHandle>(null)
  const [openedItem, setOpened] = useState<MessageItem | null>(null)
  const [editing, setEditing] = useState<OutboxEntry | null>(null)
  const [discarded, setDiscarded] = useState<DiscardedEntry | null>(null)

  const onSeen = (items: readonly MessageItem[], seq: number) => {
    const from = head.marker?.readUpTo ?? 0
    const isNew = items.some(({ message, isOwn }) => !isOwn && message.seq > from && message.seq <= seq)
    // A read marker that cannot be stored is set again at the next look.
    if (isNew) markRead(device, id, seq).catch(() => undefined)
  }

  return (
    <OlderMessages conversationId={id} lastId={lastMessage?.id ?? null}>
      {({ items, ...older }) => (
        <>
          <LiveMessages conversationId={id} />
          <ChatPosts posts={head.posts} step={head.step} other={{ id: head.otherId, name }} />
          {head.refusedOpening && <RefusedOpening entry={head.refusedOpening} onDiscard={setDiscarded} />}
          {items === undefined ? (
            <div className={styles.rest} aria-busy="true" />
          ) : items.length === 0 && !older.hasOlder ? (
            <div className={styles.unwritten}>
              <div className={styles.spring}>
                <Empty icon={<MessageSquare />} title={texts.empty} text={texts.emptyText} />
              </div>
              {/* Beside the field, where it stands above the first message, too. */}
              <ChatBeginning />
            </div>
          ) : (
            <MessageList
              ref={list}
              items={items}
              older={older}
              name={name}
              beginning={<ChatBeginning />}
              onSeen={(seq) => onSeen(items, seq)}
              onMenu={setOpened}
              onEdit={setEditing}
              onDiscard={setDiscarded}
            />
          )}
          {items && <NewMessages items={items} name={name} />}
          <MessageInput
            conversationId={id}
            openers={items?.length === 0 && !older.hasOlder ? openersOf(head.posts) : []}
            onSent={() => list.current?.toEnd()}
          />
          {openedItem && (
            <MessageMenu
              item={openedItem}
              onClose={() => setOpened(null)}
              onEdit={setEditing}
              onDiscard={setDiscarded}
            />
          )}
          {editing && <EditEntry entry={editing} onClose={() => setEditing(null)} />}
          {discarded && (
            <DiscardDialog {...discarded} onDiscarded={onDiscarded} onClose={() => setDiscarded(null)} />
          )}
        </>
      )}
    </OlderMessages>
  )
}

/** Returns ways to begin, by the post that brought the member here. */
function openersOf(posts: readonly PostLabel[]): readonly string[] {
  const newest = posts.at(-1)
  const { request, offer, other } = texts.openers
  if (!newest || newest.isOwn || newest.status !== 'pending') return other
  return newest.type === 'request' ? request : newest.type === 'offer' ? offer : other
}

function Gone() {
  return (
    <div className={styles.rest}>
      <title>{`${messageTexts.title} · ${appTexts.name}`}</title>
      <h1 className="visually-hidden">{messageTexts.title}</h1>
      <Empty
        icon={<MessageSquare />}
        title={texts.gone}
        text={texts.goneText}
        action={<ButtonLink to={paths.messages}>{texts.seeAll}</ButtonLink>}
      />
    </div>
  )
}
