import type { Activity } from '@porchlight/contracts/community/community.schema'
import { MessagesSquare } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../../app/paths.ts'
import { communityTexts } from '../../locales/en/community.ts'
import { useDevice } from '../../sync/device-context.ts'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { useMinute } from '../../ui/use-minute.ts'
import styles from './activity-card.module.css'
import { ActivityList, ActivityListSkeleton } from './activity-list.tsx'

const texts = communityTexts.activity

/** The first of the feed; null while it is read. */
export function ActivityCard({ activities }: { activities: readonly Activity[] | null }) {
  const { now } = useDevice()
  const minute = useMinute(now)
  return (
    <Card as="section" aria-labelledby="activity" aria-busy={activities === null || undefined}>
      <div className={styles.top}>
        <h2 className={styles.title} id="activity">
          {texts.title}
        </h2>
        <Link to={paths.community} className={styles.all}>
          {texts.all}
        </Link>
      </div>
      {activities === null && <ActivityListSkeleton />}
      {activities?.length === 0 && (
        <Empty icon={<MessagesSquare />} title={texts.empty} text={texts.emptyText} />
      )}
      {activities !== null && activities.length > 0 && <ActivityList activities={activities} now={minute} />}
    </Card>
  )
}
