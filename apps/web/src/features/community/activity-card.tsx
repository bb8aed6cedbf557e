import { MessagesSquare } from 'lucide-react'
import { communityTexts } from '../../locales/en/community.ts'
import { paths } from '../../paths.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { useMinute } from '../../ui/hooks/use-minute.ts'
import { Card } from '../../ui/layout/card.tsx'
import { CardHead } from '../../ui/layout/card-head.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { ActivityList, ActivityListSkeleton } from './activity-list.tsx'
import type { NewsItem } from './community.reads.ts'

const texts = communityTexts.activity

/** The first of the feed; null while it is read. */
export function ActivityCard({ activities }: { activities: readonly NewsItem[] | null }) {
  const { now } = useDevice()
  const minute = useMinute(now)
  return (
    <Card as="section" aria-labelledby="activity" aria-busy={activities === null || undefined}>
      <CardHead id="activity" title={texts.title} all={{ to: paths.community, label: texts.all }} />
      {activities === null && <ActivityListSkeleton />}
      {activities?.length === 0 && (
        <Empty icon={<MessagesSquare />} title={texts.empty} text={texts.emptyText} />
      )}
      {activities !== null && activities.length > 0 && <ActivityList activities={activities} now={minute} />}
    </Card>
  )
}
