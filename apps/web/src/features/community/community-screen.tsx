/** Shows what neighbors offer, plan and discover, newest first. */
import { startTransition, useState } from 'react'
import { appTexts } from '../../locales/en/app.ts'
import { communityTexts } from '../../locales/en/community.ts'
import { paths } from '../../paths.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { useIsInitialSync } from '../../sync/device/use-initial-sync.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Cover } from '../../ui/drawings/drawing.tsx'
import { useFocusOnMore } from '../../ui/focus/move-focus.ts'
import { useEntryState } from '../../ui/hooks/use-entry-state.ts'
import { useMinute } from '../../ui/hooks/use-minute.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { ScreenHeader } from '../../ui/layout/screen-header.tsx'
import { ActivityList, ActivityListSkeleton } from './activity-list.tsx'
import { useNews } from './community.reads.ts'
import styles from './community-screen.module.css'

const texts = communityTexts.screen

/** Drawn at once; a slow phone takes its time over hundreds. */
const pageSize = 20

export default function CommunityScreen() {
  const { now } = useDevice()
  const minute = useMinute(now)
  const [limit, setLimit] = useEntryState('feed', pageSize)
  const { list, noteRequest } = useFocusOnMore<HTMLUListElement>('li')
  const [shownNews, setShown] = useState<ReturnType<typeof useNews>>()
  const news = useNews(limit)
  // The shown activities stay while more of them are read.
  if (news && news !== shownNews) setShown(news)
  const isInitialSync = useIsInitialSync()
  const loading = shownNews === undefined || (isInitialSync && shownNews.activities.length === 0)

  return (
    <>
      <title>{`${texts.title} · ${appTexts.name}`}</title>
      <ScreenHeader title={texts.title} back={{ to: paths.home, label: texts.back }} />
      <p className={styles.text}>{texts.text}</p>
      <Card
        as="section"
        className={styles.feed}
        aria-label={communityTexts.activity.title}
        aria-busy={loading || undefined}
      >
        {loading && <ActivityListSkeleton />}
        {!loading && shownNews.activities.length === 0 && (
          <Empty
            drawing={<Cover scene="gather" tone="event" />}
            title={communityTexts.activity.empty}
            text={communityTexts.activity.emptyText}
            action={<ButtonLink to={paths.communityHelp}>{texts.emptyAction}</ButtonLink>}
          />
        )}
        {!loading && shownNews.activities.length > 0 && (
          <ActivityList ref={list} activities={shownNews.activities} now={minute} detailed />
        )}
      </Card>
      {!loading && shownNews.hasMore && (
        <Button
          tone="quiet"
          full
          onClick={() => {
            noteRequest()
            startTransition(() => setLimit(limit + pageSize))
          }}
        >
          {communityTexts.activity.more}
        </Button>
      )}
    </>
  )
}
