import type { ActivityType } from '@porchlight/contracts/community/community.schema'
import { placeCategories } from '@porchlight/contracts/places/places.catalogue'
import { categoryLabelOf } from '@porchlight/contracts/posts/posts.catalogue'
import { CalendarHeart, HandHeart, type LucideIcon, MapPin } from 'lucide-react'
import { memo, type Ref } from 'react'
import { communityTexts } from '../../locales/en/community.ts'
import { placeTexts } from '../../locales/en/places.ts'
import { placePath, postPath } from '../../paths.ts'
import { NameText } from '../../ui/labels/name-text.tsx'
import { CardLink } from '../../ui/layout/card-link.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { Avatar } from '../files/avatar.tsx'
import { PersonLink } from '../members/person-link.tsx'
import { activityAge } from './activity-age.ts'
import styles from './activity-list.module.css'
import type { NewsItem } from './community.reads.ts'

const icons: Record<ActivityType, LucideIcon> = {
  help_offered: HandHeart,
  event_created: CalendarHeart,
  place_added: MapPin,
}

interface ListProps {
  activities: readonly NewsItem[]
  now: number
  /** True when the description is shown too, where there is room. */
  detailed?: boolean
  ref?: Ref<HTMLUListElement>
}

export function ActivityList({ activities, now, detailed = false, ref }: ListProps) {
  return (
    <ul className={styles.list} ref={ref}>
      {activities.map((activity) => (
        <Item key={activity.id} activity={activity} now={now} detailed={detailed} />
      ))}
    </ul>
  )
}

interface ItemProps extends Pick<ListProps, 'now'> {
  activity: NewsItem
  detailed: boolean
}

/** Memoized: one more activity leaves the others as they are. */
const Item = memo(function Item({ activity, now, detailed }: ItemProps) {
  const { type, userName, title, description, person } = activity
  const Icon = icons[type]
  const category = detailed ? categoryLabel(activity) : null
  return (
    <li className={styles.item} data-type={type}>
      {person ? (
        <Avatar name={userName} photo={person.photo} className={styles.face} />
      ) : (
        <span className={styles.icon} aria-hidden="true">
          <Icon />
        </span>
      )}
      <div className={styles.words}>
        <p className={styles.who}>
          <span>
            <Name person={person}>{userName}</Name> {communityTexts.did[type]}
          </span>
          <span className={styles.age}>{activityAge(activity, now)}</span>
        </p>
        <p className={styles.title} dir="auto">
          <Title activity={activity}>{title}</Title>
        </p>
        {detailed && description !== '' && (
          <p className={styles.description} dir="auto">
            {description}
          </p>
        )}
        {category && <p className={styles.category}>{category}</p>}
      </div>
    </li>
  )
})

function Name({ person, children }: { person: NewsItem['person']; children: string }) {
  const name = <NameText className={styles.name}>{children}</NameText>
  return person ? (
    <PersonLink id={person.id} inText>
      {name}
    </PersonLink>
  ) : (
    name
  )
}

/** Links the title to the post or the place. */
function Title({ activity, children }: { activity: NewsItem; children: string }) {
  const to = activity.type === 'place_added' ? placePath(activity.id) : postPath(activity.id)
  return <CardLink to={to}>{children}</CardLink>
}

/** Returns null for a category that this version of the app does not have. */
function categoryLabel({ type, category }: NewsItem): string | null {
  if (type === 'help_offered') return categoryLabelOf(category)
  const kind = type === 'place_added' && placeCategories.find((key) => key === category)
  return kind ? placeTexts.categories[kind] : null
}

const blanks = ['first', 'second', 'third', 'fourth', 'fifth']

export function ActivityListSkeleton() {
  return (
    <div className={styles.list} role="status" aria-label={communityTexts.activity.loading}>
      {blanks.map((key) => (
        <div className={styles.item} key={key}>
          <Skeleton width="40px" height="40px" />
          <div className={styles.words}>
            <Skeleton width="55%" height="0.875rem" />
            <Skeleton width="80%" height="1.125rem" />
          </div>
        </div>
      ))}
    </div>
  )
}
