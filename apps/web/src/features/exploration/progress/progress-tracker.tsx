/** Shows a member's progress in exploring: on its own screen, and in the tab of third places. */
import { Compass } from 'lucide-react'
import { explorationTexts as texts } from '../../../locales/en/exploration.ts'
import { useConnection } from '../../../sync/transport/connection.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { moveFocusTo } from '../../../ui/focus/move-focus.ts'
import { Empty } from '../../../ui/layout/empty.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { Achievements } from './achievements.tsx'
import { Challenges } from './challenges.tsx'
import { LevelCard } from './level-card.tsx'
import styles from './progress.module.css'
import { useProgress } from './progress.reads.ts'
import { RecentActivities } from './recent-activities.tsx'
import { Totals } from './totals.tsx'
import { WeekCard } from './week-card.tsx'

export function ProgressTracker() {
  const online = useConnection((connection) => connection.online)
  const { progress, exploration, today, hasFailed, reload, now } = useProgress()
  if (progress) {
    return (
      <div className={styles.tracker}>
        <LevelCard {...progress} />
        <Totals progress={progress} />
        <div className={styles.columns}>
          <div className={styles.column}>
            <WeekCard progress={progress} exploration={exploration} today={today} />
            <Challenges challenges={progress.weeklyChallenges} />
            <RecentActivities activities={progress.recentActivities} now={now} />
          </div>
          <Achievements unlocked={progress.achievements} exploration={exploration} />
        </div>
      </div>
    )
  }
  if (hasFailed) {
    return (
      <Empty
        icon={<Compass />}
        title={texts.failed.title}
        text={online ? texts.failed.text : texts.failed.noSignal}
        action={
          <Button
            tone="quiet"
            onClick={() => {
              // The button goes with these words.
              moveFocusTo(null)
              reload()
            }}
          >
            {texts.failed.again}
          </Button>
        }
      />
    )
  }
  return (
    <div className={styles.tracker} aria-busy="true" aria-label={texts.loading} role="status">
      <Skeleton height="176px" />
      <Skeleton height="92px" />
      <Skeleton height="240px" />
    </div>
  )
}
