import { CalendarDays, Clock } from 'lucide-react'
import { memo, startTransition, useId } from 'react'
import { Link } from 'react-router-dom'
import { formatDate, formatTime, inZone } from '../../locales/en/formats.ts'
import { homeTexts } from '../../locales/en/home.ts'
import { postTexts } from '../../locales/en/posts.ts'
import { whereTexts } from '../../locales/en/where.ts'
import { paths, postPath } from '../../paths.ts'
import type { LocalForms } from '../../sync/community/about-community.ts'
import { communityOffset, useCommunityClock, zoneElsewhere } from '../../sync/community/community-clock.ts'
import { useConnection } from '../../sync/transport/connection.ts'
import { Button } from '../../ui/controls/button.tsx'
import { keepsFocus } from '../../ui/focus/keep-focus.ts'
import { useFocusOnMore } from '../../ui/focus/move-focus.ts'
import { useEntryState } from '../../ui/hooks/use-entry-state.ts'
import { DateTile } from '../../ui/labels/date-tile.tsx'
import { Dotted } from '../../ui/labels/dotted.tsx'
import { Tag } from '../../ui/labels/tag.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { CardHead } from '../../ui/layout/card-head.tsx'
import { CardLink } from '../../ui/layout/card-link.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { ConnectLink } from '../conversations/connect-button.tsx'
import { RsvpTag, roomText } from '../meetups/rsvp-line.tsx'
import { useIsWaitShown } from '../outbox/outbox.reads.ts'
import type { PostItem } from '../posts/posts.reads.ts'
import { HiddenTag, RefusedTag } from '../posts/state-tags.tsx'
import { arrangeUpcoming } from './upcoming.ts'
import styles from './upcoming-activities.module.css'

const texts = homeTexts.upcoming

/** Enough for a first look, so that what follows on home is not out of reach. */
const firstCount = 5
/** Drawn at once; a slow phone takes its time over hundreds. */
const pageSize = 8

interface UpcomingProps {
  /** The upcoming posts; null while loading. */
  items: PostItem[] | null
  /** The member's latest posts for a later day. */
  ownLater: PostItem[]
  forms: LocalForms
}

/** The card is memoized: it is not drawn again while its props are the same. */
export const UpcomingActivities = memo(function UpcomingActivities({
  items,
  ownLater,
  forms,
}: UpcomingProps) {
  return (
    <Card as="section" aria-labelledby="upcoming" aria-busy={items === null || undefined} ref={keepsFocus}>
      <CardHead id="upcoming" title={texts.title} all={{ to: paths.upcoming, label: texts.seeAll }} />
      {items === null && <UpcomingLoading />}
      {items?.length === 0 && <NothingUpcoming />}
      {items !== null && items.length > 0 && <Activities items={items} forms={forms} />}
      {ownLater.length > 0 && <OwnLater items={ownLater} forms={forms} />}
    </Card>
  )
})

export function NothingUpcoming() {
  return <Empty icon={<CalendarDays />} title={texts.empty} text={texts.emptyText} />
}

interface ListProps {
  items: PostItem[]
  forms: LocalForms
}

/** The first of many, and what of the member's own is not posted yet: that is never out of sight for long. */
function Activities({ items, forms }: ListProps) {
  const [limit, setLimit] = useEntryState('upcoming', firstCount)
  const { list, noteRequest } = useFocusOnMore<HTMLUListElement>('li')
  const { shown: shownItems, inOutbox, hasMore } = arrangeUpcoming(items, limit)
  return (
    <>
      <ul className={styles.list} ref={list}>
        {shownItems.map((item) => (
          <Activity key={item.post.id} item={item} forms={forms} />
        ))}
      </ul>
      {inOutbox > 0 && (
        <Link to={paths.outbox} className={styles.inOutbox}>
          {texts.inOutbox(inOutbox)}
        </Link>
      )}
      {hasMore && (
        <div className={styles.more}>
          <Button
            tone="quiet"
            small
            onClick={() => {
              noteRequest()
              startTransition(() => setLimit(limit + pageSize))
            }}
          >
            {texts.more}
          </Button>
        </div>
      )}
    </>
  )
}

/**
 * Shows a member's new posts for later days, so that the member sees where they are, although they are not among the
 * upcoming ones yet.
 */
