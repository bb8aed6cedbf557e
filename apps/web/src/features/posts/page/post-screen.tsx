/** Shows a post in full: its state, and what can be done about it now. */
import { isOpen } from '@porchlight/contracts/posts/posts.rules'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { Link, Navigate, useParams } from 'react-router-dom'
import { appTexts } from '../../../locales/en/app.ts'
import { meetupTexts } from '../../../locales/en/meetups.ts'
import { postTexts } from '../../../locales/en/posts.ts'
import { safetyTexts } from '../../../locales/en/safety.ts'
import { standingNoticeTexts } from '../../../locales/en/standing.notice.ts'
import { paths, postPath } from '../../../paths.ts'
import type { OutboxEntry } from '../../../storage/database.ts'
import { useDevice } from '../../../sync/device/device-context.ts'
import { useIsInitialSync } from '../../../sync/device/use-initial-sync.ts'
import { useConnection } from '../../../sync/transport/connection.ts'
import { classNames } from '../../../ui/class-names.ts'
import { ButtonLink, IconButton } from '../../../ui/controls/button.tsx'
import { BadgeTile, Cover } from '../../../ui/drawings/drawing.tsx'
import { useLeaveAfterDelete } from '../../../ui/hooks/use-leave-after-delete.ts'
import { useMinute } from '../../../ui/hooks/use-minute.ts'
import { useSlow } from '../../../ui/hooks/use-slow.ts'
import { Tag } from '../../../ui/labels/tag.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Empty } from '../../../ui/layout/empty.tsx'
import { RetryScreen, useRetry } from '../../../ui/layout/missing-screen.tsx'
import { ScreenHeader } from '../../../ui/layout/screen-header.tsx'
import { momentMs } from '../../../ui/loading/use-delayed-fallback.ts'
import { useHelp } from '../../help/help.reads.ts'
import { HelpNote } from '../../help/help-note.tsx'
import { Ratings } from '../../help/ratings.tsx'
import { Faces } from '../../meetups/faces.tsx'
import { MeetupNote } from '../../meetups/meetup-note.tsx'
import { useMeetup } from '../../meetups/meetups.reads.ts'
import { DiscardDialog, type DiscardedEntry } from '../../outbox/discard-dialog.tsx'
import { EditEntry } from '../../outbox/edit-entry.tsx'
import { BlockedNote } from '../../safety/blocked-note.tsx'
import { type BlockedItem, useBlockedAuthor } from '../../safety/safety.reads.ts'
import { useStanding } from '../../standing/standing.reads.ts'
import { PostCardSkeleton } from '../board/post-card-skeleton.tsx'
import type { PostItem } from '../posts.reads.ts'
import { HiddenTag, StatusTag } from '../state-tags.tsx'
import { MeetupActions } from './meetup-actions.tsx'
import { MeetupCover } from './meetup-cover.tsx'
import { useOpenedPost } from './opened-post.reads.ts'
import { PageActions } from './page-actions.tsx'
import { PostAuthor } from './post-author.tsx'
import { PostFacts } from './post-facts.tsx'
import { PostPhoto } from './post-photo.tsx'
import styles from './post-screen.module.css'
import { sharePost } from './share-post.ts'
import { Unsent } from './unsent.tsx'

const texts = postTexts.page

export default function PostScreen() {
  const { postId = '' } = useParams()
  return <OpenedPost key={postId} id={postId} />
}

function OpenedPost({ id }: { id: string }) {
  const { item, reload } = useOpenedPost(id)
  const look = useRetry(reload)
  const isLong = useSlow(item === undefined, momentMs)
  const blockedAuthor = useBlockedAuthor(id)
  const ownEnd = useLeaveAfterDelete(item == null, paths.communityHelp)
  if (ownEnd.isLeft) return <div className={styles.screen} aria-busy="true" />
  if (item === null || (item === undefined && look.isLooking))
    return blockedAuthor ? <BlockedAuthor block={blockedAuthor} /> : <Gone look={look} />
  // The code in the community's window leads by an address of its own.
  if (item && item.post.id !== id) return <Navigate to={postPath(item.post.id)} replace />
  // A post on the device takes one read, and no loading state is shown for that.
  if (item === undefined && !isLong) return <div className={styles.screen} aria-busy="true" />
  const kind = item ? postTexts.kinds[item.post.type] : ''
  const isEvent = item?.post.type === 'event'
  return (
    <div className={styles.screen}>
      <title>{`${item?.post.title ?? texts.loading} · ${appTexts.name}`}</title>
      <ScreenHeader
        title={kind || texts.loading}
        back={
          isEvent
            ? { to: paths.home, label: texts.back.event }
            : { to: paths.communityHelp, label: texts.back.help }
        }
        action={
          item?.state === 'posted' && (
            <IconButton label={texts.share} onClick={() => void sharePost(item.post)}>
              <Share2 aria-hidden="true" />
            </IconButton>
          )
        }
      />
      {item ? (
        <Opened item={item} onDiscarded={ownEnd.expectGone} />
      ) : (
        <div role="status" aria-label={texts.loading} aria-busy="true">
          <PostCardSkeleton />
        </div>
      )}
    </div>
  )
}

