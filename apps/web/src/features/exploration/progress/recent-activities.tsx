/** Lists the latest activities, the newest first. */
import type { ActivityType } from '@porchlight/contracts/exploration/exploration.catalogue'
import type { Progress } from '@porchlight/contracts/exploration/exploration.schema'
import { Bookmark, Camera, Footprints, MapPin, PenLine, ThumbsUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { explorationTexts } from '../../../locales/en/exploration.ts'
import { formatMoment } from '../../../locales/en/formats.ts'
import { paths, placePath } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { CardLink } from '../../../ui/layout/card-link.tsx'
import styles from './progress.module.css'

const texts = explorationTexts.recent

const icons: Record<ActivityType, ReactNode> = {
  place_visit: <Footprints />,
  place_add: <MapPin />,
  review_write: <PenLine />,
  photo_add: <Camera />,
  upvote_place: <ThumbsUp />,
  bookmark_place: <Bookmark />,
}

interface RecentActivitiesProps {
  activities: Progress['recentActivities']
  /** Epoch ms */
  now: number
}

export function RecentActivities({ activities, now }: RecentActivitiesProps) {
  return (
    <Card as="section" className={styles.card} aria-labelledby="exploration-recent">
      <h2 className={styles.title} id="exploration-recent">
        {texts.title}
      </h2>
      {activities.length === 0 && (
        <>
          <p className={styles.soft}>{texts.empty}</p>
          <ButtonLink to={paths.places} tone="quiet" small>
            {texts.toPlaces}
          </ButtonLink>
        </>
      )}
      {activities.length > 0 && (
        <ul className={styles.list}>
          {activities.map((activity) => (
            <ActivityRow key={activity.id} activity={activity} now={now} />
          ))}
        </ul>
      )}
    </Card>
  )
}

interface ActivityRowProps {
  activity: Progress['recentActivities'][number]
  now: number
}

function ActivityRow({ activity, now }: ActivityRowProps) {
  const { activityType, points, createdAt, thirdPlace } = activity
  return (
    <li className={styles.activity}>
      <span className={styles.icon} aria-hidden="true">
        {icons[activityType]}
      </span>
      <span className={styles.deed}>
        <span>
          {texts.deeds[activityType]}{' '}
          {thirdPlace ? (
            <CardLink to={placePath(thirdPlace.id)}>
              <bdi>{thirdPlace.name}</bdi>
            </CardLink>
          ) : (
            texts.gone
          )}
        </span>
        <span className={styles.soft}>{formatMoment(Date.parse(createdAt), now)}</span>
      </span>
      <span className={styles.points}>
        <span aria-hidden="true">{texts.points(points)}</span>
        <span className="visually-hidden">{texts.pointsSpoken(points)}</span>
      </span>
    </li>
  )
}
