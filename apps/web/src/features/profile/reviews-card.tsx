/** Reviews of a member by neighbors: stored on the device, requested again when the profile is opened. */
import { listReviews } from '@porchlight/contracts/help/help.operations'
import { minuteMs } from '@porchlight/contracts/values/time'
import { useState } from 'react'
import { formatDate } from '../../locales/en/formats.ts'
import { memberTexts } from '../../locales/en/members.ts'
import { profileTexts } from '../../locales/en/profile.ts'
import { useCachedQuery } from '../../sync/transport/cached-queries.ts'
import { useConnection } from '../../sync/transport/connection.ts'
import { Button } from '../../ui/controls/button.tsx'
import { moveFocusTo, useFocusOnMore } from '../../ui/focus/move-focus.ts'
import { NameText } from '../../ui/labels/name-text.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { PersonLink } from '../members/person-link.tsx'
import { Rating } from '../members/rating.tsx'
import styles from './reviews-card.module.css'

const texts = profileTexts.said
const shownAtFirst = 3

interface ReviewsCardProps {
  userId: string
  /** True on the profile, whose head says already that there are none. */
  isOwn?: boolean
}

export function ReviewsCard({ userId, isOwn = false }: ReviewsCardProps) {
  const { data, state, reload } = useCachedQuery(listReviews, { userId }, { staleAfterMs: minuteMs })
  const online = useConnection((connection) => connection.online)
  const [isWhole, setWhole] = useState(false)
  const { list, noteRequest } = useFocusOnMore<HTMLUListElement>('li')
  const shownReviews = isWhole ? data : data?.slice(0, shownAtFirst)
  if (isOwn && data?.length === 0) return null
  return (
    <Card
      as="section"
      className={styles.card}
      aria-labelledby="reviews"
      aria-busy={state === 'loading' || undefined}
    >
      <h2 className={styles.heading} id="reviews">
        {texts.title}
      </h2>
      {state === 'loading' && <Skeleton height="72px" />}
      {state === 'failed' && (
        <>
          <p className={styles.soft}>{online ? texts.notLoaded : texts.noSignal}</p>
          <Button
            small
            tone="quiet"
            onClick={() => {
              // The button goes: its card is what the member reads on from.
              moveFocusTo(document.getElementById('reviews'))
              void reload()
            }}
          >
            {texts.again}
          </Button>
        </>
      )}
      {data?.length === 0 && <p className={styles.soft}>{texts.empty}</p>}
      {shownReviews && shownReviews.length > 0 && (
        <ul ref={list}>
          {shownReviews.map(({ id, rating, review, createdAt, reviewer }) => (
            <li key={id} className={styles.review}>
              <p className={styles.top}>
                <PersonLink id={reviewer.id} className={styles.name}>
                  <NameText>{reviewer.firstName || memberTexts.neighbor}</NameText>
                </PersonLink>
                <Rating person={{ rating: String(rating) }} />
                <time className={styles.soft} dateTime={createdAt}>
                  {formatDate(Date.parse(createdAt))}
                </time>
              </p>
              {review !== null && review !== '' && (
                <p className={styles.text} dir="auto">
                  {review}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      {data && data.length > (shownReviews?.length ?? 0) && (
        <Button
          small
          tone="quiet"
          onClick={() => {
            noteRequest()
            setWhole(true)
          }}
        >
          {texts.all(data.length)}
        </Button>
      )}
    </Card>
  )
}