function Opened({ item, onDiscarded }: { item: PostItem; onDiscarded: () => void }) {
  const { post, state, isOwn } = item
  const { now } = useDevice()
  const minute = useMinute(now)
  const help = useHelp(post.id)
  const isEvent = post.type === 'event'
  const meetupItem = useMeetup(post.id)
  const isInitialSync = useIsInitialSync()
  // The post, and who comes, may be here before the member's own seat: until then nobody is invited to join.
  const hasOwnRows = isOwn ? meetupItem?.meetup !== undefined : meetupItem?.own !== undefined
  const meetup = isEvent && state === 'posted' && (hasOwnRows || !isInitialSync) ? meetupItem : undefined
  const [editing, setEditing] = useState<OutboxEntry | null>(null)
  const [discarded, setDiscarded] = useState<DiscardedEntry | null>(null)
  const cardState = state === 'refused' ? 'refused' : state === 'posted' ? 'plain' : 'waiting'
  return (
    <Card
      as="article"
      state={cardState}
      className={classNames(styles.page, isEvent && styles.invitation)}
      aria-label={post.title}
    >
      <div className={styles.top}>
        {isEvent && <MeetupCover post={post} />}
        <div className={styles.head}>
          {!isEvent && <BadgeTile badge={post.category ?? 'other'} />}
          <div className={styles.words}>
            <div className={styles.tags}>
              {isEvent && post.status === 'cancelled' && <Tag>{meetupTexts.calledOff}</Tag>}
              {post.subcategory && <Tag tone={post.type}>{post.subcategory}</Tag>}
              <StatusTag post={post} />
              {item.isHidden && <HiddenTag />}
            </div>
            <h2 className={styles.title} dir="auto">
              {post.title}
            </h2>
          </div>
        </div>
        {/* Of a meetup nobody is told more than the day: hours counted from it would be made up. */}
        {!isEvent && <PostAuthor item={item} now={minute} />}
      </div>
      <div className={styles.side}>
        <PostFacts item={item} isOneOfTwo={help !== null && help !== undefined} />
        {meetup && isOpen(post) && <Faces post={post} item={meetup} />}
        {help && <HelpNote item={help} />}
        {meetup && <MeetupNote post={post} item={meetup} isOrganizer={isOwn} now={minute} />}
      </div>
      <div className={styles.body}>
        <Unsent postId={post.id} onEdit={setEditing} onDiscard={setDiscarded} />
        {item.isHidden && <HiddenNote postId={post.id} />}
        {post.description !== '' && (
          <p className={styles.description} dir="auto">
            {post.description}
          </p>
        )}
        {!isEvent && <PostPhoto post={post} className={styles.photo} />}
        {help && <Ratings item={help} />}
      </div>
      <div className={styles.next}>
        {meetup && <MeetupActions item={item} meetup={meetup} now={minute} />}
        {help !== undefined && !isEvent && <PageActions item={item} help={help} />}
      </div>
      {editing && <EditEntry entry={editing} onClose={() => setEditing(null)} />}
      {discarded && (
        <DiscardDialog {...discarded} onDiscarded={onDiscarded} onClose={() => setDiscarded(null)} />
      )}
    </Card>
  )
}

/** Says that only its author sees the post, and leads them to the reason where one was given. */
function HiddenNote({ postId }: { postId: string }) {
  const isExplained = useStanding()?.hidden?.id === postId
  return (
    <p className={styles.hidden}>
      {postTexts.card.hiddenWhy} {isExplained && <Link to={paths.standing}>{standingNoticeTexts.open}</Link>}
    </p>
  )
}

function BlockedAuthor({ block }: { block: BlockedItem }) {
  return (
    <div className={styles.screen}>
      <title>{`${safetyTexts.blocked.link} · ${appTexts.name}`}</title>
      <ScreenHeader
        title={safetyTexts.blocked.link}
        back={{ to: paths.communityHelp, label: texts.back.help }}
      />
      <BlockedNote block={block} />
    </div>
  )
}

/**
 * Shown in place of a missing post. It must not reveal whether the post existed or is still to come: neighbors see a
 * meetup only some time after it was posted.
 */
function Gone({ look }: { look: ReturnType<typeof useRetry> }) {
  const online = useConnection((connection) => connection.online)
  const title = online ? texts.gone : texts.noSignal
  return (
    <>
      <title>{`${title} · ${appTexts.name}`}</title>
      <h1 className="visually-hidden">{title}</h1>
      <Empty
        drawing={<Cover scene="dark" />}
        title={title}
        text={online ? texts.goneText : texts.noSignalText}
        action={
          <>
            {online && <RetryScreen {...look} />}
            <ButtonLink to={paths.communityHelp}>{texts.seeBoard}</ButtonLink>
          </>
        }
      />
    </>
  )
}
