/** Shows a request or offer on the board, and its state while only this member has it. */
import { BadgeCheck, CalendarDays, Coins, MapPin, Sparkles, WifiOff } from 'lucide-react'
import { memo } from 'react'
import { fileTexts } from '../../locales/en/files.ts'
import { postTexts } from '../../locales/en/posts.ts'
import { whereTexts } from '../../locales/en/where.ts'
import { postPath } from '../../paths.ts'
import type { OutboxEntry } from '../../storage/database.ts'
import type { LocalForms } from '../../sync/community/about-community.ts'
import { useConnection } from '../../sync/transport/connection.ts'
import { Dotted } from '../../ui/labels/dotted.tsx'
import { NameText } from '../../ui/labels/name-text.tsx'
import { Tag } from '../../ui/labels/tag.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { CardLink } from '../../ui/layout/card-link.tsx'
import { Avatar } from '../files/avatar.tsx'
import { Photo } from '../files/photo.tsx'
import { PersonLink } from '../members/person-link.tsx'
import { hasStanding, PersonTotals } from '../members/person-totals.tsx'
import type { DiscardedEntry } from '../outbox/discard-dialog.tsx'
import { PostActions } from './post-actions.tsx'
import styles from './post-card.module.css'
import { PostTime } from './post-time.tsx'
import { ageText, retentionText } from './post-times.ts'
import { posterName } from './poster-name.ts'
import type { PostItem } from './posts.reads.ts'
import { HiddenTag, RefusedTag, StatusTag } from './state-tags.tsx'

const texts = postTexts.card

interface PostCardProps {
  item: PostItem
  /** Epoch ms, for its age. */
  now: number
  forms: LocalForms
  /** Opens the form with the content of the entry. */
  onEdit: (entry: OutboxEntry) => void
  onDiscard: (question: DiscardedEntry) => void
}

export const PostCard = memo(function PostCard({ item, now, forms, onEdit, onDiscard }: PostCardProps) {
  const { post, state, person } = item
  const where = whereTexts.facts(item, forms)
  const cardState = state === 'refused' ? 'refused' : state === 'posted' ? 'plain' : 'waiting'
  return (
    <Card as="article" state={cardState} className={styles.card} aria-label={post.title}>
      <div className={styles.top}>
        <div className={styles.tags}>
          <Tag tone={post.type}>{postTexts.kinds[post.type]}</Tag>
          {post.subcategory && <Tag>{post.subcategory}</Tag>}
          {person?.isPhoneVerified && (
            <Tag tone="offer" icon={<BadgeCheck aria-hidden="true" />}>
              {postTexts.phoneVerified}
            </Tag>
          )}
          <StatusTag post={post} />
          <StateTag item={item} />
          {item.isHidden && <HiddenTag />}
        </div>
        {state === 'posted' && (
          <time className={styles.age} dateTime={post.createdAt}>
            {ageText(post.createdAt, now)}
          </time>
        )}
      </div>
      <div className={styles.content}>
        {post.photo && (
          <Photo
            photo={post.photo}
            alt={fileTexts.of.post(post.title)}
            size="thumb"
            tone={post.type}
            className={styles.photo}
          />
        )}
        <div className={styles.words}>
          <h3 className={styles.title} dir="auto">
            <CardLink to={postPath(post.id)}>{post.title}</CardLink>
          </h3>
          <p className={styles.description} dir="auto">
            {post.description}
          </p>
        </div>
      </div>
      <StateNote item={item} now={now} />
      {item.isHidden && <p className={styles.hidden}>{texts.hiddenWhy}</p>}
      <ul className={styles.facts}>
        <li>
          <CalendarDays aria-hidden="true" />
          <PostTime post={post} />
        </li>
        {where.length > 0 && (
          <li>
            <MapPin aria-hidden="true" />
            <Dotted>{where}</Dotted>
          </li>
        )}
        {isEarning(item) && (
          <li className={styles.earning}>
            <span className={styles.coin} aria-hidden="true" />
            {texts.earning}
          </li>
        )}
        {post.hasTipJar && (
          <li>
            <Coins aria-hidden="true" />
            {texts.tipJar}
          </li>
        )}
      </ul>
      <div className={styles.bottom}>
        <Poster item={item} />
        <PostActions item={item} onEdit={onEdit} onDiscard={onDiscard} />
      </div>
    </Card>
  )
})

/** Returns true for a neighbor's open request: whoever helps with it earns a credit. */
function isEarning({ post, state, isOwn }: PostItem): boolean {
  return post.type === 'request' && post.status === 'pending' && state === 'posted' && !isOwn
}

export function StateTag({ item }: { item: PostItem }) {
  const { state } = item
  const online = useConnection((connection) => connection.online)
  if (state === 'posted') return null
  if (state === 'refused') return <RefusedTag item={item} />
  if (online) return <Tag tone="lamp">{state === 'sending' ? texts.sending : texts.waitingOnline}</Tag>
  // Without a signal an entry that has its number is waiting, too.
  return (
    <Tag tone="lamp" icon={<WifiOff aria-hidden="true" />}>
      {texts.waiting}
    </Tag>
  )
}

function StateNote({ item: { state, entry }, now }: { item: PostItem; now: number }) {
  const online = useConnection((connection) => connection.online)
  if (!entry || state === 'posted') return null
  if (state === 'refused') return <p className={styles.reason}>{entry.message || texts.refusedNoReason}</p>
  const note = state === 'sending' ? texts.beingSent : texts.queued
  return <p className={styles.kept}>{online ? note : retentionText(entry.createdAt, now)}</p>
}

function Poster({ item }: { item: PostItem }) {
  const { post, person, isOwn } = item
  const name = posterName(item)
  const avatar = <Avatar name={name} photo={person?.photo} size="small" className={styles.face} />
  return (
    <p className={styles.poster}>
      {person && !isOwn ? (
        <PersonLink id={person.id}>
          {avatar}
          <NameText>{name}</NameText>
        </PersonLink>
      ) : (
        avatar
      )}
      <Dotted className={styles.who}>
        {(!person || isOwn) && <NameText className={styles.name}>{name}</NameText>}
        {person?.subscriptionPlan === 'premium' && <PremiumMark />}
        {person && isOwn && texts.you}
        {post.writtenFor && texts.wroteFor(post.writtenFor.name)}
        {hasStanding(person) && <PersonTotals person={person} />}
      </Dotted>
    </p>
  )
}

export function PremiumMark() {
  return (
    <span className={styles.premium} title={postTexts.premium}>
      <Sparkles aria-hidden="true" />
      <span className="visually-hidden">{postTexts.premium}</span>
    </span>
  )
}
