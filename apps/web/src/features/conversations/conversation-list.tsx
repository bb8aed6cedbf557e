/** The list of the member's conversations, the one with the newest message first. */
import { shortName } from '@porchlight/contracts/members/members.rules'
import { BellOff, CircleAlert, Clock } from 'lucide-react'
import { memo } from 'react'
import { NavLink } from 'react-router-dom'
import { messageTexts } from '../../locales/en/messages.ts'
import { conversationPath, paths } from '../../paths.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Cover } from '../../ui/drawings/drawing.tsx'
import { useMinute } from '../../ui/hooks/use-minute.ts'
import { NameText } from '../../ui/labels/name-text.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { Avatar } from '../files/avatar.tsx'
import styles from './conversation-list.module.css'
import type { ConversationItem } from './conversations.reads.ts'
import { shortTime } from './short-time.ts'

const texts = messageTexts

/** Lists conversations; `items` is undefined while loading. */
export function ConversationList({ items }: { items: ConversationItem[] | undefined }) {
  const { now } = useDevice()
  const minute = useMinute(now)
  if (items === undefined) return <Loading />
  if (items.length === 0) {
    return (
      <Empty
        drawing={<Cover scene="letters" />}
        title={texts.empty}
        text={texts.emptyText}
        action={<ButtonLink to={paths.communityHelp}>{texts.emptyAction}</ButtonLink>}
      />
    )
  }
  return (
    <ul className={styles.list} aria-label={texts.list}>
      {items.map((item) => (
        <Row key={item.conversation.id} item={item} now={minute} />
      ))}
    </ul>
  )
}

/** Memoized: a list beside a chat, or behind it, is not drawn again by each message. */
const Row = memo(function Row({ item, now }: { item: ConversationItem; now: number }) {
  const { conversation, person, unread, isMuted, at } = item
  const name = person ? shortName(person) : texts.neighbor
  return (
    <li className={styles.item}>
      <NavLink to={conversationPath(conversation.id)} className={styles.row}>
        <Avatar name={name} photo={person?.photo} />
        <span className={styles.words}>
          <span className={styles.top}>
            <NameText className={styles.name}>{name}</NameText>
            <time className={styles.time} dateTime={at}>
              {shortTime(Date.parse(at), now)}
            </time>
          </span>
          <span className={styles.bottom}>
            <Preview item={item} />
            {isMuted && (
              <span className={styles.muted}>
                <BellOff aria-hidden="true" />
                <span className="visually-hidden">{texts.muted}</span>
              </span>
            )}
            {unread > 0 && (
              <span className={styles.unread} data-muted={isMuted || undefined}>
                {unread}
                <span className="visually-hidden">{texts.unread}</span>
              </span>
            )}
          </span>
        </span>
      </NavLink>
    </li>
  )
})

function Preview({ item: { preview, typed: typedText } }: { item: ConversationItem }) {
  if (typedText !== '') {
    return (
      <span className={styles.preview}>
        <span className={styles.draft}>{texts.draft}</span> <bdi>{typedText}</bdi>
      </span>
    )
  }
  if (preview === null) return <span className={styles.preview}>{texts.nothingWritten}</span>
  const { content, isOwn, state } = preview
  return (
    <span className={styles.preview}>
      {state !== null && (
        <span className={state === 'refused' ? styles.refused : styles.waiting}>
          {state === 'refused' ? <CircleAlert aria-hidden="true" /> : <Clock aria-hidden="true" />}
          <span className="visually-hidden">{texts.states[state]}: </span>
        </span>
      )}
      {isOwn && <span>{texts.you} </span>}
      {content === null ? <em>{texts.deleted}</em> : <bdi>{content}</bdi>}
    </span>
  )
}

function Loading() {
  return (
    <div className={styles.list} role="status" aria-label={texts.loading}>
      {['first', 'second', 'third', 'fourth'].map((key) => (
        <div className={styles.row} key={key}>
          <Skeleton className={styles.blank} width="44px" height="44px" round />
          <span className={styles.words}>
            <Skeleton width="40%" height="17px" />
            <Skeleton className={styles.blankLine} width="75%" height="14px" />
          </span>
        </div>
      ))}
    </div>
  )
}
