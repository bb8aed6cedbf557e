/** The head of a meetup, which is an invitation: its photo, or a drawing of what it is about, and the day. */
import type { Post } from '@porchlight/contracts/posts/posts.schema'
import { formatDayOfMonth, formatMonthShort, formatWeekday } from '../../../locales/en/formats.ts'
import { useDatabaseQuery } from '../../../storage/use-database-query.ts'
import { communityOffset, useCommunityClock } from '../../../sync/community/community-clock.ts'
import { useDevice } from '../../../sync/device/device-context.ts'
import { Cover } from '../../../ui/drawings/drawing.tsx'
import type { Scene } from '../../../ui/drawings/kinds.ts'
import styles from './meetup-cover.module.css'
import { sceneOfMeetup } from './meetup-scene.ts'
import { PostPhoto } from './post-photo.tsx'

export function MeetupCover({ post }: { post: Post }) {
  const kind = usePlaceKind(post.thirdPlaceId)
  return (
    <div className={styles.cover}>
      {post.photo ? (
        <PostPhoto post={post} className={styles.photo} />
      ) : (
        <Cover scene={kind ?? sceneOfMeetup(post)} tone="event" className={styles.drawing} />
      )}
      <DayLeaf dateNeeded={post.dateNeeded} />
    </div>
  )
}

/** The day in large figures. It repeats the line with day and time, which screen readers read out. */
function DayLeaf({ dateNeeded }: Pick<Post, 'dateNeeded'>) {
  useCommunityClock()
  const when = Date.parse(dateNeeded)
  return (
    <span className={styles.leaf} aria-hidden="true">
      <span className={styles.month}>{formatMonthShort(when, communityOffset)}</span>
      <span className={styles.day}>{formatDayOfMonth(when, communityOffset)}</span>
      <span className={styles.weekday}>{formatWeekday(when, communityOffset)}</span>
    </span>
  )
}

/** Returns the kind of the third place where the meetup is; null without one, or before it is read. */
function usePlaceKind(placeId = ''): Scene | null {
  const { database } = useDevice()
  const kind = useDatabaseQuery(database, ['kind of place', placeId], async () =>
    placeId === '' ? null : ((await database.places.get(placeId))?.category ?? null),
  )
  return kind ?? null
}
