/** The conversations, and the one that is chosen: one after the other on a phone, side by side on a wide screen. */
import { MessageSquare } from 'lucide-react'
import { useParams } from 'react-router-dom'
import { appTexts } from '../../locales/en/app.ts'
import { messageTexts as texts } from '../../locales/en/messages.ts'
import { useArrivedRows } from '../../sync/device/use-initial-sync.ts'
import { classNames } from '../../ui/class-names.ts'
import { Empty } from '../../ui/layout/empty.tsx'
import { Chat } from './chat.tsx'
import { ConversationList } from './conversation-list.tsx'
import { useConversations } from './conversations.reads.ts'
import styles from './messages-screen.module.css'

export default function MessagesScreen() {
  const { conversationId } = useParams()
  const items = useArrivedRows(useConversations(conversationId))
  // With no conversation to choose, the text that asks to choose one is not shown.
  const isSingle = conversationId === undefined && items?.length === 0
  const Title = conversationId === undefined ? 'h1' : 'h2'
  return (
    <div
      className={classNames(
        styles.panes,
        conversationId !== undefined && styles.chosen,
        isSingle && styles.single,
      )}
    >
      {conversationId === undefined && <title>{`${texts.title} · ${appTexts.name}`}</title>}
      <section className={styles.list} aria-labelledby="messages-title">
        <Title className={styles.title} id="messages-title">
          {texts.title}
        </Title>
        <ConversationList items={items} />
      </section>
      <div className={styles.chat}>
        {conversationId === undefined ? (
          <div className={styles.choose}>
            <Empty icon={<MessageSquare />} title={texts.choose} />
          </div>
        ) : (
          // Another conversation is another chat: its place, its draft and its pages are its own.
          <Chat key={conversationId} conversationId={conversationId} />
        )}
      </div>
    </div>
  )
}