function OwnLater({ items, forms }: ListProps) {
  const id = useId()
  return (
    <div className={styles.later}>
      <p className={styles.laterTitle} id={id}>
        {texts.ownLater}
      </p>
      <ul className={styles.list} aria-labelledby={id}>
        {items.map((item) => (
          <Activity key={item.post.id} item={item} forms={forms} withDate />
        ))}
      </ul>
    </div>
  )
}

/** Each of them, without a limit. */
export function AllActivities({ items, forms }: ListProps) {
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <Activity key={item.post.id} item={item} forms={forms} />
      ))}
    </ul>
  )
}

interface ActivityProps {
  item: PostItem
  forms: LocalForms
  withDate?: boolean
}

/**
 * Memoized: one more post leaves the others as they are.
 * @param withDate where the day alone could be of any month
 */
const Activity = memo(function Activity({ item, forms, withDate = false }: ActivityProps) {
  const { post, state, isOwn } = item
  useCommunityClock()
  return (
    <li className={styles.item} data-state={state}>
      <DateTile date={post.dateNeeded} offsetAt={communityOffset} tone={post.type} />
      <div className={styles.words}>
        <h3 className={styles.name} dir="auto">
          <CardLink to={postPath(post.id)}>{post.title}</CardLink>
        </h3>
        <p className={styles.detail}>
          <Dotted>{detailsOf(item, forms, withDate)}</Dotted>
        </p>
        <StateLine item={item} />
        {state === 'posted' && item.own && (
          <p className={styles.state}>
            <RsvpTag own={item.own} />
          </p>
        )}
        {state === 'posted' && !isOwn && post.authorId !== undefined && (
          <ConnectLink userId={post.authorId} post={post} person={item.person} />
        )}
      </div>
      <div className={styles.kind}>
        <Tag tone={post.type}>{homeTexts.types[post.type]}</Tag>
      </div>
    </li>
  )
})

function StateLine({ item }: { item: PostItem }) {
  const { state, isHidden } = item
  const online = useConnection((connection) => connection.online)
  const isWaitShown = useIsWaitShown(state === 'waiting' || state === 'sending')
  if (state === 'posted' && isHidden) {
    return (
      <p className={styles.state}>
        <HiddenTag />
        <span className={styles.detail}>{postTexts.card.hiddenWhy}</span>
      </p>
    )
  }
  if (state === 'posted') return null
  if (state === 'refused') {
    return (
      <p className={styles.state}>
        <RefusedTag item={item} />
        <Link to={paths.outbox} className={styles.why}>
          {homeTexts.refusedMore}
        </Link>
      </p>
    )
  }
  if (!isWaitShown) return null
  return (
    <p className={styles.state}>
      <Tag tone="lamp" icon={<Clock aria-hidden="true" />}>
        {/* What has its number but no signal is waiting all the same, to whoever looks. */}
        {homeTexts.states[online ? state : 'offline']}
      </Tag>
    </p>
  )
}

function detailsOf(item: PostItem, forms: LocalForms, withDate: boolean): string[] {
  const { post, location, isOwn, own: ownRsvp } = item
  const { type, dateNeeded, currentAttendees, maxAttendees } = post
  const where = location === null ? whereTexts.facts(item, forms) : [location]
  const when = Date.parse(dateNeeded)
  // The organizer and a guest with a seat do not need the number of free seats.
  const room = type === 'event' && !isOwn && !ownRsvp ? roomText(post) : null
  return [
    ...(withDate ? [formatDate(when, communityOffset)] : []),
    inZone(formatTime(when, communityOffset), zoneElsewhere(when)),
    ...(type === 'event' ? [homeTexts.going(currentAttendees, maxAttendees)] : []),
    ...(room ? [room] : []),
    ...where,
  ]
}

export function UpcomingLoading() {
  return (
    <div className={styles.list} role="status" aria-label={texts.loading}>
      {['first', 'second', 'third', 'fourth', 'fifth'].map((key) => (
        <div className={styles.item} key={key}>
          <Skeleton width="50px" height="50px" />
          <div className={styles.words}>
            <Skeleton width="80%" height="18px" />
            <Skeleton width="50%" height="14px" />
          </div>
        </div>
      ))}
    </div>
  )
}
